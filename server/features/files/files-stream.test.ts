// Uploads over a real connection: large, cut, stalled, many at a time, and what a killed server left behind.
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../tests/app-driver.ts';
import { openCuttingProxy } from '../../../tests/cutting-proxy.ts';
import { settleArrivals, storeFolder } from '../../files/store.ts';
import { multipart, MULTIPART, sendFile } from './files.testing.ts';

const MEGABYTE = 1024 * 1024;

/** Uploads that are cut, each at another byte. */
const CUTS = 200;

let server: TestApp;
let token: string;
let dataFolder: string;
let port: number;

beforeAll(async () => {
  dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-files-'));
  server = await openTestApp({ config: { dataFolder, maxUpload: 60 } });
  token = await server.signIn();
  await server.app.listen({ port: 0, host: '127.0.0.1' });
  port = (server.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await server.close();
  fs.rmSync(dataFolder, { recursive: true, force: true });
});

const stored = (folder: string): string[] => {
  const at = path.join(dataFolder, 'files', folder);
  return fs.existsSync(at) ? fs.readdirSync(at) : [];
};

interface Sending {
  /** Pieces of the file. */
  pieces: Iterable<Buffer>;
  port?: number;
}

/** Sends a text file piece by piece, as a browser does; rejects when the connection breaks. */
function stream({ pieces, port: to = port }: Sending): Promise<{ status: number; message: string }> {
  const [head = '', tail = ''] = multipart({ content: '#', name: 'a.txt' }).toString('latin1').split('#');
  return new Promise((resolve, reject) => {
    const request = http.request(
      {
        port: to,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/sys/common/upload',
        headers: { 'x-access-token': token, 'content-type': MULTIPART, 'transfer-encoding': 'chunked' },
        agent: false,
      },
      (answer) => {
        let text = '';
        answer.on('data', (piece: Buffer) => (text += piece.toString()));
        answer.on('error', reject);
        answer.on('end', () => {
          try {
            const { message } = JSON.parse(text) as { message: string };
            resolve({ status: answer.statusCode ?? 0, message });
          } catch (error) {
            reject(error as Error);
          }
        });
      },
    );
    request.on('error', reject);
    void (async () => {
      request.write(head, 'latin1');
      for (const piece of pieces) {
        if (request.destroyed) return;
        if (!request.write(piece)) await new Promise((ready) => request.once('drain', ready));
      }
      request.end(tail, 'latin1');
    })();
  });
}

const block = Buffer.alloc(64 * 1024, 'zeile mit text\n');
function* blocks(bytes: number): Generator<Buffer> {
  for (let sent = 0; sent < bytes; sent += block.length) yield block;
}

const hashOf = (bytes: Iterable<Buffer>): string => {
  const hash = createHash('sha256');
  for (const piece of bytes) hash.update(piece);
  return hash.digest('hex');
};

describe('a large upload', () => {
  it('of 50 MB arrives whole, with its size and its sum (F24)', async () => {
    const { status, message } = await stream({ pieces: blocks(50 * MEGABYTE) });
    expect(status).toBe(200);
    const row = await server.db
      .selectFrom('sys_file')
      .selectAll()
      .where('path', '=', message)
      .executeTakeFirst();
    expect(row).toMatchObject({ file_size: 50 * MEGABYTE, sha256: hashOf(blocks(50 * MEGABYTE)) });
    expect(hashOf([fs.readFileSync(path.join(dataFolder, 'files', message))])).toBe(row?.sha256);
  });

  it('that is too large is told so over the same connection', async () => {
    const kept = stored('temp').length;
    const answer = await stream({ pieces: blocks(64 * MEGABYTE) });
    expect(answer).toEqual({ status: 413, message: '文件大小超出60MB限制, 请压缩或降低文件质量!' });
    expect([stored('temp').length, stored('.arriving')]).toEqual([kept, []]);
  });
});

describe('uploads', () => {
  it('ten at a time all arrive, each with its own bytes', async () => {
    const contents = Array.from({ length: 10 }, (_, at) => Buffer.from(`${String(at)} `.repeat(300_000)));
    const answers = await Promise.all(contents.map((content) => stream({ pieces: [content] })));
    for (const [at, { message }] of answers.entries()) {
      const bytes = fs.readFileSync(path.join(dataFolder, 'files', message));
      expect(bytes.equals(contents[at] as Buffer)).toBe(true);
    }
    expect(new Set(answers.map(({ message }) => message)).size).toBe(10);
  });

  it('that are cut at any byte leave nothing behind and can be sent again (F24)', async () => {
    const proxy = await openCuttingProxy(port);
    const pieces = [Buffer.from('0123456789'.repeat(20_000))];
    const rows = async () => (await server.db.selectFrom('sys_file').select('id').execute()).length;
    const before = [stored('temp').length, await rows()];
    let broken = 0;
    for (let turn = 0; turn < CUTS; turn++) {
      // From the first byte of the headers to shortly before the end of the body.
      proxy.cut = { direction: 'request', after: 1 + Math.floor((turn / CUTS) * 200_000) };
      await stream({ pieces, port: proxy.port }).catch(() => (broken += 1));
    }
    await expect.poll(() => stored('.arriving')).toEqual([]);
    console.log(
      `F24: ${String(broken)} of ${String(CUTS)} uploads cut, ${String(stored('.arriving').length)} leftovers`,
    );
    expect(broken).toBe(CUTS);
    expect([stored('temp').length, await rows()]).toEqual(before);
    proxy.cut = undefined;
    expect((await stream({ pieces, port: proxy.port })).status).toBe(200);
    await proxy.close();
  });

  it('that stand still are given up after twenty seconds and leave nothing behind', async () => {
    const folder = storeFolder({ dataFolder });
    const [head = ''] = multipart({ content: '#', name: 'a.txt' }).toString('latin1').split('#');
    const request = http.request({
      port,
      host: '127.0.0.1',
      method: 'POST',
      path: '/api/sys/common/upload',
      headers: { 'x-access-token': token, 'content-type': MULTIPART, 'transfer-encoding': 'chunked' },
      agent: false,
    });
    const begun = performance.now();
    const ended = new Promise((resolve) => {
      request.on('error', resolve);
      request.on('response', resolve);
    });
    request.write(`${head}the beginning`, 'latin1');
    await expect.poll(() => fs.readdirSync(path.join(folder, '.arriving')).length).toBe(1);
    await ended;
    expect((performance.now() - begun) / 1000).toBeGreaterThan(19);
    await expect.poll(() => stored('.arriving')).toEqual([]);
  }, 40_000);
});

/** Where a link leads; empty when it is gone, as the one by which a folder was listed. */
function readLink(place: string): string {
  try {
    return fs.readlinkSync(place, 'utf8');
  } catch {
    return '';
  }
}

describe('a zip', () => {
  const sendMany = async (count: number, bytes: number): Promise<string> => {
    const content = randomBytes(bytes).toString('base64');
    const paths: string[] = [];
    for (let at = 0; at < count; at++) {
      paths.push((await sendFile(server, token, { content, name: `${String(at)}.txt` })).message);
    }
    return `/api/sys/common/downloadBatch?filePaths=${paths.join(',')}`;
  };
  /** Stored files that this process has open. */
  const openFiles = (): string[] =>
    fs
      .readdirSync('/proc/self/fd')
      .map((name) => readLink(`/proc/self/fd/${name}`))
      .filter((target) => target.startsWith(dataFolder));

  it('of many files needs no more of them open than one, and warns of nothing', async () => {
    const warnings: Error[] = [];
    const listen = (warning: Error): number => warnings.push(warning);
    process.on('warning', listen);
    const url = await sendMany(30, 10_000);
    const answer = await server.call('GET', url, { token });
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', listen);
    expect(answer.statusCode).toBe(200);
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
    expect(warnings).toEqual([]);
  });

  it.runIf(fs.existsSync('/proc/self/fd'))(
    'whose receiver goes away in the middle leaves no file open',
    async () => {
      const path = await sendMany(3, 8 * MEGABYTE);
      await new Promise<void>((resolve) => {
        const headers = { 'x-access-token': token };
        const request = http.get({ port, host: '127.0.0.1', path, headers, agent: false }, (answer) => {
          answer.once('data', () => {
            request.destroy();
            resolve();
          });
        });
        request.on('error', () => undefined);
      });
      await expect.poll(openFiles).toEqual([]);
    },
  );
});

describe('a start', () => {
  it('ends what a killed server began, and removes what nobody knows', async () => {
    const folder = storeFolder({ dataFolder });
    const { message } = await sendFile(server, token, { content: 'begun', name: 'a.txt' });
    // As if the server had died between writing the row and naming the bytes.
    const id = /\/([0-9a-f]{32})_/.exec(message)?.[1] ?? '';
    fs.renameSync(path.join(folder, message), path.join(folder, '.arriving', id));
    fs.writeFileSync(path.join(folder, '.arriving', randomBytes(16).toString('hex')), 'half');
    expect(await settleArrivals(server.db, folder)).toEqual({ finished: 1, removed: 1 });
    expect(stored('.arriving')).toEqual([]);
    expect(fs.readFileSync(path.join(folder, message), 'utf8')).toBe('begun');
    expect(await settleArrivals(server.db, path.join(dataFolder, 'never-used'))).toEqual({
      finished: 0,
      removed: 0,
    });
  });
});
