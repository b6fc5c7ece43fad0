import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';
import { MAX_DEPTH } from './menu-checks.ts';
import { MAX_MENUS } from './menu-records.ts';

let office: Administration;
beforeAll(async () => {
  office = await openAdministration();
});
afterAll(() => office.close());

interface Entry {
  id: string;
  name: string;
  menuType: number;
  isShipped: boolean;
  children: Entry[] | null;
}

const call: Administration['call'] = (...args) => office.call(...args);
const readTree = async () => (await call<Entry[]>('GET', '/permission/list')).result;
const add = (more: object, token?: string) =>
  call<{ id: string } | null>('POST', '/permission/add', { name: '自建', sortNo: 1, ...more }, token);
const addMenu = async (more: object) => (await add({ menuType: 0, url: '/own', ...more })).result?.id ?? '';

/** Somebody with a role of these permissions. */
async function signInWith(code: string, permissionIds: string): Promise<string> {
  await call('POST', '/role/add', { roleName: code, roleCode: code });
  const roleId = await office.roleId(code);
  await call('POST', '/permission/saveRolePermission', { roleId, permissionIds });
  const { username, password } = await office.addUser({ selectedroles: roleId });
  return office.server.signIn(username, password);
}

describe('the tree of menus and buttons', () => {
  it('has every field, menus before buttons, and says what the product brought along', async () => {
    const system = (await readTree()).find(({ id }) => id === 'menu-system');
    expect(system).toMatchObject({ name: '系统管理', menuType: 0, isShipped: true });
    const users = system?.children?.find(({ id }) => id === 'menu-user');
    expect(users).toMatchObject({ perms: 'user:list', url: '/isystem/user', route: true, status: '1' });
    expect(users?.children?.[0]).toMatchObject({ menuType: 2, perms: 'user:add', permsType: '1' });
  });

  // H7.40
  it('grows by a menu with a button, which the administrators hold and can hand on', async () => {
    const menu = await addMenu({ name: '自建菜单', url: '/own/one' });
    const button = await add({ name: '自建按钮', menuType: 2, parentId: menu, perms: 'own:press' });
    expect(button.message).toBe('添加成功！');
    const list = await call<{ menu: { path: string }[]; auth: { action: string }[] }>(
      'GET',
      '/permission/getUserPermissionByToken',
    );
    expect(list.result.menu.map(({ path }) => path)).toContain('/own/one');
    expect(list.result.auth.map(({ action }) => action)).toContain('own:press');
    const count = await call('GET', `/permission/countBelow?id=${menu}`);
    expect(count.result).toEqual({ entries: 1, roles: 1 });
    expect((await call('DELETE', `/permission/delete?id=${menu}`)).message).toBe('删除成功!');
    const left = await office.server.db
      .selectFrom('sys_permission')
      .select('id')
      .where('perms', '=', 'own:press')
      .execute();
    expect(left).toEqual([]);
  });

  it('is marked as a leaf where no menu lies below', async () => {
    const menu = await addMenu({ url: '/own/leaf' });
    const isLeaf = async () =>
      (
        await office.server.db
          .selectFrom('sys_permission')
          .select('is_leaf')
          .where('id', '=', menu)
          .executeTakeFirstOrThrow()
      ).is_leaf;
    const below = await add({ menuType: 1, parentId: menu, url: '/own/below' });
    expect(await isLeaf()).toBe(false);
    await call('DELETE', `/permission/delete?id=${below.result?.id ?? ''}`);
    expect(await isLeaf()).toBe(true);
  });

  it.each([
    [{ menuType: 0, url: '/x', parentId: 'menu-system' }, '一级菜单没有上级菜单'],
    [{ menuType: 1, url: '/x' }, '请选择上级菜单'],
    [{ menuType: 1, url: '/x', parentId: 'nowhere' }, '上级菜单不存在'],
    [{ menuType: 2, perms: 'own:x', parentId: 'button-user-add' }, '按钮下不能再有下级'],
    [{ menuType: 2, parentId: 'menu-user' }, '请输入权限编码'],
    [{ menuType: 0, url: 'data:text/html,x' }, '路径应以 / 或 http(s):// 开头'],
    [{ menuType: 0, url: '//evil.example/x' }, '路径应以 / 或 http(s):// 开头'],
    [{ menuType: 0, url: '/\\evil.example' }, '路径应以 / 或 http(s):// 开头'],
    [{ menuType: 0, url: '/\t/evil.example' }, '路径应以 / 或 http(s):// 开头'],
    [{ menuType: 0, url: ['javascript', 'hit()'].join(':') }, '路径应以 / 或 http(s):// 开头'],
    [{ menuType: 0, url: 'data:text/html,x\n/x' }, '路径应以 / 或 http(s):// 开头'],
    [{ menuType: 0, url: '/x', redirect: '/\t/evil.example' }, '默认跳转应是以一个 / 开头的站内路径'],
    [{ menuType: 0, url: '/x', redirect: '/\\evil.example' }, '默认跳转应是以一个 / 开头的站内路径'],
    [{ menuType: 0, url: '/x', redirect: '//evil.example' }, '默认跳转应是以一个 / 开头的站内路径'],
    [{ menuType: 0, url: '/x', redirect: 'data:text/html,x' }, '默认跳转应是以一个 / 开头的站内路径'],
    [{ menuType: 0, url: '/x', sortNo: -1 }, '请输入 0 到 99999 的数'],
    [{ menuType: 0, url: '/x', sortNo: 100_000 }, '请输入 0 到 99999 的数'],
  ])('refuses an entry out of place: %j', async (entry, message) => {
    expect(await add(entry)).toMatchObject({ success: false, message });
  });

  it('never lies below itself', async () => {
    const top = await addMenu({ url: '/own/top' });
    const below = (await add({ menuType: 1, parentId: top, url: '/own/top/below' })).result?.id ?? '';
    const edit = { id: top, name: '自建', menuType: 1, url: '/own/top', parentId: below };
    expect((await call('PUT', '/permission/edit', edit)).message).toBe('上级菜单不能是自己或自己的下级');
  });
});

