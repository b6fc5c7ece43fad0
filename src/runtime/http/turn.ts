// Reads that several parts of a page ask for at once, as all do when there is news: one request answers them.
import type { Reply } from '../../engine/services.ts';
import { untilAborted } from './until-aborted.ts';

export interface Turn {
  /**
   * Shares a read with all who ask for the same before anything else can happen: later it may be another answer.
   * @param key everything the answer depends on
   * @param load makes the request, and gives it up by its signal once nobody waits for it any more
   * @param signal by which this asker alone gives up
   */
  share(key: string, load: (signal: AbortSignal) => Promise<Reply>, signal?: AbortSignal): Promise<Reply>;
}

interface Shared {
  answer: Promise<Reply>;
  controller: AbortController;
  waiting: number;
}

export function createTurn(): Turn {
  const asked = new Map<string, Shared>();

  function begin(key: string, load: (signal: AbortSignal) => Promise<Reply>): Shared {
    const controller = new AbortController();
    const shared = { answer: load(controller.signal), controller, waiting: 0 };
    asked.set(key, shared);
    queueMicrotask(() => {
      if (asked.get(key) === shared) asked.delete(key);
    });
    return shared;
  }

  return {
    share: async (key, load, signal) => {
      const other = asked.get(key);
      const shared = other ?? begin(key, load);
      shared.waiting += 1;
      const leave = (): void => {
        shared.waiting -= 1;
        if (shared.waiting > 0) return;
        // Whoever asks now begins anew.
        if (asked.get(key) === shared) asked.delete(key);
        shared.controller.abort();
      };
      if (signal?.aborted) leave();
      else signal?.addEventListener('abort', leave, { once: true });
      try {
        const reply = await (signal ? untilAborted(shared.answer, signal) : shared.answer);
        // Every asker gets its own copy: a screen that changes its rows must not change another's.
        return other ? structuredClone(reply) : reply;
      } finally {
        signal?.removeEventListener('abort', leave);
      }
    },
  };
}
