// Pointers, keys, the clipboard and dragging, heard once for the whole grid instead of once per cell.
import {
  useEffect,
  useRef,
  type ClipboardEvent,
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { useServices } from '../../../engine/react/context.ts';
import { beginEdit, copyRange, fillBlock, readPasted, type PasteResult } from './commands.ts';
import type { Grid } from './grid.ts';
import { onGridKey } from './keys.ts';

interface Found {
  row: number;
  column: number;
}

/** The cell below a pointer, if the event comes from one: what a dialog or a list of an editor shows lies elsewhere. */
function findCell(target: EventTarget | null): Found | undefined {
  if (!(target instanceof Element)) return undefined;
  const cell = target.closest('[data-c]');
  const row = cell?.closest('[data-i]');
  if (!cell || !row) return undefined;
  return { row: Number(row.getAttribute('data-i')), column: Number(cell.getAttribute('data-c')) };
}

/** @param onPaste told what came of pasting */
export function useGridEvents(
  grid: Grid,
  scroller: RefObject<HTMLDivElement | null>,
  onPaste: (result: PasteResult) => void,
) {
  const isInside = useRef(false);
  const dragged = useRef<number>(undefined);
  const { cursor } = grid;
  const { http } = useServices();
  const focusGrid = (): void => scroller.current?.focus({ preventScroll: true });

  // Events of everything an editor opens, wherever it is drawn, come by the table on their way up through React; what
  // did not come by happened outside.
  useEffect(() => {
    const onUp = (event: globalThis.MouseEvent): void => {
      const isOwn = isInside.current;
      isInside.current = false;
      if (isOwn || isOfApp(event.target)) return;
      cursor.end();
      cursor.clearMarks();
    };
    document.addEventListener('mouseup', onUp);
    return () => {
      document.removeEventListener('mouseup', onUp);
    };
  }, [cursor]);

  const isWithin = (target: EventTarget | null): boolean =>
    target instanceof Node && (scroller.current?.contains(target) ?? false);

  return {
    /** For the element around the whole table. */
    outer: {
      onMouseUp: () => {
        isInside.current = true;
      },
    },
    inner: {
      onMouseDown: (event: MouseEvent) => {
        const found = findCell(event.target);
        if (!found || event.button !== 0 || isOwnControl(event.target)) return;
        // The press would give the focus to the grid after the editor has taken it.
        event.preventDefault();
        cursor.go(found, event.shiftKey);
        focusGrid();
      },
      onClick: (event: MouseEvent) => {
        if (event.target instanceof Element && event.target.closest('.sw-et-box')) {
          const key = grid.model.keys[Number(rowOf(event.target)?.getAttribute('data-i'))];
          if (key !== undefined && grid.canChange) grid.model.toggleSelected(key);
          return;
        }
        const found = findCell(event.target);
        if (!found || event.shiftKey || isOwnControl(event.target)) return;
        beginEdit(grid, found.row, found.column, 'pointer');
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (!isWithin(event.target) || (!cursor.edit && isOwnControl(event.target))) return;
        onGridKey(grid, event.nativeEvent, focusGrid);
      },
      onFocus: (event: { target: EventTarget }) => {
        if (
          event.target === scroller.current &&
          !cursor.active &&
          grid.model.rows.length > 0 &&
          grid.columns.length > 0
        ) {
          cursor.go({ row: 0, column: 0 });
        }
      },
      onCopy: (event: ClipboardEvent) => {
        if (cursor.edit || !isWithin(event.target)) return;
        const text = copyRange(grid);
        if (text === undefined) return;
        event.preventDefault();
        event.clipboardData.setData('text/plain', text);
      },
      onPaste: (event: ClipboardEvent) => {
        if (!isWithin(event.target) || !grid.canChange) return;
        const text = event.clipboardData.getData('text/plain');
        // Into an open editor goes what fits into one cell; a block goes into the cells.
        const isBlock = /[\t\n]/.test(text.replace(/\r?\n$/, ''));
        if (text === '' || (cursor.edit && !isBlock)) return;
        event.preventDefault();
        cursor.end(false);
        const block = readPasted(grid, text);
        if (block) fillBlock(grid, http, block, onPaste);
        focusGrid();
      },
      onDragStart: (event: DragEvent) => {
        const handle = event.target instanceof Element ? event.target.closest('.sw-et-drag') : null;
        const row = handle?.closest('[data-i]');
        dragged.current = row ? Number(row.getAttribute('data-i')) : undefined;
        if (row) event.dataTransfer.effectAllowed = 'move';
      },
      onDragOver: (event: DragEvent) => {
        const row = rowOf(event.target);
        if (dragged.current === undefined || !row) return;
        event.preventDefault();
        if (row.classList.contains('sw-et-drop')) return;
        clearDropMark(scroller.current);
        row.classList.add('sw-et-drop');
      },
      onDrop: (event: DragEvent) => {
        const row = rowOf(event.target);
        clearDropMark(scroller.current);
        const from = dragged.current;
        dragged.current = undefined;
        if (from === undefined || !row) return;
        event.preventDefault();
        cursor.end();
        grid.model.moveTo(from, Number(row.getAttribute('data-i')));
      },
      onDragEnd: () => {
        dragged.current = undefined;
        clearDropMark(scroller.current);
      },
    },
    focusGrid,
  };
}

function rowOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-i]') : null;
}

function clearDropMark(scroller: HTMLElement | null): void {
  scroller?.querySelector('.sw-et-drop')?.classList.remove('sw-et-drop');
}

/** Buttons and boxes inside a cell do what they do. */
function isOwnControl(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, button, a, .sw-et-resize, .sw-et-drag') !== null
  );
}

/** Notices and questions of the app are no place outside: whoever answers one goes on where they were. */
function isOfApp(target: EventTarget | null): boolean {
  return (
    target instanceof Element && target.closest('.ant-modal-root, .ant-message, .ant-notification') !== null
  );
}
