import fs from 'node:fs';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer } from '../server-process.ts';
import { noTerminal, runInTerminal } from './in-terminal.ts';
import { type Command, freshShell, listUsers, runStart } from './npm-start.ts';

const projectFolder = path.resolve(import.meta.dirname, '..', '..');

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-start-'));
  fs.chmodSync(folder, 0o755);
  buildServer(['server', 'web']);
}, 600_000);
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

const start = (port: number): Command =>
  runStart(projectFolder, { PORT: String(port), DATA_DIR: path.join(folder, 'data'), SCREENS_DIR: folder });

describe('npm start', () => {
  it('tells each step, address, first password and accounts, and Ctrl-C ends all of it', async () => {
    const since = performance.now();
    const { log, interrupt, isAlive } = start(0);
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
      expect(log()).toMatch(/demonstration accounts: safety leader staff auditor\n/);
      const [making = -1, made = -1] = ['… 创建数据库', '✓ 内置数据库'].map((text) => log().indexOf(text));
      expect(making).toBeGreaterThan(-1);
      expect(made).toBeGreaterThan(making);
      expect(listUsers(folder).length).toBeGreaterThan(0);
    } finally {
      await interrupt();
    }
    expect(log()).toContain('stopping');
    await expect.poll(isAlive, { timeout: 10_000 }).toBe(false);
    await expect.poll(() => listUsers(folder), { timeout: 10_000 }).toEqual([]);
    expect(fs.readdirSync(path.join(folder, 'data')).filter((name) => /lock|draft/.test(name))).toEqual([]);
    expect(fs.existsSync(path.join(folder, 'data', 'postgres', 'postmaster.pid'))).toBe(false);
  });

  it('ends in a terminal with one box, and keeps what it logs out of it', async (context) => {
    if (noTerminal !== undefined) context.skip(noTerminal);
    const dataDir = path.join(folder, 'seen');
    const { screen, pressCtrlC } = runInTerminal('exec npm start', projectFolder, {
      ...freshShell(),
      ...{ PORT: '0', DATA_DIR: dataDir, SCREENS_DIR: folder },
    });
    const logFile = path.join(dataDir, 'logs', 'server.log');
    let exitCode: number | null | undefined;
    try {
      await expect.poll(screen, { timeout: 240_000, interval: 50 }).toMatch(/^╰─+╯\s*$/m);
      const box = screen().slice(screen().indexOf('╭'));
      const url = /│ {2}地址 address +(http:\/\/127\.0\.0\.1:\d+\/) +│/.exec(box)?.[1] ?? '';
      expect(box).toMatch(/│ {2}账号 account +admin +│/);
      expect(box).toMatch(/│ {2}密码 password +\S{12,} {2}（只显示一次 shown once）/);
      expect(box).toMatch(/│ {2}先试 try first +登录后，从右上角的用户菜单打开“从这里开始”/);
      expect(box).toContain(`日志 log        ${logFile}`);
      // It stands in the box alone, and nothing is told twice.
      expect(screen()).not.toContain('first password of admin');

      expect((await fetch(`${url}api/health`)).status).toBe(200);
      expect((await fetch(`${url}api/sys/user/list`)).status).toBe(401);
    } finally {
      exitCode = await pressCtrlC();
    }
    expect(screen()).toContain('正在停止');
    // npm and its shell hear the keys as well.
    expect([0, 130]).toContain(exitCode);
    expect(screen()).not.toMatch(/\/api\/|"level"|"msg"/);
    const log = fs.readFileSync(logFile, 'utf8');
    expect(log).toContain('"url":"/api/health"');
    expect(log).toContain('"url":"/api/sys/user/list"');
  });

  it('names PORT in one line when the port is taken', async () => {
    const other = net.createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as AddressInfo;
    const { log, ended } = start(port);
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
