// What the user can do to the cells of the grid, apart from keys, pointers and buttons that ask for it.
import { coerce } from '../model/coerce.ts';
import { readBlock, writeBlock } from '../model/clipboard.ts';
import { ownValue } from '../model/state.ts';
import { isOn } from '../model/cell-text.ts';
import type { Row } from '../model/row.ts';
import { canFill, cellState, newRow, textAt, writeDraft, type Grid, type GridColumn } from './grid.ts';
import type { Edit } from './cursor.ts';
import { resolveTexts, type ResolvedTexts } from './resolve-names.ts';
import type { Http } from '../../../engine/services.ts';
import { t } from '../../../engine/text.ts';

/** What came of putting texts into cells. */
export interface PasteResult {
  /** Cells that were filled. */
  filled: number;
  added: number;
  /** One sentence per cell that was not. */
  refused: readonly string[];
}

export const NOTHING_FILLED: PasteResult = { filled: 0, added: 0, refused: [] };

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
  // A choice that is searched for is the old one until another is found.
  const isEmptied = by === 'typing' && !isChoice(column);
  const draft = isEmptied ? (column.kind.value === 'number' ? null : '') : ownValue(row, column.key);
  cursor.mark(key, at);
  cursor.begin({ row: index, column: at, key, by, draft, isChanged: isEmptied });
  return true;
}

function isChoice({ kind }: GridColumn): boolean {
  return kind.value === 'choice' || kind.value === 'choices';
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

/** A block of texts and where it goes. */
export interface TextBlock {
  /** Row of its first line; behind the last row, lines are added. */
  readonly top: number;
  readonly columns: readonly GridColumn[];
  readonly texts: readonly (readonly string[])[];
}

/** A pasted block, which goes into the cells from the active one on; undefined where nothing can be pasted. */
export function readPasted(grid: Grid, text: string): TextBlock | undefined {
  const range = grid.cursor.range();
  let texts = readBlock(text);
  if (!range || texts.length === 0) return undefined;
  const [only] = texts;
  // One text over several chosen cells goes into each of them.
  if (texts.length === 1 && only?.length === 1) {
    texts = Array.from({ length: range.bottom - range.top + 1 }, () =>
      Array.from({ length: range.right - range.left + 1 }, () => only[0] as string),
    );
  }
  return { top: range.top, columns: grid.columns.slice(range.left), texts };
}

/**
 * Puts a block into the cells, after the names in it were looked up.
 * @param onFilled told what came of it
 */
export function fillBlock(
  grid: Grid,
  http: Http,
  block: TextBlock,
  onFilled: (result: PasteResult) => void,
): void {
  const { model } = grid;
  const names = resolveTexts(http, block.columns, block.texts);
  if (!names) {
    onFilled(fillTexts(grid, block));
    return;
  }
  const first = model.keys[block.top];
  void names.then((found) => {
    // Rows may have come and gone in the meantime.
    const at = first === undefined ? -1 : model.indexOf(first);
    onFilled(fillTexts(grid, { ...block, top: at < 0 ? model.rows.length : at }, found));
  });
}

/** Fills texts into rows from a position on, as one step. */
function fillTexts(
  grid: Grid,
  { top, columns, texts: block }: TextBlock,
  names?: ResolvedTexts,
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
      const result =
        names?.get(column.key)?.(text) ?? coerce(column, text, cellState(grid, column, row, index).choices);
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
