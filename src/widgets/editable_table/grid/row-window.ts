// Which rows are drawn: those near the window, all of one height, so that nothing has to be measured or kept per row.
import { useCallback, useEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/** Rows drawn beyond each edge of the window, once somebody is at the table. */
export const OVERSCAN = 6;

/** What comes before a row beyond the edge can be seen: nobody scrolls a table that they are not at. */
const APPROACHES = ['pointerenter', 'focusin', 'touchstart', 'wheel', 'scroll'] as const;

/** Milliseconds without scrolling after which the elements are put into the order of their rows. */
const REST = 200;

export interface DrawnRow {
  readonly index: number;
  readonly key: string;
  /** Names the element that shows the row: one whose row went out of sight shows another. */
  readonly slot: number;
}

/**
 * Positions of the rows to draw, in ascending order.
 * @param first row at the upper edge of the window
 * @param kept rows that stay drawn wherever the window is: an editor keeps its focus and what was typed
 * @param overscan rows beyond each edge of the window
 */
export function windowRows(
  first: number,
  visible: number,
  count: number,
  kept: readonly number[],
  overscan = OVERSCAN,
): number[] {
  const top = Math.max(0, Math.min(first, count - visible));
  const start = Math.max(0, top - overscan);
  const end = Math.min(count, top + visible + overscan);
  const far = [...new Set(kept)].sort((one, other) => one - other);
  const rows = far.filter((index) => index >= 0 && index < start);
  for (let index = start; index < end; index += 1) rows.push(index);
  rows.push(...far.filter((index) => index >= end && index < count));
  return rows;
}

/**
 * Gives each drawn row an element: the one it has, else one that no drawn row has any more, else a new one.
 * The answer is in the order of the elements. To move one costs as much as to make it anew, and takes the focus from
 * what is in it, so they are put into the order of the rows only where `isSorted` asks for it.
 */
export function createSlots() {
  let drawn: readonly DrawnRow[] = [];
  return (rows: readonly Omit<DrawnRow, 'slot'>[], isSorted: boolean): readonly DrawnRow[] => {
    const slots = new Map(drawn.map(({ key, slot }) => [key, slot]));
    const taken = new Map(rows.flatMap((row) => slots.get(row.key) ?? []).map((slot) => [slot, true]));
    const free = drawn.flatMap(({ slot }) => (taken.has(slot) ? [] : slot));
    const used = new Set(slots.values());
    let made = -1;
    // The lowest number that none has: however often windows shrink and grow, numbers stay as low as the rows are many.
    const make = (): number => {
      do made += 1;
      while (used.has(made));
      return made;
    };
    const next = rows.map((row) => ({ ...row, slot: slots.get(row.key) ?? free.shift() ?? make() }));
    if (!isSorted) {
      const places = new Map(drawn.map(({ slot }, place) => [slot, place]));
      const placeOf = ({ slot }: DrawnRow): number => places.get(slot) ?? drawn.length + slot;
      next.sort((one, other) => placeOf(one) - placeOf(other));
    }
    drawn = next;
    return next;
  };
}

/** The row at the upper edge of the window, as it is scrolled. */
export function useFirstRow(scroller: RefObject<HTMLElement | null>, rowHeight: number) {
  const [first, setFirst] = useState(0);
  const [isResting, setResting] = useState(true);
  const [isApproached, setApproached] = useState(false);
  const latest = useRef(rowHeight);
  latest.current = rowHeight;
  /** To be called after the place was set by hand: the browser tells of it one frame later. */
  const follow = useCallback(() => {
    setFirst(Math.floor((scroller.current?.scrollTop ?? 0) / latest.current));
  }, [scroller]);
  useEffect(() => {
    const element = scroller.current;
    if (!element) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onScroll = (): void => {
      // The browser paints next: rows that come a frame later leave a strip blank.
      flushSync(() => {
        setResting(false);
        follow();
      });
      clearTimeout(timer);
      timer = setTimeout(() => {
        setResting(true);
      }, REST);
    };
    element.addEventListener('scroll', onScroll, { passive: true });
    return () => {
      clearTimeout(timer);
      element.removeEventListener('scroll', onScroll);
    };
  }, [scroller, follow]);
  useEffect(() => {
    const element = scroller.current;
    if (!element || isApproached) return;
    const approach = (): void => {
      setApproached(true);
    };
    for (const name of APPROACHES) element.addEventListener(name, approach, { passive: true });
    return () => {
      for (const name of APPROACHES) element.removeEventListener(name, approach);
    };
  }, [scroller, isApproached]);
  const isNew = useRef(true);
  useEffect(() => {
    // A new table stands at its beginning. To ask for its place would have the browser lay out a page that is still being made.
    if (!isNew.current) follow();
    isNew.current = false;
  }, [follow, rowHeight]);
  return { first, isResting, overscan: isApproached ? OVERSCAN : 0, follow };
}
