// Fields that hold departments, or companies: the picker offers no other kind, and here none is taken.
import type { Kysely } from 'kysely';
import type { EntityField } from '../../src/engine/catalog.ts';
import type { Database } from '../db/tables.ts';

export type DepartKind = NonNullable<EntityField['departKind']>;

/** Category of the records that are companies; departments, and the posts below them, are all others. */
const COMPANY = '1';

/**
 * What is said about one of the other kind. Trees of other clients offer both kinds, and show the sentence alone: it names
 * the field as people know it.
 */
export function describeWrongKind(kind: DepartKind, title: string): string {
  return kind === 'department'
    ? `请在“${title}”中改选公司下面的部门，不能选择公司`
    : `请在“${title}”中改选部门上面的公司，不能选择部门`;
}

/** Whether one of these ids belongs to a record of the other kind; what is no department at all is judged elsewhere. */
export async function hasWrongKind(
  db: Kysely<Database>,
  kind: DepartKind,
  ids: readonly string[],
): Promise<boolean> {
  if (ids.length === 0) return false;
  const row = await db
    .selectFrom('sys_depart')
    .select('id')
    .where('id', 'in', ids)
    .where('org_category', kind === 'company' ? '!=' : '=', COMPANY)
    .executeTakeFirst();
  return row !== undefined;
}
