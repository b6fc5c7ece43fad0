// The server fails in every way on every call of the everyday screens: told, survived, never repeated without end.
import type { Page } from '@playwright/test';
import { isDeep, sample } from '../tests/depth.ts';
import { Api, newPassword, uniqueName } from './api.ts';
import { FAULTS, play, type Fault } from './faults.ts';
import type { Person } from './person.ts';
import { expect, test } from './test.ts';

/** Milliseconds that a busy machine may take for what a page does by itself. */
const PATIENCE = 15_000;

interface Scene {
  name: string;
  path: string;
  /** Goes to the place where all its calls have been made. */
  open?: (person: Person) => Promise<void>;
}

const scenes: readonly Scene[] = [
  { name: 'home', path: '/dashboard/analysis' },
  {
    name: 'user form',
    path: '/isystem/user',
    open: async (person) => {
      await person.table().rows.nth(1).getByRole('button', { name: '编辑' }).click({ timeout: PATIENCE });
    },
  },
  {
    name: 'dictionary items',
    path: '/isystem/dict',
    open: async (person) => {
      await person.page.getByRole('button', { name: '字典配置' }).first().click({ timeout: PATIENCE });
    },
  },
  {
    name: 'role tree',
    path: '/isystem/role',
    open: async (person) => {
      await person.page.getByRole('button', { name: '授权' }).first().click({ timeout: PATIENCE });
    },
  },
];

const pathOf = (url: string): string => new URL(url).pathname;
/** Who asks is told another way: by leaving for the sign-in page or by the failure page. */
const ENDS_SESSION = /getUserPermissionByToken|getUserInfo/;
/**
 * The department field says it when its tree is opened; the bell says nothing and keeps its count; only an answer says
 * that there is no licence; the home page shows the cards that it has without an arrangement, and no first steps.
 */
const SILENT = /siteinfo|sysDepart\/queryTreeList|annountCement\/listByUser|getLicenseInfo|site\/portal/;
const DICTIONARY = /getDictItems/;
/** Made when somebody else has changed a dictionary, which other journeys do meanwhile. */
const PUSHED = /queryAllDictItems/;
/** A loop asks again and again; one retry by a person, or a call that two parts of a page make, is none. */
const MAX_REPEATS = 3;

/** Made on every page; failed once each is enough. */
const EVERYWHERE = /getUserPermissionByToken|getUserInfo|siteinfo|annountCement\/listByUser|getLicenseInfo/;

test.describe.configure({ mode: 'parallel' });

/** An ordinary run has a page on which something is opened. */
const played = sample('scenes of calls that fail', scenes, ({ open }) => (open ? ['opened'] : []));

for (const [scene, { name, path, open }] of played.entries()) {
  // H8.1
  test(`whatever a call of the screen fails with, it is told and the page stays: ${name}`, async ({
    person,
    findings,
  }) => {
    // Up to a hundred page loads.
    if (isDeep) test.setTimeout(900_000);
    findings.expectFailedLoads();
    const { page } = person;
    const { token } = await Api.signIn();
    const recorded = await recordCalls(person, `${path}?token=${token}`, open);
    const calls = recorded.filter(({ call }) => scene === 0 || !EVERYWHERE.test(call));
    expect(calls.length).toBeGreaterThan(1);
    const problems: string[] = [];
    const all = calls.flatMap((recorded) => FAULTS.map((fault) => ({ ...recorded, fault })));
    // Every fault, and each call of the frame: `tests/failing-calls.test.tsx` has every call of every screen fail.
    const cells = sample(`calls × faults of ${name}`, all, ({ call, isByOpening, fault }) => [
      fault.name,
      EVERYWHERE.test(call) ? call : isByOpening ? 'by opening' : 'by the page',
    ]);
    for (const { call, isByOpening, fault } of cells) {
      const isSignedIn = await page.evaluate(() => localStorage.getItem('Access-Token') !== null);
      if (!isSignedIn) await person.arrive(path);
      const cell = `${call} answers ${fault.name}`;
      await showWithFault(person, { path, open, call, isByOpening, fault }).catch((error: unknown) => {
        problems.push(`${cell}: ${error instanceof Error ? error.message.slice(0, 300) : String(error)}`);
      });
      await page.unrouteAll({ behavior: 'ignoreErrors' });
    }
    console.log(`calls × faults of ${name}: ${String(cells.length)}, problems: ${String(problems.length)}`);
    expect(problems).toEqual([]);
  });
}

interface Recorded {
  call: string;
  /** Made when something is opened on the page, not by the page itself. */
  isByOpening: boolean;
}

