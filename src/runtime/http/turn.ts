// Reads that several parts of a page ask for at once, as all do when there is news: one request answers them.
import type { Reply } from '../../engine/services.ts';

export interface Turn {
  /**
   * Shares a read with all who ask for the same before anything else can happen: later it may be another answer.
   * @param key everything the answer depends on
   */
  share(key: string, load: () => Promise<Reply>): Promise<Reply>;
}

export function createTurn(): Turn {
  const asked = new Map<string, Promise<Reply>>();
  return {
    share: (key, load) => {
      const other = asked.get(key);
      // Every asker gets its own copy: a screen that changes its rows must not change another's.
      if (other !== undefined) return other.then((reply) => structuredClone(reply));
      const answer = load();
      asked.set(key, answer);
      queueMicrotask(() => asked.delete(key));
      return answer.then((reply) => reply);
    },
  };
}
