// Dictionaries from a workbook: the one that the export writes. It adds; what is there is never overwritten.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { isNamed } from '../../db/names.ts';
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import { getEntity } from '../../records/entities.ts';
import { openTextReader } from '../../records/dictionaries/dict-texts.ts';
import type { Condition } from '../../records/conditions/filter.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { collectAt, FieldRefusal, TakenRefusal, throwFirst } from '../../records/writes/field-refusal.ts';
import { insertRecord } from '../../records/writes/save.ts';
import { readChanges, type Changes } from '../../records/writes/write.ts';
import { checkUnique } from '../../records/writes/unique.ts';
import { checkItem, nextPlace } from './dict-items.ts';
import { checkDictRoom } from './dict-room.ts';
import { checkCode } from './dicts.ts';
import { importRoutes } from '../../http/records/import-route.ts';
import type { FilledColumn } from '../../http/records/template-route.ts';

const dict = getEntity('system/dict');
const item = getEntity('system/dict-item');

/** Keys and titles of the export, in its order. */
const columns: readonly FilledColumn[] = [
  { title: '字典名称', key: 'dictName', isRequired: true, field: dict.fields.get('dictName') },
  { title: '字典编码', key: 'dictCode', isRequired: true, field: dict.fields.get('dictCode') },
  { title: '描述', key: 'description', field: dict.fields.get('description') },
  { title: '字典项名称', key: 'itemText', field: item.fields.get('itemText') },
  { title: '数据值', key: 'itemValue', field: item.fields.get('itemValue') },
  { title: '排序', key: 'sortOrder', hint: '整数，如 1；不填则排在最后' },
  { title: '状态', key: 'status', field: item.fields.get('status') },
  { title: '颜色', key: 'itemColor', field: item.fields.get('itemColor') },
];

const itemKeys = ['itemText', 'itemValue', 'sortOrder', 'status', 'itemColor'];

export const dictImportRoutes = [
  ...importRoutes({
    url: '/sys/dict',
    title: '字典',
    resource: 'dict',
    permission: 'dict:import',
    columns,
    async open({ db, user, now, made }) {
      const isShown = joinConditions(await readDataRules(db, user, dict, now()));
      // The export writes codes; a template offers their texts.
      const readTexts = openTextReader(db, item, ['status', 'itemColor']);
      return async (row, _line, refusals) =>
        addRow(db, await readTexts(row, refusals), made, isShown, refusals);
    },
    finish: ({ db }) => checkDictRoom(db, { dicts: 0, items: 0 }),
  }),
];

/** @param isShown whether the caller sees a dictionary; one out of sight gets no items */
async function addRow(
  db: Kysely<Database>,
  values: Record<string, string>,
  made: Changes,
  isShown: Condition,
  refusals: FieldRefusal[],
): Promise<void> {
  const { dictName, dictCode = '', description } = values;
  const found = await db
    .selectFrom('sys_dict')
    .select(['id', 'dict_name', 'del_flag', sql<boolean>`${isShown}`.as('is_shown')])
    .where(isNamed('dict_code', dictCode))
    .executeTakeFirst();
  const hasItem = itemKeys.some((key) => (values[key] ?? '') !== '');
  const clash = found && judgeTaken(found, values, hasItem);
  if (clash) refusals.push(clash);
  const changes = found
    ? {}
    : await readChanges(db, dict, { dictName, dictCode, description }, undefined, new Map(), refusals);
  await collectAt('dictCode', refusals, () => checkCode(changes));
  const sent = { ...pickItem(values), dictId: found?.id ?? 'new' };
  const itemChanges = hasItem ? await readChanges(db, item, sent, undefined, new Map(), refusals) : undefined;
  // What a dictionary holds that takes no item is nothing to the caller.
  const into = clash ? undefined : found?.id;
  if (itemChanges) await collectAt('itemValue', refusals, () => checkItem(db, into, itemChanges));
  if (!found) await checkUnique(db, dict, changes, undefined, refusals);
  throwFirst(refusals);
  const dictId = found?.id ?? (await insertRecord(db, dict, { ...changes, ...made }));
  if (!itemChanges) return;
  const place = itemChanges['sort_order'] ?? (await nextPlace(db, dictId));
  await insertRecord(db, item, { ...itemChanges, dict_id: dictId, sort_order: place, ...made });
}

/** Why a dictionary of the code takes no item of this row. */
function judgeTaken(
  found: { dict_name: string; del_flag: number; is_shown: boolean },
  { dictName, dictCode }: Readonly<Record<string, string>>,
  hasItem: boolean,
): FieldRefusal | undefined {
  if (!found.is_shown) return new TakenRefusal('dictCode', '字典编码已存在');
  if (found.del_flag === 1) return new FieldRefusal('dictCode', `字典编码${dictCode}在回收站中`, 'rule');
  if (found.dict_name !== dictName) {
    return new FieldRefusal('dictCode', `字典编码${dictCode}已用于字典“${found.dict_name}”`, 'rule');
  }
  return hasItem ? undefined : new TakenRefusal('dictCode', '字典编码已存在');
}

function pickItem(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(itemKeys.map((key) => [key, values[key] ?? '']));
}
