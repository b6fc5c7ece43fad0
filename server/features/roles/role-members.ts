// Who holds a role, changed from the side of the role: people are added and taken out one by one or together.
import { failure } from '../../kernel/errors.ts';
import { idArray, idsText, idText, nothing, splitSomeIds } from '../../records/schemas.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';
import type { Asker } from '../../records/asker.ts';
import { checkNotAbove } from './grants.ts';
import { readShownUsers } from '../users/shown-users.ts';
import { changeWithinSight } from './sight-limits.ts';
import { keepAdminRole, setRoles } from '../users/user-places.ts';
import { isInUse } from '../users/user-records.ts';

export const roleMemberRoutes = [
  defineRoute({
    method: 'POST',
    url: '/sys/user/addSysUserRole',
    title: '给角色添加用户',
    access: 'session',
    permission: 'user:edit',
    scope: 'all',
    request: {
      body: {
        type: 'object',
        required: ['roleId', 'userIdList'],
        properties: {
          roleId: idText,
          userIdList: idArray,
        },
      },
    },
    response: nothing,
    async handler({ body, db, user, now, request }) {
      const ids = [...new Set(body.userIdList)];
      await changeMembers({ db, user, now }, ids, (held) => [...held, body.roleId]);
      request.log.info({
        event: 'user-roles-changed',
        user: user.username,
        added: [body.roleId],
        targets: ids,
      });
      return ok(null, '添加成功!');
    },
  }),
  defineRoute({
    method: 'DELETE',
    url: '/sys/user/deleteUserRole',
    title: '从角色移出用户',
    access: 'session',
    permission: 'user:edit',
    scope: 'all',
    request: {
      querystring: {
        type: 'object',
        required: ['roleId', 'userId'],
        properties: { roleId: idText, userId: idText },
      },
    },
    response: nothing,
    async handler({ query, db, user, now, request }) {
      await leave({ db, user, now }, query.roleId, [query.userId]);
      request.log.info({
        event: 'user-roles-changed',
        user: user.username,
        removed: [query.roleId],
        targets: [query.userId],
      });
      return ok(null, '删除成功!');
    },
  }),
  defineRoute({
    method: 'DELETE',
    url: '/sys/user/deleteUserRoleBatch',
    title: '从角色批量移出用户',
    access: 'session',
    permission: 'user:edit',
    scope: 'all',
    request: {
      querystring: {
        type: 'object',
        required: ['roleId', 'userIds'],
        properties: { roleId: idText, userIds: { ...idsText, minLength: 1 } },
      },
    },
    response: nothing,
    async handler({ query, db, user, now, request }) {
      const ids = splitSomeIds(query.userIds);
      await leave({ db, user, now }, query.roleId, ids);
      request.log.info({
        event: 'user-roles-changed',
        user: user.username,
        removed: [query.roleId],
        targets: ids,
      });
      return ok(null, '删除成功!');
    },
  }),
];

async function leave(asker: Asker, roleId: string, userIds: readonly string[]): Promise<void> {
  await changeMembers(asker, userIds, (held) => held.filter((id) => id !== roleId));
}

/** Gives each of the people another list of roles, within what the caller may give and whom the caller sees and may change. */
async function changeMembers(
  asker: Asker,
  userIds: readonly string[],
  change: (held: readonly string[]) => string[],
): Promise<void> {
  const { db } = asker;
  const known = await db
    .selectFrom('sys_user')
    .select('id')
    .where('id', 'in', userIds)
    .where(isInUse)
    .where(joinConditions(await readShownUsers(asker)))
    .orderBy('id')
    .forUpdate()
    .execute();
  if (known.length !== userIds.length) throw failure('record-missing');
  await checkNotAbove(asker, userIds);
  await changeWithinSight(
    asker,
    () => userIds,
    async () => {
      for (const { id } of known) {
        const rows = await db
          .selectFrom('sys_user_role')
          .select('role_id')
          .where('user_id', '=', id)
          .execute();
        const wanted = change(rows.map(({ role_id }) => role_id));
        await keepAdminRole(db, id, wanted);
        await setRoles(asker, id, wanted);
      }
    },
  );
}
