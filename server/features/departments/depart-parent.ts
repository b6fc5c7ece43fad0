// Departments that other calls refer to by id, as far as the caller sees them.
import { sql } from 'kysely';
import { failure } from '../../kernel/errors.ts';
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import { getEntity } from '../../records/entities.ts';
import type { Condition } from '../../records/conditions/filter.ts';
import { hidesSomething } from '../../records/data-rules/hidden-below.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { columnIs } from '../../records/writes/save.ts';
import type { Asker } from '../../records/asker.ts';

const depart = getEntity('system/depart');

/** The conditions under which the caller sees departments (`sys_depart`); none where no rule narrows the caller. */
export function readShown({ db, user, now }: Asker): Promise<Condition[]> {
  return readDataRules(db, user, depart, now());
}

/** The department in use with this id; undefined for none, one out of sight, an empty id and '0' (the top). */
export async function findDepart(
  asker: Asker,
  id: unknown,
): Promise<{ id: string; org_code: string } | undefined> {
  if (typeof id !== 'string' || id === '' || id === '0') return undefined;
  return asker.db
    .selectFrom('sys_depart')
    .select(['id', 'org_code'])
    .where('id', '=', id)
    .where('del_flag', '=', '0')
    .where(joinConditions(await readShown(asker)))
    .executeTakeFirst();
}

/** The same where there must be one. @throws rule */
export async function requireDepart(asker: Asker, id: unknown): Promise<{ id: string; org_code: string }> {
  const found = await findDepart(asker, id);
  if (!found) throw failure('rule', '部门不存在');
  return found;
}

/** Whether the department that a column names is one that the caller sees. */
export async function isOfShown(asker: Asker, column: string): Promise<Condition[]> {
  const shown = await readShown(asker);
  if (shown.length === 0) return [];
  return [
    sql<boolean>`exists (select 1 from sys_depart
      where sys_depart.id = ${sql.ref(column)} and ${joinConditions(shown)})`,
  ];
}

/**
 * Refuses what would change a department out of sight because it lies below one of these.
 * @throws rule
 */
export async function checkBranchesShown(
  { db }: Asker,
  codes: readonly string[],
  shown: readonly Condition[],
): Promise<void> {
  const departs = { table: 'sys_depart', code: 'org_code', kept: [columnIs(depart, 'del_flag', '0')] };
  if (await hidesSomething(db, departs, codes, shown)) {
    throw failure('rule', '下级部门超出了您的数据权限，请联系管理员处理');
  }
}
