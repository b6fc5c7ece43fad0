// The favourites of whoever is signed in, for the menus.
import { createContext, useContext, useEffect, useMemo, type KeyboardEvent } from 'react';
import { proxy, useSnapshot } from 'valtio';
import { useShortcuts } from '../../../engine/react/use-shortcuts.ts';
import { isPressed, type ShortcutGroup } from '../../../engine/shortcuts.ts';
import { t } from '../../../engine/text.ts';
import type { MenuNode } from '../../permission/menu.ts';
import { useRuntime } from '../../runtime-context.ts';
import { createFavourites, listFavourites, type FavouriteStore } from './favourites.ts';

export const FavouritesContext = createContext<FavouriteStore | null>(null);

/** Where there is no store, as around a menu by itself. */
const NONE = proxy<FavouriteStore['state']>({ isReady: false, paths: [] });

/** One store for the working place of a user; the guest has none. */
export function useFavouriteStore(userId: string | undefined): FavouriteStore {
  const { http, notify, permissions } = useRuntime();
  const { favourites } = useSnapshot(permissions.state);
  // Another user has others.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const store = useMemo(() => createFavourites(http, notify), [http, notify, userId]);
  useEffect(() => {
    store.adopt(userId === undefined ? undefined : favourites);
  }, [store, userId, favourites]);
  return store;
}

const MARK = 'favourite';
const ENTRY_KEYS = { toggle: 'F', up: 'Alt+ArrowUp', down: 'Alt+ArrowDown' } as const;

/** While an entry of the menu has the focus. */
const MENU_KEYS: ShortcutGroup = {
  title: t('菜单'),
  shortcuts: [
    { keys: ENTRY_KEYS.toggle, title: t('收藏所在的菜单项，或取消收藏') },
    { keys: ENTRY_KEYS.up, title: t('把收藏的页面向前移') },
    { keys: ENTRY_KEYS.down, title: t('把收藏的页面向后移') },
  ],
};

export interface MenuFavourites {
  isReady: boolean;
  paths: readonly string[];
  /** The group at the top of the menu, if it holds anything. */
  group: MenuNode | undefined;
  toggle(this: void, path: string, title: string): void;
  /** Keys on an entry of the menu; the entry says which one it is by `data-favourite`. */
  press(this: void, event: KeyboardEvent): void;
}

/** @param menu all entries that are drawn */
export function useMenuFavourites(menu: readonly MenuNode[]): MenuFavourites {
  const store = useContext(FavouritesContext);
  const { isReady, paths } = useSnapshot(store?.state ?? NONE);
  useShortcuts(isReady ? MENU_KEYS : undefined);
  const group = useMemo(() => listFavourites(menu, paths), [menu, paths]);
  return {
    isReady,
    paths,
    group,
    toggle: (path, title) => store?.toggle(path, title),
    press: (event) => {
      const entry = event.target instanceof Element ? event.target.closest('[role="menuitem"]') : null;
      const mark = entry?.querySelector<HTMLElement>(`[data-${MARK}]`);
      const path = mark?.dataset[MARK];
      if (!store || !isReady || !mark || path === undefined) return;
      const is = (keys: string): boolean => isPressed(keys, event.nativeEvent);
      if (is(ENTRY_KEYS.toggle)) store.toggle(path, mark.title);
      else if (is(ENTRY_KEYS.up)) store.move(path, -1);
      else if (is(ENTRY_KEYS.down)) store.move(path, 1);
      else return;
      event.preventDefault();
      event.stopPropagation();
    },
  };
}
