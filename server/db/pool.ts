// The one way this server talks to PostgreSQL: a `pg` pool under Kysely, the same for the embedded and an existing database.
import type { Socket } from 'node:net';
import { Kysely, PostgresDialect, type PostgresPool } from 'kysely';
import pg from 'pg';
import { preparingPool } from './prepared.ts';
import { nameSender } from './send-compiled.ts';
import type { Database } from './tables.ts';

/** Where a database listens: an address in URL form, or the parts of one (a folder as `host` means a unix socket). */
export type ConnectionTarget =
  | { url: string }
  | { host: string; port?: number; user: string; password?: string; database: string };

export interface PoolOptions {
  /** Most connections at a time; more callers wait. */
  maxConnections?: number;
  /** Whether frequent statements are prepared; by default they are. */
  isPreparing?: boolean;
  /** Milliseconds after which the database cancels a statement. */
  statementTimeout?: number;
  /** Milliseconds to wait for a connection, a new one or one that others use. */
  connectTimeout?: number;
  /** Milliseconds without a byte from a database that owes an answer, after which the connection is given up. */
  silenceTimeout?: number;
  /** Told of a connection that broke while nobody used it; the pool replaces it by itself. */
  onIdleError?: (error: Error) => void;
}

export interface DatabasePool {
  db: Kysely<Database>;
  pool: pg.Pool;
}

const STATEMENT_TIMEOUT = 30_000;
/** What a database may take longer than its own limit before it counts as hung. */
const GRACE = 5_000;

const dayType = 1082;
const bigIntegerType = 20;
const numericType = 1700;
const jsonType = 3802;
const mostExactDigits = 15;

/**
 * How column values arrive: `date` stays the text `yyyy-MM-dd` (no time zone can move it), `timestamptz` is a Date,
 * `bigint` and `numeric` become numbers as long as a number holds them exactly and stay text beyond that. `jsonb` is what
 * it says where that is an object or an array; a bare value stays the JSON that it is written as: `"x"` is the text `"x"`
 * with its quotes, as nobody could tell it from the text of another column otherwise, nor `null` from an empty column.
 */
export function readColumn(typeId: number, text: string): unknown {
  if (typeId === dayType) return text;
  if (typeId === bigIntegerType) {
    const value = Number(text);
    return Number.isSafeInteger(value) ? value : text;
  }
  if (typeId === numericType) {
    const digits = text.replace(/^-?0*\.?0*|\./g, '').length;
    const value = Number(text);
    return digits <= mostExactDigits && Number.isFinite(value) ? value : text;
  }
  if (typeId === jsonType) {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null ? value : JSON.stringify(value);
  }
  return undefined;
}

/** Made once: each answer asks for those of all its columns. */
const ownTypes = new Map(
  [dayType, bigIntegerType, numericType, jsonType].map((typeId) => [
    typeId,
    (text: string) => readColumn(typeId, text),
  ]),
);
const columnTypes = {
  getTypeParser(typeId: number, format?: 'text' | 'binary') {
    if (format === 'binary') return pg.types.getTypeParser(typeId, format);
    return ownTypes.get(typeId) ?? pg.types.getTypeParser(typeId);
  },
} as pg.CustomTypesConfig;

// As text of UTC: that of the machine's own time zone names the same moment and takes ten times as long to make.
pg.defaults.parseInputDatesAsUTC = true;

/** A pool on `target`. Connections are opened when first needed; `db.destroy()` closes them. */
export function createPool(target: ConnectionTarget, options: PoolOptions = {}): DatabasePool {
  const { statementTimeout = STATEMENT_TIMEOUT } = options;
  const pool = new pg.Pool({
    ...('url' in target ? { connectionString: target.url } : target),
    application_name: 'screenwright',
    max: options.maxConnections ?? 20,
    idleTimeoutMillis: 30_000,
    connectionTimeoutMillis: options.connectTimeout ?? 10_000,
    statement_timeout: statementTimeout,
    idle_in_transaction_session_timeout: 60_000,
    keepAlive: true,
    types: columnTypes,
    // Dates that SQL itself turns into text (to_char, casts) are those of the people who read them.
    onConnect: (client) => setTimeZone(client),
  });
  pool.on('error', (error) => options.onIdleError?.(error));
  pool.on('connect', (client) => {
    // A connection that breaks while it is used tells the query, and then itself: unheard, that would end the process.
    client.on('error', () => undefined);
    giveUpSilence(client, options.silenceTimeout ?? statementTimeout + GRACE);
  });
  const isPreparing = options.isPreparing ?? true;
  const sender: PostgresPool = isPreparing ? preparingPool(pool) : pool;
  const db = new Kysely<Database>({ dialect: new PostgresDialect({ pool: sender }) });
  nameSender(db, sender);
  return { db, pool };
}

async function setTimeZone(client: pg.ClientBase): Promise<void> {
  await client.query("SET TIME ZONE 'Asia/Shanghai'");
}

/** What `pg` keeps of a connection and its types leave out. */
interface ClientInside {
  /** False while an answer is owed. */
  readonly readyForQuery: boolean;
  readonly connection: { readonly stream: Socket };
}

/**
 * The limit of a statement is kept by the database, and one that hangs keeps none: the callers of its connections would
 * wait for ever. A connection that only listens owes nothing and may be silent.
 */
function giveUpSilence(client: pg.PoolClient, limit: number): void {
  const inside = client as unknown as ClientInside;
  const { stream } = inside.connection;
  stream.setTimeout(limit, () => {
    if (!inside.readyForQuery) stream.destroy(new Error('Connection terminated: the database fell silent'));
  });
}
