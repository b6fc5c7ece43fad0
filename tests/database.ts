// A database of its own for every test file: a copy of a migrated template on the server that tests/database-server.ts found.
import { randomBytes } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type pg from 'pg';
import { inject } from 'vitest';
import { migrate } from '../server/db/migrate.ts';
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
  /** Closes the connections and removes the database. */
  drop(): Promise<void>;
}

/** Any number that only this repository's test runs lock. */
const templateLock = 727_402_118;

/**
 * A fresh database with all migrations applied and no other rows. Takes some 50 ms: migrations run once per run, in a
 * template, and every call copies it.
 */
export async function openTestDatabase(): Promise<TestDatabase> {
  const server = inject('databaseServer');
  const template = `${server.prefix}template`;
  const name = `${server.prefix}${randomBytes(6).toString('hex')}`;
  await asAdmin(server.admin, async (admin) => {
    await sql`select pg_advisory_lock(${templateLock})`.execute(admin);
    try {
      await ensureTemplate(server, admin, template);
      await sql`create database ${sql.id(name)} template ${sql.id(template)}`.execute(admin);
    } finally {
      await sql`select pg_advisory_unlock(${templateLock})`.execute(admin);
    }
  });
  const target = targetOf(server, name);
  const { db, pool } = createPool(target, { maxConnections: 10 });
  return {
    db,
    pool,
    target,
    kind: server.kind,
    async drop() {
      await db.destroy();
      await asAdmin(server.admin, (admin) => dropDatabase(admin, name));
    },
  };
}

/** The same server, another database. */
export function targetOf(server: DatabaseServer, database: string): ConnectionTarget {
  if (!('url' in server.admin)) return { ...server.admin, database };
  const url = new URL(server.admin.url);
  url.pathname = `/${database}`;
  return { url: url.href };
}

async function ensureTemplate(
  server: DatabaseServer,
  admin: Kysely<Database>,
  template: string,
): Promise<void> {
  const { rows } = await sql`select 1 from pg_database where datname = ${template}`.execute(admin);
  if (rows.length > 0) return;
  const unfinished = `${template}_unfinished`;
  await dropDatabase(admin, unfinished);
  await sql`create database ${sql.id(unfinished)} template template0 encoding 'UTF8'`.execute(admin);
  const { db } = createPool(targetOf(server, unfinished), { maxConnections: 1 });
  try {
    await migrate(db);
    await sql`analyze`.execute(db);
  } finally {
    await db.destroy();
  }
  // Renamed only when complete: a run that was cut in the middle never leaves a half template behind.
  await sql`alter database ${sql.id(unfinished)} rename to ${sql.id(template)}`.execute(admin);
}
