// Announcements as a workbook: the export shows all that are kept, the import adds drafts that nobody has received.
import { isNamedAmong, listUnnamed } from '../../db/names.ts';
import { failure } from '../../kernel/errors.ts';
import type { Asker } from '../../records/asker.ts';
import { openTextReader, splitParts } from '../../records/dictionaries/dict-texts.ts';
import { collectAt } from '../../records/writes/field-refusal.ts';
import type { WireRecord } from '../../records/record.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { insertRecord } from '../../records/writes/save.ts';
import { splitIds } from '../../records/schemas.ts';
import { announcementEntity, isKept, readAnnouncement } from './announcement-records.ts';
import { exportRoute } from '../../http/records/export-route.ts';
import { openCleaner } from '../../http/records/open-cleaner.ts';
import { importColumns, importRoutes } from '../../http/records/import-route.ts';
import type { FilledColumn } from '../../http/records/template-route.ts';
import { readShownUsers } from '../users/shown-users.ts';
import { isInUse } from '../users/user-records.ts';

/** Each row may have a long text cleaned. */
const MAX_ROWS = 500;

/** Fields that are shown as texts of their dictionaries. */
const coded = ['msgCategory', 'msgCategory2', 'msgType', 'priority', 'openType'];

const RECEIVERS = '用户账号，多个用逗号隔开，如 admin；通告对象是全体用户时不填';

/** Keys and titles of a sheet, in its order. */
const columns: readonly FilledColumn[] = [
  ...importColumns(announcementEntity, [
    'titile',
    'msgCategory',
    'msgCategory2',
    'msgType',
    'userIds',
    'priority',
    'startTime',
    'endTime',
    'msgAbstract',
    'msgContent',
    'openType',
    'openPage',
  ]).map((column) => (column.key === 'userIds' ? { ...column, field: undefined, hint: RECEIVERS } : column)),
  ...importColumns(announcementEntity, ['sendStatus', 'sender', 'sendTime', 'createTime']).map((column) => ({
    ...column,
    isOnlyShown: true,
  })),
];

export const announcementSheetRoutes = [
  exportRoute({
    entity: announcementEntity,
    url: '/sys/annountCement',
    permission: 'announcement:export',
    columns: columns.map(({ key, title }) => ({
      key: [...coded, 'sendStatus', 'sender'].includes(key) ? `${key}_dictText` : key,
      title,
      width: 20,
    })),
    sorting: { column: 'createTime', order: 'desc' },
    conditions: [isKept],
    complete: (asker, records) => nameReceivers(asker, records),
  }),
  ...importRoutes({
    url: '/sys/annountCement',
    title: '通告',
    resource: 'announcement',
    permission: 'announcement:import',
    columns,
    maxRows: MAX_ROWS,
    prepare: (rows, caller) =>
      openCleaner(
        rows.map(({ msgContent }) => msgContent),
        caller,
      ),
    open({ db, user, now, made, prepared: cleaner }) {
      const readTexts = openTextReader(db, announcementEntity, coded);
      return async (row, _line, refusals) => {
        const values = await readTexts(row, refusals);
        let userIds: readonly string[] = [];
        await collectAt('userIds', refusals, async () => {
          userIds = await findReceivers({ db, user, now }, splitParts(values['userIds'] ?? ''));
        });
        const body = { ...values, userIds: userIds.join(',') };
        const changes = await readAnnouncement(db, body, cleaner, undefined, refusals);
        await insertRecord(db, announcementEntity, { ...changes, ...made });
      };
    },
  }),
];

/** Puts accounts in the place of ids, which mean nothing to people; those out of the caller's sight are left out. */
async function nameReceivers(asker: Asker, records: readonly WireRecord[]): Promise<void> {
  const idsOf = (record: WireRecord) => splitIds(record['userIds'] as string | null);
  const ids = [...new Set(records.flatMap(idsOf))];
  const users = await asker.db
    .selectFrom('sys_user')
    .select(['id', 'username'])
    .where('id', 'in', ['', ...ids])
    .where(joinConditions(await readShownUsers(asker)))
    .execute();
  const names = new Map(users.map(({ id, username }) => [id, username]));
  for (const record of records) {
    record['userIds'] = idsOf(record)
      .flatMap((id) => names.get(id) ?? [])
      .join(',');
  }
}

/** @throws rule naming the accounts that are not there */
async function findReceivers(asker: Asker, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const users = await asker.db
    .selectFrom('sys_user')
    .select(['id', 'username'])
    .where(isNamedAmong('username', names))
    .where(joinConditions([isInUse, ...(await readShownUsers(asker))]))
    .execute();
  const found = users.map(({ username }) => username);
  const unknown = found.length === names.length ? [] : await listUnnamed(asker.db, names, found);
  if (unknown.length > 0)
    throw failure('rule', `指定用户${unknown.map((one) => `“${one}”`).join('、')}不存在`);
  return users.map(({ id }) => id);
}
