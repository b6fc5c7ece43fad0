// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import type { MenuNode } from '../permission/menu.ts';
import { listRecent, toGroup, withGroups } from './menu-groups.ts';
import { RECENT_SHOWN, rememberPage } from './palette/recent-pages.ts';

const pathOf = (at: number): string => `/page/${String(at)}`;
const pages = Array.from({ length: 3 * RECENT_SHOWN }, (_, at) => ({
  node: { key: String(at), title: `页 ${String(at)}`, path: pathOf(at), children: [] } as unknown as MenuNode,
  trail: [],
}));
const pathsFor = (path: string): string[] => listRecent(pages, 'u1', path).map(({ node }) => node.path);

beforeEach(() => localStorage.clear());

it('the menu offers as many pages of before as fit, whether or not the open one is of the menu', () => {
  pages.forEach(({ node }) => rememberPage('u1', node.path));
  const last = pages.length - 1;
  expect(pathsFor(pathOf(last))).toEqual(
    Array.from({ length: RECENT_SHOWN }, (_, at) => pathOf(last - 1 - at)),
  );
  expect(pathsFor('/account/center')).toEqual(
    Array.from({ length: RECENT_SHOWN }, (_, at) => pathOf(last - at)),
  );
});

it('the menu offers nobody the pages of another account', () => {
  rememberPage('u2', pathOf(1));
  expect(pathsFor('/')).toEqual([]);
});

it('no entry of the menu moves when the group of the pages of before appears', () => {
  const menu = pages.map(({ node }) => node);
  const [first] = menu;
  const recent = first && toGroup({ key: '#recent', title: '最近打开', icon: '' }, [first]);
  expect(withGroups(menu, undefined, recent).slice(0, menu.length)).toEqual(menu);
  expect(withGroups(menu, undefined, undefined)).toEqual(menu);
});
