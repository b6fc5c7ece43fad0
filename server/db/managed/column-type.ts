// The types of columns that declarations can ask for, as PostgreSQL writes them, and which change of one loses nothing.
import { type RawBuilder, sql } from 'kysely';

/** A type of a managed column. `other` is one that no declaration asks for; its name is PostgreSQL's. */
export type ColumnType =
  | { kind: 'varchar'; length: number }
  | { kind: 'numeric'; precision: number; scale: number }
  | { kind: 'text' | 'integer' | 'bigint' | 'boolean' | 'date' | 'timestamptz' | 'time' | 'jsonb' }
  | { kind: 'other'; name: string };

const SIMPLE = {
  text: { name: 'text', sql: sql`text` },
  integer: { name: 'integer', sql: sql`integer` },
  bigint: { name: 'bigint', sql: sql`bigint` },
  boolean: { name: 'boolean', sql: sql`boolean` },
  date: { name: 'date', sql: sql`date` },
  timestamptz: { name: 'timestamp with time zone', sql: sql`timestamptz` },
  time: { name: 'time without time zone', sql: sql`time` },
  jsonb: { name: 'jsonb', sql: sql`jsonb` },
} as const;

/** @returns The name of a type as `format_type` of PostgreSQL writes it. */
export function writeType(type: ColumnType): string {
  switch (type.kind) {
    case 'varchar':
      return `character varying(${String(type.length)})`;
    case 'numeric':
      return `numeric(${String(type.precision)},${String(type.scale)})`;
    case 'other':
      return type.name;
    default:
      return SIMPLE[type.kind].name;
  }
}

/**
 * A type as a part of a statement.
 * @throws Error for one that no declaration asks for
 */
export function buildType(type: ColumnType): RawBuilder<unknown> {
  switch (type.kind) {
    case 'varchar':
      return sql`varchar(${sql.lit(type.length)})`;
    case 'numeric':
      return sql`numeric(${sql.lit(type.precision)}, ${sql.lit(type.scale)})`;
    case 'other':
      throw new Error(`no declaration asks for a column of the type ${type.name}`);
    default:
      return SIMPLE[type.kind].sql;
  }
}

/** @param name a type as `format_type` of PostgreSQL writes it */
export function readType(name: string): ColumnType {
  const varchar = /^character varying\((\d+)\)$/.exec(name);
  if (varchar) return { kind: 'varchar', length: Number(varchar[1]) };
  const numeric = /^numeric\((\d+),(\d+)\)$/.exec(name);
  if (numeric) return { kind: 'numeric', precision: Number(numeric[1]), scale: Number(numeric[2]) };
  for (const kind of Object.keys(SIMPLE) as (keyof typeof SIMPLE)[]) {
    if (SIMPLE[kind].name === name) return { kind };
  }
  return { kind: 'other', name };
}

/**
 * Whether every value of one type is a value of the other, and PostgreSQL changes the column without writing its rows anew:
 * https://www.postgresql.org/docs/15/sql-altertable.html, “Notes”.
 */
export function isWider(from: ColumnType, to: ColumnType): boolean {
  if (from.kind === 'varchar') {
    return to.kind === 'text' || (to.kind === 'varchar' && to.length >= from.length);
  }
  if (from.kind === 'numeric' && to.kind === 'numeric') {
    return to.scale === from.scale && to.precision >= from.precision;
  }
  return false;
}
