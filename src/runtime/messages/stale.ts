// Reads again what a page keeps of the server, soon after it heard that it changed.

/** Milliseconds within which pages read again, each at a moment of its own: all of them heard it at once. */
const SPREADS: Readonly<Record<keyof Kept, number>> = {
  dict: 1_000,
  permission: 1_000,
  // The list of screens lies ready on the server, and whoever writes a document wants to see it.
  screen: 200,
};

/** What is kept, and how each is read again; none of them rejects. */
export interface Kept {
  dict(): Promise<void>;
  permission(): Promise<void>;
  /** The list of screens, whose versions say which of them changed. */
  screen(): Promise<void>;
}

export interface Stale {
  /** Whether a command of the socket names something that is kept; then it is read again soon. */
  take(cmd: unknown): boolean;
  /** News may have been missed: everything is read again. */
  takeAll(): void;
  /** Forgets what was to be read: the user leaves. */
  stop(): void;
}

/** @param random number from 0 to 1 (without 1), as Math.random gives it */
export function createStale(kept: Kept, random: () => number = Math.random): Stale {
  const waiting = new Map<keyof Kept, ReturnType<typeof setTimeout>>();

  /** Several changes in a row are read once. */
  function readSoon(what: keyof Kept): void {
    if (waiting.has(what)) return;
    const timer = setTimeout(() => {
      waiting.delete(what);
      void kept[what]();
    }, random() * SPREADS[what]);
    waiting.set(what, timer);
  }

  return {
    take: (cmd) => {
      if (cmd !== 'dict' && cmd !== 'permission' && cmd !== 'screen') return false;
      readSoon(cmd);
      return true;
    },
    takeAll: () => {
      readSoon('dict');
      readSoon('permission');
      readSoon('screen');
    },
    stop: () => {
      for (const timer of waiting.values()) clearTimeout(timer);
      waiting.clear();
    },
  };
}
