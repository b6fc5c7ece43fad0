// Declarations of several places together.
import type { CatalogParts } from './catalog.ts';

/** What files declare. */
export type DeclaredParts = Required<
  Pick<CatalogParts, 'entities' | 'menus' | 'dicts' | 'rules' | 'reports' | 'prints'>
>;

/** What is declared beside files that are being read, and the widgets that they may name where those are known. */
export type KnownParts = DeclaredParts & Pick<CatalogParts, 'widgets'>;

export const NO_PARTS: DeclaredParts = {
  entities: [],
  menus: [],
  dicts: {},
  rules: {},
  reports: [],
  prints: [],
};

/** Both of two declarations, which share no name. */
export function joinParts(one: DeclaredParts, other: DeclaredParts): DeclaredParts {
  return {
    entities: [...one.entities, ...other.entities],
    menus: [...one.menus, ...other.menus],
    dicts: { ...one.dicts, ...other.dicts },
    rules: { ...one.rules, ...other.rules },
    reports: [...one.reports, ...other.reports],
    prints: [...one.prints, ...other.prints],
  };
}
