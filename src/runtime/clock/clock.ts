// Server time in the browser: taken from the Date header of answers, carried on by a clock nobody can set.
import type { Clock } from '../../engine/services.ts';

export interface ServerClock extends Clock {
  /**
   * Learns from one answer.
   * @param date value of the Date header
   * @param sentAt, receivedAt readings of the monotonic clock in milliseconds
   */
  learn(date: string | null | undefined, sentAt: number, receivedAt: number): void;
  /** The monotonic clock in milliseconds; only differences mean something. */
  elapsed(): number;
}

/**
 * The Date header has whole seconds, so an answer is right within half a second plus half its way;
 * the quickest answer so far is believed until it is ten minutes old.
 */
export function createClock(
  elapsed: () => number = () => performance.now(),
  local: () => number = Date.now,
): ServerClock {
  let offset = local() - elapsed();
  let best = Number.POSITIVE_INFINITY;
  let learnedAt = Number.NEGATIVE_INFINITY;

  return {
    elapsed,
    now: () => Math.round(offset + elapsed()),
    learn: (date, sentAt, receivedAt) => {
      const seconds = date ? Date.parse(date) : Number.NaN;
      if (Number.isNaN(seconds)) return;
      const way = receivedAt - sentAt;
      if (way > best && receivedAt - learnedAt < BELIEVED_FOR) return;
      best = way;
      learnedAt = receivedAt;
      offset = seconds + HALF_SECOND - (sentAt + receivedAt) / 2;
    },
  };
}

const BELIEVED_FOR = 600_000;
const HALF_SECOND = 500;
