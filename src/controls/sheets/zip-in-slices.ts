// Packs and unpacks Excel files on the page itself, in slices, so that the page answers in between. The workers of the
// library come from a blob, which our policy refuses without a word: `build/zip-on-page.ts` puts these in their place.
import { unzipSync, Zip, ZipDeflate } from 'fflate';
import { asError } from '../../engine/values/errors.ts';

type Files = Readonly<Record<string, Uint8Array>>;
type Done<Result> = (error: Error | null, result: Result) => void;

/** Bytes that are packed at once. */
const SLICE = 512 * 1024;

/** Takes the arguments of the library's own `zip`. */
export function zip(files: Files, done: Done<Uint8Array>): void {
  answer(pack(files), done, new Uint8Array());
}

/** Takes the arguments of the library's own `unzip`. */
export function unzip(archive: Uint8Array, done: Done<Files>): void {
  answer(unpack(archive), done, {});
}

function answer<Result>(work: Promise<Result>, done: Done<Result>, nothing: Result): void {
  work.then(
    (result) => {
      done(null, result);
    },
    (error: unknown) => {
      done(asError(error), nothing);
    },
  );
}

async function pack(files: Files): Promise<Uint8Array> {
  const parts: Uint8Array[] = [];
  let failure: Error | null = null;
  const archive = new Zip((error, part) => {
    failure ??= error;
    parts.push(part);
  });
  for (const [name, content] of Object.entries(files)) {
    const entry = new ZipDeflate(name);
    archive.add(entry);
    for (let at = 0; at === 0 || at < content.length; at += SLICE) {
      if (at > 0) await takeBreath();
      entry.push(content.subarray(at, at + SLICE), at + SLICE >= content.length);
    }
  }
  archive.end();

  if (failure) throw failure;
  return join(parts);
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

async function unpack(archive: Uint8Array): Promise<Files> {
  const names: string[] = [];
  unzipSync(archive, {
    filter: ({ name }) => {
      names.push(name);
      return false;
    },
  });
  const files: Record<string, Uint8Array> = {};
  for (const wanted of names) {
    await takeBreath();
    Object.assign(files, unzipSync(archive, { filter: ({ name }) => name === wanted }));
  }
  return files;
}

function takeBreath(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve);
  });
}
