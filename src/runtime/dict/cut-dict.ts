// A dictionary that was too long for one answer: what the server said of it, and the texts of stored values beyond it.
import type { CutDict } from '../../engine/services.ts';

/** Milliseconds after which a text is asked for again: names change. */
const FRESH = 60_000;
/** Values of one call, so that its address stays short. */
const MAX_KEYS = 100;

interface Known {
  /** Null: there is none. */
  text: string | null;
  at: number;
}

interface CutDictPort {
  /** Texts by value; values without one are left out. */
  load(keys: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Monotonic clock in milliseconds. */
  elapsed(): number;
  /** Told when texts have come. */
  tell(): void;
}

export interface CutDictBook {
  /** As it is now. */
  now(): CutDict;
  /** What the server says after it was asked anew. */
  setMessage(message: string): void;
}

export function openCutDict(first: string, { load, elapsed, tell }: CutDictPort): CutDictBook {
  const known = new Map<string, Known>();
  const asked = new Map<string, Promise<void>>();
  const waiting = new Set<string>();
  let message = first;
  let sending = Promise.resolve();
  let shown = show();

  function show(): CutDict {
    return { message, textOf: (value) => known.get(value)?.text, find };
  }

  async function send(keys: readonly string[]): Promise<void> {
    try {
      const texts = await load(keys);
      const at = elapsed();
      for (const key of keys) known.set(key, { text: texts.get(key) ?? null, at });
    } catch {
      // It is shown as itself; whoever shows it next asks again.
      const at = Number.NEGATIVE_INFINITY;
      for (const key of keys) known.set(key, { text: known.get(key)?.text ?? null, at });
    }
    for (const key of keys) asked.delete(key);
    shown = show();
    tell();
  }

  /** One call after the other: a long table must not take all connections of the browser. */
  async function sendAll(): Promise<void> {
    const keys = [...waiting];
    waiting.clear();
    for (let from = 0; from < keys.length; from += MAX_KEYS) await send(keys.slice(from, from + MAX_KEYS));
  }

  async function find(values: readonly string[]): Promise<void> {
    const now = elapsed();
    const isOld = (value: string): boolean =>
      now - (known.get(value)?.at ?? Number.NEGATIVE_INFINITY) >= FRESH;
    for (const value of values) {
      if (asked.has(value) || !isOld(value)) continue;
      if (waiting.size === 0) {
        // All that is drawn in one turn says what it needs before this runs.
        sending = sending.then(sendAll);
      }
      waiting.add(value);
      asked.set(value, sending);
    }
    await Promise.all(new Set(values.map((value) => asked.get(value))));
  }

  return {
    now: () => shown,
    setMessage: (next) => {
      if (next === message) return;
      message = next;
      shown = show();
    },
  };
}
