// Signing in and out: the first thing everybody does, and what happens when it cannot work.
import { startServer } from '../tests/server-process.ts';
import { Api } from './api.ts';
import { readCaptcha } from '../tests/read-captcha.ts';
import { adminPassword } from './server.ts';
import { expect, test } from './test.ts';

const HOME = '/dashboard/analysis';
const WEEK = 604_800_000;

// H1.2, H2.1
test('a visitor sees what the page is called and is led to sign-in', async ({ person }) => {
  const { page } = person;
  await page.goto('/');
  await page.waitForURL('**/user/login**');
  await expect(page.getByRole('heading', { name: '企业安全管理平台' })).toBeVisible();
  await expect(page).toHaveTitle('登录 · 企业安全管理平台');
  await expect(person.field('用户名')).toBeFocused();
});

// H5.3
test('empty fields are named and nothing is sent', async ({ person }) => {
  const { page } = person;
  await page.goto('/user/login');
  const calls: string[] = [];
  page.on('request', (request) => calls.push(request.url()));
  await person.press('登录');
  await person.expectError('用户名', '请输入用户名');
  await person.expectError('密码', '请输入密码');
  expect(calls.filter((url) => url.includes('/sys/login'))).toEqual([]);
});

// H7.3, H9.19
test('a wrong password is told without saying which part was wrong, the right one goes home', async ({
  person,
}) => {
  const { page } = person;
  await page.goto('/user/login');
  await person.enter('admin', 'certainly-wrong-1');
  await person.expectMessage('用户名或密码错误');
  const second = page.waitForResponse('**/api/sys/login');
  await person.enter('nobody9', 'certainly-wrong-1');
  // The message of the first try may still be shown.
  await second;
  await person.expectMessage('用户名或密码错误');
  expect(new URL(page.url()).pathname).toBe('/user/login');
  await person.enter('admin', adminPassword);
  await page.waitForURL(`**${HOME}`);
  await expect(page.getByRole('heading', { name: /^(早上|上午|中午|下午|晚上)好，管理员$/ })).toBeVisible();
  await expect(page).toHaveTitle('企业安全管理平台');
  // What was wrong before does not hang below 登录成功.
  await person.expectMessage('登录成功');
  await expect(page.locator('.ant-message').getByText('用户名或密码错误')).toHaveCount(0);
});

// H9.1
test('the token is kept for seven days, and sign-in is not shown again', async ({ person }) => {
  const { page } = person;
  await person.signIn();
  const entry = await page.evaluate(() => localStorage.getItem('Access-Token'));
  const { value, expires } = JSON.parse(entry ?? '{}') as { value: string; expires: number };
  expect(value.length).toBeGreaterThan(20);
  expect(Math.abs(expires - Date.now() - WEEK)).toBeLessThan(60_000);
  await page.goto('/user/login');
  await page.waitForURL(`**${HOME}`);
});

// H2.19
test('a page asked for before signing in is shown afterwards', async ({ person }) => {
  const { page } = person;
  await page.goto('/isystem/dict?from=mail');
  await page.waitForURL('**/user/login?redirect=**');
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/isystem/dict?from=mail');
  await person.enter('admin', adminPassword);
  await page.waitForURL('**/isystem/dict?from=mail');
  await expect(page).toHaveTitle('数据字典 · 企业安全管理平台');
});

test('an address of another place is not followed after signing in', async ({ person }) => {
  const { page } = person;
  await page.goto('/user/login?redirect=%2F%2Fevil.example%2Fx');
  await person.enter('admin', adminPassword);
  await page.waitForURL(`**${HOME}`);
});

// H2.49, H7.5, H8.8
test('signing out asks first, tells the server and leaves nothing behind', async ({ person, findings }) => {
  const { page } = person;
  const api = await person.arrive('/isystem/user');
  await expect(person.table().rows).toHaveCount(10);
  await person.openUserMenu('退出登录');
  await expect(page.getByRole('dialog')).toContainText('提示');
  await person.confirm('真的要注销登录吗 ?', '取消');
  await expect(page).toHaveURL(/isystem\/user/);
  await person.signOut();
  expect(await page.evaluate(() => localStorage.getItem('Access-Token'))).toBeNull();
  expect(await page.evaluate(() => localStorage.getItem('User-Info'))).toBeNull();
  expect((await api.ask('GET', '/sys/user/list')).status).toBe(401);
  findings.expectFailedLoads();
  await page.goto('/isystem/user');
  await page.waitForURL('**/user/login?redirect=**');
});

// H8.9
test('signing out works although the server does not answer, and the reason is shown', async ({
  person,
  findings,
}) => {
  const { page } = person;
  await person.arrive('/dashboard/analysis');
  findings.expectFailedLoads();
  await page.route('**/api/sys/logout**', (route) => route.abort());
  await person.signOut();
  await person.expectMessage('网络连接失败，请检查网络后重试');
  expect(await page.evaluate(() => localStorage.getItem('Access-Token'))).toBeNull();
});

