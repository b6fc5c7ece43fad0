// Columns of a table on a telephone: whose row it is stays in sight, and so does what can be done with it.
import { leastTableWidth } from './build-columns.tsx';
import { leastWidth, type Column } from './column.ts';

/** Room of the table in pixels below which it is narrow. */
const NARROW_BELOW = 640;
/** The pinned name may take this much, so that the others can be read beside it. */
const NAME_WIDTH = 112;
/** Its heading fits in on one line, in English too. */
const FOLDED_WIDTH = 68;

/** Room of the table in pixels, as on a tablet, below which actions fold before data has to be scrolled to. */
const TIGHT_BELOW = 900;

/**
 * @param needed pixels that the columns take at least
 * @param room width of the table's box in pixels; 0 while it is not laid out
 */
function isTight(needed: number, room: number): boolean {
  return room > 0 && room < TIGHT_BELOW && needed > room;
}

/** @param room width of the table's box in pixels; 0 while it is not laid out */
export function isNarrow(room: number): boolean {
  return room > 0 && room < NARROW_BELOW;
}

export interface NarrowColumns {
  columns: readonly Column[];
  widths: Readonly<Record<string, number>>;
}

/** The actions of a row behind one button at the right edge. */
function foldColumn(column: Column): Column {
  return { ...column, fixed: 'right', width: FOLDED_WIDTH, isFolded: true, align: 'center' };
}

/**
 * The first column with data goes to the left edge and stays there; the actions of a row fold into one button at the
 * right edge; nothing else is pinned.
 * @param widths as the user has set them; pinned columns do not follow them
 * @param canFold whether a column's content can stand behind one button
 */
export function narrowColumns(
  columns: readonly Column[],
  widths: Readonly<Record<string, number>>,
  canFold: (column: Column) => boolean,
): NarrowColumns {
  const name = columns.find(({ slot, type }) => slot === undefined && type !== 'index' && type !== 'image');
  const narrowed = columns.map((column): Column => {
    if (column === name) {
      const wanted = widths[column.key] ?? leastWidth(column);
      return { ...column, fixed: 'left', width: Math.min(wanted, NAME_WIDTH) };
    }
    if (canFold(column)) return foldColumn(column);
    return { ...column, fixed: undefined };
  });
  const isPinned = new Set(narrowed.filter(({ fixed }) => fixed !== undefined).map(({ key }) => key));
  const rank = ({ fixed }: Column): number => (fixed === 'left' ? 0 : fixed === 'right' ? 2 : 1);
  return {
    columns: narrowed.toSorted((one, other) => rank(one) - rank(other)),
    widths: Object.fromEntries(Object.entries(widths).filter(([key]) => !isPinned.has(key))),
  };
}

/**
 * The columns as the room for them allows.
 * @param widths as the user has set them
 * @param room width of the table's box in pixels; 0 while it is not laid out
 * @param areActions whether a column holds the actions of a row
 */
export function fitColumns(
  columns: readonly Column[],
  widths: Readonly<Record<string, number>>,
  selectionWidth: number,
  room: number,
  areActions: (column: Column) => boolean,
): NarrowColumns {
  const canFold = (column: Column): boolean => column.fixed === 'right' && areActions(column);
  if (isNarrow(room)) return narrowColumns(columns, widths, canFold);
  if (!isTight(leastTableWidth(columns, widths, selectionWidth), room)) return { columns, widths };
  return { columns: columns.map((column) => (canFold(column) ? foldColumn(column) : column)), widths };
}
