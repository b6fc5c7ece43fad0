// The end of old rows of the log.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';

const DAY = 86_400_000;

/**
 * Removes rows of the log that are older than the site keeps them.
 * @returns how many
 */
export async function sweepLog(db: Kysely<Database>, now: number): Promise<number> {
  const site = await db.selectFrom('sys_site_config').select('log_keep_days').executeTakeFirst();
  if (site === undefined) return 0;
  const removed = await db
    .deleteFrom('sys_log')
    .where('create_time', '<', new Date(now - site.log_keep_days * DAY))
    .executeTakeFirst();
  return Number(removed.numDeletedRows);
}
