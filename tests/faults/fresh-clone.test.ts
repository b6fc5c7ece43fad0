import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDeep } from '../depth.ts';
import { readCaptcha } from '../read-captcha.ts';
import { type Command, listUsers, runStart } from './npm-start.ts';
import { bringNode } from './other-node.ts';
import { call, type Envelope } from './signed-in.ts';

const projectFolder = path.resolve(import.meta.dirname, '..', '..');

let parent: string;
let clone: string;
beforeAll(() => {
  parent = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-clone-'));
  // PostgreSQL does not run as root: another user has to come as far as the data folder.
  fs.chmodSync(parent, 0o755);
  clone = path.join(parent, 'screenwright');
  execFileSync('git', ['clone', '--quiet', projectFolder, clone]);
  takeOverChanges();
  if (!isDeep) linkPackages(path.join(projectFolder, 'node_modules'), path.join(clone, 'node_modules'));
});
afterAll(() => fs.rmSync(parent, { recursive: true, force: true }));

/** What is changed here and not committed yet is in the clone, too: a test of yesterday's commit proves nothing. */
function takeOverChanges(): void {
  const list = (...which: string[]): string[] =>
    execFileSync('git', ['ls-files', '-z', '--exclude-standard', ...which], {
      cwd: projectFolder,
      encoding: 'utf8',
    })
      .split('\0')
      .filter(Boolean);
  for (const file of list('--modified', '--others', '--cached')) {
    const [from, to] = [path.join(projectFolder, file), path.join(clone, file)];
    if (fs.existsSync(from)) fs.cpSync(from, to);
    else fs.rmSync(to, { force: true });
  }
}

/**
 * Packages that an ordinary run installed before its tests are the same ones: only the deep run installs them again.
 * What tools keep beside them stays away, so that nothing of ours is written to or taken for built.
 */
function linkPackages(from: string, to: string): void {
  fs.mkdirSync(to);
  for (const name of fs.readdirSync(from)) {
    if (name === '.bin' || name === '.package-lock.json' || !name.startsWith('.'))
      linkTree(path.join(from, name), path.join(to, name));
  }
}

function linkTree(from: string, to: string): void {
  const found = fs.lstatSync(from);
  if (found.isSymbolicLink()) fs.symlinkSync(fs.readlinkSync(from), to);
  else if (!found.isDirectory()) fs.linkSync(from, to);
  else {
    fs.mkdirSync(to);
    for (const name of fs.readdirSync(from)) linkTree(path.join(from, name), path.join(to, name));
  }
}

/** The oldest of Node.js that is promised. */
const OLDEST = '20.19.0';

/** An ordinary run builds once, with the oldest: the one that it runs on has built what the other tests start. */
const nodeVersions = isDeep ? [OLDEST, '22', '24'] : [];

interface OwnNode {
  /** Begins its version; nothing where it is the one at hand. */
  version: string;
  PATH: string;
}

function findNode(version: string): OwnNode | { reason: string } {
  const node = bringNode(version, fs.mkdtempSync(path.join(parent, `node-${version}-`)));
  if ('reason' in node) return node;
  return { version: `${version}.`, PATH: [node.bin, process.env['PATH']].join(path.delimiter) };
}

const AT_HAND: OwnNode = { version: '', PATH: process.env['PATH'] ?? '' };

/** The version that builds first. */
function firstNode(): OwnNode {
  if (isDeep) return AT_HAND;
  const oldest = findNode(OLDEST);
  if (!('reason' in oldest)) return oldest;
  console.log(`skipped: Node.js ${OLDEST} cannot be had, the one at hand builds: ${oldest.reason}`);
  return AT_HAND;
}

async function expectHealth(url: string, { version }: OwnNode): Promise<void> {
  const health = await call({ url }, 'GET', '/health');
  expect(health.status).toBe(200);
  expect(health.body).toMatchObject({ success: true });
  const { versions } = health.body.result as { versions: { node: string } };
  expect(`${versions.node}.`.startsWith(version), versions.node).toBe(true);
}

const ready = /ready: (http:\/\/127\.0\.0\.1:\d+)\/\n/;
const password = /first password of admin: (\S+)\n/;

