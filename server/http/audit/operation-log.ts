// The rows of sys_log: kept in memory for a moment and written together, so that no answer waits for them.
import { setTimeout as sleep } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Logger } from 'pino';
import { isRefusedByContent } from '../../db/read-error.ts';
import type { Database, NewRow } from '../../db/tables.ts';
import { createId } from '../../records/record.ts';
import { openKeptRows, type LogRow } from './kept-rows.ts';

export type LogEntry = Omit<NewRow<'sys_log'>, 'id' | 'create_by' | 'create_time'> & { at: number };

/** What probes may know of the log. */
export interface OperationLogState {
  /** `waiting` while the database takes no rows. */
  status: 'ok' | 'waiting';
  /** Rows that are not in the table yet. */
  waiting: number;
  /** Rows that the database refused since the start. */
  setAside: number;
}

export interface OperationLog {
  /** Takes a row; it is in the table within a second. */
  add(entry: LogEntry): void;
  /** Writes what waits, and comes back when that was tried. */
  flush(): Promise<void>;
  state(): OperationLogState;
  /** Writes what waits; what cannot be stored in two seconds is kept on the disk for the next start. */
  close(): Promise<void>;
}

/** Rows that are written together. */
const BATCH = 200;
/** Milliseconds that a row waits at most. */
const DELAY = 300;
/** Rows that may wait in memory while the database is away; then they wait on the disk. */
const MAX_WAITING = 10_000;
/** Milliseconds that the end waits for the database. */
const FAREWELL = 2_000;

export interface OperationLogOptions {
  db: Kysely<Database>;
  log: Pick<Logger, 'warn' | 'error'>;
  /** Where rows lie that wait for another start, and those that the database refused. */
  folder: string;
}

export function createOperationLog({ db, log, folder }: OperationLogOptions): OperationLog {
  const kept = openKeptRows(folder);
  /** Rows in files by the name of the file. */
  const files = new Map<string, number>();
  /** Whether those of an earlier start are among them. */
  let isListed = false;
  let waiting: LogRow[] = [];
  /** Rows on their way to a file. */
  let moving = 0;
  let setAside = 0;
  let isLate = false;
  let isWriting = false;
  let isClosed = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> = Promise.resolve();
  let spilling: Promise<void> = Promise.resolve();

  async function write(): Promise<void> {
    while (waiting.length > 0) {
      const rows = waiting.slice(0, BATCH);
      await store(rows);
      const stored = new Set(rows);
      waiting = waiting.filter((row) => !stored.has(row));
    }
    await spilling;
    await listFiles();
    for (const name of [...files.keys()].sort()) await storeFile(name);
  }

  /** Rows that are there already were stored by a try whose acknowledgement was lost. */
  async function store(rows: readonly LogRow[]): Promise<void> {
    try {
      await db
        .insertInto('sys_log')
        .values(rows)
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute();
    } catch (error) {
      if (!isRefusedByContent(error)) throw error;
      const [first] = rows;
      if (first === undefined) return;
      if (rows.length === 1) return refuse(first, error);
      const middle = Math.ceil(rows.length / 2);
      await store(rows.slice(0, middle));
      await store(rows.slice(middle));
    }
  }

  async function refuse(row: LogRow, error: unknown): Promise<void> {
    setAside += 1;
    log.error({ err: error, row: row.id, folder }, 'a row of the operation log was refused and set aside');
    await kept.refuse(row).catch((cause: unknown) => {
      log.error({ err: cause, lost: row }, 'a row of the operation log could not be set aside');
    });
  }

  async function listFiles(): Promise<void> {
    if (isListed) return;
    for (const name of await kept.list()) {
      const { rows } = await kept.read(name);
      if (!files.has(name)) files.set(name, rows.length);
    }
    isListed = true;
  }

  async function storeFile(name: string): Promise<void> {
    const { rows, unreadable } = await kept.read(name);
    if (unreadable > 0) log.error({ unreadable, file: name }, 'rows of the operation log cannot be read');
    for (let at = 0; at < rows.length; at += BATCH) await store(rows.slice(at, at + BATCH));
    await kept.remove(name);
    files.delete(name);
  }

  /** Moves what waits to the disk, but for the first rows; what no disk takes ends in the log of the server. */
  function spill(first: number): Promise<void> {
    const rows = waiting.slice(first);
    waiting = waiting.slice(0, first);
    moving += rows.length;
    spilling = spilling.then(async () => {
      try {
        if (rows.length > 0) files.set(await kept.keep(rows), rows.length);
      } catch (error) {
        log.error({ err: error, count: rows.length, folder }, 'rows of the operation log cannot be kept');
        for (const row of rows) log.error({ lost: row }, 'a row of the operation log');
      }
      moving -= rows.length;
    });
    return spilling;
  }

  function flush(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    isWriting = true;
    running = running.then(write).then(
      () => {
        isWriting = false;
        isLate = false;
      },
      (error: unknown) => {
        isWriting = false;
        isLate = true;
        log.warn({ err: error, waiting: countWaiting() }, 'the operation log could not be written yet');
        plan(DELAY * 10);
      },
    );
    return running;
  }

  function plan(delay: number): void {
    if (!isClosed) timer ??= setTimeout(() => void flush(), delay).unref();
  }

  function countWaiting(): number {
    return [...files.values()].reduce((sum, rows) => sum + rows, waiting.length + moving);
  }

  /** What waits lies on the disk before the database is asked once more: whoever ends this process finds it there. */
  async function close(): Promise<void> {
    isClosed = true;
    clearTimeout(timer);
    await spill(0);
    await Promise.race([flush(), sleep(FAREWELL, undefined, { ref: false })]);
    const left = countWaiting();
    if (left > 0) log.warn({ waiting: left, folder }, 'rows of the operation log wait for the next start');
  }

  plan(DELAY);
  return {
    add: ({ at, ...entry }) => {
      const row = {
        ...entry,
        id: createId(),
        create_by: entry.username ?? null,
        create_time: new Date(at),
      };
      waiting.push(row);
      if (isClosed) void spill(0);
      else if (waiting.length >= MAX_WAITING) void spill(BATCH);
      else if (waiting.length >= BATCH && !isLate && !isWriting) void flush();
      else plan(DELAY);
    },
    flush,
    state: () => ({ status: isLate ? 'waiting' : 'ok', waiting: countWaiting(), setAside }),
    close,
  };
}
