// Which part of a catalogue a file is, by its place.
import type { ShapeKind } from '../schemas/validators.ts';

export type CatalogKind = Exclude<ShapeKind, 'screen' | 'module' | 'rows' | 'extension'>;

const FOLDERS: Readonly<Record<string, CatalogKind>> = {
  entities: 'entity',
  menus: 'menu',
  dicts: 'dict',
  reports: 'report',
  rules: 'rule',
  prints: 'print',
};

/** Where the parts of a catalogue lie, in every module. */
export const CATALOG_FOLDERS: readonly string[] = Object.keys(FOLDERS);

/**
 * The catalogue part a path below the schemas folder, or that of a module, belongs to.
 * @param name path with `/`, e.g. `entities/system/user.json`
 * @returns undefined for screens and for files that are no part of the catalogue
 */
export function catalogKindOf(name: string): CatalogKind | undefined {
  const [folder = ''] = name.split('/');
  return Object.hasOwn(FOLDERS, folder) ? FOLDERS[folder] : undefined;
}
