// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { createColorSchemeEntry, type ColorScheme } from '../storage/stored-looks.ts';
import { DARK_SYSTEM } from './color-scheme.ts';

const DAY = 86_400_000;

afterEach(() => {
  localStorage.clear();
  delete document.documentElement.dataset['scheme'];
  document.documentElement.style.colorScheme = '';
  vi.restoreAllMocks();
});

/** Opens a page of a machine that is dark or not. @returns the scheme of its first frame */
async function openPage(isSystemDark: boolean): Promise<string | undefined> {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: query === DARK_SYSTEM && isSystemDark }) as MediaQueryList,
  );
  vi.resetModules();
  await import('./first-frame.ts');
  return document.documentElement.dataset['scheme'];
}

const choose = (scheme: ColorScheme, days = 0): void => {
  createColorSchemeEntry(localStorage, () => Date.now() - days * DAY).write(scheme);
};

it.each([
  ['dark', false, 'dark'],
  ['system', true, 'dark'],
  ['system', false, undefined],
  ['light', true, undefined],
] as const)(
  'the first frame of who chose %s is that, on a machine that is dark: %s',
  async (scheme, isDark, painted) => {
    choose(scheme);
    expect(await openPage(isDark)).toBe(painted);
  },
);

it('the first frame is light where nothing was chosen, where it ran out, and where it cannot be read', async () => {
  expect(await openPage(true)).toBeUndefined();
  choose('dark', 366);
  expect(await openPage(true)).toBeUndefined();
  localStorage.setItem('Color-Scheme', '{{');
  expect(await openPage(true)).toBeUndefined();
});
