// The browser dies under somebody who designs: the next one goes on where the last command was, one of them lost at most.
import { spawn, type ChildProcess } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Browser, type FrameLocator, type Page } from '@playwright/test';
import { runs } from '../tests/depth.ts';
import { uniqueName } from './api.ts';
import { browserFlags } from './browser-flags.ts';
import { serverUrl } from './server.ts';
import { expect, test } from './test.ts';

const KILLS = runs(50, 2);

/** Milliseconds at work before the browser dies. */
const [SHORTEST, LONGEST] = [200, 1_500];

/** Numbers of 0 to 1 that follow from a seed (mulberry32), so that a run can be repeated. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** A browser as a process of its own on a profile that outlives it. */
class MortalBrowser {
  private constructor(
    private readonly child: ChildProcess,
    private readonly browser: Browser,
    readonly page: Page,
  ) {}

  static async start(profile: string): Promise<MortalBrowser> {
    fs.rmSync(path.join(profile, 'DevToolsActivePort'), { force: true });
    const child = spawn(
      process.env['CHROMIUM_PATH'] ?? chromium.executablePath(),
      [
        '--headless',
        '--remote-debugging-port=0',
        `--user-data-dir=${profile}`,
        '--lang=zh-CN',
        '--window-size=1440,900',
        ...browserFlags,
        'about:blank',
      ],
      // A group of its own, so that its processes die with it and no other does.
      { detached: true, stdio: ['ignore', 'ignore', 'pipe'] },
    );
    const address = await new Promise<string>((resolve, reject) => {
      let said = '';
      child.stderr?.on('data', (piece: Buffer) => {
        said += piece.toString();
        const found = /ws:\/\/\S+/.exec(said)?.[0];
        if (found !== undefined) resolve(found);
      });
      child.once('exit', () => reject(new Error(`the browser did not start:\n${said}`)));
    });
    const browser = await chromium.connectOverCDP(address);
    const [context] = browser.contexts();
    if (!context) throw new Error('the browser has no window');
    const [page = await context.newPage()] = context.pages();
    return new MortalBrowser(child, browser, page);
  }

  /** Ends it without warning, in the middle of whatever it does. */
  async kill(): Promise<void> {
    const { pid } = this.child;
    if (pid === undefined) throw new Error('the browser has no process');
    const isGone = new Promise((resolve) => {
      this.child.once('exit', resolve);
    });
    process.kill(-pid, 'SIGKILL');
    await isGone;
    await this.browser.close().catch(() => undefined);
  }
}

/** What somebody sees of the document. */
const nodesOf = (canvas: FrameLocator): Promise<number> => canvas.locator('[data-node]').count();

/** Adds fields, by keys and by drags, until it is over; tells after each how many nodes there are. */
async function work(
  page: Page,
  canvas: FrameLocator,
  random: () => number,
  tell: (nodes: number) => void,
): Promise<void> {
  const entry = page.getByRole('button', { name: '单行文本', exact: true });
  const layer = canvas.locator('.sw-canvas-layer');
  for (let nodes = await nodesOf(canvas); ; nodes += 1) {
    if (random() < 0.7) {
      await entry.focus();
      await page.keyboard.press('Enter');
    } else {
      const [from, to] = [await entry.boundingBox(), await layer.boundingBox()];
      if (!from || !to) throw new Error('nothing to drag');
      const { mouse } = page;
      await mouse.move(from.x + 12, from.y + 12);
      await mouse.down();
      await mouse.move(from.x + 30, from.y + 20, { steps: 2 });
      const y = Math.min(to.y + to.height - 6, 850);
      await mouse.move(to.x + to.width / 2, y - 8, { steps: 3 });
      await mouse.move(to.x + to.width / 2, y, { steps: 2 });
      await expect(canvas.locator('.sw-canvas-line')).toBeVisible();
      await mouse.up();
    }
    await expect.poll(() => nodesOf(canvas), { intervals: [10] }).toBe(nodes + 1);
    tell(nodes + 1);
  }
}

test(`of ${String(KILLS)} browsers that die at a random moment each loses one command at most`, async ({
  admin,
}) => {
  test.setTimeout(2_400_000);
  const seed = Number(process.env['KILLS_SEED'] ?? Date.now() % 1_000_000);
  console.log(`seed of the kills: ${String(seed)} (KILLS_SEED repeats it)`);
  const random = randomFrom(seed);
  const profile = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-profile-'));
  let browser: MortalBrowser | undefined;
  const id = `e2e/${uniqueName('kills').toLowerCase().replaceAll('_', '-')}`;
  await admin.call('POST', 'sys/designer/create', { id, title: '断电', kind: 'blank' });
  const query = `id=${encodeURIComponent(id)}&token=${encodeURIComponent(admin.token)}`;
  /** Nodes that somebody saw before it went dark. */
  let seen = 1;
  try {
    for (let round = 0; ; round += 1) {
      browser = await MortalBrowser.start(profile);
      const { page } = browser;
      const canvas = page.frameLocator('iframe[title="画布"]');
      await page.goto(`${serverUrl()}/designer/edit?${query}`);
      await expect(canvas.locator('.sw-canvas-layer')).toBeVisible({ timeout: 30_000 });
      if (round > 0) {
        await expect(page.getByText(/^已接着 .* 未保存的修改/)).toBeVisible({ timeout: 10_000 });
        // What was seen is there but for one; what was on its way may have arrived.
        await expect.poll(() => nodesOf(canvas)).toBeGreaterThanOrEqual(seen - 1);
        const there = await nodesOf(canvas);
        expect(there).toBeLessThanOrEqual(seen + 1);
        seen = there;
      }
      if (round === KILLS) break;
      await expect(page.getByRole('status').filter({ hasText: '草稿已保存' })).toBeVisible();
      // From here on nobody but this browser has what is done.
      await page.route('**/sys/designer/save', (route) => route.abort());
      const first = seen;
      const time = SHORTEST + random() * (LONGEST - SHORTEST);
      // It ends in an error: of a browser that is gone.
      const atWork = work(page, canvas, random, (nodes) => {
        seen = nodes;
      }).catch((error: unknown) => String(error));
      await expect.poll(() => seen, { intervals: [5] }).toBeGreaterThan(first);
      await new Promise((resolve) => setTimeout(resolve, time));
      await browser.kill();
      browser = undefined;
      await atWork;
    }
  } finally {
    await browser?.kill();
    fs.rmSync(profile, { recursive: true, force: true });
  }
});
