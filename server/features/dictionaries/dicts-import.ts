// Dictionaries from a workbook: the one that the export writes. It adds; what is there is never overwritten.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { isNamed } from '../../db/names.ts';
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import { getEntity } from '../../records/entities.ts';
import type { Condition } from '../../records/conditions/filter.ts';
import { joinConditions } from '../../records/lists/list.ts';
import type { ImportColumn } from '../../records/workbooks/read-workbook.ts';
import { insertRecord } from '../../records/writes/save.ts';
import { readChanges, type Changes } from '../../records/writes/write.ts';
import { checkUnique } from '../../records/writes/unique.ts';
import { checkItem, nextPlace } from './dict-items.ts';
import { checkCode } from './dicts.ts';
import { importRoute } from '../../http/records/import-route.ts';

const dict = getEntity('system/dict');
const item = getEntity('system/dict-item');

/** Keys and titles of the export, in its order. */
const columns: readonly ImportColumn[] = [
  { title: '字典名称', key: 'dictName', isRequired: true },
  { title: '字典编码', key: 'dictCode', isRequired: true },
  { title: '描述', key: 'description' },
  { title: '字典项名称', key: 'itemText' },
  { title: '数据值', key: 'itemValue' },
  { title: '排序', key: 'sortOrder' },
  { title: '状态', key: 'status' },
  { title: '颜色', key: 'itemColor' },
];

const itemKeys = ['itemText', 'itemValue', 'sortOrder', 'status', 'itemColor'];

export const dictImportRoutes = [
  importRoute({
    url: '/sys/dict',
    title: '字典',
    resource: 'dict',
    permission: 'dict:import',
    columns,
    async open({ db, user, now, made }) {
      const isShown = joinConditions(await readDataRules(db, user, dict, now()));
      return (row) => addRow(db, row, made, isShown);
    },
  }),
];

/** @param isShown whether the caller sees a dictionary; one out of sight gets no items */
async function addRow(
  db: Kysely<Database>,
  values: Record<string, string>,
  made: Changes,
  isShown: Condition,
): Promise<void> {
  const { dictName, dictCode = '', description } = values;
  const found = await db
    .selectFrom('sys_dict')
    .select(['id', 'dict_name', 'del_flag', sql<boolean>`${isShown}`.as('is_shown')])
    .where(isNamed('dict_code', dictCode))
    .executeTakeFirst();
  if (found && !found.is_shown) throw failure('rule', '字典编码已存在');
  if (found?.del_flag === 1) throw failure('rule', `字典编码${dictCode}在回收站中`);
  if (found && found.dict_name !== dictName) {
    throw failure('rule', `字典编码${dictCode}已用于字典“${found.dict_name}”`);
  }
  const hasItem = itemKeys.some((key) => (values[key] ?? '') !== '');
  if (found && !hasItem) throw failure('rule', '字典编码已存在');
  const changes = found ? {} : await readChanges(db, dict, { dictName, dictCode, description });
  checkCode(changes);
  const itemChanges = hasItem
    ? await readChanges(db, item, { ...pickItem(values), dictId: found?.id ?? 'new' })
    : undefined;
  if (itemChanges) await checkItem(db, found?.id, itemChanges);
  if (!found) await checkUnique(db, dict, changes);
  const dictId = found?.id ?? (await insertRecord(db, dict, { ...changes, ...made }));
  if (!itemChanges) return;
  const place = itemChanges['sort_order'] ?? (await nextPlace(db, dictId));
  await insertRecord(db, item, { ...itemChanges, dict_id: dictId, sort_order: place, ...made });
}

function pickItem(values: Record<string, string>): Record<string, string> {
  return Object.fromEntries(itemKeys.map((key) => [key, values[key] ?? '']));
}
