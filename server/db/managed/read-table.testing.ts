// One table of a database, as tests look at it.
import type { Kysely } from 'kysely';
import type { Database } from '../tables.ts';
import { readTables } from './read-table.ts';
import type { PresentTable } from './table.ts';

export async function readTable(db: Kysely<Database>, name: string): Promise<PresentTable | undefined> {
  return (await readTables(db, [name])).get(name);
}
