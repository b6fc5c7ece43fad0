// What the user can do to the cells of the grid, apart from keys, pointers and buttons that ask for it.
import { flushSync } from 'react-dom';
import { keysOf } from '../../../controls/choices/option-values.ts';
import { coerce, type Coerced } from '../model/coerce.ts';
import { readBlock } from '../model/clipboard.ts';
import { ownValue } from '../model/state.ts';
import { isBlank, isSameValue } from '../model/same-value.ts';
import { isOn } from '../model/cell-text.ts';
import type { Row } from '../model/row.ts';
import {
  canFill,
  cellState,
  newRow,
  rowMaker,
  rowNumber,
  shownRow,
  textAt,
  writeDraft,
  type Grid,
  type GridColumn,
} from './grid.ts';
import type { Edit } from './cursor.ts';
import { storedBehind, type StoredCell, type StoredCells } from './own-copy.ts';
import { resolveTexts, storesAlike, type ResolvedTexts } from './resolve-names.ts';
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
  cursor.begin({ row: index, column: at, key, by, draft, isChanged: isEmptied, isUnread: false });
  return true;
}

/** Whether typing over a cell of a column edits it. */
export function takesTyping({ kind }: GridColumn): boolean {
  return kind.value !== 'toggle' && (!kind.isPicked || kind.isTyped === true);
}

/** Starts editing a cell that is typed over: its input has the focus afterwards. */
export function beginTyping(grid: Grid, row: number, at: number): void {
  const column = grid.columns[at];
  if (!column || !takesTyping(column)) return;
  grid.cursor.isWorking = true;
  flushSync(() => {
    beginEdit(grid, row, at, 'typing');
  });
}

