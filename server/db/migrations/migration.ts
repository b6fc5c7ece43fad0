// A migration: a named, ordered step between versions of the database, as plain SQL statements.
import { sql, type RawBuilder } from 'kysely';

export interface Migration {
  /** `<number>-<subject>`; never renamed or changed once it was released: add a new one instead. */
  name: string;
  statements: readonly RawBuilder<unknown>[];
}

/**
 * Explains a table and its columns inside the database itself, where a newcomer with psql looks (`\d+`).
 * @param table name of the table
 * @param about one sentence on the table
 * @param columns remarks by column name
 */
export function describeTable(
  table: string,
  about: string,
  columns: Record<string, string> = {},
): RawBuilder<unknown>[] {
  return [
    sql`comment on table ${sql.table(table)} is ${sql.lit(about)}`,
    ...Object.entries(columns).map(
      ([column, remark]) => sql`comment on column ${sql.ref(`${table}.${column}`)} is ${sql.lit(remark)}`,
    ),
  ];
}
