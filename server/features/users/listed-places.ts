// What the list of users knows of their departments and roles: it is narrowed by them, and names the roles of each user.
import { sql } from 'kysely';
import { escapeLike, type Condition } from '../../records/conditions/filter.ts';
import { joinConditions } from '../../records/lists/list.ts';
import type { WireRecord } from '../../records/record.ts';
import type { Asker } from '../../records/asker.ts';
import { findDepart, readShown } from '../departments/depart-parent.ts';
import { findShownRole, readShownRoles } from '../roles/shown-roles.ts';

const NOBODY = sql<boolean>`false`;

/** Whether a user belongs to a department of these branches that the caller sees. */
export function isInBranches(codes: readonly string[], shown: readonly Condition[]): Condition {
  const inBranch = codes.map((code) => sql`sys_depart.org_code like ${`${escapeLike(code)}%`}`);
  return sql<boolean>`exists (
    select 1 from sys_user_depart as member join sys_depart on sys_depart.id = member.dep_id
    where member.user_id = sys_user.id and ${joinConditions(shown)} and (${sql.join(inBranch, sql` or `)}))`;
}

/** Whether a user holds a role. */
export function holdsRole(id: string): Condition {
  return sql<boolean>`exists (
    select 1 from sys_user_role as held
    where held.user_id = sys_user.id and held.role_id = ${id})`;
}

/**
 * Conditions on users by their places; nobody is in a department or holds a role that the caller does not see.
 * @param places `departId` stands for its branch
 */
export async function readPlaceConditions(
  asker: Asker,
  { departId = '', roleId = '' }: { departId?: string; roleId?: string },
): Promise<Condition[]> {
  const conditions: Condition[] = [];
  if (departId !== '') {
    const depart = await findDepart(asker, departId);
    conditions.push(depart ? isInBranches([depart.org_code], await readShown(asker)) : NOBODY);
  }
  if (roleId !== '') {
    const role = await findShownRole(asker, roleId);
    conditions.push(role ? holdsRole(role.id) : NOBODY);
  }
  return conditions;
}

/** Adds `roleNames`, the names of the roles of each user that the caller sees, as a comma list. */
export async function addRoleNames(asker: Asker, records: readonly WireRecord[]): Promise<void> {
  if (records.length === 0) return;
  const rows = await asker.db
    .selectFrom('sys_user_role as held')
    .innerJoin('sys_role', 'sys_role.id', 'held.role_id')
    .select(['held.user_id', 'sys_role.role_name'])
    .where(
      'held.user_id',
      'in',
      records.map((record) => String(record['id'])),
    )
    .where(joinConditions(await readShownRoles(asker)))
    .orderBy('sys_role.role_name')
    .execute();
  for (const record of records) {
    const own = rows.filter(({ user_id }) => user_id === record['id']);
    record['roleNames'] = own.map(({ role_name }) => role_name ?? '').join(',');
  }
}
