// Departments as a workbook: the export writes branches, the import adds them below their parents.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { parentOf } from '../../kernel/org-code.ts';
import { openTextReader } from '../../records/dictionaries/dict-texts.ts';
import { getEntity } from '../../records/entities.ts';
import { FieldRefusal, TakenRefusal } from '../../records/writes/field-refusal.ts';
import { columnIs } from '../../records/writes/save.ts';
import { addDepart } from './depart-writes.ts';
import { exportRoute } from '../../http/records/export-route.ts';
import { importColumns, importRoutes } from '../../http/records/import-route.ts';
import type { FilledColumn } from '../../http/records/template-route.ts';

const depart = getEntity('system/depart');

/** Fields that are shown as texts of their dictionaries. */
const coded = ['orgCategory', 'status'];

/** Keys and titles of a sheet, in its order. */
const columns: readonly FilledColumn[] = [
  {
    title: '上级编码',
    key: 'parentCode',
    hint: '上级的编码，可以是本文件中前面一行的编码；不填则在最上级，如 A01',
  },
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
  ...importRoutes({
    url: '/sys/sysDepart',
    title: '部门',
    resource: 'depart',
    permission: 'depart:import',
    columns,
    open({ db, user, now }) {
      const readTexts = openTextReader(db, depart, coded);
      // Codes are given by the place. Rows name each other by the codes of their sheet, so those are followed.
      const made = new Map<string, string>();
      return async (row, _line, refusals) => {
        const { parentCode = '', orgCode = '', ...values } = await readTexts(row, refusals);
        if (orgCode !== '' && (made.has(orgCode) || (await findByCode(db, orgCode)) !== undefined)) {
          refusals.push(new TakenRefusal('orgCode', `部门编码${orgCode}已存在`));
        }
        const parentId =
          parentCode === '' ? null : (made.get(parentCode) ?? (await findByCode(db, parentCode)));
        if (parentId === undefined)
          refusals.push(new FieldRefusal('parentCode', `上级编码${parentCode}不存在`, 'rule'));
        const { id } = await addDepart(
          { db, user, now },
          { ...values, parentId: parentId ?? null },
          refusals,
        );
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
