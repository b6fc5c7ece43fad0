// Codes sent to telephones: six digits, known to the database as a hash, for one purpose, once, ten minutes long.
import { createHash, randomInt } from 'node:crypto';
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { ApiError, failure } from '../kernel/errors.ts';

const MINUTE = 60_000;

/** Milliseconds a code can be used. */
export const SMS_LIFETIME = 10 * MINUTE;
/** Milliseconds until the same telephone may be sent another one. */
export const SMS_GAP = MINUTE;
/** Wrong answers after which a code is dead for the address that asked for it: a guesser of six digits gets no further. */
const MAX_MISSES = 5;
/** Wrong answers of all other addresses together after which only the one that asked is listened to. */
const MAX_STRANGER_MISSES = 10;

/** `0` sign-in, `1` registration, `2` forgotten password, as the calls have it. */
export type SmsPurpose = '0' | '1' | '2';

export interface SmsCode {
  mobile: string;
  purpose: SmsPurpose;
  code: string;
}

/** A code as somebody types it. */
export interface TypedCode extends SmsCode {
  /** Address that it is typed at. */
  ip: string;
}

interface Quota {
  name: string;
  /** Codes in the span. */
  most: number;
  /** Milliseconds. */
  span: number;
}

const GAP: Quota = { name: 'gap', most: 1, span: SMS_GAP };
const DAY: Quota = { name: 'day', most: 10, span: 24 * 60 * MINUTE };
/** For all addresses together: nobody's telephone rings without end, and one stranger alone uses up nobody's codes. */
const TELEPHONE: Quota = { name: 'telephone', most: 30, span: 24 * 60 * MINUTE };
const ADDRESS: Quota = { name: 'ip', most: 30, span: 60 * MINUTE };

/**
 * Counts a wish for a code, per telephone (or account) and address together and each alone, all or nothing.
 * @param receiver what the person typed; the count is the same whether anybody has it or not
 * @throws sms-throttled with the seconds to wait
 */
export async function takeSmsQuota(
  db: Kysely<Database>,
  receiver: string,
  ip: string,
  now: number,
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    for (const [quota, whose] of [
      [GAP, `${receiver}\n${ip}`],
      [DAY, `${receiver}\n${ip}`],
      [TELEPHONE, receiver],
      [ADDRESS, ip],
    ] as const) {
      const end = await take(transaction, quota, whose, now);
      if (end === undefined) continue;
      const retryAfter = Math.max(1, Math.ceil((end - now) / 1000));
      throw failure('sms-throttled', undefined, { retryAfter });
    }
  });
}

/** Counts like `takeSmsQuota`, where nobody may be told of a refusal: the code that went before stays good. */
export async function maySendTo(
  db: Kysely<Database>,
  receiver: string,
  ip: string,
  now: number,
): Promise<boolean> {
  try {
    await takeSmsQuota(db, receiver, ip, now);
    return true;
  } catch (error) {
    if (error instanceof ApiError && error.error === 'sms-throttled') return false;
    throw error;
  }
}

/**
 * Makes a code and keeps its hash; one made before for the same purpose and address is void.
 * @param ip address that asks
 */
export async function makeSmsCode(
  db: Kysely<Database>,
  { mobile, purpose, ip }: { mobile: string; purpose: SmsPurpose; ip: string },
  now: number,
): Promise<SmsCode> {
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  const made = { mobile, purpose, code };
  const expires_at = new Date(now + SMS_LIFETIME);
  const row = { code_hash: hashCode(made), misses: 0, stranger_misses: 0, expires_at };
  await db
    .insertInto('sys_sms_code')
    .values({ mobile, purpose, asker: hashAsker(mobile, ip), ...row })
    .onConflict((conflict) => conflict.columns(['mobile', 'purpose', 'asker']).doUpdateSet(row))
    .execute();
  return made;
}

/**
 * Compares a typed code and counts a wrong one: what strangers type wears nobody else's code out. A right one stays for
 * `useSmsCode`, so that a form with another mistake needs no second message.
 * @throws sms-wrong for a wrong, old, used or never sent code, all in the same words
 */
