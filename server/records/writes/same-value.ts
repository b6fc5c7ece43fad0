// When two values of a field are the same one, for what may stand once: texts whatever their case, everything else as its
// type compares it (10.5 is 10.50).
import { sql, type RawBuilder } from 'kysely';
import { plainTypeOf } from '../../../src/engine/entity/plain-type.ts';
import { isNamed } from '../../db/names.ts';
import { formatTime } from '../../kernel/time.ts';
import { isEqualTo, type Condition } from '../conditions/filter.ts';
import type { Field } from '../entities.ts';
import type { ColumnValue } from './read-value.ts';

/** Types by which values that travel as texts are compared; texts have none. */
const TYPES = {
  integer: sql`bigint`,
  number: sql`numeric`,
  boolean: sql`boolean`,
  date: sql`date`,
  datetime: sql`timestamptz`,
  time: sql`time`,
  json: sql`jsonb`,
} as const;

function typeOf(field: Field): RawBuilder<unknown> | undefined {
  const type = field.type === 'time' || field.type === 'json' ? field.type : plainTypeOf(field);
  return type === 'string' || type === 'text' ? undefined : TYPES[type];
}

/** Whether two values of a field are the same one when only the case of their letters differs. */
export function isFoldedText(field: Field): boolean {
  return typeOf(field) === undefined;
}

/** Whether the column of a field holds a value, as it is stored or, for what is no text, as somebody typed it. */
export function isSameValue(field: Field, value: ColumnValue): Condition {
  const type = typeOf(field);
  if (type === undefined) return isNamed(field.column, String(value));
  const column = sql.ref(field.column);
  if (typeof value === 'string' && field.type !== 'json') return isEqualTo(field, column, value);
  return sql<boolean>`${column} = cast(${value} as ${type})`;
}

/**
 * Whether two expressions are the same value of a field; the second one holds it as a text, see `valueText`.
 * @param isFolded whether the case of letters tells nothing apart
 */
export function isSameText(
  field: Field,
  stored: RawBuilder<unknown>,
  text: RawBuilder<unknown>,
  isFolded: boolean,
): Condition {
  const type = typeOf(field);
  if (type !== undefined) return sql<boolean>`${stored} = cast(${text} as ${type})`;
  return isFolded ? sql<boolean>`lower(${stored}::text) = lower(${text})` : sql<boolean>`${stored} = ${text}`;
}

/** Whether what a record holds is what would be written: times count to the second, as they travel, and JSON is the text that it travels as. */
export function isSameHeld(stored: unknown, value: ColumnValue | null): boolean {
  return heldText(stored) === heldText(value);
}

function heldText(value: unknown): string {
  return value instanceof Date ? (formatTime(value) ?? '') : (valueText(value) ?? '');
}

/** A value as the text that stands for it in statements; undefined for nothing. */
export function valueText(value: unknown): string | undefined {
  if (value === null || value === undefined || value === '') return undefined;
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? JSON.stringify(value) : String(value as string | number | boolean);
}

/** The same for all spellings of a value, to find those that meet before anything is stored. */
export function foldedText(field: Field, value: unknown): string | undefined {
  const text = value instanceof Date ? (formatTime(value) ?? undefined) : valueText(value);
  return text !== undefined && typeOf(field) === undefined ? text.toLowerCase() : text;
}
