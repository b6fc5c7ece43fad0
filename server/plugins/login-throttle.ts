// Slows down guessing: failed sign-ins are counted per user and address together, per user, and per address.
import { createHash } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { failure } from '../errors.ts';

const SECOND = 1000;

/** Failures are forgotten this long (milliseconds) after the first one of a series. */
export const FAILURE_WINDOW = 15 * 60 * SECOND;

interface Limit {
  /** Tries that may fail before the first wait. */
  free: number;
  /** Longest wait in milliseconds; it begins at 30 s and doubles with every further failure. */
  longest: number;
}

/**
 * A user name alone gets more tries and shorter waits than name and address together: somebody else's guessing must not
 * lock the real person out. Unknown names are counted like known ones.
 */
const LIMITS = {
  pair: { free: 5, longest: 15 * 60 * SECOND },
  user: { free: 20, longest: 2 * 60 * SECOND },
  ip: { free: 50, longest: 15 * 60 * SECOND },
} as const satisfies Record<string, Limit>;

const FIRST_WAIT = 30 * SECOND;

export interface LoginAttempt {
  username: string;
  ip: string;
}

/**
 * Takes one try before the password is looked at, so that tries sent at the same time are counted one by one. After a
 * wait one try is free again; if it fails too, the next wait is twice as long.
 * @throws sign-in-throttled with the seconds to wait
 */
export async function takeAttempt(db: Kysely<Database>, attempt: LoginAttempt, now: number): Promise<void> {
  for (const { key, limit } of keysOf(attempt)) {
    if (await isAdmitted(db, key, limit, now)) continue;
    const row = await db
      .selectFrom('sys_login_throttle')
      .select('blocked_until')
      .where('key', '=', key)
      .executeTakeFirst();
    const end = row?.blocked_until?.getTime() ?? now;
    throw failure('sign-in-throttled', undefined, { retryAfter: (end - now) / SECOND });
  }
}

/**
 * Forgets the failures of a person at an address who signed in, and gives the name and the address the try of this
 * sign-in back. What other addresses tried under the name stays counted: a real sign-in must not give a guesser fresh
 * tries.
 */
export async function forgetFailures(
  db: Kysely<Database>,
  attempt: LoginAttempt,
  now: number,
): Promise<void> {
  const [pair, user, ip] = keysOf(attempt).map(({ key }) => key);
  await db
    .deleteFrom('sys_login_throttle')
    .where('key', '=', pair ?? '')
    .execute();
  await db
    .updateTable('sys_login_throttle')
    .set({ failures: sql<number>`greatest(failures - 1, 0)`, blocked_until: null })
    .where('key', 'in', [user ?? '', ip ?? ''])
    .execute();
  await sweepThrottle(db, now);
}

/** Removes counts of series that are over. */
export async function sweepThrottle(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .deleteFrom('sys_login_throttle')
    .where('window_start', '<=', new Date(now - FAILURE_WINDOW))
    .where((eb) => eb.or([eb('blocked_until', 'is', null), eb('blocked_until', '<=', new Date(now))]))
    .execute();
}

/** Counts a try and sets the wait after it, in one statement that changes nothing while a wait lasts. */
async function isAdmitted(db: Kysely<Database>, key: string, limit: Limit, now: number): Promise<boolean> {
  const start = new Date(now);
  const windowEnd = new Date(now - FAILURE_WINDOW);
  const isOver = sql<boolean>`sys_login_throttle.window_start <= ${windowEnd}`;
  const failures = sql<number>`(case when ${isOver} then 1 else sys_login_throttle.failures + 1 end)`;
  const wait = sql`least(${FIRST_WAIT} * power(2, least(${failures} - ${limit.free}, 20)), ${limit.longest})`;
  const admitted = await db
    .insertInto('sys_login_throttle')
    .values({ key, failures: 1, window_start: start })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          failures,
          window_start: sql<Date>`case when ${isOver} then ${start} else sys_login_throttle.window_start end`,
          blocked_until: sql<Date | null>`case when ${failures} >= ${limit.free}
            then cast(${start} as timestamptz) + ${wait} * interval '1 millisecond' end`,
        })
        .where((eb) =>
          eb.or([
            eb('sys_login_throttle.blocked_until', 'is', null),
            eb('sys_login_throttle.blocked_until', '<=', start),
          ]),
        ),
    )
    .returning('failures')
    .executeTakeFirst();
  return admitted !== undefined;
}

function keysOf({ username, ip }: LoginAttempt): { key: string; limit: Limit }[] {
  // Names differ in case for nobody who guesses.
  const name = username.trim().toLowerCase();
  const pair = createHash('sha256').update(`${name}\n${ip}`).digest('hex');
  return [
    { key: `pair:${pair}`, limit: LIMITS.pair },
    { key: `user:${name}`.slice(0, 128), limit: LIMITS.user },
    { key: `ip:${ip}`.slice(0, 128), limit: LIMITS.ip },
  ];
}
