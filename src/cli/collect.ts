// Which files one run of the checker reads, and of which of them it tells.
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { listJsonFiles, showPath } from '../engine/check/files/catalog-node.ts';
import { catalogKindOf } from '../engine/check/files/catalog-kinds.ts';
import { LOCALES_FOLDER } from '../engine/check/files/locale-file.ts';
import type { Diagnostic } from '../engine/diagnostic.ts';
import type { SourceFile } from '../engine/check/document/source.ts';
import { UsageError } from './options.ts';

export interface Places {
  /** `src/schemas`. */
  schemas: string;
  /** SCREENS_DIR; need not exist. */
  screens: string;
}

export interface Collection {
  /** Those that were asked for, and those that they may name. */
  screens: SourceFile[];
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
  /** Documents of the same source are held against it. */
  source: SourceFile['source'];
  bytes: Uint8Array;
}

/**
 * Collects the shipped documents, those asked for and those beside these. Files outside the shipped folder are checked
 * as dropped-in screens; SCREENS_DIR is read only when something in it is asked for or nothing is.
 * @param paths as typed; empty means everything
 * @throws UsageError for a path that does not exist or is no JSON file
 */
export function collectFiles(paths: readonly string[], places: Places): Collection {
  const screens = new Map<string, SourceFile>();
  const locales = new Map<string, LocaleSource>();
  const wanted = new Set<string>();
  const unreadable: Diagnostic[] = [];

  /** Takes a file of translations; false for every other. */
  const addLocale = (place: string, name: string, source: SourceFile['source']): boolean => {
    const [folder, language = ''] = name.split('/');
    if (folder !== LOCALES_FOLDER) return false;
    const bytes = read(place, unreadable);
    const shown = showPath(place);
    if (bytes) locales.set(shown, { path: shown, language: language.replace(/\.json$/, ''), source, bytes });
    return true;
  };
  const addShipped = (name: string): void => {
    const place = path.join(places.schemas, name);
    if (addLocale(place, name, 'shipped')) return;
    if (paths.length === 0 && catalogKindOf(name) !== undefined) want(place);
    if (!name.startsWith('screens/')) return;
    if (paths.length === 0) want(place);
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

  for (const name of listJsonFiles(places.schemas)) addShipped(name);
  if (paths.length === 0 && existsSync(places.screens)) {
    for (const name of listJsonFiles(places.screens)) {
      addDropped(places.screens, name);
      want(path.join(places.screens, name));
    }
  }
  for (const typed of paths) {
    const place = path.resolve(typed);
    const stat = statSync(place, { throwIfNoEntry: false });
    if (!stat) throw new UsageError(`找不到 “${typed}”`);
    const isFile = !stat.isDirectory();
    if (isFile && !place.endsWith('.json')) throw new UsageError(`“${typed}” 不是 .json 文件`);
    const root = isFile ? rootOf(place, places) : place;
    const names = isFile ? [path.relative(root, place).split(path.sep).join('/')] : listJsonFiles(root);
    for (const name of names) {
      const file = path.join(root, name);
      want(file);
      if (isBelow(file, places.schemas)) continue;
      const folder = rootOf(file, places, root);
      addDropped(folder, path.relative(folder, file).split(path.sep).join('/'));
    }
    if (!isBelow(place, places.schemas) && (isFile || isBelow(place, places.screens))) addNeighbours(place);
  }
  return {
    screens: [...screens.values()].map((one) => (wanted.has(one.path) ? one : { ...one, isAside: true })),
    locales: [...locales.values()],
    wanted,
    unreadable,
  };
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
