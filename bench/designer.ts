// `npm run bench -- --only=designer`: what the designer costs over a page of a thousand nodes, in a browser.
import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium, type CDPSession, type FrameLocator, type Page } from '@playwright/test';
import { adminPassword, signInSettings } from '../tests/faults/signed-in.ts';
import { startServer } from '../tests/server-process.ts';
import { describeMachine, readNumber } from './side-by-side.ts';
import { writePage } from './write-page.ts';

const rounds = readNumber('--runs', 5);
const NODES = 1_000;
const COLUMNS = 150;
const SETTLE_MS = 400;
const UNDONE = 9;
const TYPED = '客户的全称';

/** Groups of ten fields in cards, among them a table of many columns. */
function createDocument(): object {
  const card = (at: number): [string, object] => [
    `card${String(at)}`,
    {
      type: 'void',
      'x-component': 'card',
      'x-component-props': { title: `第${String(at + 1)}组` },
      properties: Object.fromEntries(
        Array.from({ length: 9 }, (_, index): [string, object] => [
          `f${String(at)}_${String(index)}`,
          { type: 'string', title: `字段${String(at)}-${String(index)}`, 'x-component': 'text' },
        ]),
      ),
    },
  ];
  const columns = Array.from({ length: COLUMNS }, (_, at) => ({
    key: `c${String(at)}`,
    title: `列${String(at)}`,
    type: 'input',
  }));
  return {
    format: 1,
    title: '测量',
    route: { path: '/drop/bench-designer', access: 'login' },
    schema: {
      type: 'object',
      properties: {
        first: { type: 'string', title: '名称', 'x-component': 'text' },
        rows: {
          type: 'array',
          title: '明细',
          'x-component': 'editable_table',
          'x-component-props': { columns },
        },
        ...Object.fromEntries(Array.from({ length: NODES / 10 }, (_, at) => card(at))),
      },
    },
  };
}

interface Measured {
  /** Milliseconds of CPU of the main thread until the page is drawn on the canvas. */
  open: number;
  /** Longest task of the main thread, in milliseconds, while somebody types into a setting. */
  keystroke: number;
  /** The same while something is dragged over the canvas. */
  drag: number;
  /** Milliseconds that the page is busy with one step back before it is drawn. */
  undo: number;
  /** Milliseconds on the clock from a wrong name until it is told. */
  finding: number;
  /** Milliseconds on the clock until the settings of the table stand there. */
  settings: number;
  /** Kilobytes, gzip, that the designer loads beyond what the home page and the page that is designed load. */
  load: number;
}

const server = await startServer({ env: { ...signInSettings, SEED: 'none' } });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  fs.mkdirSync(server.screensDir, { recursive: true });
  fs.writeFileSync(path.join(server.screensDir, 'bench-designer.json'), JSON.stringify(createDocument()));
  const found: Measured[] = [];
  for (let round = 0; round < rounds; round += 1) found.push(await measure());
  const line = (title: string, part: keyof Measured, target: number, unit: string, digits = 0): string => {
    const values = found.map((one) => one[part]).sort((one, other) => one - other);
    const middle = values[Math.floor(values.length / 2)] ?? 0;
    return `| ${title} | ≤ ${String(target)} ${unit} | **${middle.toFixed(digits)} ${unit}** |`;
  };
  const table = [
    `\`npm run bench -- --only=designer --write\`, medians of ${String(rounds)} turns; ${describeMachine()}.`,
    '',
    `| a page of ${NODES.toLocaleString('en')} nodes | target | measured |`,
    '|---|---|---|',
    line('opened: CPU of the main thread', 'open', 1_000, 'ms'),
    line('a keystroke in a setting: longest task', 'keystroke', 50, 'ms'),
    line('a step of a drag: longest task', 'drag', 50, 'ms'),
    line('one step back: until it is handed to the canvas', 'undo', 16, 'ms', 1),
    line('a wrong name: until it is told', 'finding', 300, 'ms'),
    line(`settings of a table of ${String(COLUMNS)} columns: until they stand there`, 'settings', 200, 'ms'),
    line('first load beyond the home page and the designed page, gzip', 'load', 450, 'KB'),
  ].join('\n');
  console.log(table);
  if (process.argv.includes('--write')) writePage('designer', table);
} finally {
  await browser.close();
  await server.stop();
}

