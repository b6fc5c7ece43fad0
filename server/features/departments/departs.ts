// Departments: the tree for everybody who picks from it, and its administration.
import { failure } from '../../kernel/errors.ts';
import { getEntity } from '../../records/entities.ts';
import { addDictTexts, joinConditions } from '../../records/lists/list.ts';
import { openColumns, recordSchema, toRecord } from '../../records/record.ts';
import { columnIs, lockRecord } from '../../records/writes/save.ts';
import { saveEdit } from '../../records/writes/save-edit.ts';
import { askedIdQuery, idText, nothing } from '../../records/schemas.ts';
import { bodySchema, readChanges } from '../../records/writes/write.ts';
import { defineRoute, ok, okWithErrors } from '../../http/routing/define-route.ts';
import { SEARCH_RATE } from '../../http/routing/rate-limits.ts';
import { readShown } from './depart-parent.ts';
import { buildDepartTree, departNodeSchema, readDeparts } from './depart-tree.ts';
import { addDepart, removeDeparts } from './depart-writes.ts';
import { findDeparts, MORE_DEPARTS } from './find-departs.ts';
import { removeRoutes } from '../../http/records/remove-routes.ts';

const depart = getEntity('system/depart');
const record = recordSchema(depart);
const inUse = columnIs(depart, 'del_flag', '0');
const picking = { open: 'every form picks departments; the tree holds nothing personal' } as const;
const tree = { type: 'array', items: departNodeSchema } as const;

export const departRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/sysDepart/queryTreeList',
    title: '部门树',
    access: 'session',
    permission: picking,
    scope: 'all',
    request: {
      querystring: {
        type: 'object',
        properties: { orgCategory: { type: 'string', enum: ['', '1', '2', '3'] } },
      },
    },
    response: tree,
    async handler({ query, db, user, now }) {
      const departs = await readDeparts(db, await readShown({ db, user, now }));
      // Of one kind alone: what lies below another kind stands at the top.
      const wanted = query.orgCategory;
      return ok(buildDepartTree(wanted ? departs.filter((row) => row.org_category === wanted) : departs));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/sysDepart/queryIdTree',
    title: '部门的编号树',
    access: 'session',
    permission: picking,
    scope: 'all',
    request: {},
    response: {
      type: 'array',
      items: {
        $id: 'DepartIdNode',
        type: 'object',
        properties: {
          key: { type: 'string' },
          value: { type: 'string' },
          title: { type: 'string' },
          children: { type: ['array', 'null'], items: { $ref: 'DepartIdNode#' } },
        },
      },
    },
    async handler({ db, user, now }) {
      return ok(buildDepartTree(await readDeparts(db, await readShown({ db, user, now }))));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/sysDepart/searchBy',
    title: '查找部门',
    access: 'session',
    permission: picking,
    scope: 'all',
    rateLimit: SEARCH_RATE,
    request: {
      querystring: {
        type: 'object',
        required: ['keyWord'],
        properties: { keyWord: { type: 'string', maxLength: 100 } },
      },
    },
    response: tree,
    async handler({ query, db, user, now }) {
      const word = query.keyWord.trim();
      const { rows, isWhole } = await findDeparts(db, word, await readShown({ db, user, now }));
      if (word === '' || rows.length === 0) throw failure('rule', '未查询匹配数据！');
      // A flat list: what was found is shown, not where it lies.
      const found = rows.flatMap((row) => buildDepartTree([row]));
      return isWhole ? ok(found) : okWithErrors(found, MORE_DEPARTS);
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/sysDepart/queryById',
    title: '读取一个部门',
    access: 'session',
    permission: 'depart:list',
    scope: 'all',
    request: { querystring: askedIdQuery },
    response: record,
    async handler({ query, db, user, now }) {
      const row = await db
        .selectFrom('sys_depart')
        .select(openColumns(depart))
        .where('id', '=', query.id)
        .where(joinConditions([inUse, ...(await readShown({ db, user, now }))]))
        .executeTakeFirst();
      if (!row) throw failure('record-missing');
      const found = toRecord(depart, row);
      await addDictTexts({ db, user, now }, depart, [found]);
      return ok(found);
    },
  }),
  defineRoute({
    method: 'POST',
    url: '/sys/sysDepart/add',
    title: '新增部门',
    access: 'session',
    permission: 'depart:add',
    scope: 'all',
    request: { body: bodySchema(depart) },
    response: record,
    async handler({ body, db, user, now }) {
      return ok(toRecord(depart, await addDepart({ db, user, now }, body)), '添加成功！');
    },
  }),
  defineRoute({
    method: 'PUT',
    url: '/sys/sysDepart/edit',
    title: '编辑部门',
    access: 'session',
    permission: 'depart:edit',
    scope: 'all',
    request: { body: { ...bodySchema(depart, { id: idText }), required: ['id'] } },
    response: nothing,
    async handler({ body, db, user, now }) {
      const current = await lockRecord(db, depart, body.id, [inUse, ...(await readShown({ db, user, now }))]);
      const changes = await readChanges(db, depart, body, current);
      // The code says where a department lies, so it stays where it is. Clients send the place back with the row.
      if (isMoved(changes['parent_id'], current['parent_id'])) {
        throw failure('rule', '上级部门不能修改，请在新的上级部门下新增', { field: 'parentId' });
      }
      delete changes['parent_id'];
      await saveEdit({ db, user, now }, depart, { body, current, changes });
      return ok(null, '修改成功!');
    },
  }),
  ...removeRoutes(depart, 'depart', '/sys/sysDepart', removeDeparts),
];

function isMoved(sent: unknown, current: unknown): boolean {
  return sent !== undefined && (sent === '0' ? null : sent) !== (current ?? null);
}
