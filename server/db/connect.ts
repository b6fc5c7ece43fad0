// Opens the database that the configuration names: the embedded one, or an existing one through DATABASE_URL.
import { type Kysely, sql } from 'kysely';
import { closeFolder } from '../kernel/private-folder.ts';
import { StartupError } from '../kernel/startup-error.ts';
import { type EmbeddedDatabase, type EmbeddedOptions, startEmbedded } from './embedded/supervisor.ts';
import { applicationName, ownerName } from './embedded/running.ts';
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
  /** The login that changes tables of modules; the same as `db` where no other one was given. */
  owner: Kysely<Database>;
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
  /** A login on the database of `databaseUrl` that changes the tables of modules. */
  ownerUrl?: string | undefined;
  /** Whether frequent statements are prepared; by default they are. */
  isPreparing?: boolean;
  /** Severity as PostgreSQL words it (LOG, WARNING, FATAL …) and what it said. */
  log?: (line: string) => void;
  onLost?: (error: StartupError) => void;
  /** Told when a step of the embedded database begins that a person waits for. */
  onStep?: EmbeddedOptions['onStep'];
}

const oldestVersion = 150_000;

/** A change of tables takes one; another looks at what would wait. */
const OWNER_CONNECTIONS = 3;

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
    const onIdleError = (error: Error): void => log(`WARNING: ${error.message}`);
    const { db, pool } = createPool(target, { onIdleError });
    const { db: owner } = createPool(
      { ...target, user: ownerName },
      { onIdleError, maxConnections: OWNER_CONNECTIONS },
    );
    return {
      ...{ db, owner, kind: 'embedded', ...(await readFacts(db)), listen: createListen(pool) },
      async stop() {
        await owner.destroy();
        await db.destroy();
        await embedded.stop();
      },
    };
  } catch (error) {
    await embedded.stop();
    throw error;
  }
}

/** Makes the roles and the database of the application where they are missing, and says how to reach them. */
async function prepareApplicationDatabase(
  admin: EmbeddedDatabase['target'],
): Promise<EmbeddedDatabase['target']> {
  const { db } = createPool(admin, { maxConnections: 1 });
  const name = sql.id(applicationName);
  try {
    const { rows: roles } = await sql<{ rolname: string }>`select rolname from pg_roles`.execute(db);
    const isThere = (role: string): boolean => roles.some(({ rolname }) => rolname === role);
    // PostgreSQL takes no bound values here; `lit` quotes the password, which is our own hexadecimal text.
    const password = admin.password === undefined ? sql`` : sql` password ${sql.lit(admin.password)}`;
    if (!isThere(applicationName)) await sql`create role ${name} login${password}`.execute(db);
    if (!isThere(ownerName))
      await sql`create role ${sql.id(ownerName)} login${password} in role ${name}`.execute(db);
    const databases = await sql`select 1 from pg_database where datname = ${applicationName}`.execute(db);
    if (databases.rows.length === 0) await sql`create database ${name} owner ${name}`.execute(db);
  } finally {
    await db.destroy();
  }
  await keepSchema({ ...admin, database: applicationName });
  return { ...admin, user: applicationName, database: applicationName };
}

/** Who owns a schema may drop every table in it, whoever made that. */
async function keepSchema(admin: EmbeddedDatabase['target']): Promise<void> {
  const { db } = createPool(admin, { maxConnections: 1 });
  try {
    await sql`alter schema public owner to current_user`.execute(db);
    await sql`grant usage, create on schema public to ${sql.id(applicationName)}`.execute(db);
  } finally {
    await db.destroy();
  }
}

async function openExternal(
  url: string,
  { dataFolder, isPreparing, ownerUrl, log = () => undefined }: ConnectOptions,
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
    const owner = ownerUrl === undefined ? db : await openOwner(ownerUrl, log);
    return {
      ...{ db, owner, kind: 'external', ...facts, listen: createListen(pool) },
      async stop() {
        if (owner !== db) await owner.destroy();
        await db.destroy();
      },
    };
  } catch (error) {
    await db.destroy();
    throw error instanceof StartupError ? error : unreachable(url, error);
  }
}

async function openOwner(url: string, log: NonNullable<ConnectOptions['log']>): Promise<Kysely<Database>> {
  const { db } = createPool(
    { url },
    { onIdleError: (error) => log(`WARNING: ${error.message}`), maxConnections: OWNER_CONNECTIONS },
  );
  try {
    await sql`select 1`.execute(db);
    return db;
  } catch (error) {
    await db.destroy();
    throw unreachable(url, error, 'DATABASE_OWNER_URL');
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
function unreachable(url: string, error: unknown, setting = 'DATABASE_URL'): StartupError {
  const { host, pathname } = new URL(url);
  const reason = error instanceof Error ? error.message || error.name : String(error);
  return new StartupError(
    `无法连接数据库 ${host}${pathname}：${reason}，请检查 ${setting} 和数据库是否已启动`,
    `cannot reach the database ${host}${pathname}: ${reason}; check ${setting} and that the database runs`,
  );
}
