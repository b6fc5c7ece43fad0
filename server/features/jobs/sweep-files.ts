// The end of files that no record names any more, but for those that somebody put into the store on purpose.
import { sql, type Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/tables.ts';
import { findUses } from '../../files/find-uses.ts';
import { removeFile, storeFolder } from '../../files/store.ts';

const DAY = 86_400_000;
/** Files that are looked at in one run; the rest has its turn with the next. */
const MAX_FILES = 500;

/** @returns how many files were removed */
export async function sweepFiles(
  db: Kysely<Database>,
  config: Pick<Config, 'dataFolder'>,
  days: number,
  now: number,
): Promise<number> {
  const files = await db
    .selectFrom('sys_file')
    .select(['id', 'path'])
    .where('create_time', '<', new Date(now - days * DAY))
    .where('is_kept', '=', false)
    // By chance, so that files in use do not stand before the others for ever.
    .orderBy(sql`random()`)
    .limit(MAX_FILES)
    .execute();
  const uses = await findUses(
    db,
    files.map(({ path }) => path),
  );
  const unused = files.filter(({ path }) => !uses.has(path));
  for (const { id, path } of unused) {
    await db.deleteFrom('sys_file').where('id', '=', id).execute();
    await removeFile(storeFolder(config), path);
  }
  return unused.length;
}
