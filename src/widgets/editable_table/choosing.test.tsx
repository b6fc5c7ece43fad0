// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import { tableDocument } from './table-document.testing.ts';

const COLUMNS = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'amount', title: '数量', type: 'inputNumber' },
  { key: 'day', title: '日期', type: 'date' },
];

const KIND = {
  key: 'kind',
  title: '类别',
  type: 'select',
  options: [
    { title: '急', value: 'u' },
    { title: '缓', value: 's' },
  ],
};

const ROWS = [
  { id: '1', name: '甲', amount: 1, day: '2026-01-30' },
  { id: '2', name: '乙', amount: 3, day: null },
  { id: '3', name: '丙', amount: null, day: null },
  { id: '4', name: '丁', amount: null, day: null },
];

async function open(settings: object = {}, node: object = {}) {
  const screen = await openDocument(
    tableDocument(
      { columns: COLUMNS, ...settings },
      { default: ROWS, ...node },
      { other: { type: 'string', title: '别处', 'x-component': 'text' } },
    ),
  );
  const find = (selector: string): HTMLElement => {
    const found = screen.container.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`no ${selector}`);
    return found;
  };
  const cell = (row: number, column: number) =>
    find(`[data-i="${row}"] [role=gridcell]:nth-child(${column + 2})`);
  const focused = () => globalThis.document.activeElement ?? globalThis.document.body;
  return {
    ...screen,
    cell,
    find,
    keys: (text: string) => screen.user.keyboard(text),
    rows: () => screen.values()['rows'] as Record<string, unknown>[],
    column: (key: string) => (screen.values()['rows'] as Record<string, unknown>[]).map((row) => row[key]),
    goTo: (row: number, column: number) => {
      fireEvent.mouseDown(cell(row, column));
      fireEvent.mouseUp(cell(row, column));
    },
    drag: (from: HTMLElement, to: HTMLElement, held: object = {}) => {
      fireEvent.mouseDown(from, { buttons: 1 });
      fireEvent.mouseMove(to, { buttons: 1 });
      fireEvent.mouseUp(to, held);
    },
    clipboard: (type: 'copy' | 'cut'): string => {
      let text = '';
      fireEvent[type](focused(), {
        clipboardData: { setData: (_: string, content: string) => (text = content) },
      });
      return text;
    },
    /** What the menu of a head says. */
    headMenu: async () => {
      const places = await screen.page.findByRole('group', { name: '列的位置' });
      return places.closest('.ant-popover')?.textContent;
    },
    /** As a browser sends it: lists look at the code of the key. */
    pressCtrlEnter: () => {
      fireEvent.keyDown(focused(), { key: 'Enter', ctrlKey: true, keyCode: 13, which: 13 });
    },
    isEdited: () => screen.container.querySelector('.sw-et-live') !== null,
  };
}

beforeEach(() => {
  localStorage.clear();
});

