// @vitest-environment happy-dom
// An address of its own makes a process of its own: antd keeps the first observer of sizes that it meets.
// @vitest-environment-options { "url": "http://own.test/menu" }
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gone } from '../http/scripted.testing.ts';
import { readMenu } from '../permission/menu.ts';
import { menuRow as row } from '../permission/menu.testing.ts';
import { RuntimeContext } from '../runtime-context.ts';
import { createRuntime } from '../runtime.ts';
import { TopMenu } from './TopMenu.tsx';

const MENU = readMenu([
  row('/home', '首页'),
  row('/park', '园区', {
    children: [
      row('/park/rooms', '房间'),
      row('/park/bills', '账单', { children: [row('/park/bills/due', '应收')] }),
    ],
  }),
  row('/system', '系统', { children: [row('/system/users', '用户')] }),
]);

/** Tells every size once: happy-dom has none, and where nothing has room all entries but the first are folded away. */
class SizeTeller {
  readonly #tell: (entries: { target: Element }[]) => void;
  constructor(tell: (entries: { target: Element }[]) => void) {
    this.#tell = tell;
  }
  observe(target: Element): void {
    queueMicrotask(() => this.#tell([{ target }]));
  }
  unobserve(): void {
    // Nothing changes its size here.
  }
  disconnect(): void {
    // The same.
  }
}

async function open({ path = '/home', isFlat = false } = {}) {
  const runtime = createRuntime(window, gone);
  const followed: string[] = [];
  runtime.navigate.to = (to) => {
    followed.push(String(to));
  };
  const view = render(
    <RuntimeContext value={runtime}>
      <TopMenu menu={MENU} path={path} isFlat={isFlat} />
    </RuntimeContext>,
  );
  const find = (selector: string, text: string): HTMLElement => {
    const all = [...view.baseElement.querySelectorAll<HTMLElement>(selector)];
    const found = all.find((one) => one.textContent === text);
    if (!found) throw new Error(`nothing reads ${text}`);
    return found;
  };
  const titleOf = (text: string) => find('.ant-menu-submenu-title', text);
  // Sizes are told in tasks of their own; after that time belongs to the test.
  await vi.waitFor(() => {
    expect(view.container.querySelectorAll('li > [data-menu-id], li[data-menu-id]')).toHaveLength(4);
  });
  vi.useFakeTimers();
  return {
    followed,
    titleOf,
    entry: (text: string) => find('.ant-menu-item', text),
    isOpen: (text: string) => titleOf(text).getAttribute('aria-expanded') === 'true',
    /** What is highlighted, in the order of the page. */
    selected: () =>
      [...view.baseElement.querySelectorAll('.ant-menu-submenu-selected, .ant-menu-item-selected')]
        .filter((one) => one.getAttribute('aria-hidden') !== 'true')
        .map((one) => (one.querySelector('.ant-menu-submenu-title') ?? one).textContent),
  };
}

const pass = (milliseconds: number): void => {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
};

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('ResizeObserver', SizeTeller);
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
  vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the menu at the top', () => {
  // H2.32
  it('opens a sub-menu 200 ms after the pointer came and closes it 100 ms after it left', async () => {
    const menu = await open();
    fireEvent.mouseEnter(menu.titleOf('园区'));
    pass(199);
    expect(menu.isOpen('园区')).toBe(false);
    pass(1);
    expect(menu.isOpen('园区')).toBe(true);
    fireEvent.mouseLeave(menu.titleOf('园区'));
    pass(99);
    expect(menu.isOpen('园区')).toBe(true);
    pass(1);
    expect(menu.isOpen('园区')).toBe(false);
  });

  // H2.30
  it('highlights the page that is shown with what it lies in, and leads to another one', async () => {
    const menu = await open({ path: '/park/bills/due' });
    expect(menu.selected()).toEqual(['园区']);
    fireEvent.mouseEnter(menu.titleOf('园区'));
    pass(1_000);
    fireEvent.mouseEnter(menu.titleOf('账单'));
    pass(1_000);
    expect(menu.selected()).toEqual(['园区', '账单', '应收']);
    fireEvent.click(menu.entry('房间'));
    expect(menu.followed).toEqual(['/park/rooms']);
  });

  // H2.30
  it('of its first level alone highlights what the page lies in', async () => {
    const menu = await open({ path: '/park/bills/due', isFlat: true });
    expect(menu.selected()).toEqual(['园区']);
    fireEvent.click(menu.entry('系统'));
    expect(menu.followed).toEqual(['/system/users']);
  });
});
