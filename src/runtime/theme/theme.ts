// The theme of antd as the chosen looks ask for it. Style sheets read the same values as tokens (tokens.ts).
import type { ThemeConfig } from 'antd';
import type { LookValues } from '../storage/stored-looks.ts';
import { contrast } from '../../controls/colors/contrast.ts';
import { isDark, readableOn, tint } from './colors.ts';
import { DARK_MENUS, MENU_GROUNDS, PRIMARY, WHITE } from './palette.ts';
import { LIGHT_SCHEME, type Scheme } from './scheme.ts';
import { SPACES } from '../../controls/containers/spaces.ts';
import { CARD_HEADS, FONT_FAMILY, HEADER_HEIGHT, SMALLEST_FONT } from './sizes.ts';

export type MenuLooks = Pick<LookValues, 'navTheme' | 'menuColor'>;

/** The ground of the side menu: a dark theme without a menu colour of its own takes the dark default. */
export function readMenuGround({ navTheme, menuColor }: MenuLooks): string {
  return navTheme === 'dark' && menuColor === WHITE ? MENU_GROUNDS.dark : menuColor;
}

export function hasDarkMenu(looks: MenuLooks): boolean {
  return DARK_MENUS.includes(readMenuGround(looks));
}

/**
 * Pages without menu: sign-in and what else stands alone.
 * @param looks as the scheme draws them
 * @param isStill panels open and close without movement. Shortened by CSS they would be placed before they have a size.
 * @param density algorithms that change the room between things
 */
export function createAppTheme(
  looks: LookValues,
  scheme: Scheme = LIGHT_SCHEME,
  isStill = false,
  density: Scheme['algorithms'] = [],
): ThemeConfig {
  const { palette } = scheme;
  const menu = readMenuGround(looks);
  const algorithm = [...scheme.algorithms, ...density];
  const components = { Tag: palette.tagLetters, ...scheme.components(looks) };
  return {
    hashed: false,
    ...(algorithm.length === 0 ? {} : { algorithm }),
    token: {
      motion: !isStill,
      colorPrimary: looks.primaryColor,
      colorPrimaryHover: scheme.hover(looks.primaryColor),
      colorInfo: looks.primaryColor,
      colorLink: scheme.link(looks.primaryColor),
      colorError: palette.error,
      colorBgLayout: palette.page,
      colorBgContainer: palette.surface,
      colorBgElevated: palette.raised,
      colorBorder: palette.border,
      colorBorderSecondary: palette.line,
      colorTextDescription: palette.hint,
      colorTextPlaceholder: palette.placeholder,
      colorTextDisabled: palette.hint,
      borderRadius: 6,
      fontFamily: FONT_FAMILY,
      fontSize: 14,
      fontSizeSM: SMALLEST_FONT,
    },
    // Buttons in the colour of a menu that is as good as the page's could not be told from it.
    ...(looks.hasMenuColorButtons && contrast(menu, palette.surface) >= 3
      ? {
          components: {
            ...components,
            Button: {
              ...components.Button,
              algorithm: true,
              colorPrimary: menu,
              primaryColor: readableOn(menu),
            },
          },
        }
      : { components }),
  };
}

/** Screens within the main layout and what opens above them: forms, lists and navigation in sizes of their own. */
export function createWorkTheme(looks: LookValues, { palette }: Scheme = LIGHT_SCHEME): ThemeConfig {
  const { formFont, listFont, navFont, isCompact } = looks;
  const density = isCompact ? 1 : 0;
  return {
    token: {
      fontSize: formFont,
      // The library's own steps fall below what can be read.
      fontSizeSM: Math.max(SMALLEST_FONT, formFont - 1),
      lineHeightSM: 20 / SMALLEST_FONT,
      fontSizeLG: formFont + 2,
      controlHeight: 30,
      ...(isCompact ? {} : { padding: 14, paddingLG: 18 }),
    },
    components: {
      Menu: { ...createMenuTokens(looks), fontSize: navFont, itemHeight: isCompact ? 32 : 38 },
      Table: {
        cellFontSize: listFont,
        cellFontSizeMD: listFont,
        cellFontSizeSM: listFont,
        cellPaddingBlock: isCompact ? 5 : 9,
        cellPaddingInline: SPACES.middle[density],
        headerBg: palette.head,
        headerColor: palette.headText,
        // The library's own selected row is saturated under the pointer.
        rowSelectedBg: tint(looks.primaryColor, 0.08, palette.surface),
        rowSelectedHoverBg: tint(looks.primaryColor, 0.13, palette.surface),
      },
      List: { fontSize: listFont },
      Card: {
        headerHeight: CARD_HEADS.usual[density],
        bodyPadding: SPACES.large[density],
        headerFontSize: formFont + 2,
      },
    },
  };
}

function createMenuTokens(looks: LookValues): NonNullable<NonNullable<ThemeConfig['components']>['Menu']> {
  const { primaryColor, menuStyle, menuFontColor, menuSelectColor, menuSelectFontColor } = looks;
  const ground = readMenuGround(looks);
  const bar = menuStyle === 'bar';
  // The primary colour on its own tint is too pale to be read.
  const marked = primaryColor === PRIMARY.usual ? PRIMARY.marked : primaryColor;
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
