// Which folders of modules one run of the checker reads: those that were asked for, and those that they may require.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { listJsonFiles, showPath } from '../engine/check/files/json-files-node.ts';
import type { ModuleFile, ModuleFolder } from '../engine/check/files/module-files.ts';

const MANIFEST = 'module.json';

/** Where modules are, and the one that ships, which is none of them. */
export interface ModulePlaces {
  /** MODULES_DIR: a folder there is a module, also one without `module.json`. */
  modules: string;
  /** `src/schemas`. */
  schemas: string;
}

/** The folder of the module that a file or folder lies in, or is; none for what ships. */
export function findModuleOf(place: string, { modules: home, schemas }: ModulePlaces): string | undefined {
  const [below = ''] = path.relative(home, place).split(path.sep);
  if (below !== '' && below !== '..' && !path.isAbsolute(below)) return path.join(home, below);
  for (let folder = place; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, MANIFEST))) return folder === schemas ? undefined : folder;
    if (folder === path.dirname(folder)) return undefined;
  }
}

/**
 * The modules below a folder, without the one that ships.
 * @param names of the JSON files there, with `/`
 */
export function findModulesBelow(
  folder: string,
  names: readonly string[],
  { modules: home, schemas }: ModulePlaces,
): string[] {
  const folders = names.flatMap((name) => {
    const parts = name.split('/');
    if (folder === home && parts.length > 1) return [parts[0] ?? ''];
    return parts.at(-1) === MANIFEST ? [parts.slice(0, -1).join('/')] : [];
  });
  return [...new Set(folders)].map((name) => path.join(folder, name)).filter((place) => place !== schemas);
}

/** The modules beside one, itself included. */
export function findNeighbours(module: string): string[] {
  const home = path.dirname(module);
  return readdirSync(home, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(path.join(home, entry.name, MANIFEST)))
    .map((entry) => path.join(home, entry.name))
    .sort();
}

/** @param read gives the bytes of a file, or undefined after telling why there are none */
export function readModuleFolder(
  module: string,
  read: (place: string) => Uint8Array | undefined,
): ModuleFolder {
  return {
    folder: path.basename(module),
    path: showPath(module),
    files: listJsonFiles(module).flatMap((name): ModuleFile[] => {
      const place = path.join(module, name);
      const bytes = read(place);
      return bytes ? [{ name, path: showPath(place), bytes }] : [];
    }),
  };
}
