// One moment of the database, read piece by piece: lists that are too long to be in memory at once.
import { sql, type Expression, type Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { poolOf } from '../reading.ts';

export interface Snapshot {
  /** Whatever is read through it belongs to the same moment. */
  db: Kysely<Database>;
  /**
   * Reads the rows of a query in its order; the next piece is read when it is asked for, and the one before is empty then.
   * @param size rows of a piece
   */
  read<Row>(query: Expression<Row>, size: number): AsyncGenerator<Row[]>;
  /** Gives the connection back; what is still to be read fails. May be called again. */
  close(): Promise<void>;
}

/**
 * Empties a piece that was used. The promise by which it came may already lie where memory is seldom looked through; what
 * it still holds then stays as well, and of a long list that is all of it.
 */
export function letGo(piece: unknown[]): void {
  piece.length = 0;
}

/** Opens one. It holds a connection until it is closed. */
export async function openSnapshot(pool: Kysely<Database>): Promise<Snapshot> {
  const db = await poolOf(pool)
    .startTransaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute();
  let cursors = 0;
  let closing: Promise<void> | undefined;
  return {
    db,
    async *read<Row>(query: Expression<Row>, size: number) {
      cursors += 1;
      const cursor = sql.id(`rows_${String(cursors)}`);
      await sql`declare ${cursor} no scroll cursor for ${query}`.execute(db);
      const count = sql.lit(Math.max(1, Math.floor(size)));
      for (;;) {
        const { rows } = await sql<Row>`fetch forward ${count} from ${cursor}`.execute(db);
        if (rows.length === 0) break;
        yield rows;
        letGo(rows);
      }
      await sql`close ${cursor}`.execute(db);
    },
    // Nothing was written: there is nothing to keep, and a connection that broke has nothing to take back.
    close: () =>
      (closing ??= db
        .rollback()
        .execute()
        .catch(() => undefined)),
  };
}
