// The app is built anew while pages are open (F21): in the real server, over builds in small.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { draftFolder, placeBuild } from '../scripts/place-build.mjs';
import { openTestApp, type TestApp } from './app-driver.ts';
import { writeBuild } from './small-build.ts';

let parent: string;
let webFolder: string;
let app: TestApp;
beforeAll(async () => {
  parent = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-upgrade-'));
  webFolder = path.join(parent, 'web');
  upgrade();
  app = await openTestApp({ webFolder });
});
afterAll(async () => {
  await app.close();
  fs.rmSync(parent, { recursive: true });
});

let builds = 0;
/** The server is not told. @returns the program file of the build, which no other has */
function upgrade(): string {
  const name = `build${++builds}`;
  const draft = draftFolder(webFolder);
  writeBuild(draft, name);
  placeBuild(draft, webFolder);
  return `/assets/app-${name}.js`;
}

/** Opens the page. @returns the program file that it names */
async function openPage(server = app): Promise<string> {
  const page = await server.call('GET', '/user/login');
  expect(page.statusCode).toBe(200);
  return /src="([^"]+)"/.exec(page.body)?.[1] ?? 'none';
}

async function expectServed(program: string, server = app): Promise<void> {
  const answer = await server.call('GET', program);
  expect(answer.statusCode, program).toBe(200);
  expect(answer.body, program).toContain('export const build');
  expect(answer.headers, program).toMatchObject({
    'content-type': expect.stringMatching(/^(?:text|application)\/javascript/) as unknown,
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
  });
  const packed = await server.call('GET', program, { headers: { 'accept-encoding': 'br' } });
  expect(packed.headers['content-encoding'], program).toBe('br');
}

describe('after an upgrade', () => {
  it('a page that is open finds its files for two builds more', async () => {
    const opened = await openPage();
    await expectServed(opened);
    const next = upgrade();
    await expectServed(opened);
    upgrade();
    await expectServed(opened);
    upgrade();
    const gone = await app.call('GET', opened);
    expect(gone.statusCode).toBe(404);
    expect(gone.json()).toMatchObject({ success: false, code: 404 });
    await expectServed(next);
  });

  it('a page that is opened has all of the new build, though the server has not started anew', async () => {
    for (let round = 0; round < 4; round++) {
      const program = upgrade();
      expect(await openPage()).toBe(program);
      await expectServed(program);
    }
  });

  it('a server that starts serves what was kept as it serves its own, and tells nobody what that is', async () => {
    const programs = [upgrade(), upgrade(), upgrade()];
    const started = await openTestApp({ webFolder, beside: app });
    try {
      expect(await openPage(started)).toBe(programs[2]);
      for (const program of programs) await expectServed(program, started);
      const font = programs[0]?.replace(/app-(\w+)\.js$/, 'reader-$1/fonts/one.ttf') ?? 'none';
      expect((await started.call('GET', font)).headers['content-type']).toBe('font/ttf');
      const list = await started.call('GET', '/.builds.json');
      expect(list.headers['content-type']).toMatch(/^text\/html/);
      expect(list.body).not.toContain(programs[0]);
    } finally {
      await started.close();
    }
  });

  it('nobody remembers for a year that a file was missing for a moment', async () => {
    const program = upgrade();
    await expectServed(program);
    fs.rmSync(path.join(webFolder, program));
    const answer = await app.call('GET', program);
    expect(answer.statusCode).toBe(404);
    expect(answer.headers['cache-control'] ?? '').not.toContain('immutable');
  });
});
