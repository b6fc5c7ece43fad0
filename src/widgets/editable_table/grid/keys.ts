// What each key does in the grid.
import { flushSync } from 'react-dom';
import {
  appendRow,
  beginEdit,
  beginTyping,
  findEditable,
  redoStep,
  undoStep,
  type PasteResult,
} from './commands.ts';
import type { Cursor, Edit } from './cursor.ts';
import { clearRange, fillDown, fillRight, fillTyped } from './fill.ts';
import type { Grid, GridColumn } from './grid.ts';
import { lineBeside } from './line-keys.ts';
import type { RowGroup } from '../model/groups.ts';
import { isSingle, moveSelection, selectAll, widenToColumns, type Place } from './selection.ts';

const PAGE = 8;

/** A key as the browser reports it; React's and the native event both are one. */
type Key = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'target' | 'isComposing'
> & {
  defaultPrevented: boolean;
  preventDefault(): void;
};

/** What a key needs of the table around the grid. */
export interface KeyDesk {
  /** Gives the focus back to the grid after an editor is gone. */
  focusGrid(this: void): void;
  /** Told what came of filling cells. */
  onFilled(this: void, result: PasteResult): void;
  /** Opens the bar that finds and replaces. */
  openFind(this: void): void;
  /** Opens the menu of a head. */
  openHead(this: void, column: number): void;
  /** Gives the focus to the line of a group. */
  focusLine(this: void, group: RowGroup): void;
}

export function onGridKey(grid: Grid, event: Key, desk: KeyDesk): void {
  if (event.isComposing) return;
  const { cursor } = grid;
  if (grid.canFind && (event.ctrlKey || event.metaKey) && !event.altKey && /^[fh]$/i.test(event.key)) {
    event.preventDefault();
    cursor.end();
    desk.openFind();
    return;
  }
  cursor.isTabbing = event.key === 'Tab' ? cursor.isWorking : cursor.isTabbing && event.key !== 'Escape';
  if (cursor.edit) onEditorKey(grid, event, desk);
  else onCellKey(grid, event, desk);
}

function onEditorKey(grid: Grid, event: Key, { focusGrid, onFilled }: KeyDesk): void {
  const { cursor } = grid;
  const { edit } = cursor;
  if (!edit) return;
  const target = event.target instanceof HTMLElement ? event.target : undefined;
  const isOpen = target?.getAttribute('aria-expanded') === 'true';
  switch (event.key) {
    case 'Escape':
      // An open list closes first.
      if (isOpen) return;
      // Gone before the focus is, it says nothing about what is thrown away.
      flushSync(() => {
        cursor.end(false);
      });
      focusGrid();
      event.preventDefault();
      return;
    case 'Tab': {
      event.preventDefault();
      cursor.end();
      let next = findEditable(grid, edit.row, edit.column, event.shiftKey ? -1 : 1);
      if (!next && !event.shiftKey && goOn(grid)) next = findEditable(grid, edit.row, edit.column, 1);
      if (!next) {
        focusGrid();
        return;
      }
      if (opensDialog(grid.columns[next.column]) || !beginEdit(grid, next.row, next.column, 'command')) {
        // Gone before the focus is, the editor says nothing twice.
        flushSync(() => {
          cursor.go(next);
        });
        focusGrid();
      }
      return;
    }
    case 'Enter': {
      const opensDialog = target?.getAttribute('aria-haspopup') === 'dialog';
      const hasCommand = event.ctrlKey || event.metaKey;
      const breaksLine = target instanceof HTMLTextAreaElement && !hasCommand;
      const isForBlock = hasCommand && isBlock(cursor);
      const isTaken = isForBlock && isTakenFromList(grid, edit, target);
      if ((isOpen && !isTaken) || opensDialog || breaksLine) return;
      event.preventDefault();
      // What a picker gave is about to be written into its own cell: all of the block is one step.
      if (isForBlock) edit.isChanged = false;
      // The widget hears of the key as well, and what it makes of it counts.
      setTimeout(() => {
        if (cursor.edit !== edit) return;
        leaveDown(grid, edit, hasCommand, onFilled);
        focusGrid();
      });
      return;
    }
  }
}

/** Whoever types cell after cell is not stopped by a window: what they type looks up names, and Enter opens it. */
function opensDialog(column: GridColumn | undefined): boolean {
  const widget = column?.kind.widget;
  if (widget === 'popup') return true;
  return (widget === 'sel_user' || widget === 'sel_depart') && column?.settings['multi'] === true;
}

function isBlock(cursor: Cursor): boolean {
  const range = cursor.range();
  return range !== undefined && !isSingle(range);
}

/** Whether the list took a choice by this key. */
function isTakenFromList({ columns }: Grid, edit: Edit, list: HTMLElement | undefined): boolean {
  const kind = columns[edit.column]?.kind;
  if (kind?.isReference) return edit.isChanged;
  if (kind?.value !== 'choice') return false;
  // What is chosen already is no change; the list names an option at which it stands even where it has none.
  const option = list?.getAttribute('aria-activedescendant') ?? '';
  return edit.isChanged || (list?.ownerDocument.getElementById(option) ?? null) !== null;
}

/** With Ctrl what was typed goes into the whole block; otherwise the cell below is next, in a new row behind the last. */
function leaveDown(grid: Grid, edit: Edit, hasCommand: boolean, onFilled: KeyDesk['onFilled']): void {
  const { cursor, model } = grid;
  if (hasCommand && isBlock(cursor)) {
    onFilled(fillTyped(grid, edit));
    return;
  }
  cursor.end();
  const last = model.rows.length - 1;
  // Whoever corrects a cell by the pointer is not writing row after row.
  const isAdded = edit.row === last && edit.by !== 'pointer' && goOn(grid);
  cursor.go({ row: isAdded ? last + 1 : Math.min(edit.row + 1, last), column: edit.column });
}

