// `npm run bench -- --only=waits`: what somebody waits for in the browser. From pressing 登录 to a home page that can be
// used, and from pressing an entry of the menu to the rows of its list, once before and once after the list was loaded.
import { chromium, type Browser, type Page, type Response } from '@playwright/test';
import { gzipSync } from 'node:zlib';
import { adminPassword, signInSettings } from '../tests/faults/signed-in.ts';
import { startServer } from '../tests/server-process.ts';
import { HOME_MS, ROWS_MS, timeUntil } from '../tests/waits.ts';
import { describeMachine, median, readNumber } from './side-by-side.ts';
import { writePage } from './write-page.ts';

const rounds = readNumber('--runs', 5);

/** Milliseconds in which a person looks at the page that came, and the browser fetches what is at hand. */
const LOOKING = 3_000;

const LISTS = ['用户管理', '职务管理', '数据字典', '分类字典', '打印模板'];
const HOME = '累计访问';

const server = await startServer({ env: { ...signInSettings, SEED: 'demo', LOG_LEVEL: 'warn' } });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const waits: Wait[] = [];
  for (const [slower, target] of HOME_MS) {
    const runs: Arrival[] = [];
    for (let round = 0; round < rounds; round += 1) runs.push(await arrive(browser, slower));
    const [{ before, after }] = runs as [Arrival, ...Arrival[]];
    const title = slower === 1 ? '登录 → home' : `the same, processor ${String(slower)} × slower`;
    const bytes = `${inKilobytes(before)} until 登录 can be pressed, ${inKilobytes(after)} more until home`;
    waits.push({ title, target, times: runs.map(({ waited }) => waited), bytes });
  }
  const first: number[] = [];
  const again: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const opened = await openLists(browser);
    first.push(...opened.first);
    again.push(...opened.again);
  }
  waits.push({
    title: 'a list that was not yet loaded: menu → rows',
    target: ROWS_MS.first,
    times: first,
  });
  waits.push({
    title: 'a list that was shown before: menu → rows',
    target: ROWS_MS.again,
    times: again,
  });
  const table = [
    `\`npm run bench -- --only=waits --write\`, ${String(rounds)} rounds in browsers that were never there, ${String(LISTS.length)} lists each; ${describeMachine()}.`,
    '',
    '| from pressing until it can be used | target | median | slowest | bytes (gzip) |',
    '|---|---|---|---|---|',
    ...waits.map(toLine),
  ].join('\n');
  console.log(table);
  if (process.argv.includes('--write')) writePage('waits', table);
  const missed = waits.filter(({ target, times }) => median(times) > target * 1.1);
  for (const { title, target, times } of missed)
    console.error(`over the target: ${title}: ${median(times).toFixed(0)} > ${String(target)} ms`);
  if (process.argv.includes('--check') && missed.length > 0) process.exitCode = 1;
} finally {
  await browser.close();
  await server.stop();
}

interface Wait {
  title: string;
  /** Milliseconds that half of the times have to stay within. */
  target: number;
  times: readonly number[];
  bytes?: string;
}

interface Arrival {
  waited: number;
  /** Bytes of program and page until the sign-in page stands, and from there to the home page. */
  before: number;
  after: number;
}

async function arrive(from: Browser, slower: number): Promise<Arrival> {
  const context = await from.newContext({ baseURL: server.url, locale: 'zh-CN' });
  const page = await context.newPage();
  try {
    const bytes: Promise<number>[] = [];
    const keep = (response: Response): void => {
      const isProgram = ['document', 'script', 'stylesheet'].includes(response.request().resourceType());
      if (isProgram) bytes.push(response.body().then((body) => gzipSync(body, { level: 9 }).length));
    };
    page.on('response', keep);
    const read = async (): Promise<number> => {
      const sizes = await Promise.all(bytes.splice(0));
      return sizes.reduce((sum, size) => sum + size, 0);
    };
    await page.goto('/user/login', { waitUntil: 'networkidle' });
    const before = await read();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
    await fillIn(page);
    const waited = await timeUntil(page, () => page.getByRole('button', { name: /^登\s*录$/ }).click(), HOME);
    // What is fetched ahead from now on is no part of it.
    page.off('response', keep);
    return { waited, before, after: await read() };
  } finally {
    await context.close();
  }
}

async function openLists(from: Browser): Promise<{ first: number[]; again: number[] }> {
  const context = await from.newContext({ baseURL: server.url, locale: 'zh-CN' });
  const page = await context.newPage();
  try {
    await page.goto('/user/login', { waitUntil: 'networkidle' });
    await fillIn(page);
    await page.keyboard.press('Enter');
    await page.getByText(HOME).waitFor();
    const group = page
      .getByRole('navigation', { name: '主菜单' })
      .getByRole('menuitem', { name: '系统管理', exact: true });
    const popup = page.locator('.ant-menu-submenu-popup');
    const times: { first: number[]; again: number[] } = { first: [], again: [] };
    for (const kind of ['first', 'again'] as const) {
      for (const title of LISTS) {
        await page.waitForTimeout(LOOKING);
        await group.hover();
        const entry = popup.getByRole('menuitem', { name: title, exact: true });
        await entry.waitFor();
        times[kind].push(await timeUntil(page, () => entry.click(), undefined));
        // Away from the bar, so that the popup closes.
        await page.mouse.move(640, 700);
        await popup.waitFor({ state: 'hidden' });
      }
    }
    return times;
  } finally {
    await context.close();
  }
}

async function fillIn(page: Page): Promise<void> {
  await page.locator('form input').first().fill('admin');
  await page.locator('form input[type=password]').fill(adminPassword);
}

function toLine({ title, target, times, bytes = '–' }: Wait): string {
  const slowest = Math.max(...times);
  return `| ${title} | ≤ ${String(target)} ms | **${median(times).toFixed(0)} ms** | ${slowest.toFixed(0)} ms | ${bytes} |`;
}

function inKilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(0)} KB`;
}
