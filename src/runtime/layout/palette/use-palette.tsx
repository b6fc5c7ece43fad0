// Ctrl+K and `?`: what they open comes with the first use.
import { useMemo, useState, type ReactNode } from 'react';
import { lazyModule } from '../../../controls/loading/lazy-module.ts';
import { t } from '../../../engine/text.ts';
import type { MenuNode } from '../../permission/menu.ts';
import { useRuntime } from '../../runtime-context.ts';
import { usePageKeys, type PageKey } from '../../shortcuts/use-page-keys.ts';

const palettePart = lazyModule(() => import('./Palette.tsx'));
const helpPart = lazyModule(() => import('./ShortcutHelp.tsx'));

export const PALETTE_KEYS = 'Control+K';
export const HELP_KEYS = '?';

export interface PaletteSwitch {
  open(this: void): void;
  openShortcuts(this: void): void;
  /** What is open of the two. */
  drawn: ReactNode;
}

/** @param menu as it is drawn @param path of the page that is open */
export function usePalette(menu: readonly MenuNode[], path: string): PaletteSwitch {
  const { notify } = useRuntime();
  const [opened, setOpened] = useState<'palette' | 'shortcuts'>();
  const switches = useMemo(() => {
    const begin = (which: 'palette' | 'shortcuts', load: () => Promise<unknown>): void => {
      void load().then((loaded) => {
        if (loaded) setOpened((now) => now ?? which);
        else notify.message('error', t('没有加载成功，请检查网络后重试'));
      });
    };
    return {
      open: () => begin('palette', palettePart.load),
      openShortcuts: () => begin('shortcuts', helpPart.load),
      end: () => setOpened(undefined),
    };
  }, [notify]);
  usePageKeys(
    useMemo(() => {
      const shortcuts: readonly PageKey[] = [
        { keys: PALETTE_KEYS, title: t('查找页面与操作'), run: switches.open },
        { keys: HELP_KEYS, title: t('快捷键'), run: switches.openShortcuts },
      ];
      return { title: t('页面'), shortcuts };
    }, [switches]),
  );
  // Both are there by the time that they are opened.
  const Palette = opened === 'palette' ? palettePart.get()?.default : undefined;
  const Help = opened === 'shortcuts' ? helpPart.get()?.default : undefined;
  return {
    open: switches.open,
    openShortcuts: switches.openShortcuts,
    drawn: (
      <>
        {Palette && (
          <Palette menu={menu} path={path} onShortcuts={switches.openShortcuts} onEnd={switches.end} />
        )}
        {Help && <Help onEnd={switches.end} />}
      </>
    ),
  };
}
