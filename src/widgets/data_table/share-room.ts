// What columns without a width of their own get of the room that is left.
import { leastWidth, type Column } from './column.ts';

/**
 * Shares room out by what each column needs at least, so that none gets less while another has more than it needs.
 * @param widths as the user dragged them, by key
 * @param room pixels for all columns
 * @returns pixels by key; nothing where there is less room than the columns need
 */
export function shareRoom(
  columns: readonly Column[],
  widths: Readonly<Record<string, number>>,
  room: number,
): Record<string, number> {
  const free = columns.filter(({ key, width }) => widths[key] === undefined && width === undefined);
  const taken = columns
    .filter((column) => !free.includes(column))
    .reduce((sum, column) => sum + (widths[column.key] ?? leastWidth(column)), 0);
  const needed = free.reduce((sum, column) => sum + leastWidth(column), 0);
  const left = room - taken;
  if (left < needed) return {};
  return Object.fromEntries(
    free.map((column) => [column.key, Math.floor((leastWidth(column) * left) / needed)]),
  );
}
