// @vitest-environment happy-dom
import { act, fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openDocument, type OpenOptions } from '../../../tests/open-document.tsx';
import { tableDocument } from './table-document.testing.ts';

const COLUMNS = [
  {
    key: 'name',
    title: '名称',
    type: 'input',
    validateRules: [{ required: true, message: '${title}不能为空' }],
  },
  { key: 'amount', title: '数量', type: 'inputNumber', statistics: true },
  {
    key: 'sex',
    title: '性别',
    type: 'select',
    options: [
      { title: '男', value: '1' },
      { title: '女', value: '2' },
    ],
  },
  { key: 'on', title: '启用', type: 'checkbox', customValue: ['Y', 'N'] },
];

const ROWS = [
  { id: '1', name: '甲', amount: 0.1, sex: '1', on: 'Y' },
  { id: '2', name: '乙', amount: '0.2', sex: '2', on: 'N' },
  { id: '3', name: '丙', amount: 3, sex: '', on: 'N' },
];

const table = (settings: object = {}, node: object = {}, beside: object = {}) => ({
  state: { seen: null },
  ...tableDocument({ columns: COLUMNS, ...settings }, { default: ROWS, ...node }, beside),
});

async function open(document: object = table(), options: OpenOptions = {}) {
  const screen = await openDocument(document, options);
  const cellAt = (row: number, column: number): HTMLElement => {
    const found = screen.container.querySelector<HTMLElement>(
      `[data-i="${row}"] [role=gridcell]:nth-child(${column + 2})`,
    );
    if (!found) throw new Error(`no cell ${row} ${column}`);
    return found;
  };
  const grid = () => screen.page.getByRole('grid');
  return {
    ...screen,
    cellAt,
    grid,
    rows: () => screen.values()['rows'] as Record<string, unknown>[],
    names: () => (screen.values()['rows'] as { name: string }[]).map(({ name }) => name),
    click: (row: number, column: number) => screen.user.click(cellAt(row, column)),
    /** Edits a cell. */
    edit: (row: number, column: number) => screen.user.dblClick(cellAt(row, column)),
    /** Goes to a cell without editing it. */
    goTo: (row: number, column: number) => {
      fireEvent.mouseDown(cellAt(row, column));
    },
    extendTo: (row: number, column: number) => {
      fireEvent.mouseDown(cellAt(row, column), { shiftKey: true });
    },
    texts: (row: number) =>
      [...screen.container.querySelectorAll(`[data-i="${row}"] [role=gridcell]`)].map(
        (one) => one.textContent,
      ),
    keys: (text: string) => screen.user.keyboard(text),
    paste: (text: string) => {
      fireEvent.paste(document_activeElement(), { clipboardData: { getData: () => text } });
    },
    copy: () => {
      let copied = '';
      fireEvent.copy(document_activeElement(), {
        clipboardData: { setData: (_: string, text: string) => (copied = text) },
      });
      return copied;
    },
  };
}

function document_activeElement(): Element {
  return globalThis.document.activeElement ?? globalThis.document.body;
}

beforeEach(() => {
  localStorage.clear();
});

describe('a required table', () => {
  it('says so by its name: a grid may carry no aria-required', async () => {
    const { grid } = await open(table({}, { required: true }));
    expect(grid().getAttribute('aria-label')).toBe('明细（必填）');
    expect(grid().hasAttribute('aria-required')).toBe(false);
  });
});

