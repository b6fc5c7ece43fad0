// Values that may stand once: among the rows of one record, and in a whole table.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { Child, Field } from '../entities.ts';
import { openFields, seenByServer } from '../entities.ts';
import type { StoredRow } from './save.ts';
import type { RowRefusal } from './child-rows.ts';
import type { Changes } from './write.ts';

/** A row as it will be. */
export interface FutureRow {
  /** Place among the rows that were sent, from 1; undefined for one that the save does not name. */
  row: number | undefined;
  id: string | undefined;
  values: Readonly<Record<string, unknown>>;
}

/**
 * Finds values that stand twice after a save.
 * @param untouched stored rows that the save neither changes nor removes
 * @param sent rows that it writes
 */
export async function findRepeated(
  db: Kysely<Database>,
  child: Child,
  untouched: readonly StoredRow[],
  sent: readonly FutureRow[],
): Promise<RowRefusal[]> {
  const refusals: RowRefusal[] = [];
  for (const name of child.unique) {
    const field = child.entity.fields.get(name);
    if (field) refusals.push(...findAmongRows(field, untouched, sent));
  }
  for (const field of openFields(seenByServer(child.entity)).filter(({ isUnique }) => isUnique === true)) {
    refusals.push(...findAmongRows(field, [], sent), ...(await findInTable(db, child, field, sent)));
  }
  return refusals;
}

function findAmongRows(
  field: Field,
  untouched: readonly StoredRow[],
  sent: readonly FutureRow[],
): RowRefusal[] {
  const taken = new Map<string, number | undefined>();
  for (const row of untouched) {
    const key = keyOf(row[field.column]);
    if (key !== undefined) taken.set(key, undefined);
  }
  const refusals: RowRefusal[] = [];
  for (const { row = 0, values } of sent) {
    const key = keyOf(values[field.column]);
    if (key === undefined) continue;
    if (taken.has(key)) {
      const other = taken.get(key);
      const where = other === undefined ? '已保存的另一行' : `第 ${other} 行`;
      refusals.push({ row, field: field.name, text: `${field.title}（${field.name}）与${where}重复` });
    } else taken.set(key, row);
  }
  return refusals;
}

/** One query for all rows. Rows of the same save hold values that are still to be replaced. */
async function findInTable(
  db: Kysely<Database>,
  { entity }: Child,
  field: Field,
  sent: readonly FutureRow[],
): Promise<RowRefusal[]> {
  const given = sent.flatMap(({ row = 0, values }) => {
    const value = keyOf(values[field.column]);
    return value === undefined ? [] : [{ row, value }];
  });
  if (given.length === 0) return [];
  const own = sent.flatMap(({ id }) => (id === undefined ? [] : [id]));
  const found = await sql<{ row: number }>`
    select given.row
    from unnest(${given.map(({ value }) => value)}::text[], ${given.map(({ row }) => row)}::int[]) as given (value, row)
    where exists (
      select 1 from ${sql.table(entity.table)} as stored
      where lower(stored.${sql.ref(field.column)}::text) = lower(given.value) and not (stored.id = any(${own}::text[]))
    )
    order by given.row`.execute(db);
  return found.rows.map(({ row }) => ({
    row,
    field: field.name,
    text: `${field.title}已存在`,
  }));
}

function keyOf(value: unknown): string | undefined {
  return value === null || value === undefined || value === '' ? undefined : String(value as string | number);
}

/** A stored row under the changes of a save. */
export function mergeRow(current: StoredRow | undefined, changes: Changes): Record<string, unknown> {
  return { ...current, ...changes };
}
