// What the first minutes cost, and whether every width of window can be worked in.
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { sample } from '../tests/depth.ts';
import type { Locator, Response } from '@playwright/test';
import type { Person } from './person.ts';
import { adminPassword } from './server.ts';
import { expect, test } from './test.ts';
import { WIDTHS } from './widths.ts';

const MAX_CALLS = 12;
const MAX_FILES = 30;
/** Bytes of the first visit: twice those of a sign-in page by hand (docs/benchmarks.md, W5). */
const MAX_FIRST_LOAD = 301_000;
/** Bytes of both pages until the home page rests, with what is fetched ahead: a twentieth above what they were. */
const MAX_HOME_LOAD = 855_000;

/** Screens that the home page is made of. */
const OF_HOME = /\/screens\/(?:dashboard\/analysis|portal\/)/;

/** What a first visit loads besides answers and pictures. */
const PROGRAM = new Set(['document', 'script', 'stylesheet']);

test.describe('in a browser that was never here', () => {
  test.use({ isInNewWindow: true });

  // H2.14
  test('from 登录 to a usable home page there are at most 12 calls, fewer than 30 files and twice the bytes of a page by hand', async ({
    person,
  }) => {
    const { page } = person;
    const calls: string[] = [];
    const files = new Set<string>();
    let isCounting = false;
    // Another journey may drop a document in meanwhile: what a page reads because it is told so is no part of this.
    let isTold = false;
    page.on('websocket', (socket) => {
      socket.on('framereceived', ({ payload }) => {
        isTold ||= String(payload).includes('"screen"');
      });
    });
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (isTold && pathname === '/_app/screens') return;
      // Pages are fetched ahead as soon as nobody waits any more.
      if (pathname.startsWith('/_app/screens/') && !OF_HOME.test(pathname)) return;
      if (/^\/(api|_app)\//.test(pathname)) {
        if (isCounting) calls.push(`${request.method()} ${pathname}`);
      } else {
        files.add(pathname);
      }
    });
    const bodies: Promise<Buffer>[] = [];
    const weighLater = (response: Response): void => {
      if (PROGRAM.has(response.request().resourceType())) bodies.push(response.body());
    };
    page.on('response', weighLater);
    const weigh = async (): Promise<number> => {
      const loaded = await Promise.all(bodies.splice(0));
      return loaded.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
    };
    await page.goto('/user/login', { waitUntil: 'networkidle' });
    const firstLoad = await weigh();
    console.log(`sign-in page, gzip: ${String(firstLoad)} bytes (limit ${String(MAX_FIRST_LOAD)})`);
    expect(firstLoad).toBeLessThanOrEqual(MAX_FIRST_LOAD);
    await person.fill('用户名', 'admin');
    await person.fill('密码', adminPassword);
    isCounting = true;
    await person.press('登录');
    await expect(page.getByText('累计访问')).toBeVisible();
    // The visits of the last seven days: one place of the axis each.
    await expect(page.locator('.sw-chart-drawing svg text').filter({ hasText: /^\d\d-\d\d$/ })).toHaveCount(
      7,
    );
    await page.waitForLoadState('networkidle');
    console.log(`API calls from sign-in to home: ${String(calls.length)} (limit ${String(MAX_CALLS)})`);
    console.log(`static files up to home: ${String(files.size)} (limit ${String(MAX_FILES - 1)})`);
    // What comes from now on is read by nobody.
    page.off('response', weighLater);
    // What is fetched ahead of the home page may come before or after 登录.
    const homeLoad = firstLoad + (await weigh());
    console.log(`up to home, gzip: ${String(homeLoad)} bytes (limit ${String(MAX_HOME_LOAD)})`);
    expect(homeLoad).toBeLessThanOrEqual(MAX_HOME_LOAD);
    expect(calls.length, calls.join('\n')).toBeLessThanOrEqual(MAX_CALLS);
    expect(files.size, [...files].join('\n')).toBeLessThan(MAX_FILES);
  });
});

async function boxOf(target: Locator): Promise<{ x: number; y: number; width: number; height: number }> {
  const box = await target.boundingBox();
  if (!box) throw new Error('it is not on the page');
  return box;
}

interface Place {
  name: string;
  /** Opens it and waits until it is there. */
  open: (person: Person) => Promise<void>;
}

const listAt = (name: string, address: string): Place => ({
  name,
  open: async (person) => {
    await person.arrive(address);
    await expect(person.table().rows.first()).toBeVisible();
  },
});

