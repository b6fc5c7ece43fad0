// Addresses and tabs: unknown and forbidden pages, what stays open, what the window is called.
import { findSerious } from './axe.ts';
import type { Person } from './person.ts';
import { expect, test } from './test.ts';

/** A page that only says something says it in the middle of the window, to a part of it that nobody sees. */
async function expectInMiddle({ page }: Person): Promise<void> {
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  const offset = async (): Promise<number> => {
    const box = await page.locator('.sw-card').filter({ visible: true }).boundingBox();
    if (!box) return 1;
    const across = Math.abs(box.x + box.width / 2 - size.width / 2) / size.width;
    const down = Math.abs(box.y + box.height / 2 - size.height / 2) / size.height;
    return Math.max(across, down);
  };
  await expect.poll(offset, 'part of the window between its middle and that of the card').toBeLessThan(0.03);
}

// H2.12, H2.13
test('an unknown address leads to 404, whose button leads home', async ({ person }) => {
  const { page } = person;
  await person.arrive('/dashboard/analysis');
  await expect(page.getByRole('tab', { name: '首页' })).toBeVisible();
  await page.goto('/no/such/page?x=1');
  await page.waitForURL('**/404');
  await expect(page.getByText('抱歉，您访问的页面不存在')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['404']);
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
  for (const path of ['/404', '/403', '/500']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText([path.slice(1)]);
    await expect(page.getByRole('navigation', { name: '主菜单' })).toBeVisible();
    await expectInMiddle(person);
    await expect(page.getByRole('button', { name: '去登录' })).toHaveCount(0);
    await person.press('返回首页');
    await page.waitForURL('**/dashboard/analysis');
  }
});

test('an unknown address without a session asks to sign in first, as the pages are not known before', async ({
  person,
}) => {
  const { page } = person;
  await page.goto('/no/such/page');
  await page.waitForURL('**/user/login?redirect=**');
  // The page that says so leads there too.
  await page.goto('/404');
  await expect(page.getByText('抱歉，您访问的页面不存在')).toBeVisible();
  await expectInMiddle(person);
  await expect(page.getByRole('button', { name: '返回首页' })).toBeVisible();
  await person.press('去登录');
  await page.waitForURL('**/user/login');
});

// H2.13, H6.1
test('a page that exists but was not granted is refused, and nothing of it is asked for', async ({
  person,
}) => {
  const { page } = person;
  const calls: string[] = [];
  page.on('request', (request) => calls.push(new URL(request.url()).pathname));
  const api = await person.arrive('/isystem/user', 'staff');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(['403']);
  expect(calls.filter((path) => path.includes('/sys/user/list'))).toEqual([]);
  expect((await api.ask('POST', '/sys/user/add', {})).status).toBe(403);
  await expectInMiddle(person);
  await person.press('返回首页');
  await page.waitForURL('**/dashboard/analysis');
  await person.go('/isystem/user');
  await person.press('换个账号登录');
  await person.confirm('真的要注销登录吗 ?');
  await page.waitForURL('**/user/login**');
});

// H2.7
test('the fixed addresses lead on', async ({ person }) => {
  const { page } = person;
  await person.arrive('/dashboard/analysis');
  await expect(page.getByRole('tab', { name: '首页' })).toBeVisible();
  for (const [from, to] of [
    ['/', '/dashboard/analysis'],
    ['/user', '/dashboard/analysis'],
    ['/isystem', '/isystem/user'],
  ] as const) {
    await page.goto(from);
    await page.waitForURL(`**${to}`);
    await expect(page.getByRole('tablist', { name: '已打开的页面' })).toBeVisible();
  }
});

// H2.42, H2.43, H4.2
test('each page opens a tab that can be closed, but the home page stays', async ({ person }) => {
  const { page } = person;
  await person.arrive('/dashboard/analysis');
  await person.openMenu('系统管理', '用户管理');
  await person.openMenu('系统管理', '角色管理');
  await person.openMenu('系统管理', '数据字典');
  const tabs = page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab');
  await expect(tabs).toHaveText(['首页', '用户管理', '角色管理', '数据字典']);
  await expect(page).toHaveTitle('数据字典 · 企业安全管理平台');

  await page.getByRole('tab', { name: '首页' }).focus();
  await page.keyboard.press('Delete');
  await person.expectMessage('首页不能关闭!');

  const command = async (tab: string, name: string): Promise<void> => {
    await page.getByRole('tab', { name: tab, exact: true }).click({ button: 'right' });
    await page.getByRole('menuitem', { name, exact: true }).filter({ visible: true }).click();
  };
  await command('角色管理', '关闭左侧');
  await expect(tabs).toHaveText(['首页', '角色管理', '数据字典']);
  await command('角色管理', '关闭右侧');
  await expect(tabs).toHaveText(['首页', '角色管理']);
  await expect(page).toHaveTitle('角色管理 · 企业安全管理平台');
  await person.openMenu('系统管理', '用户管理');
  await command('用户管理', '关闭其它');
  await expect(tabs).toHaveText(['首页', '用户管理']);
  await page.getByTitle('关闭', { exact: true }).click();
  await expect(tabs).toHaveText(['首页']);
  await expect(page).toHaveTitle('企业安全管理平台');
  await page.waitForURL('**/dashboard/analysis');
});

