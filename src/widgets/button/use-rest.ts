import { useEffect, useState } from 'react';

const SECOND_MS = 1000;

/**
 * Counts a rest down by the clock, so that a tab in the background comes back at the right second.
 * @param seconds length of a rest; 0 for none
 * @returns seconds that are left, and what begins a rest
 */
export function useRest(seconds: number): readonly [left: number, begin: () => void] {
  const [end, setEnd] = useState(0);
  const [now, setNow] = useState(0);
  const left = Math.max(0, Math.ceil((end - now) / SECOND_MS));
  const isResting = left > 0;

  useEffect(() => {
    if (!isResting) return undefined;
    const timer = setInterval(() => setNow(performance.now()), SECOND_MS / 4);
    return () => clearInterval(timer);
  }, [isResting]);

  const begin = (): void => {
    if (seconds === 0) return;
    // Whole milliseconds: fractions do not add up exactly, and a rest of 60 seconds would begin with 61.
    const start = Math.floor(performance.now());
    setNow(start);
    setEnd(start + seconds * SECOND_MS);
  };
  return [left, begin];
}
