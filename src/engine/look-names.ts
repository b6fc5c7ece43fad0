// The looks of the app that a document can read as `$looks` and change with `set`.

export const LOOK_NAMES = [
  'navTheme',
  'primaryColor',
  'topColor',
  'menuColor',
  'menuFontColor',
  'menuSelectColor',
  'menuSelectFontColor',
  'menuStyle',
  'layout',
  'isCollapsed',
  'isHeaderFixed',
  'isSiderFixed',
  'contentWidth',
  'isTabbed',
  'hasTabStrip',
  'isHeaderAutoHidden',
  'isColorWeak',
  'navFont',
  'formFont',
  'listFont',
  'hasMenuColorButtons',
  'colorScheme',
  'isCompact',
] as const;

export type LookName = (typeof LOOK_NAMES)[number];
