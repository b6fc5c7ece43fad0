// Brings computed values to rest, and stops those that keep changing each other.

/** Rounds within which honest chains of computed values come to rest. */
const MAX_ROUNDS = 100;

export interface Computed {
  /** Name of the field, for the message. */
  name: string;
  /** Computes and sets the value; true when it changed. */
  run(this: void): boolean;
}

export interface Settler {
  /** Runs it now, and once more when the others are done. */
  run(this: void, computed: Computed): void;
  /** Runs it when the others are done: what it read has changed while it was at work. */
  later(this: void, computed: Computed): void;
}

/**
 * Formily does not run a reaction again while it is running, so two values that depend on each other end
 * half way without a word. Each computed value is therefore run once more when the others are done, until
 * nothing changes.
 * A computation that throws rests until something it reads changes; the others go on.
 * @param onLoop told with the names of the values that do not come to rest; they are not computed any more
 * @param onFailure told once per name
 */
export function createSettler(
  onLoop: (names: string[]) => void,
  onFailure: (name: string, error: unknown) => void,
): Settler {
  const told = new Set<string>();
  const stopped = new Set<Computed>();
  let pending = new Set<Computed>();
  let isSettling = false;

  function runSafely(computed: Computed): boolean {
    try {
      return computed.run();
    } catch (error) {
      if (!told.has(computed.name)) onFailure(computed.name, error);
      told.add(computed.name);
      return false;
    }
  }

  function settle(): void {
    for (let round = 0; pending.size > 0; round += 1) {
      const due = [...pending];
      pending = new Set();
      if (round === MAX_ROUNDS) {
        for (const computed of due) stopped.add(computed);
        onLoop([...new Set(due.map((computed) => computed.name))]);
        break;
      }
      for (const computed of due) {
        if (!stopped.has(computed) && runSafely(computed)) pending.add(computed);
      }
    }
    pending = new Set();
    isSettling = false;
  }

  function later(computed: Computed): void {
    if (stopped.has(computed)) return;
    pending.add(computed);
    if (isSettling) return;
    isSettling = true;
    queueMicrotask(settle);
  }

  return {
    run: (computed) => {
      if (stopped.has(computed)) return;
      runSafely(computed);
      later(computed);
    },
    later,
  };
}
