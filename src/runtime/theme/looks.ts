// How the user likes the app to look. Read once at the start, changed while it runs, kept on this device.
import { observable } from '@formily/reactive';
import { proxy } from 'valtio';
import { LOOK_NAMES, type LookName } from '../../engine/look-names.ts';
import type { Looks } from '../../engine/services.ts';
import type { ColorScheme, LayoutMode, LookValues, StoredLooks } from '../storage/stored-looks.ts';
import { DARK_MENUS, MENU_GROUNDS } from './palette.ts';
import { t } from '../../engine/text.ts';

export interface LooksStore extends Looks {
  state: LookValues;
  setLayout(layout: LayoutMode): void;
  setCollapsed(isCollapsed: boolean): void;
  /** Tabs, or a breadcrumb over one page at a time. */
  setTabbed(isTabbed: boolean): void;
  setColorScheme(colorScheme: ColorScheme): void;
  /**
   * Another window of this browser wrote into the storage: light or dark and the density are the same in all of them.
   * @param key what was written; null where all of it was cleared
   */
  takeOver(key: string | null): void;
}

/** What all windows have in common at once; the others are read when a window begins. */
const SHARED: readonly LookName[] = ['colorScheme', 'isCompact'];

const FONTS: ReadonlySet<LookName> = new Set(['navFont', 'formFont', 'listFont']);

export function createLooks(stored: StoredLooks): LooksStore {
  const state = proxy<LookValues>({
    navTheme: stored.navTheme.read(),
    primaryColor: stored.primaryColor.read(),
    topColor: stored.topColor.read(),
    menuColor: stored.menuColor.read(),
    menuFontColor: stored.menuFontColor.read(),
    menuSelectColor: stored.menuSelectColor.read(),
    menuSelectFontColor: stored.menuSelectFontColor.read(),
    menuStyle: stored.menuStyle.read(),
    layout: stored.layout.read(),
    isCollapsed: stored.isCollapsed.read(),
    isHeaderFixed: stored.isHeaderFixed.read(),
    isSiderFixed: stored.isSiderFixed.read(),
    contentWidth: stored.contentWidth.read(),
    isTabbed: stored.isTabbed.read(),
    hasTabStrip: stored.hasTabStrip.read(),
    isHeaderAutoHidden: stored.isHeaderAutoHidden.read(),
    isColorWeak: stored.isColorWeak.read(),
    navFont: stored.navFont.read(),
    formFont: stored.formFont.read(),
    listFont: stored.listFont.read(),
    hasMenuColorButtons: stored.hasMenuColorButtons.read(),
    colorScheme: stored.colorScheme.read(),
    isCompact: stored.isCompact.read(),
  });
  // What screens read: their expressions follow changes by the engine's own means.
  const seen = observable.shallow<Record<string, unknown>>({ ...state });

  function keep<Name extends LookName>(name: Name, value: LookValues[Name]): void {
    state[name] = value;
    seen[name] = value;
    stored[name].write(value);
  }

  function show<Name extends LookName>(name: Name): void {
    state[name] = stored[name].read();
    seen[name] = state[name];
  }

  /** Sets one look, and those that follow from it. */
  function change<Name extends LookName>(name: Name, value: LookValues[Name]): void {
    keep(name, value);
    switch (name) {
      case 'menuColor':
        keep('navTheme', DARK_MENUS.includes(state.menuColor) ? 'dark' : 'light');
        break;
      case 'navTheme':
        if (DARK_MENUS.includes(state.menuColor) !== (state.navTheme === 'dark')) {
          keep('menuColor', MENU_GROUNDS[state.navTheme]);
        }
        break;
      case 'layout':
        keep('menuStyle', state.layout === 'side' ? 'bar' : 'block');
        keep('isHeaderFixed', state.layout !== 'side');
        break;
      case 'isTabbed':
      case 'hasTabStrip':
        // A row of tabs needs pages that stay open; pages that stay open are reached by it.
        if (value === true) {
          keep('isTabbed', true);
          keep('hasTabStrip', true);
        }
    }
  }

  const isLook = (name: string): name is LookName => (LOOK_NAMES as readonly string[]).includes(name);

  function changeChecked<Name extends LookName>(name: Name, raw: unknown): void {
    const value = stored[name].parse(raw);
    if (value === undefined) throw new RangeError(explainRefusal(name, raw));
    change(name, value);
  }

  return {
    state,
    read: (name) => seen[name],
    change: (name, raw) => {
      if (!isLook(name)) throw new RangeError(t('没有外观“{0}”', name));
      changeChecked(name, raw);
    },
    reset: () => {
      for (const name of LOOK_NAMES) {
        stored[name].clear();
        show(name);
      }
    },
    setLayout: (layout) => change('layout', layout),
    setCollapsed: (isCollapsed) => change('isCollapsed', isCollapsed),
    setTabbed: (isTabbed) => change('isTabbed', isTabbed),
    setColorScheme: (colorScheme) => change('colorScheme', colorScheme),
    takeOver: (key) => {
      for (const name of SHARED) if (key === null || stored[name].key === key) show(name);
    },
  };
}

/** The protocol text for sizes of letters stays as it was given. */
function explainRefusal(name: LookName, raw: unknown): string {
  return FONTS.has(name) ? 'Failed to update font' : t('外观“{0}”不能设为“{1}”', name, raw);
}
