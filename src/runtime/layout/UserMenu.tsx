// Who is signed in, and what they can change about the layout or end. The guest has no dropdown.
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import UserOutlined from '@ant-design/icons/es/icons/UserOutlined';
import { Dropdown, type MenuProps } from 'antd';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { START } from '../router/places.ts';
import { useRuntime } from '../runtime-context.ts';
import { GUEST } from './guest.ts';
import { openLicence, openOwnPassword, switchDepart } from './shell-dialogs.ts';
import { askToSignOut } from './sign-out.ts';
import { t } from '../../engine/text.ts';
import { isAccessGranted } from '../../engine/react/access.ts';
import { EXPLAIN_KEYS, mayExplain } from './use-explainer.ts';

/** The one account that sees the licence and arranges the portal; the server decides it again. */
export const ADMIN = 'admin';

/** Light and dark as one chooses them, as in the dialog of looks. */
const SCHEMES = [
  { key: 'light', label: t('浅色') },
  { key: 'dark', label: t('深色') },
  { key: 'system', label: t('跟随系统') },
] as const;

interface UserMenuProps {
  /** Begins or ends 设计者模式. */
  onExplain: () => void;
  isExplaining: boolean;
}

export function UserMenu({ onExplain, isExplaining }: UserMenuProps): ReactNode {
  const runtime = useRuntime();
  const { session, looks, overlays, portal, files, permissions, navigate } = runtime;
  // Permissions may change while the page is open.
  const isDesigner = useSyncExternalStore(permissions.subscribe, () => mayExplain(permissions));
  const isStarter = useSyncExternalStore(permissions.subscribe, () =>
    isAccessGranted(permissions, 'start:here'),
  );
  const { user } = useSnapshot(session.state);
  const { isEditing } = useSnapshot(portal.state);
  const { layout, isTabbed, hasTabStrip, colorScheme } = useSnapshot(looks.state);
  const isStripShown = isTabbed && hasTabStrip;
  if (!user) return null;
  const name = user.realname === '' ? user.username : user.realname;
  if (user.username === GUEST) return <span className="sw-user">{name}</span>;

  const menu: MenuProps = {
    selectable: true,
    selectedKeys: [colorScheme],
    items: [
      {
        key: 'scheme',
        label: t('外观'),
        children: SCHEMES.map(({ key, label }) => ({ key, label })),
      },
      { key: 'layout', label: layout === 'top' ? t('切换为侧边菜单') : t('切换为顶部菜单') },
      { key: 'tabs', label: isStripShown ? t('关闭多页签') : t('开启多页签') },
      ...(user.username === ADMIN
        ? [{ key: 'portal', label: isEditing ? t('退出编辑门户') : t('编辑门户') }]
        : []),
      ...(isDesigner
        ? [
            {
              key: 'explain',
              label: isExplaining ? t('退出设计者模式') : t('设计者模式：为什么？'),
              extra: EXPLAIN_KEYS,
            },
          ]
        : []),
      { type: 'divider' },
      ...(isStarter ? [{ key: 'start', label: t('从这里开始') }] : []),
      { key: 'depart', label: t('切换部门') },
      { key: 'password', label: t('修改密码') },
      ...(user.username === ADMIN ? [{ key: 'licence', label: t('授权信息') }] : []),
      { key: 'leave', label: t('退出登录'), danger: true },
    ],
    onClick: ({ key }) => {
      const scheme = SCHEMES.find((one) => one.key === key);
      if (scheme) looks.setColorScheme(scheme.key);
      if (key === 'layout') looks.setLayout(layout === 'top' ? 'side' : 'top');
      if (key === 'tabs') looks.setTabbed(!isStripShown);
      if (key === 'portal' && isEditing) void portal.askToLeave();
      if (key === 'portal' && !isEditing) portal.enter();
      if (key === 'explain') onExplain();
      if (key === 'start') navigate.to(START);
      if (key === 'depart') void switchDepart(runtime);
      if (key === 'password') void openOwnPassword(overlays);
      if (key === 'licence') void openLicence(runtime);
      if (key === 'leave') void askToSignOut(runtime);
    },
  };
  return (
    <Dropdown menu={menu} trigger={['click']} placement="bottomRight">
      <button type="button" className="sw-bar-button sw-user" aria-label={t('用户菜单：{0}', name)}>
        <Picture key={user.avatar} address={user.avatar === '' ? '' : files.address(user.avatar)} />
        <span className="sw-user-name">{name}</span>
        <DownOutlined aria-hidden />
      </button>
    </Dropdown>
  );
}

/** The face of somebody, or the sign of a person where there is none, or none that can be loaded. */
function Picture({ address }: { address: string }): ReactNode {
  const [hasFailed, setFailed] = useState(false);
  if (address === '' || hasFailed) return <UserOutlined aria-hidden />;
  return <img className="sw-user-picture" src={address} alt="" onError={() => setFailed(true)} />;
}
