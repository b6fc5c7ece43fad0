import { spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { StartupError } from '../../kernel/startup-error.ts';
import { lockFolder } from './lock.ts';
import { describeStart } from './process-identity.ts';

let folder: string;
const lockFile = (): string => path.join(folder, 'server.lock');

beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-lock-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

function writeHolder(holder: Record<string, unknown>): void {
  fs.writeFileSync(lockFile(), JSON.stringify({ host: os.hostname(), nonce: 'n', ...holder }));
}

function refusal(): StartupError {
  try {
    lockFolder(folder);
  } catch (error) {
    if (error instanceof StartupError) return error;
    throw error;
  }
  throw new Error('the lock was given twice');
}

describe('lockFolder', () => {
  it('is given to one holder at a time, and again after it was released', () => {
    const lock = lockFolder(folder);
    const error = refusal();
    expect(error.message).toContain(`文件夹正被进程 ${process.pid} 使用`);
    expect(error.exitCode).toBe(3);
    lock.release();
    lockFolder(folder).release();
    expect(fs.readdirSync(folder)).toEqual([]);
  });

  it('names the living process that has the folder', () => {
    writeHolder({ pid: process.ppid, start: describeStart(process.ppid) });
    expect(refusal().message).toContain(`进程 ${process.ppid} `);
  });

  it('takes over from a process that ended', async () => {
    const child = spawn(process.execPath, ['-e', '']);
    await new Promise((resolve) => child.once('exit', resolve));
    writeHolder({ pid: child.pid, start: 'long ago' });
    lockFolder(folder).release();
  });

  it('takes over when the number now belongs to another process', () => {
    writeHolder({ pid: process.ppid, start: 'another boot:1' });
    lockFolder(folder).release();
  });

  it('respects a holder on another machine as long as it shows signs of life', () => {
    writeHolder({ pid: 1, host: 'elsewhere' });
    expect(refusal().message).toContain('进程 1 ');
    const long = new Date(Date.now() - 60_000);
    fs.utimesSync(lockFile(), long, long);
    lockFolder(folder).release();
  });

  it('takes over a lock whose content was lost', () => {
    fs.writeFileSync(lockFile(), '');
    const lock = lockFolder(folder);
    expect(fs.readFileSync(lockFile(), 'utf8')).toContain(`"pid":${process.pid}`);
    lock.release();
  });

  it('leaves the lock of somebody else alone when it is released late', () => {
    const lock = lockFolder(folder);
    writeHolder({ pid: 4_000_000 });
    lock.release();
    expect(fs.existsSync(lockFile())).toBe(true);
  });
});
