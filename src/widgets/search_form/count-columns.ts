// How many columns of search fields fit beside each other.

/** Least width of the form, in pixels, for that many columns. */
const STEPS: readonly [minWidth: number, columns: number][] = [
  [1680, 6],
  [1440, 5],
  [1120, 4],
  [840, 3],
  [560, 2],
];

/** @param width of the form in pixels; 0 means not laid out (yet): then all columns are taken */
export function countColumns(width: number, most: number): number {
  if (width === 0) return most;
  const fitting = STEPS.find(([minWidth]) => width >= minWidth)?.[1] ?? 1;
  return Math.min(fitting, most);
}
