// A row of the table: a plain record that is never changed in place.
import { markRaw } from '@formily/reactive';
import { isObject } from '../../../engine/values/json.ts';

export type Row = Readonly<Record<string, unknown>>;

const RAW_MARK = Object.getOwnPropertySymbols(markRaw({}))[0];

/**
 * Formily never wraps a marked row: reading it costs nothing, whoever reads it. The mark is what `markRaw` sets, but
 * not enumerable, so that copies, comparisons and the wire do not see it.
 */
export function keepRaw<One extends Row>(row: One): One {
  if (RAW_MARK !== undefined && Object.isExtensible(row) && !Object.hasOwn(row, RAW_MARK)) {
    Object.defineProperty(row, RAW_MARK, { value: true });
  }
  return row;
}

/** Rows of a value from outside; what is no record becomes an empty one, so that positions stay. */
export function readRows(value: unknown): readonly Row[] {
  if (!Array.isArray(value)) return [];
  const rows = value as readonly unknown[];
  // The browser's own loops: one written out runs ten thousand rounds before it is compiled. `every` leaves out gaps.
  if (!rows.includes(undefined) && rows.every(isObject)) return rows as readonly Row[];
  return Array.from(rows, (row) => (isObject(row) ? row : {}));
}

/** Marks a whole list: before its rows are first read through the form by many. */
export function markRows(rows: readonly Row[]): void {
  for (const row of rows) keepRaw(row);
}

/** The id under which the server knows a row; undefined for a new one. */
export function storedId(row: Row): string | undefined {
  const id = Object.hasOwn(row, 'id') ? row['id'] : undefined;
  return typeof id === 'string' || typeof id === 'number' ? String(id) || undefined : undefined;
}
