// Roles of departments as a workbook: the export writes those of the list, the import adds them without any right.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { getEntity } from '../../records/entities.ts';
import { collectAt, FieldRefusal } from '../../records/writes/field-refusal.ts';
import type { WireRecord } from '../../records/record.ts';
import { idText } from '../../records/schemas.ts';
import { addDepartRole, shownDepartRoles } from './depart-role-records.ts';
import { exportRoute } from '../../http/records/export-route.ts';
import { importColumns, importRoutes } from '../../http/records/import-route.ts';
import type { FilledColumn } from '../../http/records/template-route.ts';
import { openDepartFinder } from './named-departs.ts';

const role = getEntity('system/depart-role');

/** Stands for a department that was not found, which is told already. */
const UNKNOWN = '-';

/** Departments are written by their codes, as several may have one name, and by their names for people to read. */
const columns: readonly FilledColumn[] = [
  { title: '所属部门', key: 'depart', isRequired: true, hint: '部门编码，或不重名的部门名称' },
  { title: '部门名称', key: 'departName', isOnlyShown: true },
  ...importColumns(role, ['roleName', 'roleCode', 'description']),
  { title: '创建时间', key: 'createTime', isOnlyShown: true },
];

export const departRoleSheetRoutes = [
  exportRoute({
    entity: role,
    url: '/sys/sysDepartRole',
    permission: 'depart:export',
    columns: columns.map(({ key, title }) => ({ key, title, width: 24 })),
    sorting: { column: 'createTime', order: 'desc' },
    more: { deptId: { ...idText, minLength: 0 } },
    readShown: (asker, { deptId }) => shownDepartRoles(asker, deptId),
    complete: ({ db }, records) => addDeparts(db, records),
  }),
  // The right to add one by the form: the right to import departments has never meant their roles.
  ...importRoutes({
    url: '/sys/sysDepartRole',
    title: '部门角色',
    resource: 'depart-role',
    permission: 'depart:grant',
    columns,
    async open({ db, user, now }) {
      const findDepart = await openDepartFinder({ db, user, now });
      return async ({ depart = '', ...values }, _line, refusals) => {
        let departId: string | undefined;
        await collectAt('depart', refusals, async () => {
          if (depart === '') throw new FieldRefusal('depart', '所属部门不能为空');
          departId = await findDepart(depart);
        });
        await addDepartRole({ db, user, now }, { ...values, departId: departId ?? UNKNOWN }, refusals);
      };
    },
  }),
];

async function addDeparts(db: Kysely<Database>, records: WireRecord[]): Promise<void> {
  const ids = [...new Set(records.map((record) => String(record['departId'])))];
  if (ids.length === 0) return;
  const rows = await db
    .selectFrom('sys_depart')
    .select(['id', 'org_code', 'depart_name'])
    .where('id', 'in', ids)
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const record of records) {
    const depart = byId.get(String(record['departId']));
    record['depart'] = depart?.org_code ?? '';
    record['departName'] = depart?.depart_name ?? '';
  }
}
