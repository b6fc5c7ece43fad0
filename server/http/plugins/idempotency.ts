// Answers kept for retries: a call whose answer was lost can be sent again and changes nothing twice.
import { createCipheriv, createDecipheriv, createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';

/** Milliseconds an answer is kept. */
export const ANSWER_LIFETIME = 24 * 60 * 60_000;

const KEY_SHAPE = /^[A-Za-z0-9_-]{8,100}$/;

const UNSETTLED = '同样的操作正在进行，或上一次没有完成，请先核对结果，再重新操作';

/** What somebody meant to do once: the key, and what was asked under it. */
export interface Intention {
  /** Hash of the key that was sent. */
  key: string;
  /** Null for whoever is not signed in: they are known by the key alone. */
  userId: string | null;
  requestHash: string;
  /** Seals the answer to somebody who is not signed in: it may be what lets them in. */
  seal: Uint8Array | null;
}

/**
 * Reads the intention of a write. Bodies hold passwords, which a quick hash would give away to whoever has the table: the
 * hash of a request is keyed with what the client made up, and of that the table has no more than a hash.
 * @param userId null for whoever is not signed in
 * @returns undefined without an `Idempotency-Key` header
 * @throws request-invalid for a key that is not 8 to 100 letters, digits, `-` or `_`
 */
export function readIntention(request: FastifyRequest, userId: string | null): Intention | undefined {
  const key = request.headers['idempotency-key'];
  if (key === undefined) return undefined;
  if (typeof key !== 'string' || !KEY_SHAPE.test(key)) {
    throw failure('request-invalid', '请求头 Idempotency-Key 格式不正确');
  }
  const asked = `${request.method}\n${request.url}\n${JSON.stringify(request.body ?? null)}`;
  return {
    key: createHash('sha256').update(key).digest('hex'),
    userId,
    requestHash: createHmac('sha256', key).update(asked).digest('hex'),
    seal: userId === null ? new Uint8Array(hkdfSync('sha256', key, '', 'answer', 32)) : null,
  };
}

const CIPHER = 'aes-256-gcm';
/** Bytes before what is sealed: a number that is used once, and the tag by which a change is noticed. */
const [NONCE, TAG] = [12, 16];

function sealAnswer(body: string, { seal }: Intention): string {
  if (seal === null) return body;
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, seal, nonce);
  const sealed = Buffer.concat([cipher.update(body, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

function openAnswer(stored: string, { seal }: Intention): string {
  if (seal === null) return stored;
  const bytes = Buffer.from(stored, 'base64');
  const decipher = createDecipheriv(CIPHER, seal, bytes.subarray(0, NONCE), { authTagLength: TAG });
  decipher.setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
  return decipher.update(bytes.subarray(NONCE + TAG), undefined, 'utf8') + decipher.final('utf8');
}

/**
 * Takes the key inside the transaction of the write. A second call with the same key waits here until the first has
 * committed or rolled back: it then gets the stored answer, or does the work itself.
 * @returns the stored answer, or undefined when the work is still to be done
 * @throws key-reused when the key was used for another request
 */
export async function claimIntention(
  db: Kysely<Database>,
  intention: Intention,
  now: number,
): Promise<string | undefined> {
  const { key, userId, requestHash } = intention;
  await db
    .deleteFrom('sys_idempotency')
    .where('user_id', 'is not distinct from', userId)
    .where('key', '=', key)
    .where('created_at', '<=', new Date(now - ANSWER_LIFETIME))
    .execute();
  const claimed = await db
    .insertInto('sys_idempotency')
    .values({ key, user_id: userId, request_hash: requestHash, created_at: new Date(now) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (claimed.numInsertedOrUpdatedRows === 1n) return undefined;
  const stored = await db
    .selectFrom('sys_idempotency')
    .select(['request_hash', 'body'])
    .where('user_id', 'is not distinct from', userId)
    .where('key', '=', key)
    .executeTakeFirst();
  if (stored?.body === undefined || stored.body === null) throw failure('conflict', UNSETTLED);
  if (stored.request_hash !== requestHash) throw failure('key-reused');
  return openAnswer(stored.body, intention);
}

/** Whether an intention was carried out already. */
export async function isAnswered(
  db: Kysely<Database>,
  { key, userId, requestHash }: Intention,
  now: number,
): Promise<boolean> {
  const stored = await db
    .selectFrom('sys_idempotency')
    .select('key')
    .where('user_id', 'is not distinct from', userId)
    .where('key', '=', key)
    .where('request_hash', '=', requestHash)
    .where('body', 'is not', null)
    .where('created_at', '>', new Date(now - ANSWER_LIFETIME))
    .executeTakeFirst();
  return stored !== undefined;
}

/** Stores the answer in the transaction of the write: both are there after a crash, or neither. */
export async function storeAnswer(db: Kysely<Database>, intention: Intention, body: string): Promise<void> {
  await db
    .updateTable('sys_idempotency')
    .set({ status: 200, body: sealAnswer(body, intention) })
    .where('user_id', 'is not distinct from', intention.userId)
    .where('key', '=', intention.key)
    .execute();
}

/** Gives the key back where nothing was done. */
export async function releaseIntention(db: Kysely<Database>, { userId, key }: Intention): Promise<void> {
  await db
    .deleteFrom('sys_idempotency')
    .where('user_id', 'is not distinct from', userId)
    .where('key', '=', key)
    .where('body', 'is', null)
    .execute();
}

/** Removes answers that are too old to be asked for. */
export async function sweepAnswers(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .deleteFrom('sys_idempotency')
    .where('created_at', '<=', new Date(now - ANSWER_LIFETIME))
    .execute();
}
