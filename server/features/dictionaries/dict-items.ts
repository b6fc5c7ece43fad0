// The items of a dictionary, as its drawer lists and edits them.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { createdBy, updatedBy } from '../../records/writes/audit.ts';
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import { TakenRefusal } from '../../records/writes/field-refusal.ts';
import { getEntity } from '../../records/entities.ts';
import type { Condition } from '../../records/conditions/filter.ts';
import { joinConditions, listRecords } from '../../records/lists/list.ts';
import { listQuery } from '../../records/lists/page.ts';
import { recordSchema, toRecord } from '../../records/record.ts';
import { columnIs, deleteRecords, insertRecord, lockRecord } from '../../records/writes/save.ts';
import { saveEdit } from '../../records/writes/save-edit.ts';
import { idQuery, idsQuery, idText, nothing, splitSomeIds } from '../../records/schemas.ts';
import { bodySchema, readChanges, type Changes } from '../../records/writes/write.ts';
import { editBatchRoute } from '../../http/records/edit-batch-route.ts';
import { defineRoute, ok, pageOf } from '../../http/routing/define-route.ts';
import type { SignedIn } from '../../records/asker.ts';
import { checkDictRoom } from './dict-room.ts';

const item = getEntity('system/dict-item');
/** Items have no data rules of their own: who sees a dictionary sees its items. */
const dictEntity = getEntity('system/dict');
const record = recordSchema(item);

/**
 * What is wrong with the value of an item, or undefined.
 * @param type of the dictionary: 1 holds numbers
 */
export function checkItemValue(value: unknown, type: number | undefined): string | undefined {
  if (typeof value !== 'string') return undefined;
  if (value.includes(',')) return '数据值不能包含逗号';
  if (type === 1 && !/^-?\d+(\.\d+)?$/.test(value)) return '该字典的数据值必须是数字';
  return undefined;
}

/**
 * The dictionary that an item belongs to, with the values of its other items.
 * @param dictId undefined for a dictionary that is only being made, with values of text
 * @param options `exceptId` is the item itself; `shown` the conditions under which the caller sees dictionaries
 * @throws record-missing for a dictionary that is gone or out of sight
 */
export async function checkItem(
  db: Kysely<Database>,
  dictId: string | undefined,
  changes: Changes,
  { exceptId = '', shown = [] }: { exceptId?: string | undefined; shown?: readonly Condition[] } = {},
): Promise<void> {
  const refusal = checkItemValue(changes['item_value'], undefined);
  if (refusal !== undefined) throw failure('request-invalid', refusal, { field: 'itemValue' });
  if (dictId === undefined) return;
  const dict = await db
    .selectFrom('sys_dict')
    .select(['id', 'type'])
    .where('id', '=', dictId)
    .where('del_flag', '=', 0)
    .where(joinConditions(shown))
    .executeTakeFirst();
  if (!dict) throw failure('record-missing', '未找到对应字典');
  const value = changes['item_value'];
  if (typeof value !== 'string') return;
  const wrong = checkItemValue(value, dict.type);
  if (wrong !== undefined) throw failure('request-invalid', wrong, { field: 'itemValue' });
  const same = await db
    .selectFrom('sys_dict_item')
    .select('id')
    .where('dict_id', '=', dictId)
    .where('item_value', '=', value)
    .where('id', '!=', exceptId)
    .executeTakeFirst();
  if (same) throw new TakenRefusal('itemValue', '该字典中已有相同的数据值');
}

const editItemRoute = defineRoute({
  method: 'PUT',
  url: '/sys/dictItem/edit',
  title: '编辑字典项',
  access: 'session',
  permission: 'dict:edit',
  scope: 'all',
  request: { body: { ...bodySchema(item, { id: idText }), required: ['id'] } },
  response: nothing,
  async handler({ body, db, user, now }) {
    const shown = await readDataRules(db, user, dictEntity, now());
    const current = await lockRecord(db, item, body.id, ofShown(shown));
    const changes = await readChanges(db, item, body, current);
    // An item stays in its dictionary: a sent dictId cannot move it past the checks of another one.
    delete changes['dict_id'];
    await checkItem(db, String(current['dict_id']), changes, { exceptId: current.id });
    await saveEdit({ db, user, now }, item, { body, current, changes });
    return ok(null, '编辑成功!');
  },
});

