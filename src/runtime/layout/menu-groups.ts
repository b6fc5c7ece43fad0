// Groups of pages that the app puts around the menu of the server.
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import { RECENT_ICON } from '../../controls/icons/menu-icons.tsx';
import { t } from '../../engine/text.ts';
import type { MenuNode } from '../permission/menu.ts';
import { trimPath } from '../router/places.ts';
import { useRuntime } from '../runtime-context.ts';
import { listMenuPages, type MenuPage } from './palette/entries.ts';
import { readRecentPages, RECENT_SHOWN } from './palette/recent-pages.ts';

export const RECENT_KEY = '#recent';

/**
 * @param key begins the keys of its entries, too: the same pages stand in the menu under their own
 * @returns undefined without a page
 */
export function toGroup(
  { key, title, icon }: Pick<MenuNode, 'key' | 'title' | 'icon'>,
  pages: readonly MenuNode[],
): MenuNode | undefined {
  if (pages.length === 0) return undefined;
  return {
    key,
    title,
    icon,
    path: key,
    target: 'inside',
    url: undefined,
    isHidden: false,
    isAlwaysShown: false,
    isRoute: false,
    redirect: undefined,
    grants: [],
    children: pages.map((page) => ({ ...page, key: `${key}:${page.key}`, children: [] })),
  };
}

/**
 * What somebody keeps comes before everything else; where they were last comes behind it, so that nothing moves when the
 * group appears with the first page that is left.
 */
export function withGroups(
  menu: readonly MenuNode[],
  favourites: MenuNode | undefined,
  recent: MenuNode | undefined,
): MenuNode[] {
  return [...(favourites ? [favourites] : []), ...menu, ...(recent ? [recent] : [])];
}

/** Pages of the menu that somebody was on last, the last one first, without the one that is open. */
export function listRecent(pages: readonly MenuPage[], userId: string, path: string): readonly MenuPage[] {
  const byPath = new Map(pages.map((page) => [page.node.path, page]));
  return readRecentPages(userId)
    .filter((one) => one !== trimPath(path))
    .flatMap((one) => byPath.get(one) ?? [])
    .slice(0, RECENT_SHOWN);
}

/** The group 最近打开; undefined as long as there is nothing to go back to. */
export function useRecentGroup(menu: readonly MenuNode[], path: string): MenuNode | undefined {
  const { session } = useRuntime();
  const userId = useSnapshot(session.state).user?.id ?? '';
  return useMemo(() => {
    const recent = listRecent(listMenuPages(menu), userId, path).map(({ node }) => node);
    return toGroup({ key: RECENT_KEY, title: t('最近打开'), icon: RECENT_ICON }, recent);
  }, [menu, userId, path]);
}
