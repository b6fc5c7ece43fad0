// What each key does in the grid.
import { flushSync } from 'react-dom';
import { beginEdit, clearRange, fillDown, findEditable } from './commands.ts';
import type { Grid } from './grid.ts';

const PAGE = 8;

/** A key as the browser reports it; React's and the native event both are one. */
type Key = Pick<
  KeyboardEvent,
  'key' | 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey' | 'target' | 'isComposing'
> & {
  defaultPrevented: boolean;
  preventDefault(): void;
};

/** @param focusGrid gives the focus back to the grid after an editor is gone */
export function onGridKey(grid: Grid, event: Key, focusGrid: () => void): void {
  if (event.isComposing) return;
  if (grid.cursor.edit) onEditorKey(grid, event, focusGrid);
  else onCellKey(grid, event);
}

function onEditorKey(grid: Grid, event: Key, focusGrid: () => void): void {
  const { cursor } = grid;
  const { edit } = cursor;
  if (!edit) return;
  const target = event.target instanceof HTMLElement ? event.target : undefined;
  const isOpen = target?.getAttribute('aria-expanded') === 'true';
  switch (event.key) {
    case 'Escape':
      // An open list closes first.
      if (isOpen) return;
      cursor.end(false);
      focusGrid();
      event.preventDefault();
      return;
    case 'Tab': {
      event.preventDefault();
      const next = findEditable(grid, edit.row, edit.column, event.shiftKey ? -1 : 1);
      if (!next) {
        cursor.end();
        focusGrid();
        return;
      }
      cursor.end();
      if (!beginEdit(grid, next.row, next.column, 'command')) cursor.go(next);
      return;
    }
    case 'Enter': {
      const opensDialog = target?.getAttribute('aria-haspopup') === 'dialog';
      const breaksLine = target instanceof HTMLTextAreaElement && !event.ctrlKey && !event.metaKey;
      if (isOpen || opensDialog || breaksLine) return;
      event.preventDefault();
      // The widget hears of the key as well, and what it makes of it counts.
      setTimeout(() => {
        if (cursor.edit !== edit) return;
        cursor.end();
        cursor.go({ row: Math.min(edit.row + 1, grid.model.rows.length - 1), column: edit.column });
        focusGrid();
      });
      return;
    }
  }
}

function onCellKey(grid: Grid, event: Key): void {
  const { model, cursor, columns } = grid;
  const hasCommand = event.ctrlKey || event.metaKey;
  if (hasCommand && onCommandKey(grid, event)) {
    event.preventDefault();
    return;
  }
  const lastRow = model.rows.length - 1;
  const lastColumn = columns.length - 1;
  if (lastRow < 0 || lastColumn < 0) return;
  const { row, column } = cursor.active ?? { row: 0, column: 0 };
  const go = (nextRow: number, nextColumn: number): void => {
    event.preventDefault();
    const place = {
      row: Math.max(0, Math.min(nextRow, lastRow)),
      column: Math.max(0, Math.min(nextColumn, lastColumn)),
    };
    cursor.go(cursor.active ? place : { row: 0, column: 0 }, event.shiftKey);
  };
  if (event.altKey) {
    const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
    const key = model.keys[row];
    if (step === undefined || key === undefined || !grid.canChange) return;
    event.preventDefault();
    model.move([key], step);
    go(model.indexOf(key), column);
    return;
  }
  switch (event.key) {
    case 'ArrowUp':
      go(row - 1, column);
      return;
    case 'ArrowDown':
      go(row + 1, column);
      return;
    case 'ArrowLeft':
      go(row, column - 1);
      return;
    case 'ArrowRight':
      go(row, column + 1);
      return;
    case 'PageUp':
      go(row - PAGE, column);
      return;
    case 'PageDown':
      go(row + PAGE, column);
      return;
    case 'Home':
      go(hasCommand ? 0 : row, 0);
      return;
    case 'End':
      go(hasCommand ? lastRow : row, lastColumn);
      return;
    case 'Enter':
    case 'F2':
      event.preventDefault();
      if (!cursor.active) go(0, 0);
      else beginEdit(grid, row, column, 'command');
      return;
    case 'Delete':
    case 'Backspace':
      event.preventDefault();
      clearRange(grid);
      return;
    case 'Escape':
      cursor.clearMarks();
      return;
    case ' ':
      event.preventDefault();
      if (event.shiftKey && grid.lead.hasSelection && grid.canChange)
        model.toggleSelected(model.keys[row] ?? '');
      else if (columns[column]?.kind.value === 'toggle') beginEdit(grid, row, column, 'command');
      return;
    default:
      typeInto(grid, event, row, column);
  }
}

/** A character begins the editing and is its first one: the input has the focus before the browser writes it. */
function typeInto(grid: Grid, event: Key, row: number, column: number): void {
  if (event.ctrlKey || event.metaKey || event.altKey || !grid.cursor.active) return;
  if ([...event.key].length !== 1 && event.key !== 'Process') return;
  const kind = grid.columns[column]?.kind;
  if (!kind || (kind.isPicked && !kind.isTyped) || kind.value === 'toggle') return;
  flushSync(() => {
    beginEdit(grid, row, column, 'typing');
  });
}

function onCommandKey(grid: Grid, event: Key): boolean {
  const { model, cursor, columns } = grid;
  switch (event.key.toLowerCase()) {
    case 'z':
      if (!grid.canChange) return true;
      if (event.shiftKey) model.redo();
      else model.undo();
      cursor.settle(model.rows.length, columns.length);
      return true;
    case 'y':
      if (grid.canChange) model.redo();
      cursor.settle(model.rows.length, columns.length);
      return true;
    case 'd':
      fillDown(grid);
      return true;
    case 'a':
      if (model.rows.length === 0) return true;
      cursor.go({ row: 0, column: 0 });
      cursor.go({ row: model.rows.length - 1, column: columns.length - 1 }, true);
      return true;
    default:
      return false;
  }
}
