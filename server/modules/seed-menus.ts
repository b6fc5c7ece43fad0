// Writes the menu catalogue of src/schemas/menus into the permission table, at every start.
import type { Transaction } from 'kysely';
import type { MenuDeclaration } from '../../src/engine/catalog.ts';
import type { Database, NewRow } from '../db/tables.ts';

type PermissionRow = NewRow<'sys_permission'>;

/** What the catalogue owns of a row. */
const OWNED = [
  'parent_id',
  'name',
  'url',
  'component',
  'menu_type',
  'perms',
  'perms_type',
  'is_route',
  'is_leaf',
  'internal_or_external',
] as const;

/**
 * Adds menus and buttons that are missing and renews what the catalogue owns of the others (title, place, address,
 * code). Sort, icon, visibility and validity stay as an administrator set them; nothing is removed.
 * @returns ids of the rows that were added
 */
export async function seedMenus(
  transaction: Transaction<Database>,
  menus: readonly MenuDeclaration[],
  now: Date,
): Promise<string[]> {
  const rows = menus.flatMap((menu, index) => flatten(menu, null, index));
  // A module that only adds to others has none of its own.
  if (rows.length === 0) return [];
  const known = await transaction
    .selectFrom('sys_permission')
    .select(['id', ...OWNED])
    .where(({ eb }) => eb('id', '=', eb.fn.any(eb.val(rows.map(({ id }) => id)))))
    .execute();
  const byId = new Map(known.map((row) => [row.id, row]));
  // As a rule nothing changed since the last start, and hundreds of rows cost more to send than to read.
  const due = rows.filter((row) => {
    const present = byId.get(row.id);
    return present === undefined || OWNED.some((column) => present[column] !== row[column]);
  });
  if (due.length === 0) return [];
  await transaction
    .insertInto('sys_permission')
    .values(due.map((row) => ({ ...row, create_by: 'system', create_time: now })))
    .onConflict((conflict) =>
      conflict
        .column('id')
        .doUpdateSet(({ ref }) =>
          Object.fromEntries(OWNED.map((column) => [column, ref(`excluded.${column}`)])),
        ),
    )
    .execute();
  return due.map(({ id }) => id).filter((id) => !byId.has(id));
}

/** A menu, its buttons and everything below it, parents first. */
function flatten(menu: MenuDeclaration, parent: string | null, index: number): PermissionRow[] {
  const children = menu.children ?? [];
  const buttons = menu.buttons ?? [];
  const row: PermissionRow = {
    id: menu.id,
    parent_id: parent,
    name: menu.title,
    url: menu.path,
    component: componentOf(menu),
    menu_type: parent === null ? 0 : 1,
    perms: menu.permission ?? null,
    perms_type: '0',
    sort_no: menu.sort ?? index + 1,
    always_show: menu.isAlwaysShown ?? false,
    icon: menu.icon ?? null,
    is_route: menu.isRoute ?? true,
    is_leaf: children.length === 0,
    keep_alive: menu.isKeptAlive ?? false,
    hidden: menu.isHidden ?? false,
    internal_or_external: menu.target === 'window',
  };
  return [
    row,
    ...buttons.map((button, position): PermissionRow => ({
      id: button.id,
      parent_id: menu.id,
      name: button.title,
      url: null,
      component: '',
      menu_type: 2,
      perms: button.action,
      perms_type: button.when === 'enabled' ? '2' : '1',
      sort_no: position + 1,
      is_route: false,
      is_leaf: true,
      internal_or_external: false,
    })),
    ...children.flatMap((child, position) => flatten(child, menu.id, position)),
  ];
}

/** Names that clients of this family know; our own pages are found by path. Never null: clients read it as text. */
function componentOf(menu: MenuDeclaration): string {
  if (menu.target === 'iframe') return 'layouts/IframePageView';
  if ((menu.children ?? []).length > 0) return 'layouts/RouteView';
  return menu.path.replace(/^\//, '');
}
