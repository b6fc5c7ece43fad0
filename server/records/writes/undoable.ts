// A part of a transaction that is taken back alone.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';

/** Runs work whose writes are taken back when it throws, and with them none of those before it. */
export async function undoable<T>(transaction: Kysely<Database>, work: () => Promise<T>): Promise<T> {
  await sql`savepoint undoable`.execute(transaction);
  try {
    const result = await work();
    await sql`release savepoint undoable`.execute(transaction);
    return result;
  } catch (error) {
    await sql`rollback to savepoint undoable`.execute(transaction);
    throw error;
  }
}

/** Runs work only to hear what comes of it: whatever it wrote is taken back. */
export async function tried<T>(transaction: Kysely<Database>, work: () => Promise<T>): Promise<T> {
  await sql`savepoint tried`.execute(transaction);
  try {
    return await work();
  } finally {
    await sql`rollback to savepoint tried`.execute(transaction);
  }
}
