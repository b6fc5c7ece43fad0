// Rows of the database as records of the wire: camelCase names, times as text, secrets left behind.
import { randomUUID } from 'node:crypto';
import { hasColumn } from '../../src/engine/entity/column.ts';
import { plainTypeOf } from '../../src/engine/entity/plain-type.ts';
import { sql, type Selectable } from 'kysely';
import type { Database, TableName } from '../db/tables.ts';
import type { JsonSchema } from '../kernel/schema-types.ts';
import { addReadValues } from './computed.ts';
import { openFields, type Entity } from './entities.ts';
import { linkedIds } from './links.ts';
import { formatTime } from '../kernel/time.ts';

/** A record as it travels; `<field>_dictText` may be added. */
export type WireRecord = Record<string, unknown>;

/** A new id: 32 hexadecimal digits. */
export function createId(): string {
  return randomUUID().replaceAll('-', '');
}

/** The columns of an entity that may leave the server, to be selected; of a relation to many the ids, by commas. */
export function openColumns(entity: Entity, alias = entity.table) {
  return openFields(entity).flatMap((field) => {
    if (hasColumn(field)) return [sql.ref(`${alias}.${field.column}`).as(field.column)];
    return field.type === 'relations' ? [linkedIds(entity, field, alias).as(field.column)] : [];
  });
}

/** A row as a record. Columns that the entity does not declare, and secret ones, stay behind. */
export function toRecord(entity: Entity, row: Partial<Selectable<Database[TableName]>>): WireRecord {
  const record: WireRecord = {};
  const values = row as Record<string, unknown>;
  for (const { name, column } of openFields(entity)) {
    const value = values[column];
    if (value === undefined) continue;
    record[name] = toWire(value);
  }
  addReadValues(entity, record, formatTime(new Date()) ?? '');
  return record;
}

function toWire(value: unknown): unknown {
  if (value instanceof Date) return formatTime(value);
  // JSON travels as the text that it is written as; a bare value comes as that text from the database, see `readColumn`.
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}

/**
 * Response schema of a record: every open field, its `_dictText` where it has a dictionary, and `more`.
 */
export function recordSchema(
  entity: Entity,
  more: Readonly<Record<string, JsonSchema>> = {},
): JsonSchema & { properties: Record<string, JsonSchema> } {
  const properties: Record<string, JsonSchema> = {};
  for (const field of openFields(entity)) {
    const { name, dict } = field;
    properties[name] = { type: [wireTypes[plainTypeOf(field)], 'null'] };
    if (dict !== undefined) properties[`${name}_dictText`] = { type: ['string', 'null'] };
  }
  return { type: 'object', properties: { ...properties, ...more } };
}

const wireTypes = {
  string: 'string',
  text: 'string',
  number: 'number',
  integer: 'integer',
  boolean: 'boolean',
  date: 'string',
  datetime: 'string',
} as const;
