// Costs of an editable table: CPU of the main thread and heap, read through the DevTools protocol.
import type { Browser, CDPSession, Page } from '@playwright/test';
import type { Beginning } from './table-workload.ts';

export type TableMeasure = 'mount' | 'next' | 'again' | 'modelled' | 'commit' | 'add' | 'frame' | 'heap';

export const TABLE_MEASURES: Readonly<Record<TableMeasure, string>> = {
  mount: 'mount',
  next: 'mount after a form was shown',
  again: 'mount after such a table was shown',
  modelled: 'mount, what it keeps of its form made once before',
  commit: 'open and commit one cell',
  add: 'add a row',
  frame: 'CPU per scrolled frame',
  heap: 'heap',
};

export const TABLE_SIZES = [100, 1_000, 10_000] as const;

const SETTLE_MS = 300;
const TIMES = 5;
const FRAMES = 60;

/** One run in fresh browser contexts: milliseconds of main-thread CPU, megabytes for the heap. */
export async function measureTable(
  browser: Browser,
  url: string,
  rows: number,
): Promise<Record<TableMeasure, number>> {
  const mountAfter = (beginning: Beginning): Promise<number> =>
    onPage(browser, url, rows, async (page, cost) => {
      await page.evaluate((before) => window.tableBench.begin(before), beginning);
      return cost(() => page.evaluate(() => window.tableBench.mount()));
    });
  const next = await mountAfter('form');
  const again = await mountAfter('table');
  const modelled = await mountAfter('model');
  const others = await onPage(browser, url, rows, async (page, cost, session) => {
    const mount = await cost(() => page.evaluate(() => window.tableBench.mount()));
    // Styles of the editors are made with the first one; a person waits for that once.
    await editCell(page, 0);
    const commit = await cost(async () => {
      for (let index = 1; index <= TIMES; index += 1) await editCell(page, index);
    });
    const add = await cost(async () => {
      for (let index = 0; index < TIMES; index += 1) await page.evaluate(() => window.tableBench.add());
    });
    const count = await page.evaluate(() => window.tableBench.count());
    if (count !== rows + TIMES) throw new Error(`${count} rows instead of ${rows + TIMES}`);
    await page.evaluate(() => {
      window.tableBench.scroller().scrollTop = 0;
    });
    const frames = await cost(() => scroll(page));
    const heap = await readHeap(session);
    return { mount, commit: commit / TIMES, add: add / TIMES, frame: frames / FRAMES, heap };
  });
  return { ...others, next, again, modelled };
}

export type ArrangingMeasure = 'sort' | 'filter' | 'find' | 'group' | 'export';

export const ARRANGING_MEASURES: Readonly<Record<ArrangingMeasure, string>> = {
  sort: 'sort by a column of numbers',
  filter: 'filter by a value',
  find: 'find a text in the last row',
  group: 'group by a column',
  export: 'export',
};

export const ARRANGED = { rows: 10_000, columns: 20 } as const;

/** What people do with a whole table, after its menus were opened once: they load with their first use. */
export async function measureArranging(
  browser: Browser,
  url: string,
): Promise<Record<ArrangingMeasure, number>> {
  const { rows, columns } = ARRANGED;
  return onPage(browser, `${url}?columns=${columns}`, rows, async (page, cost) => {
    await page.evaluate(() => window.tableBench.mount());
    const openMenu = async (column: number): Promise<void> => {
      await page.locator(`[data-h="${column}"]`).click({ button: 'right' });
      await page.getByRole('tooltip').getByText('降序').waitFor();
    };
    const leaveMenu = async (): Promise<void> => {
      await page.keyboard.press('Escape');
      await page.getByRole('tooltip').waitFor({ state: 'hidden' });
    };
    const clear = async (): Promise<void> => {
      await leaveMenu();
      await page.getByRole('button', { name: '清除', exact: true }).click();
    };
    await openMenu(1);
    await leaveMenu();
    await openMenu(1);
    const sort = await cost(async () => {
      await page.getByRole('tooltip').getByText('降序').click();
      await page.locator('.sw-et-arranged', { hasText: '降序' }).waitFor();
    });
    await clear();
    await openMenu(2);
    await page.getByRole('textbox', { name: '搜索此列的值' }).fill('选项 7');
    const filter = await cost(async () => {
      await page.keyboard.press('Enter');
      await page.getByText('已筛选 1000 / 10000 行').waitFor();
    });
    await clear();
    await openMenu(2);
    const group = await cost(async () => {
      await page.getByRole('button', { name: '按此列分组' }).click();
      await page.locator('.sw-et-fold').first().waitFor();
    });
    await page.getByRole('button', { name: '取消分组' }).click();
    await page.locator('.sw-et-scroll').focus();
    await page.keyboard.press('Control+f');
    await page.getByRole('textbox', { name: '查找' }).fill(`第 ${rows - 1} 行`);
    const find = await cost(async () => {
      await page.keyboard.press('Enter');
      await page.locator(`[data-i="${rows - 1}"]`).waitFor();
    });
    await page.keyboard.press('Escape');
    const written = await cost(async () => {
      await page.getByRole('button', { name: '导出' }).click();
      await page.waitForFunction(() => window.tableBench.files?.length === 1);
    });
    return { sort, filter, find, group, export: written };
  });
}

/** Milliseconds of the main thread that something takes. */
type Cost = (work: () => Promise<void>) => Promise<number>;

async function onPage<Result>(
  browser: Browser,
  url: string,
  rows: number,
  measure: (page: Page, cost: Cost, session: CDPSession) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.goto(`${url}${url.includes('?') ? '&' : '?'}rows=${rows}`);
    await page.waitForFunction(() => 'tableBench' in window);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    await session.send('HeapProfiler.enable');
    const cost: Cost = async (work) => {
      const before = await readCpu(page, session);
      await work();
      return (await readCpu(page, session)) - before;
    };
    return await measure(page, cost, session);
  } finally {
    await context.close();
  }
}

/** Opens a cell of texts by pressing it twice, types a character and takes it over with Enter. */
async function editCell(page: Page, row: number): Promise<void> {
  const cell = page.locator(`[data-i="${row}"] [data-c="4"]`);
  await cell.dblclick();
  await page.waitForFunction(() => document.activeElement instanceof HTMLInputElement);
  await page.keyboard.press('End');
  await page.keyboard.type('x');
  await page.keyboard.press('Enter');
  await page.waitForFunction((index) => String(window.tableBench.get(index, 'c4')).endsWith('x'), row);
}

/** Three rows a frame, as a fast wheel does. */
async function scroll(page: Page): Promise<void> {
  await page.evaluate(async (frames) => {
    const scroller = window.tableBench.scroller();
    for (let frame = 0; frame < frames; frame += 1) {
      scroller.scrollTop += 147;
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
  }, FRAMES);
}

async function readCpu(page: Page, session: CDPSession): Promise<number> {
  await page.waitForTimeout(SETTLE_MS);
  const { metrics } = await session.send('Performance.getMetrics');
  const task = metrics.find((metric) => metric.name === 'TaskDuration');
  if (!task) throw new Error('the browser reports no TaskDuration');
  return task.value * 1000;
}

async function readHeap(session: CDPSession): Promise<number> {
  await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  const used = metrics.find((metric) => metric.name === 'JSHeapUsedSize');
  return (used?.value ?? Number.NaN) / 1024 / 1024;
}
