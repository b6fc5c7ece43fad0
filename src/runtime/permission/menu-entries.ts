// The entries of the menu with what became of each, for whoever asks why one is there or not.
import type { MenuEntry } from '../../engine/react/context.ts';
import type { ScreenIndexEntry } from '../../engine/plan/plan.ts';
import { hideMissing } from './menu-pages.ts';
import { listNodes, type MenuNode } from './menu.ts';

/** @param menu as it was granted */
export function listMenuEntries(
  menu: readonly MenuNode[],
  entries: readonly ScreenIndexEntry[],
): readonly MenuEntry[] {
  const { menu: drawn, missing } = hideMissing(menu, entries);
  const lost = new Set(missing.map(({ key }) => key));
  return listNodes(drawn).map(({ key, title, path, isHidden }) => ({
    key,
    title,
    path,
    state: lost.has(key) ? 'no-page' : isHidden ? 'hidden' : 'shown',
  }));
}