describe('editable_table', () => {
  // W2.13, W5.19
  it('shows texts, options, ticks and exact sums, and no input until a cell is pressed', async () => {
    const screen = await open();
    expect(screen.texts(0)).toEqual(['甲', '0.1', '男', '☑']);
    expect(screen.texts(1)).toEqual(['乙', '0.2', '女', '☐']);
    expect(screen.container.querySelector('.sw-et-foot')?.textContent).toBe('合计3.3');
    expect(screen.container.querySelectorAll('.sw-et-body input:not([type=checkbox])')).toHaveLength(0);
    await screen.edit(0, 0);
    expect(screen.container.querySelectorAll('.sw-et-body input:not([type=checkbox])')).toHaveLength(1);
    expect(screen.control('名称，第 1 行')).toBe(globalThis.document.activeElement);
  });

  // W9.8
  it('draws about twenty of many rows and says how many there are', async () => {
    const rows = Array.from({ length: 10_000 }, (_, index) => ({ id: String(index), name: `第${index}个` }));
    const screen = await open(table({}, { default: rows }));
    const drawn = screen.container.querySelectorAll('.sw-et-row');
    expect(drawn.length).toBeGreaterThan(8);
    expect(drawn.length).toBeLessThanOrEqual(22);
    expect(screen.grid().getAttribute('aria-rowcount')).toBe('10001');
    expect((screen.grid() as HTMLElement).style.maxHeight).toBe('400px');
    expect((screen.container.querySelector('.sw-et-body') as HTMLElement).style.height).toBe(
      `${49 * 10_000}px`,
    );
  });

  it('gives the row its value when the cell is left, and emits the change', async () => {
    const on = { change: [{ do: 'set', state: 'seen', value: '{{ $event.length }}' }] };
    const screen = await open(table({}, { 'x-on': on }));
    await screen.edit(0, 0);
    await screen.keys('！{Enter}');
    await screen.until(() => screen.rows()[0]?.['name'] === '甲！');
    expect(screen.model.state['seen']).toBe(3);
    expect(screen.grid()).toBe(globalThis.document.activeElement);
    expect(screen.rows()[1]).toEqual(ROWS[1]);
    expect(screen.model.isDirty()).toBe(true);
  });

  it('throws the draft away on Escape', async () => {
    const screen = await open();
    await screen.edit(0, 0);
    await screen.keys('xyz{Escape}');
    expect(screen.texts(0)[0]).toBe('甲');
    expect(screen.rows()).toEqual(ROWS);
  });

  // W5.18
  it('replaces a value by what is typed, and takes nothing but numbers into a cell of numbers', async () => {
    const screen = await open();
    screen.goTo(0, 1);
    await screen.keys('-1x2..5-');
    const input = screen.control('数量，第 1 行') as HTMLInputElement;
    expect(input.value).toBe('-12.5');
    await screen.keys('{Enter}');
    await screen.until(() => screen.rows()[0]?.['amount'] === -12.5);
    expect(screen.container.querySelector('.sw-et-foot')?.textContent).toBe('合计-9.3');
  });

  it('takes commas in typed and pasted numbers only where they separate thousands', async () => {
    const screen = await open();
    screen.goTo(0, 1);
    await screen.keys('1,234.50{Enter}');
    await screen.until(() => screen.rows()[0]?.['amount'] === 1234.5);
    for (const key of ['{Enter}', '{Tab}']) {
      screen.goTo(1, 1);
      await screen.keys(`1,5${key}`);
      const input = screen.control('数量，第 2 行') as HTMLInputElement;
      expect(input).toBe(globalThis.document.activeElement);
      expect(input.value).toBe('1,5');
      expect(screen.messages.splice(0)).toEqual([
        ['warning', '“1,5”不是数字：小数点请用“.”，逗号只用来分隔千位'],
      ]);
      await screen.keys('{Escape}');
      expect(screen.rows()[1]?.['amount']).toBe('0.2');
    }
    expect(screen.messages).toEqual([]);
    screen.goTo(1, 1);
    await screen.keys('1,5');
    screen.goTo(0, 0);
    expect(screen.messages).toEqual([['warning', '“1,5”不是数字：小数点请用“.”，逗号只用来分隔千位']]);
    screen.goTo(2, 1);
    await screen.keys('1,5{Backspace}{Backspace}{Enter}');
    await screen.until(() => screen.rows()[2]?.['amount'] === 1);
    expect(screen.rows()[1]?.['amount']).toBe('0.2');
    screen.goTo(1, 1);
    screen.paste('1.234,50\n1,234.50\n');
    expect(screen.text()).toContain('第 2 行“数量”：“1.234,50”不是数字：小数点请用“.”，逗号只用来分隔千位');
    expect(screen.rows().map(({ amount }) => amount)).toEqual([1234.5, '0.2', 1234.5]);
  });

  it('lets go of a text that was loaded into a cell of numbers and is none', async () => {
    const screen = await open(table({}, { default: [{ id: '1', name: '甲', amount: '约十' }] }));
    await screen.edit(0, 1);
    await screen.keys('{Tab}');
    expect(screen.messages).toEqual([]);
    expect(screen.control('性别，第 1 行')).toBe(globalThis.document.activeElement);
    expect(screen.rows()[0]?.['amount']).toBe('约十');
  });

  it('goes with the arrows, Home and End, edits with F2 and goes on with Tab', async () => {
    const screen = await open();
    screen.goTo(0, 0);
    await screen.keys('{ArrowDown}{ArrowRight}{End}{Home}{F2}');
    expect(screen.control('名称，第 2 行')).toBe(globalThis.document.activeElement);
    await screen.keys('新{Tab}');
    expect(screen.rows()[1]?.['name']).toBe('新');
    expect(screen.control('数量，第 2 行')).toBe(globalThis.document.activeElement);
    await screen.keys('{Shift>}{Tab}{/Shift}');
    expect(screen.control('名称，第 2 行')).toBe(globalThis.document.activeElement);
    await screen.keys('{Escape}{Control>}{End}{/Control}');
    expect(screen.cellAt(2, 3).className).toContain('sw-et-active');
    expect(screen.grid().getAttribute('aria-activedescendant')).toBe(screen.cellAt(2, 3).id);
  });

  it('ticks a box by a press and by the space bar', async () => {
    const screen = await open();
    await screen.click(1, 3);
    expect(screen.rows()[1]?.['on']).toBe('Y');
    await screen.keys(' ');
    expect(screen.rows()[1]?.['on']).toBe('N');
    expect(screen.cellAt(1, 3).getAttribute('aria-label')).toBe('否');
  });

  it('takes a choice at once, as one step with what it fills', async () => {
    const screen = await open();
    await screen.edit(2, 2);
    await screen.user.click(await screen.page.findByTitle('女'));
    await screen.until(() => screen.rows()[2]?.['sex'] === '2');
    await screen.press('撤销一步');
    expect(screen.rows()).toEqual(ROWS);
  });

  // W4.8
  it('ends all editing by a press outside and keeps what was typed, but not by one inside its own lists', async () => {
    const screen = await open(
      table({}, {}, { other: { type: 'string', title: '别处', 'x-component': 'text' } }),
    );
    await screen.edit(0, 0);
    await screen.edit(0, 2);
    const option = await screen.page.findByTitle('女');
    fireEvent.mouseUp(option);
    expect(screen.container.querySelector('.sw-et-live')).toBeTruthy();
    await screen.edit(1, 0);
    await screen.keys('新');
    fireEvent.mouseUp(globalThis.document.body);
    expect(screen.names()).toEqual(['甲', '乙新', '丙']);
    expect(screen.container.querySelector('.sw-et-live')).toBeNull();
    expect(screen.container.querySelector('.sw-et-body .sw-et-input')).toBeNull();
    screen.goTo(2, 1);
    await screen.keys('8');
    await screen.user.click(screen.control('别处'));
    expect(screen.rows()[2]?.['amount']).toBe(8);
    expect(screen.container.querySelector('.sw-et-live')).toBeNull();
    expect(screen.control('别处')).toBe(globalThis.document.activeElement);
  });

  // W4.8
  it('looks like inputs all the time where the document says so, and one press edits', async () => {
    const screen = await open(table({ alwaysEdit: true }));
    expect(screen.container.querySelectorAll('.sw-et-body .sw-et-input')).toHaveLength(9);
    await screen.click(1, 0);
    expect(screen.control('名称，第 2 行')).toBe(globalThis.document.activeElement);
    await screen.click(0, 1);
    expect(screen.control('数量，第 1 行')).toBe(globalThis.document.activeElement);
  });

  it('undoes and redoes every step, by keys and by buttons', async () => {
    const screen = await open();
    await screen.press('新增');
    screen.goTo(0, 0);
    await screen.keys('{Delete}');
    expect(screen.rows()[0]?.['name']).toBeNull();
    await screen.keys('{Control>}z{/Control}');
    expect(screen.rows()[0]?.['name']).toBe('甲');
    await screen.keys('{Control>}z{/Control}');
    expect(screen.rows()).toEqual(ROWS);
    await screen.keys('{Control>}y{/Control}');
    expect(screen.rows()).toHaveLength(4);
    await screen.press('撤销一步');
    expect(screen.rows()).toEqual(ROWS);
  });

  // W3.25
  it('has 23 column types, and says which cannot be edited for want of a widget', async () => {
    const { CELL_TYPES } = await import('./model/column-kind.ts');
    const columns = CELL_TYPES.map((type) => ({ key: type, title: `列${type}`, type }));
    const screen = await open(table({ columns }, { default: [{}] }));
    const heads = screen.page.getAllByRole('columnheader').map((one) => one.textContent);
    // All but the hidden one, with linked dropdowns and the rows' own head.
    expect(heads).toHaveLength(24);
    expect(heads).not.toContain('列hidden');
  });
});

