// Which files one run of the checker reads, and of which of them it tells.
import { existsSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import type { CatalogFile } from '../engine/check/catalog-files.ts';
import { catalogKindOf, listJsonFiles, showPath } from '../engine/check/catalog-node.ts';
import { LOCALES_FOLDER } from '../engine/check/locale-file.ts';
import type { Diagnostic } from '../engine/check/diagnostic.ts';
import type { SourceFile } from '../engine/check/source.ts';
import { UsageError } from './options.ts';

export interface Places {
  /** `src/schemas`. */
  schemas: string;
  /** SCREENS_DIR; need not exist. */
  screens: string;
}

export interface Collection {
  catalog: CatalogFile[];
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
 * Collects the shipped documents and those asked for. Files outside the shipped folder are checked as
 * dropped-in screens; SCREENS_DIR is read only when it is asked for or nothing is.
 * @param paths as typed; empty means everything
 * @throws UsageError for a path that does not exist or is no JSON file
 */
export function collectFiles(paths: readonly string[], places: Places): Collection {
  const catalog = new Map<string, CatalogFile>();
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
    const shown = showPath(place);
    const kind = catalogKindOf(name);
    if (addLocale(place, name, 'shipped')) return;
    if (kind === undefined && !name.startsWith('screens/')) return;
    const bytes = read(place, unreadable);
    if (!bytes) return;
    if (kind) catalog.set(shown, { path: shown, kind, bytes });
    else {
      const id = name.slice('screens/'.length, -'.json'.length);
      screens.set(shown, { path: shown, name: id, source: 'shipped', bytes });
    }
  };
  const addDropped = (folder: string, name: string): void => {
    const place = path.join(folder, name);
    const shown = showPath(place);
    if (addLocale(place, name, 'dropped')) return;
    const bytes = read(place, unreadable);
    if (!bytes || screens.has(shown)) return;
    screens.set(shown, { path: shown, name: name.slice(0, -'.json'.length), source: 'dropped', bytes });
  };
  const want = (place: string): void => {
    wanted.add(showPath(place));
  };

  for (const name of listJsonFiles(places.schemas)) addShipped(name);
  if (paths.length === 0) {
    for (const shown of [...catalog.keys(), ...screens.keys()]) wanted.add(shown);
    for (const finding of unreadable) wanted.add(finding.file);
    if (existsSync(places.screens)) {
      for (const name of listJsonFiles(places.screens)) {
        addDropped(places.screens, name);
        want(path.join(places.screens, name));
      }
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
      if (!isBelow(file, places.schemas))
        addDropped(rootOf(file, places, root), path.relative(rootOf(file, places, root), file));
    }
  }
  return {
    catalog: [...catalog.values()],
    screens: [...screens.values()],
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
    const reason = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
    unreadable.push({
      code: 'file-unreadable',
      severity: 'error',
      file: showPath(place),
      line: 1,
      column: 1,
      pointer: '',
      message: `文件读不出来（${reason}），请检查文件权限`,
    });
    return undefined;
  }
}
