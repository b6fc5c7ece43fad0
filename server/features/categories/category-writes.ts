// Writes of categories that keep the tree in order: codes, marks of parents, whole branches.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { createdBy } from '../../records/writes/audit.ts';
import { getEntity } from '../../records/entities.ts';
import { escapeLike } from '../../records/conditions/filter.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { MAX_LISTED } from '../../records/lists/whole-list.ts';
import { throwFirst, type FieldRefusal } from '../../records/writes/field-refusal.ts';
import { insertRecord } from '../../records/writes/save.ts';
import { readChanges, type Changes } from '../../records/writes/write.ts';
import { categoryCodes } from './category-codes.ts';
import type { Asker } from '../../records/asker.ts';
import { checkCategoriesShown, readShownCategories } from './shown-categories.ts';

const category = getEntity('system/category');

/** Categories that there may be: they are one tree, which forms read whole. */
export const MAX_CATEGORIES = MAX_LISTED;

/**
 * Adds a category below `body.pid` (empty or '0': at the top).
 * @param refusals takes what is wrong with its fields, where somebody wants to know all of it
 * @returns its columns with id and code
 * @throws request-invalid, rule when there is no such parent or it is out of sight
 */
export async function addCategory(
  asker: Asker,
  body: Readonly<Record<string, unknown>>,
  refusals?: FieldRefusal[],
): Promise<Changes & { id: string; code: string }> {
  const { db, user, now } = asker;
  const changes = await readChanges(db, category, body, undefined, new Map(), refusals);
  throwFirst(refusals);
  await categoryCodes.takeTurn(db);
  await checkRoom(db);
  const parent = await findParent(asker, changes['pid']);
  const code = await categoryCodes.next(db, parent);
  const values = {
    ...changes,
    pid: parent?.id ?? '0',
    code,
    sys_org_code: user.orgCode === '' ? null : user.orgCode,
    has_child: '0',
    ...createdBy(user, now()),
  };
  const id = await insertRecord(db, category, values);
  if (parent) await markParents(db, [parent.id]);
  return { ...values, id, code };
}

/** @throws rule when there are as many categories as there may be */
async function checkRoom(db: Kysely<Database>): Promise<void> {
  const { count } = await db
    .selectFrom('sys_category')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  if (Number(count) < MAX_CATEGORIES) return;
  throw failure('rule', `分类已有${MAX_CATEGORIES}个，不能再增加，请先删除不用的分类`);
}

/** @throws rule when there is no such category or it is out of sight */
export async function findParent(asker: Asker, id: unknown) {
  if (typeof id !== 'string' || id === '' || id === '0') return undefined;
  const parent = await asker.db
    .selectFrom('sys_category')
    .select(['id', 'code'])
    .where('id', '=', id)
    .where(joinConditions(await readShownCategories(asker)))
    .executeTakeFirst();
  if (!parent) throw failure('rule', '上级分类不存在', { field: 'pid' });
  return parent;
}

/** Writes anew whether something lies below these categories. */
async function markParents(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await db
    .updateTable('sys_category')
    .set({
      has_child: sql<string>`case when exists (
        select 1 from sys_category as child where child.pid = sys_category.id
      ) then '1' else '0' end`,
    })
    .where('id', 'in', ids)
    .execute();
}

/**
 * Removes categories with everything below them; those that are not there are passed over.
 * @throws record-missing when the caller sees none of them; rule when something below is out of sight
 */
export async function removeCategories(asker: Asker, ids: readonly string[]): Promise<void> {
  const { db } = asker;
  const shown = await readShownCategories(asker);
  await categoryCodes.takeTurn(db);
  const named = await db
    .selectFrom('sys_category')
    .select(['pid', 'code'])
    .where('id', 'in', ids)
    .where(joinConditions(shown))
    .execute();
  if (named.length === 0) throw failure('record-missing');
  const codes = named.map(({ code }) => code);
  await checkCategoriesShown(db, codes, shown);
  await categoryCodes.retire(db, codes);
  for (const code of codes) {
    await db
      .deleteFrom('sys_category')
      .where('code', 'like', `${escapeLike(code)}%`)
      .execute();
  }
  await markParents(db, [...new Set(named.map(({ pid }) => pid))]);
}
