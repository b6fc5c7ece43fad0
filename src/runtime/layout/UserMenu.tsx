// Who is signed in, and what they can change about the layout or end. The guest has no dropdown.
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined';
import { Dropdown, type MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useRuntime } from '../runtime-context.ts';
import { openOwnPassword, switchDepart } from './shell-dialogs.ts';

/** The name one has who looks around without an account. */
export const GUEST = 'guest';

export function UserMenu(): ReactNode {
  const runtime = useRuntime();
  const { session, notify, looks, overlays } = runtime;
  const { user } = useSnapshot(session.state);
  const { layout, isTabbed, hasTabStrip } = useSnapshot(looks.state);
  const isStripShown = isTabbed && hasTabStrip;
  if (!user) return null;
  const name = user.realname === '' ? user.username : user.realname;
  if (user.username === GUEST) return <span className="sw-user">{name}</span>;

  async function leave(): Promise<void> {
    const isSure = await notify.confirm({ title: '提示', text: '真的要注销登录吗 ?', danger: false });
    if (isSure) await session.signOut();
  }

  const menu: MenuProps = {
    items: [
      { key: 'layout', label: layout === 'side' ? '切换为顶部菜单' : '切换为侧边菜单' },
      { key: 'tabs', label: isStripShown ? '关闭多页签' : '开启多页签' },
      { type: 'divider' },
      { key: 'depart', label: '切换部门' },
      { key: 'password', label: '修改密码' },
      { key: 'leave', label: '退出登录', danger: true },
    ],
    onClick: ({ key }) => {
      if (key === 'layout') looks.setLayout(layout === 'side' ? 'top' : 'side');
      if (key === 'tabs') looks.setTabbed(!isStripShown);
      if (key === 'depart') void switchDepart(runtime);
      if (key === 'password') void openOwnPassword(overlays);
      if (key === 'leave') void leave();
    },
  };
  return (
    <Dropdown menu={menu} trigger={['click']} placement="bottomRight">
      <button type="button" className="sw-bar-button sw-user" aria-label={`用户菜单：${name}`}>
        <UserOutlined aria-hidden />
        <span className="sw-user-name">{name}</span>
        <DownOutlined aria-hidden />
      </button>
    </Dropdown>
  );
}
