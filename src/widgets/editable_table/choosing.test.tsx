// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const COLUMNS = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'amount', title: '数量', type: 'inputNumber' },
  { key: 'day', title: '日期', type: 'date' },
];

const ROWS = [
  { id: '1', name: '甲', amount: 1, day: '2026-01-30' },
  { id: '2', name: '乙', amount: 3, day: null },
  { id: '3', name: '丙', amount: null, day: null },
  { id: '4', name: '丁', amount: null, day: null },
];

async function open(settings: object = {}, node: object = {}) {
  const screen = await openDocument({
    schema: {
      type: 'object',
      properties: {
        rows: {
          type: 'array',
          title: '明细',
          'x-component': 'editable_table',
          'x-component-props': { columns: COLUMNS, ...settings },
          default: ROWS,
          ...node,
        },
        other: { type: 'string', title: '别处', 'x-component': 'text' },
      },
    },
  });
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
    expect(screen.control('名称，第2行')).toBe(globalThis.document.activeElement);
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
    expect(screen.control('名称，第2行')).toBe(globalThis.document.activeElement);
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
    expect(screen.control('名称，第1行')).toBe(globalThis.document.activeElement);
    await screen.keys('{Control>}{Enter}{/Control}');
    await screen.until(() => screen.column('name')[2] === '新');
    expect(screen.column('name')).toEqual(['新', '新', '新', '丁']);
    await screen.keys('{Control>}z{/Control}');
    expect(screen.rows()).toEqual(ROWS);
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

  it('fills another column with what fits there, and lists the rest', async () => {
    const screen = await open();
    screen.goTo(0, 0);
    screen.drag(screen.find('.sw-et-handle'), screen.cell(0, 1));
    expect(screen.rows()).toEqual(ROWS);
    expect((await screen.page.findByRole('alert')).textContent).toContain('第1行“数量”：“甲”不是数字');
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
    expect(screen.control('名称，第6行')).toBe(globalThis.document.activeElement);
    await screen.user.click(screen.control('别处'));
    await screen.until(() => screen.rows().length === 5);
    expect(screen.column('name')).toEqual(['甲', '乙', '丙', '末', '又']);
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
  });

  it('goes through the cells by Tab, and leaves the table after Escape', async () => {
    const screen = await open();
    screen.goTo(0, 2);
    await screen.keys('{Tab}');
    expect(screen.cell(1, 0).className).toContain('sw-et-active');
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
