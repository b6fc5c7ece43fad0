// @vitest-environment happy-dom
import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { gone } from '../http/scripted.testing.ts';
import { readMenu, type MenuNode } from '../permission/menu.ts';
import { menuRow as row } from '../permission/menu.testing.ts';
import { RuntimeContext } from '../runtime-context.ts';
import { createRuntime } from '../runtime.ts';
import { readMenuArrow } from './MenuArrow.tsx';
import { rememberPage } from './palette/recent-pages.ts';
import { SideMenu } from './SideMenu.tsx';

const MENU = readMenu([
  row('/home', '首页'),
  row('/park', '园区', {
    children: [
      row('/park/rooms', '房间'),
      row('/park/secret', '密室', { hidden: true }),
      row('/park/bills', '账单', { children: [row('/park/bills/due', '应收')] }),
      row('/park/tags', '标签', { children: [row('/park/tags/all', '全部标签')] }),
    ],
  }),
  row('/system', '系统', { children: [row('/system/users', '用户')] }),
  row('/single', '单页', { alwaysShow: true, children: [row('/single/inner', '内页')] }),
  row('/empty', '空', { children: [row('/empty/inner', '看不见', { hidden: true })] }),
]);

interface Options {
  path?: string;
  isCollapsed?: boolean;
  /** What stands at the side; all of it by default. */
  beside?: readonly MenuNode[];
}

function open({ path = '/home', isCollapsed = false, beside = MENU }: Options = {}) {
  const runtime = createRuntime(window, gone);
  const followed: string[] = [];
  const near: string[] = [];
  runtime.navigate.to = (to) => {
    followed.push(String(to));
  };
  const Menu = ({ menu, at }: { menu: readonly MenuNode[]; at: string }) => {
    const [isFolded, setFolded] = useState(isCollapsed);
    return (
      <RuntimeContext value={runtime}>
        <SideMenu
          menu={menu}
          searched={MENU}
          path={at}
          isCollapsed={isFolded}
          onNear={(node) => near.push(node.path)}
          onExpand={() => setFolded(false)}
        />
        <button onClick={() => setFolded(!isFolded)}>折叠</button>
      </RuntimeContext>
    );
  };
  const view = render(<Menu menu={beside} at={path} />);
  const titleOf = (text: string) =>
    [...view.baseElement.querySelectorAll<HTMLElement>('.ant-menu-submenu-title')].find((one) =>
      one.textContent.includes(text),
    );
  return {
    followed,
    near,
    goTo: (at: string) => {
      view.rerender(<Menu menu={MENU} at={at} />);
    },
    titleOf: (text: string): HTMLElement => {
      const found = titleOf(text);
      if (!found) throw new Error(`no sub-menu ${text}`);
      return found;
    },
    isSubMenu: (text: string) => titleOf(text) !== undefined,
    isOpen: (text: string) => titleOf(text)?.getAttribute('aria-expanded') === 'true',
    entry: (text: string) =>
      [...view.baseElement.querySelectorAll<HTMLElement>('.ant-menu-item')].find(
        (one) => one.textContent === text,
      ),
    nav: () => view.getByRole('navigation', { name: '主菜单' }),
    fold: () => {
      fireEvent.click(view.getByRole('button', { name: '折叠' }));
    },
    isFolded: () => view.container.querySelector('.ant-menu-inline-collapsed') !== null,
  };
}

const pass = (milliseconds: number): void => {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
};

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

