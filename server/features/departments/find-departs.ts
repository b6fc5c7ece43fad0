// Departments by a part of their name: the first of them, and whether there are more.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { escapeLike, type Condition } from '../../records/conditions/filter.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { readFirst } from '../../records/lists/whole-list.ts';

/** Departments and people that a search names at most. */
export const MAX_FOUND = 200;
export const MORE_DEPARTS = `匹配的部门超过${MAX_FOUND}个，只列出前${MAX_FOUND}个，请输入更多文字`;

/** @param shown the conditions under which the caller sees departments */
export function findDeparts(db: Kysely<Database>, word: string, shown: readonly Condition[]) {
  const found = db
    .selectFrom('sys_depart')
    .selectAll()
    .where('del_flag', '=', '0')
    .where('depart_name', 'ilike', `%${escapeLike(word)}%`)
    .where(joinConditions(shown))
    .orderBy('org_code');
  return readFirst(found, MAX_FOUND);
}
