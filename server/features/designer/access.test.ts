// Who may open a page: what the designer shows of it, and what the calls of menus and roles then do.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DocumentAccess } from '../../../src/designer/wire-belongings.ts';
import { openDesignOffice, type DesignOffice } from './design-office.testing.ts';

const ID = 'shop/customers';

let office: DesignOffice;

beforeAll(async () => {
  office = await openDesignOffice();
  const button = {
    type: 'void',
    'x-component': 'button',
    'x-access': 'shop:add',
    'x-component-props': { text: '新增' },
  };
  await office.begin(ID, '客户', {
    route: { path: '/shop/customers', permission: 'shop:list' },
    apis: { gone: { url: '/sys/user/delete', method: 'DELETE' } },
    schema: { type: 'object', properties: { button } },
  });
}, 120_000);
afterAll(() => office.close());

const read = async (token?: string) =>
  office.call<DocumentAccess>('GET', `access?id=${ID}`, undefined, token);

const sys = async (method: string, url: string, body: object, token = office.admin) =>
  (await office.app.call(method, `/api/sys/${url}`, { token, body })).json<{
    code: number;
    message: string;
  }>();

describe('the access of a page', () => {
  it('has no menu entry at first, and names what the page and its calls ask for', async () => {
    const { result } = await read();
    expect(result).toMatchObject({ path: '/shop/customers', permission: 'shop:list', isServed: false });
    expect(result.menu).toBeUndefined();
    expect(result.codes).toEqual([
      { code: 'shop:list', isHeld: false },
      { code: 'shop:add', isHeld: false },
      { code: 'user:delete', id: 'button-user-delete', title: expect.any(String) as string, isHeld: true },
    ]);
    expect(result.parents.map(({ id }) => id)).toContain('menu-system');
    expect([result.mayAddMenu, result.mayEditMenu, result.mayGrant]).toEqual([true, true, true]);
  });

  it('shows the entry, its codes and the roles that hold them once they are made', async () => {
    const page = { name: '客户', url: '/shop/customers', perms: 'shop:list', permsType: '1', sortNo: 3 };
    const made = await sys('POST', 'permission/add', { ...page, menuType: 1, parentId: 'menu-system' });
    expect(made.message).toBe('添加成功！');
    const menu = (await read()).result.menu;
    expect(menu).toMatchObject({ title: '客户', parent: 'menu-system', order: 3, isShipped: false });
    await sys('POST', 'permission/add', {
      name: '新增客户',
      menuType: 2,
      parentId: menu?.id,
      perms: 'shop:add',
    });
    const { codes, roles } = (await read()).result;
    const ids = codes.map(({ id }) => id);
    expect(codes.map(({ isHeld }) => isHeld)).toEqual([true, true, true]);
    expect(ids[0]).toBe(menu?.id);
    expect(roles.find(({ isAdmin }) => isAdmin)?.granted).toEqual(expect.arrayContaining(ids));
    const role = roles.find(({ isAdmin, granted }) => !isAdmin && granted.length === 0);
    await sys('POST', 'permission/saveRolePermission', {
      roleId: role?.id,
      permissionIds: `${menu?.id ?? ''},menu-system`,
      lastpermissionIds: '',
    });
    const after = (await read()).result.roles.find(({ id }) => id === role?.id);
    expect(after?.granted).toEqual([menu?.id]);
  });

  it('lets nobody look without the permission, and shows nothing of menus and roles that one may not see', async () => {
    const designer = await office.hire('only-designer', ['designer:edit']);
    expect((await read(designer)).status).toBe(403);
    const opener = await office.hire('only-access', ['designer:access']);
    const { result } = await read(opener);
    expect(result).toMatchObject({
      parents: [],
      roles: [],
      mayAddMenu: false,
      mayEditMenu: false,
      mayGrant: false,
    });
    expect(result.menu).toBeUndefined();
  });

  it('never lets one grant what one does not hold', async () => {
    const granter = await office.hire('granter', [
      'designer:access',
      'permission:list',
      'role:list',
      'role:grant',
    ]);
    const { codes, roles } = (await read(granter)).result;
    expect(codes.map(({ isHeld }) => isHeld)).toEqual([false, false, false]);
    const role = roles.find(({ isAdmin, granted }) => !isAdmin && granted.length === 0);
    const refused = await sys(
      'POST',
      'permission/saveRolePermission',
      { roleId: role?.id, permissionIds: codes[1]?.id, lastpermissionIds: '' },
      granter,
    );
    expect([refused.code, refused.message]).toEqual([403, '不能授予自己没有的权限']);
    const unused = await sys('PUT', 'permission/edit', { id: codes[0]?.id, name: '改名' }, granter);
    expect(unused.code).toBe(403);
  });

  it('stays out of folders that one may not see', async () => {
    const opener = await office.hire('stranger', ['designer:access', 'designer:edit']);
    await office.call('PUT', 'rights', { folder: 'shop', roles: [{ role: 'stranger-nobody', level: 1 }] });
    await office.call('PUT', 'rights', { folder: 'shop', roles: [{ role: 'granter', level: 1 }] });
    expect((await read(opener)).status).toBe(404);
  });
});
