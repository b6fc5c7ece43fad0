// Which files one run of the checker reads, and of which of them it tells.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { listJsonFiles, showPath } from '../engine/check/files/json-files-node.ts';
import { LOCALES_FOLDER } from '../engine/check/files/locale-file.ts';
import type { Diagnostic } from '../engine/diagnostic.ts';
import type { SourceFile } from '../engine/check/document/source.ts';
import type { ModuleFolder } from '../engine/check/files/module-files.ts';
import { findModuleOf, findModulesBelow, findNeighbours, readModuleFolder } from './collect-modules.ts';
import { UsageError } from './options.ts';

export interface Places {
  /** `src/schemas`. */
  schemas: string;
  /** SCREENS_DIR; need not exist. */
  screens: string;
  /** MODULES_DIR; need not exist. */
  modules: string;
}

export interface Collection {
  /** Those that were asked for, and those that they may name. */
  screens: SourceFile[];
  /** The modules that were asked for, and those that these or screens may name. */
  modules: ModuleFolder[];
  /** Translations that lie beside the documents. */
  locales: LocaleSource[];
  /** Paths as findings quote them of the files that were asked for. */
  wanted: ReadonlySet<string>;
  /** Files that could not be read. */
  unreadable: Diagnostic[];
}

export interface LocaleSource {
  /** Quoted in findings. */
  path: string;
  /** e.g. `en` */
  language: string;
  /** Documents of the same owner are held against it: a source, or one module. */
  owner: string;
  bytes: Uint8Array;
}

/** Whose translations a document is held against. */
export function ownerOf({ source, name = '' }: Pick<SourceFile, 'source' | 'name'>): string {
  return source === 'module' ? `module ${name.split('/')[0] ?? ''}` : source;
}

/**
 * Collects the shipped documents, those asked for and those beside these. What lies in a module is checked with the whole
 * of it; other files outside the shipped folder as dropped-in screens. SCREENS_DIR is read only when something in it is asked
 * for or nothing is, MODULES_DIR unless all that is asked for is shipped.
 * @param paths as typed; empty means everything
 * @throws UsageError for a path that does not exist or is no JSON file
 */
