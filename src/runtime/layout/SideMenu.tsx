// The menu at the side: open with accordion and search, or collapsed with pop-ups.
import { Input, Menu } from 'antd';
import { useMemo, useState, type ReactNode } from 'react';
import type { MenuNode } from '../permission/menu.ts';
import { useRuntime } from '../runtime-context.ts';
import { hasDarkMenu } from '../theme/theme.ts';
import { useDrawnLooks } from '../theme/use-scheme.ts';
import { readMenuArrow } from './MenuArrow.tsx';
import {
  findByKey,
  findSelected,
  followNode,
  keepOnePerLevel,
  toFoundItems,
  toItems,
} from './menu-items.tsx';
import { useRecentGroup, withGroups } from './menu-groups.ts';
import { EntryLabel } from './favourites/EntryLabel.tsx';
import { FAVOURITES_KEY } from './favourites/favourites.ts';
import { useMenuFavourites } from './favourites/favourites-context.ts';
import { ScrollHint } from './ScrollHint.tsx';
import { useMenuSearch } from './use-menu-search.ts';
import { t } from '../../engine/text.ts';

export interface SideMenuProps {
  menu: readonly MenuNode[];
  /** All entries, where `menu` has only those below one of them. */
  searched?: readonly MenuNode[];
  /** What can be kept and gone back to: the same ones, and pages that have no entry. */
  reached?: readonly MenuNode[];
  path: string;
  /** Favourites and recent pages stand elsewhere where it is false. */
  hasGroups?: boolean;
  isCollapsed: boolean;
  /** Told of the entry that somebody points at. */
  onNear?: (node: MenuNode) => void;
  /** Asked when a sub-menu of the collapsed menu is clicked. */
  onExpand: () => void;
  /** Told after an entry was followed: a drawer closes then. */
  onFollow?: () => void;
}

export function SideMenu({
  menu,
  searched = menu,
  reached = searched,
  path,
  hasGroups = true,
  isCollapsed,
  onNear,
  onExpand,
  onFollow,
}: SideMenuProps): ReactNode {
  const { navigate, looks } = useRuntime();
  const values = useDrawnLooks(looks);
  const { menuColor } = values;
  const { text: search, setText: setSearch, found, prepare } = useMenuSearch(searched);
  const selected = findSelected(menu, path);
  const parents = selected.slice(0, -1).map((node) => node.key);
  const favourites = useMenuFavourites(reached);
  const recent = useRecentGroup(reached, path);
  const [open, setOpen] = useState<{ path: string; keys: readonly string[] }>({
    path,
    keys: [FAVOURITES_KEY, ...parents],
  });
  // A selected sub-menu opens by itself when another place is reached.
  if (open.path !== path) setOpen({ path, keys: mergeOpen(menu, open.keys, parents) });

  const arrow = useMemo(() => readMenuArrow(menuColor, isCollapsed), [menuColor, isCollapsed]);
  // Where the first level stands at the top, the groups stand there, too.
  const drawn = hasGroups ? withGroups(menu, favourites.group, recent) : menu;
  const entries = withGroups(searched, favourites.group, recent);
  const labelOf = favourites.isReady
    ? ({ title, path: at }: MenuNode) => (
        <EntryLabel
          title={title}
          path={at}
          isKept={favourites.paths.includes(at)}
          onToggle={favourites.toggle}
        />
      )
    : undefined;
  const isSearching = search.trim() !== '' && !isCollapsed;
  const follow = (key: string): void => {
    const node = findByKey(entries, key);
    if (!node) return;
    setSearch('');
    followNode(node, navigate, isSearching);
    onFollow?.();
  };
  return (
    <nav className="sw-side-menu" aria-label={t('主菜单')} onKeyDownCapture={favourites.press}>
      <ScrollHint>
        {!isCollapsed && (
          <div className="sw-menu-search">
            <Input
              allowClear
              size="small"
              placeholder={t('搜索菜单')}
              aria-label={t('搜索菜单')}
              value={search}
              onChange={(event) => setSearch(event.target.value)}
              onFocus={prepare}
              onPressEnter={() => {
                const first = found[0];
                if (first) follow(first.key);
              }}
            />
          </div>
        )}
        {isSearching && found.length === 0 && <p className="sw-menu-empty">{t('没有匹配的菜单')}</p>}
        <Menu
          mode="inline"
          theme={hasDarkMenu(values) ? 'dark' : 'light'}
          inlineCollapsed={isCollapsed}
          inlineIndent={18}
          {...(arrow === undefined ? {} : { expandIcon: arrow })}
          subMenuOpenDelay={0.2}
          subMenuCloseDelay={0.1}
          items={
            isSearching
              ? toFoundItems(found, { labelOf, onNear })
              : toItems(drawn, {
                  labelOf,
                  onNear,
                  onSubMenu: isCollapsed
                    ? (key) => {
                        onExpand();
                        // The one that was open before stays closed: unfolded, the menu is an accordion again.
                        setOpen({ path, keys: mergeOpen(menu, open.keys, [...parents, key]) });
                      }
                    : undefined,
                })
          }
          selectedKeys={selected.slice(-1).map((node) => node.key)}
          {...(isCollapsed
            ? {}
            : {
                openKeys: [...open.keys],
                onOpenChange: (keys: string[]) =>
                  setOpen({ path, keys: keepOnePerLevel(menu, open.keys, keys) }),
              })}
          onClick={({ key }) => follow(key)}
        />
      </ScrollHint>
    </nav>
  );
}

function mergeOpen(
  menu: readonly MenuNode[],
  open: readonly string[],
  parents: readonly string[],
): readonly string[] {
  return parents.reduce<readonly string[]>(
    (keys, key) => (keys.includes(key) ? keys : keepOnePerLevel(menu, keys, [...keys, key])),
    open,
  );
}
