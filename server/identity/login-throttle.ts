// Slows down guessing: failed sign-ins are counted per user and address together, per user, and per address.
import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { failure, type ApiError } from '../kernel/errors.ts';
import { foldName } from '../db/names.ts';

const SECOND = 1000;

/** Begins the keys of rows that say who signed in from where. */
const KNOWN = 'known:';

/** Failures are forgotten this long (milliseconds) after the first one of a series. */
export const FAILURE_WINDOW = 15 * 60 * SECOND;

/** A person who signed in from an address is known there for this long (milliseconds). */
export const KNOWN_LIFETIME = 90 * 24 * 60 * 60 * SECOND;

interface Limit {
  /** Tries that may fail before the first wait. */
  free: number;
  /** Longest wait in milliseconds; it begins at 30 s and doubles with every further failure. */
  longest: number;
  /** Tries that may fail before the answers of further ones come later and later. */
  fast?: number;
}

/**
 * A user name alone gets more tries and shorter waits than name and address together: somebody else's guessing must not
 * lock the real person out. A whole office may share one address: its guesser is slowed down long before strangers to
 * the address are refused, and those who are known there never are. Unknown names are counted like known ones.
 */
const LIMITS = {
  pair: { free: 5, longest: 15 * 60 * SECOND },
  user: { free: 20, longest: 2 * 60 * SECOND },
  ip: { free: 200, longest: 15 * 60 * SECOND, fast: 50 },
} as const satisfies Record<string, Limit>;

const FIRST_WAIT = 30 * SECOND;
/** Milliseconds; doubles with every tenth try. */
const FIRST_PAUSE = SECOND / 4;
const LONGEST_PAUSE = 4 * SECOND;
/** Answers that may be held back at a time. */
const MAX_PAUSES = 200;

let pauses = 0;

export interface LoginAttempt {
  username: string;
  ip: string;
}

/**
 * Takes one try before the password is looked at, so that tries sent at the same time are counted one by one. After a
 * wait one try is free again; if it fails too, the next wait is twice as long.
 * @returns what a wrong password is answered with where others would be refused: only the right one tells who is known
 * @throws sign-in-throttled with the seconds to wait
 */
export async function takeAttempt(
  db: Kysely<Database>,
  attempt: LoginAttempt,
  now: number,
): Promise<ApiError | undefined> {
  const { pair, user, ip } = keysOf(attempt);
  if ((await countTry(db, pair, LIMITS.pair, now)) === undefined) throw await explainWait(db, pair, now);
  const counts = [await countTry(db, user, LIMITS.user, now), await countTry(db, ip, LIMITS.ip, now)];
  const full = [user, ip].find((_key, at) => counts[at] === undefined);
  const tries = counts[1] ?? 0;
  if (full === undefined && tries <= LIMITS.ip.fast) return undefined;
  const isKnown = await isKnownPair(db, pair, now);
  if (full !== undefined) {
    const refusal = await explainWait(db, full, now);
    if (!isKnown) throw refusal;
    return refusal;
  }
  if (!isKnown) await holdBack(tries - LIMITS.ip.fast);
  return undefined;
}

/** Forgoes the pause where too many wait already: they would be what an attacker wants. */
async function holdBack(tries: number): Promise<void> {
  if (pauses >= MAX_PAUSES)
    throw failure('sign-in-throttled', undefined, { retryAfter: LONGEST_PAUSE / SECOND });
  pauses += 1;
  try {
    await sleep(Math.min(FIRST_PAUSE * 2 ** Math.floor(tries / 10), LONGEST_PAUSE));
  } finally {
    pauses -= 1;
  }
}

async function explainWait(db: Kysely<Database>, key: string, now: number): Promise<ApiError> {
  const row = await db
    .selectFrom('sys_login_throttle')
    .select('blocked_until')
    .where('key', '=', key)
    .executeTakeFirst();
  const end = row?.blocked_until?.getTime() ?? now;
  return failure('sign-in-throttled', undefined, { retryAfter: (end - now) / SECOND });
}

async function isKnownPair(db: Kysely<Database>, pair: string, now: number): Promise<boolean> {
  const known = await db
    .selectFrom('sys_login_throttle')
    .select('key')
    .where('key', '=', `${KNOWN}${pair}`)
    .where('window_start', '>', new Date(now - KNOWN_LIFETIME))
    .executeTakeFirst();
  return known !== undefined;
}

/**
 * Forgets the failures of a person at an address who signed in, knows the person there from now on, and gives the name
 * and the address the try of this sign-in back. What other addresses tried under the name stays counted: a real sign-in
 * must not give a guesser fresh tries.
 */
export async function forgetFailures(
  db: Kysely<Database>,
  attempt: LoginAttempt,
  now: number,
): Promise<void> {
  const { pair, user, ip } = keysOf(attempt);
  await db.deleteFrom('sys_login_throttle').where('key', '=', pair).execute();
  const known = { failures: 0, window_start: new Date(now) };
  await db
    .insertInto('sys_login_throttle')
    .values({ key: `${KNOWN}${pair}`, ...known })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(known))
    .execute();
  await db
    .updateTable('sys_login_throttle')
    .set({ failures: sql<number>`greatest(failures - 1, 0)`, blocked_until: null })
    .where('key', 'in', [user, ip])
    .execute();
  await sweepThrottle(db, now);
}

/** Removes counts of series that are over. */
export async function sweepThrottle(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .deleteFrom('sys_login_throttle')
    .where('window_start', '<=', new Date(now - FAILURE_WINDOW))
    .where((eb) => eb.or([eb('blocked_until', 'is', null), eb('blocked_until', '<=', new Date(now))]))
    .where((eb) =>
      eb.or([eb('key', 'not like', `${KNOWN}%`), eb('window_start', '<=', new Date(now - KNOWN_LIFETIME))]),
    )
    .execute();
}

/**
 * Counts a try and sets the wait after it, in one statement that changes nothing while a wait lasts.
 * @returns how many there are, undefined during a wait
 */
async function countTry(
  db: Kysely<Database>,
  key: string,
  limit: Limit,
  now: number,
): Promise<number | undefined> {
  const start = new Date(now);
  const windowEnd = new Date(now - FAILURE_WINDOW);
  const isOver = sql<boolean>`sys_login_throttle.window_start <= ${windowEnd}`;
  const failures = sql<number>`(case when ${isOver} then 1 else sys_login_throttle.failures + 1 end)`;
  const wait = sql`least(${FIRST_WAIT} * power(2, least(${failures} - ${limit.free}, 20)), ${limit.longest})`;
  const counted = await db
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
  return counted?.failures;
}

function keysOf({ username, ip }: LoginAttempt): Record<keyof typeof LIMITS, string> {
  const name = foldName(username);
  const pair = createHash('sha256').update(`${name}\n${ip}`).digest('hex');
  return { pair: `pair:${pair}`, user: `user:${name}`.slice(0, 128), ip: `ip:${ip}`.slice(0, 128) };
}
