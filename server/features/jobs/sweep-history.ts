// The end of old versions of records; the newest version of each stays, so that its next change can be compared.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';

const DAY = 86_400_000;

/** @returns how many versions were removed */
export async function sweepHistory(db: Kysely<Database>, days: number, now: number): Promise<number> {
  const removed = await db
    .deleteFrom('sys_data_log as old')
    .where('old.create_time', '<', new Date(now - days * DAY))
    .where(
      sql<boolean>`exists (select 1 from sys_data_log as newer where newer.data_table = old.data_table
        and newer.data_id = old.data_id and newer.data_version > old.data_version)`,
    )
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}
