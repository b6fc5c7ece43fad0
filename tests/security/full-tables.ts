// Tables with as many rows as there may be, in a deep run with texts as long as they may be: what every reader of all of
// them has to bear.
import { sql, type Kysely } from 'kysely';
import { runs } from '../depth.ts';
import type { Database } from '../../server/db/tables.ts';
import { MAX_DICTS, MAX_ITEMS } from '../../server/features/dictionaries/dict-room.ts';
import { MAX_MENUS } from '../../server/features/menus/menu-records.ts';
import { MAX_LISTED } from '../../server/records/lists/whole-list.ts';

type Db = Kysely<Database>;

/** How long a text is that may have so many signs: in an ordinary run the number of rows tells enough. */
const long = (most: number) => sql`${runs(most, Math.min(most, 30))}::int`;

async function count(db: Db, table: string, condition = sql<boolean>`true`): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(table)} where ${condition}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What the database knows of its tables when they have stood for a while. */
async function settle(db: Db, ...tables: readonly string[]): Promise<void> {
  for (const table of tables) await sql`analyze ${sql.table(table)}`.execute(db);
}

/** Menus below fifty others and buttons on them, all of which administrators hold. */
export async function fillMenus(db: Db): Promise<void> {
  const missing = MAX_MENUS - (await count(db, 'sys_permission'));
  await sql`
    insert into sys_permission (id, parent_id, name, url, component, redirect, icon, description, menu_type, perms, perms_type,
      sort_no)
    select 'full' || n, case when n > 50 then 'full' || n % 50 + 1 end, rpad('菜单' || n, ${long(100)}, '长'),
      rpad('https://example.com/' || n, ${long(255)}, '长'), rpad('full/' || n, ${long(255)}, '长'), rpad('/' || n, ${long(255)}, '长'),
      rpad(n::text, ${long(100)}, 'x'), rpad(n::text, ${long(255)}, '长'), case when n <= 50 then 0 else n % 2 + 1 end,
      rpad('full:' || n, ${long(255)}, 'x'), '1', n
    from generate_series(1, ${missing}::int) n`.execute(db);
  await sql`
    insert into sys_role_permission (id, role_id, permission_id, operate_date)
    select permission.id, role.id, permission.id, now() from sys_permission as permission, sys_role as role
    where permission.id like 'full%' and role.role_code = 'admin'
    on conflict do nothing`.execute(db);
  await settle(db, 'sys_permission', 'sys_role_permission');
}

/** Dictionaries, and items of ten of them. */
export async function fillDicts(db: Db): Promise<void> {
  const dicts = MAX_DICTS - (await count(db, 'sys_dict'));
  await sql`
    insert into sys_dict (id, dict_name, dict_code, description, del_flag, type)
    select 'full' || n, rpad('字典' || n, ${long(100)}, '长'), rpad('full_' || n, ${long(100)}, 'x'), rpad(n::text, ${long(255)}, '长'), 0, 0
    from generate_series(1, ${dicts}::int) n`.execute(db);
  await sql`
    update sys_dict_item set item_text = rpad(item_text, ${long(100)}, '长'), item_value = rpad(item_value, ${long(100)}, '长')
    where create_by is distinct from 'system' and length(item_text) < ${long(100)}`.execute(db);
  const items = MAX_ITEMS - (await count(db, 'sys_dict_item'));
  await sql`
    insert into sys_dict_item (id, dict_id, item_text, item_value, status)
    select 'full' || n, 'full' || n % 10 + 1, rpad('文字' || n, ${long(100)}, '长'), rpad(n::text, ${long(100)}, '长'), 1
    from generate_series(1, ${items}::int) n`.execute(db);
  await settle(db, 'sys_dict', 'sys_dict_item');
}

/** Roles, and people in the recycle bin. */
export async function fillLists(db: Db): Promise<void> {
  const roles = MAX_LISTED - (await count(db, 'sys_role'));
  await sql`
    insert into sys_role (id, role_name, role_code, description, create_time)
    select 'full' || n, rpad('角色' || n, ${long(200)}, '长'), rpad('full_' || n, ${long(100)}, 'x'), rpad(n::text, ${long(255)}, '长'), now()
    from generate_series(1, ${roles}::int) n`.execute(db);
  const people = MAX_LISTED - (await count(db, 'sys_user', sql<boolean>`del_flag = 1`));
  await sql`
    insert into sys_user (id, username, realname, avatar, post, telephone, email, phone, work_no, create_time, del_flag)
    select 'full' || n, rpad('full' || n, ${long(100)}, 'x'), rpad('姓名' || n, ${long(100)}, '长'), rpad(n::text, ${long(255)}, '长'),
      rpad(n::text, ${long(100)}, '长'), rpad(n::text, ${long(45)}, '长'), rpad(n::text, ${long(45)}, 'x'), '198' || lpad(n::text, 8, '0'),
      rpad('full' || n, ${long(100)}, '长'), now(), 1
    from generate_series(1, ${people}::int) n`.execute(db);
  await settle(db, 'sys_role', 'sys_user');
}
