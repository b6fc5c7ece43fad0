import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { closeFolder } from './private-folder.ts';

let folder: string;
let before: number;
beforeEach(() => {
  before = process.umask(0o022);
  folder = path.join(fs.mkdtempSync(path.join(os.tmpdir(), 'private-')), 'data');
  fs.mkdirSync(path.join(folder, 'files', 'temp'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'files', 'temp', 'a.txt'), 'x');
  fs.writeFileSync(path.join(folder, 'licence-public-key.pem'), 'x', { mode: 0o644 });
});
afterEach(() => {
  process.umask(before);
  fs.rmSync(path.dirname(folder), { recursive: true });
});

const modeOf = (...parts: string[]) => fs.statSync(path.join(folder, ...parts)).mode & 0o777;

describe('a data folder', () => {
  it('that an earlier version left open is closed with everything in it', () => {
    expect(modeOf()).toBe(0o755);
    expect(closeFolder(folder, { isPassedThrough: false })).toEqual([]);
    expect([modeOf(), modeOf('files'), modeOf('files', 'temp')]).toEqual([0o700, 0o700, 0o700]);
    expect([modeOf('files', 'temp', 'a.txt'), modeOf('licence-public-key.pem')]).toEqual([0o600, 0o600]);
  });

  it('lets another account through that works inside, and lists nothing for it', () => {
    closeFolder(folder, { isPassedThrough: true });
    expect([modeOf(), modeOf('files')]).toEqual([0o711, 0o700]);
    closeFolder(folder, { isPassedThrough: false });
    expect(modeOf()).toBe(0o700);
  });

  it('follows no link, closes no folder that all accounts share, and says so', () => {
    const other = path.join(path.dirname(folder), 'other.txt');
    fs.writeFileSync(other, 'x', { mode: 0o644 });
    fs.symlinkSync(other, path.join(folder, 'link'));
    closeFolder(folder, { isPassedThrough: false });
    expect(fs.statSync(other).mode & 0o777).toBe(0o644);
    fs.chmodSync(folder, 0o1777);
    expect(closeFolder(folder, { isPassedThrough: false })).toEqual([folder]);
    expect(modeOf()).toBe(0o777);
  });

  it('that is not there is nobody’s to read', () => {
    expect(closeFolder(path.join(folder, 'absent'), { isPassedThrough: false })).toEqual([]);
  });
});