describe('cells of an editable_table', () => {
  it('are chosen by one press and edited by two, by F2 or by typing over them', async () => {
    const screen = await open();
    await screen.user.click(screen.cell(0, 0));
    expect(screen.isEdited()).toBe(false);
    expect(screen.cell(0, 0).className).toContain('sw-et-active');
    await screen.keys('新{Enter}');
    expect(screen.column('name')[0]).toBe('新');
    await screen.user.dblClick(screen.cell(1, 0));
    expect(screen.control('名称，第 2 行')).toBe(globalThis.document.activeElement);
  });

  it('are edited by a finger that presses the chosen cell again', async () => {
    const screen = await open();
    const tap = (cell: HTMLElement): void => {
      fireEvent.mouseDown(cell);
      fireEvent.mouseUp(cell);
      fireEvent(cell, new PointerEvent('click', { bubbles: true, cancelable: true, pointerType: 'touch' }));
    };
    tap(screen.cell(1, 0));
    expect(screen.isEdited()).toBe(false);
    tap(screen.cell(1, 0));
    expect(screen.control('名称，第 2 行')).toBe(globalThis.document.activeElement);
  });

  it('are chosen by dragging, by head, by row number and all of them by the corner', async () => {
    const screen = await open();
    screen.drag(screen.cell(0, 0), screen.cell(1, 1));
    expect(screen.clipboard('copy')).toBe('甲\t1\n乙\t3');
    expect(screen.cell(1, 1).getAttribute('aria-selected')).toBe('true');
    screen.drag(screen.find('[data-h="0"]'), screen.find('[data-h="1"]'));
    expect(screen.clipboard('copy')).toBe('甲\t1\n乙\t3\n丙\t\n丁\t');
    screen.drag(screen.find('[data-i="0"] .sw-et-number'), screen.find('[data-i="1"] .sw-et-number'));
    expect(screen.clipboard('copy')).toBe('甲\t1\t2026-01-30\n乙\t3\t');
    fireEvent.mouseDown(screen.find('.sw-et-corner'));
    expect(screen.clipboard('copy').split('\n')).toHaveLength(4);
  });

  it('are chosen by heads while the pointer stays in the head, and row after row while it is held below the table', async () => {
    const screen = await open();
    const box = { top: 100, bottom: 500, left: 0, right: 600, height: 400, width: 600 } as DOMRect;
    vi.spyOn(screen.find('.sw-et-scroll'), 'getBoundingClientRect').mockReturnValue(box);
    fireEvent.mouseDown(screen.find('[data-h="0"]'), { buttons: 1 });
    fireEvent.mouseMove(screen.find('[data-h="1"]'), { buttons: 1, clientX: 200, clientY: 110 });
    fireEvent.mouseUp(screen.find('[data-h="1"]'));
    expect(screen.clipboard('copy')).toBe('甲\t1\n乙\t3\n丙\t\n丁\t');
    fireEvent.mouseDown(screen.cell(0, 0), { buttons: 1 });
    fireEvent.mouseMove(globalThis.document.body, { buttons: 1, clientX: 200, clientY: 600 });
    await screen.until(() => screen.clipboard('copy') === '甲\n乙\n丙\n丁');
    fireEvent.mouseUp(globalThis.document.body);
  });

  it('are no longer chosen once the button was let go outside of the window', async () => {
    const screen = await open();
    fireEvent.mouseDown(screen.cell(0, 0), { buttons: 1 });
    fireEvent.mouseMove(screen.cell(1, 0), { buttons: 1 });
    fireEvent.mouseMove(screen.cell(2, 0), { buttons: 0 });
    fireEvent.mouseMove(screen.cell(3, 0), { buttons: 1 });
    expect(screen.clipboard('copy')).toBe('甲\n乙');
  });

  it('are chosen by keys: to the edge with Ctrl, a block with Shift, the column with Ctrl+Space', async () => {
    const screen = await open();
    screen.goTo(1, 0);
    await screen.keys('{Control>}{Shift>}{ArrowDown}{/Shift}{/Control}');
    expect(screen.clipboard('copy')).toBe('乙\n丙\n丁');
    await screen.keys('{ArrowRight}{Control>} {/Control}');
    expect(screen.clipboard('copy')).toBe('1\n3\n\n');
  });

  it('tick their rows by Shift+Space, all of them after Ctrl+A', async () => {
    const screen = await open();
    screen.goTo(0, 0);
    await screen.keys('{Control>}a{/Control}{Shift>} {/Shift}');
    expect((screen.page.getByLabelText('选择全部行') as HTMLInputElement).checked).toBe(true);
    await screen.keys('{Shift>} {/Shift}');
    expect((screen.page.getByLabelText('选择全部行') as HTMLInputElement).checked).toBe(false);
  });

  it('take what is typed into the cell where the block begins, and with Ctrl+Enter into all of it, as one step', async () => {
    const screen = await open();
    screen.goTo(0, 0);
    await screen.keys('{Shift>}{ArrowDown}{ArrowDown}{/Shift}新');
    expect(screen.control('名称，第 1 行')).toBe(globalThis.document.activeElement);
    await screen.keys('{Control>}{Enter}{/Control}');
    await screen.until(() => screen.column('name')[2] === '新');
    expect(screen.column('name')).toEqual(['新', '新', '新', '丁']);
    await screen.keys('{Control>}z{/Control}');
    expect(screen.rows()).toEqual(ROWS);
  });

  it('look like inputs one at a time: whoever goes on by Tab, Enter or Ctrl+Enter leaves none behind', async () => {
    const screen = await open();
    const looks = () => [
      ...screen.container.querySelectorAll('.sw-et-body .sw-et-live, .sw-et-body .sw-et-input'),
    ];
    screen.drag(screen.cell(0, 1), screen.cell(2, 1));
    await screen.keys('9');
    expect(looks()).toEqual([screen.cell(0, 1)]);
    screen.pressCtrlEnter();
    await screen.until(() => screen.column('amount')[2] === 9);
    await screen.keys('{Control>}z{/Control}');
    expect(looks()).toEqual([]);
    screen.goTo(3, 0);
    await screen.keys('戊{Tab}7{Tab}');
    expect(looks()).toEqual([screen.cell(3, 2)]);
    screen.goTo(0, 0);
    expect(looks()).toEqual([]);
    // It is a cell like any other then: a press chooses it.
    await screen.user.click(screen.cell(3, 0));
    expect(screen.isEdited()).toBe(false);
  });

  it.each([
    ['amount', 1, '7.5', 7.5],
    ['day', 2, '2026/3/5', '2026-03-05'],
    ['kind', 3, '缓', 's'],
  ])(
    'take a value of %s into all of the block with one Ctrl+Enter, as one step',
    async (key, at, text, value) => {
      const screen = await open({ columns: [...COLUMNS, KIND] });
      screen.drag(screen.cell(0, at), screen.cell(2, at));
      await screen.keys(text);
      screen.pressCtrlEnter();
      await screen.until(() => screen.column(key)[2] === value);
      expect(screen.column(key)).toEqual([value, value, value, (ROWS[3] as Record<string, unknown>)[key]]);
      await screen.until(() => !screen.isEdited());
      expect(screen.find('[role=grid]')).toBe(globalThis.document.activeElement);
      await screen.keys('{Control>}z{/Control}');
      expect(screen.rows()).toEqual(ROWS);
    },
  );

  it('take the choice that the first of them has into all of the block, and none where nothing is found', async () => {
    const rows = ROWS.map((row, at) => ({ ...row, kind: at === 0 ? 'u' : null }));
    const screen = await open({ columns: [...COLUMNS, KIND] }, { default: rows });
    screen.drag(screen.cell(0, 3), screen.cell(2, 3));
    await screen.keys('{F2}');
    screen.pressCtrlEnter();
    await screen.until(() => screen.column('kind')[2] === 'u');
    await screen.until(() => !screen.isEdited());
    screen.drag(screen.cell(2, 3), screen.cell(3, 3));
    await screen.keys('无');
    screen.pressCtrlEnter();
    await screen.until(() => screen.messages.length > 0);
    await screen.keys('{Escape}');
    expect(screen.column('kind')).toEqual(['u', 'u', 'u', null]);
    expect(screen.messages).toEqual([['warning', '“无”不是选项，请从列表中选择']]);
  });

  it('are cut: copied and emptied, as one step', async () => {
    const screen = await open();
    screen.drag(screen.cell(0, 0), screen.cell(1, 1));
    expect(screen.clipboard('cut')).toBe('甲\t1\n乙\t3');
    expect(screen.column('name')).toEqual([null, null, '丙', '丁']);
    await screen.keys('{Control>}z{/Control}');
    expect(screen.rows()).toEqual(ROWS);
  });

  it('are not cut where nothing may be changed', async () => {
    const screen = await open({}, { 'x-read-only': true });
    screen.goTo(0, 0);
    expect(screen.clipboard('cut')).toBe('甲');
    expect(screen.rows()).toEqual(ROWS);
  });

  it('say how many are chosen, and the exact sum and average of their numbers', async () => {
    const screen = await open();
    screen.drag(screen.cell(0, 0), screen.cell(2, 1));
    await screen.until(() => screen.text().includes('已选3行2列，5个单元格有内容，合计4，平均2'));
  });

  it('say both with their thousands set apart, where a column of them is', async () => {
    const [name, amount, day] = COLUMNS;
    const rows = [{ amount: 36000 }, { amount: '36000.5' }];
    const screen = await open({ columns: [name, { ...amount, thousands: true }, day] }, { default: rows });
    screen.drag(screen.cell(0, 0), screen.cell(1, 1));
    await screen.until(() => screen.text().includes('合计72,000.5，平均36,000.25'));
  });
});

