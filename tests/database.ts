// A database of its own for every test file: a copy of a template on the server that tests/database-server.ts found.
import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../server/db/migrate.ts';
import { seed } from '../server/seed/seed.ts';
import { type ConnectionTarget, createPool } from '../server/db/pool.ts';
import type { Database } from '../server/db/tables.ts';
import { asAdmin, type DatabaseServer, dropDatabase } from './database-admin.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    databaseServer: DatabaseServer;
  }
}

export interface TestDatabase {
  db: Kysely<Database>;
  /** The connections under it. */
  pool: pg.Pool;
  /** How another process or pool reaches this database. */
  target: ConnectionTarget;
  kind: DatabaseServer['kind'];
  /** Closes the connections. The database is removed while the next tests run, as that waits for the disk. */
  close(): Promise<void>;
  /** Closes the connections and removes the database at once. */
  drop(): Promise<void>;
}

/** What `close` left to remove: one after the other, as each has PostgreSQL write everything to the disk. */
let removal = Promise.resolve();

/** Any number that only this repository's test runs lock. */
const templateLock = 727_402_118;

/** Password of `admin` and of every demonstration account in tests. */
export const TEST_PASSWORD = 'Kran-7-Leiter';

/** What a database holds at first: its tables alone, the base rows too, or those and the demonstration. */
export type FirstRows = 'none' | 'base' | 'demo';

/**
 * A fresh database with all migrations applied. They run once per run, and so does what writes the first rows: each is in
 * a template, and every call copies one.
 */
export async function openTestDatabase(rows: FirstRows = 'none'): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const name = `${server.prefix}${randomBytes(6).toString('hex')}`;
  await asAdmin(server.admin, async (admin) => {
    const template = await ensureTemplate(server, admin, rows);
    await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(admin);
    await hurry(admin, name);
  });
  const target = targetOf(server, name);
  const { db, pool } = createPool(target, { maxConnections: 10 });
  return {
    db,
    pool,
    target,
    kind: server.kind,
    async close() {
      await db.destroy();
      // What this process cannot remove, or is ended before it does, goes with the end of the run.
      removal = removal.then(() => remove(server, name)).catch(() => undefined);
    },
    async drop() {
      await db.destroy();
      await remove(server, name);
    },
  };
}

function remove(server: DatabaseServer, name: string): Promise<void> {
  return asAdmin(server.admin, (admin) => dropDatabase(admin, name));
}

/** The same server, another database. */
export function targetOf(server: DatabaseServer, database: string): ConnectionTarget {
  if (!('url' in server.admin)) return { ...server.admin, database };
  const url = new URL(server.admin.url);
  url.pathname = `/${database}`;
  return { url: url.href };
}

/** The same address as one line, as DATABASE_URL takes it. */
export function addressOf(target: ConnectionTarget): string {
  if ('url' in target) return target.url;
  const { host, port = 5432, user, password = '', database } = target;
  const address = new URL(`postgres://localhost/${database}`);
  address.username = user;
  address.password = password;
  // A folder has no place before the path of an address.
  address.search = new URLSearchParams({ host, port: String(port) }).toString();
  return address.href;
}

/** @returns the name of the template, which is made when this run has none yet */
async function ensureTemplate(
  server: DatabaseServer,
  admin: Kysely<Database>,
  rows: FirstRows,
): Promise<string> {
  const template = `${server.prefix}template_${rows}`;
  if (await exists(admin, template)) return template;
  await sql`select pg_advisory_lock(${templateLock})`.execute(admin);
  try {
    // Another process may have made it meanwhile.
    if (!(await exists(admin, template))) await makeTemplate(server, admin, rows, template);
  } finally {
    await sql`select pg_advisory_unlock(${templateLock})`.execute(admin);
  }
  return template;
}

async function makeTemplate(
  server: DatabaseServer,
  admin: Kysely<Database>,
  rows: FirstRows,
  template: string,
): Promise<void> {
  const unfinished = `${template}_unfinished`;
  await dropDatabase(admin, unfinished);
  await sql`create database ${sql.id(unfinished)} template template0 encoding 'UTF8'`.execute(admin);
  await hurry(admin, unfinished);
  const { db } = createPool(targetOf(server, unfinished), { maxConnections: 1 });
  try {
    await migrate(db);
    if (rows !== 'none') {
      await seed(db, {
        isDemo: rows === 'demo',
        adminPassword: TEST_PASSWORD,
        demoPassword: TEST_PASSWORD,
      });
      // Shipped schedules would come due whenever a test moves the clock.
      await db.updateTable('sys_quartz_job').set({ status: -1 }).execute();
    }
    await sql`analyze`.execute(db);
  } finally {
    await db.destroy();
  }
  // Renamed only when complete: a run that was cut in the middle never leaves a half template behind.
  await sql`alter database ${sql.id(unfinished)} rename to ${sql.id(template)}`.execute(admin);
}

/** Nobody needs these rows after a power cut, and a commit that waits for the disk takes longer than what it commits. */
async function hurry(admin: Kysely<Database>, database: string): Promise<void> {
  await sql`alter database ${sql.id(database)} set synchronous_commit = off`.execute(admin);
}

async function exists(admin: Kysely<Database>, database: string): Promise<boolean> {
  const { rows } = await sql`select 1 from pg_database where datname = ${database}`.execute(admin);
  return rows.length > 0;
}
