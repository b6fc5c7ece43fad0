// The documents of one folder, read again only where the disk changed.
import { constants } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { LOCALES_FOLDER } from '../../src/engine/check/files/locale-file.ts';

/** Larger files are read no further: the checker refuses them anyway. */
const MAX_BYTES = 2 * 1024 * 1024 + 1;

/** The reason of what is no regular file. */
export const NOT_A_FILE = 'not a file';

export interface FolderFile {
  /** As findings quote it: relative to the root that the reader was given, or else from the root of the disk. */
  path: string;
  /** Path below the folder without `.json`, with `/`. */
  name: string;
  bytes: Uint8Array;
}

export interface FolderState {
  files: readonly FolderFile[];
  /** Files that could not be read, with the reason of the system. */
  unreadable: readonly { path: string; name: string; reason: string }[];
  /** Changes whenever a file appeared, went, or was written. */
  fingerprint: string;
  /** When the youngest file was written, in milliseconds since 1970. */
  youngest: number;
}

/** A place as people read it: nobody counts how often one goes up from a folder. */
export function showPlace(root: string, place: string): string {
  const below = path.relative(root, place);
  return below.startsWith(`..${path.sep}`) ? path.resolve(place) : below;
}

interface Known {
  mark: string;
  file: FolderFile;
}

/**
 * Reads a folder; a folder that does not exist is empty.
 * @param root paths below it are shown relative to it
 */
export function createFolderReader(folder: string, root = process.cwd()): { read(): Promise<FolderState> } {
  const known = new Map<string, Known>();
  return {
    async read() {
      const files: FolderFile[] = [];
      const unreadable: { path: string; name: string; reason: string }[] = [];
      const marks: string[] = [];
      let youngest = 0;
      const names = await listDocuments(folder);
      for (const name of names) {
        const place = path.join(folder, `${name}.json`);
        const shown = showPlace(root, place);
        try {
          const facts = await stat(place, { bigint: true });
          // A pipe, a socket or a device would never end.
          if (!facts.isFile()) throw Object.assign(new Error('no regular file'), { code: NOT_A_FILE });
          const { size, mtimeNs, ctimeNs, ino } = facts;
          const mark = `${name}:${size}:${mtimeNs}:${ctimeNs}:${ino}`;
          let entry = known.get(name);
          if (entry?.mark !== mark) {
            entry = { mark, file: { path: shown, name, bytes: await readStart(place) } };
            known.set(name, entry);
          }
          marks.push(mark);
          youngest = Math.max(youngest, Number(mtimeNs / 1_000_000n));
          files.push(entry.file);
        } catch (error) {
          known.delete(name);
          const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
          // Between the listing and the reading the file was taken away.
          if (reason === 'ENOENT') continue;
          marks.push(`${name}:${reason}`);
          unreadable.push({ path: shown, name, reason });
        }
      }
      for (const name of known.keys()) if (!names.includes(name)) known.delete(name);
      return { files, unreadable, fingerprint: marks.join('\n'), youngest };
    },
  };
}

async function listDocuments(folder: string): Promise<string[]> {
  const names: string[] = [];
  const visit = async (below: string): Promise<void> => {
    const entries = await readdir(path.join(folder, below), { withFileTypes: true }).catch(() => []);
    for (const entry of entries) {
      if (entry.name.startsWith('.')) continue;
      const name = below === '' ? entry.name : `${below}/${entry.name}`;
      // Translations are no documents.
      if (name === LOCALES_FOLDER) continue;
      // Links to files are followed, also out of the folder (mounted configuration is made of them), links to folders
      // are not: they may circle.
      if (entry.isDirectory()) await visit(name);
      else if (entry.name.endsWith('.json')) names.push(name.slice(0, -'.json'.length));
    }
  };
  await visit('');
  return names.sort();
}

async function readStart(place: string): Promise<Uint8Array> {
  // Not blocking: what lies here may have become a pipe since it was looked at.
  const handle = await open(place, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
  try {
    const { size } = await handle.stat();
    const buffer = Buffer.alloc(Math.min(size, MAX_BYTES));
    let length = 0;
    while (length < buffer.length) {
      const { bytesRead } = await handle.read(buffer, length, buffer.length - length, length);
      if (bytesRead === 0) break;
      length += bytesRead;
    }
    return buffer.subarray(0, length);
  } finally {
    await handle.close();
  }
}
