// Grants of roles: what there is to grant, what a role has, and saving a change.
import { failure } from '../errors.ts';
import { ADMIN_ROLE } from '../db/seed/base.ts';
import { createId } from '../query/record.ts';
import { idText, idsText, nothing, splitIds } from '../query/schemas.ts';
import { defineRoute, ok } from '../routing/define-route.ts';
import { planGrants } from './grants.ts';
import { permissionTreeRoute } from './permission-tree.ts';

export const permissionRoutes = [
  permissionTreeRoute('/sys/permission/queryTreeList'),
  defineRoute({
    method: 'GET',
    url: '/sys/permission/queryRolePermission',
    access: 'session',
    permission: ['role:list', 'role:grant'],
    scope: 'all',
    request: { querystring: { type: 'object', required: ['roleId'], properties: { roleId: idText } } },
    response: { type: 'array', items: { type: 'string' } },
    async handler({ query, db }) {
      const rows = await db
        .selectFrom('sys_role_permission')
        .select('permission_id')
        .where('role_id', '=', query.roleId)
        .orderBy('permission_id')
        .execute();
      return ok(rows.map(({ permission_id }) => permission_id));
    },
  }),
  defineRoute({
    method: 'POST',
    url: '/sys/permission/saveRolePermission',
    access: 'session',
    permission: 'role:grant',
    scope: 'all',
    request: {
      body: {
        type: 'object',
        required: ['roleId', 'permissionIds'],
        properties: {
          roleId: idText,
          permissionIds: { ...idsText, type: ['string', 'null'] },
          lastpermissionIds: { ...idsText, type: ['string', 'null'] },
        },
      },
    },
    response: nothing,
    async handler({ body, db, user, now, request }) {
      const role = await db
        .selectFrom('sys_role')
        .select(['id', 'role_code'])
        .where('id', '=', body.roleId)
        .forUpdate()
        .executeTakeFirst();
      if (!role) throw failure('record-missing', '未找到角色');
      const wanted = new Set(splitIds(body.permissionIds));
      const rows = await db
        .selectFrom('sys_role_permission')
        .select('permission_id')
        .where('role_id', '=', role.id)
        .execute();
      const stored = new Set(rows.map(({ permission_id }) => permission_id));
      const { added, removed } = await planGrants(db, user, {
        stored,
        wanted,
        seen: typeof body.lastpermissionIds === 'string' ? splitIds(body.lastpermissionIds) : [...stored],
      });
      if (role.role_code === ADMIN_ROLE && removed.length > 0) {
        throw failure('rule', '管理员角色的权限不能减少');
      }
      if (removed.length > 0) {
        await db
          .deleteFrom('sys_role_permission')
          .where('role_id', '=', role.id)
          .where('permission_id', 'in', removed)
          .execute();
      }
      if (added.length > 0) {
        const audit = { operate_date: new Date(now()), operate_ip: request.ip.slice(0, 45) };
        await db
          .insertInto('sys_role_permission')
          .values(added.map((id) => ({ id: createId(), role_id: role.id, permission_id: id, ...audit })))
          .execute();
      }
      request.log.info(
        { event: 'grants-changed', user: user.username, role: role.role_code, added, removed },
        'permissions of a role changed',
      );
      return ok(null, '保存成功！');
    },
  }),
];
