// The dark scheme. Loaded for those who want it: the sign-in page of all others does without.
import darkAlgorithm from 'antd/es/theme/themes/dark';
import { contrast } from '../../controls/colors/contrast.ts';
import { darken, isDark, lighten, tint } from './colors.ts';
import { DARK } from './dark-palette.ts';
import { INK } from './palette.ts';
import type { Algorithms, Scheme } from './scheme.ts';
import { readMenuGround } from './theme.ts';

/** Red below white letters, where the one that is read would be too light. */
const DEEP_RED = '#c9302c';

/** Marks and links are read on grounds up to that of dialogs and of rows that are marked. */
const lit = (color: string): string => lighten(color, DARK.line);

/** The algorithm darkens every colour by the same share, also what is read as text. */
const keepReadable: Algorithms[number] = (seed, map) => ({
  ...(map ?? darkAlgorithm(seed)),
  colorLink: seed.colorLink,
  colorLinkHover: tint(seed.colorLink, 0.8),
  colorError: DARK.error,
  colorErrorText: DARK.error,
  colorWarningText: DARK.warning,
  colorSuccessText: DARK.success,
});

export const DARK_SCHEME: Scheme = {
  isDark: true,
  palette: DARK,
  algorithms: [darkAlgorithm, keepReadable],
  fit: (looks) => {
    const ground = readMenuGround(looks);
    const menuColor = isDark(ground) ? ground : DARK.surface;
    const readable = (color: string | null, ground: string): string | null =>
      color !== null && contrast(color, ground) >= 4.5 ? color : null;
    return {
      ...looks,
      menuColor,
      topColor: isDark(looks.topColor) ? looks.topColor : DARK.surface,
      menuFontColor: readable(looks.menuFontColor, menuColor),
      menuSelectFontColor: readable(looks.menuSelectFontColor, looks.menuSelectColor ?? menuColor),
    };
  },
  link: lit,
  deep: (primary) => primary,
  hover: darken,
  components: ({ primaryColor }) => {
    const marked = lit(primaryColor);
    return {
      Tabs: {
        itemSelectedColor: marked,
        itemHoverColor: marked,
        itemActiveColor: marked,
        inkBarColor: marked,
      },
      Dropdown: { colorPrimary: marked },
      Radio: { colorPrimary: marked, colorPrimaryHover: marked },
      Pagination: { colorPrimary: marked, colorPrimaryHover: marked },
      // The words beside it have its colour.
      Spin: { colorPrimary: marked },
      // It lies on surfaces and in dialogs.
      Tree: { colorBgContainer: 'transparent' },
      // Letters on the light red of buttons that delete.
      Button: { dangerColor: INK, defaultHoverColor: marked, defaultHoverBorderColor: marked },
      Badge: { colorError: DEEP_RED },
    };
  },
};
