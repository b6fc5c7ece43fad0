// The server knows the session no more, or gives it nothing: what is said, and how the page comes to sign-in.
import type { Page } from '@playwright/test';
import { uniqueName } from './api.ts';
import { adminPassword } from './server.ts';
import { expect, test } from './test.ts';

const PERMISSIONS = '**/sys/permission/getUserPermissionByToken**';
/** Milliseconds for which a person can read why they are sent away. */
const READING_TIME = 1_500;

/** Counts how often the page is loaded from now on. */
function countPages(page: Page): () => number {
  let pages = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) pages += 1;
  });
  return () => pages;
}

// H8.3
test('a call that is not authorized says so, sign-in comes after 1.5 s, and what was typed comes back', async ({
  person,
  admin,
  findings,
}) => {
  const { page } = person;
  findings.expectFailedLoads();
  const code = uniqueName('post');
  await person.arrive('/isystem/position');
  await person.press('新增');
  const form = page.getByRole('dialog', { name: '新增职务' });
  await person.fill('职务编码', code, form);
  await person.fill('职务名称', '不予授权', form);
  await person.choose('职务级别', '中级', form);
  const pages = countPages(page);
  let answeredAt = 0;
  await page.route('**/sys/position/add', async (route) => {
    answeredAt = Date.now();
    await route.fulfill({
      status: 401,
      json: { success: false, code: 401, message: '请登录', result: null },
    });
  });
  const left = page.waitForURL('**/user/login?redirect=**').then(() => Date.now());
  await person.press('保存', form);
  await person.expectMessage('未授权，请重新登录');
  expect((await left) - answeredAt).toBeGreaterThanOrEqual(READING_TIME);
  await expect(person.field('用户名')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(pages).toBe(1);
  expect(await page.evaluate(() => localStorage.getItem('Access-Token'))).toBeNull();

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await person.enter('admin', adminPassword);
  await page.waitForURL('**/isystem/position');
  await person.expectMessage(/上次未保存的内容还在/);
  await person.press('新增');
  await expect(person.field('职务名称', form)).toHaveValue('不予授权');
  await person.press('保存', form);
  await expect(form).toBeHidden();
  const [post] = await admin.list('/sys/position/list', { code });
  await admin.call('DELETE', `/sys/position/delete?id=${post?.id ?? ''}`);
});

// H4.8, H8.6, H8.7
test('who has no menu at all is told so and signed out, and gets in when there is one', async ({
  person,
}) => {
  const { page } = person;
  await person.arrive('/isystem/position');
  await expect(person.table().rows.first()).toBeVisible();
  await page.route(PERMISSIONS, (route) =>
    route.fulfill({
      json: { success: true, code: 200, message: '', result: { menu: [], auth: [], allAuth: [] } },
    }),
  );
  const signedOut = page.waitForResponse((answer) => answer.url().endsWith('/sys/logout'));
  await page.reload();
  await person.expectMessage('getPermissionList: permissions must be a non-null array !');
  expect(await (await signedOut).json()).toMatchObject({ success: true });
  await page.waitForURL('**/user/login?redirect=**');
  await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0);

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await person.enter('admin', adminPassword);
  await page.waitForURL('**/isystem/position');
  await expect(person.table().rows.first()).toBeVisible();
});

// H8.5
test('a token that is dead when the menu is read loads the page anew once, however often it is', async ({
  person,
  findings,
}) => {
  const { page } = person;
  findings.expectFailedLoads();
  await person.arrive('/isystem/position');
  await expect(person.table().rows.first()).toBeVisible();
  let asked = 0;
  await page.route(PERMISSIONS, async (route) => {
    asked += 1;
    await route.fulfill({
      status: 500,
      json: { success: false, code: 500, message: 'Token失效，请重新登录', result: null },
    });
  });
  const pages = countPages(page);
  await page.reload();
  await page.waitForURL('**/user/login?redirect=**');
  // The one that was asked for, and one more.
  await expect.poll(pages).toBe(2);
  await expect(person.field('用户名')).toBeVisible();
  expect(asked).toBe(1);

  await person.enter('admin', adminPassword);
  await expect.poll(() => asked).toBe(2);
  await page.waitForURL('**/user/login?redirect=**');
  await expect(person.field('用户名')).toBeVisible();
  expect(pages()).toBe(2);
  await expect(page.getByText('登录已过期')).toHaveCount(0);

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await person.enter('admin', adminPassword);
  await page.waitForURL('**/isystem/position');
  await expect(person.table().rows.first()).toBeVisible();
  expect(pages()).toBe(2);
});
