// The figures of the dashboards: users, sign-ins, messages and dictionaries, counted when they are asked for.
import { sql, type RawBuilder } from 'kysely';
import { IDLE_TIMEOUT } from '../../identity/live-sessions.ts';
import { formatTime } from '../../kernel/time.ts';
import { defineRoute, ok, type Route } from '../../http/routing/define-route.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { readShownUsers } from '../users/shown-users.ts';
import { isInUse } from '../users/user-records.ts';
import { countByDay, dayOf, dayOfLog, lastDays, OFFICE_ZONE, signIns } from './visits.ts';

/** Longest stretch of days that is shown. */
const MAX_DAYS = 90;
const TWO_WEEKS = 14;
const TOP = 10;
const HOURS = 24;
const WATCH = 'dashboard:monitor';

const count = { type: 'integer' } as const;
const text = { type: ['string', 'null'] } as const;
const shares = {
  type: 'array',
  items: { type: 'object', properties: { name: { type: 'string' }, value: count } },
} as const;

export const dashboardRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/dashboard/counts',
    title: '数量统计',
    access: 'session',
    permission: WATCH,
    scope: 'all',
    request: {},
    response: {
      type: 'object',
      properties: {
        users: count,
        normal: count,
        frozen: count,
        online: count,
        todaySignIns: count,
        yesterdaySignIns: count,
        published: count,
        received: count,
        unread: count,
        dicts: count,
        dictItems: count,
      },
    },
    async handler({ db, now }) {
      const [yesterday, today] = lastDays(now(), 2);
      const users = await db
        .selectFrom('sys_user')
        .select([
          sql<string>`count(*)`.as('users'),
          sql<string>`count(*) filter (where status = 1)`.as('normal'),
          sql<string>`count(*) filter (where status = 2)`.as('frozen'),
        ])
        .where(isInUse)
        .executeTakeFirstOrThrow();
      const sessions = await db
        .selectFrom('sys_session')
        .select(sql<string>`count(distinct user_id)`.as('online'))
        .where('expires_at', '>', new Date(now()))
        .where('last_used_at', '>', new Date(now() - IDLE_TIMEOUT))
        .executeTakeFirstOrThrow();
      const days = await signIns(db)
        .select([
          sql<string>`count(*) filter (where ${dayOfLog} = ${today}::date)`.as('today'),
          sql<string>`count(*) filter (where ${dayOfLog} = ${yesterday}::date)`.as('yesterday'),
        ])
        .executeTakeFirstOrThrow();
      const published = await db
        .selectFrom('sys_announcement')
        .select((eb) => eb.fn.countAll<string>().as('published'))
        .where('del_flag', '=', 0)
        .where('send_status', '=', '1')
        .executeTakeFirstOrThrow();
      const received = await db
        .selectFrom('sys_announcement_send as sent')
        .innerJoin('sys_announcement as message', 'message.id', 'sent.annt_id')
        .select([
          sql<string>`count(*)`.as('received'),
          sql<string>`count(*) filter (where sent.read_flag = '0')`.as('unread'),
        ])
        .where('message.del_flag', '=', 0)
        .where('message.send_status', '=', '1')
        .executeTakeFirstOrThrow();
      const dicts = await db
        .selectFrom('sys_dict')
        .select((eb) => eb.fn.countAll<string>().as('dicts'))
        .where('del_flag', '=', 0)
        .executeTakeFirstOrThrow();
      const items = await db
        .selectFrom('sys_dict_item as item')
        .innerJoin('sys_dict as dict', 'dict.id', 'item.dict_id')
        .select((eb) => eb.fn.countAll<string>().as('items'))
        .where('dict.del_flag', '=', 0)
        .executeTakeFirstOrThrow();
      return ok({
        users: Number(users.users),
        normal: Number(users.normal),
        frozen: Number(users.frozen),
        online: Number(sessions.online),
        todaySignIns: Number(days.today),
        yesterdaySignIns: Number(days.yesterday),
        published: Number(published.published),
        received: Number(received.received),
        unread: Number(received.unread),
        dicts: Number(dicts.dicts),
        dictItems: Number(items.items),
      });
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/dashboard/signInDays',
    title: '每天的登录数',
    access: 'session',
    permission: WATCH,
    scope: 'all',
    request: {
      querystring: {
        type: 'object',
        properties: { days: { type: 'integer', minimum: 2, maximum: MAX_DAYS } },
      },
    },
    response: {
      type: 'array',
      items: { type: 'object', properties: { day: text, label: text, visit: count, people: count } },
    },
    async handler({ db, now, query }) {
      const days = lastDays(now(), query.days ?? TWO_WEEKS);
      const counted = await countByDay(db, days, 'userid');
      return ok(
        counted.map(({ day, visit, different }) => ({ day, label: day.slice(5), visit, people: different })),
      );
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/dashboard/signInHours',
    title: '每小时的登录数',
    access: 'session',
    permission: WATCH,
    scope: 'all',
    request: {},
    response: { type: 'array', items: { type: 'object', properties: { hour: text, visit: count } } },
    async handler({ db, now }) {
      const rows = await signIns(db)
        .select([
          sql<string>`to_char(sys_log.create_time at time zone ${sql.lit(OFFICE_ZONE)}, 'HH24')`.as('hour'),
          sql<string>`count(*)`.as('visit'),
        ])
        .where(sql<boolean>`${dayOfLog} = ${dayOf(now())}::date`)
        .groupBy('hour')
        .execute();
      // A day without a sign-in has no picture: the chart says that there is nothing.
      if (rows.length === 0) return ok([]);
      const byHour = new Map(rows.map(({ hour, visit }) => [hour, Number(visit)]));
      return ok(
        Array.from({ length: HOURS }, (_, index) => {
          const hour = String(index).padStart(2, '0');
          return { hour: `${hour}:00`, visit: byHour.get(hour) ?? 0 };
        }),
      );
    },
  }),
  shareRoute('departUsers', '各部门的用户数', {
    members: 'sys_user_depart',
    owners: 'sys_depart',
    key: 'dep_id',
    name: sql`owner.depart_name`,
    isCounted: sql<boolean>`owner.del_flag = '0'`,
  }),
  shareRoute('roleUsers', '各角色的用户数', {
    members: 'sys_user_role',
    owners: 'sys_role',
    key: 'role_id',
    name: sql`coalesce(owner.role_name, owner.role_code)`,
    isCounted: sql<boolean>`true`,
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/dashboard/messageCategories',
    title: '各分类的消息数',
    access: 'session',
    permission: WATCH,
    scope: 'all',
    request: {},
    response: shares,
    async handler({ db }) {
      const rows = await db
        .selectFrom('sys_announcement as message')
        .leftJoin('sys_message_category as category', 'category.id', 'message.msg_category2')
        .select([
          sql<string>`coalesce(category.name, ${sql.lit('未分类')})`.as('name'),
          sql<string>`count(*)`.as('value'),
        ])
        .where('message.del_flag', '=', 0)
        .where('message.send_status', '=', '1')
        .groupBy('name')
        .orderBy('value', 'desc')
        .orderBy('name')
        .execute();
      return ok(rows.map(({ name, value }) => ({ name, value: Number(value) })));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/dashboard/recentSignIns',
    title: '最近的登录',
    access: 'session',
    permission: WATCH,
    scope: 'all',
    request: {},
    response: {
      type: 'array',
      items: {
        type: 'object',
        properties: { id: text, username: text, realname: text, ip: text, time: text },
      },
    },
    async handler({ db, user, now }) {
      const rows = await signIns(db)
        .leftJoin('sys_user', 'sys_user.id', 'sys_log.userid')
        .select(['sys_log.id', 'sys_log.username', 'sys_user.realname', 'sys_log.ip', 'sys_log.create_time'])
        // Names are no figures: the rules of people hold for them.
        .where(joinConditions(await readShownUsers({ db, user, now })))
        .orderBy('sys_log.create_time', 'desc')
        .limit(TOP)
        .execute();
      return ok(rows.map(({ create_time, ...row }) => ({ ...row, time: formatTime(create_time) })));
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/dashboard/mine',
    title: '自己的统计',
    access: 'session',
    permission: { open: 'counts of the own messages, sign-ins and colleagues' },
    scope: 'own',
    request: {},
    response: {
      type: 'object',
      properties: { signIns: count, colleagues: count, read: count, received: count },
    },
    async handler({ db, user, now }) {
      const since = lastDays(now(), 30)[0];
      const visits = await signIns(db)
        .select(sql<string>`count(*)`.as('visits'))
        .where('userid', '=', user.id)
        .where(sql<boolean>`${dayOfLog} >= ${since}::date`)
        .executeTakeFirstOrThrow();
      const colleagues = await db
        .selectFrom('sys_user_depart as mine')
        .innerJoin('sys_user_depart as member', 'member.dep_id', 'mine.dep_id')
        .innerJoin('sys_user', 'sys_user.id', 'member.user_id')
        .select(sql<string>`count(distinct member.user_id)`.as('people'))
        .where('mine.user_id', '=', user.id)
        .where('member.user_id', '!=', user.id)
        .where(isInUse)
        .executeTakeFirstOrThrow();
      const messages = await db
        .selectFrom('sys_announcement_send as sent')
        .innerJoin('sys_announcement as message', 'message.id', 'sent.annt_id')
        .select([
          sql<string>`count(*)`.as('received'),
          sql<string>`count(*) filter (where sent.read_flag = '1')`.as('read'),
        ])
        .where('sent.user_id', '=', user.id)
        .where('message.del_flag', '=', 0)
        .where('message.send_status', '=', '1')
        .executeTakeFirstOrThrow();
      return ok({
        signIns: Number(visits.visits),
        colleagues: Number(colleagues.people),
        read: Number(messages.read),
        received: Number(messages.received),
      });
    },
  }),
];

/** Where people belong: the table that says so, and the table of what they belong to (`owner` in conditions). */
interface Membership {
  members: 'sys_user_depart' | 'sys_user_role';
  owners: 'sys_depart' | 'sys_role';
  /** Names the owner in the table of members. */
  key: string;
  name: RawBuilder<unknown>;
  isCounted: RawBuilder<boolean>;
}

/** What most people in use belong to, with how many they are. */
function shareRoute(name: string, title: string, membership: Membership): Route {
  return defineRoute({
    method: 'GET',
    url: `/sys/dashboard/${name}`,
    title,
    access: 'session',
    permission: WATCH,
    scope: 'all',
    request: {},
    response: shares,
    async handler({ db }) {
      const { members, owners, key, isCounted } = membership;
      const { rows } = await sql<{ name: string; value: string }>`
        select ${membership.name} as name, count(*) as value
        from ${sql.table(members)} as member
        join ${sql.table(owners)} as owner on owner.id = ${sql.ref(`member.${key}`)}
        join sys_user on sys_user.id = member.user_id
        where ${isInUse} and ${isCounted}
        group by owner.id
        order by value desc, owner.id
        limit ${TOP}`.execute(db);
      return ok(rows.map((row) => ({ name: row.name, value: Number(row.value) })));
    },
  });
}