describe('rows of an editable_table', () => {
  // W3.23, W9.9
  it('come at the end, with the defaults of their columns and the next number', async () => {
    const columns = [
      { key: 'name', title: '名称', type: 'input', defaultValue: '新' },
      { key: 'no', title: '编号', type: 'inputNumber', isOrder: true },
      { key: 'kind', title: '种类', type: 'hidden', defaultValue: 'x' },
    ];
    const screen = await open(table({ columns, addCount: 2 }, { default: [{ no: 7 }] }));
    await screen.press('新增');
    expect(screen.rows()).toEqual([
      { no: 7 },
      { name: '新', no: 8, kind: 'x' },
      { name: '新', no: 9, kind: 'x' },
    ]);
    expect(screen.cellAt(1, 0).className).toContain('sw-et-active');
  });

  // W9.9
  it('come at the place that is set', async () => {
    const screen = await open(table({ addIndex: 1 }));
    await screen.press('新增');
    expect(screen.names()).toEqual([undefined, '甲', '乙', '丙']);
  });

  // W9.9
  it('are inserted in front of the active row, once in 1500 ms', async () => {
    const now = vi.spyOn(Date, 'now').mockReturnValue(1_000_000);
    const screen = await open();
    screen.goTo(1, 0);
    await screen.press('插入');
    await screen.press('插入');
    expect(screen.names()).toEqual(['甲', undefined, '乙', '丙']);
    now.mockReturnValue(1_000_000 + 1_499);
    await screen.press('插入');
    expect(screen.rows()).toHaveLength(4);
    now.mockReturnValue(1_000_000 + 1_499 + 1_500);
    await screen.press('插入');
    expect(screen.rows()).toHaveLength(5);
    now.mockRestore();
  });

  // W3.24
  it('go after a question, and their ids stand in the field for them', async () => {
    const beside = { gone: { type: 'array', 'x-component': 'hidden' } };
    const screen = await open(table({ deleteIdsField: 'gone' }, {}, beside));
    await screen.user.click(screen.page.getByLabelText('选择第 1 行'));
    await screen.user.click(screen.page.getByLabelText('选择第 3 行'));
    await screen.press('删除');
    await screen.until(() => screen.rows().length === 1);
    expect(screen.names()).toEqual(['乙']);
    expect(screen.values()['gone']).toEqual(['1', '3']);
    await screen.press('撤销一步');
    expect(screen.values()['gone']).toEqual([]);
    screen.close();
    const kept = await open(table(), { confirm: false });
    await kept.user.click(kept.page.getByLabelText('选择全部行'));
    await kept.press('删除');
    expect(kept.rows()).toHaveLength(3);
  });

  // H6.4, W6.3
  it('cannot be removed without the permission batch_delete', async () => {
    const screen = await open(table(), { permissions: [] });
    expect(screen.page.queryByRole('button', { name: '删除' })).toBeNull();
    expect(screen.page.getByRole('button', { name: '新增' })).toBeTruthy();
    screen.close();
    const granted = await open(table(), { permissions: ['batch_delete'] });
    expect(granted.page.getByRole('button', { name: '删除' })).toBeTruthy();
  });

  // W3.24, W4.9
  it('move up and down, alone or ticked, and are numbered where they are sorted by dragging', async () => {
    const screen = await open(table({ dragSort: true }));
    screen.goTo(2, 0);
    await screen.press('上移');
    expect(screen.names()).toEqual(['甲', '丙', '乙']);
    expect(screen.rows().map((row) => row['orderNum'])).toEqual([1, 2, 3]);
    await screen.user.click(screen.page.getByLabelText('选择第 1 行'));
    await screen.press('下移');
    expect(screen.names()).toEqual(['丙', '甲', '乙']);
    const handle = screen.container.querySelector('[data-i="2"] .sw-et-drag') as Element;
    const dataTransfer = { effectAllowed: '' };
    fireEvent.dragStart(handle, { dataTransfer });
    fireEvent.dragOver(screen.cellAt(0, 0), { dataTransfer });
    fireEvent.drop(screen.cellAt(0, 0), { dataTransfer });
    expect(screen.names()).toEqual(['乙', '丙', '甲']);
    screen.goTo(0, 0);
    await screen.keys('{Alt>}{ArrowDown}{/Alt}');
    expect(screen.names()).toEqual(['丙', '乙', '甲']);
  });

  it('follow a value from outside, and nothing before it can be undone', async () => {
    const screen = await open();
    await screen.press('新增');
    act(() => {
      screen.model.setField('rows', [{ id: '9', name: '新来' }]);
    });
    await screen.until(() => screen.texts(0)[0] === '新来');
    expect((screen.page.getByRole('button', { name: '撤销一步' }) as HTMLButtonElement).disabled).toBe(true);
  });
});

