// Choosing by a mouse: cells by dragging over them, rows by their numbers, columns by their heads; and the fill handle.
import { useEffect, useRef, type MouseEvent, type RefObject } from 'react';
import type { PasteResult } from './commands.ts';
import { fillTo } from './fill.ts';
import type { Grid } from './grid.ts';
import {
  grownCorner,
  growTo,
  selectAll,
  selectColumns,
  selectRows,
  type Place,
  type Range,
} from './selection.ts';

/** Pixels of the head, which covers rows. */
const HEAD = 40;
/** Milliseconds between two cells while the pointer is held beyond the edge. */
const SCROLL_PACE = 40;

/** What is dragged, and where it began. */
type Drag =
  | { readonly by: 'cell' | 'row' | 'column'; readonly from: Place }
  | { readonly by: 'fill'; readonly source: Range }
  | { readonly by: 'head'; readonly column: number };

type FollowedDrag = Exclude<Drag, { readonly by: 'head' }>;

/** What lies below a pointer; the parts that an element says nothing about are undefined. */
interface Under {
  readonly row: number | undefined;
  readonly column: number | undefined;
}

function lookUnder(target: EventTarget | null): Under {
  if (!(target instanceof Element)) return { row: undefined, column: undefined };
  const read = (name: string): number | undefined => {
    const value = target.closest(`[${name}]`)?.getAttribute(name);
    return value === undefined || value === null ? undefined : Number(value);
  };
  return { row: read('data-i'), column: read('data-c') ?? read('data-h') };
}

/**
 * @param onFilled told what came of the fill handle
 * @param onMove told that the head of a chosen column was dragged onto another
 * @returns begins a drag; gives false where the press is none of its business
 */
export function useDragSelect(
  grid: Grid,
  scroller: RefObject<HTMLDivElement | null>,
  onFilled: (result: PasteResult) => void,
  onMove: (from: number, to: number) => void,
): (event: MouseEvent) => boolean {
  const stop = useRef<() => void>(undefined);
  const latest = useRef({ grid, onFilled, onMove });
  latest.current = { grid, onFilled, onMove };
  useEffect(() => () => stop.current?.(), []);

  function begin(drag: Drag): void {
    stop.current?.();
    let timer: ReturnType<typeof setInterval> | undefined;
    const rest = (): void => {
      clearInterval(timer);
      timer = undefined;
    };
    const onMove = (event: globalThis.MouseEvent): void => {
      rest();
      if (drag.by === 'head') {
        markHead(scroller.current, drag.column, lookUnder(event.target).column);
        return;
      }
      // A button that was let go outside of the window.
      if (event.buttons === 0) {
        onUp(event);
        return;
      }
      const beyond = beyondEdge(scroller.current, drag, event);
      if (beyond.row === 0 && beyond.column === 0) {
        follow(latest.current.grid, drag, lookUnder(event.target));
        return;
      }
      timer = setInterval(() => {
        stepOn(latest.current.grid, drag, beyond);
      }, SCROLL_PACE);
    };
    const onUp = (event: globalThis.MouseEvent): void => {
      stop.current?.();
      const { cursor, model } = latest.current.grid;
      if (drag.by === 'head') {
        markHead(scroller.current, drag.column, undefined);
        const { column: to = drag.column } = lookUnder(event.target);
        if (to !== drag.column) latest.current.onMove(drag.column, to);
        else {
          const size = { rows: model.rows.length, columns: latest.current.grid.columns.length };
          cursor.select(selectColumns(drag.column, drag.column, size));
        }
        return;
      }
      const { preview } = cursor;
      if (drag.by !== 'fill' || !preview) return;
      cursor.showPreview(undefined);
      const isOther = event.ctrlKey || event.metaKey;
      latest.current.onFilled(fillTo(latest.current.grid, drag.source, preview, isOther));
    };
    document.addEventListener('mousemove', onMove);
    document.addEventListener('mouseup', onUp);
    stop.current = () => {
      rest();
      document.removeEventListener('mousemove', onMove);
      document.removeEventListener('mouseup', onUp);
    };
  }

  return (event) => {
    const { target } = event;
    if (!(target instanceof Element) || event.button !== 0) return false;
    const { cursor, model, columns } = grid;
    const size = { rows: model.rows.length, columns: columns.length };
    const range = cursor.range();
    const { row, column } = lookUnder(target);
    const active = event.shiftKey ? cursor.active : undefined;
    if (target.closest('.sw-et-handle') && range) {
      begin({ by: 'fill', source: range });
      return true;
    }
    if (size.rows === 0 || size.columns === 0) return false;
    if (target.closest('.sw-et-corner')) cursor.select(selectAll(size));
    else if (target.closest('.sw-et-number') && row !== undefined) {
      const from = active?.row ?? row;
      cursor.select(selectRows(from, row, size));
      begin({ by: 'row', from: { row: from, column: 0 } });
    } else if (target.closest('[data-h]') && column !== undefined) {
      const isChosen =
        cursor.selection?.by === 'columns' && range && column >= range.left && column <= range.right;
      if (isChosen && !event.shiftKey) {
        begin({ by: 'head', column });
        return true;
      }
      const from = active?.column ?? column;
      cursor.select(selectColumns(from, column, size));
      begin({ by: 'column', from: { row: 0, column: from } });
    } else if (row !== undefined && column !== undefined) {
      cursor.go({ row, column }, event.shiftKey);
      begin({ by: 'cell', from: active ?? { row, column } });
    } else return false;
    return true;
  };
}

