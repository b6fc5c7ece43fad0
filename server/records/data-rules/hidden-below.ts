// Branches of trees with codes: whether something in them is out of the caller's sight.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { escapeLike, type Condition } from '../conditions/filter.ts';
import { joinConditions } from '../lists/list.ts';
import { tableOf } from '../entities.ts';

/** A tree whose codes begin with the code of the record above. */
export interface CodedBranches {
  /** Table and column of the codes, e.g. `sys_depart.org_code`. */
  table: string;
  code: string;
  /** What else must hold for a record that counts, e.g. that it is not in the recycle bin. */
  kept?: readonly Condition[];
}

/**
 * Whether a branch holds a record that the caller does not see, so that changing the branch would change that record.
 * @param codes of the tops of the branches
 * @param shown the conditions under which the caller sees records; none where no rule narrows the caller
 */
export async function hidesSomething(
  db: Kysely<Database>,
  { table, code, kept = [] }: CodedBranches,
  codes: readonly string[],
  shown: readonly Condition[],
): Promise<boolean> {
  if (shown.length === 0 || codes.length === 0) return false;
  const column = sql<string>`${sql.ref(`${table}.${code}`)}`;
  const hidden = await db
    .selectFrom(tableOf({ table }))
    .select('id')
    .where((eb) => eb.or(codes.map((top) => eb(column, 'like', `${escapeLike(top)}%`))))
    .where(joinConditions(kept))
    .where(sql<boolean>`${joinConditions(shown)} is not true`)
    .limit(1)
    .executeTakeFirst();
  return hidden !== undefined;
}
