// A picture is looked at for as long as a look may take, and no longer.
import { execFileSync } from 'node:child_process';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkImage } from './measure-image.ts';

let folder: string;
let place: string;

beforeEach(async () => {
  folder = await fs.mkdtemp(path.join(os.tmpdir(), 'screenwright-picture-'));
  place = path.join(folder, 'a.png');
});
afterEach(() => fs.rm(folder, { recursive: true, force: true }));

describe('a picture', () => {
  it('that libvips never finishes reading is refused at the deadline, with what to do, and the next one is read', async () => {
    // Whoever opens a pipe that nobody writes to waits for ever, as a look at a picture would that never ends.
    execFileSync('mkfifo', [place]);
    const refused = await checkImage(place, 100).catch((error: unknown) => error);
    expect(refused).toMatchObject({
      error: 'rule',
      message: '图片未能在限时内读完，请稍后重试，或另存为 PNG 或 JPG 图片后再上传',
    });
    const next = path.join(folder, 'b.png');
    await sharp({ create: { width: 4, height: 3, channels: 3, background: '#06a' } }).toFile(next);
    await checkImage(next);
    // Whoever writes lets the thread go.
    await fs.writeFile(place, 'no picture');
  });

  it('that is broken is refused as such, before any deadline', async () => {
    await fs.writeFile(place, 'no picture');
    await expect(checkImage(place)).rejects.toMatchObject({ error: 'rule', message: '图片已损坏，无法读取' });
  });
});
