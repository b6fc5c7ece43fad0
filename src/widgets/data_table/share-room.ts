// What columns get of the room beyond what they need, so that the table fills its box or its sight ends between two columns.
import { leastWidth, type Column } from './column.ts';

/**
 * Shares room out by what each column needs at least, so that none gets less while another has more than it needs.
 * @param widths as the user dragged them, by key
 * @param room pixels for all columns
 * @param canFix whether columns at the edges stay there while the others scroll
 * @returns pixels by key; where there is less room than the columns need, of those that are in sight before one scrolls
 */
export function shareRoom(
  columns: readonly Column[],
  widths: Readonly<Record<string, number>>,
  room: number,
  canFix = true,
): Record<string, number> {
  const free = columns.filter(({ key, width }) => widths[key] === undefined && width === undefined);
  const taken = columns
    .filter((column) => !free.includes(column))
    .reduce((sum, column) => sum + (widths[column.key] ?? leastWidth(column)), 0);
  const needed = free.reduce((sum, column) => sum + leastWidth(column), 0);
  const left = room - taken;
  if (left < needed) return endAtColumn(columns, widths, room, canFix);
  return Object.fromEntries(
    free.map((column) => [column.key, Math.floor((leastWidth(column) * left) / needed)]),
  );
}

/** Part of what a column without a width of its own needs, with which its texts can still be read. */
const TIGHT = 0.75;

/** Has the columns in sight take the room in which only a part of the next one would be seen, or that one be a little narrower. */
function endAtColumn(
  columns: readonly Column[],
  widths: Readonly<Record<string, number>>,
  room: number,
  canFix: boolean,
): Record<string, number> {
  const widthOf = (column: Column): number => widths[column.key] ?? leastWidth(column);
  const pinned = columns.filter(({ fixed }) => canFix && fixed === 'right');
  const scrolled = columns.filter((column) => !pinned.includes(column));
  let left = room - pinned.reduce((sum, column) => sum + widthOf(column), 0);
  const next = scrolled.findIndex((column) => {
    if (widthOf(column) > left) return true;
    left -= widthOf(column);
    return false;
  });
  const cut = scrolled[next];
  const growing = scrolled
    .slice(0, Math.max(next, 0))
    .filter(({ key, fixed, type }) => widths[key] === undefined && fixed === undefined && type !== 'index');
  if (!cut || left <= 0) return {};
  const isFree = cut.width === undefined && widths[cut.key] === undefined;
  if (isFree && left >= leastWidth(cut) * TIGHT) return { [cut.key]: Math.floor(left) };
  const whole = growing.reduce((sum, column) => sum + leastWidth(column), 0);
  return Object.fromEntries(
    growing.map((column) => {
      const own = leastWidth(column);
      return [column.key, own + Math.floor((own * left) / whole)];
    }),
  );
}
