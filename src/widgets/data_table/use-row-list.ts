// The rows of a table as what opens one of them knows them: the rows beside it, also on other pages, and the way back.
import { useEffect, useMemo, useRef, useState, type RefObject } from 'react';
import { withRow } from '../../engine/action/row-scope.ts';
import type { ActionPlan } from '../../engine/plan/plan.ts';
import type { Scope } from '../../engine/expression/tree.ts';
import type { Source } from '../../engine/react/sources/use-source.ts';
import type { Row } from './column.ts';
import { keyOf, type RowKey } from './use-selection.ts';

/** How long a row is marked that somebody comes back to. */
const MARK_MS = 2000;
/** Frames in which the focus may fall to the page, since what had it is going. */
const FOCUS_FRAMES = 12;
/** Pages that are read in search of a row that has a button. */
const MAX_PAGES = 5;

export interface RowList {
  /** What steps of a row know, with its place in this list. */
  scopeOf(row: Row, index: number, outer: Scope | null): Scope;
  /** The row that somebody came back to a moment ago. */
  marked: RowKey | undefined;
}

/** What is shown of the list now. */
interface Shown {
  /** Of the node that lists. */
  address: string;
  source: Source<Row>;
  /** Of this page. */
  rows: readonly Row[];
  /** Rows before this page. */
  offset: number;
  rowKey: string;
  /** Whether the button of some steps is there for a row. */
  hasButton(steps: readonly ActionPlan[] | undefined, row: Scope): boolean;
}

/** @param box what the table lies in */
export function useRowList(shown: Shown, box: RefObject<HTMLElement | null>): RowList {
  const latest = useRef<Shown>(shown);
  const isThere = useRef(false);
  const waiting = useRef<() => void>(undefined);
  const [marked, setMarked] = useState<RowKey>();
  useEffect(() => {
    latest.current = shown;
    if (!shown.source.isFetching) waiting.current?.();
  });
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
      waiting.current?.();
    };
  }, []);
  useEffect(() => {
    if (marked === undefined) return undefined;
    const timer = setTimeout(() => setMarked(undefined), MARK_MS);
    return () => clearTimeout(timer);
  }, [marked]);

  const scopeOf = useMemo(() => {
    const indexOf = (key: RowKey): number =>
      latest.current.rows.findIndex((row) => keyOf(row, latest.current.rowKey) === key);
    /** Until the page is read that the list was led to. */
    const turnTo = (pageNo: number): Promise<void> =>
      new Promise((resolve) => {
        waiting.current = () => {
          if (isThere.current && latest.current.source.paging.pageNo !== pageNo) return;
          waiting.current = undefined;
          resolve();
        };
        const { source } = latest.current;
        source.setPaging({ ...source.paging, pageNo });
      });
    /** The page behind or before; false where there is none. */
    const turn = async (by: 1 | -1): Promise<boolean> => {
      const { paging, total } = latest.current.source;
      const pageNo = paging.pageNo + by;
      if (pageNo < 1 || (pageNo - 1) * paging.pageSize >= total) return false;
      await turnTo(pageNo);
      return true;
    };
    const reach = async (
      key: RowKey,
      by: 1 | -1,
      outer: Scope | null,
      steps: readonly ActionPlan[] | undefined,
    ): Promise<Scope | null | undefined> => {
      let at = indexOf(key);
      if (at < 0 || !isThere.current) return undefined;
      const from = latest.current.source.paging.pageNo;
      for (let turned = 0; turned <= MAX_PAGES; turned += 1) {
        for (at += by; latest.current.rows[at]; at += by) {
          const scope = scopeFor(latest.current.rows[at] as Row, at, outer);
          if (latest.current.hasButton(steps, scope)) return scope;
        }
        if (turned === MAX_PAGES || !(await turn(by))) break;
        const { rows, source } = latest.current;
        if (!isThere.current || source.error || rows.length === 0) return undefined;
        at = by > 0 ? -1 : rows.length;
      }
      // The row that is still open is on the page that it was opened from.
      if (latest.current.source.paging.pageNo !== from) await turnTo(from);
      return null;
    };
    const show = (key: RowKey): void => {
      if (!isThere.current || indexOf(key) < 0) return;
      setMarked(key);
      leadTo(box, key);
    };
    const scopeFor = (row: Row, index: number, outer: Scope | null): Scope => {
      const scope = { ...outer, $record: row, $index: index };
      const key = keyOf(row, latest.current.rowKey);
      if (key === undefined) return withRow(scope, undefined);
      return withRow(scope, {
        list: latest.current.address,
        id: latest.current.rowKey === 'id' ? key : undefined,
        place: () => {
          const { offset, source } = latest.current;
          const at = isThere.current ? indexOf(key) : -1;
          return at < 0 ? undefined : { at: offset + at + 1, count: source.total };
        },
        reach: (by, steps) => reach(key, by, outer, steps),
        show: () => show(key),
      });
    };
    return scopeFor;
  }, [box]);
  return { scopeOf, marked };
}

/** Scrolls to a row and gives it the focus, unless that lies in it already. */
function leadTo(box: RefObject<HTMLElement | null>, key: RowKey): void {
  let frames = 0;
  const step = (): void => {
    const row = box.current?.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(String(key))}"]`);
    if (!row) return;
    if (frames === 0) row.scrollIntoView({ block: 'nearest' });
    if (!row.contains(document.activeElement)) {
      const target = row.tabIndex >= 0 ? row : row.querySelector<HTMLElement>('button, a[href]');
      target?.focus({ preventScroll: true });
    }
    frames += 1;
    if (frames < FOCUS_FRAMES) requestAnimationFrame(step);
  };
  requestAnimationFrame(step);
}
