// Grants of roles: what there is to grant, what a role has, and saving a change.
import { failure } from '../../kernel/errors.ts';
import { ADMIN_ROLE } from '../../identity/administrator.ts';
import { askedId, idText, nothing } from '../../records/schemas.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';
import { permissionLevelRoute, permissionTreeRoute } from './permission-tree.ts';
import { grantFields, readShownGrants, saveGrants } from './saved-grants.ts';
import { findShownRole } from './shown-roles.ts';

const ofRoles = { table: 'sys_role_permission', column: 'role_id' } as const;

export const permissionRoutes = [
  permissionTreeRoute('/sys/permission/queryTreeList', '权限树'),
  permissionLevelRoute,
  defineRoute({
    method: 'GET',
    url: '/sys/permission/queryRolePermission',
    title: '角色的权限',
    access: 'session',
    permission: ['role:list', 'role:grant'],
    scope: 'all',
    request: { querystring: { type: 'object', required: ['roleId'], properties: { roleId: askedId } } },
    response: { type: 'array', items: { type: 'string' } },
    async handler({ query, db, user, now }) {
      const role = await findShownRole({ db, user, now }, query.roleId);
      return ok(role ? await readShownGrants({ db, user, now }, { ...ofRoles, id: role.id }) : []);
    },
  }),
  defineRoute({
    method: 'POST',
    url: '/sys/permission/saveRolePermission',
    title: '保存角色的权限',
    access: 'session',
    permission: 'role:grant',
    scope: 'all',
    request: {
      body: {
        type: 'object',
        required: ['roleId', 'permissionIds'],
        properties: {
          roleId: idText,
          ...grantFields,
        },
      },
    },
    response: nothing,
    async handler({ body, db, user, now, request }) {
      const asker = { db, user, now };
      const role = await findShownRole(asker, body.roleId, true);
      if (!role) throw failure('record-missing', '未找到角色');
      await saveGrants({
        asker,
        place: { ...ofRoles, id: role.id },
        sent: body,
        more: { operate_date: new Date(now()), operate_ip: request.ip.slice(0, 45) },
        check({ removed }) {
          if (role.role_code === ADMIN_ROLE && removed.length > 0) {
            throw failure('rule', '管理员角色的权限不能减少');
          }
        },
        log: request.log,
        told: { role: role.role_code },
      });
      return ok(null, '保存成功！');
    },
  }),
];
