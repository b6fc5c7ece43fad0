// The rows of sys_log: kept in memory for a moment and written together, so that no answer waits for them.
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import type { Database, NewRow } from '../db/tables.ts';
import { createId } from '../query/record.ts';

export type LogEntry = Omit<NewRow<'sys_log'>, 'id' | 'create_by' | 'create_time'> & { at: number };

export interface OperationLog {
  /** Takes a row; it is in the table within a second. */
  add(entry: LogEntry): void;
  /** Writes what waits, and comes back when it is written. */
  flush(): Promise<void>;
}

/** Rows that are written together. */
const BATCH = 200;
/** Milliseconds that a row waits at most. */
const DELAY = 300;
/** Rows that may wait while the database is away; later ones are counted and told, not kept. */
const MAX_WAITING = 10_000;

export function createOperationLog({
  db,
  log,
}: {
  db: Kysely<Database>;
  log: Pick<Logger, 'warn'>;
}): OperationLog {
  let waiting: NewRow<'sys_log'>[] = [];
  let lost = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const rows = waiting.slice(0, BATCH);
      await db.insertInto('sys_log').values(rows).execute();
      waiting = waiting.slice(rows.length);
    }
    if (lost === 0) return;
    log.warn({ lost }, 'rows of the operation log were lost while the database was away');
    lost = 0;
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    running = running.then(write).catch((error: unknown) => {
      log.warn({ err: error, waiting: waiting.length }, 'the operation log could not be written yet');
      plan(DELAY * 10);
    });
    return running;
  }

  function plan(delay: number): void {
    timer ??= setTimeout(() => void flush(), delay).unref();
  }

  return {
    add: ({ at, ...entry }) => {
      if (waiting.length >= MAX_WAITING) {
        lost += 1;
        return;
      }
      waiting.push({
        ...entry,
        id: createId(),
        create_by: entry.username ?? null,
        create_time: new Date(at),
      });
      if (waiting.length >= BATCH) void flush();
      else plan(DELAY);
    },
    flush,
  };
}
