// Names of the installation that settings may refer to, with what people call them.
import type { MenuDeclaration } from '../../engine/catalog.ts';
import type { CatalogParts } from '../../engine/check/catalog/catalog.ts';

type Named = [name: string, title: string];

export interface Known {
  dicts: readonly Named[];
  permissions: readonly Named[];
  screens: readonly Named[];
  entities: readonly Named[];
  rules: readonly Named[];
  /** Paths of menus inside the app. */
  routes: readonly Named[];
}

export function readKnown(catalog: CatalogParts): Known {
  const named = (list: readonly { id: string; title?: string }[] | undefined): Named[] =>
    (list ?? []).map(({ id, title = '' }) => [id, title]);
  const dicts = Object.entries(catalog.dicts ?? {}).map(([code, { title = '' }]): Named => [code, title]);
  const made = Object.keys(catalog.site?.dicts ?? {}).map((code): Named => [code, '']);
  const listPermissions = (menus: readonly MenuDeclaration[]): Named[] =>
    menus.flatMap(({ permission, title, buttons = [], children = [] }) => [
      ...(permission === undefined ? [] : [[permission, title] as Named]),
      ...buttons.map((button): Named => [button.action, `${title} ${button.title}`]),
      ...listPermissions(children),
    ]);
  const declared = listPermissions(catalog.menus ?? []);
  const titled = new Set(declared.map(([code]) => code));
  // Those that follow from record types and those that were made in the app.
  const others = (catalog.site?.permissions ?? []).flatMap((code): Named[] =>
    titled.has(code) ? [] : [[code, '']],
  );
  const permissions = [...declared, ...others];
  return {
    dicts: [...dicts, ...made],
    permissions,
    screens: named(catalog.screens as readonly { id: string; title?: string }[] | undefined),
    entities: named(catalog.entities),
    rules: Object.entries(catalog.rules ?? {}).map(([name, { message }]): Named => [
      name,
      message.includes('{{') ? '' : message,
    ]),
    routes: listRoutes(catalog.menus ?? []),
  };
}

function listRoutes(menus: readonly MenuDeclaration[]): Named[] {
  return menus.flatMap(({ path, title, children = [] }) => [
    ...(path.startsWith('/') ? [[path, title] as Named] : []),
    ...listRoutes(children),
  ]);
}
