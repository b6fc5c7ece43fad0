// What the roles of a department may be granted at most, and what each of them is granted.
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { failure } from '../errors.ts';
import { createId } from '../query/record.ts';
import { idText, idsText, nothing, splitIds } from '../query/schemas.ts';
import { defineRoute, ok } from '../routing/define-route.ts';
import { findDepart } from './depart-parent.ts';
import { planGrants } from './grants.ts';
import { permissionTreeRoute, readPermissionTree, treeSchema } from './permission-tree.ts';

const ids = { type: 'array', items: { type: 'string' } } as const;
const grantFields = {
  permissionIds: { ...idsText, type: ['string', 'null'] },
  lastpermissionIds: { ...idsText, type: ['string', 'null'] },
} as const;
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
    async handler({ query, db }) {
      return ok(await readOfDepart(db, query.departId));
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
    async handler({ body, db, user, request }) {
      const depart = await findDepart(db, body.departId);
      if (!depart) throw failure('rule', '部门不存在');
      const stored = new Set(await readOfDepart(db, depart.id));
      const { added, removed } = await planGrants(db, user, {
        stored,
        wanted: new Set(splitIds(body.permissionIds)),
        seen: typeof body.lastpermissionIds === 'string' ? splitIds(body.lastpermissionIds) : [...stored],
      });
      if (removed.length > 0) {
        await db
          .deleteFrom('sys_depart_permission')
          .where('depart_id', '=', depart.id)
          .where('permission_id', 'in', removed)
          .execute();
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
      if (added.length > 0) {
        await db
          .insertInto('sys_depart_permission')
          .values(added.map((id) => ({ id: createId(), depart_id: depart.id, permission_id: id })))
          .execute();
      }
      request.log.info(
        { event: 'grants-changed', user: user.username, depart: depart.org_code, added, removed },
        'permissions of a department changed',
      );
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
    async handler({ query, db }) {
      const given = new Set(await readOfDepart(db, query.departId));
      return ok(await readPermissionTree(db, (id) => given.has(id)));
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
    async handler({ query, db }) {
      return ok(await readOfRole(db, query.roleId));
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
      const role = await db
        .selectFrom('sys_depart_role')
        .select(['id', 'depart_id', 'role_code'])
        .where('id', '=', body.roleId)
        .forUpdate()
        .executeTakeFirst();
      if (!role) throw failure('record-missing', '未找到角色');
      const stored = new Set(await readOfRole(db, role.id));
      const { added, removed } = await planGrants(db, user, {
        stored,
        wanted: new Set(splitIds(body.permissionIds)),
        seen: typeof body.lastpermissionIds === 'string' ? splitIds(body.lastpermissionIds) : [...stored],
      });
      const given = new Set(await readOfDepart(db, role.depart_id));
      if (added.some((id) => !given.has(id))) throw failure('rule', '超出了部门的权限，请先设置部门权限');
      if (removed.length > 0) {
        await db
          .deleteFrom('sys_depart_role_permission')
          .where('role_id', '=', role.id)
          .where('permission_id', 'in', removed)
          .execute();
      }
      if (added.length > 0) {
        const audit = { operate_date: new Date(now()), operate_ip: request.ip.slice(0, 45) };
        await db
          .insertInto('sys_depart_role_permission')
          .values(
            added.map((id) => ({
              id: createId(),
              depart_id: role.depart_id,
              role_id: role.id,
              permission_id: id,
              ...audit,
            })),
          )
          .execute();
      }
      request.log.info(
        { event: 'grants-changed', user: user.username, role: role.role_code, added, removed },
        'permissions of a department role changed',
      );
      return ok(null, '保存成功！');
    },
  }),
];

async function readOfDepart(db: Kysely<Database>, departId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sys_depart_permission')
    .select('permission_id')
    .where('depart_id', '=', departId)
    .orderBy('permission_id')
    .execute();
  return rows.map(({ permission_id }) => permission_id);
}

async function readOfRole(db: Kysely<Database>, roleId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('sys_depart_role_permission')
    .select('permission_id')
    .where('role_id', '=', roleId)
    .orderBy('permission_id')
    .execute();
  return rows.map(({ permission_id }) => permission_id);
}
