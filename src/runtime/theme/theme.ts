// Every colour, size and distance of the app's looks. Plain CSS reads the same values as variables.
import type { ThemeConfig } from 'antd';
import type { CSSProperties } from 'react';
import type { LookValues } from '../storage/stored-looks.ts';
import { contrast } from '../../controls/colors/contrast.ts';
import { darken, isDark, readableOn, tint } from './colors.ts';

const PRIMARY = '#006afe';
const PAGE = '#f3f5f9';
const LINE = '#e6e9ef';
const WHITE = '#ffffff';
/** A menu on one of these is a dark one. */
export const DARK_MENUS: readonly string[] = ['#001529', '#262f3e'];

export const SIDER_WIDTH = 200;
export const SIDER_COLLAPSED_WIDTH = 80;
export const HEADER_HEIGHT = 48;
/** Seconds the side menu takes to collapse. */
export const COLLAPSE_TIME = 0.3;
/** Below this width the side menu becomes a drawer; pixels. */
export const MOBILE_BELOW = 992;

const FONT_FAMILY =
  "system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif";

export type MenuLooks = Pick<LookValues, 'navTheme' | 'menuColor'>;

/** The ground of the side menu: a dark theme without a menu colour of its own takes the dark default. */
export function readMenuGround({ navTheme, menuColor }: MenuLooks): string {
  return navTheme === 'dark' && menuColor === WHITE ? '#001529' : menuColor;
}

export function hasDarkMenu(looks: MenuLooks): boolean {
  return DARK_MENUS.includes(readMenuGround(looks));
}

/** Links and marks stand on grey and on tints too: the default is darkened to 4.5 : 1 there. */
function readLinkColor({ primaryColor }: Pick<LookValues, 'primaryColor'>): string {
  return primaryColor === PRIMARY ? '#0058d9' : primaryColor;
}

/**
 * Pages without menu: sign-in and what else stands alone.
 * @param isStill panels open and close without movement. Shortened by CSS they would be placed before they have a size.
 */
export function createAppTheme(looks: LookValues, isStill = false): ThemeConfig {
  const menu = readMenuGround(looks);
  // Buttons in the colour of a white menu could not be told from the page.
  const hasMenuButtons = looks.hasMenuColorButtons && contrast(menu, WHITE) >= 3;
  return {
    hashed: false,
    token: {
      motion: !isStill,
      colorPrimary: looks.primaryColor,
      // The library's own is lighter: white text on it would fall below 4.5 : 1 under the pointer.
      colorPrimaryHover: darken(looks.primaryColor),
      colorInfo: looks.primaryColor,
      colorLink: readLinkColor(looks),
      // The red of errors and of buttons that delete, readable on white and on grey too.
      colorError: '#cf1322',
      colorBgLayout: PAGE,
      // Grey of hints dark enough to be read on white (4.5 : 1).
      colorTextDescription: '#666c78',
      colorTextPlaceholder: '#6b7280',
      // What cannot be changed wants to be read all the same: 4.5 : 1 on the ground of disabled fields too.
      colorTextDisabled: '#666c78',
      borderRadius: 6,
      fontFamily: FONT_FAMILY,
      fontSize: 14,
    },
    ...(hasMenuButtons
      ? { components: { Button: { algorithm: true, colorPrimary: menu, primaryColor: readableOn(menu) } } }
      : {}),
  };
}

/** Screens within the main layout: forms, lists and navigation in sizes of their own. */
export function createWorkTheme(looks: LookValues): ThemeConfig {
  const { formFont, listFont, navFont } = looks;
  return {
    token: { fontSize: formFont, controlHeight: 30, padding: 14, paddingLG: 18 },
    components: {
      Menu: { ...createMenuTokens(looks), fontSize: navFont, itemHeight: 38 },
      Table: {
        cellFontSize: listFont,
        cellFontSizeMD: listFont,
        cellFontSizeSM: listFont,
        cellPaddingBlock: 9,
        cellPaddingInline: 12,
        headerBg: '#f6f8fb',
        headerColor: '#3b4453',
        // The library's own selected row is saturated under the pointer.
        rowSelectedBg: tint(looks.primaryColor, 0.08),
        rowSelectedHoverBg: tint(looks.primaryColor, 0.13),
      },
      List: { fontSize: listFont },
      Card: { headerHeight: 42, bodyPadding: 16, headerFontSize: 14 },
    },
  };
}

