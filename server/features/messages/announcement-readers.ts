// Who received an announcement, who has read it and when.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { escapeLike, type Condition } from '../../records/conditions/filter.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { pageQuery, readPage, toPageResult } from '../../records/lists/page.ts';
import { askedId } from '../../records/schemas.ts';
import { formatTime } from '../../kernel/time.ts';
import { defineRoute, ok, pageOf } from '../../http/routing/define-route.ts';
import { readKept } from './announcement-records.ts';
import { isInTime } from './message-rows.ts';
import { readShownUsers } from '../users/shown-users.ts';

const text = { type: ['string', 'null'] } as const;

export const announcementReaderRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/sysAnnouncementSend/readers',
    title: '通告的阅读情况',
    access: 'session',
    permission: 'announcement:readers',
    scope: 'all',
    request: {
      querystring: {
        type: 'object',
        required: ['anntId'],
        properties: {
          ...pageQuery.properties,
          anntId: askedId,
          realname: { type: 'string', maxLength: 100 },
          readFlag: { type: 'string', enum: ['', '0', '1'] },
        },
      },
    },
    response: pageOf({
      type: 'object',
      properties: {
        id: { type: 'string' },
        username: { type: 'string' },
        realname: text,
        status: { type: 'integer' },
        readFlag: { type: 'string' },
        readTime: text,
      },
    }),
    async handler({ query, db, user, now }) {
      await findAnnouncement(db, query.anntId, await readKept(db, user, now()));
      const shown = await readShownUsers({ db, user, now });
      const page = readPage(query);
      // Stars are how search forms say "contains".
      const name = (query.realname ?? '').replaceAll('*', '').trim();
      const found = receivers(db, query.anntId, shown)
        .$if(name !== '', (qb) => qb.where('sys_user.realname', 'ilike', `%${escapeLike(name)}%`))
        .$if(Boolean(query.readFlag), (qb) => qb.where(readFlag, '=', query.readFlag ?? ''));
      const { total } = await found
        .select((eb) => eb.fn.countAll<string>().as('total'))
        .executeTakeFirstOrThrow();
      const rows = await found
        .select([
          'sys_user.id',
          'sys_user.username',
          'sys_user.realname',
          'sys_user.status',
          'received.read_time',
        ])
        .select(readFlag.as('read_flag'))
        .orderBy(sql`received.read_time desc nulls last, sys_user.username`)
        .limit(page.size)
        .offset((page.number - 1) * page.size)
        .execute();
      const records = rows.map(({ id, username, realname, status, read_flag, read_time }) => ({
        id,
        username,
        realname,
        status,
        readFlag: read_flag,
        readTime: formatTime(read_time),
      }));
      return ok(toPageResult(records, Number(total), page));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/sysAnnouncementSend/readRate',
    title: '通告的阅读率',
    access: 'session',
    permission: 'announcement:readers',
    scope: 'all',
    request: { querystring: { type: 'object', required: ['anntId'], properties: { anntId: askedId } } },
    // `rate` is the share of receivers who have read it, 0 to 1.
    response: {
      type: 'object',
      properties: { received: { type: 'integer' }, read: { type: 'integer' }, rate: { type: 'number' } },
    },
    async handler({ query, db, user, now }) {
      await findAnnouncement(db, query.anntId, await readKept(db, user, now()));
      const shown = await readShownUsers({ db, user, now });
      const counted = await receivers(db, query.anntId, shown)
        .select((eb) => [
          eb.fn.countAll<string>().as('received'),
          sql<string>`count(*) filter (where ${readFlag} = '1')`.as('read'),
        ])
        .executeTakeFirstOrThrow();
      const received = Number(counted.received);
      const read = Number(counted.read);
      return ok({ received, read, rate: received === 0 ? 0 : read / received });
    },
  }),
];

const readFlag = sql<string>`coalesce(received.read_flag, '0')`;

/**
 * Whoever received it, and for everybody's announcements also those who will with their next visit.
 * @param shown which people the caller sees
 */
function receivers(db: Kysely<Database>, anntId: string, shown: readonly Condition[]) {
  return db
    .selectFrom('sys_user')
    .innerJoin('sys_announcement', (join) => join.on('sys_announcement.id', '=', anntId))
    .leftJoin('sys_announcement_send as received', (join) =>
      join
        .onRef('received.user_id', '=', 'sys_user.id')
        .onRef('received.annt_id', '=', 'sys_announcement.id'),
    )
    .where('sys_user.del_flag', '=', 0)
    .where(joinConditions(shown))
    .where(
      sql<boolean>`(received.id is not null or (sys_announcement.msg_type = 'ALL'
        and sys_announcement.send_status = '1' and ${isInTime}))`,
    );
}

async function findAnnouncement(
  db: Kysely<Database>,
  id: string,
  conditions: readonly Condition[],
): Promise<void> {
  const row = await db
    .selectFrom('sys_announcement')
    .select('id')
    .where('id', '=', id)
    .where(joinConditions(conditions))
    .executeTakeFirst();
  if (!row) throw failure('record-missing');
}
