// What the palette finds: pages of the menu, what can be done on the page that is open, open tabs, and switches of the app.
import { t } from '../../../engine/text.ts';
import { isSubMenu, type MenuNode } from '../../permission/menu.ts';
import type { Matcher } from '../menu-items.tsx';

export type PaletteKind = 'recent' | 'action' | 'page' | 'tab' | 'setting';

export interface PaletteEntry {
  key: string;
  kind: PaletteKind;
  title: string;
  /** Where it is: groups of the menu above a page, the part of the page around a button. */
  detail: string;
  run(this: void): void;
}

/** In the order in which they are offered. */
export const KIND_TITLES: Readonly<Record<PaletteKind, string>> = {
  recent: t('最近'),
  action: t('操作'),
  page: t('页面'),
  tab: t('页签'),
  setting: t('设置'),
};

/** More than anybody reads; whoever has not found it by then types on. */
const MAX_SHOWN = 50;

export interface MenuPage {
  node: MenuNode;
  /** Titles above it, from the top. */
  trail: readonly string[];
}

/** Visible leaves of the menu. */
export function listMenuPages(menu: readonly MenuNode[], trail: readonly string[] = []): readonly MenuPage[] {
  return menu.flatMap((node): readonly MenuPage[] => {
    if (node.isHidden) return [];
    if (isSubMenu(node)) return listMenuPages(node.children, [...trail, node.title]);
    return [{ node, trail }];
  });
}

const holds: Matcher = (title, word) => title.toLowerCase().includes(word);

/**
 * Entries that hold every word in their title, or else where they are; those that begin with the text come first.
 * Without a text everything but the pages of the whole menu and the tabs.
 */
export function findEntries(
  entries: readonly PaletteEntry[],
  text: string,
  matches: Matcher = holds,
): readonly PaletteEntry[] {
  const words = text.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries.filter(({ kind }) => kind !== 'page' && kind !== 'tab');
  const whole = words.join(' ');
  const ranked = entries.flatMap((entry) => {
    const { title, detail } = entry;
    // Sounds are looked for in titles alone: in paths of many words some fit anything.
    const fits = words.every((word) => holds(`${detail} ${title}`, word) || matches(title, word));
    if (!fits) return [];
    const lower = title.toLowerCase();
    const rank = lower.startsWith(whole)
      ? 0
      : words.every((word) => holds(title, word))
        ? 1
        : holds(detail, whole)
          ? 3
          : 2;
    return [{ entry, rank }];
  });
  return dropRepeated(ranked.toSorted((one, other) => one.rank - other.rank).map(({ entry }) => entry)).slice(
    0,
    MAX_SHOWN,
  );
}

/** A page that was visited lately is in the menu too, and may have a tab. */
function dropRepeated(entries: readonly PaletteEntry[]): readonly PaletteEntry[] {
  const seen = new Set<string>();
  return entries.filter(({ key }) => {
    const page = key.split(':').slice(1).join(':');
    const isPage = /^(?:recent|page|tab):/.test(key);
    if (isPage && seen.has(page)) return false;
    if (isPage) seen.add(page);
    return true;
  });
}
