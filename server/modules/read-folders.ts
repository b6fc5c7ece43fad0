// The folders of MODULES_DIR as the checker takes them: one for each module, with all its files.
import { createHash } from 'node:crypto';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import type { ModuleFolder } from '../../src/engine/check/files/module-files.ts';
import { createFolderReader, showPlace, type FolderFile } from '../documents/read-folder.ts';

export interface ReadFolder extends ModuleFolder {
  /** Sum of all that it holds. */
  source: string;
}

export interface ModulesState {
  folders: ReadFolder[];
  /** Changes whenever a file appeared, went, or was written. */
  fingerprint: string;
  /** When the youngest file was written, in milliseconds since 1970. */
  youngest: number;
}

/** A folder is taken when nobody has written to it for so long (milliseconds): half a module would change tables. */
const REST = 300;

/** Times in a row that a changing folder is waited for. */
const MAX_WAITS = 20;

export interface ModulesReader {
  /** What lies in the folder once nobody writes to it. */
  readSettled(): Promise<ModulesState>;
}

/** @param folder MODULES_DIR; need not exist */
export function createModulesReader(folder: string): ModulesReader {
  const read = createReading(folder);
  return {
    async readSettled() {
      let state = await read();
      for (let wait = 0; wait < MAX_WAITS; wait++) {
        const rest = REST - (Date.now() - state.youngest);
        if (rest <= 0 || rest > REST) break;
        await setTimeout(rest);
        state = await read();
      }
      return state;
    },
  };
}

function createReading(folder: string): () => Promise<ModulesState> {
  const reader = createFolderReader(folder, process.cwd());
  return async () => {
    const { files, unreadable, fingerprint, youngest } = await reader.read();
    const byModule = new Map<string, FolderFile[]>();
    for (const file of files) {
      const [module = ''] = file.name.split('/');
      // A file beside the folders belongs to none.
      if (file.name.includes('/')) byModule.set(module, [...(byModule.get(module) ?? []), file]);
    }
    const folders = [...byModule].map(([name, own]): ReadFolder => ({
      folder: name,
      source: sumOf(own),
      path: showPlace(process.cwd(), path.join(folder, name)),
      unreadable: unreadable.filter((one) => one.name.startsWith(`${name}/`)),
      files: own.map((file) => ({
        name: `${file.name.slice(name.length + 1)}.json`,
        path: file.path,
        bytes: file.bytes,
      })),
    }));
    return { folders, fingerprint, youngest };
  };
}

function sumOf(files: readonly FolderFile[]): string {
  const sum = createHash('sha256');
  for (const { name, bytes } of files) sum.update(`${name}\0${String(bytes.length)}\0`).update(bytes);
  return sum.digest('hex');
}
