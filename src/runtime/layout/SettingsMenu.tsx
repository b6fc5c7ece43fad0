// The gear of the top bar: how the app looks, the own account, and reading dictionaries anew. The guest has none.
import SettingOutlined from '@ant-design/icons/es/icons/SettingOutlined';
import { Dropdown, type MenuProps } from 'antd';
import type { ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import { useRuntime } from '../runtime-context.ts';
import { nameKeys } from '../shortcuts/key-names.ts';
import { HELP_KEYS, PALETTE_KEYS, type PaletteSwitch } from './palette/use-palette.tsx';
import { openAppearance } from './shell-dialogs.ts';
import { GUEST } from './guest.ts';
import { t } from '../../engine/text.ts';
import { otherLanguage } from '../language/language.ts';
import { LanguageName } from '../language/LanguageName.tsx';

const ACCOUNT = '/account/settings/index';

interface SettingsMenuProps {
  /** Begins the tour through the frame. */
  onTour: () => void;
  palette: Pick<PaletteSwitch, 'open' | 'openShortcuts'>;
}

export function SettingsMenu({ onTour, palette }: SettingsMenuProps): ReactNode {
  const { session, screens, dicts, navigate, overlays, changeLanguage } = useRuntime();
  const { user } = useSnapshot(session.state);
  // The snapshot tells when the index is another; the index itself is replaced as a whole.
  useSnapshot(screens.state);
  if (!user || user.username === GUEST) return null;
  const hasAccount = screens.state.entries.some((entry) => entry.route?.path === ACCOUNT);

  const menu: MenuProps = {
    items: [
      { key: 'appearance', label: t('外观设置') },
      ...(hasAccount ? [{ key: 'account', label: t('账户设置') }] : []),
      { key: 'cache', label: t('清除缓存') },
      { key: 'palette', label: t('查找页面与操作'), extra: nameKeys(PALETTE_KEYS).join('+') },
      { key: 'shortcuts', label: t('快捷键'), extra: HELP_KEYS },
      { key: 'tour', label: t('新手引导') },
      { key: 'language', label: <LanguageName /> },
    ],
    onClick: ({ key }) => {
      if (key === 'appearance') void openAppearance(overlays);
      if (key === 'account') navigate.to(ACCOUNT);
      if (key === 'palette') palette.open();
      if (key === 'shortcuts') palette.openShortcuts();
      if (key === 'tour') onTour();
      if (key === 'language') changeLanguage(otherLanguage());
      // The store tells how it went.
      if (key === 'cache') dicts.refresh().catch(() => undefined);
    },
  };
  return (
    <Dropdown menu={menu} trigger={['click']} placement="bottomRight">
      <button type="button" className="sw-bar-button sw-settings" aria-label={t('设置')}>
        <SettingOutlined aria-hidden />
        <span className="sw-bar-text">{t('设置')}</span>
      </button>
    </Dropdown>
  );
}
