// Arrow keys between the boxes of a grid: one of them is reached with Tab, the others from there.
import { useState, type FocusEvent, type KeyboardEvent } from 'react';

export interface GridPlace {
  row: string;
  column: number;
}

/** Rows that one press of PageUp or PageDown passes. */
const PAGE = 10;

/**
 * Rows bear `data-row`, what is reached in them `data-column`, in its order.
 * @param first where Tab leads before anything was reached
 * @param onFold asked for at the head of a row that can be folded or unfolded; false where it cannot
 */
export function useGridKeys(
  first: GridPlace,
  rows: readonly string[],
  onFold: (row: string, isOpen: boolean) => boolean,
) {
  const [reached, setReached] = useState<GridPlace>();
  const active = reached && rows.includes(reached.row) ? reached : first;
  return {
    active,
    onFocus({ target }: FocusEvent<HTMLElement>): void {
      const place = readPlace(target);
      if (place) setReached(place);
    },
    onKeyDown(event: KeyboardEvent<HTMLElement>): void {
      const place = event.target instanceof HTMLElement ? readPlace(event.target) : undefined;
      if (!place || event.altKey || event.metaKey || event.shiftKey) return;
      const { key, ctrlKey } = event;
      if (ctrlKey && key !== 'Home' && key !== 'End') return;
      if (place.column === 0 && (key === 'ArrowLeft' || key === 'ArrowRight')) {
        if (onFold(place.row, key === 'ArrowRight')) {
          event.preventDefault();
          return;
        }
      }
      const next = findNext(event.currentTarget, event.target as HTMLElement, key, ctrlKey);
      if (!next) return;
      event.preventDefault();
      next.focus();
    },
  };
}

function readPlace(target: HTMLElement): GridPlace | undefined {
  const { column } = target.dataset;
  const row = target.closest<HTMLElement>('[data-row]')?.dataset['row'];
  return column === undefined || row === undefined ? undefined : { row, column: Number(column) };
}

function findNext(
  grid: HTMLElement,
  from: HTMLElement,
  key: string,
  isFar: boolean,
): HTMLElement | undefined {
  const rows = [...grid.querySelectorAll<HTMLElement>('[data-row]')];
  const row = rows.findIndex((one) => one.contains(from));
  const cells = listCells(rows[row]);
  const at = cells.indexOf(from);
  const inRow = (index: number): HTMLElement | undefined => {
    const target = rows[Math.min(Math.max(index, 0), rows.length - 1)];
    return target === rows[row] ? undefined : findNearest(listCells(target), columnOf(from));
  };
  switch (key) {
    case 'ArrowRight':
      return cells[at + 1];
    case 'ArrowLeft':
      return cells[at - 1];
    case 'ArrowDown':
      return inRow(row + 1);
    case 'ArrowUp':
      return inRow(row - 1);
    case 'PageDown':
      return inRow(row + PAGE);
    case 'PageUp':
      return inRow(row - PAGE);
    case 'Home':
      return isFar ? listCells(rows[0])[0] : cells[0];
    case 'End':
      return isFar ? listCells(rows.at(-1)).at(-1) : cells.at(-1);
    default:
      return undefined;
  }
}

/** In the order of their columns: on the page some stand elsewhere. */
function listCells(row: HTMLElement | undefined): HTMLElement[] {
  const cells = [...(row?.querySelectorAll<HTMLElement>('[data-column]') ?? [])];
  return cells.sort((a, b) => columnOf(a) - columnOf(b));
}

function columnOf({ dataset }: HTMLElement): number {
  return Number(dataset['column']);
}

/** The last one that does not stand behind the column. */
function findNearest(cells: readonly HTMLElement[], column: number): HTMLElement | undefined {
  return cells.findLast((one) => columnOf(one) <= column) ?? cells[0];
}