/** Which way the pointer lies beyond the rows and columns that are in sight; over the heads, only their ends count. */
function beyondEdge(
  element: HTMLElement | null,
  { by }: FollowedDrag,
  { clientX, clientY }: globalThis.MouseEvent,
): Place {
  const box = element?.getBoundingClientRect();
  if (!box || box.height === 0) return { row: 0, column: 0 };
  const row = clientY < box.top + HEAD ? -1 : clientY > box.bottom ? 1 : 0;
  const column = clientX < box.left ? -1 : clientX > box.right ? 1 : 0;
  return { row: by === 'column' ? 0 : row, column: by === 'row' ? 0 : column };
}

/** Shows where a dragged head would go: to the left or to the right of another. */
function markHead(element: HTMLElement | null, from: number, to: number | undefined): void {
  element
    ?.querySelector('.sw-et-drop-left, .sw-et-drop-right')
    ?.classList.remove('sw-et-drop-left', 'sw-et-drop-right');
  if (to === undefined || to === from) return;
  element
    ?.querySelector(`[data-h="${to}"]`)
    ?.classList.add(to < from ? 'sw-et-drop-left' : 'sw-et-drop-right');
}

function follow(grid: Grid, drag: FollowedDrag, { row, column }: Under): void {
  const { cursor, model, columns } = grid;
  const size = { rows: model.rows.length, columns: columns.length };
  if (drag.by === 'fill') {
    if (row === undefined || !cursor.active) return;
    cursor.showPreview(growTo(drag.source, { row, column: column ?? drag.source.left }));
    return;
  }
  const { corner } = cursor.selection ?? { corner: drag.from };
  if (drag.by === 'row') {
    if (row !== undefined && row !== corner.row) cursor.select(selectRows(drag.from.row, row, size));
  } else if (drag.by === 'column') {
    if (column !== undefined && column !== corner.column)
      cursor.select(selectColumns(drag.from.column, column, size));
  } else if (row !== undefined) {
    const next = { row, column: column ?? 0 };
    if (next.row !== corner.row || next.column !== corner.column)
      cursor.select({ active: drag.from, corner: next });
  }
}

/** While the pointer is held beyond the edge, one cell after the other is chosen, and comes into sight. */
function stepOn(grid: Grid, drag: FollowedDrag, beyond: Place): void {
  const { cursor, model, columns } = grid;
  const at =
    drag.by === 'fill' ? grownCorner(cursor.preview ?? drag.source, drag.source) : cursor.selection?.corner;
  if (!at) return;
  const clamp = (value: number, length: number): number => Math.max(0, Math.min(value, length - 1));
  follow(grid, drag, {
    row: clamp(at.row + beyond.row, model.rows.length),
    column: clamp(at.column + beyond.column, columns.length),
  });
}
