// Withdrawing a page: what hangs on it is told, its menu entry goes with it where somebody wants that, and comes back.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PublishOutcome, Withdrawal } from '../../../src/designer/wire.ts';
import type { Belongings } from '../../../src/designer/wire-belongings.ts';
import { findCode, findMenu, listHolders } from './belongings/read-belongings.ts';
import { openDesignOffice, writeScreen, type DesignOffice } from './design-office.testing.ts';

let office: DesignOffice;

beforeAll(async () => {
  office = await openDesignOffice();
  await office.hire('guard', ['designer:edit']);
}, 120_000);
afterAll(() => office.close());

const pathOf = (id: string): string => `/test/${id}`;
const menuOf = (id: string) => findMenu(office.app.db, pathOf(id));
const about = (id: string, token?: string) =>
  office.call<Withdrawal>('GET', `withdrawal?id=${encodeURIComponent(id)}`, undefined, token);
const withdraw = (id: string, withMenu: boolean, token?: string) =>
  office.call(
    'DELETE',
    `published?id=${encodeURIComponent(id)}&withMenu=${String(withMenu)}`,
    undefined,
    token,
  );
const publishAgain = async (id: string) =>
  office.publish([{ id, number: (await office.open(id)).result.number }]);

/** A page that was published with a menu entry, a permission code and a role that holds both. */
async function publishWhole(id: string, title: string): Promise<string> {
  const code = `${id.replace('/', ':')}:add`;
  const number = await office.begin(id, title);
  const planned: Belongings = {
    menu: { title, above: [], order: 5, icon: '', isHidden: false },
    codes: [{ code, title: '新增' }],
    grants: [{ role: 'guard', added: ['', code], removed: [] }],
    dicts: [],
  };
  await office.call('PUT', 'belongings', { id, planned });
  return (await office.publish([{ id, number }])).result.set ?? '';
}

async function holders(id: string): Promise<string[]> {
  const { db } = office.app;
  const [menu, code] = [await menuOf(id), await findCode(db, `${id.replace('/', ':')}:add`)];
  const ids = [menu?.id, code?.id].flatMap((one) => one ?? []);
  return (await listHolders(db, ids)).map(
    ({ role, entry }) => `${role} ${entry === menu?.id ? '菜单' : '编码'}`,
  );
}

