// The licence that counts now: read from the database and checked again with every use.
import fs from 'node:fs/promises';
import path from 'node:path';
import type { KeyObject } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Database, Row } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { formatTime, parseTime } from '../../kernel/time.ts';
import { readLicence, type LicenceTerms } from './licence-file.ts';
import { readPublicKey } from '../../kernel/public-key.ts';

/** File in DATA_DIR with the supplier's public key, where LICENCE_PUBLIC_KEY is not set. */
export const KEY_FILE = 'licence-public-key.pem';

/** The latest time seen is written down at most this often (milliseconds). */
const TIME_STEP = 3_600_000;

export type LicenceState =
  | { kind: 'valid'; terms: LicenceTerms }
  /** The sentence for people. */
  | { kind: 'none'; reason: string };

/** Where licences are read: the configuration names the key. */
export interface LicencePlace {
  db: Kysely<Database>;
  config: Pick<Config, 'licencePublicKey' | 'dataFolder'>;
  now(): number;
}

/** The key that licences are checked with: of the configuration, else of the data folder. */
export async function findPublicKey({
  licencePublicKey,
  dataFolder,
}: LicencePlace['config']): Promise<KeyObject | undefined> {
  if (licencePublicKey !== undefined) return readPublicKey(licencePublicKey);
  const text = await fs.readFile(path.join(dataFolder, KEY_FILE), 'utf8').catch(() => undefined);
  return text === undefined ? undefined : readPublicKey(text);
}

/** Code of this installation. @throws unavailable before the first start has written it */
export async function readCode(db: Kysely<Database>): Promise<string> {
  const row = await db.selectFrom('sys_installation').select('code').executeTakeFirst();
  if (row === undefined) throw failure('unavailable');
  return row.code;
}

/** The licence that was issued last, if it is signed, for this installation, and lasts. */
export async function readCurrent(place: LicencePlace): Promise<LicenceState> {
  const { db } = place;
  const row = await newestLicence(db);
  if (row === undefined) return { kind: 'none', reason: '尚未导入许可证，请管理员导入许可证' };
  const key =
    row.kind === 'evaluation' ? readPublicKey(row.public_key ?? '') : await findPublicKey(place.config);
  const terms = key && readLicence(row.content, key);
  if (terms === undefined || terms.code !== (await readCode(db))) {
    return { kind: 'none', reason: '许可证无效：与公钥或本系统的识别码不符，请管理员重新导入' };
  }
  if ((await readTrustedTime(db, place.now())) >= readEnd(terms)) {
    return { kind: 'none', reason: `许可证已于 ${terms.expireTime} 到期，请管理员导入新的许可证` };
  }
  return { kind: 'valid', terms };
}

export function newestLicence(db: Kysely<Database>): Promise<Row<'sys_licence_import'> | undefined> {
  return (
    db
      .selectFrom('sys_licence_import')
      .selectAll()
      // `signed` before `evaluation`, whose time is that of another clock.
      .orderBy('kind', 'desc')
      .orderBy('issued_at', 'desc')
      .orderBy('create_time', 'desc')
      .limit(1)
      .executeTakeFirst()
  );
}

/** Milliseconds since 1970 at which a licence is over. */
export function readEnd(terms: LicenceTerms): number {
  return parseTime(terms.expireTime)?.getTime() ?? 0;
}

/** The clock, or the latest time that was ever seen when the clock is behind it. */
export async function readTrustedTime(db: Kysely<Database>, now: number): Promise<number> {
  const row = await db.selectFrom('sys_installation').select('latest_time').executeTakeFirst();
  const seen = row?.latest_time.getTime() ?? now;
  if (now - seen >= TIME_STEP) {
    await db
      .updateTable('sys_installation')
      .set({ latest_time: new Date(now) })
      .where('latest_time', '<', new Date(now))
      .execute();
  }
  return Math.max(now, seen);
}

/** Licence as the wire carries it; without one everything but the code is empty. */
export function toWire(code: string, state: LicenceState, used: number) {
  const terms = state.kind === 'valid' ? state.terms : undefined;
  return {
    code,
    name: terms?.name ?? null,
    subject: terms?.subject ?? null,
    userNumber: terms?.userNumber ?? null,
    expireTime: terms ? formatTime(new Date(readEnd(terms))) : null,
    importNumber: used,
  };
}
