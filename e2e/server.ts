// Playwright global setup: the real built server with an empty database of its own, stopped when the tests are over.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { buildServer, startServer } from '../tests/server-process.ts';
import { printTotals } from './findings.ts';

/** Signs in as `admin`. */
export const adminPassword = 'Screenwright-e2e-1';
/** Signs in as every demonstration account. */
export const demoPassword = 'Screenwright-e2e-2';

/** The password of an account that the first start made; accounts that tests make have that of `admin`. */
export function passwordOf(username: string): string {
  return ['safety', 'leader', 'staff', 'auditor'].includes(username) ? demoPassword : adminPassword;
}

/** `page.goto('/path')` starts at its address. */
export default async function setup(): Promise<() => Promise<void>> {
  buildServer(['server', 'web']);
  const server = await startServer({
    env: {
      CAPTCHA: 'off',
      ADMIN_PASSWORD: adminPassword,
      DEMO_PASSWORD: demoPassword,
      SEED: 'demo',
      LOG_LEVEL: 'warn',
    },
  });
  process.env['E2E_URL'] = server.url;
  process.env['E2E_SCREENS_DIR'] = server.screensDir;
  const own = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-e2e-'));
  process.env['E2E_FINDINGS'] = path.join(own, 'findings.jsonl');
  process.env['E2E_LOG'] = path.join(own, 'server.log');
  let copied = '';
  const copyLog = setInterval(() => {
    const log = server.log();
    if (log === copied) return;
    copied = log;
    fs.writeFileSync(path.join(own, 'server.log'), log);
  }, 200);
  return async () => {
    clearInterval(copyLog);
    await server.stop();
    printTotals(findingsFile());
    fs.rmSync(own, { recursive: true, force: true });
  };
}

/** Address of the running server, without a slash at the end. */
export function serverUrl(): string {
  return readSetting('E2E_URL');
}

/** Folder into which a test may drop documents. */
export function screensFolder(): string {
  return readSetting('E2E_SCREENS_DIR');
}

/** File that collects what went wrong in the browsers of this run. */
export function findingsFile(): string {
  return readSetting('E2E_FINDINGS');
}

/** What the server wrote so far; at most 200 ms old. */
export function readServerLog(): string {
  const file = readSetting('E2E_LOG');
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
}

function readSetting(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is missing: the tests run through playwright.config.ts`);
  return value;
}
