// Pages that everybody with an account has, whatever their roles: no entry of the menu need lead to them.
import type { ScreenIndexEntry } from '../../engine/plan/plan.ts';
import { listNodes, type MenuNode } from '../permission/menu.ts';
import { HELP, trimPath } from '../router/places.ts';

/** In the order in which they are offered: path and name of the icon. */
const OWN_PAGES = [
  ['/isps/userAnnouncement', 'bell'],
  ['/account/center', 'user'],
  ['/account/settings/index', 'setting'],
  [HELP, 'book'],
] as const;

/**
 * The menu, and behind it these pages as entries of their own, as far as there are such pages and the menu shows none.
 * @param entries the index of screens, whose titles they have
 */
export function withOwnPages(
  menu: readonly MenuNode[],
  entries: readonly ScreenIndexEntry[],
): readonly MenuNode[] {
  const shown = new Set(
    listNodes(menu)
      .filter(({ isHidden }) => !isHidden)
      .map(({ path }) => path),
  );
  const own = OWN_PAGES.flatMap(([path, icon]): MenuNode[] => {
    const page = entries.find(({ route }) => route && trimPath(route.path) === path);
    return page && !shown.has(path) ? [toNode(path, icon, page.title)] : [];
  });
  return own.length === 0 ? menu : [...menu, ...own];
}

function toNode(path: string, icon: string, title: string): MenuNode {
  return {
    key: `#own:${path}`,
    title,
    icon,
    path,
    target: 'inside',
    url: undefined,
    isHidden: false,
    isAlwaysShown: false,
    isRoute: true,
    redirect: undefined,
    grants: [],
    children: [],
  };
}
