// Categories: trees that every form may pick from, and their administration.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { isNamed } from '../../db/names.ts';
import { getEntity } from '../../records/entities.ts';
import { escapeLike, type Condition } from '../../records/conditions/filter.ts';
import { joinConditions, listRecords } from '../../records/lists/list.ts';
import { listQuery } from '../../records/lists/page.ts';
import { openColumns, recordSchema, toRecord, type WireRecord } from '../../records/record.ts';
import { columnIs, lockRecord } from '../../records/writes/save.ts';
import { saveEdit } from '../../records/writes/save-edit.ts';
import { askedId, askedIdQuery, idText, nothing, optionSchema, splitIds } from '../../records/schemas.ts';
import { readTreeCondition } from '../../records/conditions/tree-condition.ts';
import { bodySchema, readChanges } from '../../records/writes/write.ts';
import { defineRoute, ok, pageOf } from '../../http/routing/define-route.ts';
import { SEARCH_RATE } from '../../http/routing/rate-limits.ts';
import { categoryNodeSchema, readBranch, readLevel, resolveTree } from './category-tree.ts';
import { addCategory, findParent, removeCategories } from './category-writes.ts';
import type { Asker } from '../../records/asker.ts';
import { findParents, readShownCategories } from './shown-categories.ts';
import { readWhole } from '../../records/lists/whole-list.ts';
import { removeRoutes } from '../../http/records/remove-routes.ts';

const category = getEntity('system/category');
const record = recordSchema(category);
const picking = { open: 'every form picks categories; they hold nothing personal' } as const;
const nodes = { type: 'array', items: categoryNodeSchema } as const;
const codeText = { type: 'string', maxLength: 100 } as const;
const pidText = { type: 'string', maxLength: 64 } as const;

const byCode = { column: 'code', order: 'asc' } as const;

