// How the user likes the app to look. Read once at the start, changed while it runs, kept on this device.
import { proxy } from 'valtio';
import type { LayoutMode, LookValues, StoredLooks } from '../storage/stored-looks.ts';

export interface LooksStore {
  state: LookValues;
  setLayout(layout: LayoutMode): void;
  setCollapsed(isCollapsed: boolean): void;
  /** Tabs, or a breadcrumb over one page at a time. */
  setTabbed(isTabbed: boolean): void;
}

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
  });

  function change<Name extends keyof LookValues>(name: Name, value: LookValues[Name]): void {
    state[name] = value;
    stored[name].write(value);
  }

  return {
    state,
    setLayout: (layout) => change('layout', layout),
    setCollapsed: (isCollapsed) => change('isCollapsed', isCollapsed),
    setTabbed: (isTabbed) => {
      change('isTabbed', isTabbed);
      if (isTabbed) change('hasTabStrip', true);
    },
  };
}
