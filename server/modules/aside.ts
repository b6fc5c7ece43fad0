// Menus, grants and data rules of a module whose folder is gone: they are set aside, and are as before when it comes back.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';

/** Rows by table, as they were. */
export type Aside = Record<AsideTable, Record<string, unknown>[]>;

/** Parents first: what is put back refers to what stands above. */
const TABLES = [
  'sys_permission',
  'sys_permission_data_rule',
  'sys_role_permission',
  'sys_depart_permission',
  'sys_depart_role_permission',
] as const;

type AsideTable = (typeof TABLES)[number];

/** What each row must still find where it is put back; menus below one of another module may have lost theirs. */
const NEEDS: Readonly<Partial<Record<AsideTable, { column: string; table: string }>>> = {
  sys_role_permission: { column: 'role_id', table: 'sys_role' },
  sys_depart_permission: { column: 'depart_id', table: 'sys_depart' },
  sys_depart_role_permission: { column: 'role_id', table: 'sys_depart_role' },
};

/**
 * Takes menus out of the tree, with all that stands below them and all that was granted of them.
 * @param ids of the module's menus and buttons
 */
export async function setAside(db: Kysely<Database>, ids: readonly string[]): Promise<Aside> {
  const { rows: found } = await sql<{ id: string; level: number }>`
    with recursive below as (
      select id, 0 as level from sys_permission where id = any(${[...ids]}::text[])
      union
      select child.id, below.level + 1 from sys_permission child join below on child.parent_id = below.id
    ) select id, max(level)::int as level from below group by id order by 2, 1`.execute(db);
  const all = found.map(({ id }) => id);
  const aside = {} as Aside;
  for (const table of TABLES) {
    const column = table === 'sys_permission' ? 'id' : 'permission_id';
    const { rows } = await sql<{ row: Record<string, unknown> }>`
      select to_jsonb(kept) as row from ${sql.table(table)} as kept
      where ${sql.ref(column)} = any(${all}::text[]) order by array_position(${all}::text[], ${sql.ref(column)}::text)`.execute(
      db,
    );
    aside[table] = rows.map(({ row }) => row);
  }
  await db
    .deleteFrom('sys_permission')
    .where('id', 'in', all.length > 0 ? all : [''])
    .execute();
  return aside;
}

/** Puts back what was set aside. What it needs and is gone meanwhile (a role, a department) takes its grants along. */
export async function putBack(db: Kysely<Database>, aside: Aside): Promise<void> {
  for (const table of TABLES) {
    const name = sql.table(table);
    const need = NEEDS[table];
    const stillThere = need
      ? sql`where exists (select from ${sql.table(need.table)} as needed where needed.id = kept.${sql.id(need.column)})`
      : sql``;
    for (const row of aside[table]) {
      await sql`insert into ${name} select kept.* from jsonb_populate_record(null::${name}, ${JSON.stringify(row)}::jsonb) as kept
        ${stillThere} on conflict do nothing`.execute(db);
    }
  }
}