describe('the clipboard of an editable_table', () => {
  it('copies the chosen cells as a spreadsheet takes them', async () => {
    const screen = await open();
    screen.goTo(0, 0);
    screen.extendTo(1, 3);
    expect(screen.copy()).toBe('甲\t0.1\t男\t是\n乙\t0.2\t女\t否');
  });

  it('pastes a block, adds rows behind the last one, and lists what did not fit', async () => {
    const screen = await open();
    screen.goTo(2, 0);
    screen.paste('丙丙\t1,000\t女\t是\r\n丁\t十\t男\t否\r\n');
    expect(screen.rows().slice(2)).toEqual([
      { id: '3', name: '丙丙', amount: 1000, sex: '2', on: 'Y' },
      { name: '丁', sex: '1', on: 'N' },
    ]);
    const notice = await screen.page.findByRole('alert');
    expect(notice.textContent).toContain('已填入7个单元格，1个单元格没有填入');
    expect(notice.textContent).toContain('第 4 行“数量”：“十”不是数字');
    await screen.press('撤销一步');
    expect(screen.rows()).toEqual(ROWS);
  });

  it('pastes one text into every chosen cell', async () => {
    const screen = await open();
    screen.goTo(0, 0);
    screen.extendTo(2, 0);
    screen.paste('同\n');
    expect(screen.names()).toEqual(['同', '同', '同']);
  });

  it('leaves one text to the open editor, and takes a block from it', async () => {
    const screen = await open();
    await screen.edit(0, 0);
    screen.paste('一段文字');
    expect(screen.names()).toEqual(['甲', '乙', '丙']);
    screen.paste('一\n二');
    expect(screen.names()).toEqual(['一', '二', '丙']);
  });

  it('fills down', async () => {
    const screen = await open();
    screen.goTo(0, 1);
    screen.extendTo(2, 2);
    await screen.keys('{Control>}d{/Control}');
    expect(screen.rows().map(({ amount, sex }) => [amount, sex])).toEqual([
      [0.1, '1'],
      [0.1, '1'],
      [0.1, '1'],
    ]);
  });

  it('pastes nothing into cells that are disabled or only shown', async () => {
    const columns = [
      { ...COLUMNS[0], disabled: true },
      { key: 'note', title: '备注', type: 'normal' },
      COLUMNS[1],
    ];
    const screen = await open(table({ columns }));
    screen.goTo(0, 0);
    screen.paste('x\ty\t5');
    expect(screen.rows()[0]).toEqual({ ...ROWS[0], amount: 5 });
  });
});