describe('a menu further down than there may be', () => {
  const TOO_DEEP = '菜单和按钮最多20级，请选择更靠上的上级菜单';

  it('is refused when it is added, and when a branch is moved', async () => {
    const chain = [await addMenu({ url: '/deep/1' })];
    for (let depth = 2; depth <= MAX_DEPTH; depth += 1) {
      const { result } = await add({ menuType: 1, url: `/deep/${String(depth)}`, parentId: chain.at(-1) });
      chain.push(result?.id ?? '');
    }
    expect((await readTree()).some(({ id }) => id === chain[0])).toBe(true);
    const further = { menuType: 2, perms: 'own:deep', parentId: chain.at(-1) };
    expect(await add(further)).toMatchObject({ success: false, message: TOO_DEEP });
    // Two levels fit below the last but two, and not below the last but one.
    const branch = await addMenu({ url: '/branch' });
    await add({ menuType: 1, url: '/branch/below', parentId: branch });
    const move = (parentId: string | undefined) =>
      call('PUT', '/permission/edit', { id: branch, name: '自建', menuType: 1, url: '/branch', parentId });
    expect(await move(chain.at(-2))).toMatchObject({ success: false, message: TOO_DEEP });
    expect(await move(chain.at(-3))).toMatchObject({ success: true });
    await call('DELETE', `/permission/delete?id=${chain[0] ?? ''}`);
  });
});

