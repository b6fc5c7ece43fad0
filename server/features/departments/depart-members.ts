// People of a department: who joins it, who leaves it, and which of its roles they have.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { createId } from '../../records/record.ts';
import { askedId, idArray, idText, idsText, nothing, splitIds, splitSomeIds } from '../../records/schemas.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';
import { findDepart, isOfShown, requireDepart } from './depart-parent.ts';
import type { Asker } from '../../records/asker.ts';
import { checkMayGiveDepartRoles, checkNotAbove } from '../roles/grants.ts';
import { readShownUsers, requireShownUsers } from '../users/shown-users.ts';
import { changeWithinSight } from '../roles/sight-limits.ts';

const leave = {
  type: 'object',
  required: ['depId', 'userId'],
  properties: { depId: idText, userId: idText },
} as const;

export const departMemberRoutes = [
  defineRoute({
    method: 'POST',
    url: '/sys/user/editSysDepartWithUser',
    title: '给部门添加用户',
    access: 'session',
    permission: 'depart:members',
    scope: 'all',
    request: {
      body: {
        type: 'object',
        required: ['depId', 'userIdList'],
        properties: {
          depId: idText,
          userIdList: idArray,
        },
      },
    },
    response: nothing,
    async handler({ body, db, user, now }) {
      const depart = await requireDepart({ db, user, now }, body.depId);
      const ids = [...new Set(body.userIdList)];
      const people = await db
        .selectFrom('sys_user')
        .select('id')
        .where('id', 'in', ids)
        .where('del_flag', '=', 0)
        .where(joinConditions(await readShownUsers({ db, user, now })))
        .execute();
      if (people.length !== ids.length) throw failure('rule', '所选用户不存在，请刷新后重试');
      await changeWithinSight(
        { db, user, now },
        () => ids,
        () => addMembers(db, depart, ids),
      );
      return ok(null, '添加成功！');
    },
  }),
  defineRoute({
    method: 'DELETE',
    url: '/sys/user/deleteUserInDepart',
    title: '从部门移出用户',
    access: 'session',
    permission: 'depart:members',
    scope: 'all',
    request: { querystring: leave },
    response: nothing,
    async handler({ query, db, user, now }) {
      await removeMembers({ db, user, now }, query.depId, [query.userId]);
      return ok(null, '移除成功！');
    },
  }),
  defineRoute({
    method: 'DELETE',
    url: '/sys/user/deleteUserInDepartBatch',
    title: '从部门批量移出用户',
    access: 'session',
    permission: 'depart:members',
    scope: 'all',
    request: {
      querystring: {
        type: 'object',
        required: ['depId', 'userIds'],
        properties: { depId: idText, userIds: idsText },
      },
    },
    response: nothing,
    async handler({ query, db, user, now }) {
      await removeMembers({ db, user, now }, query.depId, splitSomeIds(query.userIds));
      return ok(null, '移除成功！');
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/sysDepartRole/getDeptRoleByUserId',
    title: '用户的部门角色',
    access: 'session',
    permission: 'depart:list',
    scope: 'all',
    request: {
      querystring: {
        type: 'object',
        required: ['userId', 'departId'],
        properties: { userId: askedId, departId: askedId },
      },
    },
    // Ids of the roles of the department that the person has.
    response: { type: 'array', items: { type: 'string' } },
    async handler({ query, db, user, now }) {
      if (!(await findDepart({ db, user, now }, query.departId))) return ok([]);
      await requireShownUsers({ db, user, now }, [query.userId]);
      return ok(await readRolesOf(db, query.departId, query.userId));
    },
  }),
  defineRoute({
    method: 'POST',
    url: '/sys/sysDepartRole/deptRoleUserAdd',
    title: '给用户部门角色',
    access: 'session',
    permission: 'depart:grant',
    scope: 'all',
    request: {
      body: {
        type: 'object',
        required: ['userId'],
        properties: {
          userId: idText,
          departId: idText,
          newRoleId: { ...idsText, type: ['string', 'null'] },
          oldRoleId: { ...idsText, type: ['string', 'null'] },
        },
      },
    },
    response: nothing,
    async handler({ body, db, user, now, request }) {
      await requireShownUsers({ db, user, now }, [body.userId]);
      const wanted = splitIds(body.newRoleId);
      // What the person saw: a role that somebody else gave meanwhile stays.
      const dropped = splitIds(body.oldRoleId).filter((id) => !wanted.includes(id));
      const shown = joinConditions(await isOfShown({ db, user, now }, 'role.depart_id'));
      const roles = await db
        .selectFrom('sys_depart_role as role')
        .innerJoin('sys_user_depart as member', 'member.dep_id', 'role.depart_id')
        .select('role.id')
        .where('role.id', 'in', ['', ...wanted])
        .where('member.user_id', '=', body.userId)
        .where(shown)
        .execute();
      const known = await db
        .selectFrom('sys_depart_role as role')
        .select('role.id')
        .where('role.id', 'in', ['', ...dropped])
        .where(shown)
        .execute();
      const removed = known.map(({ id }) => id);
      if (roles.length !== wanted.length)
        throw failure('rule', '所选部门角色不存在，或该用户不在角色的部门中');
      await checkMayGiveDepartRoles({ db, user, now }, [...wanted, ...removed]);
      await changeWithinSight(
        { db, user, now },
        () => [body.userId],
        () => changeRoles(db, body.userId, { wanted, removed }),
      );
      request.log.info(
        { event: 'grants-changed', user: user.username, person: body.userId, added: wanted, removed },
        'department roles of a person changed',
      );
      return ok(null, '保存成功！');
    },
  }),
];

interface Depart {
  id: string;
  org_code: string;
}

async function addMembers(db: Kysely<Database>, depart: Depart, ids: readonly string[]): Promise<void> {
  await db
    .insertInto('sys_user_depart')
    .values(ids.map((id) => ({ id: createId(), user_id: id, dep_id: depart.id })))
    .onConflict((conflict) => conflict.columns(['user_id', 'dep_id']).doNothing())
    .execute();
  // Somebody without a department works in the first that they get.
  await db
    .updateTable('sys_user')
    .set({ org_code: depart.org_code })
    .where('id', 'in', ids)
    .where((eb) => eb.or([eb('org_code', 'is', null), eb('org_code', '=', '')]))
    .execute();
}

async function changeRoles(
  db: Kysely<Database>,
  userId: string,
  { wanted, removed }: { wanted: readonly string[]; removed: readonly string[] },
): Promise<void> {
  if (removed.length > 0) {
    await db
      .deleteFrom('sys_depart_role_user')
      .where('user_id', '=', userId)
      .where('drole_id', 'in', removed)
      .execute();
  }
  if (wanted.length === 0) return;
  await db
    .insertInto('sys_depart_role_user')
    .values(wanted.map((id) => ({ id: createId(), user_id: userId, drole_id: id })))
    .onConflict((conflict) => conflict.columns(['user_id', 'drole_id']).doNothing())
    .execute();
}

/** A department's roles end with the membership. */
async function removeMembers(asker: Asker, departId: string, userIds: readonly string[]): Promise<void> {
  const depart = await requireDepart(asker, departId);
  await requireShownUsers(asker, userIds);
  await checkNotAbove(asker, userIds);
  await changeWithinSight(
    asker,
    () => userIds,
    () => takeOut(asker.db, depart, userIds),
  );
}

async function takeOut(db: Kysely<Database>, depart: Depart, userIds: readonly string[]): Promise<void> {
  await db
    .deleteFrom('sys_depart_role_user')
    .where('user_id', 'in', userIds)
    .where('drole_id', 'in', db.selectFrom('sys_depart_role').select('id').where('depart_id', '=', depart.id))
    .execute();
  const removed = await db
    .deleteFrom('sys_user_depart')
    .where('dep_id', '=', depart.id)
    .where('user_id', 'in', userIds)
    .executeTakeFirst();
  if (removed.numDeletedRows === 0n) throw failure('record-missing', '所选用户不在该部门中');
  // Nobody keeps working in a department they left.
  await db
    .updateTable('sys_user')
    .set({ org_code: null })
    .where('id', 'in', userIds)
    .where('org_code', '=', depart.org_code)
    .execute();
}

async function readRolesOf(db: Kysely<Database>, departId: string, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sys_depart_role_user as held')
    .innerJoin('sys_depart_role as role', 'role.id', 'held.drole_id')
    .select('role.id')
    .where('role.depart_id', '=', departId)
    .where('held.user_id', '=', userId)
    .orderBy('role.id')
    .execute();
  return rows.map(({ id }) => id);
}
