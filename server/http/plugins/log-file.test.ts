import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { LogFile } from './log-file.ts';

let folder: string;
beforeEach(() => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'log-file-'));
});
afterEach(() => fs.rmSync(folder, { recursive: true, force: true }));

const read = (name: string): string => fs.readFileSync(path.join(folder, 'logs', name), 'utf8');

describe('the file of the log', () => {
  it('is for this account alone, and has its lines soon without another one', async () => {
    const file = new LogFile({ folder: path.join(folder, 'logs') });
    file.write('one\n');
    await expect.poll(() => fs.existsSync(file.path) && read('server.log')).toBe('one\n');
    expect(fs.statSync(file.path).mode & 0o777).toBe(0o600);
    expect(fs.statSync(path.dirname(file.path)).mode & 0o777).toBe(0o700);
  });

  it('is put aside when it is full, and only so many are kept', () => {
    const file = new LogFile({ folder: path.join(folder, 'logs'), maxBytes: 100, kept: 2 });
    for (let at = 0; at < 40; at++) {
      file.write(`line ${String(at).padStart(4, '0')}\n`);
      file.flushSync();
    }
    expect(fs.readdirSync(path.join(folder, 'logs')).sort()).toEqual([
      'server.1.log',
      'server.2.log',
      'server.log',
    ]);
    for (const name of fs.readdirSync(path.join(folder, 'logs')))
      expect(read(name).length).toBeLessThanOrEqual(100);
    expect(
      `${read('server.2.log')}${read('server.1.log')}${read('server.log')}`.trim().split('\n').at(-1),
    ).toBe('line 0039');
  });

  it('goes on where an earlier server stopped', () => {
    for (const line of ['first\n', 'second\n']) {
      const file = new LogFile({ folder: path.join(folder, 'logs') });
      file.write(line);
      file.flushSync();
    }
    expect(read('server.log')).toBe('first\nsecond\n');
  });

  it('that cannot be written stops nobody, is told once, holds no endless memory, and goes on by itself', () => {
    const told: string[] = [];
    // A file in the place of the folder, as a full disk refuses every write.
    fs.writeFileSync(path.join(folder, 'logs'), '');
    const file = new LogFile({
      folder: path.join(folder, 'logs'),
      onFailure: ({ message }) => told.push(message),
    });
    for (let at = 0; at < 2_000; at++) file.write(`${'x'.repeat(999)}\n`);
    file.flushSync();
    file.flushSync();
    expect(told).toHaveLength(1);
    fs.rmSync(path.join(folder, 'logs'));
    file.flushSync();
    expect(read('server.log').length).toBeGreaterThan(100_000);
    expect(read('server.log').length).toBeLessThan(300_000);
    file.write('again\n');
    file.flushSync();
    expect(read('server.log').endsWith('again\n')).toBe(true);
  });
});
