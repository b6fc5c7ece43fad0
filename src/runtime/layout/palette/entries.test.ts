import pinyin from 'pinyin-match';
import { describe, expect, it } from 'vitest';
import { readMenu } from '../../permission/menu.ts';
import { menuRow as row } from '../../permission/menu.testing.ts';
import type { Matcher } from '../menu-items.tsx';
import { findEntries, listMenuPages, type PaletteEntry, type PaletteKind } from './entries.ts';

const MENU = readMenu([
  row('/home', '首页'),
  row('/system', '系统管理', {
    children: [row('/system/users', '用户管理'), row('/system/hidden', '密室', { hidden: true })],
  }),
]);
const bySound: Matcher = (title, word) => pinyin.match(title, word) !== false;

const entry = (kind: PaletteKind, title: string, detail = '', key = title): PaletteEntry => ({
  key: `${kind}:${key}`,
  kind,
  title,
  detail,
  run: () => undefined,
});
const ALL = [
  entry('recent', '角色管理', '系统管理', '/roles'),
  entry('action', '新增', '用户列表'),
  entry('page', '用户管理', '系统管理', '/users'),
  entry('page', '角色管理', '系统管理', '/roles'),
  entry('page', '管理用户', '其他', '/others'),
  entry('tab', '用户管理', '', '/users'),
  entry('setting', '退出登录'),
];
const titles = (text: string, matches?: Matcher) =>
  findEntries(ALL, text, matches).map(({ kind, title }) => `${kind} ${title}`);

describe('the palette', () => {
  it('lists visible pages with the groups they lie in', () => {
    expect(listMenuPages(MENU).map(({ node, trail }) => [node.path, ...trail])).toEqual([
      ['/home'],
      ['/system/users', '系统管理'],
    ]);
  });

  it('offers what was used lately and what can be done before anything is typed', () => {
    expect(titles('')).toEqual(['recent 角色管理', 'action 新增', 'setting 退出登录']);
  });

  it('finds by title, by sounds and by the groups above, best first, and each page once', () => {
    expect(titles('用户')).toEqual(['page 用户管理', 'page 管理用户', 'action 新增']);
    expect(titles('yhgl', bySound)).toEqual(['page 用户管理']);
    expect(titles('系统 角色')).toEqual(['recent 角色管理']);
    expect(titles('TUICHU', bySound)).toEqual(['setting 退出登录']);
    expect(titles('没有的东西')).toEqual([]);
  });
});
