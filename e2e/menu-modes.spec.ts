// Menus in all their modes: open and folded at the side, records of every kind, and what the guest does not have.
import type { Locator } from '@playwright/test';
import { newPassword, uniqueName, type Api, type Row } from './api.ts';
import type { Person } from './person.ts';
import { serverUrl } from './server.ts';
import { expect, test } from './test.ts';

/** A menu as an administrator writes it, with what lies below it. */
interface Entry {
  name: string;
  url: string;
  below?: readonly Entry[];
  [field: string]: unknown;
}

const GUEST = 'guest';

/** Names of the first entries of branches that a journey adds: they go with everything below them. */
const roots: string[] = [];

// A journey that ran out of time has no moment left to put things back itself.
test.afterEach(async ({ admin }) => {
  const names = new Set<unknown>(roots.splice(0));
  if (names.size === 0) return;
  const entries = (await admin.call('GET', '/sys/permission/list')) as Row[];
  for (const { id, name } of entries) {
    if (names.has(name)) await admin.call('DELETE', `/sys/permission/delete?id=${id}`);
  }
});

/** Adds a menu and everything below it. */
async function addBranch(admin: Api, entry: Entry, parentId?: string): Promise<string[]> {
  const { below = [], ...fields } = entry;
  const place = parentId === undefined ? { menuType: 0, sortNo: 900 } : { menuType: 1, parentId };
  const { id } = (await admin.call('POST', '/sys/permission/add', { sortNo: 1, ...place, ...fields })) as Row;
  const ids = [id];
  for (const [at, child] of below.entries()) {
    ids.push(...(await addBranch(admin, { sortNo: at + 1, ...child }, id)));
  }
  return ids;
}

/** Somebody whose menu has the home page and these entries. */
async function addReader(admin: Api, permissionIds: readonly string[]): Promise<string> {
  const roleCode = uniqueName('r');
  await admin.call('POST', '/sys/role/add', { roleName: `菜单${roleCode}`, roleCode });
  const [role] = await admin.list('/sys/role/list', { roleCode });
  await admin.call('POST', '/sys/permission/saveRolePermission', {
    roleId: role?.id,
    permissionIds: ['menu-home', ...permissionIds].join(),
  });
  const name = uniqueName('n');
  await admin.addUser(name, { selectedroles: role?.id });
  return name;
}

async function moveMenuToSide(person: Person): Promise<void> {
  const { page } = person;
  await person.press('设置');
  await page.getByRole('menuitem', { name: '外观设置' }).click();
  const dialog = page.getByRole('dialog', { name: '外观设置' });
  await dialog.getByText('侧边', { exact: true }).click();
  await dialog.getByRole('button', { name: '关闭' }).click();
  await expect(dialog).toBeHidden();
}

/** The guest, whose name says who they are; one whom a journey that crashed left behind goes first. */
async function addGuest(admin: Api): Promise<void> {
  await removeGuest(admin);
  await admin.addUser(GUEST);
}

/** There is no guest any more, neither among the users nor in the recycle bin. */
async function removeGuest(admin: Api): Promise<void> {
  const isGuest = ({ username }: Row): boolean => username === GUEST;
  const present = (await admin.list('/sys/user/list', { username: GUEST })).filter(isGuest);
  for (const { id } of present) await admin.call('DELETE', `/sys/user/delete?id=${id}`);
  const deleted = ((await admin.call('GET', '/sys/user/recycleBin')) as Row[]).filter(isGuest);
  for (const { id } of deleted) await admin.call('DELETE', `/sys/user/deleteRecycleBin?userIds=${id}`);
}

/** The entry that is marked as the one that is shown: to the eye alone, so there is no role for it. */
function selectedIn(menu: Locator): Locator {
  return menu.locator('.ant-menu-item-selected');
}

/** Milliseconds from when the pointer came or went until the sub-menu opened or closed, by the browser's clock. */
async function timeOf(
  title: Locator,
  event: 'pointerover' | 'pointerout',
  move: () => Promise<void>,
): Promise<number> {
  const watch = await title.evaluateHandle(
    (element, name) => ({
      took: new Promise<number>((resolve) => {
        const begin = (): void => {
          const since = performance.now();
          new MutationObserver((_, observer) => {
            observer.disconnect();
            resolve(performance.now() - since);
          }).observe(element, { attributeFilter: ['aria-expanded'] });
        };
        element.addEventListener(name, begin, { once: true });
      }),
    }),
    event,
  );
  await move();
  return watch.evaluate(({ took }) => took);
}

