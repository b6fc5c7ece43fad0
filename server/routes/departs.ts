// Departments: the tree for everybody who picks from it, and its administration.
import { type Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { failure } from '../errors.ts';
import { levelOf } from '../org-code.ts';
import { createdBy, updatedBy } from '../query/audit.ts';
import { addDictTexts } from '../query/list.ts';
import { getEntity } from '../query/entities.ts';
import { escapeLike } from '../query/filter.ts';
import { openColumns, recordSchema, toRecord } from '../query/record.ts';
import { columnIs, deleteRecords, insertRecord, lockRecord, updateRecord } from '../query/save.ts';
import { idQuery, idsQuery, idText, nothing, splitSomeIds } from '../query/schemas.ts';
import { bodySchema, readChanges } from '../query/write.ts';
import { defineRoute, ok } from '../routing/define-route.ts';
import { departCodes } from './depart-codes.ts';
import { buildDepartTree, departNodeSchema, readDeparts } from './depart-tree.ts';

const depart = getEntity('system/depart');
const record = recordSchema(depart);
const inUse = columnIs(depart, 'del_flag', '0');
const picking = { open: 'every form picks departments; the tree holds nothing personal' } as const;
const tree = { type: 'array', items: departNodeSchema } as const;

export const departRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/sysDepart/queryTreeList',
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
    async handler({ query, db }) {
      const departs = await readDeparts(db);
      // Of one kind alone: what lies below another kind stands at the top.
      const wanted = query.orgCategory;
      return ok(buildDepartTree(wanted ? departs.filter((row) => row.org_category === wanted) : departs));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/sysDepart/queryIdTree',
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
    async handler({ db }) {
      return ok(buildDepartTree(await readDeparts(db)));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/sysDepart/searchBy',
    access: 'session',
    permission: picking,
    scope: 'all',
    request: {
      querystring: {
        type: 'object',
        required: ['keyWord'],
        properties: { keyWord: { type: 'string', maxLength: 100 } },
      },
    },
    response: tree,
    async handler({ query, db }) {
      const word = query.keyWord.trim();
      const found = await db
        .selectFrom('sys_depart')
        .selectAll()
        .where('del_flag', '=', '0')
        .where('depart_name', 'ilike', `%${escapeLike(word)}%`)
        .orderBy('org_code')
        .limit(200)
        .execute();
      if (word === '' || found.length === 0) throw failure('rule', '未查询匹配数据！');
      // A flat list: what was found is shown, not where it lies.
      return ok(found.flatMap((row) => buildDepartTree([row])));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/sysDepart/queryById',
    access: 'session',
    permission: 'depart:list',
    scope: 'all',
    request: { querystring: idQuery },
    response: record,
    async handler({ query, db }) {
      const row = await db
        .selectFrom('sys_depart')
        .select(openColumns(depart))
        .where('id', '=', query.id)
        .where(inUse)
        .executeTakeFirst();
      if (!row) throw failure('record-missing');
      const found = toRecord(depart, row);
      await addDictTexts(db, depart, [found]);
      return ok(found);
    },
  }),
  defineRoute({
    method: 'POST',
    url: '/sys/sysDepart/add',
    access: 'session',
    permission: 'depart:add',
    scope: 'all',
    request: { body: bodySchema(depart) },
    response: record,
    async handler({ body, db, user, now }) {
      const changes = await readChanges(db, depart, body);
      const parent = await findParent(db, changes['parent_id']);
      await departCodes.takeTurn(db);
      const code = await departCodes.next(db, parent && { id: parent.id, code: parent.org_code });
      const values = {
        ...changes,
        parent_id: parent?.id ?? null,
        org_code: code,
        org_type: levelOf(code) === 1 ? '1' : '2',
        ...createdBy(user, now()),
      };
      const id = await insertRecord(db, depart, values);
      return ok(toRecord(depart, { ...values, id }), '添加成功！');
    },
  }),
  defineRoute({
    method: 'PUT',
    url: '/sys/sysDepart/edit',
    access: 'session',
    permission: 'depart:edit',
    scope: 'all',
    request: { body: { ...bodySchema(depart, { id: idText }), required: ['id'] } },
    response: nothing,
    async handler({ body, db, user, now }) {
      const current = await lockRecord(db, depart, body.id, [inUse]);
      const changes = await readChanges(db, depart, body, current);
      // The code says where a department lies, so it stays where it is. Clients send the place back with the row.
      if (isMoved(changes['parent_id'], current['parent_id'])) {
        throw failure('rule', '上级部门不能修改，请在新的上级部门下新增');
      }
      delete changes['parent_id'];
      await updateRecord(db, depart, current.id, { ...changes, ...updatedBy(user, now()) });
      return ok(null, '修改成功!');
    },
  }),
  defineRoute({
    method: 'DELETE',
    url: '/sys/sysDepart/delete',
    access: 'session',
    permission: 'depart:delete',
    scope: 'all',
    request: { querystring: idQuery },
    response: nothing,
    async handler({ query, db }) {
      await removeDeparts(db, [query.id]);
      return ok(null, '删除成功!');
    },
  }),
  defineRoute({
    method: 'DELETE',
    url: '/sys/sysDepart/deleteBatch',
    access: 'session',
    permission: 'depart:deleteBatch',
    scope: 'all',
    request: { querystring: idsQuery },
    response: nothing,
    async handler({ query, db }) {
      await removeDeparts(db, splitSomeIds(query.ids));
      return ok(null, '删除成功!');
    },
  }),
];

function isMoved(sent: unknown, current: unknown): boolean {
  return sent !== undefined && (sent === '0' ? null : sent) !== (current ?? null);
}

async function findParent(db: Kysely<Database>, id: unknown) {
  if (typeof id !== 'string' || id === '0') return undefined;
  const parent = await db
    .selectFrom('sys_depart')
    .select(['id', 'org_code'])
    .where('id', '=', id)
    .where('del_flag', '=', '0')
    .executeTakeFirst();
  if (!parent) throw failure('rule', '上级部门不存在');
  return parent;
}

/** Removes departments with everything below them; nobody keeps working in a department that is gone. */
async function removeDeparts(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  const codes = await db.selectFrom('sys_depart').select('org_code').where('id', 'in', ids).execute();
  await departCodes.takeTurn(db);
  await departCodes.retire(
    db,
    codes.map(({ org_code }) => org_code),
  );
  for (const { org_code } of codes) {
    await db
      .updateTable('sys_user')
      .set({ org_code: null })
      .where('org_code', 'like', `${escapeLike(org_code)}%`)
      .execute();
  }
  await deleteRecords(db, depart, ids);
}