describe('verdicts of an editable_table', () => {
  // W5.17
  it('are shown at the cell that was edited', async () => {
    const screen = await open();
    screen.goTo(0, 0);
    await screen.keys('{Delete}');
    const cell = screen.cellAt(0, 0);
    expect(cell.getAttribute('title')).toBe('名称不能为空');
    expect(cell.getAttribute('aria-invalid')).toBe('true');
    expect(screen.page.getByRole('status').textContent).toBe('第 1 行“名称”：名称不能为空');
  });

  // W5.17
  it('keep the form from being sent, and bring the first failed cell into sight although it was not drawn', async () => {
    const rows = Array.from({ length: 300 }, (_, index) => ({
      name: index === 250 || index === 270 ? '' : 'x',
    }));
    const screen = await open(table({}, { default: rows }));
    expect(screen.container.querySelector('[data-i="250"]')).toBeNull();
    expect(await screen.validate()).toBe(false);
    await screen.until(() => screen.container.querySelector('[data-i="250"]') !== null);
    await screen.until(() => screen.cellAt(250, 0).className.includes('sw-et-active'));
    expect(screen.cellAt(250, 0).getAttribute('title')).toBe('名称不能为空');
    await screen.until(() => globalThis.document.activeElement === screen.grid());
    expect(screen.text()).toContain('第 251 行“名称”：名称不能为空，共2处填写有误');
    await screen.keys('好{Enter}');
    await screen.until(() => screen.text().includes('第 271 行“名称”：名称不能为空'));
    expect(screen.text()).not.toContain('共2处');
  });

  it('leave the cursor in a cell that was pressed while they were judged', async () => {
    const screen = await open(table({}, { default: [{ name: 'x' }, { name: '' }, { name: '' }] }));
    const verdict = screen.validate();
    fireEvent.pointerDown(screen.cellAt(2, 0));
    screen.goTo(2, 0);
    expect(await verdict).toBe(false);
    await screen.until(() => screen.cellAt(1, 0).className.includes('sw-et-failed'));
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    expect(screen.cellAt(2, 0).className).toContain('sw-et-active');
    expect(screen.cellAt(1, 0).className).not.toContain('sw-et-active');
  });

  it('are found in a tab that was never opened, which then comes to the front', async () => {
    const screen = await open({
      schema: {
        type: 'object',
        properties: {
          tabs: {
            type: 'void',
            'x-component': 'tabs',
            properties: {
              one: {
                type: 'void',
                title: '第一页',
                properties: { a: { type: 'string', title: '甲', 'x-component': 'text' } },
              },
              two: {
                type: 'void',
                title: '第二页',
                properties: {
                  rows: {
                    type: 'array',
                    title: '明细',
                    'x-component': 'editable_table',
                    'x-component-props': { columns: COLUMNS },
                    default: [{ name: 'x' }, { name: '' }],
                  },
                },
              },
            },
          },
        },
      },
    });
    expect(screen.page.queryByRole('grid')).toBeNull();
    expect(await screen.validate()).toBe(false);
    await screen.until(
      () => screen.container.querySelector('[data-i="1"] .sw-et-failed.sw-et-active') !== null,
    );
  });

  it('pass over cells that are disabled or hidden, and ask for the least number of rows', async () => {
    const columns = [
      { ...COLUMNS[0], disabled: '{{ $record.locked === true }}' },
      { ...COLUMNS[0], key: 'more', visible: '{{ $record.open === true }}' },
    ];
    const screen = await open(table({ columns, minRows: 2 }, { default: [{ locked: true }] }));
    expect(await screen.validate()).toBe(false);
    expect(screen.text()).toContain('至少需要2行');
    await screen.press('新增');
    expect(await screen.validate()).toBe(false);
    expect(screen.text()).toContain('第 2 行“名称”：名称不能为空');
  });

  // W5.16
  it('know what is unique in its column, and let go of the other when one changes', async () => {
    const columns = [{ ...COLUMNS[0], validateRules: [{ unique: true }] }];
    const screen = await open(table({ columns }, { default: [{ name: 'a' }, { name: 'a' }, { name: 'b' }] }));
    expect(await screen.validate()).toBe(false);
    expect(screen.text()).toContain('共2处填写有误');
    screen.goTo(1, 0);
    await screen.keys('c{Enter}');
    await screen.until(() => screen.container.querySelector('.sw-et-body .sw-et-failed') === null);
    await screen.until(() => !screen.text().includes('填写有误'));
    expect(await screen.validate()).toBe(true);
  });
});

describe('cells that depend on their row', () => {
  // W3.22
  it('are hidden, disabled, computed and given options by expressions over $record', async () => {
    const columns = [
      { key: 'price', title: '单价', type: 'inputNumber' },
      { key: 'count', title: '数量', type: 'inputNumber', disabled: '{{ $record.price === 0 }}' },
      {
        key: 'total',
        title: '总价',
        type: 'inputNumber',
        value: '{{ ($record.price ?? 0) * ($record.count ?? 0) }}',
      },
      { key: 'why', title: '原因', type: 'input', visible: '{{ $record.price === 0 }}' },
      {
        key: 'unit',
        title: '单位',
        type: 'select',
        options: "{{ $record.price > 10 ? [{ value: 't', text: '吨' }] : [{ value: 'kg', text: '千克' }] }}",
      },
    ];
    const rows = [
      { price: 20, count: 2, total: 40, why: '隐', unit: 't' },
      { price: 0, unit: 'kg' },
    ];
    const screen = await open(table({ columns }, { default: rows }));
    expect(screen.texts(0)).toEqual(['20', '2', '40', '', '吨']);
    expect(screen.texts(1)[4]).toBe('千克');
    expect(screen.cellAt(1, 1).className).toContain('sw-et-off');
    await screen.edit(1, 1);
    expect(screen.container.querySelector('.sw-et-live')).toBeNull();
    screen.goTo(0, 1);
    await screen.keys('3{Enter}');
    await screen.until(() => screen.rows()[0]?.['total'] === 60);
    await screen.press('撤销一步');
    expect(screen.rows()[0]).toEqual(rows[0]);
  });

  it('are computed where nothing is stored: in sight, in sums and on the clipboard, and stored with a change', async () => {
    const columns = [
      { key: 'price', title: '单价', type: 'inputNumber' },
      { key: 'count', title: '数量', type: 'inputNumber' },
      {
        key: 'total',
        title: '总价',
        type: 'inputNumber',
        statistics: true,
        value: '{{ $record.price * $record.count }}',
        validateRules: [{ required: true }],
      },
      { key: 'note', title: '说明', type: 'input', visible: '{{ $record.total > 1 }}' },
    ];
    const rows = [
      { id: '1', price: 0.1, count: 6, note: '少' },
      { id: '2', price: 0.7, count: 3, total: '', note: '多' },
      { id: '3', price: 2, count: 2, total: 5, note: '旧' },
    ];
    const screen = await open(table({ columns }, { default: rows }));
    expect(screen.texts(0)).toEqual(['0.1', '6', '0.6', '']);
    expect(screen.texts(1)).toEqual(['0.7', '3', '2.1', '多']);
    expect(screen.texts(2)).toEqual(['2', '2', '5', '旧']);
    const sum = () => screen.container.querySelector('.sw-et-foot')?.textContent;
    expect(sum()).toBe('合计7.7');
    expect(screen.rows()).toEqual(rows);
    expect(screen.model.isDirty()).toBe(false);
    expect(await screen.validate()).toBe(true);
    screen.goTo(0, 2);
    screen.extendTo(2, 2);
    expect(screen.copy()).toBe('0.6\n2.1\n5');

    screen.goTo(0, 1);
    await screen.keys('7{Enter}');
    await screen.until(() => screen.rows()[0]?.['total'] === 0.7);
    expect(sum()).toBe('合计7.8');
    screen.goTo(2, 1);
    await screen.keys('3{Enter}');
    await screen.until(() => sum() === '合计8.8');
    await screen.press('撤销一步');
    await screen.press('撤销一步');
    expect(screen.rows()).toEqual(rows);
    expect(sum()).toBe('合计7.7');
  });

  it('draw nodes of the document in slot columns', async () => {
    const columns = [COLUMNS[0], { key: 'open', title: '操作', type: 'slot' }];
    const items = {
      type: 'object',
      properties: {
        open: {
          type: 'void',
          'x-component': 'button',
          'x-component-props': { text: "{{ '看' + $record.name }}" },
          'x-on': { click: [{ do: 'set', state: 'seen', value: '{{ $record.id }}' }] },
        },
      },
    };
    const screen = await open(table({ columns }, { items }));
    await screen.press('看乙');
    expect(screen.model.state['seen']).toBe('2');
  });

  it('take fields of a chosen department into the same row, as one step', async () => {
    const columns = [
      {
        key: 'dept',
        title: '部门',
        type: 'sel_depart',
        props: { orgCodeField: 'code' },
        orgFields: 'departName',
        destFields: 'deptName',
      },
      { key: 'code', title: '编码', type: 'normal' },
      { key: 'deptName', title: '名称', type: 'normal' },
    ];
    const departments = [{ id: 'd1', departName: '研发部', orgCategory: '2', orgCode: 'A01', children: [] }];
    const screen = await open(table({ columns }, { default: [{}] }), { answer: () => departments });
    await screen.edit(0, 0);
    await screen.user.click(await screen.page.findByText('研发部'));
    await screen.until(() => screen.rows()[0]?.['dept'] === 'd1');
    expect(screen.rows()[0]).toEqual({ dept: 'd1', code: 'A01', deptName: '研发部' });
    await screen.press('撤销一步');
    expect(screen.rows()).toEqual([{}]);
  });
});

