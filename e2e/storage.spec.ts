// What an older version, another program or a curious user left in the browser's storage never stops the app.
import {
  CORRUPT_KINDS,
  toStoredText,
  USER_KEYS,
  USER_SESSION_KEYS,
  WINDOW_KEYS,
} from '../src/runtime/storage/corrupt.testing.ts';
import { expect, test } from './test.ts';

/** Of the looks, those that the app itself writes. */
const LOCAL = [...Object.values(USER_KEYS), 'Layout', 'Sider-Collapsed', 'Multi-Page'];
const SESSION = [...Object.values(USER_SESSION_KEYS), ...Object.values(WINDOW_KEYS)];

test('the app starts with anything at all in its storage', async ({ person, findings }) => {
  test.setTimeout(120_000);
  findings.expectFailedLoads();
  const { page } = person;
  for (const value of CORRUPT_KINDS) {
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
  for (const value of CORRUPT_KINDS) {
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

test('rights that somebody wrote into the storage open nothing on the server', async ({ person }) => {
  const { page } = person;
  await person.arrive('/dashboard/analysis', 'staff');
  await expect(page.getByRole('tab', { name: '首页' })).toBeVisible();
  await page.evaluate(
    (text) => {
      for (const key of ['Auth', 'All-Auth', 'Menu-List']) sessionStorage.setItem(key, text);
      localStorage.setItem('Button-Auth', text);
    },
    toStoredText([
      { action: 'user:list', type: '2', menuType: '2' },
      { action: 'user:add', type: '2', menuType: '2' },
    ]),
  );
  await page.goto('/isystem/user');
  await expect(page.getByRole('heading', { name: '403' }).first()).toBeVisible();
});
