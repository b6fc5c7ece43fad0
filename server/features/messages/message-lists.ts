// The messages of one person: pages, the newest unread ones, and how many there are.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { readFilters, type Condition } from '../../records/conditions/filter.ts';
import type { Asker } from '../../records/asker.ts';
import { readLight } from '../../records/lists/long-texts.ts';
import { addDictTexts, joinConditions } from '../../records/lists/list.ts';
import { pageQuery, readPage, readSorting, toPageResult, type PageResult } from '../../records/lists/page.ts';
import { toRecord, type WireRecord } from '../../records/record.ts';
import { formatTime } from '../../kernel/time.ts';
import type { Infer } from '../../kernel/schema-types.ts';
import { announcementEntity } from './announcement-records.ts';
import { isShown } from './message-rows.ts';

const text = { type: ['string', 'null'] } as const;

/**
 * A message as its receiver sees it. Who else received it is not in it. `saId`, `anntId` and `msgId` are the id of the
 * announcement; `id` is that of the reader's row in the paged list, and of the announcement everywhere else.
 */
export const messageSchema = {
  type: 'object',
  properties: {
    id: text,
    saId: text,
    anntId: text,
    userId: text,
    readFlag: text,
    readTime: text,
    titile: text,
    msgContent: text,
    msgAbstract: text,
    sender: text,
    sender_dictText: text,
    priority: text,
    priority_dictText: text,
    msgCategory: text,
    msgCategory_dictText: text,
    msgCategory2: text,
    msgCategory2_dictText: text,
    sendTime: text,
    createTime: text,
    busType: text,
    busId: text,
    openType: text,
    openPage: text,
    // How it is handled beyond reading: `url`, `component` or empty.
    action: text,
    msgId: text,
    msgTxt: text,
  },
} as const;

const word = { type: 'string', maxLength: 200 } as const;

export const myMessagesQuery = {
  type: 'object',
  properties: {
    ...pageQuery.properties,
    column: { type: 'string', maxLength: 100 },
    order: { type: 'string', enum: ['asc', 'desc', ''] },
    // Sent by clients of this family, and without a meaning.
    field: { type: 'string', maxLength: 4000 },
    // Of the reader's row.
    id: word,
    titile: word,
    sender: word,
    busType: word,
    msgCategory: word,
    msgCategory2: word,
    sendTime_begin: word,
    sendTime_end: word,
    readFlag: { type: 'string', enum: ['', '0', '1'] },
  },
} as const;

const columns = [
  'sys_announcement.id',
  'sys_announcement.titile',
  'sys_announcement.msg_abstract',
  'sys_announcement.sender',
  'sys_announcement.priority',
  'sys_announcement.msg_category',
  'sys_announcement.msg_category2',
  'sys_announcement.send_time',
  'sys_announcement.create_time',
  'sys_announcement.bus_type',
  'sys_announcement.bus_id',
  'sys_announcement.open_type',
  'sys_announcement.open_page',
  'mine.id as row_id',
  'mine.user_id',
  'mine.read_flag',
  'mine.read_time',
] as const;

/** One page of what a user received, unread and newest first unless another order is asked for. */
export async function listMessages(
  asker: Asker,
  query: Infer<typeof myMessagesQuery>,
): Promise<PageResult<WireRecord>> {
  const page = readPage(query);
  const { id, readFlag, column, order, titile = '', ...rest } = query;
  const title = titile.replaceAll('*', '').trim();
  const filters = { ...rest, ...(title === '' ? {} : { titile: `*${title}*` }) };
  const conditions: Condition[] = readFilters(announcementEntity, filters);
  if (id) conditions.push(sql<boolean>`mine.id = ${id}`);
  if (readFlag) conditions.push(sql<boolean>`mine.read_flag = ${readFlag}`);
  const found = received(asker).where(joinConditions(conditions));
  const { total } = await found
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  // Clients of this family name creation with every list, whether somebody asked for an order or not.
  const isUnasked = !column || (column === 'createTime' && order === 'desc');
  const isByFlag = isUnasked || column === 'readFlag';
  const flagOrder = order === 'desc' && column === 'readFlag' ? sql`desc` : sql`asc`;
  const newest = readSorting(announcementEntity, {}, { column: 'sendTime', order: 'desc' });
  const paged = found
    .select([...columns, 'sys_announcement.msg_content'])
    .orderBy(
      isByFlag
        ? sql`mine.read_flag ${flagOrder}, ${newest}`
        : readSorting(announcementEntity, { column, order }, { column: 'sendTime', order: 'desc' }),
    )
    .limit(page.size)
    .offset((page.number - 1) * page.size);
  const rows = await readLight(asker.db, paged, [{ column: 'msg_content', times: 1 }]);
  const records = await toMessages(asker, rows);
  for (const [index, record] of records.entries()) record['id'] = rows[index]?.row_id;
  return toPageResult(records, Number(total), page);
}

/**
 * The newest unread messages.
 * @param options `category` 1 notices or 2 system messages; `isBrief` leaves the contents out
 */
export async function listUnread(
  asker: Asker,
  options: { category?: string; limit: number; isBrief?: boolean },
): Promise<WireRecord[]> {
  const rows = await received(asker)
    .select(columns)
    .$if(options.isBrief !== true, (qb) => qb.select('sys_announcement.msg_content'))
    .where('mine.read_flag', '=', '0')
    .$if(options.category !== undefined, (qb) =>
      qb.where('sys_announcement.msg_category', '=', options.category ?? ''),
    )
    .orderBy(readSorting(announcementEntity, {}, { column: 'sendTime', order: 'desc' }))
    .limit(options.limit)
    .execute();
  return toMessages(asker, rows);
}

/** How many messages there are by read mark, kind and category. */
export function countMessages(db: Kysely<Database>, userId: string, now: Date) {
  return receivedBy(db, userId, now)
    .select((eb) => [
      'mine.read_flag',
      'sys_announcement.msg_category',
      'sys_announcement.msg_category2',
      eb.fn.countAll<string>().as('count'),
    ])
    .groupBy(['mine.read_flag', 'sys_announcement.msg_category', 'sys_announcement.msg_category2'])
    .execute();
}

function received({ db, user, now }: Asker) {
  return receivedBy(db, user.id, new Date(now()));
}

function receivedBy(db: Kysely<Database>, userId: string, now: Date) {
  return db
    .selectFrom('sys_announcement_send as mine')
    .innerJoin('sys_announcement', 'sys_announcement.id', 'mine.annt_id')
    .where('mine.user_id', '=', userId)
    .where(isShown(now));
}

interface MessageRow {
  id: string;
  user_id: string;
  read_flag: string;
  read_time: Date | null;
  titile: string;
  open_type: string | null;
}

async function toMessages(asker: Asker, rows: readonly MessageRow[]): Promise<WireRecord[]> {
  const records = rows.map((row): WireRecord => ({
    ...toRecord(announcementEntity, row as never),
    saId: row.id,
    anntId: row.id,
    userId: row.user_id,
    readFlag: row.read_flag,
    readTime: formatTime(row.read_time),
    action: row.open_type,
    msgId: row.id,
    msgTxt: row.titile,
  }));
  await addDictTexts(asker, announcementEntity, records);
  return records;
}
