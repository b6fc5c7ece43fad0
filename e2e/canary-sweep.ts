// Opens whatever can be opened on a page, as somebody does who tries every button once.
import type { Locator, Page, Request } from '@playwright/test';
import { COMPUTED } from './canary-records.ts';

/** What a button opens lies over the page until Escape closes it. */
const OVERLAYS =
  '.ant-modal-wrap:visible, .ant-drawer-open:visible, .ant-popover:visible, .ant-dropdown:visible';
/** Buttons of the frame of a list: they ask again, or lead to the next page of the same. */
const DULL = /^(查询|重置|刷新|展开|收起|密度|列设置|全屏|更多)/;
/** Long enough for a small answer on a slow machine, short enough for some hundred buttons. */
const PATIENCE = 800;
/** Milliseconds that answers may take together, and how long nothing is asked for until all of them are there. */
const ANSWERS = 10_000;
const QUIET = 100;

export interface Sweep {
  /** Pages on which a text that attacks was read as text. */
  shown: Set<string>;
  /** Places whose text is the result of a computation. */
  computed: string[];
  pressed: number;
}

/** Goes to a page without loading the app again, opens its first record that attacks and presses its buttons. */
export async function sweepPage(page: Page, path: string, sweep: Sweep): Promise<void> {
  await visit(page, path);
  await look(page, path, sweep);
  const main = page.locator('main');
  const leaf = main.locator('.ant-tree-node-content-wrapper:visible').filter({ hasText: '__canary' }).first();
  if ((await leaf.count()) > 0) await press(leaf);
  const row = main.locator('tr.ant-table-row:visible').filter({ hasText: '__canary' }).first();
  const isRow = (await row.count()) > 0;
  if (isRow) {
    const box = row.getByRole('checkbox').first();
    if ((await box.count()) > 0) await press(box);
    await sweepButtons(page, path, sweep, () => row.getByRole('button'));
    const more = row.getByRole('button', { name: '更多' });
    if ((await more.count()) > 0) {
      const group = page.getByRole('group', { name: '更多操作' }).filter({ visible: true });
      await press(more);
      const count = await group.getByRole('button').count();
      for (let at = 0; at < count; at += 1) {
        if (at > 0) await press(more);
        await open(page, path, sweep, group.getByRole('button').nth(at));
      }
    }
  }
  await sweepButtons(page, path, sweep, () => main.locator('button:visible:not(.ant-table-wrapper button)'));
}

/** Presses each button of a place once, by its name. */
async function sweepButtons(page: Page, path: string, sweep: Sweep, find: () => Locator): Promise<void> {
  const names = await find().evaluateAll((all) =>
    all.map((one) => (one.getAttribute('aria-label') ?? one.textContent ?? '').trim()),
  );
  const seen = new Set<string>();
  for (const [at, name] of names.entries()) {
    if (name === '' || DULL.test(name) || seen.has(name)) continue;
    seen.add(name);
    const button = find().nth(at);
    if (await button.isEnabled({ timeout: PATIENCE }).catch(() => false))
      await open(page, path, sweep, button);
  }
}

async function open(page: Page, path: string, sweep: Sweep, button: Locator): Promise<void> {
  openRequests(page);
  if (!(await press(button))) return;
  sweep.pressed += 1;
  await rest(page);
  await look(page, path, sweep);
  const { pathname } = new URL(page.url());
  if (pathname !== path) return visit(page, path);
  for (let times = 0; times < 3 && (await page.locator(OVERLAYS).count()) > 0; times += 1) {
    await page.keyboard.press('Escape');
    await gone(page);
  }
  if ((await page.locator(OVERLAYS).count()) > 0) await visit(page, path, true);
}

/** What was open is closed, or stays: another one lay over it, or asks. */
async function gone(page: Page): Promise<void> {
  await page
    .locator(OVERLAYS)
    .first()
    .waitFor({ state: 'hidden', timeout: 200 })
    .catch(() => undefined);
}

/**
 * Without the pointer, which waits until nothing moves: on a busy machine that takes longer than all the rest. Who watches for
 * pages that move by themselves is told that somebody touched this one.
 */
async function press(button: Locator): Promise<boolean> {
  return button
    .evaluate(
      (element: HTMLElement) => {
        element.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
        element.click();
      },
      undefined,
      { timeout: PATIENCE },
    )
    .then(
      () => true,
      () => false,
    );
}

/** Goes on without loading the app again, unless it shall be fresh. */
export async function visit(page: Page, path: string, isFresh = false): Promise<void> {
  openRequests(page);
  if (isFresh) await page.goto(path);
  else
    await page.evaluate((to) => {
      history.pushState({}, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
    }, path);
  await rest(page);
}

/** What each page has asked for and got no answer to yet. */
const asked = new WeakMap<Page, Set<Request>>();

function openRequests(page: Page): Set<Request> {
  const known = asked.get(page);
  if (known) return known;
  const requests = new Set<Request>();
  asked.set(page, requests);
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  return requests;
}

/** Nothing is on its way any more, or it takes too long: a page that waits does not show so at once. */
export async function rest(page: Page): Promise<void> {
  const requests = openRequests(page);
  const until = performance.now() + ANSWERS;
  for (let since = performance.now(); performance.now() < until;) {
    await page.waitForTimeout(20);
    if (requests.size > 0) since = performance.now();
    else if (performance.now() - since >= QUIET) break;
  }
  await page
    .waitForFunction(
      // Tabs that are not shown wait until they are.
      () => ![...document.querySelectorAll('[aria-busy="true"]')].some((one) => one.checkVisibility()),
      undefined,
      { timeout: PATIENCE },
    )
    .catch(() => undefined);
}

export async function look(page: Page, path: string, sweep: Sweep): Promise<void> {
  const { own, text } = await page.evaluate(() => ({
    // The menu beside the page holds such names too: what counts is the page itself, as far as it is shown.
    own: (document.querySelector('main') ?? document.body).innerText,
    text: document.body.textContent,
  }));
  if (own.includes('__canary')) sweep.shown.add(path);
  if (text.includes(COMPUTED)) sweep.computed.push(path);
}
