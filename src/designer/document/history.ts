// What somebody did to a draft, step by step, and the way back and forth.
import type { JsonObject } from '../../engine/document.ts';
import { isSame } from './diff.ts';
import { applyEdits, EditError, readPath, type Edit, type Path } from './edits.ts';
import { leadsIntoMade } from './made/shown-document.ts';
import type { Planned } from './commands/command.ts';
import type { Splice } from './splices.ts';

/** A draft of a page of its own that came with a step. */
export interface StepDraft {
  id: string;
  text: string;
  /** Of the draft on the server. */
  number: number;
}

/** One command as it was done. Plain JSON: it is kept over a reload, and sent to the server. */
export interface Step {
  title: string;
  edits: readonly Edit[];
  inverse: readonly Edit[];
  /** What it exchanged in the text, where that is known: the edits alone do not say how it was laid out. */
  splices?: readonly Splice[];
  /** Drafts that came with it: they go with it as long as nobody changed them. */
  drafts?: readonly StepDraft[];
  /** When it was done, in milliseconds. */
  at: number;
  /** Commands of one key that follow each other at once are one step, such as the letters of a word. */
  key?: string;
}

export interface Draft {
  document: JsonObject;
  done: readonly Step[];
  /** Steps that were taken back, the next one first. */
  undone: readonly Step[];
  selection: readonly Path[];
}

/** Milliseconds within which commands of one key are one step. */
const TYPING_PAUSE = 1_000;

export function beginDraft(document: JsonObject): Draft {
  return { document, done: [], undone: [], selection: [] };
}

/**
 * Does a command. One that changes nothing is no step; one without edits is where it changes the text.
 * @param now in milliseconds
 * @param key of commands that are one step when they follow each other at once
 * @param write does it to the text as well, once it fits the document
 * @throws EditError, and the draft is as it was
 */
export function perform(
  draft: Draft,
  { title, edits, selection, drafts }: Planned,
  now: number,
  key?: string,
  write?: () => readonly Splice[],
): Draft {
  const { document, inverse } = applyEdits(draft.document, edits);
  const unchanged = selection ? { ...draft, selection } : draft;
  if (edits.length > 0 && isSame(document, draft.document)) return unchanged;
  const written = write?.();
  if (edits.length === 0 && (written ?? []).length === 0) return unchanged;
  const last = draft.done.at(-1);
  const goesOn =
    key !== undefined && last?.key === key && now - last.at < TYPING_PAUSE && draft.undone.length === 0;
  // A step that lacks the beginning is not taken back by its end.
  const splices = goesOn && written ? last.splices && [...last.splices, ...written] : written;
  const step: Step = {
    title,
    edits: goesOn ? [...last.edits, ...edits] : edits,
    inverse: goesOn ? [...inverse, ...last.inverse] : inverse,
    ...(splices === undefined ? {} : { splices }),
    ...(drafts === undefined ? {} : { drafts }),
    at: now,
    ...(key === undefined ? {} : { key }),
  };
  return {
    document,
    done: [...(goesOn ? draft.done.slice(0, -1) : draft.done), step],
    undone: [],
    selection: selection ?? draft.selection,
  };
}

/** Takes the last step back; the same draft where there is none. */
export function undo(draft: Draft): Draft {
  const step = draft.done.at(-1);
  if (!step) return draft;
  const { document } = applyEdits(draft.document, step.inverse);
  return {
    document,
    done: draft.done.slice(0, -1),
    undone: [step, ...draft.undone],
    selection: stillThere(draft, document),
  };
}

/** Does again what was taken back last. */
export function redo(draft: Draft): Draft {
  const [step, ...rest] = draft.undone;
  if (!step) return draft;
  const { document } = applyEdits(draft.document, step.edits);
  return { document, done: [...draft.done, step], undone: rest, selection: stillThere(draft, document) };
}

/** Whoever takes a step back goes on where they are. */
function stillThere({ selection }: Draft, document: JsonObject): Path[] {
  return selection.filter((path) => readPath(document, path) !== undefined || leadsIntoMade(document, path));
}

/** All that was done and stands, as edits from the document that the draft began with. */
export function editsOf({ done }: Draft): Edit[] {
  return done.flatMap(({ edits }) => edits);
}

/**
 * The same draft, without steps that do not lead back and forth from its document: those of another tab may have come
 * between one's own.
 */
export function leaveMisfits(draft: Draft): Draft {
  try {
    let back = draft;
    while (back.done.length > 0) back = undo(back);
    let forth = draft;
    while (forth.undone.length > 0) forth = redo(forth);
    return draft;
  } catch (error) {
    if (error instanceof EditError) return beginDraft(draft.document);
    throw error;
  }
}
