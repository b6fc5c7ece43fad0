// A session that is only looked at: what it shows is the same, and nothing is changed.
import type { DesignSession } from './design-session.ts';

/** @param reason why, as a sentence for people */
export function readOnlySession(session: DesignSession, reason: string): DesignSession {
  const nothing = (): void => undefined;
  return {
    get opened() {
      return { ...session.opened, mayEdit: false, mayPublish: false, readOnly: reason };
    },
    nodes: session.nodes,
    state: session.state,
    subscribe: session.subscribe,
    select: session.select,
    take: session.take,
    dismiss: session.dismiss,
    save: session.save,
    perform: () => false,
    write: () => reason,
    undo: nothing,
    redo: nothing,
    answer: nothing,
    settle: nothing,
    reset: nothing,
    end: nothing,
  };
}
