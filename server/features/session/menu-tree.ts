// Rows of the permission table as the menu that clients turn into routes.
import { createHash } from 'node:crypto';
import type { Row } from '../../db/tables.ts';
import { levelsOf } from '../../records/tree-levels.ts';

export type PermissionRow = Row<'sys_permission'>;

/** A button or page code with how it is granted. `menuType` tells pages ('1') from buttons ('2'). */
export interface GrantEntry {
  action: string;
  type: string;
  describe: string;
  menuType: '1' | '2';
}

export interface MenuNode {
  id: string;
  route: '0' | '1';
  path: string;
  name: string;
  component: string;
  redirect?: string;
  hidden?: true;
  alwaysShow?: true;
  meta: {
    title: string;
    icon?: string;
    url?: string;
    target?: string;
    componentName?: string;
    keepAlive: boolean;
    internalOrExternal: boolean;
    permissionList: GrantEntry[];
  };
  children?: MenuNode[];
}

const BUTTON = 2;
const FOREIGN_ADDRESS = /^(?:https?:\/\/|\{\{)/i;
const UNUSABLE_COMPONENT = 'layouts/RouteView';

/** The entry that permission lists carry for a row, or undefined for a row without a code. */
export function toGrant(row: PermissionRow): GrantEntry | undefined {
  if (row.perms === null || row.perms === '') return undefined;
  return {
    action: row.perms,
    type: row.perms_type,
    describe: row.name,
    menuType: row.menu_type === BUTTON ? '2' : '1',
  };
}

/**
 * Builds the tree of menus. A menu whose parent was not granted moves up to the nearest ancestor that was.
 * @param granted rows that the user holds, buttons included
 * @param parents parent of every row of the table by id
 */
export function buildMenuTree(
  granted: readonly PermissionRow[],
  parents: ReadonlyMap<string, string | null>,
): MenuNode[] {
  const menus = granted.filter((row) => row.menu_type !== BUTTON);
  const granting = levelsOf(
    granted.filter((row) => row.menu_type !== BUTTON || row.status === '1'),
    (row) => (row.menu_type === BUTTON ? (row.parent_id ?? '') : row.id),
  );
  const nodes = new Map(menus.map((row) => [row.id, toNode(row, grantsOf(granting.get(row.id)))]));
  const findNearest = nearestGranted(nodes, parents);
  const roots: MenuNode[] = [];
  for (const row of [...menus].sort(compareRows)) {
    const node = nodes.get(row.id);
    if (node === undefined) continue;
    const parent = findNearest(parents.get(row.id));
    // A cycle in the table leads back to where it began.
    if (parent === undefined || parent === node) {
      roots.push(node);
    } else {
      delete node.redirect;
      (parent.children ??= []).push(node);
    }
  }
  return roots;
}

function compareRows(a: PermissionRow, b: PermissionRow): number {
  return a.sort_no - b.sort_no || (a.id < b.id ? -1 : 1);
}

/** Finds an entry, or else the nearest above it that was granted; who was passed once is known for all who ask later. */
function nearestGranted(
  nodes: ReadonlyMap<string, MenuNode>,
  parents: ReadonlyMap<string, string | null>,
): (id: string | null | undefined) => MenuNode | undefined {
  const known = new Map<string, MenuNode | undefined>();
  return (id) => {
    const passed: string[] = [];
    let at = id;
    while (at && !nodes.has(at) && !known.has(at)) {
      // A cycle in the table must not hang the sign-in: every id is passed once.
      known.set(at, undefined);
      passed.push(at);
      at = parents.get(at);
    }
    const found = at ? (nodes.get(at) ?? known.get(at)) : undefined;
    for (const one of passed) known.set(one, found);
    return found;
  };
}

function grantsOf(granting: readonly PermissionRow[] = []): GrantEntry[] {
  return granting.map(toGrant).filter((grant) => grant !== undefined);
}

function toNode(row: PermissionRow, permissionList: GrantEntry[]): MenuNode {
  const url = row.url ?? '';
  const isForeign = FOREIGN_ADDRESS.test(url);
  return {
    id: row.id,
    route: row.is_route ? '1' : '0',
    path: isForeign ? createHash('md5').update(url).digest('hex') : url,
    name: row.component_name || nameFromUrl(url),
    component: row.component || UNUSABLE_COMPONENT,
    ...(row.redirect ? { redirect: row.redirect } : {}),
    ...(row.hidden ? { hidden: true as const } : {}),
    ...(row.always_show ? { alwaysShow: true as const } : {}),
    meta: {
      title: row.name,
      ...(row.icon ? { icon: row.icon } : {}),
      ...(isForeign ? { url } : {}),
      ...(isForeign && row.internal_or_external ? { target: '_blank' } : {}),
      ...(row.component_name ? { componentName: row.component_name } : {}),
      keepAlive: row.keep_alive,
      internalOrExternal: row.internal_or_external,
      permissionList,
    },
  };
}

/** `/isystem/user` becomes `isystem-user`; a colon becomes `@`. */
function nameFromUrl(url: string): string {
  return url.replace(/^\//, '').replaceAll('/', '-').replaceAll(':', '@');
}