async function measure(): Promise<Measured> {
  const context = await browser.newContext({
    baseURL: server.url,
    locale: 'zh-CN',
    viewport: { width: 1440, height: 900 },
  });
  try {
    const page = await context.newPage();
    const bodies = new Map<string, Promise<Buffer | undefined>>();
    page.on('response', (response) => {
      const { pathname } = new URL(response.url());
      const isFile = ['document', 'script', 'stylesheet'].includes(response.request().resourceType());
      // Of a page that is left already the browser keeps none; those of the designer's own are all there.
      if (isFile && !bodies.has(pathname))
        bodies.set(
          pathname,
          response.body().catch(() => undefined),
        );
    });
    await page.goto('/user/login');
    await page.locator('form input').first().fill('admin');
    await page.locator('form input[type=password]').fill(adminPassword);
    await page.keyboard.press('Enter');
    await page.waitForURL((url) => !url.pathname.startsWith('/user/'));
    await page.waitForLoadState('networkidle');
    // Widgets are the app's: whoever opens the page loads them too.
    await page.goto('/drop/bench-designer');
    await page
      .getByText(`字段${String(NODES / 10 - 1)}-8`)
      .first()
      .waitFor();
    await page.waitForLoadState('networkidle');
    const ofApp = new Set(bodies.keys());
    const session = await context.newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    const before = await readCpu(page, session);
    await page.goto('/designer/edit?id=bench-designer');
    const canvas = page.frameLocator('iframe[title="画布"]');
    await canvas
      .getByText(`字段${String(NODES / 10 - 1)}-8`)
      .first()
      .waitFor();
    // A page that is gone to anew counts its tasks anew.
    const open = await readCpu(page, session).then((after) => (after < before ? after : after - before));
    const own = [...bodies].filter(([name]) => !ofApp.has(name)).map(([, body]) => body);
    const sizes = (await Promise.all(own)).map((body) => {
      if (!body) throw new Error('the browser did not keep a file of the designer');
      return gzipSync(body, { level: 9 }).length;
    });
    const load = sizes.reduce((sum, size) => sum + size, 0) / 1024;

    await pressOn(page, canvas, '名称');
    const title = page.getByRole('complementary', { name: '设置' }).getByLabel('标题', { exact: true });
    await title.click();
    await page.keyboard.press('End');
    const keystroke = await longestTask(page, session, async () => {
      for (const letter of TYPED) {
        await page.keyboard.insertText(letter);
        await page.waitForTimeout(120);
      }
    });
    const undo = await measureUndo(page);
    const finding = await measureFinding(page, canvas);
    const settings = await measureSettings(page, canvas);
    // At last: what is dragged near an edge scrolls the canvas.
    const drag = await longestTask(page, session, () => dragOver(page, canvas));
    return { open, keystroke, drag, undo, finding, settings, load };
  } finally {
    await context.close();
  }
}

/** Presses on the canvas where a title stands. */
async function pressOn(page: Page, canvas: FrameLocator, text: string): Promise<void> {
  const box = await canvas.getByText(text, { exact: true }).first().boundingBox();
  if (!box) throw new Error(`${text} is not on the canvas`);
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
}

/** Middle time of the key's own event, until everything that it does at once is done, forth and back. */
async function measureUndo(page: Page): Promise<number> {
  const times: number[] = [];
  // The last one is back again.
  for (let turn = 0; turn < UNDONE; turn += 1) {
    const took = await page.evaluate(
      (key) => {
        const desk = document.querySelector('.sw-designer');
        const began = performance.now();
        desk?.dispatchEvent(new KeyboardEvent('keydown', { key, ctrlKey: true, bubbles: true }));
        return performance.now() - began;
      },
      turn % 2 === 0 ? 'z' : 'y',
    );
    times.push(took);
    await page.waitForTimeout(SETTLE_MS);
  }
  times.sort((one, other) => one - other);
  return times[Math.floor(times.length / 2)] ?? 0;
}

