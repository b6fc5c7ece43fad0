// A table as a declaration wants it and as a database has it: one form for both, so that they can be compared.
import { createHash } from 'node:crypto';
import type { ColumnType } from './column-type.ts';

/** What a column holds where an insert does not name it. */
export type Constant = string | number | boolean;

export interface Column {
  /** Identifier, at most 63 bytes. */
  name: string;
  type: ColumnType;
  /** `not null`. */
  isRequired: boolean;
  /** An expression that no declaration asks for is kept as the text of the database. */
  default?: Constant | { expression: string };
  comment: string;
  /** The column that it was before; it is renamed, values and all, once somebody agreed. */
  renamedFrom?: string;
}

export interface Index {
  columns: readonly string[];
  isUnique: boolean;
  /** Texts that differ in the case of their letters alone are one value. */
  isFolded?: true;
  /** Only rows that do not lie in the recycle bin. */
  isLive: boolean;
  /** `grams` finds parts of texts from two signs on, whatever the language. */
  method: 'btree' | 'grams';
  /** In the order of lists that are sorted by its first column, which have the empty ones at the lower end. */
  listed?: 'asc' | 'desc';
}

/** Values of a column are ids of a table. */
export interface ForeignKey {
  column: string;
  table: string;
  /** What happens to the rows when the row that they name is removed for good. */
  onDelete: 'refuse' | 'empty' | 'along';
}

/** A table as it is declared. */
export interface Table {
  name: string;
  comment: string;
  /** The table that it was before. */
  renamedFrom?: string;
  columns: readonly Column[];
  indexes: readonly Index[];
  keys: readonly ForeignKey[];
}

/** A table as the database has it. */
export interface PresentTable {
  name: string;
  comment: string;
  columns: readonly Column[];
  /** By name; one that is not valid is what a build left that was stopped. */
  indexes: ReadonlyMap<string, { isValid: boolean; columns: readonly string[] }>;
  /** By name; one that is not valid holds for new rows only. */
  keys: ReadonlyMap<string, { isValid: boolean; columns: readonly string[] }>;
}

/** Set with the row in a recycle bin. */
export const DELETED_AT = 'deleted_at';

/** PostgreSQL cuts longer names without a word. */
const LONGEST_NAME = 63;

/**
 * The name of an index says what it is: the same name is the same index, so nothing else has to be compared.
 * @returns at most 63 bytes
 */
export function nameIndex(table: string, index: Index): string {
  const order = index.listed === undefined ? [] : [`listed ${index.listed}`];
  const folded = index.isFolded === true ? ['folded'] : [];
  const shape = [index.method, index.isUnique, index.isLive, ...order, ...folded, ...index.columns].join('|');
  return nameAfter(table, index.columns, shape, index.isUnique ? 'key' : 'idx');
}

/** @returns at most 63 bytes; the same name is the same key */
export function nameKey(table: string, key: ForeignKey): string {
  return nameAfter(table, [key.column], [key.column, key.table, key.onDelete].join('|'), 'fkey');
}

function nameAfter(table: string, columns: readonly string[], shape: string, ending: string): string {
  const sum = createHash('sha256').update(`${table}|${shape}`).digest('hex').slice(0, 8);
  const words = cut([table, ...columns].join('_'), LONGEST_NAME - ending.length - sum.length - 2);
  return `${words}_${sum}_${ending}`;
}

/**
 * The name of the copy that is kept of what a change takes away.
 * @param at when, as digits
 */
export function nameCopy(at: string, table: string, column?: string): string {
  const subject = column === undefined ? table : `${table}_${column}`;
  const name = `kept_${at}_${subject}`;
  if (Buffer.byteLength(name) <= LONGEST_NAME) return name;
  const sum = createHash('sha256').update(subject).digest('hex').slice(0, 8);
  return `${cut(name, LONGEST_NAME - sum.length - 1)}_${sum}`;
}

/** The check that stands in for `not null` until all rows were looked at. */
export function nameCheck(table: string, column: string): string {
  return nameAfter(table, [column], `${column}|required`, 'check');
}

/** The longest beginning that fits into so many bytes, without half a sign. */
function cut(text: string, bytes: number): string {
  let result = '';
  let size = 0;
  for (const sign of text) {
    size += Buffer.byteLength(sign);
    if (size > bytes) break;
    result += sign;
  }
  return result;
}
