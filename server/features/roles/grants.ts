// What one person may hand on to others: never more than the person holds.
import { type Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { grantedPermissions } from '../../identity/granted-permissions.ts';
import type { Asker } from '../../records/asker.ts';
import { checkRolesShowNoMore, checkSeeNoMore, type RoleTable } from './sight-limits.ts';

/** Ids of the permissions (menus and buttons) that a user holds. */
export async function readHeldIds(db: Kysely<Database>, userId: string): Promise<Set<string>> {
  const rows = await grantedPermissions(db, userId).select('permission.id').execute();
  return new Set(rows.map(({ id }) => id));
}

/**
 * Refuses to take away what the caller does not hold, as giving it is refused. A permission that is no longer declared
 * grants nothing, so everybody may clear it.
 * @param held ids that the caller holds
 * @throws forbidden
 */
export async function checkMayTakeAway(
  db: Kysely<Database>,
  held: ReadonlySet<string>,
  permissionIds: readonly string[],
): Promise<void> {
  const foreign = permissionIds.filter((id) => !held.has(id));
  if (foreign.length === 0) return;
  const living = await db
    .selectFrom('sys_permission')
    .select('id')
    .where('id', 'in', foreign)
    .where('del_flag', '=', 0)
    .limit(1)
    .executeTakeFirst();
  if (living) throw failure('forbidden', '不能取消自己没有的权限');
}

export interface GrantChange {
  /** Ids of permissions that somebody has now. */
  stored: ReadonlySet<string>;
  /** Ids that they shall have. */
  wanted: ReadonlySet<string>;
  /** What the person saw when the boxes were unticked: a grant that somebody else added meanwhile stays. */
  seen: readonly string[];
}

/**
 * What a change of grants adds and takes away, within what the caller holds.
 * @throws forbidden
 */
export async function planGrants(
  { db, user }: Asker,
  { stored, wanted, seen }: GrantChange,
): Promise<{ added: string[]; removed: string[] }> {
  const added = [...wanted].filter((id) => !stored.has(id));
  const removed = seen.filter((id) => stored.has(id) && !wanted.has(id));
  const held = await readHeldIds(db, user.id);
  if (added.some((id) => !held.has(id))) throw failure('forbidden', '不能授予自己没有的权限');
  await checkMayTakeAway(db, held, removed);
  return { added, removed };
}

/** @throws forbidden when one of the roles grants something that the caller lacks, or shows rows that the caller does not see */
export function checkMayGiveRoles(asker: Asker, roleIds: readonly string[]): Promise<void> {
  return checkWithin(asker, 'sys_role_permission', roleIds);
}

/** The same for roles of departments: neither giving nor taking one may move a right that the caller lacks. */
export function checkMayGiveDepartRoles(asker: Asker, roleIds: readonly string[]): Promise<void> {
  return checkWithin(asker, 'sys_depart_role_permission', roleIds);
}

async function checkWithin(asker: Asker, table: RoleTable, roleIds: readonly string[]): Promise<void> {
  if (roleIds.length === 0) return;
  const held = await readHeldIds(asker.db, asker.user.id);
  const granted = await asker.db
    .selectFrom(table as 'sys_role_permission')
    .select('permission_id')
    .where('role_id', 'in', roleIds)
    .execute();
  if (granted.some(({ permission_id }) => !held.has(permission_id))) {
    throw failure('forbidden', '不能处理权限超出自己的角色');
  }
  await checkRolesShowNoMore(asker, table, roleIds);
}

/**
 * Refuses to touch somebody who may do or see more than the caller: with a reset password, a freeze or another telephone
 * number a lesser administrator would take over, or lock out, a greater one.
 * @throws forbidden
 */
export async function checkNotAbove(asker: Asker, userIds: readonly string[]): Promise<void> {
  const held = await readHeldIds(asker.db, asker.user.id);
  for (const userId of userIds) {
    if (userId === asker.user.id) continue;
    const theirs = await readHeldIds(asker.db, userId);
    if ([...theirs].some((id) => !held.has(id))) throw failure('forbidden', '不能处理权限超出自己的用户');
  }
  await checkSeeNoMore(asker, userIds);
}