describe('the fill handle of an editable_table', () => {
  it('goes on with two numbers, and copies them with Ctrl held', async () => {
    const screen = await open();
    screen.drag(screen.cell(0, 1), screen.cell(1, 1));
    screen.drag(screen.find('.sw-et-handle'), screen.cell(3, 1));
    expect(screen.column('amount')).toEqual([1, 3, 5, 7]);
    await screen.keys('{Control>}z{/Control}');
    expect(screen.rows()).toEqual(ROWS);
    screen.drag(screen.cell(0, 1), screen.cell(1, 1));
    screen.drag(screen.find('.sw-et-handle'), screen.cell(3, 1), { ctrlKey: true });
    expect(screen.column('amount')).toEqual([1, 3, 1, 3]);
  });

  it('counts on from a date, and repeats a single number', async () => {
    const screen = await open();
    screen.drag(screen.cell(0, 1), screen.cell(0, 2));
    screen.drag(screen.find('.sw-et-handle'), screen.cell(2, 2));
    expect(screen.column('day')).toEqual(['2026-01-30', '2026-01-31', '2026-02-01', null]);
    expect(screen.column('amount')).toEqual([1, 1, 1, null]);
  });

  it('goes on upwards and to the left, and makes a series of one number with Ctrl held', async () => {
    const columns = [...COLUMNS.slice(0, 2), { key: 'rest', title: '余量', type: 'inputNumber' }];
    const rows = [1, 2, 7, 9].map((amount) => ({ id: String(amount), name: null, amount, rest: amount }));
    const screen = await open({ columns }, { default: rows });
    screen.drag(screen.cell(2, 1), screen.cell(3, 1));
    screen.drag(screen.find('.sw-et-handle'), screen.cell(0, 1));
    expect(screen.column('amount')).toEqual([3, 5, 7, 9]);
    screen.goTo(1, 2);
    screen.drag(screen.find('.sw-et-handle'), screen.cell(1, 0));
    expect(screen.rows()[1]).toEqual({ id: '2', name: '2', amount: 2, rest: 2 });
    screen.goTo(0, 2);
    screen.drag(screen.find('.sw-et-handle'), screen.cell(3, 2), { ctrlKey: true });
    expect(screen.column('rest')).toEqual([1, 2, 3, 4]);
    screen.goTo(3, 1);
    screen.drag(screen.find('.sw-et-handle'), screen.cell(1, 1), { ctrlKey: true });
    expect(screen.column('amount')).toEqual([3, 7, 8, 9]);
  });

  it('counts back from a date and from the number of a text upwards', async () => {
    const rows = ROWS.map(({ id }) =>
      id === '4' ? { id, name: '段03', day: '2026-03-02' } : { id, name: '' },
    );
    const screen = await open({}, { default: rows });
    screen.goTo(3, 2);
    screen.drag(screen.find('.sw-et-handle'), screen.cell(0, 2));
    expect(screen.column('day')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01', '2026-03-02']);
    screen.goTo(3, 0);
    screen.drag(screen.find('.sw-et-handle'), screen.cell(1, 0));
    expect(screen.column('name')).toEqual(['', '段01', '段02', '段03']);
  });

  it('fills another column with what fits there, and lists the rest', async () => {
    const screen = await open();
    screen.goTo(0, 0);
    screen.drag(screen.find('.sw-et-handle'), screen.cell(0, 1));
    expect(screen.rows()).toEqual(ROWS);
    expect((await screen.page.findByRole('alert')).textContent).toContain('第 1 行“数量”：“甲”不是数字');
  });
});

describe('going on in an editable_table', () => {
  it('adds a row by Enter and by Tab behind the last cell, which goes again if nothing was written into it', async () => {
    const screen = await open();
    screen.goTo(3, 0);
    await screen.keys('末{Enter}');
    await screen.until(() => screen.rows().length === 5);
    await screen.keys('又{Tab}{Tab}{Tab}');
    await screen.until(() => screen.rows().length === 6);
    expect(screen.control('名称，第 6 行')).toBe(globalThis.document.activeElement);
    await screen.user.click(screen.control('别处'));
    await screen.until(() => screen.rows().length === 5);
    expect(screen.column('name')).toEqual(['甲', '乙', '丙', '末', '又']);
  });

  it('finds nothing wrong with the row that is being filled in until the table is left', async () => {
    const [name, amount] = COLUMNS;
    const required = { ...amount, validateRules: [{ required: true }] };
    const screen = await open({ columns: [name, required] }, { default: [] });
    await screen.press('新增');
    await screen.keys('甲{Tab}1{Enter}');
    await screen.until(() => screen.rows().length === 2);
    await screen.press('新增');
    expect(screen.rows()).toHaveLength(2);
    await screen.keys('乙{Escape}');
    // Whatever was asked for by now has come.
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(screen.text()).not.toContain('不能为空');
    await screen.keys('丙{Enter}');
    await screen.user.click(screen.control('别处'));
    await screen.until(() => screen.text().includes('第 2 行“数量”：数量不能为空'));
  });

  it('takes back what was written by one step, not the empty row behind it', async () => {
    const screen = await open();
    screen.goTo(3, 0);
    await screen.keys('末{Enter}');
    await screen.until(() => screen.rows().length === 5);
    await screen.keys('{Control>}z{/Control}');
    expect(screen.rows()).toEqual(ROWS);
  });

  it('adds no row where none may be added', async () => {
    const screen = await open({ actionButton: false });
    screen.goTo(3, 0);
    await screen.keys('末{Enter}');
    await screen.until(() => screen.column('name')[3] === '末');
    screen.goTo(3, 2);
    await screen.keys('{Tab}');
    expect(screen.rows()).toHaveLength(4);
    expect(screen.cell(3, 2).className).toContain('sw-et-active');
    expect(screen.find('[role=grid]')).toBe(globalThis.document.activeElement);
    await screen.keys('{F2}{Tab}');
    expect(screen.isEdited()).toBe(false);
    expect(screen.find('[role=grid]')).toBe(globalThis.document.activeElement);
  });

  it('adds no row by Enter or Tab where new rows come to another place, which 新增 knows', async () => {
    const screen = await open({ addIndex: 1 });
    screen.goTo(3, 0);
    await screen.keys('末{Enter}');
    await screen.until(() => screen.column('name')[3] === '末');
    screen.goTo(3, 2);
    await screen.keys('{Tab}');
    expect(screen.rows()).toHaveLength(4);
    expect(screen.find('[role=grid]')).toBe(globalThis.document.activeElement);
    await screen.press('新增');
    expect(screen.column('name')).toEqual([undefined, '甲', '乙', '丙', '末']);
  });

  it('adds no row while a table that was found wrong is put right', async () => {
    const required = { ...COLUMNS[0], validateRules: [{ required: true }] };
    const rows = ROWS.map((row, at) => ({ ...row, name: at === 3 ? '' : row.name }));
    const screen = await open({ columns: [required, ...COLUMNS.slice(1)] }, { default: rows });
    expect(await screen.validate()).toBe(false);
    await screen.until(() => screen.find('[role=grid]') === globalThis.document.activeElement);
    screen.goTo(3, 0);
    await screen.keys('末{Enter}');
    await screen.until(() => screen.column('name')[3] === '末');
    screen.goTo(3, 2);
    await screen.keys('{Tab}');
    expect(screen.rows()).toHaveLength(4);
    expect(await screen.validate()).toBe(true);
  });

  it('goes through the cells by Tab, and leaves the table after Escape', async () => {
    const screen = await open();
    screen.goTo(0, 2);
    await screen.keys('{Tab}');
    expect(screen.cell(1, 0).className).toContain('sw-et-active');
    expect(screen.find('[role=grid]')).toBe(globalThis.document.activeElement);
    screen.goTo(0, 0);
    await screen.keys('{Shift>}{Tab}{/Shift}');
    expect(screen.cell(0, 0).className).toContain('sw-et-active');
    expect(screen.find('[role=grid]')).toBe(globalThis.document.activeElement);
    await screen.keys('{F2}{Shift>}{Tab}{/Shift}');
    expect(screen.isEdited()).toBe(false);
    expect(screen.find('[role=grid]')).toBe(globalThis.document.activeElement);
    await screen.until(() => screen.text().includes('按 Esc 后可用 Tab 离开表格'));
    await screen.keys('{Escape}{Tab}');
    expect(screen.control('别处')).toBe(globalThis.document.activeElement);
  });

  it('writes what is typed after 新增 into the first cell of the new row', async () => {
    const screen = await open();
    await screen.press('新增');
    await screen.keys('戊{Enter}');
    await screen.until(() => screen.column('name')[4] === '戊');
  });
});

describe('the menu of the chosen cells', () => {
  it('fills a series, inserts as many rows as are chosen and removes them after a question', async () => {
    const screen = await open();
    screen.drag(screen.cell(0, 1), screen.cell(3, 1));
    fireEvent.contextMenu(screen.cell(1, 1));
    await screen.user.click(await screen.page.findByRole('menuitem', { name: /填充序列/ }));
    expect(screen.column('amount')).toEqual([1, 3, 5, 7]);
    screen.drag(screen.cell(0, 0), screen.cell(1, 0));
    fireEvent.contextMenu(screen.cell(0, 0));
    await screen.user.click(await screen.page.findByRole('menuitem', { name: '在上方插入2行' }));
    expect(screen.column('name')).toEqual([undefined, undefined, '甲', '乙', '丙', '丁']);
    screen.drag(screen.cell(0, 0), screen.cell(1, 0));
    fireEvent.contextMenu(screen.cell(0, 0));
    await screen.user.click(await screen.page.findByRole('menuitem', { name: '删除2行' }));
    await screen.until(() => screen.rows().length === 4);
  });

  it('copies, cuts, pastes, fills and empties, each as one step', async () => {
    const screen = await open();
    const choose = async (name: RegExp): Promise<void> => {
      fireEvent.contextMenu(screen.cell(0, 0));
      await screen.user.click(await screen.page.findByRole('menuitem', { name }));
    };
    screen.drag(screen.cell(0, 0), screen.cell(1, 1));
    await choose(/^复制/);
    await screen.until(() => screen.page.queryByRole('menu') === null);
    expect(await navigator.clipboard.readText()).toBe('甲\t1\n乙\t3');
    expect(screen.find('[role=grid]')).toBe(globalThis.document.activeElement);
    await navigator.clipboard.writeText('');
    await choose(/^剪切/);
    await screen.until(() => screen.column('name')[1] === null);
    expect(await navigator.clipboard.readText()).toBe('甲\t1\n乙\t3');
    expect(screen.column('amount')).toEqual([null, null, null, null]);
    await screen.press('撤销一步');
    expect(screen.rows()).toEqual(ROWS);
    await navigator.clipboard.writeText('新\t约十\n旧\t8');
    await choose(/^粘贴/);
    await screen.until(() => screen.column('name')[1] === '旧');
    expect(screen.column('amount')).toEqual([1, 8, null, null]);
    expect((await screen.page.findByRole('alert')).textContent).toContain('第 1 行“数量”：“约十”不是数字');
    await choose(/^向下填充/);
    expect(screen.column('name')).toEqual(['新', '新', '丙', '丁']);
    expect(screen.column('amount')).toEqual([1, 1, null, null]);
    screen.drag(screen.cell(0, 0), screen.cell(2, 0));
    await choose(/^清除内容/);
    expect(screen.column('name')).toEqual([null, null, null, '丁']);
    for (const _ of ['清除', '填充', '粘贴']) await screen.press('撤销一步');
    expect(screen.rows()).toEqual(ROWS);
  });

  it('fills to the right, and opens the menu of the head of the cell that is typed into', async () => {
    const screen = await open({}, { default: ROWS.map((row) => ({ ...row, name: '12' })) });
    screen.drag(screen.cell(0, 0), screen.cell(1, 1));
    fireEvent.contextMenu(screen.cell(0, 0));
    await screen.user.click(await screen.page.findByRole('menuitem', { name: /^向右填充/ }));
    expect(screen.column('amount')).toEqual([12, 12, null, null]);
    fireEvent.contextMenu(screen.cell(1, 1));
    await screen.user.click(await screen.page.findByRole('menuitem', { name: /^列菜单/ }));
    expect(await screen.headMenu()).toContain('名称');
  });

  it('says which key does it where the browser refuses, and leaves the cells as they are', async () => {
    const screen = await open();
    const { clipboard } = navigator;
    const refuse = () => Promise.reject(new DOMException('no', 'NotAllowedError'));
    vi.spyOn(clipboard, 'writeText').mockImplementation(refuse);
    vi.spyOn(clipboard, 'readText').mockImplementation(refuse);
    for (const [name, key] of [
      ['剪切', 'Ctrl+X 剪切'],
      ['复制', 'Ctrl+C 复制'],
      ['粘贴', 'Ctrl+V 粘贴'],
    ] as const) {
      fireEvent.contextMenu(screen.cell(0, 0));
      await screen.user.click(
        await screen.page.findByRole('menuitem', { name: (text) => text.startsWith(name) }),
      );
      await screen.until(() => screen.messages.length > 0);
      expect(screen.messages.splice(0)).toEqual([['warning', `浏览器不允许，请按 ${key}`]]);
    }
    expect(screen.rows()).toEqual(ROWS);
    vi.restoreAllMocks();
  });

  it('opens over the number of a row, too: for that row, or for all rows that are chosen with it', async () => {
    const screen = await open();
    /** What it says about removing, and the texts of the chosen cells. */
    const openAt = async (row: number) => {
      expect(fireEvent.contextMenu(screen.find(`[data-i="${row}"] .sw-et-number`))).toBe(false);
      const remove = await screen.page.findByRole('menuitem', { name: /^删除/ });
      const chosen = [...screen.container.querySelectorAll('.sw-et-range')].map((cell) => cell.textContent);
      await screen.keys('{Escape}');
      await screen.until(() => screen.page.queryByRole('menu') === null);
      return [remove.textContent, chosen];
    };
    await screen.user.dblClick(screen.cell(1, 0));
    await screen.keys('新');
    expect(await openAt(1)).toEqual(['删除1行', ['乙新', '3', '']]);
    expect(screen.column('name')[1]).toBe('乙新');
    screen.drag(screen.find('[data-i="2"] .sw-et-number'), screen.find('[data-i="3"] .sw-et-number'));
    expect(await openAt(3)).toEqual(['删除2行', ['丙', '', '', '丁', '', '']]);
    expect(await openAt(0)).toEqual(['删除1行', ['甲', '1', '2026-01-30']]);
  });

  it('is another one over the head of a column', async () => {
    const screen = await open();
    expect(fireEvent.contextMenu(screen.find('[data-h="1"]'))).toBe(false);
    expect(await screen.headMenu()).toContain('数量');
    expect(screen.page.queryByRole('menu')).toBeNull();
  });

  it('offers nothing but copying and the menu of the head where nothing may be changed', async () => {
    const screen = await open({}, { 'x-read-only': true });
    screen.goTo(0, 0);
    fireEvent.contextMenu(screen.cell(0, 0));
    await screen.page.findByRole('menuitem', { name: /复制/ });
    expect(screen.page.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      '复制Ctrl+C',
      '查找和替换Ctrl+F',
      '列菜单Alt+Shift+↓',
    ]);
  });
});