describe('a popup in an editable_table', () => {
  it('fills the row it stands in', async () => {
    const columns = [
      {
        key: 'car',
        title: '车辆',
        type: 'popup',
        popupCode: 'cars',
        orgFields: 'name,no',
        destFields: 'car,plate',
      },
      { key: 'plate', title: '车牌', type: 'normal' },
    ];
    const answer = ({ url }: { url: string }): unknown => {
      if (url.includes('/getRpColumns/')) {
        return {
          cgRpConfigId: 'r1',
          cgRpConfigName: '车辆',
          columns: [{ dataIndex: 'name', title: '名称', align: 'center' }],
          dictOptions: {},
        };
      }
      if (url.includes('/getQueryInfo/')) return [];
      return { records: [{ id: '1', name: '卡车', no: '鄂A12345' }], total: 1 };
    };
    const screen = await open(table({ columns }, { default: [{}, {}] }), { answer });
    await screen.edit(1, 0);
    await screen.user.click(await screen.page.findByText('卡车'));
    await screen.user.click(await screen.page.findByRole('button', { name: /确\s*认/ }));
    await screen.until(() => screen.rows()[1]?.['car'] === '卡车');
    expect(screen.rows()).toEqual([{}, { car: '卡车', plate: '鄂A12345' }]);
  });
});

