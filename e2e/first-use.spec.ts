// What the first minutes cost, and whether every width of window can be worked in.
import path from 'node:path';
import { adminPassword } from './server.ts';
import { expect, test } from './test.ts';

const MOST_CALLS = 12;
const MOST_FILES = 30;

// H2.14
test('from 登录 to a usable home page there are at most 12 calls and fewer than 30 files', async ({
  person,
}) => {
  const { page } = person;
  const calls: string[] = [];
  const files = new Set<string>();
  let isCounting = false;
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/(api|_app)\//.test(pathname)) {
      if (isCounting) calls.push(`${request.method()} ${pathname}`);
    } else {
      files.add(pathname);
    }
  });
  await page.goto('/user/login');
  await person.fill('用户名', 'admin');
  await person.fill('密码', adminPassword);
  isCounting = true;
  await person.press('登录');
  await expect(page.getByText('累计访问')).toBeVisible();
  // The visits of the last seven days: one place of the axis each.
  await expect(page.locator('.sw-chart-drawing svg text').filter({ hasText: /^\d\d-\d\d$/ })).toHaveCount(7);
  await page.waitForLoadState('networkidle');
  console.log(`API calls from sign-in to home: ${String(calls.length)} (limit ${String(MOST_CALLS)})`);
  console.log(`static files up to home: ${String(files.size)} (limit ${String(MOST_FILES - 1)})`);
  expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(MOST_CALLS);
  expect(files.size, [...files].join('\n')).toBeLessThan(MOST_FILES);
});

const widths = [390, 768, 1440, 1920];
const places = [
  ['home', '/dashboard/analysis'],
  ['users', '/isystem/user'],
  ['dictionaries', '/isystem/dict'],
  ['roles', '/isystem/role'],
] as const;

for (const width of widths) {
  test(`nothing has to be pushed sideways in a window ${String(width)} wide`, async ({ person }, info) => {
    const { page } = person;
    await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    const look = async (name: string): Promise<void> => {
      await page.screenshot({
        path: path.join(info.project.outputDir, 'widths', `${String(width)}-${name}.png`),
      });
      expect(await overflow(), `${name} at ${String(width)}`).toBe(0);
    };
    await page.goto('/user/login');
    await expect(person.field('用户名')).toBeVisible();
    await look('sign-in');
    await person.arrive('/dashboard/analysis');
    for (const [name, place] of places) {
      await page.goto(place);
      if (name === 'home') await expect(page.getByText('累计访问')).toBeVisible();
      else await expect(page.locator('tr.ant-table-row').first()).toBeVisible();
      await page.waitForTimeout(300);
      await look(name);
    }
    await page.goto('/isystem/user');
    await person.press('新增');
    await expect(page.getByRole('dialog', { name: '新增用户' })).toBeVisible();
    await page.waitForTimeout(400);
    await look('user-form');
  });
}

// H2.27
test('on a telephone the menu is a drawer that closes when an entry was chosen', async ({ person }) => {
  const { page } = person;
  await page.setViewportSize({ width: 390, height: 844 });
  await person.arrive('/dashboard/analysis');
  await expect(page.getByRole('tab', { name: '首页' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeHidden();
  await person.press('展开菜单');
  const drawer = page.getByRole('dialog', { name: '菜单' });
  await expect(drawer).toBeVisible();
  await person.openMenu('系统管理', '用户管理');
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/isystem\/user/);
});
