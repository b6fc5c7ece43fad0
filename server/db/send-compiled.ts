// The short way of statements that every call sends: what Kysely does around each of them costs as much as the database.
import type { CompiledQuery, Kysely, PostgresPool } from 'kysely';
import type { Database } from './tables.ts';

/** Pools of the databases that do nothing but send: no transaction, and no plugin that changes a statement or its rows. */
const pools = new WeakMap<Kysely<Database>, PostgresPool>();

/** Names the pool that statements on this database may be sent to without it. */
export function nameSender(db: Kysely<Database>, pool: PostgresPool | undefined): void {
  if (pool !== undefined) pools.set(db, pool);
}

/** The pool that was named for a database, for a copy of it that changes nothing. */
export function senderOf(db: Kysely<Database>): PostgresPool | undefined {
  return pools.get(db);
}

/** Sends a compiled statement that reads: to the pool itself where there is one, else as Kysely does, as in a transaction. */
export async function sendCompiled<Row>(db: Kysely<Database>, statement: CompiledQuery<Row>): Promise<Row[]> {
  const pool = pools.get(db);
  if (pool === undefined) return (await db.executeQuery(statement)).rows;
  const client = await pool.connect();
  try {
    return (await client.query<Row>(statement.sql, statement.parameters)).rows;
  } finally {
    client.release();
  }
}
