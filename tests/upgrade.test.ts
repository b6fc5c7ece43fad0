// The app is built anew while pages are open (F21): in the real server, over builds in small.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { draftFolder, placeBuild } from '../scripts/place-build.mjs';
import { openTestApp, type TestApp } from './app-driver.ts';
import { writeBuild } from './small-build.ts';

let parent: string;
let webFolder: string;
let app: TestApp;
beforeEach(async () => {
  parent = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-upgrade-'));
  webFolder = path.join(parent, 'web');
  upgrade('one');
  app = await openTestApp({ webFolder });
});
afterEach(async () => {
  await app.close();
  fs.rmSync(parent, { recursive: true });
});

function upgrade(name: string): void {
  const draft = draftFolder(webFolder);
  writeBuild(draft, name);
  placeBuild(draft, webFolder);
}

/** Opens the page. @returns the program file that it names */
async function openPage(): Promise<string> {
  const page = await app.call('GET', '/user/login');
  expect(page.statusCode).toBe(200);
  return /src="([^"]+)"/.exec(page.body)?.[1] ?? 'none';
}

async function expectServed(program: string): Promise<void> {
  const answer = await app.call('GET', program);
  expect(answer.statusCode, program).toBe(200);
  expect(answer.body, program).toContain('export const build');
  expect(answer.headers, program).toMatchObject({
    'content-type': expect.stringMatching(/^(?:text|application)\/javascript/) as unknown,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  const packed = await app.call('GET', program, { headers: { 'accept-encoding': 'br' } });
  expect(packed.headers['content-encoding'], program).toBe('br');
}

describe('after an upgrade', () => {
  it('a page that is open finds its files for two builds, and its own address for ever', async () => {
    const first = await openPage();
    await expectServed(first);
    upgrade('two');
    await expectServed(first);
    upgrade('three');
    await expectServed(first);
    upgrade('four');
    const gone = await app.call('GET', first);
    expect(gone.statusCode).toBe(404);
    expect(gone.json()).toMatchObject({ success: false, code: 404 });
    expect(gone.headers['cache-control'] ?? '').not.toContain('immutable');
    expect((await app.call('GET', '/assets/reader-two/fonts/one.ttf')).headers['content-type']).toBe(
      'font/ttf',
    );
  });

  it('a page that is opened has all of the new build, though the server has not started anew', async () => {
    for (const name of ['two', 'three', 'four', 'five', 'six']) {
      upgrade(name);
      const program = await openPage();
      expect(program).toBe(`/assets/app-${name}.js`);
      await expectServed(program);
    }
  });

  it('a server that starts serves what was kept as it serves its own, and tells nobody what that is', async () => {
    const first = await openPage();
    await app.close();
    upgrade('two');
    upgrade('three');
    app = await openTestApp({ webFolder });
    expect(await openPage()).toBe('/assets/app-three.js');
    for (const name of ['one', 'two', 'three']) await expectServed(`/assets/app-${name}.js`);
    expect(first).toBe('/assets/app-one.js');
    const list = await app.call('GET', '/.builds.json');
    expect(list.headers['content-type']).toMatch(/^text\/html/);
    expect(list.body).not.toContain('app-one');
  });

  it('nobody remembers for a year that a file was missing for a moment', async () => {
    const program = await openPage();
    fs.rmSync(path.join(webFolder, 'assets'), { recursive: true });
    const answer = await app.call('GET', program);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control'] ?? '').not.toContain('immutable');
  });
});