/** Adds a row to go on with. It goes again when it is left as it came. */
function goOn(grid: Grid): boolean {
  const { model, cursor } = grid;
  // A table that was judged as a whole is being corrected: an empty row would be one more thing that is wrong.
  if (model.verdicts.isComplete || !appendRow(grid)) return false;
  cursor.fresh = model.rows.at(-1);
  return true;
}

function onCellKey(grid: Grid, event: Key, desk: KeyDesk): void {
  const { model, cursor, columns } = grid;
  const hasCommand = event.ctrlKey || event.metaKey;
  if (hasCommand && onCommandKey(grid, event, desk)) {
    event.preventDefault();
    return;
  }
  if (event.altKey && event.shiftKey && event.key === 'ArrowDown') {
    event.preventDefault();
    desk.openHead(cursor.active?.column ?? 0);
    return;
  }
  const line = lineBeside(grid, event);
  if (line) {
    event.preventDefault();
    cursor.isWorking = true;
    desk.focusLine(line);
    return;
  }
  const lastRow = model.rows.length - 1;
  const lastColumn = columns.length - 1;
  if (lastRow < 0 || lastColumn < 0) return;
  const { row, column } = cursor.active ?? { row: 0, column: 0 };
  if (event.altKey) {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    const key = model.keys[row];
    if (step === undefined || key === undefined || !grid.canChange || model.isArranged) return;
    event.preventDefault();
    model.move([key], step);
    cursor.go({ row: model.indexOf(key), column });
    return;
  }
  const size = { rows: model.rows.length, columns: columns.length };
  const start = { row: 0, column: 0 };
  const moved = moveSelection(
    cursor.selection ?? { active: start, corner: start },
    { key: event.key, isFar: hasCommand, isExtending: event.shiftKey, page: PAGE },
    size,
  );
  if (moved) {
    event.preventDefault();
    cursor.isWorking = true;
    cursor.select(cursor.selection ? moved : { active: start, corner: start });
    return;
  }
  switch (event.key) {
    case 'Tab':
      if (!cursor.isWorking || !grid.canChange) return;
      event.preventDefault();
      goThrough(grid, { row, column }, event.shiftKey ? -1 : 1);
      return;
    case 'Enter':
    case 'F2':
      event.preventDefault();
      cursor.isWorking = true;
      if (!cursor.active) cursor.go(start);
      else beginEdit(grid, row, column, 'command');
      return;
    case 'Delete':
    case 'Backspace':
      event.preventDefault();
      cursor.isWorking = true;
      clearRange(grid);
      return;
    case 'Escape':
      cursor.isWorking = false;
      if (cursor.active) cursor.go(cursor.active);
      return;
    case ' ':
      event.preventDefault();
      if (event.shiftKey) tickRows(grid);
      else if (columns[column]?.kind.value === 'toggle') beginEdit(grid, row, column, 'command');
      return;
    default:
      typeInto(grid, event, row, column);
  }
}

/** Ticks the rows of the block, or unticks them where all are ticked. */
function tickRows({ model, cursor, lead, canChange }: Grid): void {
  const range = cursor.range();
  if (!range || !lead.hasSelection || !canChange) return;
  const keys = model.keys.slice(range.top, range.bottom + 1);
  const inBlock = new Set(keys);
  const isAll = keys.every((key) => model.selected.has(key));
  const others = [...model.selected].filter((key) => !inBlock.has(key));
  model.select(isAll ? others : [...others, ...keys]);
}

/** The next cell in reading order; behind the last one a new row, where one may come. */
function goThrough(grid: Grid, { row, column }: Place, step: 1 | -1): void {
  const { model, columns, cursor } = grid;
  const next = row * columns.length + column + step;
  const isEnd = next < 0 || (next >= model.rows.length * columns.length && !goOn(grid));
  cursor.go(
    isEnd ? { row, column } : { row: Math.floor(next / columns.length), column: next % columns.length },
  );
}

/** A character begins the editing and is its first one: the input has the focus before the browser writes it. */
function typeInto(grid: Grid, event: Key, row: number, column: number): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !grid.cursor.active) return;
  if ([...event.key].length !== 1 && event.key !== 'Process') return;
  beginTyping(grid, row, column);
}

function onCommandKey(grid: Grid, event: Key, { onFilled }: KeyDesk): boolean {
  const { cursor } = grid;
  const size = { rows: grid.model.rows.length, columns: grid.columns.length };
  switch (event.key.toLowerCase()) {
    case 'z':
      if (grid.canChange) (event.shiftKey ? redoStep : undoStep)(grid);
      return true;
    case 'y':
      if (grid.canChange) redoStep(grid);
      return true;
    case 'd':
      onFilled(fillDown(grid));
      return true;
    case 'r': {
      // Over a block only: elsewhere the key loads the page anew.
      const range = cursor.range();
      if (!range || range.left === range.right) return false;
      onFilled(fillRight(grid));
      return true;
    }
    case ' ':
      if (cursor.selection) cursor.select(widenToColumns(cursor.selection, size));
      return true;
    case 'a':
      if (size.rows > 0 && size.columns > 0) cursor.select(selectAll(size));
      return true;
    default:
      return false;
  }
}
