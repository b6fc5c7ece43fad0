// Departments as a workbook: the export writes branches, the import adds them below their parents.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { parentOf } from '../../kernel/org-code.ts';
import { openTextReader } from '../../records/dictionaries/dict-texts.ts';
import { getEntity } from '../../records/entities.ts';
import type { ImportColumn } from '../../records/workbooks/read-workbook.ts';
import { columnIs } from '../../records/writes/save.ts';
import { addDepart } from './depart-writes.ts';
import { exportRoute } from '../../http/records/export-route.ts';
import { importColumns, importRoute } from '../../http/records/import-route.ts';

const depart = getEntity('system/depart');

/** Fields that are shown as texts of their dictionaries. */
const coded = ['orgCategory', 'status'];

/** Keys and titles of a sheet, in its order. */
const columns: readonly ImportColumn[] = [
  { title: '上级编码', key: 'parentCode' },
  ...importColumns(depart, [
    'orgCode',
    'departName',
    'orgCategory',
    'departOrder',
    'departNameEn',
    'departNameAbbr',
    'mobile',
    'fax',
    'address',
    'status',
    'description',
    'memo',
  ]),
];

export const departSheetRoutes = [
  exportRoute({
    entity: depart,
    url: '/sys/sysDepart',
    permission: 'depart:export',
    columns: columns.map(({ key, title }) => ({
      key: coded.includes(key) ? `${key}_dictText` : key,
      title,
      width: 20,
    })),
    // A parent stands before what lies below it.
    sorting: { column: 'orgCode', order: 'asc' },
    conditions: [columnIs(depart, 'del_flag', '0')],
    complete: (_context, records) => {
      for (const record of records) record['parentCode'] = parentOf(String(record['orgCode']));
      return Promise.resolve();
    },
  }),
  importRoute({
    url: '/sys/sysDepart',
    title: '部门',
    resource: 'depart',
    permission: 'depart:import',
    columns,
    open({ db, user, now }) {
      const readTexts = openTextReader(db, depart, coded);
      // Codes are given by the place. Rows name each other by the codes of their sheet, so those are followed.
      const made = new Map<string, string>();
      return async (row) => {
        const { parentCode = '', orgCode = '', ...values } = await readTexts(row);
        if (orgCode !== '' && (made.has(orgCode) || (await findByCode(db, orgCode)) !== undefined)) {
          throw failure('rule', `部门编码${orgCode}已存在`);
        }
        const parentId =
          parentCode === '' ? null : (made.get(parentCode) ?? (await findByCode(db, parentCode)));
        if (parentId === undefined) throw failure('rule', `上级编码${parentCode}不存在`);
        const { id } = await addDepart({ db, user, now }, { ...values, parentId });
        if (orgCode !== '') made.set(orgCode, id);
      };
    },
  }),
];

async function findByCode(db: Kysely<Database>, code: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('sys_depart')
    .select('id')
    .where('org_code', '=', code)
    .where('del_flag', '=', '0')
    .executeTakeFirst();
  return row?.id;
}