describe('a menu or a button more than there may be', () => {
  it('is refused, and one that goes makes room for another', async () => {
    const { db } = office.server;
    const { count } = await db
      .selectFrom('sys_permission')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    await sql`insert into sys_permission (id, name, url, component, menu_type)
      select 'many' || n, '菜单' || n, '/many/' || n, 'many', 0
      from generate_series(1, ${MAX_MENUS - Number(count)}::int) n`.execute(db);
    await sql`insert into sys_role_permission (id, role_id, permission_id)
      select permission.id, role.id, permission.id from sys_permission as permission, sys_role as role
      where permission.id like 'many%' and role.role_code = 'admin'`.execute(db);
    const menu = { menuType: 0, url: '/more' };
    const button = { menuType: 2, perms: 'own:more', parentId: 'many2' };
    for (const one of [menu, button]) {
      expect(await add(one)).toMatchObject({
        success: false,
        message: '菜单和按钮已有4000个，不能再增加，请先删除不用的菜单或按钮',
      });
    }
    expect((await call('DELETE', '/permission/delete?id=many1')).success).toBe(true);
    expect((await add(button)).success).toBe(true);
    // Several people at once find room for one more.
    expect((await call('DELETE', '/permission/delete?id=many3')).success).toBe(true);
    const several = await Promise.all(
      ['a', 'b', 'c', 'd'].map((name) => add({ ...button, perms: `own:${name}` })),
    );
    expect(several.filter(({ success }) => success)).toHaveLength(1);
    await sql`delete from sys_permission where id like 'many%'`.execute(db);
  });
});

describe('what the product brought along', () => {
  it('keeps name, place and code, takes order and state, and is not deleted', async () => {
    const edit = (more: object) =>
      call('PUT', '/permission/edit', { id: 'menu-dict', menuType: 1, parentId: 'menu-system', ...more });
    expect((await edit({ name: '改名' })).message).toBe('随产品提供的菜单只能修改排序、图标、状态与显示方式');
    expect((await edit({ perms: 'user:list' })).message).toContain('随产品提供的菜单');
    expect((await edit({ sortNo: 7.5, icon: 'tags' })).message).toBe('修改成功!');
    const row = await office.server.db
      .selectFrom('sys_permission')
      .select(['sort_no', 'icon', 'name', 'perms'])
      .where('id', '=', 'menu-dict')
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ sort_no: 7.5, icon: 'tags', name: '数据字典', perms: 'dict:list' });
    const refused = await call('DELETE', '/permission/deleteBatch?ids=menu-dict,button-user-add');
    expect(refused.message).toBe('随产品提供的菜单不能删除，可以设为隐藏');
  });
});

describe('people who keep menus but hold little themselves', () => {
  const RIGHTS = 'menu-permission,button-permission-add,button-permission-edit,button-permission-delete';

  it('cannot make a right of others their own under another name', async () => {
    const keeper = await signInWith('menu_keeper', RIGHTS);
    const made = await add({ menuType: 0, url: '/mine', perms: 'user:delete' }, keeper);
    expect(made).toMatchObject({ status: 403, message: '不能使用自己没有的权限编码' });
    expect((await add({ menuType: 0, url: '/mine', perms: 'own:new' }, keeper)).success).toBe(true);
    const held = {
      id: 'button-permission-add',
      menuType: 2,
      parentId: 'menu-permission',
      perms: 'user:delete',
    };
    expect((await call('PUT', '/permission/edit', held, keeper)).success).toBe(false);
  });

  it('cannot change or remove what they do not hold', async () => {
    const keeper = await signInWith('menu_keeper_two', RIGHTS);
    const id = await addMenu({ url: '/theirs' });
    const edit = { id, name: '改名', menuType: 0, url: '/theirs', status: '0' };
    expect((await call('PUT', '/permission/edit', edit, keeper)).status).toBe(403);
    expect((await call('DELETE', `/permission/delete?id=${id}`, undefined, keeper)).status).toBe(403);
  });

  it.each([
    ['GET', 'list'],
    ['POST', 'add'],
    ['PUT', 'edit'],
    ['DELETE', 'delete?id=x'],
    ['DELETE', 'deleteBatch?ids=x'],
    ['GET', 'countBelow?id=x'],
  ])('need the permission for %s %s', async (method, path) => {
    const staff = await office.server.signIn('staff');
    const body = method === 'POST' || method === 'PUT' ? {} : undefined;
    expect((await call(method, `/permission/${path}`, body, staff)).status).toBe(403);
  });
});
