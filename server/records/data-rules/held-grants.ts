// The grants that people hold by their roles and by their roles in departments, each with the rules that narrow it.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';

/** Ids of the rules that a grant names. */
export function splitRuleIds(text: string | null): string[] {
  return (text ?? '').split(',').filter((id) => id !== '');
}

/** Grants of roles and of roles of departments, with `role_id`, `permission_id`, `perms` and `data_rule_ids`. */
export function selectRoleGrants(db: Kysely<Database>) {
  return db
    .selectFrom('sys_role_permission as granted')
    .innerJoin('sys_permission as permission', 'permission.id', 'granted.permission_id')
    .select(['granted.role_id', 'granted.permission_id', 'permission.perms', 'granted.data_rule_ids'])
    .where('permission.del_flag', '=', 0);
}

/** The same of roles of departments: what a department was given narrowed is narrowed for each of its roles. */
export function selectDepartRoleGrants(db: Kysely<Database>) {
  return db
    .selectFrom('sys_depart_role_permission as granted')
    .innerJoin('sys_permission as permission', 'permission.id', 'granted.permission_id')
    .leftJoin('sys_depart_permission as given', (join) =>
      join
        .onRef('given.depart_id', '=', 'granted.depart_id')
        .onRef('given.permission_id', '=', 'granted.permission_id'),
    )
    .select([
      'granted.role_id',
      'granted.permission_id',
      'permission.perms',
      sql<string | null>`concat_ws(',', given.data_rule_ids, granted.data_rule_ids)`.as('data_rule_ids'),
    ])
    .where('permission.del_flag', '=', 0);
}

/** Grants by who holds them: `user_id`, `perms` and `data_rule_ids`, to add conditions to. */
export function selectGrants(db: Kysely<Database>) {
  const byRole = db
    .selectFrom('sys_user_role as held')
    .innerJoin(selectRoleGrants(db).as('granted'), 'granted.role_id', 'held.role_id')
    .select(['held.user_id', 'granted.perms', 'granted.data_rule_ids']);
  const byDepartRole = db
    .selectFrom('sys_depart_role_user as held')
    .innerJoin(selectDepartRoleGrants(db).as('granted'), 'granted.role_id', 'held.drole_id')
    .select(['held.user_id', 'granted.perms', 'granted.data_rule_ids']);
  return db.selectFrom(byRole.unionAll(byDepartRole).as('held_grant'));
}