function isChoice({ kind }: GridColumn): boolean {
  return kind.value === 'choice' || kind.value === 'choices' || kind.isReference === true;
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

/** A block of texts and where it goes. */
export interface TextBlock {
  /** Row of its first line; behind the last row, lines are added. */
  readonly top: number;
  readonly columns: readonly GridColumn[];
  readonly texts: readonly (readonly string[])[];
  /** What the cells hold that these texts were copied from. */
  readonly stored?: StoredCells | undefined;
}

/** A pasted block, which goes into the cells from the active one on; undefined where nothing can be pasted. */
export function readPasted(grid: Grid, text: string): TextBlock | undefined {
  const range = grid.cursor.range();
  let texts = readBlock(text);
  let stored = storedBehind(text);
  if (!range || texts.length === 0) return undefined;
  const [only] = texts;
  // One text over several chosen cells goes into each of them.
  if (texts.length === 1 && only?.length === 1) {
    const repeat = <T>(one: T): T[][] =>
      Array.from({ length: range.bottom - range.top + 1 }, () =>
        Array.from({ length: range.right - range.left + 1 }, () => one),
      );
    texts = repeat(only[0] as string);
    stored = stored && repeat(stored[0]?.[0]);
  }
  return { top: range.top, columns: grid.columns.slice(range.left), texts, stored };
}

/** The value that a cell takes over from one that holds the same; undefined where its text has to be read. */
function takenOver(
  column: GridColumn | undefined,
  cell: StoredCell | undefined,
): { value: unknown } | undefined {
  if (!column || !cell || !storesAlike(column, cell.column)) return undefined;
  if (isBlank(cell.value)) return { value: null };
  return column.settings['multi'] === true || keysOf(cell.value).length === 1
    ? { value: cell.value }
    : undefined;
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
  const { columns, texts, stored } = block;
  const unknown = texts.map((line, row) =>
    line.map((text, at) => (takenOver(columns[at], stored?.[row]?.[at]) ? '' : text)),
  );
  const names = resolveTexts(http, columns, unknown);
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

/** A cell that a text did not fit into. */
export interface RefusedCell {
  /** Position of the row among those that are shown; behind the last one, that of a row to come. */
  readonly index: number;
  readonly column: GridColumn;
  readonly reason: string;
}

/** What texts mean in the cells that they are meant for. */
export interface ReadTexts {
  readonly patches: ReadonlyMap<number, Row>;
  /** Rows to come behind the last one. */
  readonly added: readonly Row[];
  readonly refused: readonly RefusedCell[];
  readonly filled: number;
}

/** Reads texts for the cells from a position on; changes nothing. */
export function readTexts(
  grid: Grid,
  { top, columns, texts: block, stored }: TextBlock,
  names?: ResolvedTexts,
): ReadTexts {
  const { model } = grid;
  const patches = new Map<number, Row>();
  const added: Row[] = [];
  const refused: RefusedCell[] = [];
  let filled = 0;
  const rowAt = rowMaker(grid.declared, model.all.rows);
  block.forEach((texts, offset) => {
    const index = top + offset;
    const beyond = index - model.rows.length;
    const row = beyond < 0 ? (model.rows[index] as Row) : rowAt(beyond);
    const patch: Record<string, unknown> = {};
    texts.slice(0, columns.length).forEach((text, at) => {
      const column = columns[at] as GridColumn;
      // What its row says about a cell follows from what stands before it in the block, too.
      const now = grid.templates.has(column.key) ? { ...row, ...patch } : row;
      const meant = takenOver(column, stored?.[offset]?.[at]) ?? names?.get(column.key)?.(text);
      if (!canFill(grid, column, now, index)) {
        const isSame =
          text === '' || text === textAt(grid, column, now, index) || isIn(grid, column, now, index, meant);
        if (!isSame) refused.push({ index, column, reason: t('不可编辑') });
        return;
      }
      const result = meant ?? coerce(column, text, cellState(grid, column, now, index).choices);
      if ('reason' in result) refused.push({ index, column, reason: result.reason });
      else {
        patch[column.key] = result.value;
        filled += 1;
      }
    });
    if (beyond >= 0) added.push({ ...row, ...patch });
    else patches.set(index, patch);
  });
  return { patches, added, refused, filled };
}

/** Whether a cell holds already what a text means. */
function isIn(grid: Grid, { key }: GridColumn, row: Row, index: number, meant: Coerced | undefined): boolean {
  if (!meant || !('value' in meant)) return false;
  return isSameValue(ownValue(shownRow(grid, row, index), key), meant.value);
}

/** Fills texts into rows from a position on, as one step. */
export function fillTexts(grid: Grid, block: TextBlock, names?: ResolvedTexts): PasteResult {
  const { patches, added, refused, filled } = readTexts(grid, block, names);
  // Before the rows are there: their numbers are those of rows to come.
  const sentences = refused.map(({ index, column, reason }) =>
    t('{0}：{1}', t('第 {0} 行“{1}”', rowNumber(grid, index), column.title), reason),
  );
  grid.model.patch(patches, added);
  return { filled, added: added.length, refused: sentences };
}

/** Puts an empty row behind the last one, unless that one is empty itself. Gives false where no row may come. */
export function appendRow(grid: Grid): boolean {
  const { model, columns, declared } = grid;
  if (!grid.canAppend) return false;
  const last = model.rows.at(-1);
  const row = newRow(declared, model.all.rows);
  const isEmpty = (key: string): boolean => {
    const value = last && ownValue(last, key);
    return isBlank(value) || isSameValue(value, ownValue(row, key));
  };
  const typed = columns.filter(({ kind, isOrder }) => !kind.isFixed && !isOrder);
  if (last && typed.every(({ key }) => isEmpty(key))) return false;
  model.add([row]);
  return true;
}

/** Takes back the row that was added to go on with, once it is left as it came. */
export function withdrawFresh({ model, cursor }: Pick<Grid, 'model' | 'cursor'>, isLeft: boolean): void {
  const { fresh, edit, active } = cursor;
  if (!fresh || edit) return;
  const last = model.rows.length - 1;
  if (model.rows[last] !== fresh) cursor.fresh = undefined;
  else if (isLeft || active?.row !== last) {
    cursor.fresh = undefined;
    model.undo();
  }
}

/** Takes back the last step; a row that was only added to go on with is none. */
export function undoStep(grid: Grid): void {
  const { model, cursor, columns } = grid;
  cursor.end();
  withdrawFresh(grid, true);
  model.undo();
  cursor.settle(model.rows.length, columns.length);
}

export function redoStep({ model, cursor, columns }: Grid): void {
  cursor.end();
  model.redo();
  cursor.settle(model.rows.length, columns.length);
}
