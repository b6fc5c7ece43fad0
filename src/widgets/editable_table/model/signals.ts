// Who is told of what: one row, the list of rows, or the selection. A number per thing says whether it changed.

export interface Signals {
  subscribe(key: string, listener: () => void): () => void;
  version(key: string): number;
  /** Told when rows come, go or move, and when sums may have changed. */
  subscribeList(listener: () => void): () => void;
  listVersion(): number;
  /** Told of every change of any row, once per command. */
  subscribeAny(listener: () => void): () => void;
  anyVersion(): number;
  subscribeSelection(listener: () => void): () => void;
  selectionVersion(): number;
  touch(keys: Iterable<string>): void;
  /** Rows look different although nothing in them changed. */
  repaint(keys: Iterable<string>): void;
  touchList(): void;
  touchSelection(): void;
}

export function createSignals(): Signals {
  const rows = new Map<string, Set<() => void>>();
  const versions = new Map<string, number>();
  const list = createChannel();
  const any = createChannel();
  const selection = createChannel();

  function repaint(keys: Iterable<string>): boolean {
    let isAny = false;
    for (const key of keys) {
      isAny = true;
      const listeners = rows.get(key);
      if (!listeners) continue;
      versions.set(key, (versions.get(key) ?? 0) + 1);
      for (const listener of [...listeners]) listener();
    }
    return isAny;
  }

  return {
    subscribe: (key, listener) => {
      const listeners = rows.get(key) ?? new Set();
      rows.set(key, listeners.add(listener));
      return () => {
        listeners.delete(listener);
        if (listeners.size > 0 || rows.get(key) !== listeners) return;
        rows.delete(key);
        versions.delete(key);
      };
    },
    version: (key) => versions.get(key) ?? 0,
    subscribeList: list.subscribe,
    listVersion: list.version,
    subscribeAny: any.subscribe,
    anyVersion: any.version,
    subscribeSelection: selection.subscribe,
    selectionVersion: selection.version,
    touch: (keys) => {
      if (repaint(keys)) any.touch();
    },
    repaint,
    touchList: () => {
      list.touch();
      selection.touch();
      any.touch();
    },
    touchSelection: selection.touch,
  };
}

function createChannel() {
  const listeners = new Set<() => void>();
  let count = 0;
  return {
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    version: (): number => count,
    touch: (): void => {
      count += 1;
      for (const listener of [...listeners]) listener();
    },
  };
}
