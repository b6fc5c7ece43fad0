// Roles: list, add, edit, delete, export, and the checks of their form.
import { type Kysely } from 'kysely';
import { ADMIN_ROLE } from '../../identity/administrator.ts';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { addRecord } from '../../records/writes/add-record.ts';
import { createdBy, updatedBy } from '../../records/writes/audit.ts';
import { checkVersion } from '../../records/writes/conflicts.ts';
import { pickShown, readDataRules } from '../../records/data-rules/data-rules.ts';
import { getEntity } from '../../records/entities.ts';
import { joinConditions, listRecords } from '../../records/lists/list.ts';
import { listQuery } from '../../records/lists/page.ts';
import { openColumns, recordSchema, toRecord } from '../../records/record.ts';
import { deleteRecords, lockRecord, updateRecord } from '../../records/writes/save.ts';
import { idQuery, idsQuery, idText, nothing, splitSomeIds } from '../../records/schemas.ts';
import { bodySchema, readChanges } from '../../records/writes/write.ts';
import { checkUnique, isTaken } from '../../records/writes/unique.ts';
import { defineRoute, ok, pageOf } from '../../http/routing/define-route.ts';
import type { Asker } from '../../records/asker.ts';
import { editBatchRoute } from '../../http/records/edit-batch-route.ts';
import { exportRoute, titledColumns } from '../../http/records/export-route.ts';
import { copyGrants } from './copied-grants.ts';
import { checkMayGiveRoles } from './grants.ts';
import { importColumns, importRoutes } from '../../http/records/import-route.ts';
import { oneRecordRoute } from '../../http/records/one-record-route.ts';
import { permissionTreeRoute } from './permission-tree.ts';
import { changeWithinSight, listHolders } from './sight-limits.ts';
import { readWhole } from '../../records/lists/whole-list.ts';

const role = getEntity('system/role');
const record = recordSchema(role);
const newestFirst = { column: 'createTime', order: 'desc' } as const;

/** What a sheet of roles holds, in its order. */
const sheetKeys = ['roleName', 'roleCode', 'description'];

const editRoleRoute = defineRoute({
  method: 'PUT',
  url: '/sys/role/edit',
  title: '编辑角色',
  access: 'session',
  permission: 'role:edit',
  scope: 'all',
  request: { body: { ...bodySchema(role, { id: idText }), required: ['id'] } },
  response: nothing,
  async handler({ body, db, user, now }) {
    const shown = await readDataRules(db, user, role, now());
    const current = await lockRecord(db, role, body.id, shown);
    const changes = await readChanges(db, role, body, current);
    const code = changes['role_code'] ?? current['role_code'];
    if (current['role_code'] === ADMIN_ROLE && code !== ADMIN_ROLE) {
      throw failure('rule', '管理员角色的编码不能修改', { field: 'roleCode' });
    }
    await checkVersion({ db, user, now }, role, body, current, changes);
    await checkUnique(db, role, changes, current.id);
    await updateRecord(db, role, current.id, { ...changes, ...updatedBy(user, now()) });
    return ok(null, '修改成功!');
  },
});