describe('what the user may see of an editable_table', () => {
  // H6.4, W6.4
  it('is decided by the permission list for a prefix', async () => {
    const granted = ['demo:name', 'demo:add', 'batch_delete'];
    const permissions = {
      has: (code: string) => granted.includes(code),
      isListed: (code: string) => code !== 'demo:sex',
      subscribe: () => () => undefined,
    };
    const screen = await open(table({ permissionPrefix: 'demo:' }), { services: { permissions } });
    const heads = screen.page.getAllByRole('columnheader').map((one) => one.textContent);
    expect(heads).toEqual(['序号', '名称', '性别']);
    expect(screen.page.queryByRole('button', { name: '插入' })).toBeNull();
    expect(screen.page.getByRole('button', { name: '新增' })).toBeTruthy();
  });

  it.each([{ 'x-read-only': true }, { 'x-disabled': true }, { 'x-read-pretty': true }])(
    'cannot be changed when %j',
    async (flag) => {
      const screen = await open(table({ alwaysEdit: true }, flag));
      expect(screen.texts(0)).toEqual(['甲', '0.1', '男', '☑']);
      await screen.edit(0, 0);
      await screen.click(0, 3);
      expect(screen.container.querySelector('.sw-et-live, .sw-et-input')).toBeNull();
      expect(screen.page.queryByRole('button', { name: '新增' })).toBeNull();
      screen.goTo(0, 0);
      screen.paste('x');
      await screen.keys('{Delete}');
      expect(screen.rows()).toEqual(ROWS);
    },
  );

  const pictureIn = (cell: HTMLElement) => cell.querySelector('img')?.alt ?? '';
  const SHOWN: readonly [type: string, value: unknown, text: string][] = [
    ['input', '甲', '甲'],
    ['inputNumber', 1.5, '1.5'],
    ['checkbox', 'Y', '☑'],
    ['checkbox_meta', 'Y', '☑'],
    ['select', '1', '男'],
    ['radio', '1', '男'],
    ['list_multi', '1,2', '男、女'],
    ['date', '2026-01-05 00:00:00', '2026-01-05'],
    ['datetime', '2026-01-05 08:30:00', '2026-01-05 08:30:00'],
    ['time', '08:30:00', '08:30:00'],
    ['input_pop', '长文字', '长文字'],
    ['textarea', '长文字', '长文字'],
    ['upload', 'temp/a.pdf', 'a.pdf'],
    ['file', 'temp/a.pdf', 'a.pdf'],
    ['image', 'temp/a.png', 'a.png'],
    ['popup', '乙', '乙'],
    ['sel_search', '1', '男'],
    ['sel_search_async', '1', '男'],
    ['sel_depart', 'd1', '研发部'],
    ['sel_user', 'admin', '管理员'],
    ['normal', '只看', '只看'],
  ];
  it.each(
    [{ 'x-read-only': true }, { 'x-disabled': true }, { 'x-read-pretty': true }].flatMap((flag) =>
      SHOWN.map(([type, value, text]) => [type, flag, value, text] as const),
    ),
  )('show the value of a column of type %s and no editor when %j', async (type, flag, value, text) => {
    const options = value === '1' || value === '1,2' ? { options: COLUMNS[2]?.options } : {};
    const column = { key: 'a', title: '列', type, ...options, customValue: ['Y', 'N'] };
    const screen = await open(
      table({ columns: [column], alwaysEdit: true }, { ...flag, default: [{ a: value }] }),
      {
        answer: ({ url }) =>
          url.includes('queryTreeList')
            ? [{ id: 'd1', departName: '研发部', orgCategory: '2', orgCode: 'A01', children: null }]
            : { records: [{ username: 'admin', realname: '管理员' }], total: 1 },
      },
    );
    await screen.until(() => `${screen.texts(0)[0] ?? ''}${pictureIn(screen.cellAt(0, 0))}` === text);
    await screen.edit(0, 0);
    expect(screen.container.querySelector('.sw-et-live, .sw-et-input')).toBeNull();
    screen.close();
  });

  // W9.11
  it('keeps the columns a user hides and resizes', async () => {
    const screen = await open();
    await screen.press('列设置');
    await screen.user.click(await screen.page.findByRole('checkbox', { name: '性别' }));
    expect(screen.page.getAllByRole('columnheader').map((one) => one.textContent)).not.toContain('性别');
    screen.close();
    const again = await open();
    expect(again.page.getAllByRole('columnheader').map((one) => one.textContent)).toEqual([
      '序号',
      '名称',
      '数量',
      '启用',
    ]);
  });

  it('makes a column as wide as its edge is dragged, and keeps that', async () => {
    vi.spyOn(HTMLElement.prototype, 'offsetWidth', 'get').mockReturnValue(100);
    HTMLElement.prototype.setPointerCapture ??= () => undefined;
    const tracks = ({ page }: Awaited<ReturnType<typeof open>>): string =>
      page.getByRole('grid').style.getPropertyValue('--sw-et-columns');
    const screen = await open();
    const heads = screen.page.getAllByRole('columnheader');
    const edge = heads[2]?.querySelector('.sw-et-resize') as HTMLElement;
    fireEvent.pointerMove(edge, { clientX: 400 });
    expect(tracks(screen)).not.toContain('177px');
    fireEvent.pointerDown(edge, { clientX: 300, pointerId: 1 });
    fireEvent.pointerMove(edge, { clientX: 350, pointerId: 1 });
    fireEvent.pointerUp(edge, { clientX: 377, pointerId: 1 });
    fireEvent.pointerMove(edge, { clientX: 500, pointerId: 1 });
    const wide = tracks(screen);
    expect(wide.split(/ (?!\d+fr)/)[2]).toBe('177px');
    screen.close();
    expect(tracks(await open())).toBe(wide);
  });

  // W9.12
  it('cuts the names of files in cells to five characters', async () => {
    const columns = [{ key: 'file', title: '附件', type: 'file' }];
    const screen = await open(table({ columns }, { default: [{ file: 'temp/合同文本第二版.pdf' }] }));
    expect(screen.texts(0)).toEqual(['合同文本第…']);
  });

  it('shows files under the names that they had when they were sent', async () => {
    const columns = [{ key: 'file', title: '附件', type: 'file' }];
    const path = 'temp/1767225600000_83.pdf';
    const screen = await open(table({ columns }, { default: [{ file: path }] }), {
      answer: ({ url }) =>
        url === '/sys/common/getFileNames' ? { [path]: { fileName: '合同.pdf' } } : undefined,
    });
    await screen.until(() => screen.texts(0)[0] === '合同.…' || screen.texts(0)[0] === '合同.pd…');
    expect(screen.cellAt(0, 0).querySelector('[title]')?.getAttribute('title')).toBe('合同.pdf');
  });

  const TYPED = {
    columns: [
      { key: 'day', title: '日期', type: 'date' },
      { key: 'clock', title: '时间', type: 'time' },
      {
        key: 'sex',
        title: '性别',
        type: 'select',
        options: [
          { title: '男', value: '1' },
          { title: '女', value: '2' },
        ],
      },
      {
        key: 'kind',
        title: '类别',
        type: 'select',
        allowInput: true,
        options: [{ title: '甲类', value: 'a' }],
      },
      {
        key: 'tags',
        title: '标签',
        type: 'list_multi',
        allowInput: true,
        options: [{ title: '急', value: 'u' }],
      },
      { key: 'at', title: '时刻', type: 'datetime' },
      {
        key: 'found',
        title: '查找',
        type: 'sel_search',
        options: [
          { title: '男', value: '1' },
          { title: '女', value: '2' },
        ],
      },
      { key: 'end', title: '备注', type: 'input' },
    ],
  };
  const typedTable = () =>
    table(TYPED, {
      default: [{ id: '1', day: '2025-12-31', clock: '', sex: '1', kind: 'a', tags: '' }, { id: '2' }],
    });

  it.each([
    ['{Enter}', '{Enter}'],
    ['{Tab}', ''],
  ])('takes what is typed into cells of dates, times and lists, and leaves with %s', async (key, again) => {
    const screen = await open(typedTable());
    const typeAt = async (column: number, text: string): Promise<void> => {
      screen.goTo(0, column);
      await screen.keys(text);
      expect((globalThis.document.activeElement as HTMLInputElement).value).toBe(text);
      await screen.keys(key);
      // Where a list was open, its choice is taken first.
      if (screen.container.querySelector('[data-i="0"] .sw-et-live') && again !== '')
        await screen.keys(again);
      screen.goTo(1, 7);
    };
    const first = () => screen.rows()[0];
    await typeAt(0, '2026/3/5');
    await screen.until(() => first()?.['day'] === '2026-03-05');
    await typeAt(1, '8:30');
    await screen.until(() => first()?.['clock'] === '08:30:00');
    await typeAt(2, '女');
    await screen.until(() => first()?.['sex'] === '2');
    await typeAt(3, '特殊');
    await screen.until(() => first()?.['kind'] === '特殊');
    await typeAt(3, '甲类');
    await screen.until(() => first()?.['kind'] === 'a');
    await typeAt(4, '新');
    await screen.until(() => first()?.['tags'] === '新');
    await typeAt(5, '2026-3-5 8:30');
    await screen.until(() => first()?.['at'] === '2026-03-05 08:30:00');
    await typeAt(6, '女');
    await screen.until(() => first()?.['found'] === '2');
    expect(screen.messages).toEqual([]);
  });

  it('takes pasted names of people and departments for the accounts that bear them, and lists the others', async () => {
    const columns = [
      { key: 'who', title: '负责人', type: 'sel_user' },
      { key: 'team', title: '成员', type: 'sel_user', props: { multi: true } },
      { key: 'dept', title: '部门', type: 'sel_depart' },
    ];
    const users = [
      { id: '1', username: 'zhang', realname: '张三' },
      { id: '2', username: 'li1', realname: '李四' },
      { id: '3', username: 'li2', realname: '李四' },
    ];
    const departs = [
      {
        id: 'c1',
        departName: '总公司',
        orgCategory: '1',
        children: [{ id: 'd1', departName: '研发部', orgCategory: '2', children: [] }],
      },
    ];
    const screen = await open(table({ columns }, { default: [{ id: 'r1', who: 'old' }, { id: 'r2' }] }), {
      answer: ({ url, params = {} }) => {
        if (url === '/sys/sysDepart/queryTreeList') return departs;
        const records = users.filter((user) =>
          (['username', 'realname'] as const).some((field) =>
            String(params[field] ?? '')
              .split(',')
              .includes(user[field]),
          ),
        );
        return { records, total: records.length };
      },
    });
    screen.goTo(0, 0);
    screen.paste('李四\t张三、li2\t研发部\n张三\t赵六\t总公司\n');
    await screen.until(() => screen.rows()[1]?.['who'] === 'zhang');
    expect(screen.rows()).toEqual([
      { id: 'r1', who: 'old', team: 'zhang,li2', dept: 'd1' },
      { id: 'r2', who: 'zhang' },
    ]);
    for (const reason of [
      '第 1 行“负责人”：有2个“李四”，请在单元格中选择',
      '第 2 行“成员”：找不到“赵六”，请核对名称',
      '第 2 行“部门”：找不到“总公司”，请核对名称',
    ]) {
      expect(screen.text()).toContain(reason);
    }
  });

  it('keeps what is no date in its cell, marked, and the choice where what was typed is none', async () => {
    const screen = await open(typedTable());
    screen.goTo(0, 0);
    await screen.keys('下周一{Tab}');
    await screen.until(() => screen.rows()[0]?.['day'] === '下周一');
    expect(screen.cellAt(0, 0).title).toBe('“下周一”不是日期，请按“2026-03-05”的格式填写');
    expect(await screen.validate()).toBe(false);
    screen.goTo(0, 2);
    await screen.keys('无{Tab}');
    expect(screen.rows()[0]?.['sex']).toBe('1');
    expect(screen.messages).toEqual([['warning', '“无”不是选项，请从列表中选择']]);
  });

  it('does not pass with loaded cells that are no date or no number', async () => {
    const columns = [
      { key: 'day', title: '日期', type: 'date' },
      { key: 'amount', title: '数量', type: 'inputNumber' },
    ];
    const rows = [
      { id: '1', day: '2026-01-05', amount: '7' },
      { id: '2', day: '月底', amount: '约十' },
    ];
    const screen = await open(table({ columns }, { default: rows }));
    expect(await screen.validate()).toBe(false);
    await screen.until(() => screen.cellAt(1, 0).title !== '');
    expect(screen.cellAt(1, 0).title).toBe('“月底”不是日期，请按“2026-03-05”的格式填写');
    expect(screen.cellAt(1, 1).title).toBe('“约十”不是数字');
    expect(screen.cellAt(0, 0).title + screen.cellAt(0, 1).title).toBe('');
  });
});
