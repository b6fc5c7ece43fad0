// Menus, grants, data rules and print templates of a module whose folder is gone: they are set aside, and are as before
// when it comes back.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';

/** Rows by table, as they were. */
export type Aside = Record<AsideTable, Row[]> & Partial<Record<OwnTable, Row[]>>;

type Row = Record<string, unknown>;

/** Parents first: what is put back refers to what stands above. */
const TABLES = [
  'sys_permission',
  'sys_permission_data_rule',
  'sys_role_permission',
  'sys_depart_permission',
  'sys_depart_role_permission',
] as const;

type AsideTable = (typeof TABLES)[number];

/** Tables whose rows a module has by their ids, besides its menus. */
const OWN_TABLES = ['sys_print_template', 'sys_dict_item'] as const;

type OwnTable = (typeof OWN_TABLES)[number];

/** What each row must still find where it is put back; menus below one of another module may have lost theirs. */
const NEEDS: Readonly<Partial<Record<AsideTable | OwnTable, { column: string; table: string }>>> = {
  sys_role_permission: { column: 'role_id', table: 'sys_role' },
  sys_depart_permission: { column: 'depart_id', table: 'sys_depart' },
  sys_depart_role_permission: { column: 'role_id', table: 'sys_depart_role' },
  sys_dict_item: { column: 'dict_id', table: 'sys_dict' },
};

/**
 * Takes menus out of the tree, with all that stands below them and all that was granted of them.
 * @param ids of the module's menus and buttons
 * @param own ids of its other rows
 */
export async function setAside(
  db: Kysely<Database>,
  ids: readonly string[],
  own: Readonly<Record<OwnTable, readonly string[]>>,
): Promise<Aside> {
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
  for (const table of OWN_TABLES) {
    const { rows } = await sql<{ row: Row }>`
      with gone as (delete from ${sql.table(table)} where id = any(${[...own[table]]}::text[]) returning *)
      select to_jsonb(gone) as row from gone order by gone.id`.execute(db);
    aside[table] = rows.map(({ row }) => row);
  }
  return aside;
}

const unlessTaken = sql`on conflict do nothing`;

/** Of items one uniqueness is judged at the end of the transaction alone, where it can no more be given way to. */
const unlessThere = sql`and not exists (
  select from sys_dict_item as other where other.id = kept.id
    or (other.dict_id = kept.dict_id and other.item_value = kept.item_value))`;

/** Puts back what was set aside. What it needs and is gone meanwhile (a role, a department) takes its grants along. */
export async function putBack(db: Kysely<Database>, aside: Aside): Promise<void> {
  for (const table of [...TABLES, ...OWN_TABLES]) {
    const name = sql.table(table);
    const need = NEEDS[table];
    const stillThere = need
      ? sql`where exists (select from ${sql.table(need.table)} as needed where needed.id = kept.${sql.id(need.column)})`
      : sql``;
    for (const row of aside[table] ?? []) {
      await sql`insert into ${name} select kept.* from jsonb_populate_record(null::${name}, ${JSON.stringify(row)}::jsonb) as kept
        ${stillThere} ${table === 'sys_dict_item' ? unlessThere : unlessTaken}`.execute(db);
    }
  }
}