function createMenuTokens(looks: LookValues): NonNullable<NonNullable<ThemeConfig['components']>['Menu']> {
  const { primaryColor, menuStyle, menuFontColor, menuSelectColor, menuSelectFontColor } = looks;
  const ground = readMenuGround(looks);
  const bar = menuStyle === 'bar';
  // The primary colour on its own tint is too pale to be read.
  const marked = primaryColor === PRIMARY ? '#0053c7' : primaryColor;
  const text = menuFontColor ?? (isDark(ground) ? WHITE : undefined);
  const selectedText = menuSelectFontColor ?? (isDark(ground) ? WHITE : marked);
  const selected = menuSelectColor ?? (bar ? 'transparent' : isDark(ground) ? primaryColor : undefined);
  return {
    itemBg: ground,
    popupBg: ground,
    darkItemBg: ground,
    darkPopupBg: ground,
    darkSubMenuItemBg: ground,
    subMenuItemBg: 'transparent',
    itemSelectedColor: selectedText,
    subMenuItemSelectedColor: selectedText,
    darkItemSelectedColor: menuSelectFontColor ?? WHITE,
    ...(text === undefined ? {} : { itemColor: text, itemHoverColor: text }),
    ...(menuFontColor === null ? {} : { darkItemColor: menuFontColor, darkItemHoverColor: menuFontColor }),
    ...(selected === undefined ? {} : { itemSelectedBg: selected, darkItemSelectedBg: selected }),
    activeBarWidth: bar ? 3 : 0,
    activeBarBorderWidth: 0,
  };
}

/** The menu in the top bar stands on the colour of the bar. */
export function createTopMenuTheme(looks: LookValues): ThemeConfig {
  const { topColor, menuStyle, menuFontColor, menuSelectFontColor } = looks;
  const text = readableOn(topColor);
  return {
    components: {
      Menu: {
        darkItemBg: topColor,
        darkSubMenuItemBg: topColor,
        darkPopupBg: topColor,
        ...(isDark(topColor) || menuFontColor !== null
          ? {}
          : { darkItemColor: text, darkItemHoverColor: text }),
        ...(menuStyle === 'bar' && menuSelectFontColor === null ? { darkItemSelectedColor: text } : {}),
        horizontalLineHeight: `${String(HEADER_HEIGHT)}px`,
      },
    },
  };
}

/** The same values for plain CSS, set on the root element of the app. */
export function createThemeVariables(looks: LookValues): CSSProperties {
  const ground = readMenuGround(looks);
  return {
    '--sw-primary': looks.primaryColor,
    '--sw-link': readLinkColor(looks),
    '--sw-top': looks.topColor,
    '--sw-on-top': readableOn(looks.topColor),
    '--sw-menu': ground,
    '--sw-on-menu': looks.menuFontColor ?? (isDark(ground) ? WHITE : '#666c78'),
    '--sw-page': PAGE,
    '--sw-line': LINE,
    '--sw-font': FONT_FAMILY,
    '--sw-nav-font': `${String(looks.navFont)}px`,
    '--sw-form-font': `${String(looks.formFont)}px`,
    '--sw-header-height': `${String(HEADER_HEIGHT)}px`,
    '--sw-sider-width': `${String(SIDER_WIDTH)}px`,
    '--sw-sider-collapsed': `${String(SIDER_COLLAPSED_WIDTH)}px`,
    '--sw-collapse-time': `${String(COLLAPSE_TIME)}s`,
  } as CSSProperties;
}
