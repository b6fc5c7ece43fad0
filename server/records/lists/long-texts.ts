// Long texts of rows, which are measured before they are read: pages of lists, and exports.
import { sql, type Expression, type Kysely, type RawBuilder } from 'kysely';
import { hasColumn } from '../../../src/engine/entity/column.ts';
import { plainTypeOf } from '../../../src/engine/entity/plain-type.ts';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { openFields, type Entity } from '../entities.ts';

/** Rows up to which a page is read as it is: no list of ours shows more at once. */
const USUAL_ROWS = 30;

/** Bytes of long texts in a page of more rows. */
const MAX_TEXTS = 32 * 1024 * 1024;

/** Characters of a text that weighs no more than a number or a time. */
const MAX_SHORT = 255;

/** Columns of an entity whose texts may be long. */
export function longTexts(entity: Entity): string[] {
  return openFields(entity).flatMap((field) => {
    const type = plainTypeOf(field);
    const isLong = type === 'text' || (type === 'string' && (field.length ?? MAX_SHORT + 1) > MAX_SHORT);
    return isLong && hasColumn(field) ? [field.column] : [];
  });
}

/** Bytes of the texts in some columns of all rows. @param alias of the rows */
export function sumOfBytes(alias: string, columns: readonly string[]): RawBuilder<unknown> {
  const lengths = columns.map(
    (column) => sql`coalesce(octet_length(cast(${sql.ref(`${alias}.${column}`)} as text)), 0)`,
  );
  return lengths.length === 0 ? sql`0` : sql`coalesce(sum(${sql.join(lengths, sql` + `)}), 0)`;
}

/**
 * @param rows the page, cut to its size, with the columns
 * @param size rows that were asked for
 * @param columns of long texts
 * @throws rule when together they are longer than an answer may be; of them nothing was read
 */
export async function refuseHeavyPage(
  db: Kysely<Database>,
  rows: Expression<unknown>,
  size: number,
  columns: readonly string[],
): Promise<void> {
  if (size <= USUAL_ROWS || columns.length === 0) return;
  const { rows: measured } = await sql<{ bytes: string | number }>`
    select ${sumOfBytes('listed', columns)} as bytes from (${rows}) as listed`.execute(db);
  if (Number(measured[0]?.bytes ?? 0) > MAX_TEXTS) {
    throw failure('rule', '这一页的内容过长，请减少每页的条数，或先缩小查询范围');
  }
}
