// Roles that exist within one department: one, list, add, edit, delete.
import { updatedBy } from '../../records/writes/audit.ts';
import { getEntity } from '../../records/entities.ts';
import { joinConditions, listRecords } from '../../records/lists/list.ts';
import { listQuery } from '../../records/lists/page.ts';
import { openColumns, recordSchema, toRecord } from '../../records/record.ts';
import { deleteRecords, lockRecord, updateRecord } from '../../records/writes/save.ts';
import { askedId, idQuery, idsQuery, idText, nothing, splitSomeIds } from '../../records/schemas.ts';
import { bodySchema, readChanges } from '../../records/writes/write.ts';
import { defineRoute, ok, pageOf } from '../../http/routing/define-route.ts';
import { checkCodeWord } from '../../kernel/code-word.ts';
import type { Asker } from '../../records/asker.ts';
import { addDepartRole, refuseTakenCode, shownDepartRoles } from './depart-role-records.ts';
import { checkMayGiveDepartRoles } from '../roles/grants.ts';
import { oneRecordRoute } from '../../http/records/one-record-route.ts';
import { changeWithinSight, listHolders } from '../roles/sight-limits.ts';
import { readWhole } from '../../records/lists/whole-list.ts';

const role = getEntity('system/depart-role');
const record = recordSchema(role);

export const departRoleRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/sysDepartRole/list',
    title: '部门角色列表',
    access: 'session',
    permission: 'depart:list',
    scope: 'all',
    request: { querystring: listQuery(role, { deptId: { ...idText, minLength: 0 } }) },
    response: pageOf(record),
    async handler({ query: { deptId, ...query }, db, user, now }) {
      const conditions = await shownDepartRoles({ db, user, now }, deptId);
      const sorting = { column: 'createTime', order: 'desc' } as const;
      return ok(await listRecords(db, { entity: role, query, sorting, conditions, reader: { user, now } }));
    },
  }),
  oneRecordRoute(role, '/sys/sysDepartRole', 'depart:list', [], (asker) => shownDepartRoles(asker)),
  defineRoute({
    method: 'GET',
    url: '/sys/sysDepartRole/getDeptRoleList',
    title: '部门的角色',
    access: 'session',
    permission: 'depart:list',
    scope: 'all',
    request: {
      querystring: {
        type: 'object',
        required: ['departId'],
        properties: { departId: askedId, userId: { ...idText, minLength: 0 } },
      },
    },
    response: { type: 'array', items: record },
    async handler({ query, db, user, now }) {
      const rows = await readWhole(
        db
          .selectFrom('sys_depart_role')
          .select(openColumns(role))
          .where(joinConditions(await shownDepartRoles({ db, user, now }, query.departId)))
          .orderBy('create_time')
          .orderBy('id'),
      );
      return ok(rows.map((row) => toRecord(role, row)));
    },
  }),
  defineRoute({
    method: 'POST',
    url: '/sys/sysDepartRole/add',
    title: '新增部门角色',
    access: 'session',
    permission: 'depart:grant',
    scope: 'all',
    request: { body: bodySchema(role) },
    response: record,
    async handler({ body, db, user, now }) {
      return ok(await addDepartRole({ db, user, now }, body), '添加成功！');
    },
  }),
  defineRoute({
    method: 'PUT',
    url: '/sys/sysDepartRole/edit',
    title: '编辑部门角色',
    access: 'session',
    permission: 'depart:grant',
    scope: 'all',
    request: { body: { ...bodySchema(role, { id: idText }), required: ['id'] } },
    response: nothing,
    async handler({ body, db, user, now }) {
      const current = await lockRecord(db, role, body.id, await shownDepartRoles({ db, user, now }));
      const changes = await readChanges(db, role, body, current);
      checkCodeWord('角色编码', 'roleCode', changes['role_code']);
      // A role keeps its department: people have it as members of that one.
      delete changes['depart_id'];
      await refuseTakenCode(db, current['depart_id'], changes['role_code'], current.id);
      await updateRecord(db, role, current.id, { ...changes, ...updatedBy(user, now()) });
      return ok(null, '修改成功!');
    },
  }),
  defineRoute({
    method: 'DELETE',
    url: '/sys/sysDepartRole/delete',
    title: '删除部门角色',
    access: 'session',
    permission: 'depart:grant',
    scope: 'all',
    request: { querystring: idQuery },
    response: nothing,
    async handler({ query, db, user, now }) {
      await removeRoles({ db, user, now }, [query.id]);
      return ok(null, '删除成功!');
    },
  }),
  defineRoute({
    method: 'DELETE',
    url: '/sys/sysDepartRole/deleteBatch',
    title: '批量删除部门角色',
    access: 'session',
    permission: 'depart:grant',
    scope: 'all',
    request: { querystring: idsQuery },
    response: nothing,
    async handler({ query, db, user, now }) {
      await removeRoles({ db, user, now }, splitSomeIds(query.ids));
      return ok(null, '删除成功!');
    },
  }),
];

/** Who removes a role takes its rights from people, and may only take what they hold themselves. */
async function removeRoles(asker: Asker, ids: readonly string[]): Promise<void> {
  await checkMayGiveDepartRoles(asker, ids);
  const shown = await shownDepartRoles(asker);
  await changeWithinSight(
    asker,
    () => listHolders(asker, 'sys_depart_role_permission', ids),
    () => deleteRecords(asker.db, role, ids, shown),
  );
}
