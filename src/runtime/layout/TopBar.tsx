// The bar at the top: menu button, name of the app, menu of the top layout and its search, help, bell, settings and user.
import MenuFoldOutlined from '@ant-design/icons/es/icons/MenuFoldOutlined';
import MenuUnfoldOutlined from '@ant-design/icons/es/icons/MenuUnfoldOutlined';
import QuestionCircleOutlined from '@ant-design/icons/es/icons/QuestionCircleOutlined';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { HELP, HOME } from '../router/places.ts';
import { useRuntime } from '../runtime-context.ts';
import { chooseLogo } from '../site/logo.ts';
import { Bell } from './Bell.tsx';
import { LargeScreens } from './LargeScreens.tsx';
import type { PaletteSwitch } from './palette/use-palette.tsx';
import { SettingsMenu } from './SettingsMenu.tsx';
import { GUEST } from './guest.ts';
import { UserMenu } from './UserMenu.tsx';
import { isPlace } from '../../engine/html/safe-address.ts';
import { t } from '../../engine/text.ts';

export interface TopBarProps {
  /** Undefined when there is no side menu. */
  isMenuOpen: boolean | undefined;
  onMenu: () => void;
  /** Begins the tour through the frame. */
  onTour: () => void;
  palette: Pick<PaletteSwitch, 'open' | 'openShortcuts'>;
  /** Begins or ends 设计者模式. */
  onExplain: () => void;
  isExplaining: boolean;
  /** The menu of the top layout. */
  children?: ReactNode;
  /** The search of a menu that lies in the bar. */
  search?: ReactNode;
}

export function TopBar({
  isMenuOpen,
  onMenu,
  onTour,
  palette,
  onExplain,
  isExplaining,
  children,
  search,
}: TopBarProps): ReactNode {
  const { site, files, navigate, session, looks } = useRuntime();
  const { user } = useSnapshot(session.state);
  const settings = useSnapshot(site.state).settings;
  const { appName, helpPath } = settings;
  const { topColor } = useSnapshot(looks.state);
  const file = chooseLogo(settings, topColor);
  const logo = file === '' ? '' : files.address(file);
  const help = user?.username === GUEST ? undefined : readHelpAddress(helpPath);
  return (
    <header className="sw-top-bar">
      {isMenuOpen !== undefined && (
        <button
          type="button"
          className="sw-bar-button"
          onClick={onMenu}
          aria-label={isMenuOpen ? t('收起菜单') : t('展开菜单')}
          aria-expanded={isMenuOpen}
        >
          {isMenuOpen ? <MenuFoldOutlined aria-hidden /> : <MenuUnfoldOutlined aria-hidden />}
        </button>
      )}
      <a
        className="sw-brand"
        href={HOME}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return;
          event.preventDefault();
          navigate.to(HOME);
        }}
      >
        {logo !== '' && <img src={logo} alt="" />}
        <span>{appName}</span>
      </a>
      <div className="sw-top-middle">{children}</div>
      {search}
      <LargeScreens />
      {help !== undefined && (
        <a
          className="sw-bar-button"
          href={help}
          target="_blank"
          rel="noopener noreferrer"
          onClick={(event) => {
            if (help !== HELP) return;
            // The help of the page that one is on: read when it is asked for, so that the bar follows no page.
            event.currentTarget.href = `${HELP}?page=${encodeURIComponent(window.location.pathname)}`;
          }}
          aria-label={t('帮助文档')}
        >
          <QuestionCircleOutlined aria-hidden />
          <span className="sw-bar-text">{t('帮助')}</span>
        </a>
      )}
      <Bell />
      <SettingsMenu onTour={onTour} palette={palette} />
      <UserMenu onExplain={onExplain} isExplaining={isExplaining} />
    </header>
  );
}

/** A help document is a path of this server or an http(s) address; where a site names none it is our own guides. */
function readHelpAddress(path: string): string | undefined {
  if (path === '') return HELP;
  return isPlace(path) ? path : undefined;
}
