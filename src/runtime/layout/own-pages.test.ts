import { expect, it } from 'vitest';
import type { ScreenIndexEntry } from '../../engine/plan/plan.ts';
import { readMenu } from '../permission/menu.ts';
import { menuRow as row } from '../permission/menu.testing.ts';
import { listFavourites } from './favourites/favourites.ts';
import { withOwnPages } from './own-pages.ts';

const page = (path: string, title: string): ScreenIndexEntry => ({
  id: path.slice(1),
  version: '1',
  title,
  kind: 'screen',
  route: { path, access: 'login' },
});
const PAGES = [
  page('/help', '帮助'),
  page('/account/center', '个人中心'),
  page('/isps/userAnnouncement/', '我的消息'),
  page('/elsewhere', '别处'),
];

it('whoever has no entry but home in the menu keeps their messages, their account and the guides', () => {
  const reached = withOwnPages(readMenu([row('/home', '首页')]), PAGES);
  expect(reached.map(({ title }) => title)).toEqual(['首页', '我的消息', '个人中心', '帮助']);
  const kept = listFavourites(reached, ['/help', '/home', '/elsewhere']);
  expect(kept?.children.map(({ title, path }) => [title, path])).toEqual([
    ['帮助', '/help'],
    ['首页', '/home'],
  ]);
});

it('what the menu shows by itself is there once, and what it hides is there all the same', () => {
  const menu = readMenu([
    row('/account', '账户', { children: [row('/account/center', '我的中心')] }),
    row('/messages', '消息', {
      children: [row('/isps/userAnnouncement', '消息', { hidden: true }), row('/all', '全部')],
    }),
  ]);
  expect(
    withOwnPages(menu, PAGES)
      .slice(menu.length)
      .map(({ title }) => title),
  ).toEqual(['我的消息', '帮助']);
});

it('a back end without such pages offers none', () => {
  const menu = readMenu([row('/home', '首页')]);
  expect(withOwnPages(menu, [page('/elsewhere', '别处')])).toBe(menu);
});
