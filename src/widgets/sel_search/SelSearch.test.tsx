// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDocument, type OpenOptions } from '../../../tests/open-document.tsx';
import type { HttpRequest } from '../../engine/services.ts';

// Dialogs and lists take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

afterEach(() => {
  vi.useRealTimers();
});

const users = Array.from({ length: 30 }, (_, index) => ({
  value: `user${String(index)}`,
  text: `用户${String(index)}`,
}));

function answer({ url, params = {} }: HttpRequest): unknown {
  const {
    keyword = '',
    pageSize = 10,
    key = '',
  } = params as { keyword?: string; pageSize?: number; key?: string };
  if (url === '/sys/dict/loadDictItem/sys_user,realname,username') {
    return key.split(',').map((one) => users.find(({ value }) => value === one)?.text ?? one);
  }
  if (url !== '/sys/dict/loadDict/sys_user,realname,username') throw new Error(`unknown ${url}`);
  return users.filter(({ text }) => text.includes(keyword)).slice(0, pageSize);
}

const TABLE = { dictTable: 'sys_user', dictText: 'realname', dictCode: 'username' };

const form = (settings: Record<string, unknown> = TABLE, more: Record<string, unknown> = {}) => ({
  schema: {
    type: 'object',
    properties: {
      owner: {
        type: 'string',
        title: '负责人',
        'x-component': 'sel_search',
        'x-component-props': settings,
        ...more,
      },
    },
  },
});

const openSearch = (document: object = form(), options: OpenOptions = {}) =>
  openDocument(document, { answer, ...options });

/** The list reads the number of the key, which the hand of a person does not give here. */
function pressEnter(control: HTMLElement): void {
  fireEvent.keyDown(control, { key: 'Enter', keyCode: 13, which: 13 });
  fireEvent.keyUp(control, { key: 'Enter', keyCode: 13, which: 13 });
}

