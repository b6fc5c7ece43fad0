// The other ways in, against a server whose log shows the codes.
import fs from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { CLIENT_SECRET, startOutsideSites, type OutsideSites } from '../tests/outside-sites.ts';
import { startServer } from '../tests/server-process.ts';
import { inspect } from './inspect.ts';
import type { Person } from './person.ts';
import { adminPassword } from './server.ts';
import { expect, test } from './test.ts';

const HOME = '/dashboard/analysis';

let server: Awaited<ReturnType<typeof startServer>>;
let outside: OutsideSites;
test.beforeAll(async () => {
  outside = await startOutsideSites();
  const port = await findFreePort();
  const providers = test.info().outputPath('providers.json');
  fs.writeFileSync(
    providers,
    JSON.stringify([
      {
        source: 'buddy',
        name: '伙伴',
        authorizeUrl: `${outside.origin}/authorize`,
        tokenUrl: `${outside.origin}/token`,
        userUrl: `${outside.origin}/user`,
        clientId: 'park',
        clientSecret: CLIENT_SECRET,
        scope: 'profile',
      },
    ]),
  );
  server = await startServer({
    env: {
      PORT: String(port),
      THIRD_LOGIN_FILE: providers,
      CAS_URL: `${outside.origin}/cas`,
      CAPTCHA: 'off',
      ADMIN_PASSWORD: adminPassword,
      SEED: 'none',
      LOG_LEVEL: 'info',
    },
  });
});
test.afterAll(async () => {
  await server.stop();
  outside.close();
});

/** What a page of sign-in asks for lies in a card in the middle that is no larger than that, and nothing has to be scrolled. */
async function expectNoWaste({ page }: Person): Promise<void> {
  const card = page.locator('.sw-card');
  const fields = await card.locator('input').filter({ visible: true }).count();
  expect(fields).toBeGreaterThan(0);
  const box = await card.boundingBox();
  if (!box) throw new Error('there is no card');
  const size = page.viewportSize() ?? { width: 0, height: 0 };
  expect(box.width).toBeLessThanOrEqual(480);
  // A field with its label and demands, and the title and the buttons once.
  expect(box.height).toBeLessThanOrEqual(100 * fields + 260);
  expect(Math.abs(box.x + box.width / 2 - size.width / 2)).toBeLessThanOrEqual(1);
  const scrolled = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight);
  expect(scrolled).toBeLessThanOrEqual(0);
}

/** The address of this app is part of what the other site is asked with, so it has to be known before the start. */
async function findFreePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** The code that went to a telephone, as the log shows it. */
async function readCode(mobile: string): Promise<string> {
  const codes = () =>
    server
      .log()
      .split('\n')
      .filter((line) => line.includes(`"mobile":"${mobile}"`))
      .flatMap((line) => /验证码 (\d{6})/.exec(line)?.[1] ?? []);
  await expect.poll(() => codes().length).toBeGreaterThan(0);
  return codes().at(-1) ?? '';
}

/** Presses a button whose call is done while its answer is lost on the way, and presses it again. */
async function pressTwice(person: Person, button: string, call: string): Promise<void> {
  const { page } = person;
  let isLost = false;
  await page.route(`**${call}`, async (route) => {
    const response = await route.fetch();
    if (isLost) return route.fulfill({ response });
    isLost = true;
    return route.abort('connectionreset');
  });
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith(call));
  await person.press(button);
  await lost;
  await person.expectMessage(/网络|连接/);
  await person.press(button);
}

// H2.2, H2.3, H2.4
test('somebody registers with a telephone, and signs in with the new account', async ({
  another,
  findings,
}) => {
  findings.expectFailedLoads();
  const person = await another({ baseURL: server.url });
  const { page } = person;
  await page.goto('/user/login');
  await person.press('注册账号');
  await person.fill('用户名', 'newcomer');
  await expectNoWaste(person);
  await inspect(person, 'register');
  await person.fill('密码', 'Kran-7-Leiter');
  await person.fill('确认密码', 'Kran-7-Leiter');
  await person.fill('手机号', '13800138001');
  await person.press('获取验证码');
  await expect(page.getByRole('button', { name: /^获取验证码（\d+秒）$/ })).toBeDisabled();
  await person.fill('短信验证码', await readCode('13800138001'));
  await pressTwice(person, '注册', '/sys/user/register');
  await page.waitForURL('**/user/register-result?username=newcomer');
  await expect(page.getByText('账号 newcomer 已经开通，请用它登录。')).toBeVisible();
  await inspect(person, 'register-result');
  await person.press('去登录');
  await person.enter('newcomer', 'Kran-7-Leiter');
  await page.waitForURL(`**${HOME}`);
});

