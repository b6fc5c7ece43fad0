// Tells whether the window is narrower than a limit, and again when that changes.
import { useSyncExternalStore } from 'react';

/** @param width pixels */
export function useIsBelow(width: number): boolean {
  const query = `(max-width: ${String(width - 0.02)}px)`;
  return useSyncExternalStore(
    (listener) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    () => window.matchMedia(query).matches,
  );
}
