// Which folders of modules one run of the checker reads: those that were asked for, and those that they may require.
import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { listJsonFiles, showPath } from '../engine/check/files/catalog-node.ts';
import type { ModuleFile, ModuleFolder } from '../engine/check/files/module-files.ts';

const MANIFEST = 'module.json';

/**
 * The folder of the module that a file or folder lies in, or is.
 * @param home MODULES_DIR: a folder there is a module, also one without `module.json`
 */
export function findModuleOf(place: string, home: string): string | undefined {
  const [below = ''] = path.relative(home, place).split(path.sep);
  if (below !== '' && below !== '..' && !path.isAbsolute(below)) return path.join(home, below);
  for (let folder = place; ; folder = path.dirname(folder)) {
    if (existsSync(path.join(folder, MANIFEST))) return folder;
    if (folder === path.dirname(folder)) return undefined;
  }
}

/**
 * The modules below a folder.
 * @param names of the JSON files there, with `/`
 * @param isHome it is MODULES_DIR, where every folder with files is a module, also one without `module.json`
 */
export function findModulesBelow(folder: string, names: readonly string[], isHome: boolean): string[] {
  const folders = names.flatMap((name) => {
    const parts = name.split('/');
    if (isHome && parts.length > 1) return [parts[0] ?? ''];
    return parts.at(-1) === MANIFEST ? [parts.slice(0, -1).join('/')] : [];
  });
  return [...new Set(folders)].map((name) => path.join(folder, name));
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
