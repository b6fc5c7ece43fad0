import fc from 'fast-check';
import { unzipSync, zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { unzip, zip } from './zip-in-slices.ts';

type Files = Record<string, Uint8Array>;

const pack = (files: Files) =>
  new Promise<Uint8Array>((resolve, reject) => {
    zip(files, (error, archive) => {
      if (error) reject(error);
      else resolve(archive);
    });
  });

const unpack = (archive: Uint8Array) =>
  new Promise<Readonly<Record<string, Uint8Array>>>((resolve, reject) => {
    unzip(archive, (error, files) => {
      if (error) reject(error);
      else resolve(files);
    });
  });

/** Bytes that can hardly be packed, so that the archive is large as well. */
function noise(length: number): Uint8Array {
  let seed = 1;
  return Uint8Array.from({ length }, () => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed & 0xff;
  });
}

describe('an archive in slices', () => {
  it('holds every file whole, of several slices and empty ones too', async () => {
    const files = {
      'xl/sheet.xml': noise(1_300_000),
      'xl/one.xml': noise(512 * 1024),
      empty: new Uint8Array(),
    };
    const archive = await pack(files);
    expect(archive.length).toBe(archive.buffer.byteLength);
    for (const read of [unzipSync(archive), await unpack(archive)]) {
      expect(Object.keys(read)).toEqual(Object.keys(files));
      for (const [name, content] of Object.entries(files)) {
        expect(Buffer.compare(read[name] ?? new Uint8Array([1]), content), name).toBe(0);
      }
    }
  });

  it('is read as the library reads it, and as the library writes it', async () => {
    const names = fc.stringMatching(/^[a-z/]{1,12}$/);
    const contents = fc.dictionary(names, fc.uint8Array({ maxLength: 200 }), {
      maxKeys: 6,
      noNullPrototype: true,
    });
    await fc.assert(
      fc.asyncProperty(contents, async (files) => {
        expect(unzipSync(await pack(files))).toEqual(files);
        expect(await unpack(zipSync(files))).toEqual(files);
      }),
      { numRuns: 30 },
    );
  });

  it('lets the page answer in between', async () => {
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1));
    await pack({ a: noise(4_000_000) });
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(3);
  });

  it('that is none is told of', async () => {
    await expect(unpack(new Uint8Array([1, 2, 3]))).rejects.toThrow();
  });
});
