// Calls that only read: a preview of the designer has a transaction in which the database refuses every write.
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';

const pools = new WeakMap<Kysely<Database>, Kysely<Database>>();

/** Says that a transaction only reads, and which pool it came from. */
export function nameReading(reading: Kysely<Database>, pool: Kysely<Database>): void {
  pools.set(reading, pool);
}

/** Whether nothing can be written; what reads bring up to date by the way is left as it is then. */
export function isReading(db: Kysely<Database>): boolean {
  return pools.has(db);
}

/** Where a snapshot begins that outlives its call: the pool, also for a call that only reads. */
export function poolOf(db: Kysely<Database>): Kysely<Database> {
  return pools.get(db) ?? db;
}