export function collectFiles(paths: readonly string[], places: Places): Collection {
  const screens = new Map<string, SourceFile>();
  const modules = new Map<string, ModuleFolder>();
  const locales = new Map<string, LocaleSource>();
  const wanted = new Set<string>();
  const unreadable: Diagnostic[] = [];

  /** Takes a file of translations; false for every other. */
  const addLocale = (place: string, name: string, owner: string): boolean => {
    const [folder, language = ''] = name.split('/');
    if (folder !== LOCALES_FOLDER) return false;
    const bytes = read(place, unreadable);
    const shown = showPath(place);
    if (bytes) locales.set(shown, { path: shown, language: language.replace(/\.json$/, ''), owner, bytes });
    return true;
  };
  const addShipped = (name: string): void => {
    const place = path.join(places.schemas, name);
    if (addLocale(place, name, 'shipped')) return;
    if (paths.length === 0 && !name.startsWith('meta/')) want(place);
    if (!name.startsWith('screens/')) return;
    addScreen(place, name.slice('screens/'.length, -'.json'.length), 'shipped');
  };
  const addDropped = (folder: string, name: string): void => {
    const place = path.join(folder, name);
    if (addLocale(place, name, 'dropped')) return;
    addScreen(place, name.slice(0, -'.json'.length), 'dropped');
  };
  const addScreen = (place: string, name: string, source: SourceFile['source']): void => {
    const shown = showPath(place);
    if (screens.has(shown)) return;
    const bytes = read(place, unreadable);
    if (bytes) screens.set(shown, { path: shown, name, source, bytes });
  };
  const want = (place: string): void => {
    wanted.add(showPath(place));
  };
  /** Of two modules of one name the first counts. */
  const addModule = (place: string): void => {
    const id = path.basename(place);
    if (modules.has(id)) return;
    const module = readModuleFolder(place, (file) => read(file, unreadable));
    modules.set(id, module);
    for (const { name, path: shown, bytes } of module.files) {
      if (name.startsWith(`${LOCALES_FOLDER}/`)) addLocale(path.join(place, name), name, `module ${id}`);
      const screen = /^screens\/(.+)\.json$/.exec(name)?.[1];
      if (screen !== undefined) {
        screens.set(shown, { path: shown, name: `${id}/${screen}`, source: 'module', bytes });
      }
    }
  };
  const wantModule = (place: string): void => {
    addModule(place);
    // Also when it is missing, which is told at its place.
    want(path.join(place, 'module.json'));
    for (const name of listJsonFiles(place)) want(path.join(place, name));
  };
  /** The screens that a file may name: all of SCREENS_DIR for one of them, else those in its own folder. */
  const addNeighbours = (file: string): void => {
    if (!isBelow(file, places.screens)) {
      const folder = path.dirname(file);
      const names = readdirSync(folder).filter((name) => name.endsWith('.json') && !name.startsWith('.'));
      for (const name of names.sort()) addDropped(folder, name);
    } else if (!hasNeighbours) {
      hasNeighbours = true;
      for (const name of listJsonFiles(places.screens)) addDropped(places.screens, name);
    }
  };
  let hasNeighbours = false;
  const home = listModules(places);

  for (const name of listJsonFiles(places.schemas)) addShipped(name);
  if (paths.length === 0) {
    for (const module of home) wantModule(module);
    for (const name of existsSync(places.screens) ? listJsonFiles(places.screens) : []) {
      addDropped(places.screens, name);
      want(path.join(places.screens, name));
    }
  }
  const asked = new Set<string>();
  for (const typed of paths) {
    const place = path.resolve(typed);
    const stat = statSync(place, { throwIfNoEntry: false });
    if (!stat) throw new UsageError(`找不到 “${typed}”`);
    const isFile = !stat.isDirectory();
    if (isFile && !place.endsWith('.json')) throw new UsageError(`“${typed}” 不是 .json 文件`);
    const inside = isFile ? path.dirname(place) : place;
    const around = findModuleOf(inside, places);
    const root = isFile ? rootOf(place, places) : place;
    const names = isFile ? [path.relative(root, place).split(path.sep).join('/')] : listJsonFiles(root);
    const below = around === undefined && !isFile ? findModulesBelow(root, names, places) : [];
    for (const module of around === undefined ? below : [around]) {
      asked.add(module);
      addModule(module);
    }
    for (const module of below) wantModule(module);
    for (const name of names) {
      const file = path.join(root, name);
      want(file);
      if (around !== undefined || isBelow(file, places.schemas)) continue;
      if (below.some((module) => isBelow(file, module))) continue;
      const folder = rootOf(file, places, root);
      addDropped(folder, path.relative(folder, file).split(path.sep).join('/'));
    }
    const isScreen = around === undefined && !isBelow(place, places.schemas);
    if (isScreen && (isFile || isBelow(place, places.screens))) addNeighbours(place);
  }
  for (const module of asked) findNeighbours(module).forEach(addModule);
  if (paths.some((typed) => !isBelow(path.resolve(typed), places.schemas))) home.forEach(addModule);
  return {
    screens: [...screens.values()].map((one) => (wanted.has(one.path) ? one : { ...one, isAside: true })),
    modules: [...modules.values()],
    locales: [...locales.values()],
    wanted,
    unreadable,
  };
}

/** The modules of MODULES_DIR. */
function listModules(places: Places): string[] {
  const folder = places.modules;
  return existsSync(folder) ? findModulesBelow(folder, listJsonFiles(folder), places) : [];
}

/** Folder below which a file's name is its id: SCREENS_DIR for what lies there, else the folder that was typed. */
function rootOf(file: string, places: Places, typed: string = path.dirname(file)): string {
  return isBelow(file, places.screens) ? places.screens : typed;
}

function isBelow(file: string, folder: string): boolean {
  const relative = path.relative(folder, file);
  return relative !== '' && !relative.startsWith('..') && !path.isAbsolute(relative);
}

function read(place: string, unreadable: Diagnostic[]): Uint8Array | undefined {
  try {
    return readFileSync(place);
  } catch (error) {
    unreadable.push(tellUnreadable(place, error));
    return undefined;
  }
}

/** The finding for a file that the system does not give. */
export function tellUnreadable(place: string, error: unknown): Diagnostic {
  const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
  return {
    code: 'file-unreadable',
    severity: 'error',
    file: showPath(place),
    line: 1,
    column: 1,
    pointer: '',
    message: `文件读不出来（${reason}），请检查文件权限`,
  };
}
