// Reads the index of screens again when the user comes back to the window: documents may have changed meanwhile.
import { useEffect } from 'react';
import { useRuntime } from '../runtime-context.ts';

/** Coming and going within this time reads nothing; milliseconds. */
const PAUSE = 2_000;

export function useFreshIndex(): void {
  const { screens, clock } = useRuntime();
  useEffect(() => {
    let readAt = clock.elapsed();
    const read = (): void => {
      if (document.visibilityState === 'hidden' || clock.elapsed() - readAt < PAUSE) return;
      if (screens.state.phase !== 'ready') return;
      readAt = clock.elapsed();
      void screens.readIndex();
    };
    window.addEventListener('focus', read);
    document.addEventListener('visibilitychange', read);
    return () => {
      window.removeEventListener('focus', read);
      document.removeEventListener('visibilitychange', read);
    };
  }, [screens, clock]);
}
