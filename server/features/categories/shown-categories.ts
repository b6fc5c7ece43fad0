// Categories (`sys_category`) as far as the data rules of their list show them to the caller.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import { getEntity } from '../../records/entities.ts';
import type { Condition } from '../../records/conditions/filter.ts';
import { hidesSomething } from '../../records/data-rules/hidden-below.ts';
import { joinConditions } from '../../records/lists/list.ts';
import type { Asker } from '../../records/asker.ts';

const category = getEntity('system/category');

/** The conditions under which the caller sees categories; none where no rule narrows the caller. */
export function readShownCategories({ db, user, now }: Asker): Promise<Condition[]> {
  return readDataRules(db, user, category, now());
}

/**
 * Refuses what would change a category out of sight because it lies below one of these.
 * @throws rule
 */
export async function checkCategoriesShown(
  db: Kysely<Database>,
  codes: readonly string[],
  shown: readonly Condition[],
): Promise<void> {
  if (await hidesSomething(db, { table: 'sys_category', code: 'code' }, codes, shown)) {
    throw failure('rule', '下级分类超出了您的数据权限，请联系管理员处理');
  }
}

/**
 * Those of some categories below which the caller sees something: whether a category is a leaf tells nothing of what
 * is out of sight.
 * @returns undefined where no rule narrows the caller, so that the stored mark holds
 */
export async function findParents(
  db: Kysely<Database>,
  ids: readonly string[],
  shown: readonly Condition[],
): Promise<ReadonlySet<string> | undefined> {
  if (shown.length === 0) return undefined;
  const rows = await db
    .selectFrom('sys_category')
    .select('pid')
    .distinct()
    .where('pid', 'in', ['', ...ids])
    .where(joinConditions(shown))
    .execute();
  return new Set(rows.map(({ pid }) => pid));
}
