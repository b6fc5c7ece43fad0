// How often people sign in: the counts and the week of the home page, from the sign-in log.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { defineRoute, ok } from '../routing/define-route.ts';

/** Days are those of the office clock. */
const ZONE = 'Asia/Shanghai';
const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

const count = { type: 'integer' } as const;
const text = { type: 'string' } as const;

export const visitRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/loginfo',
    access: 'session',
    permission: { open: 'counts without names, shown to everybody on the home page' },
    scope: 'none',
    request: {},
    response: {
      type: 'object',
      properties: { totalVisitCount: count, todayVisitCount: count, todayIp: count },
    },
    async handler({ db, now }) {
      const today = dayOf(now());
      const row = await signIns(db)
        .select([
          sql<string>`count(*)`.as('total'),
          sql<string>`count(*) filter (where ${dayOfLog} = ${today}::date)`.as('today'),
          sql<string>`count(distinct ip) filter (where ${dayOfLog} = ${today}::date)`.as('ip'),
        ])
        .executeTakeFirstOrThrow();
      return ok({
        totalVisitCount: Number(row.total),
        todayVisitCount: Number(row.today),
        todayIp: Number(row.ip),
      });
    },
  }),
  defineRoute({
    method: 'GET',
    url: '/sys/visitInfo',
    access: 'session',
    permission: { open: 'counts without names, shown to everybody on the home page' },
    scope: 'none',
    request: {},
    response: {
      type: 'array',
      items: { type: 'object', properties: { visit: count, ip: count, tian: text, type: text } },
    },
    async handler({ db, now }) {
      const days = lastDays(now());
      const rows = await signIns(db)
        .select([
          sql<string>`to_char(${dayOfLog}, 'YYYY-MM-DD')`.as('day'),
          sql<string>`count(*)`.as('visit'),
          sql<string>`count(distinct ip)`.as('ip'),
        ])
        .where(sql<boolean>`${dayOfLog} >= ${days[0]}::date`)
        .groupBy('day')
        .execute();
      const byDay = new Map(rows.map((row) => [row.day, row]));
      return ok(
        days.map((day) => ({
          tian: day,
          type: day.slice(5),
          visit: Number(byDay.get(day)?.visit ?? 0),
          ip: Number(byDay.get(day)?.ip ?? 0),
        })),
      );
    },
  }),
];

const dayOfLog = sql`(create_time at time zone ${sql.lit(ZONE)})::date`;

function signIns(db: Kysely<Database>) {
  return db.selectFrom('sys_log').where('log_type', '=', 1);
}

/** `YYYY-MM-DD` of a moment on the office clock. */
function dayOf(ms: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: ZONE }).format(ms);
}

/** The last seven days, oldest first, today included. */
function lastDays(ms: number): string[] {
  return Array.from({ length: WEEK_DAYS }, (_, index) => dayOf(ms - (WEEK_DAYS - 1 - index) * DAY_MS));
}
