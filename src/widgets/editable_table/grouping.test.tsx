// @vitest-environment happy-dom
import { act, cleanup, fireEvent, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import { CHECK_BUTTON, tableDocument } from './table-document.testing.ts';

// Menus and lists take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const COLUMNS = [
  { key: 'name', title: '名称', type: 'input', validateRules: [{ required: true, message: '请填写名称' }] },
  {
    key: 'kind',
    title: '种类',
    type: 'select',
    options: [
      { title: '消防', value: '1' },
      { title: '办公', value: '2' },
    ],
  },
  { key: 'amount', title: '数量', type: 'inputNumber', statistics: true },
  { key: 'user', title: '负责人', type: 'sel_user' },
];

const ROWS = [
  { id: '1', name: '灭火器', kind: '1', amount: 0.1, user: 'wang' },
  { id: '2', name: '打印机', kind: '2', amount: 10, user: 'li' },
  { id: '3', name: '消防栓', kind: '1', amount: 0.2, user: 'wang' },
  { id: '4', name: '杂物', kind: null, amount: 5, user: null },
];

const PEOPLE: Record<string, string> = { wang: '王五', li: '李四' };

async function open(settings: object = {}, rows: readonly object[] = ROWS) {
  const screen = await openDocument(
    tableDocument({ columns: COLUMNS, hasExport: true, ...settings }, { default: rows }, CHECK_BUTTON),
    {
      answer: ({ params = {} }) => {
        const records = String((params as Record<string, unknown>)['username'])
          .split(',')
          .map((username) => ({ username, realname: PEOPLE[username] }));
        return { records, total: records.length };
      },
    },
  );
  const find = (selector: string): HTMLElement => {
    const found = screen.container.querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`no ${selector}`);
    return found;
  };
  const top = (element: HTMLElement): number =>
    Number.parseInt(/-?\d+/.exec(element.style.transform)?.[0] ?? '', 10);
  const fold = (text: string): HTMLElement => {
    const found = [...screen.container.querySelectorAll<HTMLElement>('.sw-et-fold')].find((one) =>
      one.textContent.startsWith(text),
    );
    if (!found) throw new Error(`no group ${text}`);
    return found;
  };
  return {
    ...screen,
    find,
    fold,
    cell: (row: number, column: number) => find(`[data-i="${row}"] [data-c="${column}"]`),
    goTo: (row: number, column: number) => {
      fireEvent.mouseDown(find(`[data-i="${row}"] [data-c="${column}"]`));
      fireEvent.mouseUp(find(`[data-i="${row}"] [data-c="${column}"]`));
    },
    /** What is seen, line by line: names of rows, and values of groups with counts and sums. */
    lines: (): string[] =>
      [...screen.container.querySelectorAll<HTMLElement>('.sw-et-row, .sw-et-group')]
        .toSorted((one, other) => top(one) - top(other))
        .map((line) =>
          line.dataset['i'] === undefined
            ? [...line.querySelectorAll('.sw-et-fold > span:not([aria-hidden]), .sw-et-cell')]
                .map((part) => part.textContent)
                .filter((text) => text !== '')
                .join(' ')
            : (line.querySelector('[data-c="0"]')?.textContent ?? ''),
        ),
    group: async (title: string) => {
      const head = screen.page.getByRole('columnheader', { name: title });
      await screen.user.click(head.querySelector('.sw-et-more') as HTMLElement);
      await screen.user.click(await screen.page.findByRole('button', { name: '按此列分组' }));
      await act(() => vi.dynamicImportSettled());
      await screen.until(() => screen.container.querySelector('.sw-et-group') !== null);
    },
    active: () => {
      const cell = screen.container.querySelector('.sw-et-active');
      return `${cell?.closest('[data-i]')?.getAttribute('data-i')} ${cell?.getAttribute('data-c')}`;
    },
    keys: (text: string) => screen.user.keyboard(text),
    names: () => (screen.values()['rows'] as { name?: string }[]).map(({ name }) => name),
    rows: () => screen.values()['rows'] as Record<string, unknown>[],
  };
}

