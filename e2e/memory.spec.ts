// Pages that are opened and closed all day leave nothing behind.
import type { CDPSession, Page } from '@playwright/test';
import { isDeep, runs } from '../tests/depth.ts';
import type { Person } from './person.ts';
import { expect, test } from './test.ts';

// What other journeys left in the memory of the browser would be measured too.
test.use({ isInNewWindow: true });

/** Rounds until every cache has what it keeps for good. */
const WARM_UP = runs(30, 14);
const ROUNDS = runs(50, 16);
/** Share of the heap that a thousand tabs may leave behind: what is measured of fewer varies more. */
const MAX_GROWTH = isDeep ? 0.05 : 0.15;

interface Figures {
  JSEventListeners: number;
  Nodes: number;
  /** Bytes of all that JavaScript has, compiled code too. */
  heap: number;
  /** Bytes of what scripts made. */
  made: number;
}

/** Collections in a row that free no listener and no node more: what the first leaves is freed by a later one. */
const QUIET_COLLECTIONS = 3;

/** What the page holds after the browser collected everything it can. */
async function measure(browser: CDPSession): Promise<Figures> {
  const collect = async (): Promise<(name: string) => number> => {
    await browser.send('HeapProfiler.collectGarbage');
    const { metrics } = await browser.send('Performance.getMetrics');
    return (name) => metrics.find((metric) => metric.name === name)?.value ?? NaN;
  };
  const count = (read: (name: string) => number): number => read('JSEventListeners') + read('Nodes');
  let value = await collect();
  for (let quiet = 0; quiet < QUIET_COLLECTIONS;) {
    const held = count(value);
    value = await collect();
    quiet = count(value) < held ? 0 : quiet + 1;
  }
  return {
    JSEventListeners: value('JSEventListeners'),
    Nodes: value('Nodes'),
    heap: value('JSHeapUsedSize'),
    made: await weighMade(browser),
  };
}

interface Snapshot {
  snapshot: { meta: { node_fields: string[]; node_types: [string[], ...unknown[]] } };
  nodes: number[];
}

/** Kinds of a heap snapshot that are no work of scripts: V8 compiles and sorts for a long time what is run again. */
const OF_THE_BROWSER = new Set(['code', 'object shape', 'native', 'hidden', 'synthetic']);

/** Bytes of the objects, arrays, functions and texts that a snapshot of the heap finds. */
async function weighMade(browser: CDPSession): Promise<number> {
  const chunks: string[] = [];
  const take = ({ chunk }: { chunk: string }): void => void chunks.push(chunk);
  browser.on('HeapProfiler.addHeapSnapshotChunk', take);
  await browser.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false });
  browser.off('HeapProfiler.addHeapSnapshotChunk', take);
  const { snapshot, nodes } = JSON.parse(chunks.join('')) as Snapshot;
  const { node_fields: fields, node_types: types } = snapshot.meta;
  const [type, size] = [fields.indexOf('type'), fields.indexOf('self_size')];
  let bytes = 0;
  for (let at = 0; at < nodes.length; at += fields.length) {
    if (!OF_THE_BROWSER.has(types[0][nodes[at + type] ?? 0] ?? '')) bytes += nodes[at + size] ?? 0;
  }
  return bytes;
}

/** What `ROUNDS` tabs leave behind: listeners, nodes, and the share of the heap by which 1,000 of them would make it grow. */
async function measureStretch(browser: CDPSession, openAndClose: (times: number) => Promise<void>) {
  const before = await measure(browser);
  await openAndClose(ROUNDS);
  const after = await measure(browser);
  const kilobytes = (bytes: number): string => `${(bytes / 1024).toFixed(0)} kB`;
  const growth = (after.made - before.made) / before.heap / (ROUNDS / 1_000);
  console.log(
    `F30: ${String(ROUNDS)} tabs: listeners ${String(before.JSEventListeners)} → ${String(after.JSEventListeners)}, ` +
      `nodes ${String(before.Nodes)} → ${String(after.Nodes)}, made by scripts ${kilobytes(before.made)} → ` +
      `${kilobytes(after.made)} (${(growth * 100).toFixed(1)} % of the heap in 1,000 tabs), ` +
      `with compiled code ${kilobytes(before.heap)} → ${kilobytes(after.heap)}`,
  );
  return {
    listeners: after.JSEventListeners - before.JSEventListeners,
    nodes: after.Nodes - before.Nodes,
    growth,
  };
}

/** As somebody does: with the pointer, through the pop-ups of the menu. */
async function openAndCloseByHand(person: Person, times: number): Promise<void> {
  const { page } = person;
  const tabs = page.getByRole('tablist', { name: '已打开的页面' }).getByRole('tab');
  for (let round = 0; round < times; round += 1) {
    await person.openMenu('系统管理', '数据字典');
    await expect(person.table().rows.first()).toBeVisible();
    await page.getByTitle('关闭', { exact: true }).click();
    await expect(tabs).toHaveText(['首页']);
  }
}

/** The same page and tab by a link inside the app: the way of the pointer takes most of the time. */
async function openAndCloseFast(page: Page, times: number): Promise<void> {
  await page.evaluate(async (rounds) => {
    const shown = (selector: string): HTMLElement | undefined =>
      [...document.querySelectorAll<HTMLElement>(selector)].find((one) => one.checkVisibility());
    const until = async (isTrue: () => boolean): Promise<void> => {
      while (!isTrue()) await new Promise((resolve) => requestAnimationFrame(resolve));
    };
    const isHome = (): boolean =>
      location.pathname === '/dashboard/analysis' &&
      document.querySelector('h1')?.textContent !== '数据字典' &&
      document.querySelectorAll('[role=tablist] [title=关闭]').length === 0;
    for (let round = 0; round < rounds; round += 1) {
      await until(isHome);
      history.pushState({}, '', '/isystem/dict');
      dispatchEvent(new PopStateEvent('popstate', { state: {} }));
      await until(() => shown('main tr.ant-table-row') !== undefined);
      shown('[role=tablist] [title=关闭]')?.click();
      await until(isHome);
    }
  }, times);
}

test('a tab that is opened and closed again and again leaves no listeners, nodes or memory behind (F30)', async ({
  person,
}) => {
  test.setTimeout(600_000);
  const { page } = person;
  await person.arrive('/dashboard/analysis');
  const openAndClose = (times: number): Promise<void> =>
    isDeep ? openAndCloseByHand(person, times) : openAndCloseFast(page, times);
  await openAndClose(WARM_UP);
  const browser = await page.context().newCDPSession(page);
  await browser.send('Performance.enable');
  await browser.send('HeapProfiler.enable');
  // Whatever leaks grows in every stretch; what the page makes once, sooner or later, grows in one.
  let stretch = await measureStretch(browser, openAndClose);
  const isOver = (): boolean =>
    stretch.growth >= MAX_GROWTH || stretch.listeners >= ROUNDS || stretch.nodes >= ROUNDS * 2;
  for (let more = 0; more < 2 && isOver(); more += 1) {
    stretch = await measureStretch(browser, openAndClose);
  }
  // Less than one listener and two nodes a tab.
  expect(stretch.listeners).toBeLessThan(ROUNDS);
  expect(stretch.nodes).toBeLessThan(ROUNDS * 2);
  expect(stretch.growth).toBeLessThan(MAX_GROWTH);
});
