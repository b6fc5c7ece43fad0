import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildServer, type FailedStart, startServer, tryStartServer } from '../server-process.ts';
import { call, signIn } from './signed-in.ts';

const settings = { CAPTCHA: 'off', SEED: 'none', LOG_LEVEL: 'warn' };
const passwordPattern = /first password of admin: (\S+)/;
const demoPattern = /demonstration accounts: (.+)/;
const demoPasswordPattern = /password of demonstration accounts: (\S+)/;

let folder: string;
beforeAll(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-first-'));
  buildServer();
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

describe('the first start without any password set', () => {
  it('generates another administrator password for each installation and shows it once', async () => {
    const passwords: string[] = [];
    for (const name of ['one', 'two']) {
      const dataDir = path.join(folder, name);
      const first = await startServer({ dataDir, env: settings });
      const password = passwordPattern.exec(first.log())?.[1] ?? '';
      expect(password.length).toBeGreaterThanOrEqual(12);
      await signIn(first, password);
      await first.stop();
      const second = await startServer({ dataDir, env: settings });
      expect(second.log()).not.toContain(password);
      expect(second.log()).not.toMatch(passwordPattern);
      await signIn(second, password);
      await second.stop();
      passwords.push(password);
    }
    expect(passwords[0]).not.toBe(passwords[1]);
  });

  it('names the demonstration accounts and their own password once, and not that of the administrator opens them', async () => {
    const dataDir = path.join(folder, 'demo');
    const env = { ...settings, SEED: 'demo' };
    const first = await startServer({ dataDir, env });
    const accounts = demoPattern.exec(first.log())?.[1]?.split(' ') ?? [];
    expect(accounts.length).toBeGreaterThanOrEqual(4);
    const password = demoPasswordPattern.exec(first.log())?.[1] ?? '';
    const other = passwordPattern.exec(first.log())?.[1] ?? '';
    expect(password).not.toBe(other);
    const open = async (username: string, typed: string) => {
      const body = { username, password: typed, captcha: '', checkKey: 1 };
      return (await call(first, 'POST', '/sys/login', { body })).body.success;
    };
    for (const username of accounts) {
      expect(await open(username, password), username).toBe(true);
      expect(await open(username, other), username).toBe(false);
    }
    expect(await open('admin', password)).toBe(false);
    await first.stop();
    const second = await startServer({ dataDir, env });
    expect(second.log()).not.toMatch(demoPattern);
    expect(second.log()).not.toContain(password);
    await second.stop();
  });

  it('lets nobody in with a usual password', async () => {
    const server = await startServer({ dataDir: path.join(folder, 'usual'), env: settings });
    for (const password of ['', '123456', 'admin', 'admin123', 'password', 'admin2026', 'root']) {
      const body = { username: 'admin', password, captcha: '', checkKey: 1 };
      const answer = await call(server, 'POST', '/sys/login', { body });
      expect(answer.body.success, password).toBe(false);
      // No session: at most the field that is wrong.
      expect(
        Object.keys((answer.body.result ?? {}) as object).filter((key) => key !== 'fields'),
        password,
      ).toEqual([]);
    }
    await server.stop();
  });

  it('refuses a weak password in one line before anything is served', async () => {
    const result = (await tryStartServer({
      dataDir: path.join(folder, 'weak'),
      env: { ...settings, ADMIN_PASSWORD: '123456' },
    })) as FailedStart;
    expect(result.exitCode).toBe(2);
    expect(result.log).toMatch(/✗ ADMIN_PASSWORD /);
    expect(result.log).not.toMatch(/^\s+at /m);
    expect(result.log).not.toContain('ready');
  });
});

describe('a log that goes to a file', () => {
  it('has every call, shows none of them, and is read by no other account', async () => {
    // A folder of before: what is logged does not depend on the first start.
    const dataDir = path.join(folder, 'usual');
    const server = await startServer({
      dataDir,
      env: { ...settings, LOG_LEVEL: 'info', LOG_TO: 'file' },
    });
    await call(server, 'GET', '/health');
    await server.stop();
    expect(server.log()).not.toContain('/api/health');
    const file = path.join(dataDir, 'logs', 'server.log');
    expect(fs.readFileSync(file, 'utf8')).toContain('"url":"/api/health"');
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
  });
});

describe('a wrong setting', () => {
  it.each([
    ['PORT', 'eighty'],
    ['API_BASE', '/'],
    ['CAPTCHA', 'maybe'],
    ['DATABASE_URL', 'localhost'],
  ])('%s=%s ends the start with exit code 2 and one line', async (name, value) => {
    const result = (await tryStartServer({ env: { [name]: value } })) as FailedStart;
    expect(result.exitCode).toBe(2);
    expect(result.log.trim().split('\n')).toHaveLength(1);
    expect(result.log).toContain(name);
  });

  it('names the port that is taken and how to choose another', async () => {
    const first = await startServer({ dataDir: path.join(folder, 'usual'), env: settings });
    const { port } = new URL(first.url);
    const result = (await tryStartServer({ env: { ...settings, PORT: port } })) as FailedStart;
    await first.stop();
    expect(result.exitCode).toBe(1);
    expect(result.log).toContain(`端口 ${port} 已被占用`);
    expect(result.log).toMatch(/PORT=\d+/);
  });

  it('says that the database of DATABASE_URL cannot be reached, without its password', async () => {
    const url = 'postgres://me:hush-hush@127.0.0.1:1/park';
    const result = (await tryStartServer({ env: { ...settings, DATABASE_URL: url } })) as FailedStart;
    expect(result.exitCode).toBe(1);
    expect(result.log).toContain('127.0.0.1:1/park');
    expect(result.log).not.toContain('hush-hush');
    expect(result.log.trim().split('\n')).toHaveLength(1);
  });
});
