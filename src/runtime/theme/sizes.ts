// Sizes of the frame around screens, and what letters are made of.

export const SIDER_WIDTH = 200;
export const SIDER_COLLAPSED_WIDTH = 80;
export const HEADER_HEIGHT = 48;
/** Heads of cards in pixels, ordinary and compact. */
export const CARD_HEADS = { usual: [48, 40], small: [38, 32] } as const;
/** Seconds the side menu takes to collapse. */
export const COLLAPSE_TIME = 0.3;
/** Below this width the side menu becomes a drawer; pixels. */
export const MOBILE_BELOW = 992;

export const FONT_FAMILY =
  "system-ui, -apple-system, 'Segoe UI', 'PingFang SC', 'Hiragino Sans GB', 'Microsoft YaHei', 'Noto Sans CJK SC', sans-serif";
/** Pixels; nothing that is read is smaller. */
export const SMALLEST_FONT = 12;
