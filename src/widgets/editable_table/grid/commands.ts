// What the user can do to the cells of the grid, apart from keys, pointers and buttons that ask for it.
import { coerce } from '../model/coerce.ts';
import { readBlock, writeBlock } from '../model/clipboard.ts';
import { ownValue } from '../model/state.ts';
import { isOn } from '../model/cell-text.ts';
import type { Row } from '../model/row.ts';
import { canFill, cellState, newRow, textAt, writeDraft, type Grid, type GridColumn } from './grid.ts';
import type { Edit } from './cursor.ts';
import { t } from '../../../engine/text.ts';

/** What came of putting texts into cells. */
export interface PasteResult {
  /** Cells that were filled. */
  filled: number;
  added: number;
  /** One sentence per cell that was not. */
  refused: readonly string[];
}

/** Starts editing a cell; a box is ticked instead. Gives false where nothing can be edited. */
export function beginEdit(grid: Grid, index: number, at: number, by: Edit['by']): boolean {
  const { model, cursor, columns } = grid;
  const column = columns[at];
  const row = model.rows[index];
  const key = model.keys[index];
  if (!column || !row || key === undefined || !canFill(grid, column, row, index)) return false;
  if (column.kind.value === 'toggle') {
    const [on, off] = column.toggle;
    model.setCell(index, column.key, isOn(column, ownValue(row, column.key)) ? off : on);
    return true;
  }
  if (column.editor !== 'ready') return false;
  const waiting = cursor.editOf(key, at);
  if (waiting) {
    waiting.row = index;
    cursor.begin(waiting);
    return true;
  }
  const draft = by === 'typing' ? (column.kind.value === 'number' ? null : '') : ownValue(row, column.key);
  cursor.mark(key, at);
  cursor.begin({ row: index, column: at, key, by, draft, isChanged: by === 'typing' });
  return true;
}

/** Takes over the draft of the cell that is left. */
export function leaveEdit(grid: Grid, edit: Edit): void {
  const column = grid.columns[edit.column];
  if (column) writeDraft(grid, edit, column.key);
}

/** The next cell, in reading order, that can be edited. */
export function findEditable(
  grid: Grid,
  row: number,
  column: number,
  step: 1 | -1,
): { row: number; column: number } | undefined {
  const { model, columns } = grid;
  const width = columns.length;
  const end = model.rows.length * width;
  for (let at = row * width + column + step; at >= 0 && at < end; at += step) {
    const place = { row: Math.floor(at / width), column: at % width };
    const one = columns[place.column] as GridColumn;
    if (one.kind.value !== 'toggle' && canFill(grid, one, model.rows[place.row] as Row, place.row))
      return place;
  }
  return undefined;
}

/** The chosen cells as a block for the clipboard. */
export function copyRange(grid: Grid): string | undefined {
  const range = grid.cursor.range();
  if (!range) return undefined;
  const columns = grid.columns.slice(range.left, range.right + 1);
  const rows = grid.model.rows.slice(range.top, range.bottom + 1);
  return writeBlock(
    rows.map((row, offset) => columns.map((column) => textAt(grid, column, row, range.top + offset))),
  );
}

/** Puts a block of texts into the cells from the active one on; rows are added behind the last one where it is longer. */
export function pasteBlock(grid: Grid, text: string): PasteResult {
  const range = grid.cursor.range();
  let block = readBlock(text);
  if (!range || block.length === 0) return { filled: 0, added: 0, refused: [] };
  const [only] = block;
  // One text over several chosen cells goes into each of them.
  if (block.length === 1 && only?.length === 1) {
    block = Array.from({ length: range.bottom - range.top + 1 }, () =>
      Array.from({ length: range.right - range.left + 1 }, () => only[0] as string),
    );
  }
  return fillTexts(grid, range.top, grid.columns.slice(range.left), block);
}

/** Fills texts into rows from a position on, as one step. */
export function fillTexts(
  grid: Grid,
  top: number,
  columns: readonly GridColumn[],
  block: readonly (readonly string[])[],
): PasteResult {
  const { model } = grid;
  const patches = new Map<number, Row>();
  const added: Row[] = [];
  const refused: string[] = [];
  let filled = 0;
  block.forEach((texts, offset) => {
    const index = top + offset;
    const isNew = index >= model.rows.length;
    const row = isNew ? newRow(grid.declared, model.rows, added.length) : (model.rows[index] as Row);
    const patch: Record<string, unknown> = {};
    texts.slice(0, columns.length).forEach((text, at) => {
      const column = columns[at] as GridColumn;
      const place = t('第{0}行“{1}”', index + 1, column.title);
      if (!canFill(grid, column, row, index)) {
        if (text !== '' && text !== textAt(grid, column, row, index)) refused.push(t('{0}：不可编辑', place));
        return;
      }
      const result = coerce(column, text, cellState(grid, column, row, index).choices);
      if ('reason' in result) refused.push(`${place}：${result.reason}`);
      else {
        patch[column.key] = result.value;
        filled += 1;
      }
    });
    if (isNew) added.push({ ...row, ...patch });
    else patches.set(index, patch);
  });
  model.patch(patches, added);
  return { filled, added: added.length, refused };
}

/** Copies the first row of the range down over the others; a single cell takes the one above it. */
export function fillDown(grid: Grid): void {
  const { model, cursor, columns } = grid;
  const range = cursor.range();
  if (!range || !grid.canChange) return;
  const from = range.top === range.bottom ? range.top - 1 : range.top;
  const source = model.rows[from];
  if (!source) return;
  const patches = new Map<number, Row>();
  for (let index = from + 1; index <= range.bottom; index += 1) {
    const row = model.rows[index] as Row;
    const patch: Record<string, unknown> = {};
    for (const column of columns.slice(range.left, range.right + 1)) {
      if (canFill(grid, column, row, index)) patch[column.key] = ownValue(source, column.key);
    }
    patches.set(index, patch);
  }
  model.patch(patches);
}

/** Empties the chosen cells. */
export function clearRange(grid: Grid): void {
  const { model, cursor, columns } = grid;
  const range = cursor.range();
  if (!range || !grid.canChange) return;
  const patches = new Map<number, Row>();
  for (let index = range.top; index <= range.bottom; index += 1) {
    const row = model.rows[index] as Row;
    const patch: Record<string, unknown> = {};
    for (const column of columns.slice(range.left, range.right + 1)) {
      if (!canFill(grid, column, row, index)) continue;
      patch[column.key] = column.kind.value === 'toggle' ? column.toggle[1] : null;
    }
    patches.set(index, patch);
  }
  model.patch(patches);
}