// H2.30, H2.32, H2.33, H2.34, H4.21
test('the menu at the side is an accordion; folded it pops up under the pointer, and unfolded it is as before', async ({
  person,
}) => {
  const { page } = person;
  await person.arrive('/isystem/dict');
  await moveMenuToSide(person);
  const sider = page.getByRole('complementary');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const group = (name: string): Locator => menu.getByRole('menuitem', { name, exact: true });
  const [system, monitor] = [group('系统管理'), group('系统监控')];
  const expectOpen = async (open: Locator, closed: Locator): Promise<void> => {
    await expect(open).toHaveAttribute('aria-expanded', 'true');
    await expect(closed).toHaveAttribute('aria-expanded', 'false');
  };
  const expectWidth = (width: number): Promise<void> =>
    expect.poll(async () => (await sider.boundingBox())?.width).toBe(width);
  await expectWidth(200);
  await expectOpen(system, monitor);
  await expect(selectedIn(menu)).toHaveText(['数据字典']);
  await monitor.click();
  await expectOpen(monitor, system);
  await expect(menu.getByRole('menuitem', { name: '磁盘监控' })).toBeVisible();
  await expect(menu.getByRole('menuitem', { name: '数据字典' })).toBeHidden();
  await system.click();
  await expectOpen(system, monitor);

  await person.press('收起菜单');
  await expectWidth(80);
  await expect(system).toHaveAttribute('aria-expanded', 'false');
  const entry = page.getByRole('menuitem', { name: '磁盘监控' });
  await expect(entry).toBeHidden();
  const opening = await timeOf(monitor, 'pointerover', () => monitor.hover());
  await expect(entry).toBeVisible();
  const closing = await timeOf(monitor, 'pointerout', () => page.mouse.move(900, 600));
  await expect(entry).toBeHidden();
  // Timers of a browser are exact to a millisecond or two; a busy machine comes later, never earlier.
  expect(opening).toBeGreaterThan(195);
  expect(closing).toBeGreaterThan(95);

  await person.press('展开菜单');
  await expectWidth(200);
  await expectOpen(system, monitor);
  await expect(selectedIn(menu)).toHaveText(['数据字典']);

  await person.press('收起菜单');
  await expectWidth(80);
  await monitor.click();
  await expectWidth(200);
  await expectOpen(monitor, system);
});

