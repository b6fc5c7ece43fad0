// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { readMenu } from '../permission/menu.ts';
import { menuRow as row } from '../permission/menu.testing.ts';
import { findByKey, findSelected, followNode, listBeside, searchMenu, toFlatItems } from './menu-items.tsx';

const MENU = readMenu([
  row('/park', '园区房间', {
    children: [
      row('/park/rooms', '房间一览', {
        children: [row('/park/rooms/:id', '房间详情', { hidden: true }), row('/park/rooms/map', '房间地图')],
      }),
      row('/park/secret', '密室房间', { hidden: true, children: [row('/park/secret/all', '房间暗格')] }),
    ],
  }),
  row('/plain', '无路由', { route: '0' }),
  row('board', '看板', {
    component: 'layouts/IframePageView',
    meta: { title: '看板', url: 'https://board.example/' },
  }),
  row('docs', '手册', { meta: { title: '手册', url: 'https://docs.example/', internalOrExternal: true } }),
]);

afterEach(() => {
  vi.restoreAllMocks();
});

describe('the search of the menu', () => {
  // H2.37
  it('finds visible entries, and neither hidden ones nor those that only hold others', () => {
    expect(searchMenu(MENU, '房间').map((node) => node.title)).toEqual(['房间地图']);
    expect(searchMenu(MENU, '  ')).toEqual([]);
  });

  it('does not find what an entry that is always shown as one holds', () => {
    const menu = readMenu([
      row('/single', '单页', { alwaysShow: true, children: [row('/single/inner', '单页内页')] }),
    ]);
    expect(searchMenu(menu, '单页').map((node) => node.title)).toEqual(['单页']);
  });

  it('asks for the sound of a title too where it is known', () => {
    const sounds = (title: string, word: string): boolean => title === '手册' && 'shouce'.startsWith(word);
    expect(searchMenu(MENU, 'shou')).toEqual([]);
    expect(searchMenu(MENU, 'SHOU', sounds).map((node) => node.title)).toEqual(['手册']);
  });
});

describe('a menu in two places', () => {
  it('has its first level at the top, and beside the page what lies below the entry that is shown', () => {
    expect(toFlatItems(MENU).map((item) => item && 'title' in item && item.title)).toEqual([
      '园区房间',
      '无路由',
      '看板',
      '手册',
    ]);
    expect(listBeside(MENU, '/park/rooms/map').map((node) => node.title)).toEqual(['房间一览', '密室房间']);
    expect(listBeside(MENU, '/plain')).toEqual([]);
    expect(listBeside(MENU, '/elsewhere')).toEqual([]);
  });
});

describe('an entry of the menu', () => {
  // H2.36, H2.38
  it('leads to its path, without a route of its own too, and to another site in a new window', () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const visited: string[] = [];
    const follow = (key: string): void => {
      const node = findByKey(MENU, key);
      if (!node) throw new Error(`no entry ${key}`);
      followNode(node, { to: (path) => void visited.push(path) });
    };
    follow('/park/rooms/map');
    follow('/plain');
    expect([visited, open.mock.calls]).toEqual([['/park/rooms/map', '/plain'], []]);
    follow('docs');
    expect(visited).toHaveLength(2);
    expect(open).toHaveBeenCalledExactlyOnceWith('https://docs.example/', '_blank', 'noopener,noreferrer');
    const [own] = readMenu([row('/apart', '另开', { meta: { title: '另开', target: '_blank' } })]);
    if (own) followNode(own, { to: (path) => void visited.push(path) });
    expect([visited.length, open.mock.lastCall?.[0]]).toEqual([2, '/apart']);
  });

  // H2.39
  it('that is a frame is shown inside, but in a new window when it was found by the search', () => {
    const open = vi.spyOn(window, 'open').mockReturnValue(null);
    const visited: string[] = [];
    const node = findByKey(MENU, 'board');
    if (!node) throw new Error('no entry');
    expect(node.target).toBe('iframe');
    followNode(node, { to: (path) => void visited.push(path) });
    expect([visited, open.mock.calls.length]).toEqual([['/board'], 0]);
    followNode(node, { to: (path) => void visited.push(path) }, true);
    expect(visited).toHaveLength(1);
    expect(open).toHaveBeenCalledExactlyOnceWith('https://board.example/', '_blank', 'noopener,noreferrer');
  });

  // H2.30, H2.31
  it('is highlighted with the way to it; behind a hidden one of the third level its parent is', () => {
    expect(findSelected(MENU, '/park/rooms/map').map((node) => node.title)).toEqual([
      '园区房间',
      '房间一览',
      '房间地图',
    ]);
    expect(findSelected(MENU, '/park/rooms/42').map((node) => node.title)).toEqual(['园区房间', '房间一览']);
  });
});
