// The two guards against doing a thing twice: fast clicks (300 ms) and repeated submits (10 s).
import type { Entry } from '../storage/store.ts';

const CLICK_WINDOW = 300;
const SUBMIT_WINDOW = 10_000;
const MAX_SUBMITS = 50;

export interface ClickGuard {
  /** False when the same action came less than 300 ms ago. */
  accept(action: string): boolean;
  /** Forgets an action that failed. */
  release(action: string): void;
}

/** @param elapsed monotonic clock in milliseconds: setting the system time changes nothing */
export function createClickGuard(elapsed: () => number): ClickGuard {
  const last = new Map<string, number>();
  return {
    accept: (action) => {
      const at = elapsed();
      for (const [key, time] of last) if (at - time >= CLICK_WINDOW) last.delete(key);
      if (last.has(action)) return false;
      last.set(action, at);
      return true;
    },
    release: (action) => {
      last.delete(action);
    },
  };
}

export interface SubmitGuard {
  /** False when the same hash was accepted less than 10 s ago and has not been released. */
  accept(hash: string): boolean;
  /** Forgets a submit that failed, so that the user may try again at once. */
  release(hash: string): void;
}

/**
 * Keeps hashes, never bodies, in session storage: a reload does not open the guard.
 * @param now milliseconds since 1970
 */
export function createSubmitGuard(
  entry: Entry<Readonly<Record<string, number>>>,
  now: () => number,
): SubmitGuard {
  function readRecent(): [string, number][] {
    const at = now();
    return Object.entries(entry.read())
      .filter(([, time]) => time <= at && at - time < SUBMIT_WINDOW)
      .slice(-MAX_SUBMITS);
  }
  return {
    accept: (hash) => {
      const recent = readRecent();
      if (recent.some(([key]) => key === hash)) return false;
      entry.write(Object.fromEntries([...recent, [hash, now()]]));
      return true;
    },
    release: (hash) => {
      entry.write(Object.fromEntries(readRecent().filter(([key]) => key !== hash)));
    },
  };
}

/** 64 bits of a text as hex: two FNV-1a runs with different seeds. Tells submits apart; keeps no secret. */
export function hashText(text: string): string {
  return hash32(text, 0x811c9dc5) + hash32(text, 0x9747b28c);
}

function hash32(text: string, seed: number): string {
  let hash = seed;
  for (let index = 0; index < text.length; index += 1) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return (hash >>> 0).toString(16).padStart(8, '0');
}
