// Which rows are drawn: those near the window, all of one height, so that nothing has to be measured or kept per row.
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';

/** Rows drawn beyond each edge of the window. */
const OVERSCAN = 6;

export interface DrawnRow {
  readonly index: number;
  /** Names the element that shows the row: one whose row went out of sight shows another. */
  readonly slot: string;
}

/**
 * Positions of the rows to draw, in ascending order.
 * @param first row at the upper edge of the window
 * @param kept row that stays drawn wherever the window is: an editor keeps its focus and what was typed
 */
export function windowRows(
  first: number,
  visible: number,
  count: number,
  kept: number | undefined,
): number[] {
  const top = Math.max(0, Math.min(first, count - visible));
  const start = Math.max(0, top - OVERSCAN);
  const end = Math.min(count, top + visible + OVERSCAN);
  const rows: number[] = [];
  if (kept !== undefined && kept < start) rows.push(kept);
  for (let index = start; index < end; index += 1) rows.push(index);
  if (kept !== undefined && kept >= end && kept < count) rows.push(kept);
  return rows;
}

/** Gives each drawn row an element: the one it has, else one that no drawn row has any more, else a new one. */
export function createSlots() {
  let taken = new Map<string, number>();
  let made = 0;
  return (keys: readonly string[]): readonly string[] => {
    const next = new Map<string, number>();
    for (const key of keys) {
      const slot = taken.get(key);
      if (slot !== undefined) next.set(key, slot);
    }
    const used = new Set(next.values());
    const free = [...taken.values()].filter((slot) => !used.has(slot));
    for (const key of keys) if (!next.has(key)) next.set(key, free.shift() ?? made++);
    taken = next;
    return keys.map((key) => `${next.get(key) ?? 0}`);
  };
}

/** The row at the upper edge of the window, as it is scrolled. */
export function useFirstRow(scroller: RefObject<HTMLElement | null>, rowHeight: number) {
  const [first, setFirst] = useState(0);
  const latest = useRef(rowHeight);
  latest.current = rowHeight;
  /** To be called after the place was set by hand: the browser tells of it one frame later. */
  const follow = useCallback(() => {
    setFirst(Math.floor((scroller.current?.scrollTop ?? 0) / latest.current));
  }, [scroller]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    element.addEventListener('scroll', follow, { passive: true });
    return () => {
      element.removeEventListener('scroll', follow);
    };
  }, [scroller, follow]);
  useEffect(follow, [follow, rowHeight]);
  return { first, follow };
}
