// Pointers, keys, the clipboard and dragging, heard once for the whole grid instead of once per cell.
import {
  useEffect,
  useRef,
  type ClipboardEvent,
  type DragEvent,
  type FocusEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
} from 'react';
import { useServices } from '../../../engine/react/context.ts';
import { useLookups } from '../../../engine/react/sources/lookups.ts';
import { beginEdit, fillBlock, readPasted, withdrawFresh, type PasteResult } from './commands.ts';
import { copyCells } from './copy-cells.ts';
import { clearRange } from './fill.ts';
import type { Grid } from './grid.ts';
import { onGridKey } from './keys.ts';
import { focusLine } from './line-keys.ts';
import { contains, isSamePlace, isSingle, selectRows } from './selection.ts';
import { useDragSelect } from './use-drag-select.ts';

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

/** The row whose leading parts lie below a pointer. */
function findLead(target: EventTarget | null): number | undefined {
  const row = target instanceof Element ? target.closest('.sw-et-lead')?.closest('[data-i]') : undefined;
  return row ? Number(row.getAttribute('data-i')) : undefined;
}

/** Chooses a whole row, unless it is one of those that are. */
function chooseRow({ cursor, model, columns }: Grid, row: number): void {
  const size = { rows: model.rows.length, columns: columns.length };
  const range = cursor.range();
  const isWhole = range?.left === 0 && range.right === size.columns - 1;
  if (isWhole && row >= range.top && row <= range.bottom) cursor.end();
  else if (size.columns > 0) cursor.select(selectRows(row, row, size));
}

/** Where a menu was asked for, in pixels of the window. */
export interface MenuPoint {
  readonly left: number;
  readonly top: number;
}

/** A head whose menu was asked for. */
export interface HeadPoint extends MenuPoint {
  readonly column: number;
}

/**
 * @param onFilled told what came of filling cells
 * @param onMenu asked for the menu of the chosen cells
 * @param onHead asked for the menu of a head
 * @param onMoveColumn asked to put a column into the place of another
 * @param openFind opens the bar that finds and replaces
 */
