// Long texts of rows, which are measured before they are read: pages, all rows of a record, exports, and versions.
import { sql, type Compilable, type Expression, type Kysely, type RawBuilder } from 'kysely';
import { hasColumn } from '../../../src/engine/entity/column.ts';
import { plainTypeOf } from '../../../src/engine/entity/plain-type.ts';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { openFields, type Entity, type Field } from '../entities.ts';

/** Bytes of long texts in one answer. */
const MAX_TEXTS = 32 * 1024 * 1024;

/** Characters of a text that weighs no more than a number or a time. */
const MAX_SHORT = 255;

/** Bytes of a character, at most. */
const MAX_CHARACTER = 4;

/** Times as much as other text that JSON counts: it is read and written anew on its way to the answer. */
const JSON_TIMES = 4;

/** A column that is measured, and how often each of its bytes counts. */
export interface Weighed {
  column: string;
  times: number;
}

/** Columns of an entity whose texts may be long. */
export function longTexts(entity: Entity): string[] {
  return longFields(entity).map(({ column }) => column);
}

function longFields(entity: Entity): Field[] {
  return openFields(entity).filter((field) => {
    const type = plainTypeOf(field);
    const isLong = type === 'text' || (type === 'string' && (field.length ?? MAX_SHORT + 1) > MAX_SHORT);
    return isLong && hasColumn(field);
  });
}

/**
 * Columns to be measured before so many rows of an entity are read; none where its texts cannot be too long together,
 * as each of them has a `length`.
 */
export function weighedTexts(entity: Entity, rows: number): Weighed[] {
  const fields = longFields(entity);
  const most = fields.reduce((sum, { length = Infinity }) => sum + length * MAX_CHARACTER, 0);
  if (rows * most <= MAX_TEXTS) return [];
  return fields.map(({ column, type }) => ({ column, times: type === 'json' ? JSON_TIMES : 1 }));
}

/** Bytes of the texts in some columns of all rows. @param alias of the rows */
export function sumOfBytes(alias: string, columns: readonly string[]): RawBuilder<unknown> {
  return sumOfWeights(
    alias,
    columns.map((column) => ({ column, times: 1 })),
  );
}

function sumOfWeights(alias: string, columns: readonly Weighed[]): RawBuilder<unknown> {
  const weights = columns.map(
    ({ column, times }) =>
      sql`${sql.lit(times)} * coalesce(octet_length(cast(${sql.ref(`${alias}.${column}`)} as text)), 0)::bigint`,
  );
  return weights.length === 0 ? sql`0` : sql`coalesce(sum(${sql.join(weights, sql` + `)}), 0)`;
}

/**
 * The same rows, measured by the statement that reads them: when their texts are too long together none comes.
 * @param columns of long texts
 */
export function lightRows<Row>(rows: Expression<Row>, columns: readonly Weighed[]): RawBuilder<Row> {
  return sql<Row>`
    with listed as materialized (${rows})
    select * from listed where (select ${sumOfWeights('listed', columns)} from listed) <= ${sql.lit(MAX_TEXTS)}`;
}

/**
 * Tells what has no rows from what has too much in them.
 * @param rows of which `lightRows` gave none
 * @throws rule when their texts are longer than an answer may be; of them nothing was read
 */
export async function refuseHeavy(
  db: Kysely<Database>,
  rows: Expression<unknown>,
  columns: readonly Weighed[],
  message = '这一页的内容过长，请减少每页的条数，或先缩小查询范围',
): Promise<void> {
  const { rows: measured } = await sql<{ bytes: string | number }>`
    select ${sumOfWeights('listed', columns)} as bytes from (${rows}) as listed`.execute(db);
  if (Number(measured[0]?.bytes ?? 0) > MAX_TEXTS) throw failure('rule', message);
}

/**
 * Reads rows, cut to their number, unless their texts are too long together.
 * @param columns of long texts; none are not measured
 * @throws rule, with the message
 */
export async function readLight<Row>(
  db: Kysely<Database>,
  rows: Expression<Row> & Compilable<Row>,
  columns: readonly Weighed[],
  message?: string,
): Promise<Row[]> {
  if (columns.length === 0) return (await db.executeQuery(rows.compile())).rows;
  const { rows: read } = await lightRows(rows, columns).execute(db);
  if (read.length === 0) await refuseHeavy(db, rows, columns, message);
  return read;
}

/** Bytes of the long texts of each row that is there. @param ids some of them @param columns of long texts */
export async function readWeights(
  db: Kysely<Database>,
  { table }: Entity,
  ids: readonly string[],
  columns: readonly Weighed[],
): Promise<{ id: string; weight: number }[]> {
  const { rows } = await sql<{ id: string; weight: string | number }>`
    select id, ${sumOfWeights(table, columns)} as weight from ${sql.table(table)}
    where id in (${sql.join([...ids])}) group by id`.execute(db);
  return rows.map(({ id, weight }) => ({ id, weight: Number(weight) }));
}
