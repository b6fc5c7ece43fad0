import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { verifyPassword } from '../kernel/password-hash.ts';
import { judgePassword } from '../identity/password-strategy.ts';
import { shippedDicts } from '../records/entities.ts';
import { cleanHtml } from '../html/clean-html.ts';
import { demoRoles } from './demo-data.ts';
import { seedMenus } from '../modules/seed-menus.ts';
import { seed } from './seed.ts';

let database: TestDatabase;
beforeEach(async () => {
  database = await openTestDatabase();
});
afterEach(() => database.close());

const hashOf = async (username: string) => {
  const user = await database.db
    .selectFrom('sys_user')
    .select('password')
    .where('username', '=', username)
    .executeTakeFirstOrThrow();
  return user.password;
};

/** Everything that a second start could change by accident. */
const snapshot = async () => {
  const tables = [
    'sys_user',
    'sys_role',
    'sys_role_permission',
    'sys_permission',
    'sys_dict',
    'sys_dict_item',
  ];
  const counts: Record<string, unknown> = {};
  for (const table of tables) {
    const { rows } =
      await sql`select md5(string_agg(t::text, ',' order by id)) as sum from ${sql.table(table)} t`.execute(
        database.db,
      );
    counts[table] = rows[0];
  }
  return counts;
};

