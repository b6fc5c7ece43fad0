// How often people sign in: the counts and the week of the home page, from the sign-in log.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { defineRoute, ok } from '../../http/routing/define-route.ts';

/** Days are those of the office clock. */
export const OFFICE_ZONE = 'Asia/Shanghai';
const DAY_MS = 86_400_000;
const WEEK_DAYS = 7;

const count = { type: 'integer' } as const;
const text = { type: 'string' } as const;

export const visitRoutes = [
  defineRoute({
    method: 'GET',
    url: '/sys/loginfo',
    title: '登录统计',
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
    title: '访问统计',
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
      const counted = await countByDay(db, days, 'ip');
      return ok(
        counted.map(({ day, visit, different }) => ({ tian: day, type: day.slice(5), visit, ip: different })),
      );
    },
  }),
];

/** Day of a row of the log on the office clock. */
export const dayOfLog = sql`(sys_log.create_time at time zone ${sql.lit(OFFICE_ZONE)})::date`;

/** Rows of the log that are sign-ins. */
export function signIns(db: Kysely<Database>) {
  return db.selectFrom('sys_log').where('log_type', '=', 1).where('result', '=', 1);
}

/**
 * Sign-ins of each day, those without any included.
 * @param column of which different values are counted: addresses, or people
 */
export async function countByDay(
  db: Kysely<Database>,
  days: readonly string[],
  column: 'ip' | 'userid',
): Promise<{ day: string; visit: number; different: number }[]> {
  const rows = await signIns(db)
    .select([
      sql<string>`to_char(${dayOfLog}, 'YYYY-MM-DD')`.as('day'),
      sql<string>`count(*)`.as('visit'),
      sql<string>`count(distinct ${sql.ref(column)})`.as('different'),
    ])
    .where(sql<boolean>`${dayOfLog} >= ${days[0]}::date`)
    .groupBy('day')
    .execute();
  const byDay = new Map(rows.map((row) => [row.day, row]));
  return days.map((day) => ({
    day,
    visit: Number(byDay.get(day)?.visit ?? 0),
    different: Number(byDay.get(day)?.different ?? 0),
  }));
}

/** `YYYY-MM-DD` of a moment on the office clock. */
export function dayOf(ms: number): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: OFFICE_ZONE }).format(ms);
}

/** The last days, oldest first, today included. */
export function lastDays(ms: number, length = WEEK_DAYS): string[] {
  return Array.from({ length }, (_, index) => dayOf(ms - (length - 1 - index) * DAY_MS));
}
