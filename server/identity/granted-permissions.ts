// What a user has been granted: permissions of the user's roles and of the user's department roles.
import type { Expression, Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';

const HOME_PATH = '/dashboard/analysis';

/** Everybody has the home page, whatever was granted; it stands first. */
export function isHome({ url }: { url: string | null }): boolean {
  return url === HOME_PATH;
}

/**
 * A query over the permissions (menus and buttons, not deleted) that a user holds, to add columns and conditions to.
 * @param userId the user's id, as a value or as a column of an outer query
 */
export function grantedPermissions(db: Kysely<Database>, userId: string | Expression<string>) {
  const byRole = db
    .selectFrom('sys_user_role as held')
    .innerJoin('sys_role_permission as granted', 'granted.role_id', 'held.role_id')
    .select('granted.permission_id')
    .where('held.user_id', '=', userId);
  const byDepartRole = db
    .selectFrom('sys_depart_role_user as held')
    .innerJoin('sys_depart_role_permission as granted', 'granted.role_id', 'held.drole_id')
    .select('granted.permission_id')
    .where('held.user_id', '=', userId);
  return db
    .selectFrom('sys_permission as permission')
    .where('permission.del_flag', '=', 0)
    .where('permission.id', 'in', byRole.union(byDepartRole));
}
