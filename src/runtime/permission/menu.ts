// The menu as the permission call sends it, turned into what the app draws and routes by.
import { asFilled, asList, asRecord, asText } from '../storage/shapes.ts';
import { asGrant, type Grant } from '../storage/stored.ts';
import { readWebAddress } from '../../engine/html/safe-address.ts';
import { hashText } from '../http/guards.ts';
import { matchRoute } from '../router/match-route.ts';
import { readOwnPath, trimPath } from '../router/places.ts';
import { t, translateName } from '../../engine/text.ts';

export interface MenuNode {
  /** Unique in the menu: the server's id, else the path. */
  key: string;
  title: string;
  icon: string;
  path: string;
  /** `inside` is a screen of ours, `iframe` shows an address within the app, `window` opens it apart. */
  target: 'inside' | 'iframe' | 'window';
  /** http(s) address of the other two targets; a `window` without one opens the path. */
  url: string | undefined;
  isHidden: boolean;
  /** A parent that is drawn as one entry and leads to its own path. */
  isAlwaysShown: boolean;
  /** False for flag '0': the entry links by path, but opens no route. */
  isRoute: boolean;
  /** Where a parent without a screen leads to; alwaysShow leads to itself. */
  redirect: string | undefined;
  grants: readonly Grant[];
  children: readonly MenuNode[];
}

/** Deeper levels are not drawn, but their routes open. */
export const DEEPEST_MENU = 4;
/** What lies deeper than any menu of people is left out. */
const DEEPEST_ROUTE = 16;

/** Begins as an address with a scheme does. */
const ADDRESS = /^[a-z][a-z\d+.-]*:/i;

export const EMPTY_MENU = 'getPermissionList: permissions must be a non-null array !';

/**
 * Reads `result.menu`. An entry that cannot be used (no path, dangerous address, too deep) is left out and named
 * on the console; the others stay (S85). A redirect that leads out of the app counts as none.
 * @throws Error with a sentence for people when there is no menu at all
 */
export function readMenu(raw: unknown): readonly MenuNode[] {
  if (!Array.isArray(raw) || raw.length === 0) throw new Error(EMPTY_MENU);
  return readLevel(raw, 1, new Set());
}

function readLevel(rows: readonly unknown[], depth: number, keys: Set<string>): readonly MenuNode[] {
  return rows.flatMap((row) => readNode(row, depth, keys) ?? []);
}

function readNode(raw: unknown, depth: number, keys: Set<string>): MenuNode | undefined {
  const row = asRecord(raw);
  const meta = asRecord(row?.['meta']) ?? {};
  const path = asFilled(row?.['path']);
  const title = asFilled(meta['title']) ?? asFilled(row?.['name']) ?? path;
  if (!row || path === undefined || title === undefined) return skip(raw, t('没有路径'));
  if (depth > DEEPEST_ROUTE) return skip(title, t('超过 {0} 级', DEEPEST_ROUTE));
  const address = asFilled(meta['url']) ?? (ADDRESS.test(path) ? path : undefined);
  const url = address === undefined ? undefined : readWebAddress(address);
  if (address !== undefined && url === undefined) return skip(title, t('外部地址不是 http(s)'));
  const place = readPlace(path);
  if (readOwnPath(place) === undefined) return skip(title, t('不是站内路径'));
  const rawChildren = Array.isArray(row['children']) ? row['children'] : [];
  const children = readLevel(rawChildren, depth + 1, keys);
  const isAlwaysShown = row['alwaysShow'] === true || row['alwaysShow'] === '1';
  const hasTarget = asFilled(meta['target']) !== undefined;
  const isWindow = hasTarget || meta['internalOrExternal'] === true;
  const isTooDeep = depth > DEEPEST_MENU;
  // Those below the last level are hidden for their depth, which hides no parent.
  const hasShown =
    depth === DEEPEST_MENU
      ? rawChildren.some((child) => !isHiddenRow(asRecord(child)))
      : children.some((child) => !child.isHidden);
  return {
    key: readKey(asFilled(row['id']) ?? place, keys),
    title: translateName(title),
    icon: asText(meta['icon']) ?? '',
    path: trimPath(place),
    target: url === undefined ? (hasTarget ? 'window' : 'inside') : isWindow ? 'window' : 'iframe',
    url,
    // A parent whose children are all hidden is hidden with them.
    isHidden: isTooDeep || isHiddenRow(row) || (rawChildren.length > 0 && !hasShown),
    isAlwaysShown,
    isRoute: asText(row['route']) !== '0',
    redirect: isAlwaysShown ? trimPath(place) : readOwnPath(asFilled(row['redirect'])),
    grants: asList(meta['permissionList'], asGrant) ?? [],
    children,
  };
}

function isHiddenRow(row: Readonly<Record<string, unknown>> | undefined): boolean {
  return row?.['hidden'] === true || asRecord(row?.['meta'])?.['hidden'] === true;
}

function skip(what: unknown, why: string): undefined {
  console.warn(t('菜单项已忽略：'), why, what);
  return undefined;
}

function readKey(wanted: string, keys: Set<string>): string {
  let key = wanted;
  for (let count = 2; keys.has(key); count += 1) key = `${wanted}#${String(count)}`;
  keys.add(key);
  return key;
}

/** Entries that show an address are pages of ours too: under the name the server gave, or one made of the address. */
function readPlace(path: string): string {
  if (path.startsWith('/')) return path;
  return ADDRESS.test(path) ? `/${hashText(path)}` : `/${path}`;
}

/** Every node of the menu, parents before children. */
export function listNodes(menu: readonly MenuNode[]): readonly MenuNode[] {
  return menu.flatMap((node) => [node, ...listNodes(node.children)]);
}

/** The way from the top to the node of a path, or an empty list. A path written out wins over one with `:name` parts. */
export function findTrail(menu: readonly MenuNode[], path: string): readonly MenuNode[] {
  const wanted = trimPath(path);
  const exact = findWay(menu, (node) => node.path === wanted);
  if (exact.length > 0) return exact;
  return findWay(menu, (node) => node.path.includes('/:') && matchRoute(node.path, wanted) !== null);
}

function findWay(menu: readonly MenuNode[], fits: (node: MenuNode) => boolean): readonly MenuNode[] {
  for (const node of menu) {
    const below = findWay(node.children, fits);
    if (below.length > 0) return [node, ...below];
    if (fits(node)) return [node];
  }
  return [];
}

/** An entry with children and without alwaysShow is a sub-menu; otherwise it is a leaf. */
export function isSubMenu(node: MenuNode): boolean {
  return !node.isAlwaysShown && node.children.some((child) => !child.isHidden);
}

/** Where a menu path without a screen leads: its redirect, else its first visible leaf. */
export function findLanding(node: MenuNode): string | undefined {
  if (node.redirect !== undefined && trimPath(node.redirect) !== node.path) return node.redirect;
  if (node.isAlwaysShown) return undefined;
  for (const child of node.children) {
    if (child.isHidden || child.target === 'window') continue;
    return isSubMenu(child) ? (findLanding(child) ?? child.path) : child.path;
  }
  return undefined;
}
