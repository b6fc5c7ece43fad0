// Records that form a tree by a relation to their own entity: levels, branches, and moves that keep it one.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../db/tables.ts';
import { failure } from '../kernel/errors.ts';
import type { Condition } from './conditions/filter.ts';
import { tableOf, type Entity, type Field } from './entities.ts';
import { joinConditions } from './lists/list.ts';
import type { Changes } from './writes/write.ts';
import { FieldRefusal } from './writes/field-refusal.ts';

/** What is added to the records of a level: `1` where something lies below that its reader sees. */
export const HAS_CHILD = 'hasChild';

/** Name of the table below in statements over a level; data rules for it are asked for by this name. */
export const BELOW = 'below';

/** Name of the table above in statements over the first level. */
export const ABOVE = 'above';

/**
 * The field with the id of the record above.
 * @throws Error when the entity is no tree
 */
export function parentFieldOf({ id, tree, fields }: Entity): Field {
  const field = fields.get(tree?.parent ?? '');
  if (!field) throw new Error(`the entity ${id} is no tree`);
  return field;
}

/** `1` for a record with others below it. @param shown what is seen of these, whose table is called `below` */
export function hasChild(entity: Entity, shown: readonly Condition[]): RawBuilder<string> {
  const { column } = parentFieldOf(entity);
  return sql<string>`case when exists (select 1 from ${sql.table(entity.table)} as ${sql.id(BELOW)}
    where ${sql.ref(`${BELOW}.${column}`)} = ${sql.ref(`${entity.table}.id`)} and ${joinConditions(shown)})
    then '1' else '0' end`;
}

/** Nothing lies above a record that its reader sees. @param shown what is seen of that, whose table is called `above` */
export function isTop(entity: Entity, shown: readonly Condition[]): Condition {
  const { column } = parentFieldOf(entity);
  return sql<boolean>`not exists (select 1 from ${sql.table(entity.table)} as ${sql.id(ABOVE)}
    where ${sql.ref(`${ABOVE}.id`)} = ${sql.ref(`${entity.table}.${column}`)} and ${joinConditions(shown)})`;
}

/** What changes a tree as a whole happens one after the other: waits until the transactions before it are over. */
export async function takeTreeTurn(db: Kysely<Database>, entity: Entity): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${entity.table}, 0))`.execute(db);
}

/** A record is moved by its parent: never below itself. Moves of one tree happen one after the other. @throws FieldRefusal */
export async function judgePlace(
  db: Kysely<Database>,
  entity: Entity,
  changes: Changes,
  current: Readonly<Record<string, unknown>> | undefined,
): Promise<void> {
  const parent = parentFieldOf(entity);
  const above = changes[parent.column];
  if (!current || above === undefined || above === null || above === current[parent.column]) return;
  await takeTreeTurn(db, entity);
  const branch = await readBranch(db, entity, [String(current['id'])]);
  if (!branch.includes(String(above))) return;
  throw new FieldRefusal(parent.name, `${parent.title}不能是它自己或它的下级，请换一个`, 'rule');
}

/** The ids of some records and of all below them, seen or not, in the recycle bin or not. */
export async function readBranch(
  db: Kysely<Database>,
  entity: Entity,
  ids: readonly string[],
): Promise<string[]> {
  const table = sql.table(entity.table);
  const parent = sql.ref(`node.${parentFieldOf(entity).column}`);
  // `union` without `all`: ends even where a tree was broken by hand.
  const { rows } = await sql<{ id: string }>`with recursive branch (id) as (
      select id from ${table} where id = any(${[...ids]}::text[])
      union
      select node.id from ${table} as node join branch on ${parent} = branch.id
    ) select id from branch`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * What goes when some records of a tree are to go: they alone where nothing lies below, or their branches where the
 * declaration says `along`.
 * @param counts what of the records below stands in the way, e.g. that it lies in no recycle bin
 * @param shown what the caller sees of those that go
 * @throws rule when something lies below and the declaration lets nothing go along, or the caller does not see all of it
 */
export async function takeBranches(
  db: Kysely<Database>,
  entity: Entity,
  ids: readonly string[],
  counts: readonly Condition[],
  shown: readonly Condition[],
): Promise<string[]> {
  await takeTreeTurn(db, entity);
  const branch = await readBranch(db, entity, ids);
  const below = branch.filter((id) => !ids.includes(id));
  if (below.length === 0) return [...ids];
  const rows = await db
    .selectFrom(tableOf(entity))
    .select(['id', sql<boolean>`${joinConditions(shown)} is true`.as('isShown')])
    .where('id', 'in', below)
    .where(joinConditions(counts))
    .execute();
  if (rows.length === 0) return [...ids];
  if (parentFieldOf(entity).onDelete !== 'along') {
    throw failure('rule', `下面还有 ${rows.length} 条${entity.title}，请先移走或删除它们`);
  }
  const hidden = rows.filter(({ isShown }) => !isShown).length;
  if (hidden > 0)
    throw failure('rule', `下面还有 ${hidden} 条${entity.title}不在您能处理的范围内，不能一起删除`);
  return [...ids, ...rows.map(({ id }) => id)];
}

/**
 * What comes back when some records of a tree do: they, and below each of them what went into the recycle bin with it, seen
 * or not, what lies above first.
 * @param deletedAt the column that holds the moment, which is one for all that go together
 */
export async function readReturning(
  db: Kysely<Database>,
  entity: Entity,
  ids: readonly string[],
  deletedAt: string,
): Promise<string[]> {
  const parent = parentFieldOf(entity);
  if (parent.onDelete !== 'along') return [...ids].sort();
  await takeTreeTurn(db, entity);
  const table = sql.table(entity.table);
  const at = (name: string) => sql.ref(`${name}.${deletedAt}`);
  // A tree that was broken by hand has no end of depths.
  const { rows } = await sql<{ id: string }>`with recursive branch (id, at, path) as (
      select gone.id, ${at('gone')}, array[gone.id]::text[] from ${table} as gone where gone.id = any(${[...ids]}::text[])
      union all
      select node.id, ${at('node')}, branch.path || node.id::text from ${table} as node
        join branch on ${sql.ref(`node.${parent.column}`)} = branch.id and ${at('node')} = branch.at
        where node.id <> all(branch.path)
    ) select id from branch group by id order by max(cardinality(path)), id`.execute(db);
  return rows.map(({ id }) => id);
}