describe('the base rows', () => {
  it('make an administrator whose generated password is random, strong and told once', async () => {
    const first = await seed(database.db, { isDemo: false });
    expect(first.generatedPassword?.length).toBeGreaterThanOrEqual(16);
    const strictest = { miniPasswordLength: 16, complexityId: 3 } as const;
    expect(judgePassword(first.generatedPassword ?? '', strictest, 'admin')).toBeUndefined();
    expect(await verifyPassword(await hashOf('admin'), first.generatedPassword ?? '')).toBe(true);
    const second = await seed(database.db, { isDemo: false });
    expect(second.generatedPassword).toBeUndefined();
  });

  it('use ADMIN_PASSWORD when it is good enough, and refuse a weak one before anything is written', async () => {
    await expect(seed(database.db, { isDemo: false, adminPassword: 'weak' })).rejects.toThrow(
      /ADMIN_PASSWORD 不符合密码策略：密码长度不能少于8位/,
    );
    expect(await database.db.selectFrom('sys_permission').selectAll().execute()).toEqual([]);
    const report = await seed(database.db, { isDemo: false, adminPassword: 'Good-enough-1' });
    expect(report).toEqual({ demoAccounts: [] });
    expect(await verifyPassword(await hashOf('admin'), 'Good-enough-1')).toBe(true);
  });

  it('change nothing at the next start', async () => {
    await seed(database.db, { isDemo: true });
    const before = await snapshot();
    await seed(database.db, { isDemo: true });
    expect(await snapshot()).toEqual(before);
  });

  it('are written once when two replicas start together', async () => {
    const reports = await Promise.all([
      seed(database.db, { isDemo: false }),
      seed(database.db, { isDemo: false }),
    ]);
    expect(reports.filter(({ generatedPassword }) => generatedPassword !== undefined)).toHaveLength(1);
  });

  it('hold every shipped dictionary and never overwrite what people made of one', async () => {
    await seed(database.db, { isDemo: false });
    await database.db
      .updateTable('sys_dict')
      .set({ dict_name: '改过' })
      .where('dict_code', '=', 'sex')
      .execute();
    await database.db.deleteFrom('sys_dict').where('dict_code', '=', 'yn').execute();
    await seed(database.db, { isDemo: false });
    const rows = await database.db.selectFrom('sys_dict').select(['dict_code', 'dict_name']).execute();
    const names = new Map(rows.map((row) => [row.dict_code, row.dict_name]));
    expect(names.get('sex')).toBe('改过');
    const expected = Object.entries(shippedDicts).filter(([, dict]) => 'items' in dict);
    expect([...names.keys()].sort()).toEqual(expected.map(([code]) => code).sort());
  });

  it('colour the items of an older database, but none that somebody saved, renamed or added', async () => {
    await seed(database.db, { isDemo: false });
    const dict = await database.db
      .selectFrom('sys_dict')
      .select('id')
      .where('dict_code', '=', 'priority')
      .executeTakeFirstOrThrow();
    const items = () => database.db.updateTable('sys_dict_item').where('dict_id', '=', dict.id);
    await items().set({ item_color: null }).execute();
    await items().set({ update_time: new Date() }).where('item_value', '=', 'M').execute();
    await items().set({ item_text: '很高' }).where('item_value', '=', 'H').execute();
    await database.db
      .insertInto('sys_dict_item')
      .values({ id: 'own', dict_id: dict.id, item_text: '低', item_value: 'X', create_by: 'admin' })
      .execute();
    await database.db
      .updateTable('sys_dict_item')
      .set({ item_color: 'purple' })
      .where('item_text', '=', '已冻结')
      .execute();
    await seed(database.db, { isDemo: false });
    const rows = await database.db
      .selectFrom('sys_dict_item')
      .select(['item_value', 'item_color'])
      .where('dict_id', '=', dict.id)
      .execute();
    expect(Object.fromEntries(rows.map((row) => [row.item_value, row.item_color]))).toEqual({
      L: 'default',
      M: null,
      H: null,
      X: null,
    });
    const edited = await database.db
      .selectFrom('sys_dict_item')
      .select('item_color')
      .where('item_text', '=', '已冻结')
      .execute();
    expect(edited.map(({ item_color }) => item_color)).toEqual(['purple', 'purple']);
  });

  it('colour with nothing but the declared colours', () => {
    const itemsOf = (code: string) => {
      const dict = shippedDicts[code];
      return dict && 'items' in dict ? dict.items : [];
    };
    const colours = itemsOf('dict_color').map(({ value }) => value);
    expect(colours).toContain('green');
    const used = Object.keys(shippedDicts).flatMap((code) =>
      itemsOf(code).flatMap(({ color }) => color ?? []),
    );
    expect(used.length).toBeGreaterThan(40);
    expect(used.filter((color) => !colours.includes(color))).toEqual([]);
  });

  it('grant new menus to administrators, renew titles, and keep sort, icon and withdrawn grants', async () => {
    await seed(database.db, { isDemo: false });
    await database.db
      .updateTable('sys_permission')
      .set({ name: '旧名', sort_no: 77, icon: 'star' })
      .where('id', '=', 'menu-role')
      .execute();
    await database.db
      .deleteFrom('sys_role_permission')
      .where('permission_id', '=', 'button-role-add')
      .execute();
    await database.db.deleteFrom('sys_permission').where('id', '=', 'button-dict-recycle').execute();
    // Rows that are as they should be are not written again: hundreds of them at every start.
    const readMarks = async () =>
      (
        await sql<{ id: string; mark: string }>`select id, xmin::text as mark from sys_permission
          where id not in ('menu-role', 'button-dict-recycle') order by id`.execute(database.db)
      ).rows;
    const marks = await readMarks();
    await seed(database.db, { isDemo: false });
    expect(await readMarks()).toEqual(marks);
    const role = await database.db
      .selectFrom('sys_permission')
      .select(['name', 'sort_no', 'icon'])
      .where('id', '=', 'menu-role')
      .executeTakeFirst();
    expect(role).toEqual({ name: '角色管理', sort_no: 77, icon: 'star' });
    const grants = await database.db.selectFrom('sys_role_permission').select('permission_id').execute();
    const granted = grants.map(({ permission_id }) => permission_id);
    expect(granted).toContain('button-dict-recycle');
    expect(granted).not.toContain('button-role-add');
  });

  it('give every menu row a component, as clients demand', async () => {
    const added = await database.db.transaction().execute((transaction) =>
      seedMenus(
        transaction,
        [
          { id: 'a', title: '报表', path: 'https://reports.example.com', target: 'iframe' },
          { id: 'b', title: '目录', path: '/b', children: [{ id: 'c', title: '页', path: '/b/c' }] },
        ],
        new Date(),
      ),
    );
    expect(added).toEqual(['a', 'b', 'c']);
    const rows = await database.db
      .selectFrom('sys_permission')
      .select(['id', 'component', 'menu_type', 'is_leaf'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { id: 'a', component: 'layouts/IframePageView', menu_type: 0, is_leaf: true },
      { id: 'b', component: 'layouts/RouteView', menu_type: 0, is_leaf: false },
      { id: 'c', component: 'b/c', menu_type: 1, is_leaf: true },
    ]);
  });
});