const GROUPED = ['办公 1行 10', '打印机', '消防 2行 0.3', '灭火器', '消防栓', '（空白） 1行 5', '杂物'];

beforeEach(() => {
  localStorage.clear();
});

describe('rows below lines of their values', () => {
  it('are gathered by a head with their number and exact sums, sorted within, and saved in their own order', async () => {
    const screen = await open();
    await screen.group('种类');
    expect(screen.lines()).toEqual(GROUPED);
    await screen.page.findByText('按“种类”分组，共3组');
    expect(screen.page.getByRole('grid').getAttribute('aria-rowcount')).toBe('8');
    await screen.user.click(
      screen.page.getByRole('columnheader', { name: '数量' }).querySelector('.sw-et-more') as HTMLElement,
    );
    await screen.user.click(await screen.page.findByRole('radio', { name: '降序' }));
    expect(screen.lines().slice(2, 5)).toEqual(['消防 2行 0.3', '消防栓', '灭火器']);
    expect(screen.names()).toEqual(['灭火器', '打印机', '消防栓', '杂物']);
    await screen.press('取消分组');
    expect(screen.lines()).toEqual(['打印机', '杂物', '消防栓', '灭火器']);
  });

  it('are folded away by a press, by keys, and all of them, and the sums stay', async () => {
    const screen = await open();
    await screen.group('种类');
    await screen.user.click(screen.fold('消防'));
    expect(screen.lines()).toEqual(['办公 1行 10', '打印机', '消防 2行 0.3', '（空白） 1行 5', '杂物']);
    screen.goTo(0, 1);
    // Down stops at a line whose rows are away, and passes the others.
    await screen.keys('{ArrowDown}');
    expect(document.activeElement).toBe(screen.fold('消防'));
    await screen.keys('{ArrowDown}');
    expect(screen.active()).toBe('1 1');
    await screen.keys('{ArrowUp}{ArrowRight}');
    expect(screen.lines()).toEqual(GROUPED);
    await screen.keys('{ArrowRight}');
    expect(screen.active()).toBe('1 0');
    await screen.keys('{ArrowUp}');
    expect(screen.active()).toBe('0 0');
    await screen.keys('{ArrowLeft}{ArrowLeft}');
    expect(screen.fold('办公').getAttribute('aria-expanded')).toBe('false');
    await screen.press('全部折叠');
    expect(screen.lines()).toEqual(['办公 1行 10', '消防 2行 0.3', '（空白） 1行 5']);
    expect(screen.find('.sw-et-status').textContent).toBe('共4行');
    act(() => {
      screen.page.getByRole('grid').focus();
    });
    await screen.keys('{ArrowDown}');
    expect(document.activeElement).toBe(screen.fold('办公'));
    await screen.press('全部展开');
    expect(screen.lines()).toEqual(GROUPED);
  });

  it('that get another value go to its group once they are left, and come back with one step', async () => {
    const screen = await open();
    await screen.group('种类');
    screen.goTo(1, 1);
    fireEvent.paste(screen.page.getByRole('grid'), { clipboardData: { getData: () => '办公' } });
    expect(screen.rows()[0]).toMatchObject({ name: '灭火器', kind: '2' });
    expect(screen.lines().slice(2, 5)).toEqual(['消防 2行 0.3', '灭火器', '消防栓']);
    await screen.keys('{ArrowDown}');
    expect(screen.lines().slice(0, 5)).toEqual([
      '办公 2行 10.1',
      '灭火器',
      '打印机',
      '消防 1行 0.2',
      '消防栓',
    ]);
    // Whoever went on is where they went to.
    expect(screen.active()).toBe('2 1');
    await screen.keys('{Control>}z{/Control}');
    expect(screen.lines()).toEqual(GROUPED);
    expect(screen.names()).toEqual(['灭火器', '打印机', '消防栓', '杂物']);
  });

  it('are copied and filled across the lines, of which nothing is copied and into which nothing is written', async () => {
    const screen = await open();
    await screen.group('种类');
    screen.goTo(0, 0);
    await screen.keys('{Shift>}{ArrowDown}{ArrowDown}{ArrowDown}{/Shift}');
    const setData = vi.fn();
    fireEvent.copy(screen.page.getByRole('grid'), { clipboardData: { setData } });
    expect(setData).toHaveBeenCalledWith('text/plain', '打印机\n灭火器\n消防栓\n杂物');
    fireEvent.paste(screen.page.getByRole('grid'), { clipboardData: { getData: () => 'A\nB\nC\nD' } });
    expect(screen.lines().filter((line) => !line.includes('行'))).toEqual(['A', 'B', 'C', 'D']);
    expect(screen.names()).toEqual(['B', 'A', 'C', 'D']);
    await screen.keys('{Control>}d{/Control}');
    expect(screen.names()).toEqual(['A', 'A', 'A', 'A']);
    screen.goTo(1, 0);
    await screen.keys('{ArrowLeft}');
    fireEvent.paste(screen.fold('消防'), { clipboardData: { getData: () => 'X' } });
    expect(screen.names()).toEqual(['A', 'A', 'A', 'A']);
  });

  it('that are new have the value of the group that they are put into, whether it is folded or not', async () => {
    const screen = await open();
    await screen.group('种类');
    await screen.user.click(screen.fold('办公'));
    const line = screen.fold('办公').closest('.sw-et-group') as HTMLElement;
    await screen.user.click(within(line).getByRole('button', { name: '添加到此组' }));
    await act(() => vi.dynamicImportSettled());
    await screen.keys('扫描仪{Enter}');
    expect(screen.lines().slice(0, 4)).toEqual(['办公 2行 10', '打印机', '扫描仪', '消防 2行 0.3']);
    expect(screen.rows().at(2)).toMatchObject({ name: '扫描仪', kind: '2' });
    screen.goTo(2, 0);
    await screen.press('插入');
    expect(screen.lines().slice(3, 6)).toEqual(['消防 3行 0.3', '', '灭火器']);
    await screen.press('新增');
    expect(screen.lines().slice(-3)).toEqual(['（空白） 2行 5', '杂物', '']);
    // Behind the last row of the last group is no end of the table.
    await screen.keys('{Enter}{Enter}');
    expect(screen.rows()).toHaveLength(7);
  });

  it('that are folded away and wrong are told of, and brought into sight without losing the groups', async () => {
    const screen = await open({}, [...ROWS, { id: '5', name: '', kind: '2', amount: 1 }]);
    await screen.group('种类');
    await screen.press('全部折叠');
    await screen.press('检查');
    await screen.page.findAllByText('第 5 行“名称”：请填写名称');
    expect(screen.lines()).toEqual(['办公 2行 11', '打印机', '', '消防 2行 0.3', '（空白） 1行 5']);
    expect(screen.active()).toBe('1 0');
  });

  it('stay gathered for whoever gathered them, and not where the document forbids it', async () => {
    const first = await open();
    await first.group('种类');
    cleanup();
    const again = await open();
    await waitFor(() => {
      expect(again.lines()).toEqual(GROUPED);
    });
    await again.press('取消分组');
    cleanup();
    const plain = await open();
    expect(plain.lines()).toEqual(['灭火器', '打印机', '消防栓', '杂物']);
    await plain.group('种类');
    cleanup();
    const refused = await open({ groupable: false });
    await act(() => vi.dynamicImportSettled());
    expect(refused.lines()).toEqual(['灭火器', '打印机', '消防栓', '杂物']);
  });

  it('are gathered by people under their names', async () => {
    const screen = await open();
    await screen.group('负责人');
    await waitFor(() => {
      expect(screen.lines()).toEqual([
        '王五 2行 0.3',
        '灭火器',
        '消防栓',
        '李四 1行 10',
        '打印机',
        '（空白） 1行 5',
        '杂物',
      ]);
    });
  });
});
