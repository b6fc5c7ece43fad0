// The tokens that style sheets read: `var(--sw-…)` on the root element, so that they hold in whatever opens above the app too.
// Colours come from antd's theme and the palette, sizes from what somebody chose.
import type { GlobalToken } from 'antd';
import type { LookValues } from '../storage/stored-looks.ts';
import { SPACES } from '../../controls/containers/spaces.ts';
import { isDark, readableOn } from './colors.ts';
import { PAPER, WHITE } from './palette.ts';
import type { Scheme } from './scheme.ts';
import { readMenuGround } from './theme.ts';
import {
  CARD_HEADS,
  COLLAPSE_TIME,
  FONT_FAMILY,
  HEADER_HEIGHT,
  SIDER_COLLAPSED_WIDTH,
  SIDER_WIDTH,
  SMALLEST_FONT,
} from './sizes.ts';

/**
 * @param looks as they are drawn (`Scheme.fit`)
 * @param token of antd
 * @returns value by name; every name of a token is listed here
 */
export function createTokens(
  looks: LookValues,
  { palette, link, deep, isDark: isNight }: Scheme,
  token: GlobalToken,
): Readonly<Record<`--sw-${string}`, string>> {
  const { primaryColor, topColor, menuFontColor, formFont, listFont, navFont, isCompact } = looks;
  const menuColor = readMenuGround(looks);
  const px = (pixels: number): string => `${String(pixels)}px`;
  const density = isCompact ? 1 : 0;
  const space = (name: keyof typeof SPACES): string => px(SPACES[name][density]);
  return {
    '--sw-text': token.colorText,
    '--sw-text-soft': token.colorTextSecondary,
    '--sw-hint': palette.hint,
    '--sw-page': palette.page,
    '--sw-surface': palette.surface,
    '--sw-raised': palette.raised,
    '--sw-head': palette.head,
    '--sw-fill': token.colorFillTertiary,
    '--sw-fill-strong': token.colorFillSecondary,
    '--sw-line': palette.line,
    '--sw-border': palette.border,
    '--sw-primary': primaryColor,
    '--sw-on-primary': token.colorTextLightSolid,
    '--sw-link': link(primaryColor),
    // Below white letters.
    '--sw-deep': deep(primaryColor),
    '--sw-selected': token.colorPrimaryBg,
    '--sw-error': palette.error,
    '--sw-error-ground': token.colorErrorBg,
    '--sw-error-line': token.colorErrorBorder,
    '--sw-warning': palette.warning,
    '--sw-warning-ground': token.colorWarningBg,
    '--sw-warning-line': token.colorWarningBorder,
    '--sw-success': palette.success,
    '--sw-mark': palette.mark,
    '--sw-star': palette.star,
    // How much of the colours of code is left: they are made for white grounds.
    '--sw-code-share': isNight ? '45%' : '100%',
    '--sw-desk': palette.desk,
    '--sw-paper': PAPER.ground,
    '--sw-ink': PAPER.ink,
    '--sw-shadow': palette.shadow,
    '--sw-veil': palette.veil,
    '--sw-top': topColor,
    '--sw-on-top': readableOn(topColor),
    '--sw-menu': menuColor,
    '--sw-on-menu': menuFontColor ?? (isDark(menuColor) ? WHITE : palette.hint),
    '--sw-family': FONT_FAMILY,
    // Pages without menu: sign-in and what else stands alone.
    '--sw-plain-font': px(14),
    '--sw-nav-font': px(navFont),
    '--sw-form-font': px(formFont),
    '--sw-list-font': px(listFont),
    '--sw-small-font': px(Math.max(SMALLEST_FONT, formFont - 1)),
    '--sw-title-font': px(formFont + 2),
    '--sw-heading-font': px(formFont + 4),
    '--sw-headline-font': px(formFont + 8),
    '--sw-figure-font': px(formFont + 12),
    '--sw-icon': '16px',
    '--sw-icon-large': '20px',
    '--sw-icon-huge': '56px',
    '--sw-space-tiny': space('tiny'),
    '--sw-space-small': space('small'),
    '--sw-space-middle': space('middle'),
    '--sw-space-large': space('large'),
    '--sw-space-huge': space('huge'),
    '--sw-space-vast': space('vast'),
    '--sw-radius-small': px(4),
    '--sw-radius': px(6),
    '--sw-radius-large': px(8),
    '--sw-control-height': px(token.controlHeight),
    '--sw-card-head': px(CARD_HEADS.usual[density]),
    '--sw-card-head-small': px(CARD_HEADS.small[density]),
    // The line below a field, which says what is wrong or what is meant.
    '--sw-message-height': px(20),
    '--sw-header-height': px(HEADER_HEIGHT),
    '--sw-sider-width': px(SIDER_WIDTH),
    '--sw-sider-collapsed': px(SIDER_COLLAPSED_WIDTH),
    '--sw-collapse-time': `${String(COLLAPSE_TIME)}s`,
  };
}
