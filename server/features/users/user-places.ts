// Where a user stands: roles and departments, set as whole lists.
import type { FastifyBaseLogger } from 'fastify';
import { type Kysely } from 'kysely';
import { ADMIN_USERNAME } from '../../identity/administrator.ts';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import type { Besides } from '../../records/writes/conflicts.ts';
import { describeWrongKind, hasWrongKind } from '../../records/depart-kinds.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { createId } from '../../records/record.ts';
import { splitIds } from '../../records/schemas.ts';
import { refuse } from '../../records/writes/field-refusal.ts';
import { readShown } from '../departments/depart-parent.ts';
import type { Asker } from '../../records/asker.ts';
import { checkMayGiveRoles } from '../roles/grants.ts';
import { readShownRoles } from '../roles/shown-roles.ts';

/**
 * What a user shall have after the caller saved what the caller sees of it: what is out of sight stays.
 * @param sent ids that the caller chose
 */
async function keepHiddenPlaces(
  asker: Asker,
  userId: string,
  kind: 'roles' | 'departs',
  sent: readonly string[],
): Promise<string[]> {
  const held = kind === 'roles' ? await readRoleIds(asker.db, userId) : await readDepartIds(asker.db, userId);
  const shown = new Set(await pickShownPlaces(asker, kind, held));
  return [...new Set([...sent, ...held.filter((id) => !shown.has(id))])];
}

/**
 * Makes a user hold exactly these roles. Both what is given and what is taken away must lie within the caller's sight
 * and own permissions.
 * @returns what changed, by role id
 * @throws forbidden, or rule for a role that does not exist or is out of sight
 */
