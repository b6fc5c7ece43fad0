// Who writes in a transaction: named once where it is opened, so that histories know without every write saying it.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';

export interface Author {
  username: string;
  /** Milliseconds since 1970. */
  at: number;
}

const authors = new WeakMap<Kysely<Database>, Author>();

/** Says who writes in a transaction. */
export function nameAuthor(transaction: Kysely<Database>, author: Author): void {
  authors.set(transaction, author);
}

/** Who writes in a transaction; undefined outside of calls, and in calls that open their own. */
export function authorOf(db: Kysely<Database>): Author | undefined {
  return authors.get(db);
}
