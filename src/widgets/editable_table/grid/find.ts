// Finding texts in the cells that are shown, and putting others in their place. Loaded with its bar.
import { coerce } from '../model/coerce.ts';
import type { Row } from '../model/row.ts';
import { t } from '../../../engine/text.ts';
import { isReadable } from './arrange.ts';
import type { PasteResult } from './commands.ts';
import { canFill, cellState, rowNumber, textAt, type Grid, type GridColumn } from './grid.ts';
import type { Place } from './selection.ts';

/** Cells whose text holds what is wanted, in reading order; capital letters are the same as small ones. */
export function findCells(grid: Grid, wanted: string): readonly Place[] {
  const search = wanted.toLowerCase();
  if (search === '') return [];
  const columns = grid.columns.flatMap((column, at) => (isReadable(column) ? [{ column, at }] : []));
  return grid.model.rows.flatMap((row, index) =>
    columns.flatMap(({ column, at }) =>
      textAt(grid, column, row, index).toLowerCase().includes(search) ? [{ row: index, column: at }] : [],
    ),
  );
}

/** The match after a place, or before it; behind the last one comes the first. */
export function nextMatch(
  matches: readonly Place[],
  from: Place | undefined,
  step: 1 | -1,
): Place | undefined {
  const order = (one: Place): number => (from ? one.row - from.row || one.column - from.column : step);
  return step > 0
    ? (matches.find((one) => order(one) > 0) ?? matches[0])
    : (matches.findLast((one) => order(one) < 0) ?? matches.at(-1));
}

/** Whether a text can be put into cells of a column: not where files or records are chosen, or boxes ticked. */
function takesText({ kind, type }: GridColumn): boolean {
  return !kind.isFile && !kind.isReference && !kind.isFixed && type !== 'popup' && kind.value !== 'toggle';
}

/** The cells among those found in which something can be put in its place. */
export function replaceable(grid: Grid, places: readonly Place[]): readonly Place[] {
  return places.filter(({ row, column: at }) => {
    const column = grid.columns[at];
    const own = grid.model.rows[row];
    return column && own && takesText(column) && canFill(grid, column, own, row);
  });
}

/** Puts a text in the place of another in cells, as one step; cells that cannot hold what comes of it are listed and stay. */
export function replaceIn(
  grid: Grid,
  places: readonly Place[],
  wanted: string,
  replacement: string,
): PasteResult {
  const { model, columns } = grid;
  const patches = new Map<number, Record<string, unknown>>();
  const refused: string[] = [];
  let filled = 0;
  for (const { row, column: at } of replaceable(grid, places)) {
    const column = columns[at] as GridColumn;
    const own = model.rows[row] as Row;
    const text = replaceEach(textAt(grid, column, own, row), wanted, replacement);
    const result = coerce(column, text, cellState(grid, column, own, row).choices);
    if ('reason' in result) {
      refused.push(`${t('第 {0} 行“{1}”', rowNumber(grid, row), column.title)}：${result.reason}`);
      continue;
    }
    const patch = patches.get(row) ?? {};
    patch[column.key] = result.value;
    patches.set(row, patch);
    filled += 1;
  }
  model.patch(patches);
  return { filled, added: 0, refused };
}

function replaceEach(text: string, wanted: string, replacement: string): string {
  const small = text.toLowerCase();
  const search = wanted.toLowerCase();
  // A few letters of other languages have another length when they are small: they are found as they are written.
  if (small.length !== text.length) return text.replaceAll(wanted, () => replacement);
  let made = '';
  let from = 0;
  for (let at = small.indexOf(search); at >= 0; at = small.indexOf(search, from)) {
    made += text.slice(from, at) + replacement;
    from = at + search.length;
  }
  return made + text.slice(from);
}
