// The favourites for widgets of screens: what the menu knows of them, by the port of the engine.
import { useMemo } from 'react';
import { useSnapshot } from 'valtio';
import type { KeptPage, KeptPages } from '../../../engine/react/kept-pages.ts';
import { listNodes, type MenuNode } from '../../permission/menu.ts';
import type { Navigator } from '../../router/navigate.ts';
import { drawMenuIcon } from '../../../controls/icons/menu-icons.tsx';
import { followNode } from '../menu-items.tsx';
import { canKeep, type FavouriteStore } from './favourites.ts';

/** @returns null while nothing can be kept */
export function useKeptPages(
  store: FavouriteStore,
  menu: readonly MenuNode[],
  navigate: Pick<Navigator, 'to'>,
): KeptPages | null {
  const { isReady, paths } = useSnapshot(store.state);
  return useMemo(() => {
    if (!isReady) return null;
    const nodes = new Map(
      listNodes(menu)
        .filter(canKeep)
        .map((node) => [node.path, node]),
    );
    const pages = new Map([...nodes].map(([path, node]) => [path, describe(node)]));
    return {
      kept: paths.flatMap((path) => pages.get(path) ?? []),
      others: [...pages.values()].filter(({ path }) => !paths.includes(path)),
      follow: (path) => {
        const node = nodes.get(path);
        if (node) followNode(node, navigate);
      },
      toggle: store.toggle,
      place: store.place,
    };
  }, [isReady, paths, menu, navigate, store]);
}

/** Pages without an icon of their own get that of a page, not that of a part of the product. */
function describe({ path, title, icon }: MenuNode): KeptPage {
  return { path, title, icon: drawMenuIcon(icon, 2) };
}
