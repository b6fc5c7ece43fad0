import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buildServer,
  type FailedStart,
  type ServerProcess,
  startServer,
  tryStartServer,
} from '../server-process.ts';
import { addDict, type Answer, call, signIn, signInSettings } from './signed-in.ts';

const isAllowed =
  process.platform === 'linux' &&
  spawnSync('unshare', ['-rm', 'mount', '-t', 'tmpfs', 'tmpfs', os.tmpdir()]).status === 0;
if (!isAllowed) console.log('disk-full tests skipped: this system refuses user namespaces with mounts');

let mount: string;
beforeAll(() => {
  mount = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-disk-'));
  buildServer();
});
afterAll(() => fs.rmSync(mount, { recursive: true, force: true }));

/** Puts a disk of its own, seen by nobody else, under the program. */
function onSmallDisk(megabytes: number): string[] {
  const script = `mount -t tmpfs -o size=${megabytes}m tmpfs "$0" && exec "$@"`;
  return ['unshare', '-rm', 'sh', '-c', script, mount];
}

/** The disk as the server sees it, reached from outside. */
function diskOf(server: ServerProcess): string {
  return path.join('/proc', String(server.pid), 'root', mount);
}

/** Fills the disk to the last byte. */
function fill(file: string): void {
  const handle = fs.openSync(file, 'w');
  for (const size of [1 << 20, 4096, 1]) {
    const block = Buffer.alloc(size, 1);
    try {
      for (;;) if (fs.writeSync(handle, block) < size) break;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
    }
  }
  fs.closeSync(handle);
}

/** Sends a text file of so many megabytes. */
async function upload(server: ServerProcess, token: string, megabytes: number): Promise<Answer> {
  const body = new FormData();
  body.append('file', new Blob([Buffer.alloc(megabytes * 1024 * 1024, 'text\n')]), 'a.txt');
  const headers = { 'x-access-token': token };
  const response = await fetch(`${server.url}/api/sys/common/upload`, { method: 'POST', headers, body });
  return { status: response.status, body: (await response.json()) as Answer['body'] };
}

const isSaved = (answer: Answer | undefined): boolean => answer?.body.success === true;

describe.skipIf(!isAllowed)('a full disk', () => {
  it('refuses writes cleanly, loses nothing and is over when space comes back', async () => {
    const dataDir = path.join(mount, 'data');
    const server = await startServer({ dataDir, env: signInSettings, prefix: onSmallDisk(120) });
    const token = await signIn(server);
    const acknowledged: string[] = [];
    const write = async (code: string): Promise<Answer | undefined> => {
      const answer = await addDict(server, token, code).catch(() => undefined);
      if (isSaved(answer)) acknowledged.push(code);
      return answer;
    };
    await write('f05_before');
    expect(acknowledged).toEqual(['f05_before']);

    const ballast = path.join(diskOf(server), 'ballast');
    fill(ballast);
    // Log segments that already exist take writes for a while; the disk is full for the database after those.
    const refusals: Answer[] = [];
    for (let number = 0; refusals.length < 5 && number < 40_000; number += 8) {
      const answers = await Promise.all(
        Array.from({ length: 8 }, (_, each) => write(`f05_${number + each}`)),
      );
      for (const answer of answers) {
        expect(answer, 'the server keeps answering').toBeDefined();
        if (answer && !isSaved(answer)) refusals.push(answer);
      }
    }
    expect(refusals.length).toBeGreaterThan(0);
    for (const { status, body } of refusals) {
      expect([503, 507]).toContain(status);
      expect(body.message).not.toMatch(/SQL|insert|pg_|\/tmp|could not/i);
    }

    fs.rmSync(ballast);
    const since = performance.now();
    await expect
      .poll(async () => isSaved(await write(`f05_after_${Date.now()}`)), { timeout: 60_000, interval: 100 })
      .toBe(true);
    const recovered = performance.now() - since;

    const missing: string[] = [];
    for (const code of acknowledged) {
      const query = new URLSearchParams({ dictCode: code, pageNo: '1', pageSize: '10' });
      const { body } = await call(server, 'GET', `/sys/dict/list?${query.toString()}`, { token });
      const { records } = body.result as { records: { dictCode: string }[] };
      if (!records.some((record) => record.dictCode === code)) missing.push(code);
    }
    console.log(
      `full disk: acknowledged writes lost ${missing.length} of ${acknowledged.length}; writable again after ${recovered.toFixed(0)} ms`,
    );
    expect(missing).toEqual([]);
    expect(await server.stop()).toBe(0);
  });

  it('refuses an upload cleanly, keeps nothing of it, and takes it when space comes back', async () => {
    const dataDir = path.join(mount, 'data');
    const server = await startServer({ dataDir, env: signInSettings, prefix: onSmallDisk(150) });
    const token = await signIn(server);
    const ballast = path.join(diskOf(server), 'ballast');
    const files = path.join(diskOf(server), 'data', 'files');
    fill(ballast);
    expect(await upload(server, token, 2)).toMatchObject({
      status: 507,
      body: { success: false, message: '存储空间不足，暂时不能保存' },
    });
    const left = fs.existsSync(files) ? fs.readdirSync(path.join(files, '.arriving')) : [];
    expect(left).toEqual([]);
    fs.rmSync(ballast);
    await expect
      .poll(async () => isSaved(await upload(server, token, 2)), { timeout: 60_000, interval: 500 })
      .toBe(true);
    expect(await server.stop()).toBe(0);
  });

  it('is named with the space that is needed when a first start does not fit', async () => {
    const dataDir = path.join(mount, 'data');
    const prefix = onSmallDisk(20);
    const result = (await tryStartServer({ dataDir, env: signInSettings, prefix })) as FailedStart;
    expect(result.exitCode).toBe(1);
    expect(result.log).toMatch(/磁盘空间不足.*剩余 \d+ MB.*至少需要 \d+ MB/);
    expect(result.log.trim().split('\n')).toHaveLength(1);
  });
});
