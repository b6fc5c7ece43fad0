// Which part of a catalogue a file is, by its place.
import type { CatalogKind } from './catalog-files.ts';

const FOLDERS: Readonly<Record<string, CatalogKind>> = {
  entities: 'entity',
  menus: 'menu',
  dicts: 'dict',
  reports: 'report',
  prints: 'print',
};

/**
 * The catalogue part a path below the schemas folder, or that of a module, belongs to.
 * @param name path with `/`, e.g. `entities/system/user.json`
 * @returns undefined for screens and for files that are no part of the catalogue
 */
export function catalogKindOf(name: string): CatalogKind | undefined {
  if (name === 'rules.json') return 'rule';
  const [folder = ''] = name.split('/');
  return Object.hasOwn(FOLDERS, folder) ? FOLDERS[folder] : undefined;
}
