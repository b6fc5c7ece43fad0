// The PostgreSQL server of one test run, as the processes of the run know it.
import { type Kysely, sql } from 'kysely';
import { createPool } from '../server/db/pool.ts';
import type { Database } from '../server/db/tables.ts';

/** What tests/database-server.ts hands to every test process. */
export interface DatabaseServer {
  kind: 'embedded' | 'existing';
  /** Connects to a database from which others may be created. */
  admin: { url: string } | { host: string; port?: number; user: string; password?: string; database: string };
  /** Every database of this run begins with it, so that the end of the run can drop them all. */
  prefix: string;
}

/** Removes a database and whoever is still connected to it. */
export async function dropDatabase(admin: Kysely<Database>, name: string): Promise<void> {
  await sql`drop database if exists ${sql.id(name)} with (force)`.execute(admin);
}

/** Runs `work` on one connection to the database from which others may be created. */
export async function asAdmin<Result>(
  target: DatabaseServer['admin'],
  work: (admin: Kysely<Database>) => Promise<Result>,
): Promise<Result> {
  const { db } = createPool(target, { maxConnections: 1 });
  try {
    return await db.connection().execute(work);
  } finally {
    await db.destroy();
  }
}