export function useGridEvents(
  grid: Grid,
  scroller: RefObject<HTMLDivElement | null>,
  onFilled: (result: PasteResult) => void,
  onMenu: (point: MenuPoint) => void,
  onHead: (head: HeadPoint) => void,
  onMoveColumn: (from: number, to: number) => void,
  openFind: () => void,
) {
  const wasHere = useRef(false);
  const beginDrag = useDragSelect(grid, scroller, onFilled, onMoveColumn);
  const isInside = useRef(false);
  const dragged = useRef<number>(undefined);
  const { cursor, model } = grid;
  const http = useLookups();
  const services = useServices();
  const focusGrid = (): void => scroller.current?.focus({ preventScroll: true });
  const openHead = (column: number): void => {
    const box = scroller.current?.querySelector(`[data-h="${column}"]`)?.getBoundingClientRect();
    if (!grid.hasHeadMenu || grid.isDisabled || !box) return;
    cursor.end();
    onHead({ column, left: box.left, top: box.bottom });
  };

  // Events of everything an editor opens, wherever it is drawn, come by the table on their way up through React; what
  // did not come by happened outside.
  useEffect(() => {
    const onUp = (event: globalThis.MouseEvent): void => {
      const isOwn = isInside.current;
      isInside.current = false;
      if (isOwn || isOfApp(event.target)) return;
      cursor.end();
      cursor.isWorking = false;
      withdrawFresh({ model, cursor }, true);
    };
    document.addEventListener('mouseup', onUp);
    return () => {
      document.removeEventListener('mouseup', onUp);
    };
  }, [model, cursor]);
  useEffect(
    () =>
      cursor.subscribe(() => {
        withdrawFresh({ model, cursor }, false);
      }),
    [model, cursor],
  );

  const isWithin = (target: EventTarget | null): boolean =>
    target instanceof Node && (scroller.current?.contains(target) ?? false);

  /** Gives false where the event is none of the chosen cells. */
  const copy = (event: ClipboardEvent, isCut: boolean): boolean => {
    if (cursor.edit || !isWithin(event.target) || isOnLine(event.target)) return false;
    const copied = copyCells(grid, services, isCut);
    if (!copied) return false;
    event.preventDefault();
    event.clipboardData.setData('text/plain', copied.text);
    copied.onWritten();
    return true;
  };

  return {
    /** For the element around the whole table. */
    outer: {
      onMouseUp: () => {
        isInside.current = true;
      },
    },
    onLeave: ({ currentTarget, relatedTarget }: FocusEvent) => {
      if (cursor.edit || (relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) return;
      // Without a new place the window was left, or a dialog is about to open.
      if (relatedTarget === null) return;
      cursor.isWorking = false;
      withdrawFresh(grid, true);
    },
    inner: {
      onMouseDown: (event: MouseEvent) => {
        if (isOwnControl(event.target)) return;
        const found = findCell(event.target);
        const range = cursor.range();
        wasHere.current = !event.shiftKey && !!range && isSingle(range) && isSamePlace(cursor.active, found);
        if (!beginDrag(event)) return;
        cursor.isWorking = true;
        // The press would give the focus to the grid after the editor has taken it.
        event.preventDefault();
        focusGrid();
      },
      onClick: (event: MouseEvent) => {
        if (event.target instanceof Element && event.target.closest('.sw-et-box')) {
          const key = grid.model.keys[Number(rowOf(event.target)?.getAttribute('data-i'))];
          if (key !== undefined && grid.canChange) grid.model.toggleSelected(key);
          return;
        }
        if (event.target instanceof Element && event.target.closest('.sw-et-more')) {
          openHead(Number(event.target.closest('[data-h]')?.getAttribute('data-h')));
          return;
        }
        const found = findCell(event.target);
        if (!found || event.shiftKey || isOwnControl(event.target)) return;
        // A finger cannot press twice as fast as a mouse: it presses the chosen cell again.
        const isAgain = wasHere.current && isTouch(event.nativeEvent);
        if (isAgain || isPressed(grid, found)) beginEdit(grid, found.row, found.column, 'pointer');
      },
      onDoubleClick: (event: MouseEvent) => {
        const found = findCell(event.target);
        if (!found || event.shiftKey || isOwnControl(event.target)) return;
        // The presses ticked the box already.
        if (grid.columns[found.column]?.kind.value === 'toggle') return;
        beginEdit(grid, found.row, found.column, 'pointer');
      },
      onContextMenu: (event: MouseEvent) => {
        const head = event.target instanceof Element ? event.target.closest('[data-h]') : null;
        if (head && grid.hasHeadMenu) {
          event.preventDefault();
          openHead(Number(head.getAttribute('data-h')));
          return;
        }
        const row = findLead(event.target);
        if (row === undefined && (cursor.edit || isOwnControl(event.target))) return;
        const found = findCell(event.target);
        const range = cursor.range();
        if (row !== undefined) chooseRow(grid, row);
        else if (found && !(range && contains(range, found))) cursor.go(found);
        const isOnRows = row !== undefined || found !== undefined;
        if (!(isOnRows || event.target === scroller.current) || !cursor.active) return;
        event.preventDefault();
        onMenu(
          isOnRows && event.clientX > 0
            ? { left: event.clientX, top: event.clientY }
            : belowActive(scroller.current),
        );
      },
      onKeyDown: (event: KeyboardEvent) => {
        if (!isWithin(event.target) || (!cursor.edit && isOwnControl(event.target))) return;
        onGridKey(grid, event.nativeEvent, {
          ...{ focusGrid, onFilled, openHead, openFind },
          focusLine: (group) => {
            focusLine(scroller.current, group);
          },
        });
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
        copy(event, false);
      },
      onCut: (event: ClipboardEvent) => {
        if (copy(event, true)) onFilled(clearRange(grid));
      },
      onPaste: (event: ClipboardEvent) => {
        if (!isWithin(event.target) || !grid.canChange || isOnLine(event.target)) return;
        const text = event.clipboardData.getData('text/plain');
        // Into an open editor goes what fits into one cell; a block goes into the cells.
        const isBlock = /[\t\n]/.test(text.replace(/\r?\n$/, ''));
        if (text === '' || (cursor.edit && !isBlock)) return;
        event.preventDefault();
        cursor.end(false);
        const block = readPasted(grid, text);
        if (block) fillBlock(grid, http, block, onFilled);
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
    openHead,
  };
}

function rowOf(target: EventTarget | null): Element | null {
  return target instanceof Element ? target.closest('[data-i]') : null;
}

function clearDropMark(scroller: HTMLElement | null): void {
  scroller?.querySelector('.sw-et-drop')?.classList.remove('sw-et-drop');
}

/** A cell that looks like an input is one, and a box is ticked: one press is enough for either. */
function isPressed({ columns, isAlwaysEdit }: Grid, { column }: Found): boolean {
  return isAlwaysEdit || columns[column]?.kind.value === 'toggle';
}

function isTouch(event: globalThis.MouseEvent): boolean {
  return 'pointerType' in event && (event.pointerType === 'touch' || event.pointerType === 'pen');
}

/** Where the menu opens that a key asked for. */
function belowActive(scroller: HTMLElement | null): MenuPoint {
  const box = (scroller?.querySelector('.sw-et-active') ?? scroller)?.getBoundingClientRect();
  return { left: box?.left ?? 0, top: box?.bottom ?? 0 };
}

/** Nothing is copied from the line of a group, or written into it. */
function isOnLine(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.sw-et-group') !== null;
}

/** Buttons and boxes inside a cell do what they do. */
function isOwnControl(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, button, a, .sw-et-resize, .sw-et-drag, .sw-et-more') !== null
  );
}

/** Notices and questions of the app are no place outside: whoever answers one goes on where they were. */
function isOfApp(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('.ant-modal-root, .ant-message, .sw-reminders') !== null;
}
