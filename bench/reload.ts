// `npm run bench -- --only=reload`: from the saving of a document until a page that is open shows it.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { adminPassword, signInSettings } from '../tests/faults/signed-in.ts';
import { startServer } from '../tests/server-process.ts';
import { describeMachine, readNumber } from './side-by-side.ts';
import { writePage } from './write-page.ts';

const changes = readNumber('--runs', 9);
/** Milliseconds. */
const TARGET = 1_000;
/** A folder of a module is taken when it has rested. */
const MODULE_TARGET = 2_000;
/** Milliseconds between two changes, so that none finds the server busy with the one before. */
const PAUSE = 1_000;

const text = (words: string): object => ({
  type: 'object',
  properties: { words: { type: 'void', 'x-component': 'text_block', 'x-component-props': { text: words } } },
});
const screen = (place: string, words: string): object => ({
  format: 1,
  title: '测量',
  route: { path: place, access: 'login' },
  schema: text(words),
});

const modules = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-bench-reload-'));
const ofModule = path.join(modules, 'bench', 'screens', 'page.json');
fs.mkdirSync(path.dirname(ofModule), { recursive: true });
fs.writeFileSync(
  path.join(modules, 'bench', 'module.json'),
  JSON.stringify({ id: 'bench', title: '测量', version: '1.0.0' }),
);
fs.writeFileSync(ofModule, JSON.stringify(screen('/bench/page', '第0次')));

const server = await startServer({ env: { ...signInSettings, SEED: 'none', MODULES_DIR: modules } });
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM_PATH'] ?? '',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage({ baseURL: server.url, locale: 'zh-CN' });
  await page.goto('/user/login');
  await page.locator('form input').first().fill('admin');
  await page.locator('form input[type=password]').fill(adminPassword);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/user/'));
  const dropped = path.join(server.screensDir, 'bench-page.json');
  fs.mkdirSync(server.screensDir, { recursive: true });
  fs.writeFileSync(dropped, JSON.stringify(screen('/drop/bench', '第0次')));
  await page.waitForTimeout(PAUSE * 2);
  const lines = [
    await measure(page, '/drop/bench', dropped, 'a document of `SCREENS_DIR`', TARGET),
    await measure(page, '/bench/page', ofModule, 'a document of a module', MODULE_TARGET),
  ];
  const table = [
    `\`npm run bench -- --only=reload --write\`, medians of ${String(changes)} changes; ${describeMachine()}.`,
    '',
    '| from the saving of | target | median | slowest |',
    '|---|---|---|---|',
    ...lines,
  ].join('\n');
  console.log(table);
  if (process.argv.includes('--write')) writePage('reload', table);
} finally {
  await browser.close();
  await server.stop();
  fs.rmSync(modules, { recursive: true });
}

async function measure(
  page: Page,
  place: string,
  file: string,
  title: string,
  target: number,
): Promise<string> {
  await page.goto(place);
  await page.getByText('第0次').waitFor();
  const times: number[] = [];
  for (let change = 1; change <= changes; change += 1) {
    await page.waitForTimeout(PAUSE);
    const words = `第${String(change)}次`;
    const began = performance.now();
    fs.writeFileSync(file, JSON.stringify(screen(place, words)));
    await page.getByText(words, { exact: true }).waitFor();
    times.push(performance.now() - began);
  }
  times.sort((one, other) => one - other);
  const seconds = (ms: number): string => (ms / 1000).toFixed(2);
  const middle = times[Math.floor(times.length / 2)] ?? 0;
  return `| ${title} until the open page shows it | ≤ ${seconds(target)} s | **${seconds(middle)} s** | ${seconds(times.at(-1) ?? 0)} s |`;
}
