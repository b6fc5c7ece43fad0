// The menu of the signed-in user as items of antd's Menu.
import type { MenuProps } from 'antd';
import type { ReactNode } from 'react';
import type { Navigate } from '../../engine/services.ts';
import { findLanding, findTrail, isSubMenu, listNodes, type MenuNode } from '../permission/menu.ts';
import { drawMenuIcon } from '../../controls/icons/menu-icons.tsx';

type Items = NonNullable<MenuProps['items']>;

/** What the entries of pages have in common. */
export interface Entries {
  /** What stands at one; its title when absent. */
  labelOf?: ((node: MenuNode) => ReactNode) | undefined;
  /** Somebody points at one, or it has the focus. */
  onNear?: ((node: MenuNode) => void) | undefined;
  /** A sub-menu is pressed. */
  onSubMenu?: ((key: string) => void) | undefined;
}

/** Visible entries only; an entry with visible children and without alwaysShow is a sub-menu. */
export function toItems(nodes: readonly MenuNode[], entries: Entries = {}, level = 1): Items {
  const { onSubMenu } = entries;
  return nodes
    .filter((node) => !node.isHidden)
    .map((node) => {
      const icon = drawMenuIcon(node.icon, level);
      const common = { key: node.key, icon, title: node.title };
      if (!isSubMenu(node)) return { ...common, ...toPage(node, entries) };
      return {
        ...common,
        label: node.title,
        children: toItems(node.children, entries, level + 1),
        ...(onSubMenu ? { onTitleClick: () => onSubMenu(node.key) } : {}),
      };
    });
}

/** What a search found. */
export function toFoundItems(found: readonly MenuNode[], entries: Entries): Items {
  return found.map((node) => ({ key: node.key, ...toPage(node, entries) }));
}

/** Visible entries of the first level, each of them followed like a page. */
export function toFlatItems(menu: readonly MenuNode[], { onNear }: Entries = {}): Items {
  return menu
    .filter((node) => !node.isHidden)
    .map((node) => ({
      key: node.key,
      title: node.title,
      icon: drawMenuIcon(node.icon, 1),
      ...toPage(node, { onNear }),
    }));
}

function toPage(
  node: MenuNode,
  { labelOf, onNear }: Entries,
): { label: ReactNode; onMouseEnter?: () => void; onFocus?: () => void } {
  const tell = onNear && (() => onNear(node));
  return {
    label: labelOf?.(node) ?? node.title,
    ...(tell ? { onMouseEnter: tell, onFocus: tell } : {}),
  };
}

/** What stands at the side where the first level stands at the top: the entries below the one that is shown. */
export function listBeside(menu: readonly MenuNode[], path: string): readonly MenuNode[] {
  const [first] = findSelected(menu, path);
  return first && isSubMenu(first) ? first.children : [];
}

/**
 * Goes where an entry leads: a screen inside, or an address in a window of its own.
 * @param isFound the entry was found by the search: a page in a frame opens in a window too
 */
export function followNode(node: MenuNode, navigate: Navigate, isFound = false): void {
  const landing = isFound && node.target === 'iframe' ? undefined : readLanding(node);
  if (landing === undefined) window.open(node.url ?? node.path, '_blank', 'noopener,noreferrer');
  else navigate.to(landing);
}

/** The path of the page inside that an entry leads to; undefined for a window of its own. */
export function readLanding(node: MenuNode): string | undefined {
  if (node.target === 'window') return undefined;
  const landing = node.isAlwaysShown || node.children.length === 0 ? undefined : findLanding(node);
  return landing ?? node.path;
}

/** The entry to highlight: the deepest visible one on the way to the path; hidden ones stand behind their parent. */
export function findSelected(menu: readonly MenuNode[], path: string): readonly MenuNode[] {
  const trail = findTrail(menu, path);
  const firstHidden = trail.findIndex((node) => node.isHidden);
  return firstHidden < 0 ? trail : trail.slice(0, firstHidden);
}

/** Tells whether a title holds a word of a search. */
export type Matcher = (title: string, word: string) => boolean;

const holds: Matcher = (title, word) => title.toLowerCase().includes(word);

/**
 * Visible leaves whose title holds every word of the search; containers are not searchable.
 * @param matches letters alone when absent
 */
export function searchMenu(
  menu: readonly MenuNode[],
  text: string,
  matches: Matcher = holds,
): readonly MenuNode[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return [];
  return listVisible(menu).filter(
    (node) => !isSubMenu(node) && words.every((word) => holds(node.title, word) || matches(node.title, word)),
  );
}

function listVisible(menu: readonly MenuNode[]): readonly MenuNode[] {
  return menu.flatMap((node) => {
    if (node.isHidden) return [];
    return node.isAlwaysShown ? [node] : [node, ...listVisible(node.children)];
  });
}

/** Accordion: of the sub-menus of one level only the one opened last stays open. */
export function keepOnePerLevel(
  menu: readonly MenuNode[],
  before: readonly string[],
  after: readonly string[],
): string[] {
  const opened = after.find((key) => !before.includes(key));
  if (opened === undefined) return [...after];
  const siblings = findSiblings(menu, opened);
  return after.filter((key) => key === opened || !siblings.includes(key));
}

function findSiblings(menu: readonly MenuNode[], key: string): readonly string[] {
  if (menu.some((node) => node.key === key)) return menu.map((node) => node.key);
  for (const node of menu) {
    const found = findSiblings(node.children, key);
    if (found.length > 0) return found;
  }
  return [];
}

export function findByKey(menu: readonly MenuNode[], key: string): MenuNode | undefined {
  return listNodes(menu).find((node) => node.key === key);
}
