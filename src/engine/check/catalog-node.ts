// Reads the shipped catalogue from disk: for the command line and the server, never for the browser.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { DeclaredCall } from '../catalog.ts';
import type { WidgetContract } from '../registry/manifest.ts';
import {
  readCatalogFiles,
  type CatalogFile,
  type CatalogKind,
  type CatalogReading,
} from './catalog-files.ts';
import type { CatalogParts } from './catalog.ts';
import type { SourceFile } from './source.ts';
import type { Validators } from './validators.ts';

export interface CatalogFolder extends CatalogReading {
  parts: CatalogReading['parts'] & Pick<CatalogParts, 'formilyComponents' | 'calls'>;
  /** Contracts of `meta/widgets.generated.json`. */
  widgets: WidgetContract[];
}

const FOLDERS: Readonly<Record<string, CatalogKind>> = {
  entities: 'entity',
  menus: 'menu',
  dicts: 'dict',
  reports: 'report',
};

/**
 * The catalogue part a path below the schemas folder belongs to.
 * @param name path with `/`, e.g. `entities/system/user.json`
 * @returns undefined for screens and for files that are no part of the catalogue
 */
export function catalogKindOf(name: string): CatalogKind | undefined {
  if (name === 'rules.json') return 'rule';
  const [folder = ''] = name.split('/');
  return Object.hasOwn(FOLDERS, folder) ? FOLDERS[folder] : undefined;
}

/**
 * Loads everything a catalogue is made of.
 * @param folder `src/schemas`, or its copy beside a build
 * @param validators also judge the files
 * @throws Error when the folder or the list of widgets cannot be read
 */
export function loadCatalogFiles(folder: string, validators: Validators): CatalogFolder {
  const files = listJsonFiles(folder).flatMap((name): CatalogFile[] => {
    const kind = catalogKindOf(name);
    const place = path.join(folder, name);
    return kind ? [{ path: showPath(place), kind, bytes: readFileSync(place) }] : [];
  });
  const reading = readCatalogFiles(files, validators);
  return {
    ...reading,
    parts: { ...reading.parts, formilyComponents: loadFormilyComponents(folder), calls: loadCalls(folder) },
    widgets: loadWidgets(folder),
  };
}

/** Component names that plain Formily documents may use. */
export function loadFormilyComponents(folder: string): string[] {
  const place = path.join(folder, 'meta', 'formily-components.json');
  return JSON.parse(readFileSync(place, 'utf8')) as string[];
}

/** The calls of the server, as `npm run generate` wrote them. */
function loadCalls(folder: string): DeclaredCall[] {
  const place = path.join(folder, 'meta', 'calls.generated.json');
  return JSON.parse(readFileSync(place, 'utf8')) as DeclaredCall[];
}

/** The contracts of all widgets, as `npm run generate` wrote them. */
export function loadWidgets(folder: string): WidgetContract[] {
  const place = path.join(folder, 'meta', 'widgets.generated.json');
  return JSON.parse(readFileSync(place, 'utf8')) as WidgetContract[];
}

/** Loads the screens below a folder, in the order of their names. */
export function loadScreenFiles(folder: string, source: SourceFile['source']): SourceFile[] {
  return listJsonFiles(folder).map((name) => {
    const place = path.join(folder, name);
    return {
      path: showPath(place),
      name: name.slice(0, -'.json'.length),
      source,
      bytes: readFileSync(place),
    };
  });
}

/** Paths of all JSON files below a folder, with `/`, sorted. Hidden ones and links to folders are left out. */
export function listJsonFiles(folder: string): string[] {
  const names: string[] = [];
  const visit = (below: string): void => {
    for (const entry of readdirSync(path.join(folder, below), { withFileTypes: true })) {
      if (entry.name.startsWith('.') || entry.name === 'node_modules') continue;
      const name = below === '' ? entry.name : `${below}/${entry.name}`;
      if (entry.isDirectory()) visit(name);
      else if (entry.name.endsWith('.json')) names.push(name);
    }
  };
  visit('');
  return names.sort();
}

/** As findings quote it: relative to the working directory, with `/`. */
export function showPath(place: string): string {
  return path.relative(process.cwd(), place).split(path.sep).join('/');
}