describe('whoever withdraws a page', () => {
  it('is told what hangs on it, and its menu entry goes with it, to come back with the page', async () => {
    const id = 'gone/asset';
    await publishWhole(id, '资产');
    expect((await about(id)).result).toEqual({
      title: '资产',
      findings: [],
      openedBy: [],
      menu: '资产',
      codes: [{ code: 'gone:asset:add', title: '新增' }],
      roles: [{ title: 'guard', codes: ['菜单', 'gone:asset:add'] }],
      mayRemoveMenu: true,
      removesMenu: true,
      reason: '',
    });
    // Somebody gave it to another role since: that comes back, too.
    await office.hire('later', ['designer:edit']);
    await office.app.db
      .insertInto('sys_role_permission')
      .columns(['id', 'role_id', 'permission_id'])
      .expression((read) =>
        read
          .selectFrom('sys_role')
          .innerJoin('sys_permission', (join) => join.onTrue())
          .select(['sys_role.role_code', 'sys_role.id', 'sys_permission.id'])
          .where('role_code', '=', 'later')
          .where('url', '=', pathOf(id)),
      )
      .execute();
    expect((await withdraw(id, true)).message).toBe('已撤回');
    expect(await office.served(id)).toBeUndefined();
    expect(await menuOf(id)).toBeUndefined();
    expect(await findCode(office.app.db, 'gone:asset:add')).toBeUndefined();
    expect((await office.impact([id])).result.deeds.map(({ words }) => words)).toEqual([
      '新建菜单“资产”（一级菜单）',
      '新建权限“新增”（gone:asset:add）',
      '角色“guard”增加 菜单、gone:asset:add',
      '角色“later”增加 菜单',
    ]);
    await publishAgain(id);
    expect(await menuOf(id)).toMatchObject({ name: '资产', sort_no: 5 });
    expect((await holders(id)).sort()).toEqual(['guard 编码', 'guard 菜单', 'later 菜单']);
    // The new entry is the page's own again.
    expect((await about(id)).result.removesMenu).toBe(true);
  });

  it('has it back with an older set, and nothing is left planned then', async () => {
    const id = 'gone/back';
    const set = await publishWhole(id, '返回');
    await withdraw(id, true);
    await office.call<PublishOutcome>('POST', 'rollback', { set, withBelongings: true });
    expect(await office.served(id)).toBe('返回');
    expect(await menuOf(id)).toMatchObject({ name: '返回' });
    expect((await holders(id)).sort()).toEqual(['guard 编码', 'guard 菜单']);
    const { result } = await office.call<{ planned?: unknown }>('GET', `access?id=${encodeURIComponent(id)}`);
    expect(result.planned).toBeUndefined();
  });

  it('leaves the menu entry where they want that', async () => {
    const id = 'gone/left';
    await publishWhole(id, '留下');
    await withdraw(id, false);
    expect(await office.served(id)).toBeUndefined();
    expect(await menuOf(id)).toMatchObject({ name: '留下' });
  });

  it('is not offered to take along by itself what somebody changed since, or made by hand', async () => {
    const id = 'gone/changed';
    await publishWhole(id, '改过');
    const menu = await menuOf(id);
    await office.app.db
      .updateTable('sys_permission')
      .set({ sort_no: 8 })
      .where('id', '=', menu?.id ?? '')
      .execute();
    expect((await about(id)).result).toMatchObject({
      mayRemoveMenu: true,
      removesMenu: false,
      reason: '菜单不是随页面发布建的，或者后来有人改过',
    });
  });

  it('cannot take along an entry with other menus below it', async () => {
    const id = 'gone/above';
    await publishWhole(id, '上级');
    const menu = await menuOf(id);
    await office.app.call('POST', '/api/sys/permission/add', {
      token: office.admin,
      body: { name: '下级', menuType: 1, parentId: menu?.id, url: '/test/gone/below', status: '1' },
    });
    expect((await about(id)).result).toMatchObject({
      mayRemoveMenu: false,
      removesMenu: false,
      reason: '菜单下面还有别的菜单，不能一起删除',
    });
    const refused = await withdraw(id, true);
    expect(refused).toMatchObject({ code: 500, message: '菜单下面还有别的菜单，不能一起删除，没有撤回' });
    expect(await office.served(id)).toBe('上级');
  });

  it('takes nothing along without the permission for it: then the page stays as well', async () => {
    const id = 'gone/lesser';
    await publishWhole(id, '无权');
    const lesser = await office.hire('withdrawer', ['designer:edit', 'designer:publish']);
    expect((await about(id, lesser)).result).toMatchObject({
      // Whoever sees no menus and roles is told none.
      menu: '',
      codes: [],
      roles: [],
      mayRemoveMenu: false,
      reason: '您没有删除菜单的权限，菜单会留下',
    });
    const refused = await withdraw(id, true, lesser);
    expect(refused.status).toBe(403);
    expect(refused.message).toContain('删除菜单“无权”和它的授权没有成功，所以没有撤回');
    expect(await office.served(id)).toBe('无权');
    expect(await menuOf(id)).toMatchObject({ name: '无权' });
  });

  it('is told which pages open it', async () => {
    const id = 'gone/opened';
    await publishWhole(id, '被打开');
    const opener = 'gone/opener';
    const more = {
      schema: {
        type: 'object',
        properties: {
          go: {
            type: 'void',
            'x-component': 'button',
            'x-component-props': { text: '打开' },
            'x-on': { click: [{ do: 'open', screen: id, as: 'dialog' }] },
          },
        },
      },
    };
    const saved = await office.save({ id: opener, text: writeScreen(opener, '打开者', more), expected: 0 });
    const done = await office.publish([{ id: opener, number: saved.result.number }]);
    expect(done.message).toBe('已发布');
    const { result } = await about(id);
    expect(result.openedBy).toEqual([{ id: opener, title: '打开者' }]);
    expect(result.findings.length).toBeGreaterThan(0);
  });
});
