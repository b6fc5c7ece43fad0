// What an older version, another program or a curious user left in the browser's storage never stops the app.
import type { Page } from '@playwright/test';
import {
  CORRUPT_KINDS,
  toStoredText,
  USER_KEYS,
  USER_SESSION_KEYS,
  WINDOW_KEYS,
} from '../src/runtime/storage/corrupt.testing.ts';
import { isDeep } from '../tests/depth.ts';
import { newPassword, uniqueName, type Method } from './api.ts';
import { canaries } from './canary-records.ts';
import { expect, test } from './test.ts';

/** Of the looks, those that the app itself writes. */
const LOCAL = [...Object.values(USER_KEYS), 'Layout', 'Sider-Collapsed', 'Multi-Page'];
const SESSION = [...Object.values(USER_SESSION_KEYS), ...Object.values(WINDOW_KEYS)];

/** Every third in an ordinary run, another third for each journey: unit tests read all of them. */
const kindsOf = (journey: 0 | 1): readonly string[] =>
  CORRUPT_KINDS.filter((_, at) => isDeep || at % 3 === journey);

test('the app starts with anything at all in its storage', async ({ person, findings }) => {
  test.setTimeout(120_000);
  findings.expectFailedLoads();
  const { page } = person;
  for (const value of kindsOf(0)) {
    await page.goto('/404');
    await page.evaluate(
      ({ local, session, text }) => {
        for (const key of local) localStorage.setItem(key, text);
        for (const key of session) sessionStorage.setItem(key, text);
      },
      { local: LOCAL, session: SESSION, text: value },
    );
    await page.goto('/dashboard/analysis');
    await page.waitForURL('**/user/login**');
    await expect(person.field('用户名'), `after ${value.slice(0, 60)}`).toBeVisible();
  }
  await person.enter('admin', 'certainly-wrong-1');
  await person.expectMessage('用户名或密码错误');
});

test('a signed-in user goes on working although all else in the storage is broken', async ({ person }) => {
  test.setTimeout(120_000);
  const { page } = person;
  await person.arrive('/isystem/user');
  await expect(person.table().rows).toHaveCount(10);
  const preferences = await page.evaluate(() => Object.keys(localStorage));
  const local = [...new Set([...LOCAL, ...preferences])].filter((key) => key !== 'Access-Token');
  for (const value of kindsOf(1)) {
    await page.evaluate(
      ({ keys, session, text }) => {
        for (const key of keys) localStorage.setItem(key, text);
        for (const key of session) sessionStorage.setItem(key, text);
      },
      { keys: local, session: SESSION, text: value },
    );
    await page.goto('/isystem/user');
    await expect(person.table().rows, `after ${value.slice(0, 60)}`).toHaveCount(10);
    await expect(page.getByRole('button', { name: /^用户菜单：管理员/ })).toBeVisible();
  }
});

test('rights that somebody wrote into the storage open nothing on the server', async ({
  person,
  findings,
}) => {
  findings.expectFailedLoads();
  const { page } = person;
  await person.arrive('/dashboard/analysis', 'staff');
  await expect(page.getByRole('tab', { name: '首页' })).toBeVisible();
  await page.evaluate(
    (text) => {
      for (const key of ['Auth', 'All-Auth', 'Menu-List']) sessionStorage.setItem(key, text);
      localStorage.setItem('Button-Auth', text);
      const user = JSON.parse(localStorage.getItem('User-Info') ?? '') as { value: object };
      const admin = { ...user, value: { ...user.value, username: 'admin', roles: ['admin'] } };
      localStorage.setItem('User-Info', JSON.stringify(admin));
    },
    toStoredText([
      { action: 'user:list', type: '2', menuType: '2' },
      { action: 'user:add', type: '2', menuType: '2' },
    ]),
  );
  await page.goto('/isystem/user');
  await expect(page.getByRole('heading', { name: '403' }).first()).toBeVisible();
  const answers = await callFrom(page, [
    ['POST', '/sys/user/add', { username: uniqueName('s84'), realname: '伪造', password: newPassword }],
    ['PUT', '/site/portal', { cards: [], version: 1 }],
  ]);
  expect(answers).toEqual([
    { status: 403, success: false },
    { status: 403, success: false },
  ]);

  await page.evaluate(
    ({ key, title, values }) => {
      const { value } = JSON.parse(localStorage.getItem('User-Info') ?? '') as { value: { id: string } };
      const item = { screen: 'account/settings', title, params: {}, values };
      const draft = { value: { user: value.id, items: [item] }, expires: Date.now() + 3_600_000 };
      sessionStorage.setItem(key, JSON.stringify(draft));
    },
    { key: WINDOW_KEYS.drafts, title: MARKUP, values: FORGED },
  );
  const written: string[] = [];
  page.on('request', (request) => {
    if (request.method() !== 'GET') written.push(`${request.method()} ${request.url()}`);
  });
  await page.goto('/account/settings/index');
  await person.expectMessage('已恢复上次未保存的内容，请检查后保存');
  // Markup is text, a script is no address of a picture, and what is no field of the form goes nowhere.
  await expect(person.field('姓名')).toHaveValue(MARKUP);
  expect(await page.evaluate(() => 'forged' in window)).toBe(false);
  expect(written).toEqual([]);
});

const MARKUP = '<img src="x" onerror="window.forged = 1">';
/** What nobody could have typed into the personal settings. */
const FORGED = {
  realname: MARKUP,
  avatar: canaries.find(({ kind }) => kind === 'address')?.texts[0],
  birthday: ['{{ $user }}'],
  telephone: { value: MARKUP },
  username: 'admin',
  'constructor.prototype.forged': 1,
};

/** Sends calls with the token of the page, as the app does. */
function callFrom(page: Page, calls: [method: Method, url: string, body: object][]) {
  return page.evaluate(async (all) => {
    const token = (JSON.parse(localStorage.getItem('Access-Token') ?? '') as { value: string }).value;
    const answers: { status: number; success: unknown }[] = [];
    for (const [method, url, body] of all) {
      const headers = { 'X-Access-Token': token, 'Content-Type': 'application/json' };
      const response = await fetch(`/api${url}`, { method, headers, body: JSON.stringify(body) });
      const { success } = (await response.json()) as { success: unknown };
      answers.push({ status: response.status, success });
    }
    return answers;
  }, calls);
}