describe('sel_search over a table', () => {
  // W7.9, W9.5
  it('reads nothing until it opens, and then the first ten', async () => {
    const screen = await openSearch();
    expect(screen.requests).toEqual([]);
    await screen.user.click(screen.control('负责人'));
    await screen.page.findByTitle('用户9');
    expect(screen.page.queryByTitle('用户10')).toBeNull();
    expect(screen.requests.map(({ url, params }) => [url, params])).toEqual([
      ['/sys/dict/loadDict/sys_user,realname,username', { keyword: '', pageSize: 10 }],
    ]);
    await screen.user.click(screen.page.getByTitle('用户3'));
    expect(screen.values()).toEqual({ owner: 'user3' });
    expect(screen.text()).toContain('用户3');
    // The text came with the list.
    expect(screen.requests).toHaveLength(1);
  });

  it('says that there may be more than it lists, until few enough are left', async () => {
    const screen = await openSearch();
    await screen.user.click(screen.control('负责人'));
    expect(await screen.page.findByText('只列出前 10 条，没有要找的请输入更多文字')).toBeDefined();
    await screen.user.type(screen.control('负责人'), '用户29');
    await screen.until(() => screen.page.queryByRole('note') === null);
  });

  it('takes what the words mean when Enter is pressed before the answer is here', async () => {
    const screen = await openSearch();
    await screen.user.click(screen.control('负责人'));
    await screen.page.findByTitle('用户9');
    await screen.user.keyboard('用户29');
    // Nothing of the list before bears these words.
    expect(screen.page.queryByTitle('用户9')).toBeNull();
    pressEnter(screen.control('负责人'));
    expect(screen.values()['owner']).toBeUndefined();
    await screen.until(() => screen.values()['owner'] === 'user29');
    expect(screen.text()).toContain('用户29');
  });

  it('adds to several what the words mean, once', async () => {
    const screen = await openSearch(form({ ...TABLE, multi: true }, { default: 'user29' }));
    await screen.user.click(screen.control('负责人'));
    await screen.page.findByTitle('用户9');
    await screen.user.keyboard('用户28');
    pressEnter(screen.control('负责人'));
    await screen.until(() => screen.values()['owner'] === 'user29,user28');
    await screen.user.keyboard('用户29');
    pressEnter(screen.control('负责人'));
    await screen.until(() => screen.requests.length === 4);
    await screen.page.findByTitle('用户9');
    expect(screen.values()['owner']).toBe('user29,user28');
  });

  // W9.5
  it('asks 800 ms after the last key, once for all that was typed', async () => {
    const screen = await openSearch();
    await screen.user.click(screen.control('负责人'));
    await screen.page.findByTitle('用户9');
    vi.useFakeTimers();
    const input = screen.control('负责人');
    fireEvent.change(input, { target: { value: '用' } });
    await act(() => vi.advanceTimersByTimeAsync(500));
    fireEvent.change(input, { target: { value: '用户2' } });
    await act(() => vi.advanceTimersByTimeAsync(799));
    expect(screen.requests).toHaveLength(1);
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(screen.requests.map(({ params }) => params?.['keyword'])).toEqual(['', '用户2']);
    vi.useRealTimers();
    await screen.page.findByTitle('用户25');
    expect(screen.page.queryByTitle('用户3')).toBeNull();
  });

  // W7.9
  it('shows the texts of stored values, and those of several', async () => {
    const screen = await openSearch(form({ ...TABLE, multi: true }, { default: 'user1,gone' }));
    await screen.page.findByText('用户1');
    expect(screen.page.getByText('gone')).toBeTruthy();
    expect(screen.requests.map(({ params }) => params)).toEqual([{ key: 'user1,gone' }]);
    await screen.user.click(screen.control('负责人'));
    await screen.user.click(await screen.page.findByTitle('用户2'));
    expect(screen.values()).toEqual({ owner: 'user1,gone,user2' });
    screen.close();
    const read = await openSearch(form(TABLE, { default: 'user1,user2', 'x-read-pretty': true }));
    expect(await read.page.findByText('用户1、用户2')).toBeTruthy();
  });

  it('clears to nothing', async () => {
    const screen = await openSearch(form(TABLE, { default: 'user1' }));
    await screen.page.findByText('用户1');
    await screen.user.click(screen.page.getByLabelText('清除'));
    expect(screen.values()).toEqual({ owner: null });
  });

  // W5.4
  it.each([
    {},
    { dictText: 'realname', dictCode: 'username' },
    { dictTable: 'sys_user', dictCode: 'username' },
    { dictTable: 'sys_user', dictText: 'realname', dictCode: ' ' },
  ])('warns when a part is missing: %j', async (settings) => {
    const screen = await openSearch(form(settings, { default: 'user1' }));
    expect(screen.messages).toEqual([['warning', '表字典搜索组件参数接收有误,请检查字典配置!']]);
    expect((screen.control('负责人') as HTMLInputElement).disabled).toBe(true);
    expect(screen.requests).toEqual([]);
    expect(screen.values()).toEqual({ owner: 'user1' });
  });

  it('says that the options failed to load and loads them on 重试', async () => {
    let isDown = true;
    const screen = await openSearch(form(), {
      answer: (request) => {
        if (isDown) throw new Error('操作过于频繁，请稍后再试');
        return answer(request);
      },
    });
    await screen.user.click(screen.control('负责人'));
    expect((await screen.page.findByRole('alert')).textContent).toContain(
      '选项加载失败：操作过于频繁，请稍后再试',
    );
    const retry = await screen.page.findByRole('button', { name: /重\s*试/ });
    isDown = false;
    await screen.user.click(retry);
    expect(await screen.page.findByTitle('用户1')).toBeTruthy();
  });

  it('says so when nothing fits', async () => {
    const screen = await openSearch(form(), { answer: () => [] });
    await screen.user.click(screen.control('负责人'));
    expect(await screen.page.findByText('没有匹配的选项，请换一个关键字')).toBeTruthy();
  });
});

describe('sel_search over a dictionary', () => {
  const dicts = {
    sex: [
      { value: '1', text: '男' },
      { value: '2', text: '女' },
    ],
  };

  it('searches its options without the server', async () => {
    const screen = await openSearch(form({}, { 'x-dict': 'sex' }), { dicts });
    expect(screen.messages).toEqual([]);
    await screen.user.click(screen.control('负责人'));
    await screen.user.type(screen.control('负责人'), '女');
    expect(screen.page.queryByTitle('男')).toBeNull();
    await screen.user.click(await screen.page.findByTitle('女'));
    expect(screen.values()).toEqual({ owner: '2' });
    expect(screen.requests).toEqual([]);
    screen.close();
    const read = await openSearch(form({}, { 'x-dict': 'sex', default: '1,2', 'x-read-pretty': true }), {
      dicts,
    });
    expect(read.text()).toContain('男、女');
  });
});
