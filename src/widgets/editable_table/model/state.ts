// What a table holds, and the commands on it: pure functions that give a new state, or the same when nothing changes.
import { isSameValue } from './same-value.ts';
import { keepRaw, storedId, type Row } from './row.ts';
import { t } from '../../../engine/text.ts';

export interface TableState {
  readonly rows: readonly Row[];
  /** One key per row, unique as long as the table lives; it moves with its row. */
  readonly keys: readonly string[];
  /** Ids of removed rows that the server knows. */
  readonly deleteIds: readonly string[];
}

/** New values of cells, by position of the row. */
export type Patches = ReadonlyMap<number, Row>;

/** Puts rows in front of the row at `at`; a position beyond the end means the end. */
export function insertRows(
  state: TableState,
  at: number,
  rows: readonly Row[],
  makeKey: () => string,
): TableState {
  if (rows.length === 0) return state;
  const position = Math.max(0, Math.min(at, state.rows.length));
  rows.forEach(keepRaw);
  return {
    ...state,
    rows: state.rows.toSpliced(position, 0, ...rows),
    keys: state.keys.toSpliced(position, 0, ...rows.map(makeKey)),
  };
}

/**
 * Removes rows and notes the ids of those that the server knows.
 * @param which a key or a list of keys; throws TypeError for anything else
 */
export function removeRows(state: TableState, which: unknown): TableState {
  if (typeof which !== 'string' && !Array.isArray(which)) {
    throw new TypeError(t('删除行的参数必须是行标识（文字）或行标识的数组'));
  }
  const gone = new Set<unknown>(Array.isArray(which) ? which : [which]);
  const isKept = (_: unknown, index: number): boolean => !gone.has(state.keys[index]);
  const keys = state.keys.filter(isKept);
  if (keys.length === state.keys.length) return state;
  const ids = state.rows.flatMap((row, index) => (isKept(row, index) ? [] : (storedId(row) ?? [])));
  return {
    rows: state.rows.filter(isKept),
    keys,
    deleteIds: [...new Set([...state.deleteIds, ...ids])],
  };
}

/** Moves the named rows one place up or down; they keep their order, and a block at the edge stays. */
export function moveRows(state: TableState, which: readonly string[], step: -1 | 1): TableState {
  const moved = new Set(which);
  const order = state.keys.map((_, index) => index);
  const isMoved = (place: number): boolean => moved.has(state.keys[order[place] ?? -1] ?? '');
  const places = order.map((_, place) => (step < 0 ? place : order.length - 1 - place));
  let isChanged = false;
  for (const place of places) {
    const next = place + step;
    if (!isMoved(place) || next < 0 || next >= order.length || isMoved(next)) continue;
    [order[place], order[next]] = [order[next] as number, order[place] as number];
    isChanged = true;
  }
  return isChanged ? reorder(state, order) : state;
}

/** Moves one row from a position to another, as dragging does. */
export function moveRow(state: TableState, from: number, to: number): TableState {
  const last = state.rows.length - 1;
  const target = Math.max(0, Math.min(to, last));
  if (from < 0 || from > last || from === target) return state;
  const order = state.rows.map((_, index) => index);
  const [taken] = order.splice(from, 1);
  order.splice(target, 0, taken as number);
  return reorder(state, order);
}

function reorder(state: TableState, order: readonly number[]): TableState {
  return {
    ...state,
    rows: order.map((index) => state.rows[index] as Row),
    keys: order.map((index) => state.keys[index] as string),
  };
}

/** Sets cells; rows that get nothing new stay the same objects. */
export function patchRows(state: TableState, patches: Patches): TableState {
  let rows: Row[] | undefined;
  for (const [index, patch] of patches) {
    const row = state.rows[index];
    if (!row) continue;
    const changed = Object.entries(patch).filter(([key, value]) => !isSameValue(ownValue(row, key), value));
    if (changed.length === 0) continue;
    rows ??= state.rows.slice();
    rows[index] = keepRaw(withValues(row, changed));
  }
  return rows ? { ...state, rows } : state;
}

/** A copy with some values set; computed keys define own properties, whatever their name. */
function withValues(row: Row, entries: readonly [string, unknown][]): Row {
  const copy: Record<string, unknown> = { ...row };
  for (const [key, value] of entries) {
    if (key === '__proto__') continue;
    copy[key] = value;
  }
  return copy;
}

export function ownValue(row: Row, key: string): unknown {
  return Object.hasOwn(row, key) ? row[key] : undefined;
}

/** Numbers the rows from 1 in a field, touching only rows whose number is another. */
export function numberRows(state: TableState, field: string): TableState {
  const patches = new Map<number, Row>();
  state.rows.forEach((row, index) => {
    if (Number(ownValue(row, field)) !== index + 1) patches.set(index, { [field]: index + 1 });
  });
  return patches.size === 0 ? state : patchRows(state, patches);
}

/** Rows outside of this range are the same objects before and after. */
export function changedRange(
  before: { readonly rows: readonly unknown[] },
  after: { readonly rows: readonly unknown[] },
): { start: number; endBefore: number; endNow: number } {
  let endBefore = before.rows.length;
  let endNow = after.rows.length;
  const shorter = Math.min(endBefore, endNow);
  let start = 0;
  while (start < shorter && before.rows[start] === after.rows[start]) start += 1;
  while (endBefore > start && endNow > start && before.rows[endBefore - 1] === after.rows[endNow - 1]) {
    endBefore -= 1;
    endNow -= 1;
  }
  return { start, endBefore, endNow };
}
