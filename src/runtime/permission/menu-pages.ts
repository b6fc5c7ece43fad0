// Which entries of the menu lead to a page that the app has: the others are not drawn.
import type { ScreenIndexEntry } from '../../engine/plan/plan.ts';
import { matchScreen } from '../router/decide.ts';
import { REDIRECTS, trimPath } from '../router/places.ts';
import { findLanding, findTrail, isSubMenu, type MenuNode } from './menu.ts';

export interface DrawnMenu {
  /** The same entries; those that lead nowhere, and groups of nothing else, are hidden. */
  menu: readonly MenuNode[];
  /** Entries that would be drawn, had they a page. */
  missing: readonly MenuNode[];
}

/**
 * Hides what would only lead to /404 (S85). Addresses, frames, windows and entries with flag '0' stay as they are;
 * so does the page of a document with faults, which says what they are.
 * @param entries the index of screens
 */
export function hideMissing(menu: readonly MenuNode[], entries: readonly ScreenIndexEntry[]): DrawnMenu {
  const missing: MenuNode[] = [];
  const leads = createJudge(menu, entries);

  function draw(node: MenuNode): MenuNode {
    if (node.isHidden) return node;
    if (isSubMenu(node)) {
      const children = node.children.map(draw);
      return { ...node, children, isHidden: children.every((child) => child.isHidden) };
    }
    if (node.target !== 'inside' || !node.isRoute || leads(node.path)) return node;
    missing.push(node);
    return { ...node, isHidden: true };
  }

  return { menu: menu.map(draw), missing };
}

/** Tells of an address whether following it ends at a page; it goes the ways that `decide` goes. */
function createJudge(
  menu: readonly MenuNode[],
  entries: readonly ScreenIndexEntry[],
): (address: string) => boolean {
  // Most paths are written out: only what is left is held against those with `:name` parts.
  const written = new Set(entries.flatMap(({ route }) => (route ? [trimPath(route.path)] : [])));

  function leads(address: string, passed: ReadonlySet<string>): boolean {
    const path = trimPath(address.split(/[?#]/, 1)[0] ?? '');
    if (passed.has(path)) return false;
    if (written.has(path)) return true;
    const next = Object.hasOwn(REDIRECTS, path) ? REDIRECTS[path] : undefined;
    if (next === undefined && matchScreen(entries, path)) return true;
    const node = findTrail(menu, path).at(-1);
    if (next === undefined && node?.target === 'iframe') return true;
    const landing = next ?? (node && findLanding(node));
    return landing !== undefined && leads(landing, new Set([...passed, path]));
  }

  return (address) => leads(address, new Set());
}
