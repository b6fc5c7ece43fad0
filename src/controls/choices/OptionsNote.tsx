// What stands below options that are not all: what is left out, and what to do.
import type { ReactNode } from 'react';
import './options-note.css';

interface Props {
  /** For `aria-describedby` of the control. */
  id?: string;
  children: ReactNode;
}

export function OptionsNote({ id, children }: Props): ReactNode {
  return (
    <div className="sw-options-note" role="note" {...(id === undefined ? {} : { id })}>
      {children}
    </div>
  );
}

interface NoteSource {
  /** DOM id of the control. */
  id: string;
  describedBy: string | undefined;
  optionsNote?: string | undefined;
}

/** Id of the note below a control's options, and what describes the control while the note is there. */
export function describeByNote({ id, describedBy, optionsNote }: NoteSource): {
  noteId: string;
  describedBy: string | undefined;
} {
  const noteId = `${id}-options-note`;
  if (optionsNote === undefined) return { noteId, describedBy };
  return { noteId, describedBy: describedBy === undefined ? noteId : `${describedBy} ${noteId}` };
}