describe('the side menu', () => {
  it('tells of the entry that somebody points at or reaches with the keyboard', () => {
    const menu = open({ path: '/park/rooms' });
    fireEvent.mouseEnter(menu.entry('首页') as HTMLElement);
    fireEvent.focus(menu.entry('房间') as HTMLElement);
    expect(menu.near).toEqual(['/home', '/park/rooms']);
  });

  it('has the pages of before in a group of their own, the last one first, without the one that is open', () => {
    for (const path of ['/system/users', '/gone', '/park/rooms', '/home']) rememberPage('', path);
    const menu = open({ path: '/home' });
    expect(menu.isOpen('最近打开')).toBe(false);
    fireEvent.click(menu.titleOf('最近打开'));
    const items = [...(menu.titleOf('最近打开').parentElement?.querySelectorAll('.ant-menu-item') ?? [])];
    expect(items.map((item) => item.textContent)).toEqual(['房间', '用户']);
    fireEvent.click(items[1] as HTMLElement);
    expect(menu.followed).toEqual(['/system/users']);
    menu.goTo('/system/users');
    expect(menu.entry('用户')?.className).toContain('selected');
  });

  // H2.35, W2.14
  it('draws entries with visible children as sub-menus, others and those of alwaysShow as leaves, hidden ones never', () => {
    const menu = open({ path: '/park/rooms' });
    expect(['园区', '系统'].map(menu.isSubMenu)).toEqual([true, true]);
    expect(['首页', '单页'].map((text) => menu.entry(text) !== undefined)).toEqual([true, true]);
    expect(['单页', '首页'].some(menu.isSubMenu)).toBe(false);
    expect(menu.entry('密室')).toBeUndefined();
    expect(menu.nav().textContent).not.toMatch(/内页|看不见|空/);
    fireEvent.click(menu.entry('单页') as HTMLElement);
    expect(menu.followed).toEqual(['/single']);
  });

  // H2.30, W2.17, W4.15
  it('opens the sub-menus on the way to the page it shows, and to the next one', () => {
    const menu = open({ path: '/park/bills/due' });
    expect([menu.isOpen('园区'), menu.isOpen('账单'), menu.isOpen('系统')]).toEqual([true, true, false]);
    menu.goTo('/system/users');
    expect(menu.isOpen('系统')).toBe(true);
    expect(menu.entry('用户')?.className).toContain('selected');
  });

  // H2.33, W2.16
  it('closes the others of a level when one is opened, and leaves other levels alone', () => {
    const menu = open({ path: '/park/bills/due' });
    fireEvent.click(menu.titleOf('标签'));
    pass(1000);
    expect([menu.isOpen('园区'), menu.isOpen('标签'), menu.isOpen('账单')]).toEqual([true, true, false]);
    fireEvent.click(menu.titleOf('系统'));
    pass(1000);
    expect([menu.isOpen('园区'), menu.isOpen('系统')]).toEqual([false, true]);
  });

  // H2.32, W2.15, W9.18
  it('folded, opens a sub-menu 200 ms after the pointer came and closes it 100 ms after it left', () => {
    const menu = open({ isCollapsed: true });
    expect(menu.isFolded()).toBe(true);
    expect(menu.isOpen('园区')).toBe(false);
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

  // H2.34, W2.17, W4.15
  it('folded, closes what was open, and unfolds as a whole with the sub-menu that is clicked', () => {
    const menu = open({ path: '/park/rooms', isCollapsed: true });
    expect(menu.isOpen('园区')).toBe(false);
    fireEvent.click(menu.titleOf('系统'));
    pass(1000);
    expect(menu.isFolded()).toBe(false);
    expect([menu.isOpen('系统'), menu.isOpen('园区')]).toEqual([true, false]);
  });

  // H4.21
  it('unfolded again, has open what was open before', () => {
    const menu = open({ path: '/park/rooms' });
    fireEvent.click(menu.titleOf('标签'));
    pass(1000);
    menu.fold();
    pass(1000);
    expect([menu.isFolded(), menu.isOpen('园区')]).toEqual([true, false]);
    menu.fold();
    pass(1000);
    expect(['园区', '标签', '系统'].map(menu.isOpen)).toEqual([true, true, false]);
  });
});

it('a search at the side finds what stands elsewhere in the menu, and leads there', () => {
  const menu = open({ beside: MENU.filter(({ title }) => title === '首页') });
  fireEvent.change(menu.nav().querySelector('input') as HTMLInputElement, { target: { value: '用户' } });
  fireEvent.click(menu.entry('用户') as HTMLElement);
  expect(menu.followed).toEqual(['/system/users']);
});

describe('the arrows of the menu', () => {
  // H9.15
  it.each([
    ['#ffffff', true],
    ['#FFF', true],
    ['#001529', false],
    ['#fffffe', false],
  ])('are others on %s: %s', (color, isOther) => {
    expect(readMenuArrow(color, false) !== undefined).toBe(isOther);
  });

  it('stand in the white menu of a new user', () => {
    localStorage.clear();
    open();
    expect(document.body.querySelectorAll('.sw-menu-arrow').length).toBeGreaterThan(0);
    expect(document.body.querySelector('.ant-menu-submenu-arrow')).toBeNull();
  });
});