export const categoryRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/category/rootList',
    title: '第一级分类',
    access: 'session',
    permission: 'category:list',
    scope: 'all',
    request: { querystring: listQuery(category, { pid: pidText }) },
    response: pageOf(record),
    async handler({ query: { pid, ...query }, db, user, now }) {
      const parent = pid ? pid : '0';
      const shown = await readShownCategories({ db, user, now });
      const conditions = [columnIs(category, 'pid', parent), ...shown];
      const page = await listRecords(db, {
        entity: category,
        query,
        sorting: byCode,
        conditions,
        reader: { user, now },
      });
      await markShownParents(db, page.records, shown);
      return ok(page);
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/category/childList',
    title: '下级分类',
    access: 'session',
    permission: 'category:list',
    scope: 'all',
    request: { querystring: { type: 'object', required: ['pid'], properties: { pid: askedId } } },
    response: { type: 'array', items: record },
    async handler({ query, db, user, now }) {
      const shown = await readShownCategories({ db, user, now });
      const rows = await readWhole(
        db
          .selectFrom('sys_category')
          .select(openColumns(category))
          .where('pid', '=', query.pid)
          .where(joinConditions(shown))
          .orderBy('code'),
      );
      const records = rows.map((row) => toRecord(category, row));
      await markShownParents(db, records, shown);
      return ok(records);
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/category/queryById',
    title: '读取一个分类',
    access: 'session',
    permission: 'category:list',
    scope: 'all',
    request: { querystring: askedIdQuery },
    response: record,
    async handler({ query, db, user, now }) {
      return ok(await readOne({ db, user, now }, 'id', query.id));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/category/loadOne',
    title: '按字段读取一个分类',
    access: 'session',
    permission: picking,
    scope: 'all',
    request: {
      querystring: {
        type: 'object',
        required: ['field', 'val'],
        properties: { field: { type: 'string', enum: ['id', 'code'] }, val: codeText },
      },
    },
    response: record,
    async handler({ query, db, user, now }) {
      return ok(await readOne({ db, user, now }, query.field, query.val));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/category/loadTreeData',
    title: '分类树的一级',
    access: 'session',
    permission: picking,
    scope: 'all',
    rateLimit: SEARCH_RATE,
    request: {
      querystring: {
        type: 'object',
        properties: { pid: pidText, pcode: codeText, condition: { type: 'string', maxLength: 2000 } },
      },
    },
    response: nodes,
    async handler({ query, db, user, now }) {
      const conditions = readTreeCondition(category, query.condition, 'sys_category');
      const parent = query.pid ? query.pid : (await resolveTree(db, query.pcode)).id;
      return ok(await readLevel(db, parent, await readShownCategories({ db, user, now }), conditions));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/category/loadTreeChildren',
    title: '分类树的下级',
    access: 'session',
    permission: picking,
    scope: 'all',
    rateLimit: SEARCH_RATE,
    request: { querystring: { type: 'object', required: ['pid'], properties: { pid: askedId } } },
    response: nodes,
    async handler({ query, db, user, now }) {
      return ok(await readLevel(db, query.pid, await readShownCategories({ db, user, now })));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/category/loadTreeRoot',
    title: '分类树的第一级',
    access: 'session',
    permission: picking,
    scope: 'all',
    rateLimit: SEARCH_RATE,
    request: {
      querystring: {
        type: 'object',
        properties: { async: { type: 'string', enum: ['true', 'false', ''] }, pcode: codeText },
      },
    },
    response: nodes,
    async handler({ query, db, user, now }) {
      const root = await resolveTree(db, query.pcode);
      const shown = await readShownCategories({ db, user, now });
      return ok(
        await (query.async === 'false' ? readBranch(db, root, shown) : readLevel(db, root.id, shown)),
      );
    },
  }),
  defineNames('/sys/category/loadDictItem', '分类的名称'),
  // As clients of this family write it.
  defineNames('/sys/category/loadDictItem/', '分类的名称（带斜杠的地址）'),
  defineRoute({
    method: 'GET',
    url: '/sys/category/loadAllData',
    title: '全部分类',
    access: 'session',
    permission: picking,
    scope: 'all',
    rateLimit: SEARCH_RATE,
    request: { querystring: { type: 'object', properties: { code: codeText } } },
    response: { type: 'array', items: optionSchema },
    async handler({ query, db, user, now }) {
      const code = query.code ?? '';
      const rows = await readWhole(
        db
          .selectFrom('sys_category')
          .select(['id', 'name'])
          .where(joinConditions(await readShownCategories({ db, user, now })))
          // A code means its whole branch.
          .$if(code !== '' && code !== '0', (qb) => qb.where('code', 'ilike', `${escapeLike(code)}%`))
          .orderBy('code'),
      );
      return ok(rows.map(({ id, name }) => ({ value: id, text: name, title: name })));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/category/checkCode',
    title: '检查分类编码',
    access: 'session',
    permission: ['category:list', 'category:add', 'category:edit'],
    scope: 'all',
    request: { querystring: { type: 'object', properties: { pid: pidText, code: codeText } } },
    response: nothing,
    async handler({ query, db, user, now }) {
      const code = (query.code ?? '').trim();
      if (code === '') throw failure('rule', '分类编码不能为空');
      const parent = await findParent({ db, user, now }, query.pid);
      if (parent && !code.startsWith(parent.code)) throw failure('rule', `分类编码须以“${parent.code}”开头`);
      const taken = await db
        .selectFrom('sys_category')
        .select('id')
        .where(isNamed('code', code))
        .executeTakeFirst();
      if (taken) throw failure('rule', '分类编码已存在');
      return ok();
    },
  }),
  defineRoute({
    method: 'POST',
    url: '/sys/category/add',
    title: '新增分类',
    access: 'session',
    permission: 'category:add',
    scope: 'all',
    request: { body: bodySchema(category) },
    response: record,
    async handler({ body, db, user, now }) {
      const values = await addCategory({ db, user, now }, body);
      return ok(toRecord(category, values), '添加成功！');
    },
  }),
  defineRoute({
    method: 'PUT',
    url: '/sys/category/edit',
    title: '编辑分类',
    access: 'session',
    permission: 'category:edit',
    scope: 'all',
    request: { body: { ...bodySchema(category, { id: idText }), required: ['id'] } },
    response: nothing,
    async handler({ body, db, user, now }) {
      const shown = await readShownCategories({ db, user, now });
      const current = await lockRecord(db, category, body.id, shown);
      const changes = await readChanges(db, category, body, current);
      // The code says where a category lies, so it stays where it is.
      delete changes['pid'];
      await saveEdit({ db, user, now }, category, { body, current, changes });
      return ok(null, '修改成功!');
    },
  }),
  ...removeRoutes(category, 'category', '/sys/category', removeCategories),
];

/** Names of categories. */
function defineNames(url: string, title: string) {
  return defineRoute({
    method: 'GET',
    url,
    title,
    access: 'session',
    permission: picking,
    scope: 'all',
    request: {
      querystring: { type: 'object', properties: { ids: { type: 'string', maxLength: 10_000 } } },
    },
    // In the order of the ids; an id without a category that the caller sees stands for itself.
    response: { type: 'array', items: { type: 'string' } },
    async handler({ query, db, user, now }) {
      const ids = splitIds(query.ids);
      const rows = await db
        .selectFrom('sys_category')
        .select(['id', 'name'])
        .where(joinConditions(await readShownCategories({ db, user, now })))
        .where('id', 'in', ['', ...ids])
        .execute();
      const names = new Map(rows.map(({ id, name }) => [id, name]));
      return ok(ids.map((id) => names.get(id) ?? id));
    },
  });
}

async function readOne(asker: Asker, column: 'id' | 'code', value: string) {
  const shown = await readShownCategories(asker);
  const row = await asker.db
    .selectFrom('sys_category')
    .select(openColumns(category))
    .where(column === 'code' ? isNamed('code', value) : columnIs(category, 'id', value))
    .where(joinConditions(shown))
    .executeTakeFirst();
  if (!row) throw failure('record-missing');
  const found = toRecord(category, row);
  await markShownParents(asker.db, [found], shown);
  return found;
}

/** Writes into records whether something lies below them, as far as the caller sees it. */
async function markShownParents(
  db: Kysely<Database>,
  records: readonly WireRecord[],
  shown: readonly Condition[],
): Promise<void> {
  const parents = await findParents(
    db,
    records.map(({ id }) => String(id)),
    shown,
  );
  if (parents === undefined) return;
  for (const one of records) one['hasChild'] = parents.has(String(one['id'])) ? '1' : '0';
}
