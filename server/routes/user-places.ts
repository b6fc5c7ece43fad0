// Where a user stands: roles and departments, set as whole lists.
import { type Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { failure } from '../errors.ts';
import { createId } from '../query/record.ts';
import type { SignedIn } from '../routing/define-route.ts';
import { checkMayGiveRoles } from './grants.ts';

/**
 * Makes a user hold exactly these roles. Both what is given and what is taken away must lie within the caller's own
 * permissions.
 * @returns what changed, by role id
 * @throws forbidden, or rule for a role that does not exist
 */
export async function setRoles(
  db: Kysely<Database>,
  caller: SignedIn,
  userId: string,
  roleIds: readonly string[],
): Promise<{ added: string[]; removed: string[] }> {
  const rows = await db.selectFrom('sys_user_role').select('role_id').where('user_id', '=', userId).execute();
  const current = new Set(rows.map(({ role_id }) => role_id));
  const wanted = new Set(roleIds);
  const added = [...wanted].filter((id) => !current.has(id));
  const removed = [...current].filter((id) => !wanted.has(id));
  await checkMayGiveRoles(db, caller, [...added, ...removed]);
  if (added.length > 0) {
    const known = await db.selectFrom('sys_role').select('id').where('id', 'in', added).execute();
    if (known.length !== added.length) throw failure('rule', '所选角色不存在，请刷新后重试');
    await db
      .insertInto('sys_user_role')
      .values(added.map((id) => ({ id: createId(), user_id: userId, role_id: id })))
      .execute();
  }
  if (removed.length > 0) {
    await db
      .deleteFrom('sys_user_role')
      .where('user_id', '=', userId)
      .where('role_id', 'in', removed)
      .execute();
  }
  return { added, removed };
}

/** Makes a user belong to exactly these departments. @throws rule for a department that does not exist */
export async function setDeparts(
  db: Kysely<Database>,
  userId: string,
  departIds: readonly string[],
): Promise<void> {
  const departs =
    departIds.length === 0
      ? []
      : await db
          .selectFrom('sys_depart')
          .select(['id', 'org_code'])
          .where('id', 'in', departIds)
          .where('del_flag', '=', '0')
          .execute();
  if (departs.length !== departIds.length) throw failure('rule', '所选部门不存在，请刷新后重试');
  await db.deleteFrom('sys_user_depart').where('user_id', '=', userId).execute();
  if (departs.length > 0) {
    await db
      .insertInto('sys_user_depart')
      .values(departs.map(({ id }) => ({ id: createId(), user_id: userId, dep_id: id })))
      .execute();
  }
  await leaveDepart(
    db,
    userId,
    departs.map(({ org_code }) => org_code),
  );
}

/** The department that one works in must be one of one's own. */
async function leaveDepart(db: Kysely<Database>, userId: string, codes: readonly string[]): Promise<void> {
  await db
    .updateTable('sys_user')
    .set({ org_code: codes.length === 1 ? (codes[0] ?? null) : null })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('org_code', 'is', null), eb('org_code', 'not in', ['', ...codes])]))
    .execute();
}

/** Roles and departments of a user as the comma lists that `edit` takes back. */
export async function readPlaces(
  db: Kysely<Database>,
  userId: string,
): Promise<{ selectedroles: string; selecteddeparts: string }> {
  const roles = await db
    .selectFrom('sys_user_role')
    .select('role_id')
    .where('user_id', '=', userId)
    .execute();
  const departs = await db
    .selectFrom('sys_user_depart')
    .innerJoin('sys_depart', 'sys_depart.id', 'sys_user_depart.dep_id')
    .select('sys_depart.id')
    .where('sys_user_depart.user_id', '=', userId)
    .where('sys_depart.del_flag', '=', '0')
    .execute();
  return {
    selectedroles: roles.map(({ role_id }) => role_id).join(','),
    selecteddeparts: departs.map(({ id }) => id).join(','),
  };
}