/** All calls of a scene; of the dictionaries one, as they are all read in the same way. */
async function recordCalls(person: Person, address: string, open: Scene['open']): Promise<Recorded[]> {
  const { page } = person;
  const seen = new Map<string, Recorded>();
  let [lastAt, isByOpening] = [Date.now(), false];
  const note = (request: { url(): string }): void => {
    lastAt = Date.now();
    const call = pathOf(request.url());
    const kind = DICTIONARY.test(call) ? 'dictionary' : call;
    if (call.startsWith('/api/') && !PUSHED.test(call) && !seen.has(kind))
      seen.set(kind, { call, isByOpening });
  };
  const beQuiet = () => expect.poll(() => Date.now() - lastAt, { timeout: PATIENCE }).toBeGreaterThan(1_500);
  page.on('request', note);
  await page.goto(address);
  await beQuiet();
  await page.evaluate(() => localStorage.removeItem('Dict-Cache'));
  await page.goto(address);
  await beQuiet();
  isByOpening = true;
  await open?.(person);
  lastAt = Date.now();
  await beQuiet();
  page.off('request', note);
  return [...seen.values()];
}

interface Cell extends Recorded {
  path: string;
  open: Scene['open'];
  fault: Fault;
}

/** Shows the scene with one call failing, and judges what is left of the page. */
async function showWithFault(person: Person, { path, open, call, isByOpening, fault }: Cell): Promise<void> {
  const { page } = person;
  const matches = (url: URL): boolean => url.pathname === call;
  let asked = 0;
  await page.route(matches, async (route) => {
    asked += 1;
    await play(fault, route);
  });
  // Every cell begins with the page loaded anew: nothing of the fault before is left.
  if (DICTIONARY.test(call)) await leaveDictionariesToCalls(page);
  else await page.evaluate(() => localStorage.removeItem('User-Info'));
  await page.goto(path);
  if (isByOpening) await tryOpen(person, open);
  await expect.poll(() => asked, { message: 'never asked', timeout: PATIENCE }).toBeGreaterThan(0);
  const told = page.locator('.ant-message, [role="alert"], .sw-notice, .sw-table-failed');
  if (fault.text !== '' && !SILENT.test(call) && !ENDS_SESSION.test(call)) {
    await expect(told.filter({ hasText: fault.text }).first(), 'not told').toBeVisible({ timeout: PATIENCE });
  }
  await expectSomethingShown(page);
  const askedMeanwhile = async (): Promise<number> => {
    const before = asked;
    await page.waitForTimeout(150);
    return asked - before;
  };
  await expect.poll(askedMeanwhile, { message: 'asked again without end', timeout: PATIENCE }).toBe(0);
  expect(asked, 'repeated').toBeLessThanOrEqual(MAX_REPEATS);
}

/**
 * A page asks for no dictionary that it has already, and it may get all of them with the answer about the user, and when
 * somebody else changes one, which other journeys do meanwhile. The page before may store what it was just answered as
 * long as it is there.
 */
async function leaveDictionariesToCalls(page: Page): Promise<void> {
  await page.route('**/sys/getUserInfo', async (route) => {
    const response = await route.fetch();
    const { result, ...answer } = (await response.json()) as { result: object };
    await route.fulfill({ response, json: { ...answer, result: { ...result, sysAllDictItems: {} } } });
  });
  await page.route('**/sys/dict/queryAllDictItems', (route) => route.abort());
  await page.route('**/nothing', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/nothing');
  await page.evaluate(() => localStorage.removeItem('Dict-Cache'));
}

/** Goes on as far as the fault lets one: a list that failed has no row to press a button of. */
async function tryOpen(person: Person, open: Scene['open']): Promise<void> {
  const isStuck = person.page.locator('.sw-table-failed, .sw-failure').first();
  await Promise.race([open?.(person), isStuck.waitFor({ timeout: PATIENCE })]).catch(() => undefined);
}

async function expectSomethingShown(page: Page): Promise<void> {
  const anything = page.locator('header.sw-top-bar, .sw-sign-in, .sw-failure').first();
  await expect(anything, 'white screen').toBeVisible({ timeout: PATIENCE });
}

// H8.2
test('an expired session offers to sign in again and leads back', async ({ person, findings }) => {
  const { page } = person;
  findings.expectFailedLoads();
  const api = await person.arrive('/isystem/user');
  await expect(person.table().rows).toHaveCount(10);
  await api.call('POST', '/sys/logout');
  await person.search({ 用户姓名: '张' });
  const dialog = page.getByRole('dialog').filter({ hasText: '登录已过期' });
  await expect(dialog).toContainText('很抱歉，登录已过期，请重新登录');
  await expect(page.getByRole('dialog')).toHaveCount(1);
  await dialog.getByRole('button', { name: '重新登录' }).click();
  await page.waitForURL('**/user/login?redirect=**');
  expect(new URL(page.url()).searchParams.get('redirect')).toBe('/isystem/user');
});

// H7.2, H9.8, W9.1
test('a call that takes longer than 20 seconds is given up', async ({ person, findings }) => {
  const { page } = person;
  findings.expectFailedLoads();
  await person.arrive('/isystem/role');
  await expect(person.table().rows).not.toHaveCount(0);
  await page.clock.install();
  await page.route('**/sys/role/list**', () => undefined);
  await person.search({ 角色名称: '管理' });
  await page.clock.fastForward(19_000);
  await expect(person.page.locator('.ant-message').getByText('网络超时')).toHaveCount(0);
  await page.clock.fastForward(1_500);
  await expect(page.getByRole('alert').filter({ hasText: '网络超时' }).first()).toBeVisible();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});

test('when the answer to a save is lost, saving again writes one record', async ({
  person,
  admin,
  findings,
}) => {
  const { page } = person;
  findings.expectFailedLoads();
  const code = uniqueName('lost_');
  const form = await person.openNewDictionary({ 字典名称: '丢失的回答', 字典编码: code });
  const keys: (string | undefined)[] = [];
  let lost = 0;
  await page.route('**/sys/dictDetail/add', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    const response = await route.fetch();
    lost += 1;
    if (lost === 1) await route.abort('connectionreset');
    else await route.fulfill({ response });
  });
  await person.press('保存', form);
  await person.expectMessage('网络连接失败，请检查网络后重试');
  expect(await admin.list('/sys/dict/list', { dictCode: code })).toHaveLength(1);
  await expect(form).toBeVisible();
  await person.press('保存', form);
  await expect(form).toBeHidden();
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
  expect(await admin.list('/sys/dict/list', { dictCode: code })).toHaveLength(1);
});

