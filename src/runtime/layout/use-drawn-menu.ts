// The menu as it is drawn: without entries whose page is not there, which the console names once.
import { useEffect, useMemo, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { t } from '../../engine/text.ts';
import { hideMissing } from '../permission/menu-pages.ts';
import type { MenuNode } from '../permission/menu.ts';
import { useRuntime } from '../runtime-context.ts';
import { GUEST } from './guest.ts';
import { withOwnPages } from './own-pages.ts';

const NO_MENU: readonly MenuNode[] = [];

/** Empty until permissions are here; it follows the index of screens whenever that is another. */
export function useDrawnMenu(): readonly MenuNode[] {
  const { permissions, screens } = useRuntime();
  const { phase, menu: granted } = useSnapshot(permissions.state);
  const { token, entries } = useSnapshot(screens.state);
  const menu = phase === 'ready' ? granted : NO_MENU;
  // The index that anybody may read lacks most pages: nothing is hidden by it.
  const isKnown = token !== null;
  const drawn = useMemo(
    () => (isKnown ? hideMissing(menu, entries) : { menu, missing: NO_MENU }),
    [menu, entries, isKnown],
  );
  const told = useRef(new Set<string>());
  useEffect(() => {
    for (const { title, path } of drawn.missing) {
      const name = `${title} ${path}`;
      if (told.current.has(name)) continue;
      told.current.add(name);
      console.warn(t('菜单项已忽略：'), t('没有对应的页面'), name);
    }
  }, [drawn]);
  return drawn.menu;
}

/**
 * Where the person may go: the menu, and the pages that everybody with an account has.
 * @param menu as it is drawn; nothing is reached before it is here
 */
export function useReachedPages(menu: readonly MenuNode[]): readonly MenuNode[] {
  const { screens, session } = useRuntime();
  const { entries } = useSnapshot(screens.state);
  const { user } = useSnapshot(session.state);
  const hasOwn = menu.length > 0 && user !== null && user.username !== GUEST;
  return useMemo(() => (hasOwn ? withOwnPages(menu, entries) : menu), [menu, entries, hasOwn]);
}
