// @vitest-environment happy-dom
import { cleanup, fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import { CHECK_BUTTON, tableDocument } from './table-document.testing.ts';

const COLUMNS = [
  { key: 'name', title: '名称', type: 'input', validateRules: [{ required: true, message: '请填写名称' }] },
  { key: 'amount', title: '数量', type: 'inputNumber', statistics: true },
  {
    key: 'kind',
    title: '种类',
    type: 'select',
    options: [
      { title: '消防', value: '1' },
      { title: '办公', value: '2' },
    ],
  },
  { key: 'user', title: '负责人', type: 'sel_user' },
];

const ROWS = [
  { id: '1', name: '灭火器', amount: 9, kind: '1' },
  { id: '2', name: '打印机', amount: 10, kind: '2' },
  { id: '3', name: '消防栓', amount: null, kind: '1' },
  { id: '4', name: '扫描仪', amount: '2', kind: '2' },
];

async function open(settings: object = {}, rows: readonly object[] = ROWS) {
  const screen = await openDocument(
    tableDocument({ columns: COLUMNS, ...settings }, { default: rows }, CHECK_BUTTON),
  );
  const cell = (row: number, column: number): HTMLElement => {
    const found = screen.container.querySelector<HTMLElement>(
      `[data-i="${row}"] [role=gridcell]:nth-child(${column + 2})`,
    );
    if (!found) throw new Error(`no cell ${row} ${column}`);
    return found;
  };
  const column = (at: number): string[] =>
    [...screen.container.querySelectorAll<HTMLElement>('.sw-et-row')]
      .toSorted((one, other) => Number(one.dataset['i']) - Number(other.dataset['i']))
      .map((row) => row.querySelector(`[role=gridcell]:nth-child(${at + 2})`)?.textContent ?? '');
  return {
    ...screen,
    cell,
    /** Texts of a column, as it is shown. */
    column,
    goTo: (row: number, at: number) => {
      fireEvent.mouseDown(cell(row, at));
      fireEvent.mouseUp(cell(row, at));
    },
    /** Opens the menu of a head by its mark. */
    openHead: async (title: string) => {
      const head = screen.page.getByRole('columnheader', { name: title });
      await screen.user.click(head.querySelector('.sw-et-more') as HTMLElement);
      await screen.page.findByLabelText('排序');
    },
    /** Leaves one value of a column ticked, by its text. */
    keepOnly: async (text: string) => {
      await screen.user.type(screen.page.getByLabelText('搜索此列的值'), text);
      await screen.press('确定');
    },
    names: () => (screen.values()['rows'] as { name?: string }[]).map(({ name }) => name),
  };
}

beforeEach(() => {
  localStorage.clear();
});

describe('rows of a table', () => {
  it('are sorted by a head, numbers by their size and empty ones last, and saved in their own order', async () => {
    const screen = await open();
    await screen.openHead('数量');
    await screen.user.click(screen.page.getByRole('radio', { name: '升序' }));
    expect(screen.column(1)).toEqual(['2', '9', '10', '']);
    await screen.user.click(screen.page.getByRole('radio', { name: '降序' }));
    expect(screen.column(1)).toEqual(['10', '9', '2', '']);
    expect(screen.page.getByRole('columnheader', { name: '数量' }).getAttribute('aria-sort')).toBe(
      'descending',
    );
    expect(screen.container.querySelector('[data-i="0"] .sw-et-number')?.textContent).toBe('2');
    await screen.page.findByText('按“数量”降序');
    expect(screen.names()).toEqual(['灭火器', '打印机', '消防栓', '扫描仪']);
    await screen.user.click(screen.page.getByRole('radio', { name: '不排序' }));
    expect(screen.column(1)).toEqual(['9', '10', '', '2']);
  });

  it('are filtered by their values, which are counted and searched, and come back by one button', async () => {
    const screen = await open();
    await screen.openHead('种类');
    expect(screen.page.getByRole('list', { name: '此列的值' }).textContent).toBe('办公2消防2');
    await screen.keepOnly('消防');
    expect(screen.column(0)).toEqual(['灭火器', '消防栓']);
    await screen.page.findByText('已筛选 2 / 4 行');
    expect(screen.container.querySelector('.sw-et-foot')?.textContent).toBe('全部合计21');
    await screen.press('清除');
    expect(screen.column(0)).toHaveLength(4);
    expect(screen.page.queryByText('已筛选 2 / 4 行')).toBeNull();
  });

  it('are filtered by a condition from the keyboard, which says what is wrong with it', async () => {
    const screen = await open();
    screen.goTo(1, 1);
    await screen.user.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}');
    await screen.page.findByLabelText('排序');
    fireEvent.mouseDown(screen.page.getByRole('combobox', { name: '条件' }));
    await screen.user.click(await screen.page.findByText('大于等于'));
    const bound = screen.page.getByLabelText('条件的值');
    await screen.user.type(bound, 'x');
    expect(screen.page.getByText('“x”不是数字')).toBeTruthy();
    await screen.user.clear(bound);
    await screen.user.type(bound, '9{Enter}');
    expect(screen.column(1)).toEqual(['9', '10']);
    expect(globalThis.document.activeElement).toBe(screen.page.getByRole('grid'));
  });

  it('that are edited or new under a filter stay in sight until it is applied anew', async () => {
    const screen = await open();
    await screen.openHead('种类');
    await screen.keepOnly('消防');
    await screen.press('新增');
    expect(screen.column(0)).toEqual(['灭火器', '消防栓', '']);
    expect(screen.container.querySelector('[data-i="2"] .sw-et-number')?.textContent).toBe('5');
    await screen.user.keyboard('新的{Enter}');
    // Enter went on in an empty row, which goes again when it is left.
    expect(screen.names().slice(0, 5)).toEqual(['灭火器', '打印机', '消防栓', '扫描仪', '新的']);
    await screen.press('重新应用');
    expect(screen.column(0)).toEqual(['灭火器', '消防栓']);
    expect(screen.names()).toHaveLength(5);
  });

  it('take a pasted block as they are shown', async () => {
    const screen = await open();
    await screen.openHead('种类');
    await screen.keepOnly('消防');
    screen.goTo(0, 0);
    fireEvent.paste(globalThis.document.activeElement as Element, {
      clipboardData: { getData: () => 'A\nB' },
    });
    expect(screen.names()).toEqual(['A', '打印机', 'B', '扫描仪']);
  });

  it('that are filtered out tell what is wrong with them, and are shown by it', async () => {
    const screen = await open({}, [...ROWS, { id: '5', name: '', amount: 1, kind: '2' }]);
    await screen.openHead('种类');
    await screen.keepOnly('消防');
    await screen.press('检查');
    // The form goes to the first failed cell, for which the filter gives way.
    await screen.page.findAllByText('第 5 行“名称”：请填写名称');
    expect(screen.column(0)).toHaveLength(5);
    await screen.openHead('种类');
    await screen.keepOnly('消防');
    await screen.page.findByText('未显示的行有1处填写有误');
    await screen.press('查看');
    expect(screen.column(0)).toHaveLength(5);
    expect(screen.container.querySelector('.sw-et-active')?.closest('[data-i]')?.getAttribute('data-i')).toBe(
      '4',
    );
  });

  it('say so where none passes, and cannot be moved meanwhile', async () => {
    const screen = await open();
    screen.goTo(0, 0);
    expect(screen.page.getByRole<HTMLButtonElement>('button', { name: '下移' }).disabled).toBe(false);
    await screen.openHead('名称');
    fireEvent.mouseDown(screen.page.getByRole('combobox', { name: '条件' }));
    await screen.user.click(await screen.page.findByText('开头为'));
    await screen.user.type(screen.page.getByLabelText('条件的值'), '没有的{Enter}');
    expect(screen.page.getByText('没有符合筛选条件的行')).toBeTruthy();
    expect(screen.page.getByRole<HTMLButtonElement>('button', { name: '下移' }).disabled).toBe(true);
  });

  it('are not arranged by what people cannot read, nor where the document forbids it', async () => {
    const screen = await open();
    const head = screen.page.getByRole('columnheader', { name: '负责人' });
    await screen.user.click(head.querySelector('.sw-et-more') as HTMLElement);
    await screen.page.findByText('此列的内容不能排序和筛选');
    cleanup();
    const plain = await open({ sortable: false, filterable: false });
    const other = plain.page.getByRole('columnheader', { name: '数量' });
    await plain.user.click(other.querySelector('.sw-et-more') as HTMLElement);
    await plain.page.findByRole('button', { name: '隐藏此列' });
    expect(plain.page.queryByLabelText('排序')).toBeNull();
    expect(plain.page.queryByLabelText('搜索此列的值')).toBeNull();
  });
});
