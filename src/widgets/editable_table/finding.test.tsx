// @vitest-environment happy-dom
import { cleanup, fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import { tableDocument } from './table-document.testing.ts';

const COLUMNS = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'amount', title: '数量', type: 'inputNumber' },
  { key: 'fixed', title: '编号', type: 'input', disabled: true },
];

const ROWS = [
  { id: '1', name: 'Box 12', amount: 12, fixed: '12' },
  { id: '2', name: 'Bag', amount: 3, fixed: '' },
  { id: '3', name: 'BOX 120', amount: 4, fixed: '' },
];

async function open(settings: object = {}) {
  const screen = await openDocument(tableDocument({ columns: COLUMNS, ...settings }, { default: ROWS }));
  return {
    ...screen,
    /** Goes to the first cell and presses a key with Ctrl. */
    ask: (key: string) => {
      fireEvent.mouseDown(screen.container.querySelector('[data-i="0"] [data-c="0"]') as HTMLElement);
      return screen.user.keyboard(`{Control>}${key}{/Control}`);
    },
    find: async (text: string) => {
      const input = await screen.page.findByLabelText('查找');
      await screen.user.clear(input);
      await screen.user.type(input, text);
    },
    active: () => {
      const cell = screen.container.querySelector('.sw-et-active');
      return `${cell?.closest('[data-i]')?.getAttribute('data-i')} ${cell?.getAttribute('data-c')}`;
    },
    rows: () => screen.values()['rows'] as Record<string, unknown>[],
  };
}

beforeEach(() => {
  localStorage.clear();
});

describe('the texts of a table', () => {
  it('are found with Ctrl+F, counted and gone through, and Escape leads back', async () => {
    const screen = await open();
    await screen.ask('f');
    await screen.find('12');
    await screen.page.findByText('1 / 4');
    await screen.user.keyboard('{Enter}');
    expect(screen.active()).toBe('0 1');
    await screen.page.findByText('2 / 4');
    await screen.user.keyboard('{Shift>}{Enter}{Enter}{/Shift}');
    expect(screen.active()).toBe('2 0');
    await screen.find('nothing');
    await screen.page.findByText('没有找到');
    await screen.user.keyboard('{Escape}');
    expect(globalThis.document.activeElement).toBe(screen.page.getByRole('grid'));
  });

  it('are replaced one by one, and the next one is gone to', async () => {
    const screen = await open();
    await screen.ask('h');
    await screen.find('box');
    await screen.user.type(screen.page.getByLabelText('替换为'), 'Case');
    await screen.press('替换');
    expect(screen.rows().map(({ name }) => name)).toEqual(['Case 12', 'Bag', 'BOX 120']);
    expect(screen.active()).toBe('2 0');
  });

  it('are all replaced as one step where they may be changed, and listed where what comes of it is no value', async () => {
    const screen = await open();
    await screen.ask('h');
    await screen.find('12');
    await screen.page.findByText('其中1处不可修改');
    await screen.user.type(screen.page.getByLabelText('替换为'), 'x$&');
    await screen.press('全部替换');
    expect(screen.rows().map(({ name }) => name)).toEqual(['Box x$&', 'Bag', 'BOX x$&0']);
    expect(screen.rows()[0]).toMatchObject({ amount: 12, fixed: '12' });
    expect(screen.page.getByText('第 1 行“数量”：“x$&”不是数字')).toBeTruthy();
    await screen.press('撤销一步');
    expect(screen.rows()).toEqual(ROWS);
  });

  it('are told how many were replaced until something else is looked for, and Escape closes from where the focus is then', async () => {
    const screen = await open();
    const focused = () => globalThis.document.activeElement;
    await screen.ask('h');
    await screen.find('b');
    await screen.user.type(screen.page.getByLabelText('替换为'), 'C');
    await screen.press('全部替换');
    expect(await screen.page.findByText('已替换 3 处')).toBeTruthy();
    expect(screen.page.queryByText('没有找到')).toBeNull();
    expect(focused()).toBe(screen.page.getByLabelText('查找'));
    await screen.press('撤销一步');
    await screen.page.findByText('1 / 3');
    await screen.find('q');
    await screen.page.findByText('没有找到');
    await screen.find('bag');
    await screen.page.findByText('– / 1');
    await screen.press('下一个');
    await screen.press('替换');
    await screen.page.findByText('已替换 1 处');
    expect(focused()).toBe(screen.page.getByLabelText('查找'));
    await screen.user.keyboard('{Escape}');
    expect(screen.page.queryByRole('search')).toBeNull();
    expect(focused()).toBe(screen.page.getByRole('grid'));
    for (const control of ['替换为', '关闭']) {
      await screen.ask('h');
      await screen.page.findByRole('search');
      (screen.page.queryByLabelText(control) ?? screen.page.getByRole('button', { name: control })).focus();
      await screen.user.keyboard('{Escape}');
      expect(screen.page.queryByRole('search')).toBeNull();
    }
  });

  it('are left to the browser where the document says so, and only found where nothing may be changed', async () => {
    const screen = await open({ findable: false });
    await screen.ask('f');
    expect(screen.page.queryByLabelText('查找')).toBeNull();
    cleanup();
    const read = await openDocument(
      tableDocument({ columns: COLUMNS }, { default: ROWS, 'x-read-only': true }),
    );
    fireEvent.mouseDown(read.container.querySelector('[data-i="0"] [data-c="0"]') as HTMLElement);
    await read.user.keyboard('{Control>}f{/Control}');
    await read.page.findByLabelText('查找');
    expect(read.page.queryByLabelText('替换为')).toBeNull();
  });
});
