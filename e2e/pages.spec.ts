// Pages that say how something ended, or truthfully that a part of the product is not installed, and the token gate.
import fs from 'node:fs';
import path from 'node:path';
import type { ScreenDocument } from '../src/engine/document.ts';
import { sample } from '../tests/depth.ts';
import { Api } from './api.ts';
import { inspect } from './inspect.ts';
import type { Person } from './person.ts';
import { expect, test } from './test.ts';

/** Addresses of the shipped documents; those of the gallery show headings as examples. */
function listRoutes(): { path: string; access: string | undefined }[] {
  const folder = path.resolve('src/schemas/screens');
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json') && !file.startsWith('gallery'))
    .flatMap((file) => {
      const document = JSON.parse(fs.readFileSync(path.join(folder, file), 'utf8')) as ScreenDocument;
      return document.route
        ? [{ path: document.route.path.replace(':id', 'A-7'), access: document.route.access }]
        : [];
    });
}

/** Each of these pages has one heading of the first level once all of it has come. */
async function expectOneTitleEach(person: Person, paths: readonly string[]): Promise<void> {
  expect(paths).not.toEqual([]);
  for (const one of paths) {
    await person.page.goto(one, { waitUntil: 'networkidle' });
    await test.step(one, () => person.hasOneTitle());
  }
}

test('every public page has one title', async ({ person }) => {
  const shown = listRoutes().filter(({ access }) => access === 'public');
  await expectOneTitleEach(person, [...shown.map(({ path: at }) => at), '/no/such/page']);
});

// The menu's own are walked in `widths.spec.ts`.
test('every page that one comes to without the menu has one title', async ({ person, admin }) => {
  const inMenu = new Set(await admin.listPages());
  const others = listRoutes().filter(({ path: at }) => !inMenu.has(at));
  // Public ones have been seen without a session: an ordinary run looks at one of them with it.
  const shown = sample('pages outside the menu', others, ({ path: at, access }) => [
    access === 'public' ? access : String(Math.floor(others.findIndex((one) => one.path === at) / 2)),
  ]);
  await person.arrive('/dashboard/analysis');
  await expectOneTitleEach(person, [...shown.map(({ path: at }) => at), '/no/such/page']);
});

for (const [name, address, heading, text] of [
  ['success', '/result/success', '操作成功', /内容已保存/],
  ['fail', '/result/fail', '操作失败', /没有成功，内容未保存/],
] as const) {
  // H2.18
  test(`the result page ${name} says how it ended and leads home`, async ({ person }) => {
    await person.arrive(address, 'staff');
    await expect(person.page.getByRole('heading', { name: heading }).first()).toBeVisible();
    await expect(person.page.getByText(text)).toBeVisible();
    await inspect(person, name);
    await person.press('返回首页');
    await person.page.waitForURL('**/dashboard/analysis');
  });
}

// H2.8, H2.9
test('the archives of enterprises and the page of one record say that their module is not installed', async ({
  person,
}) => {
  const { page } = person;
  await person.arrive('/enterprise');
  await page.waitForURL('**/enterprise/archives');
  await expect(page.getByText(/当前版本未安装该模块，因此没有档案可以查看/)).toBeVisible();
  await inspect(person, 'archives');
  await page.goto('/enterprise/archives/A-7');
  await expect(page.getByText(/没有编号为“A-7”的企业档案/)).toBeVisible();
  await inspect(person, 'archive');
  await person.press('查看企业档案');
  await page.waitForURL('**/enterprise/archives');
});

