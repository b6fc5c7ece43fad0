// The menu entries of a module: those that it declares, with the buttons that follow from its entities.
import { createHash } from 'node:crypto';
import type { EntityDeclaration, MenuDeclaration } from '../../src/engine/catalog.ts';
import { buttonsOf, permissionOf } from '../../src/engine/entity/entity-calls.ts';
import type { DeclaredModule } from '../../src/engine/module.ts';

/** A key that a code has in every installation and after every change of the module. */
const makeId = (code: string): string => createHash('sha256').update(code).digest('hex').slice(0, 32);

/**
 * @param hasCalls whether an entity has calls of its own
 * @returns what stands in the tree of permissions
 */
export function menusOf(
  { manifest, parts }: DeclaredModule,
  hasCalls: (entity: EntityDeclaration) => boolean,
): MenuDeclaration[] {
  const entities = parts.entities.filter((entity) => entity.storage === 'managed' && hasCalls(entity));
  // Rows may belong to records of several kinds: what their fields ask for stands below the first of these.
  const ownersOf = new Map<string, string>();
  for (const { id, children = {} } of entities) {
    for (const { entity } of Object.values(children)) if (!ownersOf.has(entity)) ownersOf.set(entity, id);
  }
  const makeButtons = (entity: EntityDeclaration) =>
    buttonsOf(
      entity,
      parts.entities.filter(({ id }) => ownersOf.get(id) === entity.id),
      makeId,
    );
  const placed = new Set<string>();
  const complete = (menu: MenuDeclaration): MenuDeclaration => {
    const entity = entities.find(
      (one) => permissionOf(one, 'list') === menu.permission && !placed.has(one.id),
    );
    if (entity) placed.add(entity.id);
    const own = menu.buttons ?? [];
    const following = entity ? makeButtons(entity) : [];
    const missing = following.filter(({ action }) => own.every((button) => button.action !== action));
    return {
      ...menu,
      ...(own.length + missing.length > 0 ? { buttons: [...own, ...missing] } : {}),
      ...(menu.children ? { children: menu.children.map(complete) } : {}),
    };
  };
  const menus = parts.menus.map(complete);
  const rest = entities.filter(({ id }) => !placed.has(id));
  if (rest.length === 0) return menus;
  // What no page leads to is granted all the same: other pages may call it.
  const hidden = rest.map((entity): MenuDeclaration => ({
    id: makeId(permissionOf(entity, 'list')),
    title: entity.title,
    path: `/${entity.id}`,
    permission: permissionOf(entity, 'list'),
    isHidden: true,
    buttons: makeButtons(entity),
  }));
  const [first, ...others] = menus;
  if (first) return [{ ...first, children: [...(first.children ?? []), ...hidden] }, ...others];
  return [
    {
      id: makeId(`module ${manifest.id}`),
      title: manifest.title,
      path: `/${manifest.id}`,
      isHidden: true,
      children: hidden,
    },
  ];
}

/** Ids of menus and buttons, with all that stands below. */
export function idsOfMenus(menus: readonly MenuDeclaration[]): string[] {
  return menus.flatMap((menu) => [
    menu.id,
    ...(menu.buttons ?? []).map(({ id }) => id),
    ...idsOfMenus(menu.children ?? []),
  ]);
}

/** Path of the first page among entries of a menu that some right opens; undefined where there is none. */
export function firstPage(menus: readonly MenuDeclaration[]): string | undefined {
  for (const { path, permission, children = [] } of menus) {
    const below = firstPage(children);
    if (below !== undefined) return below;
    if (permission !== undefined && path !== undefined) return path;
  }
  return undefined;
}
