import { theme } from 'antd';
import { describe, expect, it } from 'vitest';
import { contrast } from '../../controls/colors/contrast.ts';
import { createMemoryStorage } from '../storage/open-storage.ts';
import { createStored } from '../storage/stored.ts';
import type { LookValues } from '../storage/stored-looks.ts';
import { COMPACT } from './compact.ts';
import { DARK_SCHEME } from './dark.ts';
import { createLooks } from './looks.ts';
import { LIGHT_SCHEME } from './scheme.ts';
import { createAppTheme, createWorkTheme, hasDarkMenu } from './theme.ts';
import { createTokens } from './tokens.ts';

const usual = createLooks(createStored(createMemoryStorage(), createMemoryStorage())).state;
const SCHEMES = { light: LIGHT_SCHEME, dark: DARK_SCHEME } as const;
const PRIMARIES = ['#006afe', '#1890ff', '#722ed1', '#f5222d', '#13c2c2', '#001529'];

function tokensOf(name: keyof typeof SCHEMES, change: Partial<LookValues> = {}): Record<string, string> {
  const scheme = SCHEMES[name];
  const looks = scheme.fit({ ...usual, ...change });
  return { ...createTokens(looks, scheme, theme.getDesignToken(createAppTheme(looks, scheme))) };
}

/** What is read, and the grounds that it is read on. */
const GROUNDS = ['--sw-page', '--sw-surface', '--sw-raised', '--sw-head'];

describe.each(['light', 'dark'] as const)('the %s scheme', (name) => {
  it.each(['--sw-hint', '--sw-error', '--sw-warning', '--sw-success', '--sw-link'])(
    'lets %s be read on every ground',
    (text) => {
      const tokens = tokensOf(name);
      for (const ground of GROUNDS) {
        expect(contrast(tokens[text] ?? '', tokens[ground] ?? ''), ground).toBeGreaterThanOrEqual(4.5);
      }
    },
  );

  it('lets letters on the chosen colour of the bar and of the menu be read', () => {
    for (const color of ['#262f3e', '#ffffff', '#fafafa', '#001529', '#cf1322']) {
      const tokens = tokensOf(name, {
        topColor: color,
        menuColor: color,
        menuFontColor: name === 'dark' ? '#222222' : null,
      });
      expect(contrast(tokens['--sw-on-top'] ?? '', tokens['--sw-top'] ?? ''), color).toBeGreaterThanOrEqual(
        4.5,
      );
      expect(contrast(tokens['--sw-on-menu'] ?? '', tokens['--sw-menu'] ?? ''), color).toBeGreaterThanOrEqual(
        4.5,
      );
    }
  });

  it('lets the letters of every tag be read on the ground of its colour', () => {
    const app = createAppTheme(SCHEMES[name].fit(usual), SCHEMES[name]);
    const token: Record<string, unknown> = { ...theme.getDesignToken(app), ...app.components?.Tag };
    const colors = [
      'blue',
      'cyan',
      'geekblue',
      'gold',
      'green',
      'lime',
      'magenta',
      'orange',
      'pink',
      'purple',
    ];
    for (const color of [...colors, 'red', 'volcano', 'yellow']) {
      const share = contrast(String(token[`${color}7`]), String(token[`${color}1`]));
      expect(share, color).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('leaves paper white and ink black', () => {
    expect([tokensOf(name)['--sw-paper'], tokensOf(name)['--sw-ink']]).toEqual(['#ffffff', '#000000']);
  });
});

describe('in the dark', () => {
  it('a primary colour is light enough for links, whichever was chosen', () => {
    for (const primaryColor of PRIMARIES) {
      const tokens = tokensOf('dark', { primaryColor });
      expect(
        contrast(tokens['--sw-link'] ?? '', tokens['--sw-raised'] ?? ''),
        primaryColor,
      ).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('antd draws on the same grounds, with the same red', () => {
    const looks = DARK_SCHEME.fit(usual);
    const token = theme.getDesignToken(createAppTheme(looks, DARK_SCHEME));
    const { palette } = DARK_SCHEME;
    expect([token.colorBgContainer, token.colorBgElevated, token.colorBgLayout, token.colorError]).toEqual([
      palette.surface,
      palette.raised,
      palette.page,
      palette.error,
    ]);
    expect(contrast(token.colorPrimary, '#ffffff')).toBeGreaterThanOrEqual(4.5);
  });

  it('a white menu is a dark surface, and dark menus stay what they are', () => {
    expect(DARK_SCHEME.fit(usual).menuColor).toBe(DARK_SCHEME.palette.surface);
    const chosen = DARK_SCHEME.fit({ ...usual, menuColor: '#001529', navTheme: 'dark' });
    expect([chosen.menuColor, hasDarkMenu(chosen)]).toEqual(['#001529', true]);
    const byTheme = DARK_SCHEME.fit({ ...usual, navTheme: 'dark' });
    expect([byTheme.menuColor, hasDarkMenu(byTheme)]).toEqual(['#001529', true]);
  });

  it('the choices themselves stay as they were made', () => {
    const before = { ...usual };
    DARK_SCHEME.fit(usual);
    expect(usual).toEqual(before);
  });

  it('heads and marked rows of tables are dark too', () => {
    const { headerBg = '', rowSelectedBg = '' } =
      createWorkTheme(DARK_SCHEME.fit(usual), DARK_SCHEME).components?.Table ?? {};
    for (const ground of [headerBg, rowSelectedBg]) expect(contrast(ground, '#ffffff')).toBeGreaterThan(9);
  });
});

describe.each([12, 13, 14] as const)('antd, where forms have %d pixels', (formFont) => {
  it.each([false, true])(
    'has nothing smaller than 12 (compact: %s), and the size that was chosen',
    (isCompact) => {
      const looks = { ...usual, formFont, isCompact };
      const app = createAppTheme(looks, LIGHT_SCHEME, false, isCompact ? COMPACT : []);
      const work = createWorkTheme(looks);
      const token = theme.getDesignToken({ ...app, token: { ...app.token, ...work.token } });
      expect(token.fontSize).toBe(formFont);
      expect(Math.min(token.fontSizeSM, token.fontSizeIcon, token.fontSizeLG)).toBeGreaterThanOrEqual(12);
      expect(token.controlHeight).toBe(isCompact ? 26 : 30);
    },
  );
});
