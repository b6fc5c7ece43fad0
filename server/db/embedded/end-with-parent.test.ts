import { spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { build } from 'esbuild';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { describeStart } from './process-identity.ts';

/** Starts a child that nothing of its own would end, and says its number. */
const PARENT = `
  import { spawn } from 'node:child_process';
  import { endWithParent } from './end-with-parent.ts';
  const child = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
  endWithParent(child, 'SIGINT');
  process.on('SIGUSR2', () => child.kill());
  child.once('exit', () => console.log('gone'));
  console.log(child.pid);
`;

let folder: string;
let program: string;
beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-parent-'));
  program = path.join(folder, 'parent.mjs');
  const stdin = { contents: PARENT, resolveDir: import.meta.dirname };
  await build({ stdin, outfile: program, bundle: true, format: 'esm', platform: 'node', logLevel: 'silent' });
});
afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

/** @returns the process and the number of its child */
async function startParent() {
  const parent = spawn(process.execPath, [program], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [line] = (await once(parent.stdout, 'data')) as [Buffer];
  return { parent, child: Number(String(line)) };
}

describe.skipIf(process.platform === 'win32')('a process that ends with its parent', () => {
  it.each(['SIGKILL', 'SIGTERM'] as const)('is gone soon after a %s from outside', async (signal) => {
    const { parent, child } = await startParent();
    expect(describeStart(child)).toBeDefined();
    parent.kill(signal);
    await expect.poll(() => describeStart(child)).toBeUndefined();
  });

  it('keeps nobody waiting when it ends first', async () => {
    const { parent, child } = await startParent();
    parent.kill('SIGUSR2');
    const [code] = (await once(parent, 'exit')) as [number | null];
    expect(code).toBe(0);
    expect(describeStart(child)).toBeUndefined();
  });
});
