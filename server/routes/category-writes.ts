// Writes of categories that keep the tree in order: codes, marks of parents, whole branches.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { failure } from '../errors.ts';
import { createdBy } from '../query/audit.ts';
import { getEntity } from '../query/entities.ts';
import { escapeLike } from '../query/filter.ts';
import { insertRecord } from '../query/save.ts';
import { readChanges, type Changes } from '../query/write.ts';
import type { SignedIn } from '../routing/define-route.ts';
import { categoryCodes } from './category-codes.ts';

const category = getEntity('system/category');

/**
 * Adds a category below `body.pid` (empty or '0': at the top).
 * @returns its columns with id and code
 * @throws request-invalid, rule when the parent is missing
 */
export async function addCategory(
  db: Kysely<Database>,
  user: SignedIn,
  now: number,
  body: Readonly<Record<string, unknown>>,
): Promise<Changes & { id: string; code: string }> {
  const changes = await readChanges(db, category, body);
  await categoryCodes.takeTurn(db);
  const parent = await findParent(db, changes['pid']);
  const code = await categoryCodes.next(db, parent);
  const values = {
    ...changes,
    pid: parent?.id ?? '0',
    code,
    sys_org_code: user.orgCode === '' ? null : user.orgCode,
    has_child: '0',
    ...createdBy(user, now),
  };
  const id = await insertRecord(db, category, values);
  if (parent) await markParents(db, [parent.id]);
  return { ...values, id, code };
}

/** @throws rule when there is no such category */
export async function findParent(db: Kysely<Database>, id: unknown) {
  if (typeof id !== 'string' || id === '' || id === '0') return undefined;
  const parent = await db
    .selectFrom('sys_category')
    .select(['id', 'code'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!parent) throw failure('rule', '上级分类不存在');
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

/** Removes categories with everything below them. @returns how many of the named ones there were */
export async function removeCategories(db: Kysely<Database>, ids: readonly string[]): Promise<number> {
  await categoryCodes.takeTurn(db);
  const named = await db.selectFrom('sys_category').select(['pid', 'code']).where('id', 'in', ids).execute();
  await categoryCodes.retire(
    db,
    named.map(({ code }) => code),
  );
  for (const { code } of named) {
    await db
      .deleteFrom('sys_category')
      .where('code', 'like', `${escapeLike(code)}%`)
      .execute();
  }
  await markParents(db, [...new Set(named.map(({ pid }) => pid))]);
  return named.length;
}
