// The places of rows in their record: 1 to n without gaps, whatever was sent.

/** A row that is there after a save. */
export interface Placed {
  /** Whatever tells it from the others. */
  key: string;
  /** Asked or stored place; undefined goes to the end. */
  place: number | undefined;
  /** Whether it was part of the save: such rows stand behind those of the same place that were there before. */
  isSent: boolean;
}

/**
 * Numbers rows by the places that were asked for; equal places keep the order given.
 * @returns keys in their order: the first has place 1
 */
export function orderRows(rows: readonly Placed[]): string[] {
  const end = Number.POSITIVE_INFINITY;
  return rows
    .map((row, index) => ({ ...row, index }))
    .sort(
      (a, b) =>
        compare(a.place ?? end, b.place ?? end) || Number(a.isSent) - Number(b.isSent) || a.index - b.index,
    )
    .map(({ key }) => key);
}

/** Infinity minus itself is no number. */
function compare(a: number, b: number): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
