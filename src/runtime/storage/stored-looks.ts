// How the user likes the app to look, entry by entry: colours, fonts, menu and header. Kept on this device for a year.
import { asBoolean } from './shapes.ts';
import { createEntry, type Entry, type StorageArea } from './store.ts';

/** Where the menu stands; `mix` has its first level at the top and the rest at the side. */
export type LayoutMode = 'side' | 'top' | 'mix';
export type NavTheme = 'light' | 'dark';
/** How the selected entry of a menu is marked: a bar at its edge, or a filled block. */
export type MenuStyle = 'bar' | 'block';
export type ContentWidth = 'fluid' | 'fixed';
/** Whether the app is light or dark; `system` asks the machine. */
export type ColorScheme = 'light' | 'dark' | 'system';
/** Pixels. */
export type FontSize = 12 | 13 | 14;

/** Every look by the name it has in the app. Colours are `#rrggbb`; null means: as the rest demands. */
export interface LookValues {
  navTheme: NavTheme;
  primaryColor: string;
  topColor: string;
  menuColor: string;
  menuFontColor: string | null;
  menuSelectColor: string | null;
  menuSelectFontColor: string | null;
  menuStyle: MenuStyle;
  layout: LayoutMode;
  isCollapsed: boolean;
  isHeaderFixed: boolean;
  isSiderFixed: boolean;
  contentWidth: ContentWidth;
  /** Pages stay open behind the one that is shown. */
  isTabbed: boolean;
  /** Open pages are shown as a row of tabs; a breadcrumb otherwise. */
  hasTabStrip: boolean;
  isHeaderAutoHidden: boolean;
  isColorWeak: boolean;
  navFont: FontSize;
  formFont: FontSize;
  listFont: FontSize;
  hasMenuColorButtons: boolean;
  colorScheme: ColorScheme;
  /** Less room between and within things. */
  isCompact: boolean;
}

export type StoredLooks = { [Name in keyof LookValues]: Entry<LookValues[Name]> };

/** Looks outlive the session: nobody wants to choose colours every week. */
const YEAR = 365 * 86_400_000;
const FONT_SIZES: readonly FontSize[] = [12, 13, 14];
const COLOR_SCHEMES: readonly ColorScheme[] = ['light', 'dark', 'system'];
const COLOR = /^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i;

/**
 * @param area survives the window
 * @param now milliseconds since 1970
 */
export function createStoredLooks(area: StorageArea, now: () => number): StoredLooks {
  const entry = <Value>(
    key: string,
    fallback: Value,
    parse: (raw: unknown) => Value | undefined,
  ): Entry<Value> => createEntry<Value>({ key, area, now, lifetime: YEAR, fallback, parse });
  const choice = <Value>(key: string, fallback: Value, choices: readonly Value[]): Entry<Value> =>
    entry(key, fallback, (raw) => choices.find((one) => one === raw));
  const color = (key: string, fallback: string): Entry<string> => entry(key, fallback, asColor);
  const colorOrNone = (key: string): Entry<string | null> =>
    entry<string | null>(key, null, (raw) => (raw === null || raw === '' ? null : asColor(raw)));
  const flag = (key: string, fallback: boolean): Entry<boolean> => entry(key, fallback, asBoolean);

  return {
    navTheme: choice<NavTheme>('Theme', 'light', ['light', 'dark']),
    primaryColor: color('Primary-Color', '#006afe'),
    topColor: color('Top-Color', '#262f3e'),
    menuColor: color('Menu-Color', '#ffffff'),
    menuFontColor: colorOrNone('Menu-Font-Color'),
    menuSelectColor: colorOrNone('Menu-Select-Color'),
    menuSelectFontColor: colorOrNone('Menu-Select-Font-Color'),
    menuStyle: choice<MenuStyle>('Menu-Style', 'block', ['bar', 'block']),
    layout: choice<LayoutMode>('Layout', 'top', ['side', 'top', 'mix']),
    isCollapsed: flag('Sider-Collapsed', false),
    isHeaderFixed: flag('Fixed-Header', true),
    isSiderFixed: flag('Fixed-Sider', true),
    contentWidth: choice<ContentWidth>('Content-Width', 'fluid', ['fluid', 'fixed']),
    isTabbed: flag('Multi-Page', true),
    hasTabStrip: flag('Tabs-Mode', true),
    isHeaderAutoHidden: flag('Auto-Hide-Header', false),
    isColorWeak: flag('Color-Weak', false),
    navFont: choice<FontSize>('Nav-Font', 13, FONT_SIZES),
    formFont: choice<FontSize>('Form-Font', 12, FONT_SIZES),
    listFont: choice<FontSize>('List-Font', 12, FONT_SIZES),
    hasMenuColorButtons: flag('Menu-Color-Buttons', false),
    colorScheme: createColorSchemeEntry(area, now),
    isCompact: flag('Compact', false),
  };
}

/** What the page is painted by before anything else of it is there. */
export function createColorSchemeEntry(area: StorageArea, now: () => number): Entry<ColorScheme> {
  return createEntry<ColorScheme>({
    key: 'Color-Scheme',
    area,
    now,
    lifetime: YEAR,
    fallback: 'light',
    parse: (raw) => COLOR_SCHEMES.find((one) => one === raw),
  });
}

/** `#fff` and `#FFFFFF` are one colour and become `#ffffff`; other notations are none of ours. */
export function asColor(raw: unknown): string | undefined {
  if (typeof raw !== 'string' || !COLOR.test(raw)) return undefined;
  const digits = raw.slice(1).toLowerCase();
  return `#${digits.length === 3 ? [...digits].map((digit) => digit + digit).join('') : digits}`;
}
