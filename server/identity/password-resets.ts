// Forgotten passwords on their way to a new one. The browser holds a key of 256 random bits; what it stands for, and
// whether it stands for anybody, only the database knows.
import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { SMS_LIFETIME } from './sms-codes.ts';

/** Milliseconds from the right code to the new password. */
const VERIFIED_LIFETIME = 10 * 60_000;

export interface PasswordReset {
  /** Null when nobody has the account that was typed. */
  userId: string | null;
  /** The telephone that the code went to, or a text that is none. */
  mobile: string;
}

/** Begins one. @returns the key for the browser */
export async function beginReset(
  db: Kysely<Database>,
  { userId, mobile }: PasswordReset,
  now: number,
): Promise<string> {
  const key = randomBytes(32).toString('base64url');
  await db
    .insertInto('sys_password_reset')
    .values({
      key_hash: hashKey(key),
      user_id: userId,
      mobile,
      expires_at: new Date(now + SMS_LIFETIME),
    })
    .execute();
  return key;
}

/** One that waits for its code. */
export async function findReset(
  db: Kysely<Database>,
  key: string,
  now: number,
): Promise<PasswordReset | undefined> {
  const row = await db
    .selectFrom('sys_password_reset')
    .select(['user_id', 'mobile'])
    .where('key_hash', '=', hashKey(key))
    .where('is_verified', '=', false)
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  return row && { userId: row.user_id, mobile: row.mobile };
}

/** Notes that the code was right. @returns a new key, which alone may set the password */
export async function verifyReset(
  db: Kysely<Database>,
  key: string,
  now: number,
): Promise<string | undefined> {
  const next = randomBytes(32).toString('base64url');
  const changed = await db
    .updateTable('sys_password_reset')
    .set({ key_hash: hashKey(next), is_verified: true, expires_at: new Date(now + VERIFIED_LIFETIME) })
    .where('key_hash', '=', hashKey(key))
    .where('is_verified', '=', false)
    .executeTakeFirst();
  return changed.numUpdatedRows === 0n ? undefined : next;
}

/** Uses a verified one up. @returns whose password may be set, or undefined when it is unknown, used or over */
export async function takeReset(db: Kysely<Database>, key: string, now: number): Promise<string | undefined> {
  const row = await db
    .deleteFrom('sys_password_reset')
    .where('key_hash', '=', hashKey(key))
    .where('is_verified', '=', true)
    .where('expires_at', '>', new Date(now))
    .returning('user_id')
    .executeTakeFirst();
  return row?.user_id ?? undefined;
}

/** Ends all others of a user: a second key must not change the new password again. */
export async function endResets(db: Kysely<Database>, userId: string): Promise<void> {
  await db.deleteFrom('sys_password_reset').where('user_id', '=', userId).execute();
}

export async function sweepPasswordResets(db: Kysely<Database>, now: number): Promise<void> {
  await db.deleteFrom('sys_password_reset').where('expires_at', '<=', new Date(now)).execute();
}

function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
