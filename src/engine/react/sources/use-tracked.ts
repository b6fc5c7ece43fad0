// A value computed from observables, as React state.
import { batch, Tracker } from '@formily/reactive';
import { useCallback, useRef, useSyncExternalStore } from 'react';

/**
 * Computes a value and renders again when an observable that it read changes it.
 * @param compute must be stable (useCallback)
 * @param isSame decides whether a new value is a change; default compares as JSON
 */
export function useTracked<T>(compute: () => T, isSame: (a: T, b: T) => boolean = isSameJson): T {
  const value = useRef<{ compute: () => T; current: T }>(undefined);
  if (value.current?.compute !== compute) value.current = { compute, current: compute() };
  const subscribe = useCallback(
    (listener: () => void) =>
      follow(compute, (next) => {
        if (value.current && !isSame(value.current.current, next)) {
          value.current = { compute, current: next };
          listener();
        }
      }),
    [compute, isSame],
  );
  return useSyncExternalStore(subscribe, () => (value.current as { current: T }).current);
}

/**
 * Tells what `read` gives, now and whenever an observable that it read changes.
 * The work that others still have with the same change runs when the batch ends, after the reading: an `autorun` has it
 * run within itself, and drops what it changes of what was read.
 * @returns ends it
 */
export function follow<T>(read: () => T, tell: (value: T) => void): () => void {
  const run = (): void => {
    batch(() => {
      tell(tracker.track(read) as T);
    });
  };
  const tracker = new Tracker(run);
  run();
  return tracker.dispose;
}

function isSameJson(a: unknown, b: unknown): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}
