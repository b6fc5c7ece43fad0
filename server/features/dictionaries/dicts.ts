// Dictionary administration: list, add, edit, delete into the recycle bin, bring back, remove for good, export.
import { failure } from '../../kernel/errors.ts';
import { createdBy, updatedBy } from '../../records/writes/audit.ts';
import { isTableDict } from '../../records/dictionaries/dictionaries.ts';
import { checkMayList, readDataRules } from '../../records/data-rules/data-rules.ts';
import { getEntity } from '../../records/entities.ts';
import { lastingCondition } from '../../records/lists/kept-statements.ts';
import { joinConditions, listBin, listRecords } from '../../records/lists/list.ts';
import { readFilters, type Condition } from '../../records/conditions/filter.ts';
import { listQuery, readSorting } from '../../records/lists/page.ts';
import { openColumns, recordSchema, toRecord } from '../../records/record.ts';
import {
  columnIs,
  deleteRecords,
  insertRecord,
  lockRecord,
  updateRecord,
  updateRecords,
  type StoredRow,
} from '../../records/writes/save.ts';
import { saveEdit } from '../../records/writes/save-edit.ts';
import { idQuery, idsQuery, idText, nothing, splitSomeIds } from '../../records/schemas.ts';
import { editBatchRoute } from '../../http/records/edit-batch-route.ts';
import { exportSheet, exportWorkbook } from '../../http/records/workbooks.ts';
import { bodySchema, readChanges, type Changes } from '../../records/writes/write.ts';
import { checkUnique } from '../../records/writes/unique.ts';
import { defineRoute, FILE, ok, pageOf } from '../../http/routing/define-route.ts';
import { EXPORT_RATE } from '../../http/routing/rate-limits.ts';
import { checkCodeWord } from '../../kernel/code-word.ts';
import type { Asker } from '../../records/asker.ts';
import { oneRecordRoute } from '../../http/records/one-record-route.ts';
import { readWhole } from '../../records/lists/whole-list.ts';
import { checkDictRoom } from './dict-room.ts';

const dict = getEntity('system/dict');
const record = recordSchema(dict);
const newestFirst = { column: 'createTime', order: 'desc' } as const;
const inUse = lastingCondition(columnIs(dict, 'del_flag', 0));
const inBin = columnIs(dict, 'del_flag', 1);

const treeNode = {
  type: 'object',
  properties: { ...record.properties, key: { type: 'string' }, title: { type: 'string' } },
} as const;

/** The code of a dictionary that is added. */
export function checkCode(changes: Changes): void {
  const code = changes['dict_code'];
  checkCodeWord('字典编码', 'dictCode', code);
  if (typeof code === 'string' && isTableDict(code)) {
    throw failure('rule', `字典编码 ${code} 由系统数据提供，请换一个编码`, { field: 'dictCode' });
  }
}

/** Screens name dictionaries by code, so a code stays what it was. */
export function keepCode(changes: Changes, current: Readonly<Record<string, unknown>>): void {
  const code = changes['dict_code'];
  if (code === undefined || code === current['dict_code']) return;
  throw failure('rule', '字典编码新增后不能修改，请新增另一个字典', { field: 'dictCode' });
}

const editDictRoute = defineRoute({
  method: 'PUT',
  url: '/sys/dict/edit',
  title: '编辑字典',
  access: 'session',
  permission: 'dict:edit',
  scope: 'all',
  request: { body: { ...bodySchema(dict, { id: idText }), required: ['id'] } },
  response: nothing,
  async handler({ body, db, user, now }) {
    const current = await lockShown({ db, user, now }, body.id, inUse);
    const changes = await readChanges(db, dict, body, current);
    keepCode(changes, current);
    await saveEdit({ db, user, now }, dict, { body, current, changes });
    return ok(null, '编辑成功!');
  },
});

