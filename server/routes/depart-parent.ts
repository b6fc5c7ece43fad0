// Departments that other calls refer to by id.
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';

/** The department in use with this id; undefined for none, for an empty id and for '0' (the top). */
export async function findDepart(
  db: Kysely<Database>,
  id: unknown,
): Promise<{ id: string; org_code: string } | undefined> {
  if (typeof id !== 'string' || id === '' || id === '0') return undefined;
  return db
    .selectFrom('sys_depart')
    .select(['id', 'org_code'])
    .where('id', '=', id)
    .where('del_flag', '=', '0')
    .executeTakeFirst();
}
