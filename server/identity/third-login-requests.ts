// Sign-ins over other sites that are under way. Three secrets keep them apart: the state that the other site hands back,
// a cookie of the browser that began, and the ticket that its page exchanges for a session.
import { createHash, randomBytes } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Database, Row } from '../db/tables.ts';
import type { Proof, ThirdPerson } from './outside/oauth.ts';

/** Milliseconds from the first step to the session. */
export const THIRD_LIFETIME = 10 * 60_000;

export type ThirdLoginRow = Row<'sys_third_login'>;

/** One whose person is known. */
export type KnownThirdLogin = ThirdLoginRow & { third_id: string; third_name: string };

/** Notes that a browser set out. @returns the secret for its cookie */
export async function beginThirdLogin(
  db: Kysely<Database>,
  begun: { source: string; proof: Proof; redirect: string },
  now: number,
): Promise<string> {
  const browser = randomBytes(32).toString('base64url');
  await db
    .insertInto('sys_third_login')
    .values({
      state_hash: hash(begun.proof.state),
      browser_hash: hash(browser),
      source: begun.source,
      verifier: begun.proof.verifier,
      redirect: begun.redirect,
      expires_at: new Date(now + THIRD_LIFETIME),
    })
    .execute();
  return browser;
}

/**
 * Takes up one that comes back. It can be taken up once: the row is made over to nobody until `keepPerson`.
 * @returns undefined for a state that is unknown, over, of another browser, or was brought back before
 */
export async function resumeThirdLogin(
  db: Kysely<Database>,
  came: { state: string; browser: string; source: string },
  now: number,
): Promise<ThirdLoginRow | undefined> {
  return db
    .deleteFrom('sys_third_login')
    .where('state_hash', '=', hash(came.state))
    .where('browser_hash', '=', hash(came.browser))
    .where('source', '=', came.source)
    .where('ticket_hash', 'is', null)
    .where('expires_at', '>', new Date(now))
    .returningAll()
    .executeTakeFirst();
}

/** Keeps who came. @returns the ticket for the page */
export async function keepPerson(
  db: Kysely<Database>,
  row: ThirdLoginRow,
  person: ThirdPerson,
): Promise<string> {
  const ticket = randomBytes(32).toString('base64url');
  await db
    .insertInto('sys_third_login')
    .values({ ...row, ticket_hash: hash(ticket), third_id: person.id, third_name: person.name })
    .execute();
  return ticket;
}

/** Who a ticket stands for, while it is good in this browser. */
export async function findTicket(
  db: Kysely<Database>,
  ticket: string,
  browser: string,
  now: number,
): Promise<KnownThirdLogin | undefined> {
  const row = await db
    .selectFrom('sys_third_login')
    .selectAll()
    .where('ticket_hash', '=', hash(ticket))
    .where('browser_hash', '=', hash(browser))
    .where('expires_at', '>', new Date(now))
    .executeTakeFirst();
  return row !== undefined && isKnown(row) ? row : undefined;
}

/** Uses a ticket up. Deleting is the test: of two calls that come at once only one is told true. */
export async function takeTicket(db: Kysely<Database>, row: ThirdLoginRow): Promise<boolean> {
  const taken = await db
    .deleteFrom('sys_third_login')
    .where('state_hash', '=', row.state_hash)
    .executeTakeFirst();
  return taken.numDeletedRows > 0n;
}

export async function sweepThirdLogins(db: Kysely<Database>, now: number): Promise<void> {
  await db.deleteFrom('sys_third_login').where('expires_at', '<=', new Date(now)).execute();
}

function isKnown(row: ThirdLoginRow): row is KnownThirdLogin {
  return row.third_id !== null && row.third_name !== null;
}

function hash(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}