// H2.29, H2.30, H2.31, H2.35, H2.36, H2.37, H2.38, H2.39, H4.7, H4.9
test('entries of every kind are drawn, marked, opened and found as their records say', async ({
  person,
  admin,
}) => {
  const { page } = person;
  const root = uniqueName('旅程');
  const [outside, framed] = [`${serverUrl()}/regulation/search`, `${serverUrl()}/testGroup`];
  roots.push(root);
  // Addresses of pages that are there anyhow: nobody else meets a page that leads nowhere.
  const added = await addBranch(admin, {
    name: root,
    url: `/journey/${root}`,
    below: [
      {
        name: '二级目录',
        url: `/journey/${root}/two`,
        below: [
          {
            name: '三级目录',
            url: `/journey/${root}/two/three`,
            below: [
              {
                name: '四级页面',
                url: '/isystem/position',
                perms: 'position:list',
                below: [{ name: '五级页面', url: '/dashboard/workplace' }],
              },
            ],
          },
        ],
      },
      {
        name: '总是显示的页面',
        url: '/enterprise/archives',
        alwaysShow: true,
        below: [
          { name: '里面的页面', url: '/isystem/category' },
          { name: '隐藏的页面', url: '/enterprise/archives/:id', hidden: true },
        ],
      },
      {
        name: '空的目录',
        url: `/journey/${root}/empty`,
        below: [{ name: '藏着的页面', url: '/isystem/depart', hidden: true }],
      },
      { name: '无路由的页面', url: '/account/center', route: false },
      { name: '无路由也无权限的页面', url: '/isystem/role', route: false },
      { name: '外部的页面', url: outside, internalOrExternal: true },
      { name: '框架的页面', url: framed },
    ],
  });
  await person.arrive('/dashboard/analysis', await addReader(admin, added), newPassword);
  await moveMenuToSide(person);
  const menu = page.getByRole('navigation', { name: '主菜单' });
  const entry = (name: string): Locator => menu.getByRole('menuitem', { name, exact: true });

  await person.openMenu(root, '二级目录', '三级目录', '四级页面');
  await page.waitForURL('**/isystem/position');
  await expect(person.table().row('manager')).toBeVisible();
  await expect(selectedIn(menu)).toHaveText(['四级页面']);
  await page.goto('/dashboard/workplace');
  await expect(page.getByRole('tab', { name: '五级页面' })).toBeVisible();
  await expect(selectedIn(menu)).toHaveText(['四级页面']);
  await expect(entry('五级页面')).toHaveCount(0);

  await page.goto('/enterprise/archives/A-7');
  await expect(page.getByText(/没有编号为“A-7”的企业档案/)).toBeVisible();
  await expect(selectedIn(menu)).toHaveText(['总是显示的页面']);
  await expect(menu.getByRole('menuitem')).toHaveText([
    '首页',
    root,
    '二级目录',
    '总是显示的页面',
    '无路由的页面',
    '无路由也无权限的页面',
    '外部的页面',
    '框架的页面',
    '最近打开',
  ]);
  await entry('总是显示的页面').click();
  await page.waitForURL('**/enterprise/archives');
  await expect(page.getByText(/企业档案属于园区管理模块/)).toBeVisible();

  await entry('无路由的页面').click();
  await page.waitForURL('**/account/center');
  await expect(page.getByRole('tab', { name: '无路由的页面' })).toBeVisible();
  await entry('无路由也无权限的页面').click();
  await expect(page.getByText('抱歉，您没有权限访问该页面')).toBeVisible();

  const follow = async (press: () => Promise<void>, address: string, text: string | RegExp) => {
    const before = page.url();
    const opened = page.context().waitForEvent('page', { timeout: 20_000 });
    await press();
    const window = await opened;
    await expect(window).toHaveURL(address);
    await expect(window.getByText(text)).toBeVisible();
    await window.close();
    expect(page.url()).toBe(before);
  };
  await follow(() => entry('外部的页面').click(), outside, /还没有已发布的法规可以查询/);
  await entry('框架的页面').click();
  await expect(page.getByRole('tab', { name: '框架的页面' })).toBeVisible();
  const frame = page.frameLocator('iframe[title="框架的页面"]');
  await expect(frame.getByText('服务运行正常')).toBeVisible();
  await expect(selectedIn(menu)).toHaveText(['框架的页面']);

  const search = page.getByRole('textbox', { name: '搜索菜单' });
  await search.fill('页面');
  await expect(menu.getByRole('menuitem')).toHaveText([
    '四级页面',
    '总是显示的页面',
    '无路由的页面',
    '无路由也无权限的页面',
    '外部的页面',
    '框架的页面',
  ]);
  await search.fill('目录');
  await expect(menu.getByText('没有匹配的菜单')).toBeVisible();
  await search.fill('外部');
  await follow(() => search.press('Enter'), outside, /还没有已发布的法规可以查询/);
  await expect(search).toHaveValue('');
  await search.fill('框架');
  await expect(menu.getByRole('menuitem')).toHaveText(['框架的页面']);
  await follow(() => entry('框架的页面').click(), framed, '服务运行正常');
  await search.fill('四级');
  await entry('四级页面').click();
  await page.waitForURL('**/isystem/position');
});

// H2.40, H2.41, H2.49, H6.6
test('the guest has the bell and a name in the bar, but no help, no settings and no menu of the user', async ({
  person,
  another,
  admin,
}) => {
  const somebody = uniqueName('n');
  await admin.addUser(somebody);
  await addGuest(admin);
  const visitor = await another();
  // A site with a help document: that is everybody's setting, so only these two browsers hear of it.
  const result = (await admin.call('GET', '/site/siteinfo')) as { siteInfoModel: object };
  Object.assign(result.siteInfoModel, { helpPath: '/testGroup' });
  try {
    for (const [one, name, count] of [
      [person, somebody, 1],
      [visitor, GUEST, 0],
    ] as const) {
      const { page } = one;
      await page.route('**/site/siteinfo**', (route) =>
        route.fulfill({ json: { success: true, code: 200, message: '', result } }),
      );
      const bar = page.getByRole('banner');
      await one.signIn(name, newPassword);
      await expect(bar.getByRole('button', { name: /^消息/ })).toBeVisible();
      await expect(bar.getByText(`姓名${name}`, { exact: true })).toBeVisible();
      await expect(bar.getByRole('link', { name: '帮助文档' })).toHaveCount(count);
      await expect(bar.getByRole('button', { name: '设置' })).toHaveCount(count);
      await expect(bar.getByRole('button', { name: /^用户菜单/ })).toHaveCount(count);
    }
    await visitor.page.getByText(`姓名${GUEST}`, { exact: true }).click();
    await expect(visitor.page.getByRole('menuitem', { name: '退出登录' })).toHaveCount(0);
  } finally {
    // Whoever is deleted is signed out: an open page would tell of it.
    await visitor.page.close();
    await removeGuest(admin);
  }
});
