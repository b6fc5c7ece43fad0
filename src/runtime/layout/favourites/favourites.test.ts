import { describe, expect, it, vi } from 'vitest';
import type { HttpRequest, Reply } from '../../../engine/services.ts';
import { readMenu } from '../../permission/menu.ts';
import { menuRow as row } from '../../permission/menu.testing.ts';
import { createFavourites, listFavourites } from './favourites.ts';

const MENU = readMenu([
  row('/home', '首页'),
  row('/system', '系统', {
    children: [row('/users', '用户'), row('/hidden', '密室', { hidden: true })],
  }),
]);

function open(kept: readonly string[] | undefined) {
  const sent: unknown[] = [];
  const told: string[] = [];
  let failing = false;
  const http = {
    send: <T>(request: HttpRequest): Promise<Reply<T>> => {
      if (failing) return Promise.reject(new Error('no connection'));
      if (request.method === 'PUT') sent.push((request.body as { paths: unknown }).paths);
      return Promise.resolve({ success: true, code: 200, message: '', result: null as T });
    },
  };
  const store = createFavourites(http, { message: (_, text) => told.push(text) });
  store.adopt(kept);
  return { store, sent, told, fail: () => (failing = true) };
}

describe('favourites', () => {
  it('are kept at once, in the order of the person', async () => {
    const { store, sent, told } = open(['/home']);
    store.toggle('/users', '用户');
    expect(store.state.paths).toEqual(['/home', '/users']);
    store.move('/users', -1);
    store.move('/users', -1);
    expect(store.state.paths).toEqual(['/users', '/home']);
    await vi.waitFor(() => expect(sent.at(-1)).toEqual(['/users', '/home']));
    store.place('/users', '/home');
    expect(store.state.paths).toEqual(['/home', '/users']);
    store.place('/users', '/gone');
    store.place('/home', '/users');
    expect(store.state.paths).toEqual(['/users', '/home']);
    store.toggle('/home', '首页');
    await vi.waitFor(() => expect(sent.at(-1)).toEqual(['/users']));
    expect(told).toEqual(['“用户”已收藏，在菜单最上方', '“首页”已取消收藏']);
  });

  it('are as they were where they could not be saved', async () => {
    const { store, fail } = open(['/home']);
    fail();
    store.toggle('/users', '用户');
    await vi.waitFor(() => expect(store.state.paths).toEqual(['/home']));
  });

  it('are not offered where the server keeps none', () => {
    const { store, sent } = open(undefined);
    expect(store.state.isReady).toBe(false);
    store.toggle('/users', '用户');
    expect([store.state.paths, sent]).toEqual([[], []]);
  });

  it('stand at the top of the menu as far as they lead to pages that are in it', () => {
    const group = listFavourites(MENU, ['/users', '/hidden', '/gone', '/system', '/home']);
    expect(group?.children.map(({ path }) => path)).toEqual(['/users', '/home']);
    expect(listFavourites(MENU, ['/gone'])).toBeUndefined();
  });
});
