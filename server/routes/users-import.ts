// Users from a workbook: the one that the export writes. It adds; who is there is never overwritten.
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { failure } from '../errors.ts';
import { checkRoom } from '../licence/places.ts';
import { readDataRules } from '../query/data-rules.ts';
import { openTextReader, splitParts } from '../query/dict-texts.ts';
import { getEntity } from '../query/entities.ts';
import type { Condition } from '../query/filter.ts';
import { joinConditions } from '../query/list.ts';
import { insertRecord } from '../query/save.ts';
import { checkUnique, readChanges } from '../query/write.ts';
import { importRoute } from './import-route.ts';
import { setDeparts } from './user-places.ts';
import { userEntity } from './user-records.ts';
import { userSheet } from './user-sheet.ts';

const depart = getEntity('system/depart');

export const userImportRoutes = [
  importRoute({
    url: '/sys/user',
    resource: 'user',
    permission: 'user:import',
    columns: userSheet,
    async open({ db, user, now, made }) {
      const readTexts = openTextReader(db, userEntity, ['sex', 'post', 'status']);
      const shown = await readDataRules(db, user, depart, now());
      const departs = new Map<string, string>();
      return async (row) => {
        const { departs: names = '', status = '', ...values } = await readTexts(row);
        if (!['', '1', '2'].includes(status))
          throw failure('request-invalid', '状态（status）不在可选范围内');
        const changes = await readChanges(db, userEntity, values);
        await checkUnique(db, userEntity, changes);
        const departIds = await findDeparts(db, shown, splitParts(names), departs);
        // Without a password nobody signs in: an administrator sets one, or the person by a code to the telephone.
        const id = await insertRecord(db, userEntity, {
          ...changes,
          ...(status === '' ? {} : { status: Number(status) }),
          ...made,
        });
        await setDeparts({ db, user, now }, id, departIds);
      };
    },
    finish: (context) => checkRoom(context),
  }),
];

/**
 * Ids of departments by their names or codes.
 * @param found what earlier rows of the call named
 * @throws rule for one that is not there, is out of the caller's sight, or has the name of another one
 */
async function findDeparts(
  db: Kysely<Database>,
  shown: readonly Condition[],
  names: readonly string[],
  found: Map<string, string>,
): Promise<string[]> {
  for (const name of names.filter((one) => !found.has(one))) {
    const rows = await db
      .selectFrom('sys_depart')
      .select(['id', 'org_code'])
      .where('del_flag', '=', '0')
      .where((eb) => eb.or([eb('depart_name', '=', name), eb('org_code', '=', name)]))
      .where(joinConditions(shown))
      .execute();
    const [first, another] = rows;
    if (first === undefined) throw failure('rule', `部门“${name}”不存在`);
    if (another !== undefined) throw failure('rule', `名为“${name}”的部门有多个，请改填部门编码`);
    found.set(name, first.id);
  }
  return [...new Set(names.map((name) => found.get(name) ?? ''))];
}
