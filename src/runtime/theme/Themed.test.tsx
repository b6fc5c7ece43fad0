// @vitest-environment happy-dom
// @vitest-environment-options { "url": "http://own.test/" }
import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useIsDark } from '../../controls/colors/use-is-dark.ts';
import { createStored } from '../storage/stored.ts';
import { DARK_SYSTEM } from './color-scheme.ts';
import { createLooks, type LooksStore } from './looks.ts';
import { Themed } from './Themed.tsx';

/** The machine of whoever looks: their choice there, and those who listen for another one. */
let isSystemDark: boolean;
let listeners: Set<() => void>;

function changeSystem(isDark: boolean): void {
  isSystemDark = isDark;
  act(() => {
    for (const listener of listeners) listener();
  });
}

let looks: LooksStore;
const open = (): LooksStore => createLooks(createStored(localStorage, sessionStorage));
const root = document.documentElement;
const scheme = (): unknown[] => [
  root.dataset['scheme'],
  root.style.colorScheme,
  screen.getByRole('status').textContent,
];

function Ground(): React.ReactNode {
  return <p role="status">{useIsDark() ? 'dark ground' : 'light ground'}</p>;
}

const DARK = ['dark', 'dark', 'dark ground'];
const LIGHT = ['light', 'light', 'light ground'];

function show(): void {
  render(
    <Themed looks={looks}>
      <Ground />
    </Themed>,
  );
}

beforeEach(() => {
  localStorage.clear();
  isSystemDark = false;
  listeners = new Set();
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        get matches() {
          return query === DARK_SYSTEM && isSystemDark;
        },
        addEventListener: (_: string, listener: () => void) =>
          query === DARK_SYSTEM && listeners.add(listener),
        removeEventListener: (_: string, listener: () => void) => listeners.delete(listener),
      }) as unknown as MediaQueryList,
  );
  looks = open();
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

describe('light or dark', () => {
  it('is light unless somebody chose otherwise, even on a dark machine', () => {
    isSystemDark = true;
    show();
    expect(scheme()).toEqual(LIGHT);
  });

  it('changes at once for everything, and is kept', async () => {
    show();
    act(() => looks.setColorScheme('dark'));
    await waitFor(() => expect(scheme()).toEqual(DARK));
    expect(root.style.getPropertyValue('--sw-paper')).toBe('#ffffff');
    expect(open().state.colorScheme).toBe('dark');
    act(() => looks.setColorScheme('light'));
    await waitFor(() => expect(scheme()).toEqual(LIGHT));
  });

  it('follows the machine while the page is open, for those who chose that', async () => {
    looks.setColorScheme('system');
    show();
    expect(scheme()).toEqual(LIGHT);
    changeSystem(true);
    await waitFor(() => expect(scheme()).toEqual(DARK));
    changeSystem(false);
    expect(scheme()).toEqual(LIGHT);
  });

  it('follows another window of the browser, and so does the density', async () => {
    show();
    const other = open();
    other.setColorScheme('dark');
    other.change('isCompact', true);
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'Color-Scheme' }));
      window.dispatchEvent(new StorageEvent('storage', { key: 'Compact' }));
    });
    await waitFor(() => expect(scheme()).toEqual(DARK));
    expect([looks.state.isCompact, looks.read('colorScheme')]).toEqual([true, 'dark']);
    expect(root.style.getPropertyValue('--sw-space-large')).toBe('12px');
  });

  it('does not follow other windows in what is arranged in each by itself', () => {
    show();
    open().change('layout', 'side');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'Layout' }));
    });
    expect(looks.state.layout).toBe('top');
  });
});
