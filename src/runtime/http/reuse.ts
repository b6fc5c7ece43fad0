// Answers that may be used again: one request for many askers, kept for the seconds a call declares.
import type { Reply } from '../../engine/services.ts';

export interface Reuse {
  /**
   * @param key everything the answer depends on
   * @param seconds how long it may be reused
   * @param load makes the request; a failure is not kept
   */
  get(key: string, seconds: number, load: () => Promise<Reply>): Promise<Reply>;
  clear(): void;
}

const MAX_ENTRIES = 200;

/** @param elapsed monotonic clock in milliseconds */
export function createReuse(elapsed: () => number): Reuse {
  const kept = new Map<string, { until: number; answer: Promise<Reply> }>();

  function prune(): void {
    const at = elapsed();
    for (const [key, { until }] of kept) if (until <= at) kept.delete(key);
    for (const key of kept.keys()) {
      if (kept.size <= MAX_ENTRIES) break;
      kept.delete(key);
    }
  }

  return {
    get: async (key, seconds, load) => {
      prune();
      let entry = kept.get(key);
      if (!entry) {
        const answer = load();
        // Until the answer is here everybody shares the request; its time starts with the answer.
        const started = { until: Number.POSITIVE_INFINITY, answer };
        entry = started;
        kept.set(key, started);
        answer.then(
          () => {
            started.until = elapsed() + seconds * 1000;
          },
          () => {
            if (kept.get(key) === started) kept.delete(key);
          },
        );
      }
      // Every asker gets its own copy: a screen that changes its rows must not change another's.
      return structuredClone(await entry.answer);
    },
    clear: () => kept.clear(),
  };
}
