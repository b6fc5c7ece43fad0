import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { openMemoryFolder } from '../scripts/memory-folder.mjs';

const MEMORY = '/dev/shm';
const opened: string[] = [];
afterEach(() => {
  for (const folder of opened.splice(0)) fs.rmSync(folder, { recursive: true, force: true });
});

function open(root: string, needed: number): string | undefined {
  const folder = openMemoryFolder(root, needed);
  if (folder !== undefined) opened.push(folder);
  return folder;
}

describe('tests that make many files', () => {
  it('have no folder in memory where there is none', () => {
    expect(open(import.meta.dirname, 0)).toBeUndefined();
    expect(open(path.join(os.tmpdir(), 'nothing-here'), 0)).toBeUndefined();
  });

  const reason = open(MEMORY, 0) === undefined ? `no memory is mounted at ${MEMORY}` : undefined;
  if (reason) console.log(`folder in memory skipped: ${reason}`);
  describe.skipIf(reason)('on a machine that has one', () => {
    it('have a folder of their own there, which the account of a database server reaches', () => {
      const [one, other] = [open(MEMORY, 1), open(MEMORY, 1)];
      expect(one).not.toBe(other);
      for (const folder of [one, other]) {
        expect(path.dirname(folder ?? '')).toBe(MEMORY);
        expect((fs.statSync(folder ?? '').mode & 0o777).toString(8)).toBe('755');
      }
    });

    it('leave it where there is less room than they need', () => {
      expect(open(MEMORY, Number.MAX_SAFE_INTEGER)).toBeUndefined();
    });

    it('remove what a run left that was ended, and nothing of one that goes on', () => {
      const { pid } = spawnSync(process.execPath, ['-e', '']);
      const left = path.join(MEMORY, `screenwright-${String(pid)}-a1`);
      const running = path.join(MEMORY, `screenwright-${String(process.ppid)}-a1`);
      const foreign = path.join(MEMORY, `another-${String(pid)}-a1`);
      for (const folder of [left, running, foreign]) {
        fs.mkdirSync(path.join(folder, 'data'), { recursive: true });
        opened.push(folder);
      }
      open(MEMORY, 1);
      expect([left, running, foreign].map((folder) => fs.existsSync(folder))).toEqual([false, true, true]);
    });
  });
});
