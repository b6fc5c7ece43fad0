import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterEach, expect, it } from 'vitest';
import { compressFolder } from './precompress.ts';

let folder = '';
afterEach(() => rm(folder, { recursive: true, force: true }));

it('writes text files a second and third time, and leaves small and binary ones alone', async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'precompress-'));
  const code = 'export const answer = 42;\n'.repeat(200);
  await mkdir(path.join(folder, 'assets'));
  await writeFile(path.join(folder, 'assets', 'app.js'), code);
  await writeFile(path.join(folder, 'index.html'), '<p>');
  await writeFile(path.join(folder, 'photo.png'), Buffer.alloc(4_000));
  await compressFolder(folder);
  expect((await readdir(folder)).sort()).toEqual(['assets', 'index.html', 'photo.png']);
  const read = (name: string): Promise<Buffer> => readFile(path.join(folder, 'assets', name));
  expect(brotliDecompressSync(await read('app.js.br')).toString()).toBe(code);
  expect(gunzipSync(await read('app.js.gz')).toString()).toBe(code);
});
