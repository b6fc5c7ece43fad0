// Several stored files as one zip that is made while it is sent.
import type { ZipArchive } from 'archiver';
import { once } from 'node:events';
import type { Readable } from 'node:stream';
import { nameApart } from './names.ts';
import { openContent, type StoredFile } from './store.ts';
import { asError } from '../../src/engine/values/errors.ts';

/** Files that are packed already gain nothing. */
const FASTEST = 1;

/**
 * Begins a zip; one file after the other is read as the receiver takes it.
 * @param onError told when a file cannot be read any more; the connection then breaks off, so that nobody takes half a zip for a whole one
 * @throws not-found when one of the files has no bytes
 */
export async function zipFiles(
  folder: string,
  files: readonly StoredFile[],
  onError: (error: Error) => void,
): Promise<Readable> {
  // Nothing is sent before it is known that all can be read.
  for (const file of files) (await openContent(folder, file)).destroy();
  const { ZipArchive: Archive } = await import('archiver');
  const archive = new Archive({ zlib: { level: FASTEST } });
  archive.on('error', onError);
  const names = nameApart(files.map(({ file_name }) => file_name));
  void fill(archive, folder, files, names).catch((error: unknown) => {
    archive.destroy(asError(error));
  });
  return archive;
}

/** Opens each file when the one before is packed: two hundred open files at a time would be too many. */
async function fill(
  archive: ZipArchive,
  folder: string,
  files: readonly StoredFile[],
  names: readonly string[],
): Promise<void> {
  const gone = once(archive, 'close').then(() => {
    throw new Error('the receiver went away');
  });
  // At the end it is closed in any case.
  gone.catch(() => undefined);
  for (const [index, file] of files.entries()) {
    const content = await openContent(folder, file);
    try {
      if (archive.destroyed) return;
      const packed = once(archive, 'entry');
      content.once('error', (error) => archive.destroy(error));
      archive.append(content, { name: names[index] ?? file.id, date: file.create_time });
      await Promise.race([packed, gone]);
    } finally {
      content.destroy();
    }
  }
  await archive.finalize();
}
