// Reads the shipped catalogue from disk: for the command line and the server, never for the browser.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { DeclaredCall } from '../../catalog.ts';
import type { WidgetContract } from '../../registry/manifest.ts';
import type { CatalogReading } from './catalog-files.ts';
import { catalogKindOf } from './catalog-kinds.ts';
import { listShipped } from './declared-node.ts';
import { listJsonFiles, showPath } from './json-files-node.ts';
import { readShipped, SHIPPED_MODULE, type ModuleFile } from './module-files.ts';
import type { CatalogParts } from '../catalog/catalog.ts';
import type { SourceFile } from '../document/source.ts';
import type { Validators } from '../schemas/validators.ts';

/** All that is shipped; what only a running app knows is added by `createCatalog`. */
export type ShippedParts = CatalogReading['parts'] &
  Required<Pick<CatalogParts, 'widgets' | 'formilyComponents' | 'calls' | 'appScreens'>>;

export interface CatalogFolder extends CatalogReading {
  parts: ShippedParts;
  /** The files of menus, which are held against screens. */
  menus: ModuleFile[];
}

/**
 * Loads everything a catalogue is made of: the one way to it, for the command line and the server alike.
 * @param folder `src/schemas`, or its copy beside a build
 * @param validators also judge the files
 * @param onUnreadable told of a file that cannot be read; without it that is thrown
 * @throws Error when the folder or a generated list cannot be read
 */
export function loadCatalogFiles(
  folder: string,
  validators: Validators,
  onUnreadable?: (place: string, error: unknown) => void,
): CatalogFolder {
  const files = listShipped(folder).flatMap((name): ModuleFile[] => {
    const place = path.join(folder, name);
    try {
      return [{ name, path: showPath(place), bytes: readFileSync(place) }];
    } catch (error) {
      if (!onUnreadable) throw error;
      onUnreadable(place, error);
      return [];
    }
  });
  const shipped = { folder: SHIPPED_MODULE, path: showPath(folder), files };
  const reading = readShipped(shipped, validators);
  const generated = (name: string): unknown =>
    JSON.parse(readFileSync(path.join(folder, 'meta', name), 'utf8'));
  return {
    ...reading,
    menus: files.filter(({ name }) => catalogKindOf(name) === 'menu'),
    parts: {
      ...reading.parts,
      widgets: generated('widgets.generated.json') as WidgetContract[],
      formilyComponents: generated('formily-components.json') as string[],
      appScreens: generated('app-screens.json') as string[],
      calls: generated('calls.generated.json') as DeclaredCall[],
    },
  };
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
