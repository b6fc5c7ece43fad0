// Opens the database that the configuration names: the embedded one, or an existing one through DATABASE_URL.
import { type Kysely, sql } from 'kysely';
import { closeFolder } from '../kernel/private-folder.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from './embedded/supervisor.ts';
import { applicationName } from './embedded/running.ts';
import { createListen, type Listen } from './listen.ts';
import { createPool } from './pool.ts';
import type { Database } from './tables.ts';

export interface Durability {
  /** Whether the database waits for the disk; `off` can lose acknowledged writes in a power failure. */
  fsync: string;
  /** `on`, `remote_apply`, `remote_write`, `local` or `off`. */
  synchronousCommit: string;
}

export interface OpenDatabase {
  db: Kysely<Database>;
  kind: 'embedded' | 'external';
  /** As `server_version` tells it, for example `18.4`. */
  version: string;
  durability: Durability;
  /** Hears what servers on this database tell each other. */
  listen: Listen;
  /** Closes the connections; stops the embedded server. */
  stop(): Promise<void>;
}

export interface ConnectOptions {
  dataFolder: string;
  databaseUrl?: string | undefined;
  /** Whether frequent statements are prepared; by default they are. */
  isPreparing?: boolean;
  /** Severity as PostgreSQL words it (LOG, WARNING, FATAL …) and what it said. */
  log?: (line: string) => void;
  onLost?: (error: StartupError) => void;
  /** Told when a step of the embedded database begins that a person waits for. */
  onStep?: EmbeddedOptions['onStep'];
}

const oldestVersion = 150_000;

/**
 * Starts or reaches the database and checks that it can be used.
 * @throws StartupError in one line when it cannot
 */
export async function openDatabase(options: ConnectOptions): Promise<OpenDatabase> {
  return options.databaseUrl === undefined
    ? openEmbedded(options)
    : openExternal(options.databaseUrl, options);
}

async function openEmbedded(options: ConnectOptions): Promise<OpenDatabase> {
  const log = options.log ?? (() => undefined);
  const embedded = await startEmbedded({
    dataFolder: options.dataFolder,
    log,
    ...(options.onLost ? { onLost: options.onLost } : {}),
    ...(options.onStep ? { onStep: options.onStep } : {}),
  });
  try {
    const target = await prepareApplicationDatabase(embedded.target);
    const { db, pool } = createPool(target, { onIdleError: (error) => log(`WARNING: ${error.message}`) });
    return {
      ...{ db, kind: 'embedded', ...(await readFacts(db)), listen: createListen(pool) },
      async stop() {
        await db.destroy();
        await embedded.stop();
      },
    };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** Makes the role and the database of the application where they are missing, and says how to reach them. */
async function prepareApplicationDatabase(
  admin: EmbeddedDatabase['target'],
): Promise<EmbeddedDatabase['target']> {
  const { db } = createPool(admin, { maxConnections: 1 });
  const name = sql.id(applicationName);
  try {
    const roles = await sql`select 1 from pg_roles where rolname = ${applicationName}`.execute(db);
    if (roles.rows.length === 0) {
      // PostgreSQL takes no bound values here; `lit` quotes the password, which is our own hexadecimal text.
      const password = admin.password === undefined ? sql`` : sql` password ${sql.lit(admin.password)}`;
      await sql`create role ${name} login${password}`.execute(db);
    }
    const databases = await sql`select 1 from pg_database where datname = ${applicationName}`.execute(db);
    if (databases.rows.length === 0) await sql`create database ${name} owner ${name}`.execute(db);
  } finally {
    await db.destroy();
  }
  return { ...admin, user: applicationName, database: applicationName };
}

async function openExternal(
  url: string,
  { dataFolder, isPreparing, log = () => undefined }: ConnectOptions,
): Promise<OpenDatabase> {
  for (const place of closeFolder(dataFolder, { isPassedThrough: false }))
    log(`WARNING: other accounts of this machine may read ${place}: its permissions cannot be changed`);
  const { db, pool } = createPool(
    { url },
    {
      onIdleError: (error) => log(`WARNING: ${error.message}`),
      ...(isPreparing === undefined ? {} : { isPreparing }),
    },
  );
  try {
    const facts = await readFacts(db);
    if (facts.versionNumber < oldestVersion) {
      throw new StartupError(
        `DATABASE_URL 指向 PostgreSQL ${facts.version}，需要 15 以上`,
        `DATABASE_URL points at PostgreSQL ${facts.version}, 15 or later is needed`,
      );
    }
    if (facts.durability.fsync === 'off')
      log('WARNING: fsync is off in this database: a power failure can lose acknowledged writes');
    return { db, kind: 'external', ...facts, listen: createListen(pool), stop: () => db.destroy() };
  } catch (error) {
    await db.destroy();
    throw error instanceof StartupError ? error : unreachable(url, error);
  }
}

async function readFacts(
  db: Kysely<Database>,
): Promise<{ version: string; versionNumber: number; durability: Durability }> {
  const { rows } = await sql<{ version: string; number: string; fsync: string; commit: string }>`
    select current_setting('server_version') as version, current_setting('server_version_num') as number,
      current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('the database answered a question about itself with no row');
  return {
    version: row.version.split(' ')[0] ?? row.version,
    versionNumber: Number(row.number),
    durability: { fsync: row.fsync, synchronousCommit: row.commit },
  };
}

/** Names host, port and database, never the password. */
function unreachable(url: string, error: unknown): StartupError {
  const { host, pathname } = new URL(url);
  const reason = error instanceof Error ? error.message || error.name : String(error);
  return new StartupError(
    `无法连接数据库 ${host}${pathname}：${reason}，请检查 DATABASE_URL 和数据库是否已启动`,
    `cannot reach the database ${host}${pathname}: ${reason}; check DATABASE_URL and that the database runs`,
  );
}