// H2.4, H7.4
test('a forgotten password is replaced, and the telephone opens the account too', async ({
  another,
  findings,
}) => {
  findings.expectFailedLoads();
  const person = await another({ baseURL: server.url });
  const { page } = person;
  const call = async (url: string, body: object, token = '') => {
    const answer = await page.request.post(`${server.url}/api${url}`, {
      data: body,
      headers: token === '' ? {} : { 'x-access-token': token },
    });
    return (await answer.json()) as { result: { token: string } };
  };
  const { result } = await call('/sys/login', { username: 'admin', password: adminPassword });
  for (const [username, phone] of [
    ['forgetful', '13800138002'],
    ['lazybones', '13800138003'],
  ]) {
    const user = { username, phone, realname: username, password: 'Kran-7-Leiter' };
    await call('/sys/user/add', user, result.token);
  }
  await page.goto('/user/login');
  await person.press('忘记密码');
  await person.fill('账号', 'forgetful');
  await expectNoWaste(person);
  await inspect(person, 'alteration');
  await person.press('获取验证码');
  await person.fill('短信验证码', await readCode('13800138002'));
  await pressTwice(person, '下一步', '/sys/user/phoneVerification');
  await person.fill('新密码', 'Neuer-Weg-42');
  await person.fill('确认新密码', 'Neuer-Weg-42');
  await pressTwice(person, '重置密码', '/sys/user/passwordChange');
  await expect(page.getByText(/^密码已重置，所有已登录的设备都已退出/)).toBeVisible();
  await person.press('去登录');
  await person.enter('forgetful', 'Kran-7-Leiter');
  await person.expectMessage('用户名或密码错误');
  await person.enter('forgetful', 'Neuer-Weg-42');
  await page.waitForURL(`**${HOME}`);

  const second = await another({ baseURL: server.url });
  await second.page.goto('/user/login');
  await second.press('手机号登录');
  await second.fill('手机号', '13800138003');
  await second.press('获取验证码');
  await second.fill('短信验证码', await readCode('13800138003'));
  await pressTwice(second, '登录', '/sys/phoneLogin');
  await second.page.waitForURL(`**${HOME}`);
});

// H7.8
test('somebody whom a CAS server knows signs in with it, arrives where they wanted to go, and leaves', async ({
  another,
  findings,
}) => {
  findings.expectVisit(outside.origin);
  const person = await another({ baseURL: server.url });
  const { page } = person;
  const enterOutside = async (name: string): Promise<void> => {
    await person.press('单点登录');
    await page.waitForURL(`${outside.origin}/cas/login?service=**`);
    await page.getByLabel('Name').fill(name);
    await person.press('Enter');
  };
  const tickets: string[] = [];
  page.on('request', (request) => {
    const ticket = new URL(request.url()).searchParams.get('ticket');
    if (ticket !== null) tickets.push(ticket);
  });

  await page.goto('/isystem/user');
  await page.waitForURL('**/user/login?redirect=**');
  await enterOutside('stranger');
  await person.expectMessage('您的单点登录账号在本系统中没有对应用户，请联系系统管理员开通');
  await page.waitForURL((url) => url.pathname === '/user/login' && !url.searchParams.has('ticket'));

  await enterOutside('admin');
  await page.waitForURL((url) => url.pathname === '/isystem/user');
  await expect(person.table().row('admin')).toBeVisible();
  expect(page.url()).not.toContain('ticket');

  await person.signOut();
  await page.goto('/isystem/user');
  await page.waitForURL('**/user/login?redirect=**');
  for (const ticket of [tickets.at(-1) ?? '', 'ST-forged']) {
    await page.goto(`/user/login?redirect=%2Fisystem%2Fuser&ticket=${ticket}`);
    await person.expectMessage('单点登录票据无效或已过期，请重新登录');
    await page.waitForURL((url) => url.pathname === '/user/login' && !url.searchParams.has('ticket'));
    await expect(page.getByRole('button', { name: '登录', exact: true })).toBeVisible();
  }
  await enterOutside('admin');
  await page.waitForURL((url) => url.pathname === '/isystem/user');
});

// H7.7
test('an account of another site is bound to ours once, and opens it from then on', async ({
  another,
  findings,
}) => {
  // The journey leads over the other site and back.
  findings.expectVisit(outside.origin);
  const person = await another({ baseURL: server.url });
  const { page } = person;
  await page.goto('/user/login');
  await person.press('第三方登录');
  await page
    .getByRole('menuitem', { name: '伙伴' })
    .or(page.getByRole('button', { name: '伙伴' }))
    .click();
  await expect(page.getByText('您的伙伴账号“李雷”尚未绑定本系统账号', { exact: false })).toBeVisible();
  const form = page.getByRole('form').filter({ has: page.getByRole('button', { name: '绑定并登录' }) });
  await person.fill('用户名', 'admin', form);
  await person.fill('密码', adminPassword, form);
  await person.press('绑定并登录', form);
  await page.waitForURL(`**${HOME}`);
  // What the home page still asks for would be refused once nobody is signed in.
  await page.waitForLoadState('networkidle');
  await person.signOut();

  await person.press('第三方登录');
  await page
    .getByRole('menuitem', { name: '伙伴' })
    .or(page.getByRole('button', { name: '伙伴' }))
    .click();
  await page.waitForURL(`**${HOME}`);
});
