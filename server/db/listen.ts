// What servers on one database tell each other: PostgreSQL's LISTEN on a connection of its own.
import { sql, type Kysely } from 'kysely';
import type pg from 'pg';
import type { Database } from './tables.ts';

/** Milliseconds until the next try after the connection broke. */
const RETRY_DELAY = 1_000;
/** A line that died without a word looks like one on which nothing is said: it is tried this often (milliseconds). */
const CHECK_INTERVAL = 20_000;
const CHANNEL = 'screenwright_push';
/** Bytes that a notification may have; PostgreSQL refuses 8000. */
export const MAX_NOTIFICATION = 7_900;

export interface NotificationListener {
  onText(text: string): void;
  /** The connection is there again: what was said in between was missed. */
  onBack(): void;
}

/** Hears what is said until the returned function was called. */
export type Listen = (listener: NotificationListener) => () => Promise<void>;

/** Says something to every server that listens on this database, this one included. */
export async function notifyServers(db: Kysely<Database>, text: string): Promise<void> {
  await sql`select pg_notify(${CHANNEL}, ${text})`.execute(db);
}

/**
 * @param pool one of its connections is used for as long as somebody listens
 * @param checkInterval milliseconds; tests take less
 */
export function createListen(pool: pg.Pool, checkInterval = CHECK_INTERVAL): Listen {
  return ({ onText, onBack }) => {
    let client: pg.PoolClient | undefined;
    let retry: ReturnType<typeof setTimeout> | undefined;
    let check: ReturnType<typeof setInterval> | undefined;
    let isStopped = false;
    let opening = open(false);

    async function open(isAgain: boolean): Promise<void> {
      try {
        const taken = await pool.connect();
        if (isStopped) return taken.release();
        client = taken;
        taken.on('error', () => lose(taken));
        taken.on('end', () => lose(taken));
        taken.on('notification', ({ channel, payload }) => {
          if (channel === CHANNEL && payload !== undefined) onText(payload);
        });
        await taken.query('listen screenwright_push');
        check = setInterval(() => void tryOut(taken), checkInterval);
        check.unref();
        if (isAgain) onBack();
      } catch {
        if (client) lose(client);
        else tryLater();
      }
    }

    /** To listen once more changes nothing. The pool gives up a connection that owes an answer for too long. */
    async function tryOut(tried: pg.PoolClient): Promise<void> {
      try {
        await tried.query('listen screenwright_push');
      } catch {
        lose(tried);
      }
    }

    function lose(lost: pg.PoolClient): void {
      if (client !== lost) return;
      client = undefined;
      clearInterval(check);
      lost.release(true);
      tryLater();
    }

    function tryLater(): void {
      if (isStopped) return;
      clearTimeout(retry);
      retry = setTimeout(() => (opening = open(true)), RETRY_DELAY);
      retry.unref();
    }

    return async () => {
      isStopped = true;
      clearTimeout(retry);
      clearInterval(check);
      await opening;
      const last = client;
      client = undefined;
      last?.release(true);
    };
  };
}
