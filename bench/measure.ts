// Main-thread CPU of a page, read through the DevTools protocol.
import type { Browser, CDPSession, Page } from '@playwright/test';

export interface Workload {
  id: string;
  title: string;
  fields: number;
  /** Runs in the page between two readings of the clock. */
  run(page: Page, read: () => Promise<number>): Promise<number>;
}

const SETTLE_MS = 300;
const KEYSTROKES = 10;

export const workloads: readonly Workload[] = [
  { id: 'W1-500', title: 'W1 first render, 500 mixed fields', fields: 500, run: measureMount },
  { id: 'W1-50', title: 'W1 first render, 50 fields', fields: 50, run: measureMount },
  { id: 'W2', title: 'W2 one keystroke, 500 fields, 50 dependents', fields: 500, run: measureKeystroke },
  { id: 'W3', title: 'W3 submit, about 250 of 500 invalid, errors shown', fields: 500, run: measureSubmit },
];

/** One run of a workload in a fresh browser context: milliseconds of main-thread CPU. */
export async function measureOnce(browser: Browser, url: string, workload: Workload): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  try {
    const page = await context.newPage();
    await page.goto(`${url}?fields=${workload.fields}`);
    await page.waitForFunction(() => 'bench' in window);
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    return await workload.run(page, () => readCpu(page, session));
  } finally {
    await context.close();
  }
}

/** Task time of the main thread in milliseconds, after the page has come to rest. */
async function readCpu(page: Page, session: CDPSession): Promise<number> {
  await page.waitForTimeout(SETTLE_MS);
  const { metrics } = await session.send('Performance.getMetrics');
  const task = metrics.find((metric) => metric.name === 'TaskDuration');
  if (!task) throw new Error('the browser reports no TaskDuration');
  return task.value * 1000;
}

async function measureMount(page: Page, read: () => Promise<number>): Promise<number> {
  const before = await read();
  await page.evaluate(() => window.bench.mount());
  const cost = (await read()) - before;
  await requireFields(page);
  return cost;
}

async function measureKeystroke(page: Page, read: () => Promise<number>): Promise<number> {
  await page.evaluate(() => window.bench.mount());
  await page.evaluate(() => {
    window.bench.first().focus();
  });
  await page.keyboard.type('x');
  const before = await read();
  for (let index = 0; index < KEYSTROKES; index += 1) {
    await page.keyboard.type('y');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  const cost = (await read()) - before;
  const typed = await page.evaluate(() => window.bench.first().value.length);
  if (typed < KEYSTROKES) throw new Error(`only ${typed} characters arrived`);
  return cost / KEYSTROKES;
}

async function measureSubmit(page: Page, read: () => Promise<number>): Promise<number> {
  await page.evaluate(() => window.bench.mount());
  const before = await read();
  await page.evaluate(() => window.bench.submit());
  const cost = (await read()) - before;
  const errors = await page.evaluate(() => window.bench.errors());
  if (errors < 150) throw new Error(`only ${errors} errors are shown`);
  return cost;
}

async function requireFields(page: Page): Promise<void> {
  const shown = await page.evaluate(() => document.querySelectorAll('label, [role=radiogroup]').length);
  if (shown < 20) throw new Error(`only ${shown} fields are shown`);
}
