// The menu in the top bar: what does not fit moves into a sub-menu at the end.
import { ConfigProvider, Menu } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { MenuNode } from '../permission/menu.ts';
import { useRuntime } from '../runtime-context.ts';
import { createTopMenuTheme } from '../theme/theme.ts';
import { findByKey, findSelected, followNode, toItems } from './menu-items.tsx';

export function TopMenu({ menu, path }: { menu: readonly MenuNode[]; path: string }): ReactNode {
  const { navigate, looks } = useRuntime();
  const values = useSnapshot(looks.state);
  const theme = useMemo(() => createTopMenuTheme(values), [values]);
  return (
    <ConfigProvider theme={theme}>
      <nav className="sw-top-menu" aria-label="主菜单">
        <Menu
          mode="horizontal"
          theme="dark"
          subMenuOpenDelay={0.2}
          subMenuCloseDelay={0.1}
          items={toItems(menu, undefined)}
          selectedKeys={findSelected(menu, path).map((node) => node.key)}
          onClick={({ key }) => {
            const node = findByKey(menu, key);
            if (node) followNode(node, navigate);
          }}
        />
      </nav>
    </ConfigProvider>
  );
}
