// The answer to a captcha, for a test that plays the person who reads the picture. The server keeps a hash only; whoever
// has its database and its machine may try all answers, and that is what this does.
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { createPool } from '../server/db/pool.ts';

const SYMBOLS = 'abcdefghijklmnopqrstuvwxyz0123456789';

/**
 * @param dataDir DATA_DIR of a running server with the embedded database
 * @param checkKey the key that the page asked for its picture with
 * @returns the four characters, small letters for great ones
 */
export async function readCaptcha(dataDir: string, checkKey: string): Promise<string> {
  const { db } = createPool(findDatabase(dataDir), { maxConnections: 1 });
  try {
    const { code_hash: hash } = await db
      .selectFrom('sys_captcha')
      .select('code_hash')
      .where('check_key', '=', checkKey)
      .executeTakeFirstOrThrow();
    for (const code of listCodes()) {
      if (createHash('sha256').update(`${checkKey}\n${code}`).digest('hex') === hash) return code;
    }
    throw new Error('no four characters have this hash');
  } finally {
    await db.destroy();
  }
}

function* listCodes(): Generator<string> {
  for (const a of SYMBOLS)
    for (const b of SYMBOLS) for (const c of SYMBOLS) for (const d of SYMBOLS) yield a + b + c + d;
}

/** PostgreSQL writes into its folder where it listens: line 4 the port, line 5 the socket's folder, if any. */
function findDatabase(dataDir: string): {
  host: string;
  port: number;
  user: string;
  password?: string;
  database: string;
} {
  const lines = fs.readFileSync(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n');
  const [port, socketFolder] = [lines[3] ?? '', lines[4] ?? ''];
  const target = { port: Number(port), user: 'postgres', database: 'screenwright' };
  if (socketFolder !== '') return { ...target, host: socketFolder };
  const password = fs.readFileSync(path.join(dataDir, 'postgres.password'), 'utf8').trim();
  return { ...target, host: '127.0.0.1', password };
}
