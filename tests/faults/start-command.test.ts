import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer } from '../server-process.ts';

const projectFolder = path.resolve(import.meta.dirname, '..', '..');

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-start-'));
  fs.chmodSync(folder, 0o755);
  buildServer(['server', 'web']);
}, 600_000);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

interface Command {
  child: ChildProcess;
  log(): string;
  ended: Promise<number | null>;
}

/** `npm start` as a person runs it, in a process group of its own like that of a terminal. */
function runStart(port: number): Command {
  const { PATH, HOME } = process.env;
  const env = { PORT: String(port), DATA_DIR: path.join(folder, 'data'), SCREENS_DIR: folder };
  const child = spawn('npm', ['start'], {
    cwd: projectFolder,
    env: { ...(PATH === undefined ? {} : { PATH }), ...(HOME === undefined ? {} : { HOME }), ...env },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stdout.on('data', (data) => (log += String(data)));
  child.stderr.on('data', (data) => (log += String(data)));
  return { child, log: () => log, ended: new Promise((resolve) => child.once('close', resolve)) };
}

function isGroupAlive(group: number): boolean {
  try {
    process.kill(-group, 0);
    return true;
  } catch {
    return false;
  }
}

/** Processes that name the data folder, whatever group they put themselves into. */
function listUsers(): string[] {
  if (process.platform !== 'linux') return [];
  return fs.readdirSync('/proc').flatMap((pid) => {
    try {
      const line = /^\d+$/.test(pid) ? fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';
      return line.includes(folder) ? [line.replaceAll('\0', ' ')] : [];
    } catch {
      // It ended while it was looked at.
      return [];
    }
  });
}

describe('npm start', () => {
  it('tells each step, address, first password and accounts, and Ctrl-C ends all of it', async () => {
    const since = performance.now();
    const { child, log, ended } = runStart(0);
    const group = child.pid ?? 0;
    try {
      await expect
        .poll(log, { timeout: 240_000, interval: 50 })
        .toMatch(/ready: http:\/\/127\.0\.0\.1:\d+\/\n/);
      console.log(
        `npm start on an empty folder: ready after ${((performance.now() - since) / 1000).toFixed(1)} s`,
      );
      const url = /ready: (\S+)/.exec(log())?.[1] ?? '';
      expect((await fetch(`${url}api/health`)).status).toBe(200);
      expect(await (await fetch(url)).text()).toContain('<div id="root"');
      expect(log()).toMatch(/first password of admin: \S{12,}\n/);
      expect(log()).toMatch(/demonstration accounts \(same password\): safety leader staff auditor\n/);
      const [making = -1, made = -1] = ['… 创建数据库', '✓ 内置数据库'].map((text) => log().indexOf(text));
      expect(making).toBeGreaterThan(-1);
      expect(made).toBeGreaterThan(making);
      expect(listUsers().length).toBeGreaterThan(0);
    } finally {
      process.kill(-group, 'SIGINT');
      await ended;
    }
    expect(log()).toContain('stopping');
    await expect.poll(() => isGroupAlive(group), { timeout: 10_000 }).toBe(false);
    await expect.poll(listUsers, { timeout: 10_000 }).toEqual([]);
    expect(fs.readdirSync(path.join(folder, 'data')).filter((name) => /lock|draft/.test(name))).toEqual([]);
    expect(fs.existsSync(path.join(folder, 'data', 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('names PORT in one line when the port is taken', async () => {
    const other = net.createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const { log, ended } = runStart(port);
    expect(await ended).toBe(1);
    await new Promise((resolve) => other.close(resolve));
    const lines = log()
      .split('\n')
      .filter((line) => line.includes(String(port)));
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('PORT=');
    expect(log()).not.toMatch(/^\s+at /m);
    expect(log()).not.toContain('ready:');
  });
});
