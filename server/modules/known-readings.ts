// What the checker said of the same folders before: a start finds it in the database and asks nobody again.
import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { DeclaredModule, ReadModule } from '../../src/engine/module.ts';
import type { Database } from '../db/tables.ts';
import type { CheckerThread } from '../documents/checker-thread.ts';
import type { ReadFolder } from './read-folders.ts';

/** Servers of one database may have different folders and programs. */
const MAX_KEPT = 8;

/**
 * Reads folders of modules, or takes what was read of the very same ones by the same program.
 * @param standing modules that stand as they were, whatever their folders hold by now
 */
export async function readThroughKnown(
  db: Kysely<Database>,
  checker: Pick<CheckerThread, 'readModules' | 'program'>,
  folders: readonly ReadFolder[],
  standing: readonly DeclaredModule[],
): Promise<readonly ReadModule[]> {
  if (folders.length === 0) return [];
  if (checker.program === undefined) return checker.readModules(folders, standing);
  const key = keyOf(checker.program, folders, standing);
  const known = await db
    .selectFrom('sys_module_reading')
    .select('read')
    .where('key', '=', key)
    .executeTakeFirst();
  if (known) return known.read;
  const read = await checker.readModules(folders, standing);
  await keep(db, key, read);
  return read;
}

/** Of all that a reading depends on, the places that its findings name too. */
function keyOf(program: string, folders: readonly ReadFolder[], standing: readonly DeclaredModule[]): string {
  const facts = [
    program,
    folders.map(({ folder, path, source, unreadable = [] }) => [folder, path, source, unreadable]),
    standing,
  ];
  return createHash('sha256').update(JSON.stringify(facts)).digest('hex');
}

async function keep(db: Kysely<Database>, key: string, read: readonly ReadModule[]): Promise<void> {
  await db
    .insertInto('sys_module_reading')
    .values({ key, read: JSON.stringify(read) })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const newest = db
    .selectFrom('sys_module_reading')
    .select('key')
    .orderBy('read_time', 'desc')
    .limit(MAX_KEPT);
  await db.deleteFrom('sys_module_reading').where('key', 'not in', newest).where('key', '<>', key).execute();
}
