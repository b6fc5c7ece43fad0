// The menu in the top bar: as a whole with pop-ups, or its first level alone. What does not fit moves into a sub-menu
// at the end.
import { ConfigProvider, Menu } from 'antd';
import { useMemo, type ReactNode } from 'react';
import type { MenuNode } from '../permission/menu.ts';
import { useRuntime } from '../runtime-context.ts';
import { createTopMenuTheme } from '../theme/theme.ts';
import { useDrawnLooks } from '../theme/use-scheme.ts';
import { findByKey, findSelected, followNode, toFlatItems, toItems } from './menu-items.tsx';
import { useRecentGroup, withGroups } from './menu-groups.ts';
import { EntryLabel } from './favourites/EntryLabel.tsx';
import { useMenuFavourites } from './favourites/favourites-context.ts';
import { t } from '../../engine/text.ts';

export interface TopMenuProps {
  menu: readonly MenuNode[];
  /** What can be kept and gone back to: the menu, and pages that have no entry. */
  reached?: readonly MenuNode[];
  path: string;
  /** The first level alone: what lies below stands at the side. */
  isFlat: boolean;
  /** Told of the entry that somebody points at. */
  onNear?: (node: MenuNode) => void;
}

export function TopMenu({ menu, reached = menu, path, isFlat, onNear }: TopMenuProps): ReactNode {
  const { navigate, looks } = useRuntime();
  const values = useDrawnLooks(looks);
  const theme = useMemo(() => createTopMenuTheme(values), [values]);
  const { group, isReady, paths, toggle, press } = useMenuFavourites(reached);
  const recent = useRecentGroup(reached, path);
  const labelOf = isReady
    ? (node: MenuNode) => (
        <EntryLabel
          title={node.title}
          path={node.path}
          isKept={paths.includes(node.path)}
          onToggle={toggle}
        />
      )
    : undefined;
  return (
    <ConfigProvider theme={theme}>
      <nav className="sw-top-menu" aria-label={t('主菜单')} onKeyDownCapture={press}>
        <Menu
          mode="horizontal"
          theme="dark"
          subMenuOpenDelay={0.2}
          subMenuCloseDelay={0.1}
          items={[
            ...toItems(group ? [group] : [], { labelOf, onNear }),
            ...(isFlat ? toFlatItems(menu, { onNear }) : toItems(menu, { labelOf, onNear })),
            ...toItems(recent ? [recent] : [], { labelOf, onNear }),
          ]}
          selectedKeys={findSelected(menu, path).map((node) => node.key)}
          onClick={({ key }) => {
            const node = findByKey(withGroups(menu, group, recent), key);
            if (node) followNode(node, navigate);
          }}
        />
      </nav>
    </ConfigProvider>
  );
}