export const dictItemRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/dictItem/list',
    title: '字典项列表',
    access: 'session',
    permission: 'dict:list',
    scope: 'all',
    request: { querystring: listQuery(item, { dictId: { ...idText, minLength: 0 } }) },
    response: pageOf(record),
    async handler({ query, db, user, now }) {
      const { dictId = '', ...asked } = query;
      const shown = await readDataRules(db, user, dictEntity, now());
      // Without a dictionary the items of all: of those that lie in no recycle bin.
      const conditions =
        dictId === ''
          ? ofShown([...shown, sql<boolean>`sys_dict.del_flag = 0`])
          : [columnIs(item, 'dict_id', dictId), ...ofShown(shown)];
      const sorting = { column: 'sortOrder', order: 'asc' } as const;
      return ok(
        await listRecords(db, { entity: item, query: asked, sorting, conditions, reader: { user, now } }),
      );
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/dictItem/dictItemCheck',
    title: '检查字典项的值',
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
    async handler({ query, db, user, now }) {
      const shown = await readDataRules(db, user, dictEntity, now());
      await checkItem(db, query.dictId, { item_value: query.itemValue }, { exceptId: query.id, shown });
      return ok(null, '该值可用！');
    },
  }),
  defineRoute({
    method: 'POST',
    url: '/sys/dictItem/add',
    title: '新增字典项',
    access: 'session',
    permission: 'dict:edit',
    scope: 'all',
    request: { body: { ...bodySchema(item, { dictId: idText }), required: ['dictId'] } },
    response: record,
    async handler({ body, db, user, now }) {
      const changes = await readChanges(db, item, body);
      await checkItem(db, body.dictId, changes, {
        shown: await readDataRules(db, user, dictEntity, now()),
      });
      if (changes['sort_order'] === undefined || changes['sort_order'] === null) {
        changes['sort_order'] = await nextPlace(db, body.dictId);
      }
      const id = await insertRecord(db, item, { ...changes, ...createdBy(user, now()) });
      await checkDictRoom(db, { items: 0 });
      return ok(toRecord(item, { ...changes, id }), '保存成功！');
    },
  }),
  editItemRoute,
  // Its value is what records hold, and stands once in its dictionary.
  editBatchRoute(item, editItemRoute, {
    url: '/sys/dictItem',
    fields: ['status', 'itemColor', 'description'],
    text: 'itemText',
    readWith: 'dict:list',
    readShown: async ({ db, user, now }) =>
      ofShown([...(await readDataRules(db, user, dictEntity, now())), sql<boolean>`sys_dict.del_flag = 0`]),
  }),
  defineRoute({
    method: 'DELETE',
    url: '/sys/dictItem/delete',
    title: '删除字典项',
    access: 'session',
    permission: 'dict:edit',
    scope: 'all',
    request: { querystring: idQuery },
    response: nothing,
    async handler({ query, db, user, now }) {
      await removeItems({ db, user, now }, [query.id]);
      return ok(null, '删除成功!');
    },
  }),
  defineRoute({
    method: 'DELETE',
    url: '/sys/dictItem/deleteBatch',
    title: '批量删除字典项',
    access: 'session',
    permission: 'dict:edit',
    scope: 'all',
    request: { querystring: idsQuery },
    response: nothing,
    async handler({ query, db, user, now }) {
      await removeItems({ db, user, now }, splitSomeIds(query.ids));
      return ok(null, '删除成功!');
    },
  }),
];

/** Whether an item belongs to a dictionary that the caller sees. @param shown conditions on dictionaries */
function ofShown(shown: readonly Condition[]): Condition[] {
  if (shown.length === 0) return [];
  return [
    sql<boolean>`exists (select 1 from sys_dict
      where sys_dict.id = sys_dict_item.dict_id and ${joinConditions(shown)})`,
  ];
}

/** Removes items; their dictionaries keep who did it, for those who miss one. @throws record-missing */
async function removeItems(
  { db, user, now }: { db: Kysely<Database>; user: SignedIn; now(): number },
  ids: readonly string[],
): Promise<void> {
  const isShown = joinConditions(ofShown(await readDataRules(db, user, dictEntity, now())));
  await db
    .updateTable('sys_dict')
    .set(updatedBy(user, now()))
    .where('id', 'in', (items) =>
      items.selectFrom('sys_dict_item').select('dict_id').where('id', 'in', ids).where(isShown),
    )
    .execute();
  await deleteRecords(db, item, ids, [isShown]);
}

export async function nextPlace(db: Kysely<Database>, dictId: string): Promise<number> {
  const row = await db
    .selectFrom('sys_dict_item')
    .select(sql<number>`coalesce(max(sort_order), 0) + 1`.as('next'))
    .where('dict_id', '=', dictId)
    .executeTakeFirstOrThrow();
  return row.next;
}