export async function setRoles(
  asker: Asker,
  userId: string,
  roleIds: readonly string[],
): Promise<{ added: string[]; removed: string[] }> {
  const { db } = asker;
  const current = new Set(await readRoleIds(db, userId));
  const wanted = new Set(roleIds);
  const added = [...wanted].filter((id) => !current.has(id));
  const removed = [...current].filter((id) => !wanted.has(id));
  const changed = [...added, ...removed];
  await checkMayGiveRoles(asker, changed);
  if ((await pickShownPlaces(asker, 'roles', changed)).length !== changed.length) {
    throw failure('rule', '所选角色不存在，请刷新后重试', { field: 'selectedroles' });
  }
  if (added.length > 0) {
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

/** The administrator account keeps its role, so that somebody can always grant. @throws rule */
export async function keepAdminRole(
  db: Kysely<Database>,
  userId: string,
  roleIds: readonly string[],
): Promise<void> {
  const held = await db
    .selectFrom('sys_user_role as held')
    .innerJoin('sys_role as role', 'role.id', 'held.role_id')
    .innerJoin('sys_user as user', 'user.id', 'held.user_id')
    .select('role.id')
    .where('held.user_id', '=', userId)
    .where('role.role_code', '=', 'admin')
    .where('user.username', '=', ADMIN_USERNAME)
    .executeTakeFirst();
  if (held && !roleIds.includes(held.id))
    throw failure('rule', '管理员账号不能失去管理员角色', { field: 'selectedroles' });
}

/**
 * The form asks for departments and offers no companies. Those that somebody belongs to already may stay: the page of
 * departments puts people into a company too.
 * @param userId undefined for a new user
 * @throws FieldRefusal for a company that is added
 */
export async function checkChosenDeparts(
  db: Kysely<Database>,
  userId: string | undefined,
  departIds: readonly string[],
): Promise<void> {
  const held = userId === undefined ? [] : await readDepartIds(db, userId);
  const added = departIds.filter((id) => !held.includes(id));
  if (await hasWrongKind(db, 'department', added)) {
    const field = { name: 'selecteddeparts', title: '部门' };
    throw refuse(field, describeWrongKind('department', field.title));
  }
}

/**
 * Makes a user belong to exactly these departments.
 * @returns whether that changed anything
 * @throws rule for a department that does not exist, or for a change of one out of the caller's sight
 */
export async function setDeparts(
  asker: Asker,
  userId: string,
  departIds: readonly string[],
): Promise<boolean> {
  const { db } = asker;
  const departs =
    departIds.length === 0
      ? []
      : await db
          .selectFrom('sys_depart')
          .select(['id', 'org_code'])
          .where('id', 'in', departIds)
          .where('del_flag', '=', '0')
          .execute();
  const held = await readDepartIds(db, userId);
  const changed = [
    ...departIds.filter((id) => !held.includes(id)),
    ...held.filter((id) => !departIds.includes(id)),
  ];
  const isAllShown = (await pickShownPlaces(asker, 'departs', changed)).length === changed.length;
  if (departs.length !== departIds.length || !isAllShown) {
    throw failure('rule', '所选部门不存在，请刷新后重试', { field: 'selecteddeparts' });
  }
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
  return changed.length > 0;
}

/** Saves the roles and departments that an edit sends; what is out of the caller's sight stays. */
export async function changePlaces(
  asker: Asker,
  userId: string,
  sent: { selectedroles?: unknown; selecteddeparts?: unknown },
  log: FastifyBaseLogger,
): Promise<void> {
  const { db, user } = asker;
  if (typeof sent.selectedroles === 'string') {
    const roles = await keepHiddenPlaces(asker, userId, 'roles', splitIds(sent.selectedroles));
    await keepAdminRole(db, userId, roles);
    const changed = await setRoles(asker, userId, roles);
    if (changed.added.length + changed.removed.length > 0) {
      await raiseVersion(db, userId);
      log.info({ event: 'user-roles-changed', user: user.username, target: userId, ...changed });
    }
  }
  if (typeof sent.selecteddeparts === 'string') {
    const departs = await keepHiddenPlaces(asker, userId, 'departs', splitIds(sent.selecteddeparts));
    await checkChosenDeparts(db, userId, departs);
    if (await setDeparts(asker, userId, departs)) await raiseVersion(db, userId);
  }
}

/** Roles and departments are part of a user, although they lie in other tables: what saw others is stale. */
async function raiseVersion(db: Kysely<Database>, userId: string): Promise<void> {
  await db
    .updateTable('sys_user')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
}

/** Which of the sent places are not those that the user has. */
export async function listOtherPlaces(
  asker: Asker,
  userId: string,
  sent: { selectedroles?: unknown; selecteddeparts?: unknown },
): Promise<Besides[]> {
  const { db } = asker;
  const stored = await readPlaces(asker, userId);
  const roles = await nameTexts(sent.selectedroles, stored.selectedroles, (ids) =>
    db.selectFrom('sys_role').select(['id', 'role_name as name']).where('id', 'in', ids).execute(),
  );
  const departs = await nameTexts(sent.selecteddeparts, stored.selecteddeparts, (ids) =>
    db.selectFrom('sys_depart').select(['id', 'depart_name as name']).where('id', 'in', ids).execute(),
  );
  return [
    ...(roles ? [{ name: 'selectedroles', title: '角色', theirs: stored.selectedroles, texts: roles }] : []),
    ...(departs
      ? [{ name: 'selecteddeparts', title: '部门', theirs: stored.selecteddeparts, texts: departs }]
      : []),
  ];
}

async function nameTexts(
  sent: unknown,
  stored: string,
  read: (ids: string[]) => Promise<{ id: string; name: string | null }[]>,
): Promise<Besides['texts'] | undefined> {
  if (typeof sent !== 'string') return undefined;
  const [mine, theirs] = [splitIds(sent), splitIds(stored)];
  if (isSameSet(mine, theirs)) return undefined;
  const names = new Map((await read([...mine, ...theirs])).map(({ id, name }) => [id, name ?? id]));
  const show = (ids: readonly string[]) => ids.map((id) => names.get(id) ?? id).join('、');
  return { mine: show(mine), theirs: show(theirs) };
}

function isSameSet(left: readonly string[], right: readonly string[]): boolean {
  return new Set(left).size === new Set(right).size && left.every((id) => right.includes(id));
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

/** Id of the department that a user works in; undefined where none is chosen, or it is none of theirs any more. */
export async function readWorkplace(db: Kysely<Database>, userId: string): Promise<string | undefined> {
  const row = await ownDeparts(db, userId)
    .innerJoin('sys_user', 'sys_user.id', 'sys_user_depart.user_id')
    .whereRef('sys_user.org_code', '=', 'sys_depart.org_code')
    .select('sys_depart.id')
    .executeTakeFirst();
  return row?.id;
}

/** Has a user work in a department that is one of theirs; any other one changes nothing. */
export async function setWorkplace(
  db: Kysely<Database>,
  userId: string,
  departId: string | undefined,
): Promise<void> {
  if (departId === undefined) return;
  const row = await ownDeparts(db, userId)
    .where('sys_depart.id', '=', departId)
    .select('sys_depart.org_code')
    .executeTakeFirst();
  if (!row) return;
  await db.updateTable('sys_user').set({ org_code: row.org_code }).where('id', '=', userId).execute();
}

function ownDeparts(db: Kysely<Database>, userId: string) {
  return db
    .selectFrom('sys_user_depart')
    .innerJoin('sys_depart', 'sys_depart.id', 'sys_user_depart.dep_id')
    .where('sys_user_depart.user_id', '=', userId)
    .where('sys_depart.del_flag', '=', '0');
}

/** Roles and departments of a user that the caller sees, as the comma lists that `edit` takes back. */
export async function readPlaces(
  asker: Asker,
  userId: string,
): Promise<{ selectedroles: string; selecteddeparts: string }> {
  const roles = await readRoleIds(asker.db, userId);
  const departs = await readDepartIds(asker.db, userId);
  return {
    selectedroles: (await pickShownPlaces(asker, 'roles', roles)).join(','),
    selecteddeparts: (await pickShownPlaces(asker, 'departs', departs)).join(','),
  };
}

async function readRoleIds(db: Kysely<Database>, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sys_user_role')
    .select('role_id')
    .where('user_id', '=', userId)
    .orderBy('role_id')
    .execute();
  return rows.map(({ role_id }) => role_id);
}

/** Departments in use alone: those of a deleted one are over. */
async function readDepartIds(db: Kysely<Database>, userId: string): Promise<string[]> {
  const rows = await ownDeparts(db, userId).select('sys_depart.id').orderBy('sys_depart.id').execute();
  return rows.map(({ id }) => id);
}

/** Those of some roles or departments that are there and in the caller's sight, in their order. */
async function pickShownPlaces(
  asker: Asker,
  kind: 'roles' | 'departs',
  ids: readonly string[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const [table, rules] =
    kind === 'roles'
      ? (['sys_role', await readShownRoles(asker)] as const)
      : (['sys_depart', await readShown(asker)] as const);
  const rows = await asker.db
    .selectFrom(table as 'sys_role')
    .select('id')
    .where('id', 'in', ids)
    .where(joinConditions(rules))
    .execute();
  const shown = new Set(rows.map(({ id }) => id));
  return ids.filter((id) => shown.has(id));
}
