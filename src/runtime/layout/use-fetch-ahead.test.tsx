// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScreenIndexEntry } from '../../engine/plan/plan.ts';
import { readMenu } from '../permission/menu.ts';
import { menuRow as row } from '../permission/menu.testing.ts';
import { RuntimeContext } from '../runtime-context.ts';
import type { Runtime } from '../runtime.ts';
import { useFetchAhead } from './use-fetch-ahead.ts';

const PAGES = ['/home', '/rooms', '/bills', '/tags', '/users', '/roles', '/logs', '/broken'];
const MENU = readMenu([
  row('/park', '园区', { children: PAGES.map((path) => row(path, path)) }),
  row('/site', '网站', { meta: { title: '网站', internalOrExternal: true, url: 'https://other.test/' } }),
]);

const entries = PAGES.map((path): ScreenIndexEntry => ({
  id: path.slice(1),
  version: 'v1',
  title: path,
  kind: path === '/broken' ? 'broken' : 'screen',
  route: { path },
}));

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

/** Whoever just signed in, with a menu, and pages that were opened before. */
function arrive(first: readonly string[] = [], fails = false) {
  const fetched: string[] = [];
  let isWaiting = false;
  const runtime = {
    slowCalls: { isWaiting: () => isWaiting },
    screens: {
      state: { entries },
      load: (id: string) => {
        fetched.push(id);
        return fails
          ? Promise.reject(new Error('no connection'))
          : Promise.resolve({ kind: 'screen', widgets: [`widget of ${id}`] });
      },
    },
  } as unknown as Runtime;
  const registry = {
    load: (types: readonly string[]) => {
      fetched.push(...types);
      return Promise.resolve();
    },
  };
  const { result, unmount } = renderHook(() => useFetchAhead({ registry } as never, MENU, () => first), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <RuntimeContext value={runtime}>{children}</RuntimeContext>
    ),
  });
  const entryOf = (path: string) => {
    const found = [...MENU, ...(MENU[0]?.children ?? [])].find((node) => node.path === path);
    if (!found) throw new Error(path);
    return found;
  };
  const wait = (waits: boolean) => (isWaiting = waits);
  return {
    fetched,
    wait,
    leave: unmount,
    pointAt: (path: string) => act(() => result.current(entryOf(path))),
  };
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('requestIdleCallback', undefined);
});
afterEach(() => {
  vi.useRealTimers();
  Reflect.deleteProperty(navigator, 'connection');
});

describe('the page of a menu entry', () => {
  it('is fetched with its widgets as soon as the pointer rests on the entry', async () => {
    const { fetched, pointAt } = arrive();
    pointAt('/logs');
    await pass(100);
    expect(fetched).toEqual(['logs', 'widget of logs']);
  });

  it('is not fetched where the pointer only passes, where it is broken, and where the entry leads away', async () => {
    const { fetched, pointAt } = arrive();
    pointAt('/bills');
    await pass(20);
    pointAt('/broken');
    await pass(100);
    pointAt('/site');
    await pass(100);
    pointAt('/tags');
    await pass(20);
    pointAt('/logs');
    await pass(100);
    expect(fetched).toEqual(['logs', 'widget of logs']);
  });

  it('that cannot be fetched is told of by nobody before it is opened', async () => {
    const { fetched, pointAt } = arrive([], true);
    pointAt('/logs');
    await pass(100);
    expect(fetched).toEqual(['logs']);
  });
});

describe('while nobody does anything', () => {
  it('the likeliest pages are fetched, then those from the top of the menu, five in all', async () => {
    const { fetched } = arrive(['/logs', '/gone', '/roles']);
    await pass(900);
    expect(fetched).toEqual([]);
    await pass(2_000);
    expect(fetched.filter((one) => !one.startsWith('widget'))).toEqual([
      'logs',
      'roles',
      'home',
      'rooms',
      'bills',
    ]);
    expect(fetched).toContain('widget of bills');
    await pass(60_000);
    expect(fetched).toHaveLength(10);
  });

  it('and no call of the page waits for its answer', async () => {
    const { fetched, wait } = arrive(['/logs']);
    wait(true);
    await pass(10_000);
    expect(fetched).toEqual([]);
    wait(false);
    await pass(2_000);
    expect(fetched).toContain('logs');
  });

  it('but not while somebody types, and not after they went', async () => {
    const { fetched, leave } = arrive();
    for (let second = 0; second < 5; second += 1) {
      await pass(800);
      window.dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }));
    }
    expect(fetched).toEqual([]);
    leave();
    await pass(5_000);
    expect(fetched).toEqual([]);
  });

  it('but nothing where every byte is paid for', async () => {
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
    const { fetched } = arrive(['/logs']);
    await pass(5_000);
    expect(fetched).toEqual([]);
  });
});