async function measureFinding(page: Page, canvas: FrameLocator): Promise<number> {
  await pressOn(page, canvas, '名称');
  const setting = page.getByRole('complementary', { name: '设置' }).getByLabel('标题', { exact: true });
  await setting.fill('名称');
  await canvas.getByText('名称', { exact: true }).first().waitFor();
  await page.waitForTimeout(SETTLE_MS);
  const began = performance.now();
  await setting.fill('{{ 1 + }}');
  await canvas.getByRole('alert').first().waitFor();
  const took = performance.now() - began;
  await setting.fill('名称');
  await canvas.getByRole('alert').first().waitFor({ state: 'detached' });
  return took;
}

async function dragOver(page: Page, canvas: FrameLocator): Promise<void> {
  const palette = page.getByRole('complementary', { name: '组件与大纲' });
  const item = palette.getByRole('button', { name: '数字', exact: true });
  const from = await item.boundingBox();
  const to = await canvas.getByText('字段0-4', { exact: true }).first().boundingBox();
  if (!from || !to) throw new Error('nothing to drag');
  await page.mouse.move(from.x + 12, from.y + 12);
  await page.mouse.down();
  await page.mouse.move(from.x + 30, from.y + 20, { steps: 3 });
  for (let step = 0; step < 30; step += 1) {
    await page.mouse.move(to.x + 20, to.y + 10 + step * 6);
    await page.waitForTimeout(30);
  }
  await page.keyboard.press('Escape');
  await page.mouse.up();
}

async function measureSettings(page: Page, canvas: FrameLocator): Promise<number> {
  const box = await canvas.getByText('明细', { exact: true }).first().boundingBox();
  if (!box) throw new Error('the table is not on the canvas');
  const began = performance.now();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await page
    .getByRole('complementary', { name: '设置' })
    .getByText(`列${String(COLUMNS - 1)}`)
    .first()
    .waitFor();
  return performance.now() - began;
}

/** The longest task of the main thread of a page while something is done, in milliseconds of CPU. */
async function longestTask(page: Page, session: CDPSession, work: () => Promise<void>): Promise<number> {
  interface TraceEvent {
    name: string;
    pid: number;
    tid: number;
    /** Microseconds of CPU of the thread. */
    tdur?: number;
    args: { name?: string };
  }
  const events: TraceEvent[] = [];
  const take = ({ value }: { value: object[] }): void => {
    events.push(...(value as TraceEvent[]));
  };
  session.on('Tracing.dataCollected', take);
  await page.waitForTimeout(SETTLE_MS);
  await session.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: { includedCategories: ['disabled-by-default-devtools.timeline', '__metadata'] },
  });
  await work();
  const ended = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await ended;
  session.off('Tracing.dataCollected', take);
  const threadOf = ({ pid, tid }: TraceEvent): string => `${String(pid)} ${String(tid)}`;
  const main = new Set(
    events.flatMap((event) =>
      event.name === 'thread_name' && event.args.name === 'CrRendererMain' ? [threadOf(event)] : [],
    ),
  );
  if (main.size === 0) throw new Error('the browser names no main thread');
  const tasks = events.filter((event) => event.name === 'RunTask' && main.has(threadOf(event)));
  if (tasks.length === 0) throw new Error('the browser traced no task');
  return Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000;
}

async function readCpu(page: Page, session: CDPSession): Promise<number> {
  await page.waitForTimeout(SETTLE_MS);
  const { metrics } = await session.send('Performance.getMetrics');
  const task = metrics.find((metric) => metric.name === 'TaskDuration');
  if (!task) throw new Error('the browser reports no TaskDuration');
  return task.value * 1000;
}
