// Values of a form as its saves read them: rows, ids of removed rows, and whether two values say the same.
import { isObject } from '../values/json.ts';

/** Rows of a value: an array, or a page with its `records`. */
export function readRows(value: unknown): Record<string, unknown>[] {
  const rows: unknown = isObject(value) ? value['records'] : value;
  return Array.isArray(rows) ? rows.filter(isObject) : [];
}

/** Ids of removed rows, as the table lists them. */
export function readIds(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string') : [];
}

/** Whether two values say the same; an empty text and no value do, and so do `1` and `'1'`. */
export function isSame(a: unknown, b: unknown): boolean {
  return toText(a) === toText(b);
}

function toText(value: unknown): string {
  return value !== null && typeof value === 'object'
    ? JSON.stringify(value)
    : String((value ?? '') as string | number | boolean);
}
