// The items of a dictionary, as its drawer lists and edits them.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { failure } from '../errors.ts';
import { createdBy, updatedBy } from '../query/audit.ts';
import { checkVersion } from '../query/conflicts.ts';
import { getEntity } from '../query/entities.ts';
import { listRecords } from '../query/list.ts';
import { listQuery } from '../query/page.ts';
import { recordSchema, toRecord } from '../query/record.ts';
import { columnIs, deleteRecords, insertRecord, lockRecord, updateRecord } from '../query/save.ts';
import { idQuery, idsQuery, idText, nothing, splitSomeIds } from '../query/schemas.ts';
import { bodySchema, readChanges, type Changes } from '../query/write.ts';
import { defineRoute, ok, pageOf } from '../routing/define-route.ts';

const item = getEntity('system/dict-item');
const record = recordSchema(item);

/**
 * What is wrong with the value of an item, or undefined.
 * @param type of the dictionary: 1 holds numbers
 */
export function checkItemValue(value: unknown, type: number | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (value.includes(',')) return '数据值（itemValue）不能包含逗号';
  if (type === 1 && !/^-?\d+(\.\d+)?$/.test(value)) return '该字典的数据值（itemValue）必须是数字';
  return undefined;
}

/**
 * The dictionary that an item belongs to, with the values of its other items.
 * @param dictId undefined for a dictionary that is only being made, with values of text
 */
export async function checkItem(
  db: Kysely<Database>,
  dictId: string | undefined,
  changes: Changes,
  exceptId = '',
): Promise<void> {
  const refusal = checkItemValue(changes['item_value'], undefined);
  if (refusal !== undefined) throw failure('request-invalid', refusal);
  if (dictId === undefined) return;
  const dict = await db
    .selectFrom('sys_dict')
    .select(['id', 'type'])
    .where('id', '=', dictId)
    .where('del_flag', '=', 0)
    .executeTakeFirst();
  if (!dict) throw failure('record-missing', '未找到对应字典');
  const value = changes['item_value'];
  if (typeof value !== 'string') return;
  const wrong = checkItemValue(value, dict.type);
  if (wrong !== undefined) throw failure('request-invalid', wrong);
  const same = await db
    .selectFrom('sys_dict_item')
    .select('id')
    .where('dict_id', '=', dictId)
    .where('item_value', '=', value)
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  if (same) throw failure('rule', '该字典中已有相同的数据值');
}

export const dictItemRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/dictItem/list',
    access: 'session',
    permission: 'dict:list',
    scope: 'all',
    request: { querystring: { ...listQuery(item, { dictId: idText }), required: ['dictId'] } },
    response: pageOf(record),
    async handler({ query, db }) {
      return ok(
        await listRecords(db, {
          entity: item,
          query,
          sorting: { column: 'sortOrder', order: 'asc' },
          conditions: [columnIs(item, 'dict_id', query.dictId)],
        }),
      );
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/dictItem/dictItemCheck',
    access: 'session',
    permission: 'dict:edit',
    scope: 'all',
    request: {
      querystring: {
        type: 'object',
        required: ['dictId', 'itemValue'],
        properties: {
          dictId: idText,
          itemValue: { type: 'string', maxLength: 100 },
          id: { type: 'string', maxLength: 64 },
        },
      },
    },
    response: nothing,
    async handler({ query, db }) {
      await checkItem(db, query.dictId, { item_value: query.itemValue }, query.id);
      return ok(null, '该值可用！');
    },
  }),
  defineRoute({
    method: 'POST',
    url: '/sys/dictItem/add',
    access: 'session',
    permission: 'dict:edit',
    scope: 'all',
    request: { body: { ...bodySchema(item, { dictId: idText }), required: ['dictId'] } },
    response: record,
    async handler({ body, db, user, now }) {
      const changes = await readChanges(db, item, body);
      await checkItem(db, body.dictId, changes);
      if (changes['sort_order'] === undefined || changes['sort_order'] === null) {
        changes['sort_order'] = await nextPlace(db, body.dictId);
      }
      const id = await insertRecord(db, item, { ...changes, ...createdBy(user, now()) });
      return ok(toRecord(item, { ...changes, id }), '保存成功！');
    },
  }),
  defineRoute({
    method: 'PUT',
    url: '/sys/dictItem/edit',
    access: 'session',
    permission: 'dict:edit',
    scope: 'all',
    request: { body: { ...bodySchema(item, { id: idText }), required: ['id'] } },
    response: nothing,
    async handler({ body, db, user, now }) {
      const current = await lockRecord(db, item, body.id);
      const changes = await readChanges(db, item, body, current);
      // An item stays in its dictionary: a sent dictId cannot move it past the checks of another one.
      delete changes['dict_id'];
      await checkItem(db, String(current['dict_id']), changes, current.id);
      await checkVersion(db, item, body, current, changes);
      await updateRecord(db, item, current.id, { ...changes, ...updatedBy(user, now()) });
      return ok(null, '编辑成功!');
    },
  }),
  defineRoute({
    method: 'DELETE',
    url: '/sys/dictItem/delete',
    access: 'session',
    permission: 'dict:edit',
    scope: 'all',
    request: { querystring: idQuery },
    response: nothing,
    async handler({ query, db, user, now }) {
      await removeItems(db, [query.id], updatedBy(user, now()));
      return ok(null, '删除成功!');
    },
  }),
  defineRoute({
    method: 'DELETE',
    url: '/sys/dictItem/deleteBatch',
    access: 'session',
    permission: 'dict:edit',
    scope: 'all',
    request: { querystring: idsQuery },
    response: nothing,
    async handler({ query, db, user, now }) {
      await removeItems(db, splitSomeIds(query.ids), updatedBy(user, now()));
      return ok(null, '删除成功!');
    },
  }),
];

/** Removes items; their dictionaries keep who did it, for those who miss one. @throws record-missing */
async function removeItems(
  db: Kysely<Database>,
  ids: readonly string[],
  by: ReturnType<typeof updatedBy>,
): Promise<void> {
  await db
    .updateTable('sys_dict')
    .set(by)
    .where('id', 'in', (items) => items.selectFrom('sys_dict_item').select('dict_id').where('id', 'in', ids))
    .execute();
  await deleteRecords(db, item, ids);
}

export async function nextPlace(db: Kysely<Database>, dictId: string): Promise<number> {
  const row = await db
    .selectFrom('sys_dict_item')
    .select(sql<number>`coalesce(max(sort_order), 0) + 1`.as('next'))
    .where('dict_id', '=', dictId)
    .executeTakeFirstOrThrow();
  return row.next;
}
