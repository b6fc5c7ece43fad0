// The selected rows of a table: their keys live in a state of the screen and survive paging.
import { toJS } from '@formily/reactive';
import { useEffect, useMemo, useRef } from 'react';
import { useScreen } from '../../engine/react/context.ts';
import type { Source } from '../../engine/react/sources/use-source.ts';
import { readPath, type Row, type Settings } from './column.ts';

export type RowKey = string | number;

export interface Selection {
  isOn: boolean;
  keys: readonly RowKey[];
  set(keys: readonly RowKey[]): void;
  /** Ticks a row, or takes its tick away; of several rows that exclude each other the tick moves. */
  toggle(key: RowKey): void;
}

/** Key of a record; undefined when the record has none. */
export function keyOf(record: Row, rowKey: string): RowKey | undefined {
  const key = readPath(record, rowKey);
  return typeof key === 'string' || typeof key === 'number' ? key : undefined;
}

function rowsIn(state: unknown): readonly Row[] {
  return Array.isArray(state) ? (state as readonly Row[]) : [];
}

/**
 * Call it inside an observer: the state may be changed by actions as well.
 * The selection is given up when a reload shows that selected rows may be gone, so that no step
 * ever runs over records that were deleted.
 */
export function useSelection(settings: Settings, source: Source<Row>, total: number): Selection {
  const model = useScreen();
  const { selection, selectionRows, selectionType, rowKey = 'id' } = settings;
  const { rows, isFetching, error, request, paging, sort } = source;
  const kept = selection === undefined ? undefined : toJS(model.state[selection]);
  const content = JSON.stringify(Array.isArray(kept) ? kept : []);
  const keys = useMemo(() => JSON.parse(content) as RowKey[], [content]);

  // Those of other pages are known no other way to a table that is drawn anew.
  const records = useRef<Map<RowKey, Row>>(undefined);
  records.current ??= new Map(
    rowsIn(selectionRows === undefined ? undefined : toJS(model.state[selectionRows])).flatMap((row) => {
      const key = keyOf(row, rowKey);
      return key === undefined ? [] : [[key, row] as const];
    }),
  );
  useEffect(() => {
    const known = (records.current ??= new Map<RowKey, Row>());
    for (const row of rows) {
      const key = keyOf(row, rowKey);
      if (key !== undefined) known.set(key, row);
    }
    if (selectionRows === undefined) return;
    const next = keys.flatMap((key) => known.get(key) ?? []);
    const now = toJS(model.state[selectionRows]);
    if (JSON.stringify(now) !== JSON.stringify(next)) model.setState(selectionRows, next);
  }, [model, selectionRows, keys, rows, rowKey]);

  const last = useRef<{ query: string; page: string; total: number; keys: Set<RowKey> }>(undefined);
  useEffect(() => {
    if (isFetching || error) return;
    const now = {
      query: JSON.stringify(request),
      page: JSON.stringify([paging, sort]),
      total,
      keys: new Set(rows.flatMap((row) => keyOf(row, rowKey) ?? [])),
    };
    const before = last.current;
    last.current = now;
    if (selection === undefined || keys.length === 0 || before?.query !== now.query) return;
    const isShorter = now.total < before.total;
    const isGone = before.page === now.page && keys.some((key) => before.keys.has(key) && !now.keys.has(key));
    if (isShorter || isGone) model.setState(selection, []);
  }, [model, selection, keys, rows, total, rowKey, isFetching, error, request, paging, sort]);

  const set = (next: readonly RowKey[]): void => {
    if (selection !== undefined) model.setState(selection, [...next]);
  };
  return {
    isOn: selection !== undefined,
    keys,
    set,
    toggle: (key) => {
      const others = selectionType === 'radio' ? [] : keys.filter((one) => one !== key);
      set(selectionType !== 'radio' && keys.includes(key) ? others : [...others, key]);
    },
  };
}
