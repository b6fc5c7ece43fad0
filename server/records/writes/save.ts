// Reads and writes of one record by its entity. Identifiers come from the declaration; the name of one table stands in
// for the type of all.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { type Entity, tableOf } from '../entities.ts';
import type { Condition } from '../conditions/filter.ts';
import { keepAdded, keepChanged, keepDeleted } from '../history/history.ts';
import { joinConditions } from '../lists/list.ts';
import { linkColumns } from '../links.ts';
import { createId } from '../record.ts';
import { hasLinks, withoutLinks, writeLinks } from './write-links.ts';
import { toAssignments, type Changes } from './write.ts';

/** A row by column, with every column of its table. */
export type StoredRow = Readonly<Record<string, unknown>> & { readonly id: string };

/**
 * Inserts a record.
 * @param id a new one, unless the caller has made one
 * @returns the id
 */
export async function insertRecord(
  db: Kysely<Database>,
  entity: Entity,
  values: Changes,
  id = createId(),
): Promise<string> {
  const assigned = { ...toAssignments(entity, withoutLinks(entity, values)), id };
  await db
    .insertInto(tableOf(entity))
    .values(assigned as never)
    .execute();
  await writeLinks(db, entity, [{ ...values, id }]);
  await keepAdded(db, entity, [id]);
  return id;
}

/** Changes a record. @throws record-missing when it is gone */
export async function updateRecord(
  db: Kysely<Database>,
  entity: Entity,
  id: string,
  values: Changes,
): Promise<void> {
  const result = await keepChanged(db, entity, [id], async () => {
    const updated = await db
      .updateTable(tableOf(entity))
      .set({
        ...toAssignments(entity, withoutLinks(entity, values)),
        ...raiseVersion(entity, values),
      } as never)
      .where('id', '=', id)
      .executeTakeFirst();
    await writeLinks(db, entity, [{ ...values, id }]);
    return updated;
  });
  if (result.numUpdatedRows === 0n) throw failure('record-missing');
}

/** The database sees no change of what lies in other tables: whoever writes that asks for another version. */
function raiseVersion(entity: Entity, values: Changes): Record<string, RawBuilder<number>> {
  const version = entity.version === undefined ? undefined : entity.fields.get(entity.version);
  if (!version || !hasLinks(entity, values)) return {};
  return { [version.column]: sql<number>`${sql.ref(version.column)} + 1` };
}

/**
 * Changes several records alike; those that are not there are passed over.
 * @param conditions what else must hold, e.g. that it is not in the recycle bin
 * @throws record-missing when none of them is there
 */
export async function updateRecords(
  db: Kysely<Database>,
  entity: Entity,
  ids: readonly string[],
  values: Changes,
  conditions: readonly Condition[] = [],
): Promise<void> {
  if (ids.length === 0) throw failure('record-missing');
  const result = await keepChanged(db, entity, ids, () =>
    db
      .updateTable(tableOf(entity))
      .set(toAssignments(entity, values) as never)
      .where('id', 'in', ids)
      .where(joinConditions(conditions))
      .executeTakeFirst(),
  );
  if (result.numUpdatedRows === 0n) throw failure('record-missing');
}

/**
 * A row, locked until the end of the transaction so that it is saved as it was checked.
 * @param conditions what else must hold, e.g. that it is not in the recycle bin
 * @throws record-missing
 */
export async function lockRecord(
  db: Kysely<Database>,
  entity: Entity,
  id: string,
  conditions: readonly Condition[] = [],
): Promise<StoredRow> {
  const row = await db
    .selectFrom(tableOf(entity))
    .selectAll()
    .select(linkColumns(entity))
    .where('id', '=', id)
    .where(joinConditions(conditions))
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw failure('record-missing');
  return row as unknown as StoredRow;
}

/**
 * Removes records; those that are not there are passed over.
 * @param conditions what else must hold, e.g. that the caller sees it
 * @throws record-missing when none of them is there
 */
export async function deleteRecords(
  db: Kysely<Database>,
  entity: Entity,
  ids: readonly string[],
  conditions: readonly Condition[] = [],
): Promise<void> {
  if (ids.length === 0) throw failure('record-missing');
  const result = await keepDeleted(db, entity, ids, conditions, () =>
    db
      .deleteFrom(tableOf(entity))
      .where('id', 'in', ids)
      .where(joinConditions(conditions))
      .executeTakeFirst(),
  );
  if (result.numDeletedRows === 0n) throw failure('record-missing');
}

/**
 * `column = value` as a condition of the server. A number is one that the program names, such as that of a state: it stands
 * in the statement, so that the database plans with it once.
 */
export function columnIs(entity: Entity, column: string, value: string | number | null): Condition {
  const reference = sql.ref(`${entity.table}.${column}`);
  if (value === null) return sql<boolean>`${reference} is null`;
  return sql<boolean>`${reference} = ${typeof value === 'number' ? sql.lit(value) : value}`;
}