export const roleRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/role/list',
    title: '角色列表',
    access: 'session',
    permission: 'role:list',
    scope: 'all',
    request: { querystring: listQuery(role) },
    response: pageOf(record),
    async handler({ query, db, user, now }) {
      const conditions = await readDataRules(db, user, role, now());
      return ok(
        await listRecords(db, {
          entity: role,
          query,
          sorting: newestFirst,
          conditions,
          reader: { user, now },
        }),
      );
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/role/queryall',
    title: '全部角色',
    access: 'session',
    permission: ['role:list', 'user:list', 'user:add', 'user:edit'],
    scope: 'all',
    request: {},
    response: { type: 'array', items: record },
    async handler({ db, user, now }) {
      const rows = await readWhole(
        db
          .selectFrom('sys_role')
          .select(openColumns(role))
          .where(joinConditions(await readDataRules(db, user, role, now())))
          .orderBy('create_time')
          .orderBy('id'),
      );
      return ok(rows.map((row) => toRecord(role, row)));
    },
  }),
  oneRecordRoute(role, '/sys/role', 'role:list'),
  permissionTreeRoute('/sys/role/queryTreeList', '授权用的权限树'),
  defineRoute({
    method: 'GET',
    url: '/sys/role/checkRoleCode',
    title: '检查角色编码',
    access: 'session',
    permission: ['role:add', 'role:edit'],
    scope: 'all',
    request: {
      querystring: {
        type: 'object',
        required: ['roleCode'],
        properties: { id: { type: 'string', maxLength: 64 }, roleCode: { type: 'string', maxLength: 100 } },
      },
    },
    response: { type: 'boolean' },
    async handler({ query, db }) {
      const code = role.fields.get('roleCode');
      if (code && query.roleCode.trim() !== '' && (await isTaken(db, role, code, query.roleCode, query.id))) {
        throw failure('rule', '角色编码已存在');
      }
      return ok(true);
    },
  }),
  defineRoute({
    method: 'POST',
    url: '/sys/role/add',
    title: '新增角色',
    access: 'session',
    permission: 'role:add',
    scope: 'all',
    request: { body: bodySchema(role, { copyOf: { ...idText, type: ['string', 'null'] } }) },
    response: record,
    async handler({ body: { copyOf, ...body }, db, user, now, request }) {
      const made = toRecord(role, await addRecord(db, role, body, createdBy(user, now())));
      if (typeof copyOf === 'string' && copyOf !== '') {
        await copyGrants({ asker: { db, user, now }, from: copyOf, to: String(made['id']), request });
      }
      return ok(made, '添加成功！');
    },
  }),
  editRoleRoute,
  // Its name and code are its own; what it may do is granted on pages of their own.
  editBatchRoute(role, editRoleRoute, {
    url: '/sys/role',
    fields: ['description'],
    text: 'roleName',
    readWith: 'role:list',
  }),
  defineRoute({
    method: 'DELETE',
    url: '/sys/role/delete',
    title: '删除角色',
    access: 'session',
    permission: 'role:delete',
    scope: 'all',
    request: { querystring: idQuery },
    response: nothing,
    async handler({ query, db, user, now }) {
      await removeRoles({ db, user, now }, await pickShown(db, user, role, [query.id], now()));
      return ok(null, '删除成功!');
    },
  }),
  defineRoute({
    method: 'DELETE',
    url: '/sys/role/deleteBatch',
    title: '批量删除角色',
    access: 'session',
    permission: 'role:deleteBatch',
    scope: 'all',
    request: { querystring: idsQuery },
    response: nothing,
    async handler({ query, db, user, now }) {
      await removeRoles({ db, user, now }, await pickShown(db, user, role, splitSomeIds(query.ids), now()));
      return ok(null, '删除成功!');
    },
  }),
  exportRoute({
    entity: role,
    url: '/sys/role',
    permission: 'role:export',
    columns: titledColumns(role, [...sheetKeys, 'createTime']),
    sorting: newestFirst,
  }),
  // What a role may do is granted on its own page, by people who hold it themselves.
  ...importRoutes({
    url: '/sys/role',
    title: '角色',
    resource: 'role',
    permission: 'role:import',
    columns: [
      ...importColumns(role, sheetKeys),
      ...importColumns(role, ['createTime']).map((column) => ({ ...column, isOnlyShown: true })),
    ],
    open:
      ({ db, made }) =>
      async (row, _line, refusals) => {
        await addRecord(db, role, row, made, undefined, refusals);
      },
  }),
];

async function removeRoles(asker: Asker, ids: readonly string[]): Promise<void> {
  await checkDeletable(asker.db, ids);
  await checkMayGiveRoles(asker, ids);
  await changeWithinSight(
    asker,
    () => listHolders(asker, 'sys_role_permission', ids),
    () => deleteRecords(asker.db, role, ids),
  );
}

async function checkDeletable(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  const admin = await db
    .selectFrom('sys_role')
    .select('id')
    .where('role_code', '=', ADMIN_ROLE)
    .where('id', 'in', ids)
    .executeTakeFirst();
  if (admin) throw failure('rule', '管理员角色不能删除');
}
