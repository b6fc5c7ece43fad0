// What the roles of a department may be granted at most, and what each of them is granted.
import { failure } from '../errors.ts';
import { joinConditions } from '../query/list.ts';
import { idText, nothing } from '../query/schemas.ts';
import { defineRoute, ok } from '../routing/define-route.ts';
import { findDepart, isOfShown, requireDepart, type Asker } from './depart-parent.ts';
import { permissionTreeRoute, readPermissionTree, treeSchema } from './permission-tree.ts';
import { grantFields, readGranted, readShownGrants, saveGrants } from './saved-grants.ts';

const ids = { type: 'array', items: { type: 'string' } } as const;
const ofDeparts = { table: 'sys_depart_permission', column: 'depart_id' } as const;
const ofRoles = { table: 'sys_depart_role_permission', column: 'role_id' } as const;
const departQuery = { type: 'object', required: ['departId'], properties: { departId: idText } } as const;

export const departGrantRoutes = [
  permissionTreeRoute('/sys/sysDepartPermission/queryTreeList', ['depart:grant']),
  defineRoute({
    method: 'GET',
    url: '/sys/permission/queryDepartPermission',
    access: 'session',
    permission: ['depart:list', 'depart:grant'],
    scope: 'all',
    request: { querystring: departQuery },
    response: ids,
    async handler({ query, db, user, now }) {
      const depart = await findDepart({ db, user, now }, query.departId);
      return ok(depart ? await readShownGrants({ db, user, now }, { ...ofDeparts, id: depart.id }) : []);
    },
  }),
  defineRoute({
    method: 'POST',
    url: '/sys/permission/saveDepartPermission',
    access: 'session',
    permission: 'depart:grant',
    scope: 'all',
    request: {
      body: {
        type: 'object',
        required: ['departId', 'permissionIds'],
        properties: { departId: idText, ...grantFields },
      },
    },
    response: nothing,
    async handler({ body, db, user, now, request }) {
      const asker = { db, user, now };
      const depart = await requireDepart(asker, body.departId);
      const { removed } = await saveGrants({
        asker,
        place: { ...ofDeparts, id: depart.id },
        sent: body,
        log: request.log,
        told: { depart: depart.org_code },
      });
      if (removed.length > 0) {
        // No role of the department keeps what the department may not give any more.
        await db
          .deleteFrom('sys_depart_role_permission')
          .where('permission_id', 'in', removed)
          .where(
            'role_id',
            'in',
            db.selectFrom('sys_depart_role').select('id').where('depart_id', '=', depart.id),
          )
          .execute();
      }
      return ok(null, '保存成功！');
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/sysDepartPermission/queryTreeListForDeptRole',
    access: 'session',
    permission: ['depart:list', 'depart:grant'],
    scope: 'all',
    request: { querystring: departQuery },
    response: treeSchema,
    async handler({ query, db, user, now }) {
      const asker = { db, user, now };
      const depart = await findDepart(asker, query.departId);
      const given = new Set(depart ? await readGranted(db, { ...ofDeparts, id: depart.id }) : []);
      return ok(await readPermissionTree(asker, (id) => given.has(id)));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/sysDepartPermission/queryDeptRolePermission',
    access: 'session',
    permission: ['depart:list', 'depart:grant'],
    scope: 'all',
    request: { querystring: { type: 'object', required: ['roleId'], properties: { roleId: idText } } },
    response: ids,
    async handler({ query, db, user, now }) {
      const role = await findRole({ db, user, now }, query.roleId);
      return ok(role ? await readShownGrants({ db, user, now }, { ...ofRoles, id: role.id }) : []);
    },
  }),
  defineRoute({
    method: 'POST',
    url: '/sys/sysDepartPermission/saveDeptRolePermission',
    access: 'session',
    permission: 'depart:grant',
    scope: 'all',
    request: {
      body: {
        type: 'object',
        required: ['roleId', 'permissionIds'],
        properties: { roleId: idText, ...grantFields },
      },
    },
    response: nothing,
    async handler({ body, db, user, now, request }) {
      const asker = { db, user, now };
      const role = await findRole(asker, body.roleId, true);
      if (!role) throw failure('record-missing', '未找到角色');
      const given = new Set(await readGranted(db, { ...ofDeparts, id: role.depart_id }));
      await saveGrants({
        asker,
        place: { ...ofRoles, id: role.id },
        sent: body,
        more: {
          depart_id: role.depart_id,
          operate_date: new Date(now()),
          operate_ip: request.ip.slice(0, 45),
        },
        check({ added }) {
          if (added.some((id) => !given.has(id))) {
            throw failure('rule', '超出了部门的权限，请先设置部门权限');
          }
        },
        log: request.log,
        told: { role: role.role_code ?? role.id },
      });
      return ok(null, '保存成功！');
    },
  }),
];

/**
 * A role of a department that the caller sees.
 * @param isLocked until the end of the transaction, so that two savings follow each other
 */
async function findRole(asker: Asker, id: string, isLocked = false) {
  return asker.db
    .selectFrom('sys_depart_role')
    .select(['id', 'depart_id', 'role_code'])
    .where('id', '=', id)
    .where(joinConditions(await isOfShown(asker, 'sys_depart_role.depart_id')))
    .$if(isLocked, (qb) => qb.forUpdate())
    .executeTakeFirst();
}
