// What the roles of a department may be granted at most, and what each of them is granted.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { askedId, idText, nothing } from '../../records/schemas.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';
import { findDepart, isOfShown, requireDepart } from './depart-parent.ts';
import type { Asker } from '../../records/asker.ts';
import { permissionTreeRoute, readPermissionTree, treeSchema } from '../roles/permission-tree.ts';
import { changeWithinSight, listHolders } from '../roles/sight-limits.ts';
import { grantFields, readGranted, readShownGrants, saveGrants } from '../roles/saved-grants.ts';

const ids = { type: 'array', items: { type: 'string' } } as const;
const ofDeparts = { table: 'sys_depart_permission', column: 'depart_id' } as const;
const ofRoles = { table: 'sys_depart_role_permission', column: 'role_id' } as const;
const departQuery = { type: 'object', required: ['departId'], properties: { departId: askedId } } as const;

export const departGrantRoutes = [
  permissionTreeRoute('/sys/sysDepartPermission/queryTreeList', '部门授权用的权限树', ['depart:grant']),
  defineRoute({
    method: 'GET',
    url: '/sys/permission/queryDepartPermission',
    title: '部门的权限',
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
    title: '保存部门的权限',
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
      const roles = await db
        .selectFrom('sys_depart_role')
        .select('id')
        .where('depart_id', '=', depart.id)
        .execute();
      const roleIds = ['', ...roles.map((role) => role.id)];
      await changeWithinSight(
        asker,
        () => listHolders(asker, 'sys_depart_role_permission', roleIds),
        async () => {
          const { removed } = await saveGrants({
            asker,
            place: { ...ofDeparts, id: depart.id },
            sent: body,
            log: request.log,
            told: { depart: depart.org_code },
          });
          // No role of the department keeps what the department may not give any more.
          await db
            .deleteFrom('sys_depart_role_permission')
            .where('permission_id', 'in', ['', ...removed])
            .where('role_id', 'in', roleIds)
            .execute();
        },
      );
      return ok(null, '保存成功！');
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/sysDepartPermission/queryTreeListForDeptRole',
    title: '部门角色授权用的权限树',
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
    title: '部门角色的权限',
    access: 'session',
    permission: ['depart:list', 'depart:grant'],
    scope: 'all',
    request: { querystring: { type: 'object', required: ['roleId'], properties: { roleId: askedId } } },
    response: ids,
    async handler({ query, db, user, now }) {
      const role = await findRole({ db, user, now }, query.roleId);
      return ok(role ? await readShownGrants({ db, user, now }, { ...ofRoles, id: role.id }) : []);
    },
  }),
  defineRoute({
    method: 'POST',
    url: '/sys/sysDepartPermission/saveDeptRolePermission',
    title: '保存部门角色的权限',
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
        readRules: (permissionId) => readGivenRules(db, role.depart_id, permissionId),
        log: request.log,
        told: { role: role.role_code ?? role.id },
      });
      return ok(null, '保存成功！');
    },
  }),
];

/** The rules that narrow whatever a department grants of a menu. */
async function readGivenRules(
  db: Kysely<Database>,
  departId: string,
  permissionId: string,
): Promise<string | null> {
  const given = await db
    .selectFrom('sys_depart_permission')
    .select('data_rule_ids')
    .where('depart_id', '=', departId)
    .where('permission_id', '=', permissionId)
    .executeTakeFirst();
  return given?.data_rule_ids ?? null;
}

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