export const dictRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/dict/list',
    title: '字典列表',
    access: 'session',
    permission: 'dict:list',
    scope: 'all',
    request: { querystring: listQuery(dict) },
    response: pageOf(record),
    async handler({ query, db, user, now }) {
      const conditions = [inUse, ...(await readDataRules(db, user, dict, now()))];
      return ok(
        await listRecords(db, {
          entity: dict,
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
    url: '/sys/dict/treeList',
    title: '字典树',
    access: 'session',
    permission: 'dict:list',
    scope: 'all',
    request: { querystring: listQuery(dict) },
    response: { type: 'array', items: treeNode },
    async handler({ query, db, user, now }) {
      const shown = await readDataRules(db, user, dict, now());
      const rows = await readWhole(
        db
          .selectFrom('sys_dict')
          .select(openColumns(dict))
          .where(joinConditions([inUse, ...shown, ...readFilters(dict, query)]))
          .orderBy(readSorting(dict, query, newestFirst)),
      );
      return ok(
        rows.map((row) => {
          const found = toRecord(dict, row);
          return { ...found, key: found['id'], title: found['dictName'] };
        }),
      );
    },
  }),
  oneRecordRoute(dict, '/sys/dict', 'dict:list', [inUse]),
  defineRoute({
    method: 'POST',
    url: '/sys/dict/add',
    title: '新增字典',
    access: 'session',
    permission: 'dict:add',
    scope: 'all',
    request: { body: bodySchema(dict) },
    response: record,
    async handler({ body, db, user, now }) {
      const changes = await readChanges(db, dict, body);
      checkCode(changes);
      await checkUnique(db, dict, changes);
      const id = await insertRecord(db, dict, { ...changes, ...createdBy(user, now()) });
      await checkDictRoom(db, { dicts: 0 });
      return ok(toRecord(dict, { ...changes, id }), '保存成功！');
    },
  }),
  editDictRoute,
  editBatchRoute(dict, editDictRoute, {
    url: '/sys/dict',
    fields: ['description'],
    text: 'dictName',
    readWith: 'dict:list',
    readShown: async ({ db, user, now }) => [inUse, ...(await readDataRules(db, user, dict, now()))],
  }),
  defineRoute({
    method: 'DELETE',
    url: '/sys/dict/delete',
    title: '删除字典',
    access: 'session',
    permission: 'dict:delete',
    scope: 'all',
    request: { querystring: idQuery },
    response: nothing,
    async handler({ query, db, user, now }) {
      await lockShown({ db, user, now }, query.id, inUse);
      await updateRecord(db, dict, query.id, { del_flag: 1, ...updatedBy(user, now()) });
      return ok(null, '删除成功!');
    },
  }),
  defineRoute({
    method: 'DELETE',
    url: '/sys/dict/deleteBatch',
    title: '批量删除字典',
    access: 'session',
    permission: 'dict:deleteBatch',
    scope: 'all',
    request: { querystring: idsQuery },
    response: nothing,
    async handler({ query, db, user, now }) {
      const ids = splitSomeIds(query.ids);
      const shown = await readDataRules(db, user, dict, now());
      await updateRecords(db, dict, ids, { del_flag: 1, ...updatedBy(user, now()) }, shown);
      return ok(null, '删除成功!');
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/dict/deleteList',
    title: '回收站里的字典',
    access: 'session',
    permission: 'dict:recycle',
    scope: 'all',
    request: {},
    response: { type: 'array', items: record },
    async handler({ db, user, now }) {
      const shown = await readDataRules(db, user, dict, now());
      return ok(await listBin(db, dict, joinConditions([inBin, ...shown])));
    },
  }),
  defineRoute({
    method: 'PUT',
    url: '/sys/dict/back/:id',
    title: '取回字典',
    access: 'session',
    permission: 'dict:recycle',
    scope: 'all',
    request: { params: idQuery },
    response: nothing,
    async handler({ params, db, user, now }) {
      await lockShown({ db, user, now }, params.id, inBin);
      await updateRecord(db, dict, params.id, { del_flag: 0, ...updatedBy(user, now()) });
      return ok(null, '操作成功!');
    },
  }),
  defineRoute({
    method: 'DELETE',
    url: '/sys/dict/deletePhysic/:id',
    title: '彻底删除字典',
    access: 'session',
    permission: 'dict:recycle',
    scope: 'all',
    request: { params: idQuery },
    response: nothing,
    async handler({ params, db, user, now }) {
      // Only from the recycle bin: nothing disappears in one step.
      await lockShown({ db, user, now }, params.id, inBin);
      await deleteRecords(db, dict, [params.id]);
      return ok(null, '删除成功!');
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/dict/exportXls',
    title: '导出字典',
    access: 'session',
    permission: 'dict:export',
    scope: 'all',
    rateLimit: EXPORT_RATE,
    request: { querystring: listQuery(dict, { selections: { type: 'string', maxLength: 66_000 } }) },
    response: FILE,
    async handler({ query, db, user, now, request }) {
      checkMayList(user, dict);
      const shown = await readDataRules(db, user, dict, now());
      const rows = db
        .selectFrom('sys_dict')
        .leftJoin('sys_dict_item as item', 'item.dict_id', 'sys_dict.id')
        .select([
          'sys_dict.dict_name as dictName',
          'sys_dict.dict_code as dictCode',
          'sys_dict.description',
          'item.item_text as itemText',
          'item.item_value as itemValue',
          'item.sort_order as sortOrder',
          'item.status',
          'item.item_color as itemColor',
        ])
        .where(joinConditions([inUse, ...shown, ...readFilters(dict, query)]))
        .$if(Boolean(query.selections), (qb) => qb.where('sys_dict.id', 'in', splitSomeIds(query.selections)))
        .orderBy('sys_dict.dict_code')
        .orderBy('item.sort_order');
      const sheet = exportSheet({
        name: '数据字典',
        columns: [
          { title: '字典名称', key: 'dictName', width: 24 },
          { title: '字典编码', key: 'dictCode', width: 24 },
          { title: '描述', key: 'description', width: 30 },
          { title: '字典项名称', key: 'itemText', width: 20 },
          { title: '数据值', key: 'itemValue' },
          { title: '排序', key: 'sortOrder', width: 8 },
          { title: '状态', key: 'status', width: 8 },
          { title: '颜色', key: 'itemColor', width: 10 },
        ],
        rows,
      });
      return exportWorkbook({ db, user, request }, { name: '数据字典', resource: dict.id }, [sheet]);
    },
  }),
];

/**
 * Locks a dictionary that the caller sees.
 * @param place in use or in the recycle bin
 * @throws record-missing
 */
async function lockShown({ db, user, now }: Asker, id: string, place: Condition): Promise<StoredRow> {
  return lockRecord(db, dict, id, [place, ...(await readDataRules(db, user, dict, now()))]);
}