describe('the demonstration', () => {
  it('has at least 30 users, 4 roles and departments on 3 levels', async () => {
    await seed(database.db, { isDemo: true });
    const users = await database.db.selectFrom('sys_user').select('id').where('is_demo', '=', true).execute();
    expect(users.length).toBeGreaterThanOrEqual(30);
    const roles = await database.db
      .selectFrom('sys_role')
      .select('id')
      .where('role_code', '!=', 'admin')
      .execute();
    expect(roles).toHaveLength(4);
    const departs = await database.db.selectFrom('sys_depart').select('org_code').execute();
    expect(new Set(departs.map(({ org_code }) => org_code.length))).toEqual(new Set([3, 6, 9]));
    expect(departs.map(({ org_code }) => org_code)).toContain('A01A01A02');
  });

  it('lets one account per role in and leaves all others without a password', async () => {
    const report = await seed(database.db, { isDemo: true, adminPassword: 'Good-enough-1' });
    const password = report.generatedDemoPassword ?? '';
    expect(report.demoAccounts).toEqual(demoRoles.map(({ account }) => account));
    const open = await database.db
      .selectFrom('sys_user')
      .select(['username', 'password', 'is_demo'])
      .where('password', 'is not', null)
      .execute();
    expect(open.map(({ username }) => username).sort()).toEqual(['admin', ...report.demoAccounts].sort());
    expect(new Set(open.map(({ password }) => password)).size).toBe(open.length);
    for (const account of report.demoAccounts) {
      expect(await verifyPassword(await hashOf(account), password)).toBe(true);
      expect(await verifyPassword(await hashOf(account), 'Good-enough-1'), 'of the administrator').toBe(
        false,
      );
    }
    expect(open.find(({ username }) => username === 'admin')?.is_demo).toBe(false);
  });

  it('gives the roles different grants, all of which exist', async () => {
    await seed(database.db, { isDemo: true });
    const rows = await database.db
      .selectFrom('sys_role as role')
      .innerJoin('sys_role_permission as granted', 'granted.role_id', 'role.id')
      .select(['role.role_code', 'granted.permission_id'])
      .execute();
    const sets = demoRoles.map(({ code }) =>
      rows
        .filter(({ role_code }) => role_code === code)
        .map(({ permission_id }) => permission_id)
        .sort()
        .join(),
    );
    expect(new Set(sets).size).toBe(demoRoles.length);
    for (const [index, role] of demoRoles.entries()) expect(sets[index]).toBe([...role.grants].sort().join());
  });

  it('has announcements of both kinds whose HTML is already clean, and a draft', async () => {
    await seed(database.db, { isDemo: true });
    const rows = await database.db
      .selectFrom('sys_announcement')
      .select(['msg_category', 'send_status', 'msg_content', 'sender'])
      .execute();
    expect(new Set(rows.map(({ msg_category }) => msg_category))).toEqual(new Set(['1', '2']));
    expect(rows.filter(({ send_status }) => send_status === '0')).toHaveLength(1);
    for (const { msg_content } of rows) expect(await cleanHtml(msg_content ?? '')).toBe(msg_content);
  });

  it('is left out of a database that has users already', async () => {
    await seed(database.db, { isDemo: false });
    const report = await seed(database.db, { isDemo: true });
    expect(report.demoAccounts).toEqual([]);
    const users = await database.db.selectFrom('sys_user').select('username').execute();
    expect(users).toEqual([{ username: 'admin' }]);
  });
});
