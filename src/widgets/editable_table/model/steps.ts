// Steps between two states of a table, for undoing: each holds the rows that it changes, however long the table is.
import { changedRange, type TableState } from './state.ts';

/** Leads from one state to another: rows from `start` on give way to others. */
export interface Step {
  readonly start: number;
  /** How many rows give way. */
  readonly length: number;
  readonly rows: TableState['rows'];
  /** Keys of `rows`; undefined where the table keeps those that it has. */
  readonly keys: TableState['keys'] | undefined;
  readonly deleteIds: TableState['deleteIds'];
}

export function stepBetween(from: TableState, to: TableState): Step {
  const isKeyed = from.keys !== to.keys;
  const range = changedRange(from, to);
  // A record that stands twice may change places with itself: then only its keys say so.
  const keys = isKeyed ? changedRange({ rows: from.keys }, { rows: to.keys }) : range;
  const start = Math.min(range.start, keys.start);
  const behind = Math.min(from.rows.length - range.endBefore, from.rows.length - keys.endBefore);
  const end = to.rows.length - behind;
  return {
    start,
    length: from.rows.length - behind - start,
    rows: to.rows.slice(start, end),
    keys: isKeyed ? to.keys.slice(start, end) : undefined,
    deleteIds: to.deleteIds,
  };
}

/** @returns the state that the step leads to, and the step that leads back */
export function takeStep(from: TableState, step: Step): { to: TableState; back: Step } {
  const { start, length, rows, keys, deleteIds } = step;
  const end = start + length;
  return {
    to: {
      rows: [...from.rows.slice(0, start), ...rows, ...from.rows.slice(end)],
      keys: keys ? [...from.keys.slice(0, start), ...keys, ...from.keys.slice(end)] : from.keys,
      deleteIds,
    },
    back: {
      start,
      length: rows.length,
      rows: from.rows.slice(start, end),
      keys: keys && from.keys.slice(start, end),
      deleteIds: from.deleteIds,
    },
  };
}