// H2.21
test('a token handed over in the address is taken and disappears from it', async ({ person }) => {
  const { page } = person;
  const { token } = await Api.signIn();
  const seen: string[] = [];
  page.on('request', (request) => seen.push(request.headers()['referer'] ?? ''));
  await page.goto(`/isystem/role?a=1&token=${token}`);
  await expect(page).toHaveTitle('角色管理 · 企业安全管理平台');
  expect(new URL(page.url()).search).toBe('?a=1');
  expect(seen.filter((referer) => referer.includes(token))).toEqual([]);
  expect(await page.evaluate(() => localStorage.getItem('Access-Token'))).toContain(token);
});

test('a token in the address is taken although the one that was kept has died, and the page stays', async ({
  person,
  findings,
}) => {
  const { page } = person;
  findings.expectFailedLoads();
  await person.arrive('/dashboard/analysis');
  await person.signOut();
  await page.evaluate(() => {
    const expires = Date.now() + 3_600_000;
    localStorage.setItem('Access-Token', JSON.stringify({ value: 'a-token-that-has-died-0123', expires }));
  });
  const { token } = await Api.signIn();
  await page.goto(`/isystem/role?a=1&token=${token}`);
  await expect(page).toHaveTitle('角色管理 · 企业安全管理平台');
  await expect(person.table().rows.first()).toBeVisible();
  expect(new URL(page.url()).search).toBe('?a=1');
  await expect(page.locator('.ant-message-notice')).toHaveCount(0);
});

// H2.25, H8.21
test('without site information the page says so and offers another try', async ({ person, findings }) => {
  const { page } = person;
  findings.expectFailedLoads();
  await page.route('**/site/siteinfo**', (route) => route.fulfill({ status: 502, body: 'bad gateway' }));
  await page.goto('/user/login');
  await expect(page.getByRole('alert')).toContainText('系统暂时无法使用');
  await expect(page.locator('.ant-message-notice')).toHaveCount(0);
  await page.unroute('**/site/siteinfo**');
  await person.press('重试');
  await expect(person.field('用户名')).toBeVisible();
});

// H1.3
test('a demonstration account sees its own menus and nothing else', async ({ person }) => {
  const { page } = person;
  await person.signIn('staff');
  const menu = page.getByRole('navigation', { name: '主菜单' });
  await expect(menu.getByRole('menuitem', { name: '首页' })).toBeVisible();
  await expect(menu.getByRole('menuitem')).toHaveCount(1);
});

test.describe('where a captcha is asked for', () => {
  let server: Awaited<ReturnType<typeof startServer>>;
  test.beforeAll(async () => {
    server = await startServer({
      env: { CAPTCHA: 'on', ADMIN_PASSWORD: adminPassword, SEED: 'none', LOG_LEVEL: 'warn' },
    });
  });
  test.afterAll(async () => {
    await server.stop();
  });

  test('its picture is shown, renewed by a click, and a wrong answer is told', async ({ another }) => {
    const person = await another({ baseURL: server.url });
    const { page } = person;
    await page.goto('/user/login');
    const picture = page.getByRole('img', { name: /验证码/ });
    await expect(picture).toHaveAttribute('src', /^data:image\/svg\+xml;base64,/);
    const first = await picture.getAttribute('src');
    await picture.click();
    await expect(picture).not.toHaveAttribute('src', first ?? '');
    const second = await picture.getAttribute('src');

    await person.press('登录');
    await person.expectError('验证码', /验证码/);
    await person.fill('验证码', 'xxxx');
    await person.enter('admin', adminPassword);
    await person.expectMessage('验证码错误');
    await expect(picture).not.toHaveAttribute('src', second ?? '');
    expect(new URL(page.url()).pathname).toBe('/user/login');
  });

  test('after a wrong answer the right one to the new picture goes home, whatever the case of its letters', async ({
    another,
  }) => {
    const person = await another({ baseURL: server.url });
    const { page } = person;
    const keys: string[] = [];
    page.on('request', (request) => {
      const [, key] = /\/sys\/randomImage\/([^/?]+)/.exec(request.url()) ?? [];
      if (key !== undefined) keys.push(decodeURIComponent(key));
    });
    await page.goto('/user/login');
    const picture = page.getByRole('img', { name: /验证码/ });
    await expect(picture).toHaveAttribute('src', /^data:image\/svg\+xml;base64,/);
    const first = await picture.getAttribute('src');
    const old = await readCaptcha(server.dataDir, keys.at(-1) ?? '');
    await person.fill('验证码', old === 'aaaa' ? 'aaac' : 'aaaa');
    await person.enter('admin', adminPassword);
    await person.expectMessage('验证码错误');
    await expect(picture).not.toHaveAttribute('src', first ?? '');
    await expect(person.field('验证码')).toHaveValue('');

    // The answer to the picture that was is no answer any more; to the one that is, it is.
    const answer = await readCaptcha(server.dataDir, keys.at(-1) ?? '');
    expect(keys.at(-1)).not.toBe(keys.at(-2));
    await person.fill('验证码', answer.toUpperCase());
    await person.press('登录');
    await page.waitForURL(`**${HOME}`);
    await expect(page.getByRole('heading', { name: /好，管理员$/ })).toBeVisible();
  });
});