// H2.9
test('the test page says what answers, and notices when the server does not', async ({
  person,
  findings,
}) => {
  findings.expectFailedLoads();
  const { page } = person;
  await person.arrive('/test');
  await page.waitForURL('**/test/home');
  await expect(page.getByText('服务运行正常')).toBeVisible();
  await expect(page.getByText(process.versions.node, { exact: true })).toBeVisible();
  await inspect(person, 'test-home');
  await page.route('**/api/health*', (route) =>
    route.fulfill({
      status: 503,
      json: { success: false, code: 503, message: '数据库暂不可用', result: null },
    }),
  );
  await person.press('重新检测');
  await expect(page.getByText('服务暂不可用：数据库暂不可用')).toBeVisible();
  await expect(page.getByText('服务运行正常')).toBeHidden();
  await page.unroute('**/api/health*');
  await person.press('重新检测');
  await expect(page.getByText('服务运行正常')).toBeVisible();
  await expect(page.getByText(/服务暂不可用/)).toBeHidden();
});

// H2.6
test('the group test and the regulations open without a session, without menu and tabs', async ({
  person,
}) => {
  const { page } = person;
  await page.goto('/testGroup');
  await expect(page.getByText('服务运行正常')).toBeVisible();
  await expect(page).toHaveTitle(/^连通测试/);
  await inspect(person, 'test-group');
  await page.goto('/regulation/search');
  await expect(page.getByText(/还没有已发布的法规可以查询/)).toBeVisible();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0);
  await inspect(person, 'regulations');
  await person.press('返回首页');
  await page.waitForURL('**/user/login');
});

// H2.5, H2.22
test('the frames of online forms are bare, take their title from the address, and ask to sign in', async ({
  person,
}) => {
  const { page } = person;
  for (const path of ['OnlineIframe', 'OnlineIframeEdit', 'OnlCgformAutoIframe']) {
    await page.goto(`/onlineIframe/${path}?code=f1&metaTitle=合同登记`);
    await expect(page.getByText('请先登录，再打开在线表单。')).toBeVisible();
    await expect(page).toHaveTitle(/^合同登记/);
  }
  await inspect(person, 'frame-guest');
  await person.press('去登录');
  await page.waitForURL(/\/user\/login\?redirect=/);
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/onlineIframe/OnlCgformAutoIframe?code=f1');

  for (const path of ['OnlineIframe', 'OnlineIframeEdit', 'OnlCgformAutoIframe']) {
    await person.arrive(`/onlineIframe/${path}?code=f1&metaTitle=合同登记`);
    await expect(page.getByRole('heading', { name: '合同登记' })).toBeVisible();
    await expect(page.getByText('表单编号：f1')).toBeVisible();
    await expect(page.getByText(/当前版本未安装在线表单模块/)).toBeVisible();
    await expect(page.getByRole('navigation', { name: '主菜单' })).toHaveCount(0);
    await expect(page).toHaveTitle(/^合同登记/);
  }
  await inspect(person, 'frame');
});

// H2.6, H2.21
test('the token gate takes the token out of the address and leads on inside the app (S55)', async ({
  person,
}) => {
  const { page } = person;
  const api = await Api.signIn();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (asked.length > 0 || !request.isNavigationRequest())
      asked.push(request.url(), request.headers()['referer'] ?? '');
  });
  await page.goto(`/getToken?token=${encodeURIComponent(api.token)}&redirect=%2Fisystem%2Fuser`);
  await page.waitForURL('**/isystem/user');
  await expect(person.table().rows.first()).toBeVisible();
  expect(asked.length).toBeGreaterThan(5);
  expect(
    asked.filter((text) => text.includes(api.token) && !text.includes('getUserPermissionByToken')),
  ).toEqual([]);
  await page.goBack();
  expect(page.url()).not.toContain(api.token);

  await page.goto('/getToken?redirect=https%3A%2F%2Fevil.example%2F');
  await page.waitForURL('**/dashboard/analysis');
  await api.dispose();
});

// H2.6
test('the token gate without a living token says so and leads to sign-in', async ({ person, findings }) => {
  findings.expectFailedLoads();
  const { page } = person;
  await page.goto('/getToken?token=not-a-living-token-0123456789');
  await expect(page.getByText(/没有可用的登录凭证/)).toBeVisible();
  expect(page.url()).not.toContain('token=');
  await inspect(person, 'gate');
  await person.press('去登录');
  await page.waitForURL('**/user/login');
});
