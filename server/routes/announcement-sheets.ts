// Announcements as a workbook: the export shows all that are kept, the import adds drafts that nobody has received.
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { failure } from '../errors.ts';
import { openTextReader, splitParts } from '../query/dict-texts.ts';
import type { ImportColumn } from '../query/read-workbook.ts';
import type { WireRecord } from '../query/record.ts';
import { insertRecord } from '../query/save.ts';
import { splitIds } from '../query/schemas.ts';
import { announcementEntity, isKept, readAnnouncement } from './announcement-records.ts';
import { exportRoute } from './export-route.ts';
import { importColumns, importRoute } from './import-route.ts';
import { isInUse } from './user-records.ts';

/** Each row may have a long text cleaned. */
const MAX_ROWS = 500;

/** Fields that are shown as texts of their dictionaries. */
const coded = ['msgCategory', 'msgCategory2', 'msgType', 'priority', 'openType'];

/** Keys and titles of a sheet, in its order. */
const columns: readonly ImportColumn[] = [
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
  ]),
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
    complete: ({ db }, records) => nameReceivers(db, records),
  }),
  importRoute({
    url: '/sys/annountCement',
    resource: 'announcement',
    permission: 'announcement:import',
    columns,
    maxRows: MAX_ROWS,
    open({ db, made }) {
      const readTexts = openTextReader(db, announcementEntity, coded);
      return async (row) => {
        const values = await readTexts(row);
        const userIds = await findReceivers(db, splitParts(values['userIds'] ?? ''));
        const changes = await readAnnouncement(db, { ...values, userIds: userIds.join(',') });
        await insertRecord(db, announcementEntity, { ...changes, ...made });
      };
    },
  }),
];

/** Puts accounts in the place of ids, which mean nothing to people. */
async function nameReceivers(db: Kysely<Database>, records: readonly WireRecord[]): Promise<void> {
  const idsOf = (record: WireRecord) => splitIds(record['userIds'] as string | null);
  const ids = [...new Set(records.flatMap(idsOf))];
  const users = await db
    .selectFrom('sys_user')
    .select(['id', 'username'])
    .where('id', 'in', ['', ...ids])
    .execute();
  const names = new Map(users.map(({ id, username }) => [id, username]));
  for (const record of records) {
    record['userIds'] = idsOf(record)
      .flatMap((id) => names.get(id) ?? [])
      .join(',');
  }
}

/** @throws rule naming an account that is not there */
async function findReceivers(db: Kysely<Database>, names: readonly string[]): Promise<string[]> {
  if (names.length === 0) return [];
  const users = await db
    .selectFrom('sys_user')
    .select(['id', 'username'])
    .where('username', 'in', names)
    .where(isInUse)
    .execute();
  const unknown = names.find((name) => users.every(({ username }) => username !== name));
  if (unknown !== undefined) throw failure('rule', `指定用户“${unknown}”不存在`);
  return users.map(({ id }) => id);
}