// H2.43
test('a half-filled search is still there when the tab is shown again, until the tab is refreshed', async ({
  person,
  findings,
}) => {
  const { page } = person;
  await findings.expectShiftsOf('.ant-table-row', 'other journeys add users above');
  await person.arrive('/isystem/user');
  await expect(person.table().rows).toHaveCount(10);
  await person.fill('用户姓名', '欧阳');
  await page.getByRole('listitem', { name: '2', exact: true }).click();
  await expect(person.table().root.locator('.ant-pagination-total-text')).toHaveText(/^11-20 /);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/_app/screens/system/user-list')) asked.push(request.url());
  });
  await person.openMenu('系统管理', '角色管理');
  await expect(page).toHaveTitle('角色管理 · 企业安全管理平台');
  await page.getByRole('tab', { name: '用户管理' }).click();
  await expect(person.field('用户姓名')).toHaveValue('欧阳');
  await expect(person.table().root.locator('.ant-pagination-total-text')).toHaveText(/^11-20 /);
  await expect(person.table().rows).toHaveCount(10);
  expect(asked).toEqual([]);
  await page.getByRole('tab', { name: '用户管理' }).click({ button: 'right' });
  await page.getByRole('menuitem', { name: '刷新', exact: true }).click();
  await expect(person.field('用户姓名')).toHaveValue('');
  await expect(person.table().root.locator('.ant-pagination-total-text')).toHaveText(/^1-10 /);
});

// H2.44
test('without tabs a breadcrumb says where one is', async ({ person }) => {
  const { page } = person;
  await person.arrive('/isystem/user');
  await person.openUserMenu('关闭多页签');
  const trail = page.getByRole('navigation', { name: /面包屑|位置/ });
  await expect(trail.getByRole('listitem')).toHaveText([/首页/, /系统管理/, /用户管理/]);
  await trail.getByText('首页').click();
  await page.waitForURL('**/dashboard/analysis');
});

// H2.28, H2.37, H4.21, H9.13
test('the menu can be searched, folded, and moved to the top', async ({ person }) => {
  const { page } = person;
  await person.arrive('/dashboard/analysis');
  await expect(page.getByRole('complementary')).toHaveCount(0);
  await person.openUserMenu('切换为侧边菜单');
  const search = page.getByRole('textbox', { name: '搜索菜单' });
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await search.fill('jsgl');
  await expect(menu.getByText('角色管理')).toBeVisible();
  await search.fill('字典');
  await menu.getByText('数据字典').click();
  await page.waitForURL('**/isystem/dict');

  const sider = page.getByRole('complementary');
  expect((await sider.boundingBox())?.width).toBe(200);
  await person.press('收起菜单');
  await expect.poll(async () => (await sider.boundingBox())?.width).toBe(80);
  await page.reload();
  await expect.poll(async () => (await sider.boundingBox())?.width).toBe(80);

  await person.openUserMenu('切换为顶部菜单');
  await expect(sider).toHaveCount(0);
  await expect(page.getByRole('banner').getByText('系统管理')).toBeVisible();
});

test('a menu that is longer than its window shows at which end more of it lies', async ({ person }) => {
  const { page } = person;
  await person.arrive('/isystem/dict');
  await person.openUserMenu('切换为侧边菜单');
  const sider = page.getByRole('complementary');
  const [above, below] = [sider.locator('.sw-scroll-hint-top'), sider.locator('.sw-scroll-hint-bottom')];
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await page.setViewportSize({ width: 1440, height: 420 });
  await expect(below).toBeVisible();
  await expect(above).toHaveCount(0);
  await menu.getByRole('menuitem').last().scrollIntoViewIfNeeded();
  await expect(above).toBeVisible();
  await expect(below).toHaveCount(0);
  await page.setViewportSize({ width: 1440, height: 2_400 });
  await expect(above).toHaveCount(0);
  await expect(below).toHaveCount(0);
});

// H2.28
test('with its first level at the top, the menu has the rest at the side', async ({ person, findings }) => {
  const { page } = person;
  await findings.expectShiftsOf(
    '.sw-work, .sw-top-middle, .sw-brand',
    'the menu at the side comes with the pages that have one',
  );
  await person.arrive('/dashboard/analysis');
  await page.evaluate(() => {
    localStorage.setItem('Layout', JSON.stringify({ value: 'mix', expires: Date.now() + 60_000 }));
  });
  await page.reload();
  const [bar, sider] = [page.getByRole('banner'), page.getByRole('complementary')];
  await expect(sider).toHaveCount(0);
  // Without a side menu the bar has the search, and beside one the side menu has it, unless it is folded.
  const button = page.getByRole('button', { name: '搜索菜单' });
  await expect(button).toBeVisible();
  await bar.getByRole('menuitem', { name: '系统管理' }).click();
  await expect(page).toHaveURL(/isystem/);
  await expect(sider.getByRole('menuitem', { name: '用户管理' })).toBeVisible();
  await expect(sider.getByRole('menuitem', { name: '首页' })).toHaveCount(0);
  await expect(button).toHaveCount(0);
  await page.getByRole('button', { name: '收起菜单' }).click();
  await expect(button).toBeVisible();
  await page.getByRole('button', { name: '展开菜单' }).click();
  await sider.getByRole('menuitem', { name: '数据字典' }).click();
  await page.waitForURL('**/isystem/dict');
  await bar.getByRole('menuitem', { name: '首页' }).click();
  await expect(sider).toHaveCount(0);
});

// H2.37
test('with the menu at the top a button searches it: by sound, with the keyboard alone', async ({
  person,
}) => {
  const { page } = person;
  await person.arrive('/dashboard/analysis');
  const button = page.getByRole('button', { name: '搜索菜单' });
  const field = page.getByRole('combobox', { name: '搜索菜单' });
  await button.focus();
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  await field.fill('没有这样的');
  await expect(page.getByText('没有匹配的菜单')).toBeVisible();
  expect(await findSerious(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(field).toBeHidden();
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await field.fill('yhgl');
  await expect(page.getByRole('option', { name: '用户管理' })).toBeAttached();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/isystem/user');
  await expect(field).toBeHidden();
  await expect(person.table().rows.first()).toBeVisible();
});
