// Stored computed fields of rows that are there already, worked out from what these hold by now.
import { sql, type Kysely } from 'kysely';
import { hasColumn } from '../../../src/engine/entity/column.ts';
import type { Database } from '../../db/tables.ts';
import { formatTime } from '../../kernel/time.ts';
import { computedFields, UncomputableError, workOut, type Computed } from '../computed.ts';
import { listChildren, seenByServer, tableOf, type Entity, type Field } from '../entities.ts';
import { keepChanged } from '../history/history.ts';
import { linkColumns } from '../links.ts';
import { toValues, type FutureRows } from './complete-record.ts';
import type { StoredRow } from './save.ts';

/** Computed fields whose stored values follow from the record alone: what follows from who saved it stays as it was saved. */
export function storedFields(entity: Entity): Computed[] {
  return computedFields(entity).filter(({ field, readsUser }) => hasColumn(field) && !readsUser);
}

/**
 * Writes what differs.
 * @param rows whole rows with their links, locked
 * @returns how many rows changed, and in how many something could not be worked out
 */
export async function workOutRows(
  db: Kysely<Database>,
  entity: Entity,
  rows: readonly StoredRow[],
): Promise<{ changed: number; empty: number }> {
  const fields = storedFields(entity).map(({ field }) => field);
  if (fields.length === 0 || rows.length === 0) return { changed: 0, empty: 0 };
  const ids = rows.map(({ id }) => id);
  const children = await readChildren(db, entity, ids);
  let empty = 0;
  const changed = rows.flatMap((row) => {
    const { values, isWhole } = workOutRow(entity, row, children(row.id));
    if (!isWhole) empty += 1;
    const before = toValues(seenByServer(entity), row, {});
    const differs = fields.some(({ name }) => (before[name] ?? null) !== values.get(name));
    return differs ? [{ id: row.id, values }] : [];
  });
  if (changed.length > 0) await write(db, entity, fields, changed);
  return { changed: changed.length, empty };
}

type Worked = ReadonlyMap<string, string | number | null>;

/** What cannot be worked out is empty: a value by the old expression would be wrong. */
function workOutRow(entity: Entity, row: StoredRow, rows: FutureRows): { values: Worked; isWhole: boolean } {
  const record = toValues(seenByServer(entity), row, rows);
  // As it was when the record was saved.
  const saved = row['update_time'] ?? row['create_time'];
  const scope = { $values: record, $now: saved instanceof Date ? formatTime(saved) : null };
  const values = new Map<string, string | number | null>();
  let isWhole = true;
  for (const { field, evaluate, readsUser } of computedFields(entity)) {
    if (readsUser) continue;
    let value: string | number | null = null;
    try {
      value = workOut(field, evaluate, scope);
    } catch (error) {
      if (!(error instanceof UncomputableError)) throw error;
      isWhole = false;
    }
    record[field.name] = value;
    if (hasColumn(field)) values.set(field.name, value);
  }
  return { values, isWhole };
}

/** @returns the rows of a record by its id */
async function readChildren(
  db: Kysely<Database>,
  entity: Entity,
  ids: readonly string[],
): Promise<(id: string) => FutureRows> {
  const byChild = new Map<string, Map<string, StoredRow[]>>();
  for (const { name, entity: of, parent, order } of ids.length === 0 ? [] : listChildren(entity)) {
    const rows = (await db
      .selectFrom(tableOf(of))
      .selectAll()
      .select(linkColumns(of))
      .where(sql<boolean>`${sql.ref(parent.column)} = any(${[...ids]}::text[])`)
      .orderBy(sql.ref(order?.column ?? 'id'))
      .orderBy('id')
      .execute()) as unknown as StoredRow[];
    const byRecord = new Map<string, StoredRow[]>();
    for (const row of rows) {
      const record = String(row[parent.column]);
      byRecord.set(record, [...(byRecord.get(record) ?? []), row]);
    }
    byChild.set(name, byRecord);
  }
  return (id) => Object.fromEntries([...byChild].map(([name, rows]) => [name, rows.get(id) ?? []]));
}

async function write(
  db: Kysely<Database>,
  entity: Entity,
  fields: readonly Field[],
  changed: readonly { id: string; values: Worked }[],
): Promise<void> {
  const ids = changed.map(({ id }) => id);
  const arrays = fields.map(({ name, valueType }) => {
    const values = changed.map(({ values: worked }) => worked.get(name) ?? null);
    return valueType === 'string' ? sql`${values}::text[]` : sql`${values}::numeric[]`;
  });
  const names = fields.map(({ column }) => sql.ref(column));
  await keepChanged(db, entity, ids, () =>
    sql`update ${sql.table(entity.table)} set ${sql.join(
      fields.map(({ column }) => sql`${sql.ref(column)} = ${sql.ref(`worked.${column}`)}`),
    )} from unnest(${ids}::text[], ${sql.join(arrays)}) as worked (id, ${sql.join(names)})
      where ${sql.ref(`${entity.table}.id`)} = worked.id`.execute(db),
  );
}
