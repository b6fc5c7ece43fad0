// Filling the cells of a block from others, each time as one step: down, to the right, by the handle, with what was typed.
import { coerce } from '../model/coerce.ts';
import { cellText } from '../model/cell-text.ts';
import type { Row } from '../model/row.ts';
import { isBlank } from '../model/same-value.ts';
import { continueValues, isSeriesLikely } from '../model/series.ts';
import { ownValue } from '../model/state.ts';
import { NOTHING_FILLED, type PasteResult } from './commands.ts';
import type { Edit } from './cursor.ts';
import { canFill, cellState, rowNumber, type Grid, type GridColumn } from './grid.ts';
import { isSingle, type Place, type Range } from './selection.ts';
import { t } from '../../../engine/text.ts';

/** A value and the column that it comes from. */
interface Source {
  readonly from: GridColumn;
  readonly value: unknown;
}

/** Puts values into the cells of a block that can be filled; what does not fit another column is listed. */
function fillCells(grid: Grid, range: Range, sourceOf: (place: Place) => Source | undefined): PasteResult {
  const { model, columns } = grid;
  const patches = new Map<number, Row>();
  const refused: string[] = [];
  let filled = 0;
  for (let row = range.top; row <= range.bottom; row += 1) {
    const now = model.rows[row];
    if (!now) continue;
    const patch: Record<string, unknown> = {};
    for (let at = range.left; at <= range.right; at += 1) {
      const column = columns[at];
      const source = column && sourceOf({ row, column: at });
      if (!source || !canFill(grid, column, now, row)) continue;
      const { from, value } = source;
      const found =
        from.key === column.key
          ? { value }
          : coerce(column, cellText(from, value, from.choices), cellState(grid, column, now, row).choices);
      if ('reason' in found) {
        refused.push(`${t('第 {0} 行“{1}”', rowNumber(grid, row), column.title)}：${found.reason}`);
        continue;
      }
      patch[column.key] = found.value;
      filled += 1;
    }
    patches.set(row, patch);
  }
  model.patch(patches);
  return { filled, added: 0, refused };
}

function sourceAt({ model, columns }: Grid, { row, column }: Place): Source | undefined {
  const from = columns[column];
  const own = model.rows[row];
  return from && own && { from, value: ownValue(own, from.key) };
}

/** Copies the first row of the block over the others; a single row takes the one above it. */
export function fillDown(grid: Grid): PasteResult {
  const range = grid.cursor.range();
  if (!range || !grid.canChange) return NOTHING_FILLED;
  const from = range.top === range.bottom ? range.top - 1 : range.top;
  if (from < 0) return NOTHING_FILLED;
  return fillCells(grid, { ...range, top: from + 1 }, ({ column }) => sourceAt(grid, { row: from, column }));
}

/** Copies the first column of the block over the others; a single column takes the one before it. */
export function fillRight(grid: Grid): PasteResult {
  const range = grid.cursor.range();
  if (!range || !grid.canChange) return NOTHING_FILLED;
  const from = range.left === range.right ? range.left - 1 : range.left;
  if (from < 0) return NOTHING_FILLED;
  return fillCells(grid, { ...range, left: from + 1 }, ({ row }) => sourceAt(grid, { row, column: from }));
}

/** Puts what was typed into every cell of the block; ends the editing. */
export function fillTyped(grid: Grid, edit: Edit): PasteResult {
  const { cursor, columns } = grid;
  const range = cursor.range();
  const from = columns[edit.column];
  if (!range || !from || isSingle(range)) {
    cursor.end();
    return NOTHING_FILLED;
  }
  const value = edit.draft;
  cursor.end(false);
  return fillCells(grid, range, () => ({ from, value }));
}

/**
 * Goes on with the cells of a block over a larger one, which then is the chosen one.
 * @param isOther does the opposite of what is expected: copies a series, makes one of a single number
 */
export function fillTo(grid: Grid, source: Range, target: Range, isOther = false): PasteResult {
  if (!grid.canChange) return NOTHING_FILLED;
  const isDown = source.left === target.left && source.right === target.right;
  const [first, last, to] = isDown
    ? [source.top, source.bottom, target.bottom]
    : [source.left, source.right, target.right];
  const isForward = to > last;
  const count = isForward ? to - last : first - (isDown ? target.top : target.left);
  if (count <= 0) return NOTHING_FILLED;
  const lines = new Map<number, readonly Source[]>();
  /** What follows in one row or column, beginning beside the block. */
  function lineOf(line: number): readonly Source[] {
    const known = lines.get(line);
    if (known) return known;
    const own = Array.from({ length: last - first + 1 }, (_, offset) => {
      const place = isForward ? first + offset : last - offset;
      return sourceAt(grid, isDown ? { row: place, column: line } : { row: line, column: place });
    }).filter((one) => one !== undefined);
    const values = own.map(({ value }) => value);
    const kind = own[0]?.from.kind.value ?? 'text';
    const isAlike = own.every(({ from }) => from.kind.value === kind && !from.kind.isReference);
    const isSeries = isAlike && isSeriesLikely(values, kind) !== isOther;
    const next = continueValues(values, kind, count, isSeries, isForward ? 1 : -1);
    const made = next.map((value, at): Source => ({ from: (own[at % own.length] as Source).from, value }));
    lines.set(line, made);
    return made;
  }
  const range = isDown
    ? isForward
      ? { ...target, top: last + 1 }
      : { ...target, bottom: first - 1 }
    : isForward
      ? { ...target, left: last + 1 }
      : { ...target, right: first - 1 };
  const result = fillCells(grid, range, ({ row, column }) => {
    const [line, place] = isDown ? [column, row] : [row, column];
    return lineOf(line)[isForward ? place - last - 1 : first - 1 - place];
  });
  grid.cursor.select({
    active: { row: target.top, column: target.left },
    corner: { row: target.bottom, column: target.right },
  });
  return result;
}

/** Goes on with the filled rows at the top of the block over the rest of it, as a series. */
export function fillSeries(grid: Grid): PasteResult {
  const { model, cursor, columns } = grid;
  const range = cursor.range();
  if (!range || range.top === range.bottom) return NOTHING_FILLED;
  const isFilled = (index: number): boolean =>
    columns
      .slice(range.left, range.right + 1)
      .some(({ key }) => !isBlank(ownValue(model.rows[index] as Row, key)));
  let bottom = range.top;
  while (bottom + 1 < range.bottom && isFilled(bottom + 1)) bottom += 1;
  // A block that is full goes on from its first two rows.
  if (bottom + 1 === range.bottom && isFilled(range.bottom))
    bottom = Math.min(range.top + 1, range.bottom - 1);
  const isLoneNumber =
    bottom === range.top &&
    columns.slice(range.left, range.right + 1).every(({ kind }) => kind.value === 'number');
  return fillTo(grid, { ...range, bottom }, range, isLoneNumber);
}

/** Empties the chosen cells. */
export function clearRange(grid: Grid): PasteResult {
  const range = grid.cursor.range();
  if (!range || !grid.canChange) return NOTHING_FILLED;
  return fillCells(grid, range, ({ column }) => {
    const from = grid.columns[column];
    return from && { from, value: from.kind.value === 'toggle' ? from.toggle[1] : null };
  });
}
