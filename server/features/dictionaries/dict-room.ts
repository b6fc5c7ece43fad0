// How many dictionaries and items there may be: every sign-in answers all of them.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';

/** Those in the recycle bin count, as they may come back. */
export const MAX_DICTS = 5_000;

/** Of all dictionaries together, those that are switched off too. */
export const MAX_ITEMS = 20_000;

/** Any number that nothing else locks. */
const LOCK = 7_205_150_311;

/**
 * Judges whether there is room for what is added.
 * @param added how many more there will be than are stored by now; what is left out is not judged
 * @throws rule
 */
export async function checkDictRoom(
  db: Kysely<Database>,
  added: { dicts?: number; items?: number },
): Promise<void> {
  // Whoever adds some at the same time waits until these are there, or are not.
  await sql`select pg_advisory_xact_lock(${LOCK})`.execute(db);
  if (added.dicts !== undefined && (await count(db, 'sys_dict')) + added.dicts > MAX_DICTS) {
    throw failure(
      'rule',
      `字典最多${MAX_DICTS}个（包括回收站里的），不能再增加，请先在回收站里彻底删除不用的字典`,
    );
  }
  if (added.items !== undefined && (await count(db, 'sys_dict_item')) + added.items > MAX_ITEMS) {
    throw failure(
      'rule',
      `所有字典的字典项一共最多${MAX_ITEMS}个（包括停用的和回收站里的），请先删除不用的字典项，或在回收站里彻底删除不用的字典`,
    );
  }
}

async function count(db: Kysely<Database>, table: 'sys_dict' | 'sys_dict_item'): Promise<number> {
  const row = await db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}