test('a double click and a double Enter on 保存 make one record', async ({ person, admin }) => {
  const { page } = person;
  await person.arrive('/isystem/dict');
  for (const way of ['click', 'Enter'] as const) {
    const code = uniqueName('twice_');
    await person.press('新增');
    const form = page.getByRole('dialog', { name: '新增字典' });
    await person.fill('字典名称', '点了两次', form);
    await person.fill('字典编码', code, form);
    const sent: string[] = [];
    const note = (request: { url(): string }): void => {
      if (request.url().includes('/sys/dictDetail/add')) sent.push(request.url());
    };
    page.on('request', note);
    // However slowly they are handed to the page: a second one that comes once the form is gone is another intention.
    let letPass = (): void => undefined;
    const bothCame = new Promise<void>((resolve) => (letPass = resolve));
    await page.route('**/sys/dictDetail/add', async (route) => {
      await bothCame;
      await route.continue();
    });
    if (way === 'click') await form.getByRole('button', { name: '保存' }).dblclick();
    else {
      await person.field('字典编码', form).press('Enter', { delay: 5 });
      await page.keyboard.press('Enter');
    }
    letPass();
    await expect(form).toBeHidden();
    page.off('request', note);
    await page.unroute('**/sys/dictDetail/add');
    expect(sent).toHaveLength(1);
    expect(await admin.list('/sys/dict/list', { dictCode: code })).toHaveLength(1);
  }
});

test('Enter that is held saves once, and opens no second form where it closed the first', async ({
  person,
  admin,
}) => {
  const { page } = person;
  await person.arrive('/isystem/dict');
  const code = uniqueName('held_');
  await person.press('新增');
  const form = page.getByRole('dialog', { name: '新增字典' });
  await person.fill('字典名称', '按住', form);
  await person.fill('字典编码', code, form);
  const hold = async (milliseconds: number): Promise<void> => {
    for (const until = Date.now() + milliseconds; Date.now() < until;) {
      await page.keyboard.down('Enter');
      await page.waitForTimeout(30);
    }
  };
  await person.field('字典编码', form).focus();
  await page.keyboard.down('Enter');
  await expect
    .poll(async () => {
      await hold(100);
      return form.isHidden();
    })
    .toBe(true);
  // What opened the form has the focus again.
  await hold(1_000);
  await page.keyboard.up('Enter');
  await expect(page.getByRole('button', { name: '新增', exact: true })).toBeFocused();
  await expect(page.getByRole('dialog')).toBeHidden();
  expect(await admin.list('/sys/dict/list', { dictCode: code })).toHaveLength(1);
});

test('two windows that save the same user make one record and tell the second', async ({
  person,
  another,
  admin,
  findings,
}) => {
  // Which of the two is refused, and whether by the check before the save or by the save itself, is left to chance.
  findings.expectFailedLoads();
  const name = uniqueName('tab');
  const second = await another();
  for (const each of [person, second]) {
    await each.arrive('/isystem/user');
    await each.press('新增');
    const form = each.page.getByRole('dialog', { name: '新增用户' });
    await each.fill('用户账号', name, form);
    await each.fill('用户姓名', '两个窗口', form);
    await each.fill('登录密码', newPassword, form);
    await each.fill('确认密码', newPassword, form);
  }
  await Promise.all([person, second].map((each) => each.press('保存')));
  await expect
    .poll(async () => {
      const open = await Promise.all(
        [person, second].map((each) => each.page.getByRole('dialog', { name: '新增用户' }).count()),
      );
      return open.reduce((sum, count) => sum + count, 0);
    })
    .toBe(1);
  expect(await admin.list('/sys/user/list', { username: name })).toHaveLength(1);
});