export async function checkSmsCode(db: Kysely<Database>, typed: TypedCode, now: number): Promise<void> {
  const hash = hashCode(typed);
  const isAsker = sql<boolean>`asker = ${hashAsker(typed.mobile, typed.ip)}`;
  const isWrong = sql<boolean>`code_hash <> ${hash}`;
  const rows = await db
    .updateTable('sys_sms_code')
    .set({
      misses: sql<number>`misses + case when ${isAsker} and ${isWrong} then 1 else 0 end`,
      stranger_misses: sql<number>`stranger_misses + case when not ${isAsker} and ${isWrong} then 1 else 0 end`,
    })
    .where('mobile', '=', typed.mobile)
    .where('purpose', '=', typed.purpose)
    .where(isAlive(typed))
    .where('expires_at', '>', new Date(now))
    .returning('code_hash')
    .execute();
  if (rows.every(({ code_hash }) => code_hash !== hash)) throw failure('sms-wrong');
}

/**
 * Uses a code up, and with it all that went to the telephone for the same purpose. Deleting is the test: of two calls
 * that come at once only one gets it.
 * @throws sms-wrong when it is gone or was never right
 */
export async function useSmsCode(db: Kysely<Database>, typed: TypedCode, now: number): Promise<void> {
  const used = await db
    .deleteFrom('sys_sms_code')
    .where('mobile', '=', typed.mobile)
    .where('purpose', '=', typed.purpose)
    .where('code_hash', '=', hashCode(typed))
    .where(isAlive(typed))
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  if (used.numDeletedRows === 0n) throw failure('sms-wrong');
  await db
    .deleteFrom('sys_sms_code')
    .where('mobile', '=', typed.mobile)
    .where('purpose', '=', typed.purpose)
    .execute();
}

/** Whether a code still listens to the address that something is typed at. */
function isAlive({ mobile, ip }: TypedCode) {
  return sql<boolean>`case when asker = ${hashAsker(mobile, ip)}
    then misses < ${MAX_MISSES} else stranger_misses < ${MAX_STRANGER_MISSES} end`;
}

/** Ends all codes that went to a telephone. */
export async function endSmsCodes(db: Kysely<Database>, mobile: string): Promise<void> {
  await db.deleteFrom('sys_sms_code').where('mobile', '=', mobile).execute();
}

/** Removes codes and counts that are over. */
export async function sweepSms(db: Kysely<Database>, now: number): Promise<void> {
  await db.deleteFrom('sys_sms_code').where('expires_at', '<=', new Date(now)).execute();
  await db.deleteFrom('sys_sms_quota').where('ends_at', '<=', new Date(now)).execute();
}

/** @returns when the span ends that is full already, else undefined: one more is counted */
async function take(
  db: Kysely<Database>,
  { name, most, span }: Quota,
  whose: string,
  now: number,
): Promise<number | undefined> {
  const key = createHash('sha256').update(`${name}\n${whose}`).digest('hex');
  const at = new Date(now);
  const isOver = sql<boolean>`sys_sms_quota.ends_at <= ${at}`;
  const taken = await db
    .insertInto('sys_sms_quota')
    .values({ key, sent: 1, ends_at: new Date(now + span) })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({
          sent: sql<number>`case when ${isOver} then 1 else sys_sms_quota.sent + 1 end`,
          ends_at: sql<Date>`case when ${isOver} then ${new Date(now + span)} else sys_sms_quota.ends_at end`,
        })
        .where((eb) => eb.or([eb('sys_sms_quota.ends_at', '<=', at), eb('sys_sms_quota.sent', '<', most)])),
    )
    .returning('sent')
    .executeTakeFirst();
  if (taken !== undefined) return undefined;
  const row = await db
    .selectFrom('sys_sms_quota')
    .select('ends_at')
    .where('key', '=', key)
    .executeTakeFirst();
  return row?.ends_at.getTime() ?? now;
}

function hashCode({ mobile, purpose, code }: SmsCode): string {
  return createHash('sha256').update(`${mobile}\n${purpose}\n${code.trim()}`).digest('hex');
}

function hashAsker(mobile: string, ip: string): string {
  return createHash('sha256').update(`${mobile}\n${ip}`).digest('hex');
}
