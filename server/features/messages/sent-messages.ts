// What was sent to whom, as older clients list it: every announcement that somebody received is a message of the system.
import { sql } from 'kysely';
import { failure } from '../../kernel/errors.ts';
import { readItemTexts } from '../../records/dictionaries/read-texts.ts';
import { readFilters, type Condition } from '../../records/conditions/filter.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { pageQuery, readPage, toPageResult } from '../../records/lists/page.ts';
import { askedIdQuery, idsText, splitIds } from '../../records/schemas.ts';
import { exportSheet, exportWorkbook } from '../../http/records/workbooks.ts';
import { formatTime } from '../../kernel/time.ts';
import { defineRoute, FILE, ok, pageOf } from '../../http/routing/define-route.ts';
import { EXPORT_RATE } from '../../http/routing/rate-limits.ts';
import { announcementEntity, readKept } from './announcement-records.ts';
import type { Asker } from '../../records/asker.ts';
import { readShownUsers } from '../users/shown-users.ts';
import { userEntity } from '../users/user-records.ts';

const text = { type: ['string', 'null'] } as const;
const word = { type: 'string', maxLength: 200 } as const;

/** Codes of the dictionaries msgType (through the system itself) and msgSendStatus (sent). */
export const BY_SYSTEM = '4';
const SENT = '1';

const message = {
  type: 'object',
  properties: {
    id: text,
    esTitle: text,
    esType: text,
    esType_dictText: text,
    esReceiver: text,
    esContent: text,
    esSendTime: text,
    esSendStatus: text,
    esSendStatus_dictText: text,
    createBy: text,
    createTime: text,
  },
} as const;

const filters = {
  esTitle: word,
  esContent: word,
  esReceiver: word,
  esType: word,
  esSendStatus: word,
} as const;

export const sentMessageRoutes = [
  defineRoute({
    method: 'GET',
    url: '/message/sysMessage/list',
    title: '消息列表',
    access: 'session',
    permission: 'announcement:readers',
    scope: 'all',
    request: {
      querystring: {
        type: 'object',
        properties: {
          ...pageQuery.properties,
          ...filters,
        },
      },
    },
    response: pageOf(message),
    async handler({ query, db, user, now }) {
      const page = readPage(query);
      const found = await findSent({ db, user, now }, readConditions(query));
      const { total } = await found
        .select((eb) => eb.fn.countAll<string>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await found
        .select(columns)
        .orderBy('sys_announcement.send_time', 'desc')
        .orderBy('sent.id')
        .limit(page.size)
        .offset((page.number - 1) * page.size)
        .execute();
      return ok(toPageResult(await toMessages({ db, user, now }, rows), Number(total), page));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/message/sysMessage/queryById',
    title: '读取一条消息',
    access: 'session',
    permission: 'announcement:readers',
    scope: 'all',
    request: { querystring: askedIdQuery },
    response: message,
    async handler({ query, db, user, now }) {
      const found = await findSent({ db, user, now }, [sql<boolean>`sent.id = ${query.id}`]);
      const [record] = await toMessages({ db, user, now }, await found.select(columns).execute());
      if (!record) throw failure('record-missing');
      return ok(record);
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/message/sysMessage/exportXls',
    title: '导出消息',
    access: 'session',
    permission: 'announcement:export',
    scope: 'all',
    rateLimit: EXPORT_RATE,
    request: { querystring: { type: 'object', properties: { ...filters, selections: idsText } } },
    response: FILE,
    async handler({ query, db, user, now, request }) {
      // A file shows no more than the list does.
      if (!user.permissions.has('announcement:readers')) throw failure('forbidden');
      const ids = splitIds(query.selections);
      const conditions = readConditions(query);
      if (ids.length > 0) conditions.push(sql<boolean>`sent.id = any(${ids}::text[])`);
      const rows = (await findSent({ db, user, now }, conditions))
        .select(columns)
        .orderBy('sys_announcement.send_time', 'desc')
        .orderBy('sent.id');
      const sheet = exportSheet({
        name: '消息',
        columns: sheetColumns,
        rows,
        texts: ['msg_content'],
        toRecords: (piece, snapshot) => toMessages({ db: snapshot, user, now }, piece),
      });
      return exportWorkbook({ db, user, request }, { name: '消息', resource: 'sysMessage' }, [sheet]);
    },
  }),
];

const sheetColumns = [
  { key: 'esTitle', title: '消息标题', width: 30 },
  { key: 'esContent', title: '发送内容', width: 40 },
  { key: 'esReceiver', title: '接收人', width: 20 },
  { key: 'esType_dictText', title: '发送方式', width: 12 },
  { key: 'esSendStatus_dictText', title: '发送状态', width: 12 },
  { key: 'esSendTime', title: '发送时间', width: 24 },
];

type Filters = { [Name in keyof typeof filters]?: string | undefined };

function readConditions(query: Filters): Condition[] {
  return [
    ...readFilters(announcementEntity, { titile: query.esTitle, msgContent: query.esContent }),
    ...readFilters(userEntity, { username: query.esReceiver }),
    ...onlyIf(query.esType, BY_SYSTEM),
    ...onlyIf(query.esSendStatus, SENT),
  ];
}

const columns = [
  'sent.id',
  'sys_announcement.titile',
  'sys_announcement.msg_content',
  'sys_announcement.send_time',
  'sys_announcement.sender',
  'sys_user.username',
  'sent.create_time',
] as const;

/** Copies of announcements (`sent`) that the caller's administration shows, at those receivers whom it shows. */
export async function findSent({ db, user, now }: Asker, conditions: readonly Condition[]) {
  const people = await readShownUsers({ db, user, now });
  return db
    .selectFrom('sys_announcement_send as sent')
    .innerJoin('sys_announcement', 'sys_announcement.id', 'sent.annt_id')
    .innerJoin('sys_user', 'sys_user.id', 'sent.user_id')
    .where(joinConditions([...(await readKept(db, user, now())), ...people, ...conditions]));
}

interface SentRow {
  id: string;
  titile: string;
  msg_content: string | null;
  send_time: Date | null;
  sender: string | null;
  username: string;
  create_time: Date | null;
}

async function toMessages({ db }: Asker, rows: readonly SentRow[]) {
  const texts = await readItemTexts(
    db,
    new Map([
      ['msgType', new Set([BY_SYSTEM])],
      ['msgSendStatus', new Set([SENT])],
    ]),
  );
  return rows.map((row) => ({
    id: row.id,
    esTitle: row.titile,
    esType: BY_SYSTEM,
    esType_dictText: texts.get('msgType')?.get(BY_SYSTEM) ?? BY_SYSTEM,
    esReceiver: row.username,
    esContent: row.msg_content,
    esSendTime: formatTime(row.send_time),
    esSendStatus: SENT,
    esSendStatus_dictText: texts.get('msgSendStatus')?.get(SENT) ?? SENT,
    createBy: row.sender,
    createTime: formatTime(row.create_time),
  }));
}

/** Messages of one kind are all there is: asking for another one finds none. */
function onlyIf(asked: string | undefined, kind: string): Condition[] {
  const isOther = asked !== undefined && asked !== '' && asked !== kind;
  return isOther ? [sql<boolean>`false`] : [];
}