async function waitForAddress(command: Command): Promise<string> {
  let hasEnded = false;
  void command.ended.then(() => (hasEnded = true));
  await expect
    .poll(() => hasEnded || ready.test(command.log()), { timeout: 240_000, interval: 50 })
    .toBe(true);
  const address = ready.exec(command.log())?.[1];
  expect(address, command.log()).toBeDefined();
  return address ?? '';
}

/** Signs in as somebody who reads the picture of the sign-in page. */
async function enter(url: string, username: string, secret: string): Promise<Envelope> {
  const checkKey = String(Date.now());
  const picture = await call({ url }, 'GET', `/sys/randomImage/${checkKey}`);
  expect(picture.body.result).toMatch(/^data:image\//);
  const captcha = await readCaptcha(path.join(clone, 'data'), checkKey);
  const body = { username, password: secret, captcha, checkKey };
  return (await call({ url }, 'POST', '/sys/login', { body })).body;
}

async function expectGone(command: Command): Promise<void> {
  await expect.poll(command.isAlive, { timeout: 10_000 }).toBe(false);
  await expect.poll(() => listUsers(clone), { timeout: 10_000 }).toEqual([]);
  expect(fs.readdirSync(path.join(clone, 'data')).filter((name) => /lock|draft/.test(name))).toEqual([]);
  expect(fs.existsSync(path.join(clone, 'data', 'postgres', 'postmaster.pid'))).toBe(false);
}

describe('npm start in a fresh clone', () => {
  let secret = '';

  it('installs what is missing, builds and serves; its password opens the door; Ctrl-C leaves nothing behind', async () => {
    expect(fs.existsSync(path.join(clone, 'node_modules'))).toBe(!isDeep);
    const node = firstNode();
    const command = runStart(clone, { PORT: '0', PATH: node.PATH });
    try {
      const url = await waitForAddress(command);
      for (const step of ['构建网页 build the web app', '构建服务器 build the server'])
        expect(command.log()).toContain(`✓ ${step} (`);
      expect(command.log().includes('✓ 安装软件包 install packages (')).toBe(isDeep);
      secret = password.exec(command.log())?.[1] ?? '';
      expect(secret.length).toBeGreaterThanOrEqual(12);

      await expectHealth(url, node);
      const page = await (await fetch(`${url}/`)).text();
      expect(page).toContain('<div id="root"');
      const script = /<script [^>]*src="([^"]+\.js)"/.exec(page)?.[1] ?? 'none';
      expect((await fetch(new URL(script, url))).status).toBe(200);

      expect(await enter(url, 'admin', `${secret}x`)).toMatchObject({ success: false });
      const demo = /password of demonstration accounts: (\S+)/.exec(command.log())?.[1] ?? '';
      expect(demo).not.toBe(secret);
      for (const [username, own] of [
        ['admin', secret],
        ['auditor', demo],
      ] as const)
        expect(await enter(url, username, own), username).toMatchObject({ success: true, code: 200 });
      expect(listUsers(clone)).not.toEqual([]);
    } finally {
      await command.interrupt();
    }
    expect(command.log()).toContain('stopping');
    await expectGone(command);
  });

  it('installs and builds nothing the second time, keeps the password and does not show it again', async () => {
    const since = performance.now();
    const command = runStart(clone, { PORT: '0' });
    try {
      const url = await waitForAddress(command);
      console.log(`second npm start: ready after ${((performance.now() - since) / 1000).toFixed(1)} s`);
      expect(command.log()).not.toMatch(/install packages|build the/);
      expect(command.log()).not.toContain('password');
      expect(command.log()).not.toContain(secret);
      expect(await enter(url, 'admin', secret)).toMatchObject({ success: true });
    } finally {
      await command.interrupt();
    }
    await expectGone(command);
  });

  it.for(nodeVersions)(
    'builds, serves and opens its door with Node.js %s, too',
    async (version, { skip }) => {
      const node = findNode(version);
      if ('reason' in node) {
        console.log(`skipped: this Node.js cannot be had: ${node.reason}`);
        return skip(node.reason);
      }
      fs.rmSync(path.join(clone, 'dist'), { recursive: true });
      const command = runStart(clone, { PORT: '0', PATH: node.PATH });
      try {
        const url = await waitForAddress(command);
        expect(command.log()).toContain('✓ 构建网页 build the web app (');
        await expectHealth(url, node);
        expect(await enter(url, 'admin', secret)).toMatchObject({ success: true });
      } finally {
        await command.interrupt();
      }
      await expectGone(command);
    },
  );
});
