// Bytes on their way to the disk.
import { existsSync } from 'node:fs';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestDatabase } from '../../tests/database.ts';
import { keep, receive } from './store.ts';

let folder: string;

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'screenwright-store-'));
});

afterEach(async () => {
  await fs.rm(folder, { recursive: true, force: true });
});

const left = async (): Promise<string[]> => fs.readdir(path.join(folder, '.arriving'));

describe('arriving bytes', () => {
  it('lie on the disk whole, with their size and hash', async () => {
    const file = await receive(folder, Readable.from([Buffer.from('ab'), Buffer.from('c')]));
    expect(await fs.readFile(file.place, 'utf8')).toBe('abc');
    expect(file).toMatchObject({
      size: 3,
      sha256: 'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad',
    });
  });

  it('leave nothing when their stream breaks, however early', async () => {
    // Removing what is not there yet succeeds, and the file would come to be behind it.
    const removed: boolean[] = [];
    const remove = fs.rm.bind(fs);
    const spy = vi.spyOn(fs, 'rm').mockImplementation((place, options) => {
      removed.push(existsSync(place));
      return remove(place, options);
    });
    const broken = Array.from({ length: 200 }, async (_, at) => {
      const stream = new Readable({ read: () => undefined });
      stream.on('error', () => undefined);
      stream.push('x');
      if (at % 2 === 0) stream.destroy(new Error('cut'));
      else setTimeout(() => stream.destroy(new Error('cut')), at / 20);
      await expect(receive(folder, stream)).rejects.toThrow();
    });
    await Promise.all(broken);
    spy.mockRestore();
    expect(removed).toEqual(Array.from({ length: 200 }, () => true));
    expect(await left()).toEqual([]);
  });
});

it('a file whose row was stored without acknowledgement leaves no row without bytes behind', async () => {
  const database = await openTestDatabase();
  let isLost = true;
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => node,
    transformResult: async ({ result }) => {
      if (isLost) {
        isLost = false;
        throw new Error('Connection terminated unexpectedly');
      }
      return result;
    },
  });
  const file = await receive(folder, Readable.from([Buffer.from('abc')]));
  const record = { name: 'a.txt', type: 'text/plain', biz: 'temp', ending: 'txt', isKept: false };
  const owner = { id: 'u1', username: 'staff' };
  await expect(keep(db, folder, file, { ...record, owner, now: 1_700_000_000_000 })).rejects.toThrow();
  expect(await database.db.selectFrom('sys_file').select('id').execute()).toEqual([]);
  await database.close();
});
