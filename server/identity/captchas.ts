// Captchas: four characters in a picture, known to the database as a hash, gone after the first answer or a minute.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { createTurns } from '../kernel/turns.ts';
import type { Database } from '../db/tables.ts';

/** Milliseconds a captcha can be answered. */
export const CAPTCHA_LIFETIME = 60_000;

/** `missing`: there is none under this key, it is too old, or it was answered before. */
export type CaptchaVerdict = 'right' | 'wrong' | 'missing';

/** Anybody may ask for many at once. */
const drawingTurn = createTurns();

/** Draws a captcha for the key that the client made up. A second one under the same key replaces the first. */
export async function drawCaptcha(db: Kysely<Database>, checkKey: string, now: number): Promise<string> {
  // Reads its fonts when it is loaded, which no start waits for.
  const { default: svgCaptcha } = await import('svg-captcha');
  await drawingTurn();
  const { data, text } = svgCaptcha.create({
    size: 4,
    // Characters that people mistake for one another are left out.
    ignoreChars: '0oOQ1iIlLjJ2zZ5sS6b8B9gquvVU',
    // Neither a colour nor a background, which brings colours along: some of chance are hardly darker than the paper.
    noise: 1,
    width: 120,
    height: 40,
    fontSize: 46,
  });
  const row = { code_hash: hashCode(checkKey, text), expires_at: new Date(now + CAPTCHA_LIFETIME) };
  await db
    .insertInto('sys_captcha')
    .values({ check_key: checkKey, ...row })
    .onConflict((conflict) => conflict.column('check_key').doUpdateSet(row))
    .execute();
  return `data:image/svg+xml;base64,${Buffer.from(data).toString('base64')}`;
}

/**
 * Compares a typed captcha.
 * @param keepRight whether a right answer leaves the captcha for the sign-in that follows; a wrong one never does
 */
export async function answerCaptcha(
  db: Kysely<Database>,
  checkKey: string,
  typed: string,
  now: number,
  keepRight = false,
): Promise<CaptchaVerdict> {
  const hash = hashCode(checkKey, typed);
  if (keepRight) {
    const kept = await db
      .selectFrom('sys_captcha')
      .select('check_key')
      .where('check_key', '=', checkKey)
      .where('code_hash', '=', hash)
      .where('expires_at', '>', new Date(now))
      .executeTakeFirst();
    if (kept !== undefined) return 'right';
  }
  // Deleting is the test: of two answers that come at once only one gets the row.
  const row = await db
    .deleteFrom('sys_captcha')
    .where('check_key', '=', checkKey)
    .returning(['code_hash', 'expires_at'])
    .executeTakeFirst();
  if (row === undefined || row.expires_at.getTime() <= now) return 'missing';
  return timingSafeEqual(Buffer.from(row.code_hash), Buffer.from(hash)) ? 'right' : 'wrong';
}

export async function sweepCaptchas(db: Kysely<Database>, now: number): Promise<void> {
  await db.deleteFrom('sys_captcha').where('expires_at', '<=', new Date(now)).execute();
}

function hashCode(checkKey: string, code: string): string {
  return createHash('sha256').update(`${checkKey}\n${code.trim().toLowerCase()}`).digest('hex');
}
