// Records that others name: these stand in the way, let go of them, or go along, as they declare it. The database would do the
// same; what it does by itself has no history, and leaves sums as they were.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { isRelation } from '../../src/engine/entity/managed-entity.ts';
import type { Database } from '../db/tables.ts';
import { failure } from '../kernel/errors.ts';
import type { Condition } from '../records/conditions/filter.ts';
import { listChildren, listEntities, tableOf, type Entity, type Field } from '../records/entities.ts';
import { keepChanged } from '../records/history/history.ts';
import { LINK, linkColumns, linkTableOf, namesOneOf } from '../records/links.ts';
import { deleteRecords, type StoredRow } from '../records/writes/save.ts';
import { storedFields, workOutRows } from '../records/writes/work-out-rows.ts';

/** Rows of one statement. */
const CHUNK = 500;

/** A field of another record type that names records of this one. */
interface Naming {
  other: Entity;
  field: Field;
}

function listNaming({ id }: Entity): Naming[] {
  return listEntities().flatMap((other) =>
    [...other.fields.values()]
      .filter((field) => isRelation(field) && field.entity === id)
      .map((field) => ({ other, field })),
  );
}

function names({ other, field }: Naming, ids: readonly string[]): Condition {
  return field.type === 'relations'
    ? namesOneOf(other, field, ids)
    : sql<boolean>`${sql.ref(`${other.table}.${field.column}`)} = any(${[...ids]}::text[])`;
}

/**
 * Removes records for good, with what goes along with them.
 * @param shown what of them the caller may remove
 * @throws rule naming the kind and number of the records that stand in the way, here or of what goes along
 */
export async function removeWithReferring(
  db: Kysely<Database>,
  entity: Entity,
  ids: readonly string[],
  shown: readonly Condition[],
): Promise<void> {
  if (ids.length > 0) await letGo(db, entity, await pick(db, entity, ids, shown), new Map());
  await deleteRecords(db, entity, ids, shown);
}

async function pick(
  db: Kysely<Database>,
  entity: Entity,
  ids: readonly string[],
  shown: readonly Condition[],
): Promise<string[]> {
  return readIds(db, entity, [
    sql<boolean>`${sql.ref(`${entity.table}.id`)} = any(${[...ids]}::text[])`,
    ...shown,
  ]);
}

async function readIds(
  db: Kysely<Database>,
  entity: Entity,
  conditions: readonly Condition[],
  column = 'id',
): Promise<string[]> {
  const rows = await db
    .selectFrom(tableOf(entity))
    .select(sql<string | null>`${sql.ref(`${entity.table}.${column}`)}`.as('found'))
    .distinct()
    .where(sql<boolean>`(${sql.join([...conditions], sql` and `)})`)
    .execute();
  return rows.flatMap(({ found }) => found ?? []);
}

/**
 * Sees to it that nothing names some records any more.
 * @param going ids of all that go, by their record type
 */
async function letGo(
  db: Kysely<Database>,
  entity: Entity,
  ids: readonly string[],
  going: Map<string, Set<string>>,
): Promise<void> {
  const all = going.get(entity.id) ?? new Set<string>();
  going.set(entity.id, all);
  for (const id of ids) all.add(id);
  if (ids.length === 0) return;
  const naming = listNaming(entity);
  for (const one of naming) {
    if ((one.field.onDelete ?? 'refuse') === 'refuse') await refuseNamed(db, entity, one, ids, going);
  }
  for (const one of naming) {
    const { other, field } = one;
    if (field.onDelete === 'empty') await emptyNamed(db, one, ids);
    if (field.onDelete !== 'along') continue;
    const found = await readIds(db, other, [names(one, ids)]);
    const along = found.filter((id) => going.get(other.id)?.has(id) !== true);
    if (along.length === 0) continue;
    await letGo(db, other, along, going);
    await withSumsAbove(db, other, along, going, async () => {
      for (const some of chunksOf(along)) await deleteRecords(db, other, some);
    });
  }
}

async function refuseNamed(
  db: Kysely<Database>,
  { title }: Entity,
  one: Naming,
  ids: readonly string[],
  going: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<void> {
  const { other } = one;
  const along = [...(going.get(other.id) ?? [])];
  const found = await db
    .selectFrom(tableOf(other))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    // What goes with it stands in no way.
    .where(sql<boolean>`${sql.ref(`${other.table}.id`)} <> all(${along}::text[])`)
    .where(names(one, ids))
    .executeTakeFirst();
  const count = Number(found?.count ?? 0);
  if (count === 0) return;
  throw failure('rule', `还有 ${count} 条${other.title}引用这里的${title}，请先处理它们（回收站里的也算）`);
}

async function emptyNamed(db: Kysely<Database>, one: Naming, ids: readonly string[]): Promise<void> {
  const { other, field } = one;
  const touched = await readIds(db, other, [names(one, ids)]);
  if (touched.length === 0) return;
  await withSumsAbove(db, other, touched, new Map(), () =>
    keepChanged(db, other, touched, async () => {
      if (field.type === 'relations') {
        await sql`delete from ${sql.table(linkTableOf(other, field))}
          where ${sql.ref(LINK.target)} = any(${[...ids]}::text[])`.execute(db);
        // The database sees no change of what lies in other tables.
        await update(db, other, touched, 'version', sql`version + 1`);
      } else await update(db, other, touched, field.column, sql`null`);
      await workOut(db, other, touched);
    }),
  );
}

async function update(
  db: Kysely<Database>,
  { table }: Entity,
  ids: readonly string[],
  column: string,
  value: RawBuilder<unknown>,
): Promise<void> {
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where id = any(${[...ids]}::text[])`.execute(
    db,
  );
}

/** Runs a change of rows, and works out anew what the records that they belong to add up of them. */
async function withSumsAbove(
  db: Kysely<Database>,
  rows: Entity,
  ids: readonly string[],
  going: ReadonlyMap<string, ReadonlySet<string>>,
  change: () => Promise<void>,
): Promise<void> {
  const above: { entity: Entity; ids: string[] }[] = [];
  for (const entity of listEntities()) {
    if (storedFields(entity).length === 0) continue;
    for (const child of listChildren(entity).filter((one) => one.entity.id === rows.id)) {
      const named = sql<boolean>`${sql.ref(`${rows.table}.id`)} = any(${[...ids]}::text[])`;
      const found = await readIds(db, rows, [named], child.parent.column);
      above.push({ entity, ids: found.filter((id) => going.get(entity.id)?.has(id) !== true) });
    }
  }
  await change();
  for (const one of above) await workOut(db, one.entity, one.ids);
}

async function workOut(db: Kysely<Database>, entity: Entity, ids: readonly string[]): Promise<void> {
  if (storedFields(entity).length === 0) return;
  for (const some of chunksOf([...ids].sort())) {
    const rows = await db
      .selectFrom(tableOf(entity))
      .selectAll()
      .select(linkColumns(entity))
      .where('id', 'in', some)
      .orderBy('id')
      .forUpdate()
      .execute();
    await workOutRows(db, entity, rows as unknown as StoredRow[]);
  }
}

function* chunksOf(ids: readonly string[]): Generator<readonly string[]> {
  for (let at = 0; at < ids.length; at += CHUNK) yield ids.slice(at, at + CHUNK);
}
