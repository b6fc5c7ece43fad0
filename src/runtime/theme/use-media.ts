// What the browser says of its window and its user, followed while it changes.
import { useCallback, useSyncExternalStore } from 'react';

/** People who asked their system for less motion get none: panels open and close at once. */
export const LESS_MOTION = '(prefers-reduced-motion: reduce)';

/** @param width pixels */
export function narrowerThan(width: number): string {
  return `(max-width: ${String(width - 0.02)}px)`;
}

/** @param query a media query, as in CSS */
export function useMedia(query: string): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => window.matchMedia(query).matches);
}
