// Delivers what hooks send once their save is committed. Every server on a database looks; of all of them one takes a row.
import { sql, type Kysely, type Selectable } from 'kysely';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/tables.ts';
import { ApiError, failure } from '../../kernel/errors.ts';
import { CallRefused } from '../../identity/outside/call-allowed.ts';
import { OutsideError } from '../../identity/outside/call-out.ts';
import type { Pushes } from '../../push/pushes.ts';
import type { Condition } from '../../records/conditions/filter.ts';
import { joinConditions } from '../../records/lists/list.ts';
import { undoable } from '../../records/writes/undoable.ts';
import { pushPublished } from '../messages/announcement-sending.ts';
import { AnsweredError } from './answered.ts';
import { sendMessage, sendRequest } from './deliveries.ts';
import type { OutboxTable } from './tables.ts';

export interface Outbox {
  /** Delivers what is due now; says how many rows it tried. */
  runDue(): Promise<number>;
  /** Milliseconds until it looks again: what a save wrote down a moment ago is due. */
  untilDue(): Promise<number>;
}

export interface OutboxOptions {
  db: Kysely<Database>;
  config: Pick<Config, 'outboundHosts'>;
  pushes: Pushes;
  log: Pick<Logger, 'info' | 'warn'>;
  now(): number;
}

export type OutboxRow = Selectable<OutboxTable>;

/** Requests that are under way at a time. */
const AT_A_TIME = 8;
/** Rows of one look: the next one comes soon. */
const MOST = 200;
/** Milliseconds that one server has for a request; then another may take it, as it may have been killed. */
const LEASE = 60_000;
/** Tries until a row is given up. */
const MAX_ATTEMPTS = 10;
/** Milliseconds to the second try; doubled each time. */
const FIRST_WAIT = 30_000;
const LONGEST_WAIT = 3_600_000;
/** What is done is kept for a week, what failed for a quarter of a year. */
const KEPT_DONE = 7 * 86_400_000;
const KEPT_FAILED = 90 * 86_400_000;

export function createOutbox({ db, config, pushes, log, now }: OutboxOptions): Outbox {
  /** A message is written in the transaction that marks its row: it is there once, or not yet. */
  async function deliverMessage(): Promise<boolean> {
    const taken = await db.transaction().execute(async (transaction) => {
      const row = await transaction
        .selectFrom('sys_outbox')
        .selectAll()
        .where('kind', '=', 'message')
        .where('state', '=', 'waiting')
        .where('next_time', '<=', new Date(now()))
        .orderBy('next_time')
        .orderBy('id')
        .limit(1)
        .forUpdate()
        .skipLocked()
        .executeTakeFirst();
      if (!row) return undefined;
      const tried = { ...row, attempts: row.attempts + 1 };
      try {
        const published = await undoable(transaction, () => sendMessage(transaction, row, now));
        await markDone(transaction, tried);
        return published;
      } catch (error) {
        await markTried(transaction, tried, error);
        return null;
      }
    });
    if (taken) pushPublished(pushes, taken);
    return taken !== undefined;
  }

  /** Takes requests for as long as one may last: no connection waits for somebody else's server. */
  async function takeRequests(): Promise<OutboxRow[]> {
    const at = new Date(now());
    return db
      .updateTable('sys_outbox')
      .set({ attempts: sql<number>`attempts + 1`, next_time: new Date(now() + LEASE) })
      .where('id', 'in', (eb) =>
        eb
          .selectFrom('sys_outbox')
          .select('id')
          .where('kind', '=', 'request')
          .where('state', '=', 'waiting')
          .where('next_time', '<=', at)
          .orderBy('next_time')
          .orderBy('id')
          .limit(AT_A_TIME)
          .forUpdate()
          .skipLocked(),
      )
      .returningAll()
      .execute();
  }

  async function deliverRequest(row: OutboxRow): Promise<void> {
    try {
      await sendRequest(row, config.outboundHosts);
      await markDone(db, row);
    } catch (error) {
      await markTried(db, row, error);
    }
  }

  async function markDone(on: Kysely<Database>, { id, attempts }: OutboxRow): Promise<void> {
    await on
      .updateTable('sys_outbox')
      .set({ state: 'done', attempts, done_time: new Date(now()), last_error: null })
      .where('id', '=', id)
      .execute();
  }

  /** Plans the next try, or gives up; another server's success stands. */
  async function markTried(on: Kysely<Database>, row: OutboxRow, error: unknown): Promise<void> {
    const isOver = row.attempts >= MAX_ATTEMPTS || error instanceof CallRefused || error instanceof ApiError;
    log.warn({ event: 'delivery-failed', id: row.id, attempts: row.attempts, isOver, err: error }, row.title);
    const wait = Math.min(FIRST_WAIT * 2 ** (row.attempts - 1), LONGEST_WAIT);
    await on
      .updateTable('sys_outbox')
      .set({
        attempts: row.attempts,
        state: isOver ? 'failed' : 'waiting',
        next_time: new Date(now() + wait),
        last_error: explain(error).slice(0, 1000),
      })
      .where('id', '=', row.id)
      .where('state', '=', 'waiting')
      .where('attempts', '<=', row.attempts)
      .execute();
  }

  return {
    async runDue() {
      let count = 0;
      while (count < MOST && (await deliverMessage())) count += 1;
      for (let taken = await takeRequests(); taken.length > 0; taken = await takeRequests()) {
        await Promise.all(taken.map(deliverRequest));
        count += taken.length;
        if (count >= MOST || taken.length < AT_A_TIME) break;
      }
      return count;
    },
    untilDue: () => Promise.resolve(0),
  };
}

/** What an administrator reads; the rest is in the log. */
function explain(error: unknown): string {
  if (error instanceof CallRefused || error instanceof ApiError) return error.message;
  if (error instanceof OutsideError) {
    const { cause } = error;
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    return `对方没有回应${code === '' ? '' : `（${code}）`}`;
  }
  return error instanceof AnsweredError ? error.message : '发送出错，详情见服务器日志';
}

/**
 * Tries again at once what was given up, as if it had just been written.
 * @throws record-missing when none of the rows failed
 */
export async function retryFailed(
  db: Kysely<Database>,
  ids: readonly string[],
  shown: readonly Condition[],
  now: number,
): Promise<void> {
  const result = await db
    .updateTable('sys_outbox')
    .set({ state: 'waiting', attempts: 0, next_time: new Date(now) })
    .where('id', 'in', ids)
    .where('state', '=', 'failed')
    .where(joinConditions(shown))
    .executeTakeFirst();
  if (result.numUpdatedRows === 0n) throw failure('record-missing', '没有可以重试的记录，请刷新后再看');
}

/** Removes what was delivered or given up long ago. */
export async function sweepOutbox(db: Kysely<Database>, now: number): Promise<void> {
  await db
    .deleteFrom('sys_outbox')
    .where((eb) =>
      eb.or([
        eb.and([eb('state', '=', 'done'), eb('create_time', '<', new Date(now - KEPT_DONE))]),
        eb.and([eb('state', '=', 'failed'), eb('create_time', '<', new Date(now - KEPT_FAILED))]),
      ]),
    )
    .execute();
}