const places: readonly Place[] = [
  {
    name: 'sign-in',
    open: async (person) => {
      await person.page.goto('/user/login');
      await expect(person.field('用户名')).toBeVisible();
    },
  },
  {
    name: 'home',
    open: async (person) => {
      await person.arrive('/dashboard/analysis');
      await expect(person.page.getByText('累计访问')).toBeVisible();
    },
  },
  listAt('users', '/isystem/user'),
  listAt('dictionaries', '/isystem/dict'),
  listAt('roles', '/isystem/role'),
  {
    name: 'user-form',
    open: async (person) => {
      await person.arrive('/isystem/user');
      await person.press('新增');
      await expect(person.page.getByRole('dialog', { name: '新增用户' })).toBeVisible();
    },
  },
];

/** An ordinary run opens each place in one width, and something in each width. */
const cells = sample(
  'places × widths they are opened in',
  WIDTHS.flatMap((width) => places.map((place) => ({ width, place }))),
  ({ width, place }) => [String(width), place.name],
);

for (const width of WIDTHS) {
  test(`nothing has to be pushed sideways in a window ${String(width)} wide`, async ({ person }, info) => {
    const { page } = person;
    await page.setViewportSize({ width, height: width < 768 ? 844 : 900 });
    const overflow = () =>
      page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    for (const { place } of cells.filter((cell) => cell.width === width)) {
      await place.open(person);
      // What moves into its place has come to rest.
      await page.waitForTimeout(400);
      const file = `${String(width)}-${place.name}.png`;
      await page.screenshot({ path: path.join(info.project.outputDir, 'widths', file) });
      expect(await overflow(), `${place.name} at ${String(width)}`).toBe(0);
    }
  });
}

// H2.27
test('on a telephone a page is found by typing in the drawer of the menu, and a record is made in a sheet with its fields in their order', async ({
  person,
}) => {
  const { page } = person;
  await page.setViewportSize({ width: 390, height: 844 });
  await person.arrive('/dashboard/analysis');
  await expect(page.getByRole('tab', { name: '首页' })).toBeVisible();
  await expect(page.getByRole('navigation', { name: '主菜单' })).toBeHidden();
  // Figures stand two in a row.
  const figures = await Promise.all(
    ['累计访问', '今日访问', '今日访问 IP'].map((name) => boxOf(page.getByText(name, { exact: true }))),
  );
  const [first, second, third] = figures;
  expect(second?.y).toBe(first?.y);
  expect(second?.x).toBeGreaterThan(195);
  expect([third?.x, (third?.y ?? 0) > (first?.y ?? 0)]).toEqual([first?.x, true]);

  const drawer = page.getByRole('dialog', { name: '菜单' });
  await person.press('展开菜单');
  await expect(drawer).toBeVisible();
  await person.openMenu('系统管理', '用户管理');
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/isystem\/user/);
  await person.press('展开菜单');
  await drawer.getByRole('textbox', { name: '搜索菜单' }).fill('zd');
  await drawer.getByRole('menuitem', { name: '数据字典' }).click();
  await expect(drawer).toBeHidden();
  await expect(page).toHaveURL(/isystem\/dict/);
  await expect(person.table().root.locator('.sw-cards-card').first()).toBeVisible();
  await expect(page.getByRole('table')).toHaveCount(0);

  await person.press('新增');
  const form = page.getByRole('dialog', { name: '新增字典' });
  const labels = form.locator('.sw-label');
  await expect(labels.first()).toBeVisible();
  // A sheet as wide as the window, at its lower edge.
  const sheet = form.locator('.ant-modal-container');
  await expect
    .poll(async () => {
      const { x, y, width, height } = await boxOf(sheet);
      return [x, width, y + height];
    })
    .toEqual([0, 390, 844]);
  await expect(form.getByRole('button', { name: '保存' })).toBeInViewport({ ratio: 1 });
  const placed = async () =>
    Promise.all(
      (await labels.all()).map(async (label) => ({
        text: await label.innerText(),
        ...(await boxOf(label)),
      })),
    );
  const below = await placed();
  expect(new Set(below.map(({ x }) => x)).size).toBe(1);
  const order = below.toSorted((one, other) => one.y - other.y).map(({ text }) => text);
  await page.setViewportSize({ width: 1440, height: 900 });
  // Line by line; labels of one line begin at the same height, to a few pixels.
  const beside = (await placed()).toSorted((one, other) =>
    Math.abs(one.y - other.y) < 8 ? one.x - other.x : one.y - other.y,
  );
  expect(beside.map(({ text }) => text)).toEqual(order);
  expect(new Set(beside.map(({ x }) => x)).size).toBeGreaterThan(1);
});
