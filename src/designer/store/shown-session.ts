// The session as it is shown: its document has the nodes that blueprints become, and what is done to them is written as
// changes of their parts.
import { showDocument } from '../document/made/shown-document.ts';
import { writeShown } from '../document/made/write-parts.ts';
import type { DesignSession, SessionState } from './design-session.ts';

/** Without blueprints in its document it is the session itself, to the same objects. */
export function showSession(session: DesignSession): DesignSession {
  let known: { of: SessionState; shown: SessionState } | undefined;
  const state = (): SessionState => {
    const of = session.state();
    if (known?.of === of) return known.shown;
    known = { of, shown: show(of, known) };
    return known.shown;
  };
  return {
    ...session,
    // It may be another one once the document was opened anew.
    get opened() {
      return session.opened;
    },
    state,
    perform: (command, key) =>
      session.perform((document) => writeShown(document, session.state().checked?.made ?? [], command), key),
  };
}

function show(of: SessionState, known: { of: SessionState; shown: SessionState } | undefined): SessionState {
  const made = of.checked?.made ?? [];
  if (made.length === 0) return of;
  // What is shown is the same object as long as nothing of it changed.
  const isSame = known?.of.draft.document === of.draft.document && known.of.checked?.made === made;
  const document = isSame ? known.shown.draft.document : showDocument(of.draft.document, made).document;
  return { ...of, draft: { ...of.draft, document } };
}
