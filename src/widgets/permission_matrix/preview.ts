// What somebody would get who held the ticked permissions and nothing else: their menu, and what they can do on each page.
import { listAbove, listRows, type MatrixRow, type Permission } from './rows.ts';
import type { Ticked } from './ticks.ts';

export interface PreviewEntry {
  key: string;
  title: string;
  entries: readonly PreviewEntry[];
}

export interface PreviewPage {
  key: string;
  title: string;
  /** Titles of the menus above, the first one first. */
  trail: readonly string[];
  /** The page itself is granted; operations may be without it. */
  isGranted: boolean;
  isInMenu: boolean;
  operations: readonly Permission[];
}

export interface Preview {
  menu: readonly PreviewEntry[];
  pages: readonly PreviewPage[];
}

/** Menus are drawn as the app draws them: hidden ones are not, and what lost its parent moves up. */
export function buildPreview(rows: readonly MatrixRow[], ticked: Ticked): Preview {
  const isGranted = ({ key, isForAll }: Permission): boolean => isForAll || ticked.has(key);
  const drawn = new Set<string>();

  /** Granted menus right below, with those of menus that were not. */
  const listGranted = (level: readonly MatrixRow[]): MatrixRow[] =>
    level.flatMap((row) => (isGranted(row.page) ? [row] : listGranted(row.rows)));
  const draw = (level: readonly MatrixRow[]): PreviewEntry[] =>
    listGranted(level).flatMap(({ page, rows: below }) => {
      if (page.isHidden) return [];
      const entries = draw(below);
      // A menu goes with the last entry in it that is drawn.
      if (entries.length === 0 && listGranted(below).length > 0) return [];
      drawn.add(page.key);
      return [{ key: page.key, title: page.title, entries }];
    });
  const menu = draw(rows);
  const homes = new Set(rows.filter(({ page }) => page.isForAll).map(({ page }) => page.key));
  const pages = listRows(rows).flatMap((row): PreviewPage[] => {
    const operations = row.operations.filter((one) => isGranted(one) && !one.isOff);
    const isPage = row.rows.length === 0 && isGranted(row.page);
    if (!isPage && operations.length === 0) return [];
    return [
      {
        key: row.page.key,
        title: row.page.title,
        trail: listAbove(row)
          .map(({ page }) => page.title)
          .reverse(),
        isGranted: isGranted(row.page),
        isInMenu: drawn.has(row.page.key),
        operations,
      },
    ];
  });
  return {
    menu: [...menu.filter(({ key }) => homes.has(key)), ...menu.filter(({ key }) => !homes.has(key))],
    pages,
  };
}
