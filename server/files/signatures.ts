// Signed addresses: they let a plain image tag or a preview service read one private file for ten minutes.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Kysely } from 'kysely';
import { isPublicFile } from '../../src/engine/file-places.ts';
import type { Database } from '../db/tables.ts';

/** Milliseconds an address lives. */
export const SIGNATURE_LIFETIME = 10 * 60_000;

export interface Signature {
  /** Seconds since 1970. */
  expires: number;
  /** HMAC-SHA-256 in base64url. */
  sign: string;
}

/** The key of this installation, made when there is none. */
export async function readSigningKey(db: Kysely<Database>): Promise<Buffer> {
  const read = () => db.selectFrom('sys_file_key').select('signing_key').where('id', '=', 1);
  const known = await read().executeTakeFirst();
  if (known) return Buffer.from(known.signing_key, 'hex');
  await db
    .insertInto('sys_file_key')
    .values({ id: 1, signing_key: randomBytes(32).toString('hex') })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  return Buffer.from((await read().executeTakeFirstOrThrow()).signing_key, 'hex');
}

/** The address of a stored file below API_BASE; a private one is opened by it for ten minutes, also without a token. */
export function addressOf(key: Buffer, path: string, now: number): string {
  const address = `/sys/common/static/${path}`;
  if (isPublicFile(path)) return address;
  const { expires, sign } = signPath(key, path, now);
  return `${address}?expires=${String(expires)}&sign=${sign}`;
}

/** Signs the path of a file until ten minutes after `now` (milliseconds). */
export function signPath(key: Buffer, path: string, now: number): Signature {
  const expires = Math.floor((now + SIGNATURE_LIFETIME) / 1000);
  return { expires, sign: seal(key, path, expires) };
}

/** Whether a signature fits its path and has not run out. */
export function isSigned(key: Buffer, path: string, { expires, sign }: Signature, now: number): boolean {
  const given = Buffer.from(sign);
  const wanted = Buffer.from(seal(key, path, expires));
  return given.length === wanted.length && timingSafeEqual(given, wanted) && now < expires * 1000;
}

function seal(key: Buffer, path: string, expires: number): string {
  return createHmac('sha256', key)
    .update(`${path}\n${String(expires)}`)
    .digest('base64url');
}
