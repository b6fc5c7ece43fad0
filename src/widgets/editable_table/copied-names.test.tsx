// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import type { HttpRequest } from '../../engine/services.ts';
import { tableDocument } from './table-document.testing.ts';

// Lists take their time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const COLUMNS = [
  { key: 'who', title: '负责人', type: 'sel_user' },
  { key: 'team', title: '成员', type: 'sel_user', props: { multi: true } },
  { key: 'dept', title: '部门', type: 'sel_depart' },
  { key: 'note', title: '备注', type: 'input' },
];

const ROWS = [
  { id: '1', who: 'zhang', team: 'zhang,li2', dept: 'd1', note: '甲' },
  { id: '2', who: 'li2', team: null, dept: 'd2', note: '乙' },
  { id: '3', who: null, team: null, dept: null, note: null },
  { id: '4', who: null, team: null, dept: null, note: null },
];

const USERS = [
  { id: 'u1', username: 'zhang', realname: '张三' },
  { id: 'u2', username: 'li1', realname: '李四' },
  { id: 'u3', username: 'li2', realname: '李四' },
  { id: 'u4', username: 'wang', realname: '王五' },
  { id: 'u5', username: 'both', realname: '甲、乙' },
];

const DEPARTS = [
  { id: 'd1', departName: '研发部', orgCategory: '2', children: [] },
  { id: 'd2', departName: '安全部', orgCategory: '2', children: [] },
];

function answer({ url, params = {} }: HttpRequest): unknown {
  if (url === '/sys/sysDepart/queryTreeList') return DEPARTS;
  const records = USERS.filter((user) =>
    (['id', 'username', 'realname'] as const).every(
      (field) => typeof params[field] !== 'string' || params[field].split(',').includes(user[field]),
    ),
  );
  return { records, total: records.length };
}

async function open(rows: readonly object[] = ROWS, columns: readonly object[] = COLUMNS) {
  const screen = await openDocument(tableDocument({ columns }, { default: rows }), {
    answer,
  });
  const cell = (row: number, column: number): HTMLElement =>
    screen.container.querySelector(`[data-i="${row}"] [data-c="${column}"]`) as HTMLElement;
  const grid = (): HTMLElement => screen.page.getByRole('grid');
  return {
    ...screen,
    cell,
    goTo: (row: number, column: number): void => {
      fireEvent.mouseDown(cell(row, column));
      fireEvent.mouseUp(cell(row, column));
    },
    /** From one cell to another. */
    choose: (from: readonly [number, number], to: readonly [number, number]): void => {
      fireEvent.mouseDown(cell(...from));
      fireEvent.mouseUp(cell(...from));
      fireEvent.mouseDown(cell(...to), { shiftKey: true });
      fireEvent.mouseUp(cell(...to), { shiftKey: true });
    },
    /** What the key puts on the clipboard at once. */
    clipboard: (type: 'copy' | 'cut' = 'copy'): string => {
      let text = '';
      fireEvent[type](grid(), {
        clipboardData: { setData: (_: string, content: string) => (text = content) },
      });
      return text;
    },
    paste: (text: string): void => {
      fireEvent.paste(grid(), { clipboardData: { getData: () => text } });
    },
    row: (index: number) => (screen.values()['rows'] as Record<string, unknown>[])[index],
    rows: () => screen.values()['rows'],
    /** How often people were asked for. */
    lookups: () => screen.requests.filter(({ url }) => url === '/sys/user/list').length,
    /** Waits until the names of the first rows can be read. */
    read: () =>
      screen.until(() => cell(0, 1).textContent === '张三、李四' && cell(0, 2).textContent === '研发部'),
    choosePoint: async (name: RegExp): Promise<void> => {
      fireEvent.contextMenu(screen.container.querySelector('.sw-et-active') as HTMLElement);
      await screen.user.click(await screen.page.findByRole('menuitem', { name }));
      await screen.until(() => screen.page.queryByRole('menu') === null);
    },
  };
}

afterEach(() => {
  vi.restoreAllMocks();
});

describe('people and departments that are copied', () => {
  it('are the names that the table shows, and nothing is asked for them', async () => {
    const screen = await open();
    await screen.read();
    const asked = screen.requests.length;
    screen.choose([0, 0], [2, 3]);
    expect(screen.clipboard()).toBe('张三\t张三、李四\t研发部\t甲\n李四\t\t安全部\t乙\n\t\t\t');
    expect(screen.requests).toHaveLength(asked);
  });

  it('are the same people and departments where they are pasted, of the same name or not', async () => {
    const screen = await open();
    await screen.read();
    screen.choose([0, 0], [1, 3]);
    const text = screen.clipboard();
    const asked = screen.lookups();
    screen.goTo(2, 0);
    // As Windows gives it back.
    screen.paste(`${text.replaceAll('\n', '\r\n')}\r\n`);
    expect(screen.row(2)).toEqual({ ...ROWS[0], id: '3' });
    expect(screen.row(3)).toEqual({ ...ROWS[1], id: '4' });
    expect(screen.lookups()).toBe(asked);
    await screen.press('撤销一步');
    expect(screen.rows()).toEqual(ROWS);
  });

  it('go into all chosen cells, into several where one may be, and not the other way round', async () => {
    const screen = await open();
    await screen.read();
    screen.goTo(1, 0);
    const li = screen.clipboard();
    screen.choose([2, 0], [3, 1]);
    screen.paste(li);
    expect([screen.row(2), screen.row(3)]).toMatchObject([
      { who: 'li2', team: 'li2' },
      { who: 'li2', team: 'li2' },
    ]);
    screen.goTo(0, 1);
    const team = screen.clipboard();
    screen.goTo(2, 0);
    screen.paste(team);
    await screen.page.findByText(/第 3 行“负责人”：只能填一个，现在有2个/);
    expect(screen.row(2)).toMatchObject({ who: 'li2' });
  });

  it('are read by name where a cell holds something else: texts, or another field of people', async () => {
    const screen = await open(ROWS, [
      ...COLUMNS,
      { key: 'id2', title: '编号', type: 'sel_user', props: { store: 'id' } },
    ]);
    await screen.read();
    screen.goTo(0, 0);
    const text = screen.clipboard();
    screen.goTo(2, 3);
    screen.paste(text);
    expect(screen.row(2)).toMatchObject({ note: '张三' });
    screen.goTo(2, 4);
    screen.paste(text);
    await screen.until(() => screen.row(2)?.['id2'] === 'u1');
  });

  it.each([
    ['copied something in another window', () => fireEvent.blur(window)],
    ['copied something beside the table', () => fireEvent.copy(document.body)],
    ['cut something beside the table', () => fireEvent.cut(document.body)],
  ])('become nobody else of that name once somebody %s', async (_, leave) => {
    const screen = await open();
    await screen.read();
    screen.choose([0, 0], [1, 0]);
    const text = screen.clipboard();
    leave();
    screen.goTo(2, 0);
    screen.paste(text);
    await screen.page.findByText(/第 4 行“负责人”：有2个“李四”，请在单元格中选择/);
    expect([screen.row(2), screen.row(3)]).toMatchObject([{ who: 'zhang' }, { who: null }]);
  });

  it('are read anew where the text was changed on the way', async () => {
    const screen = await open();
    await screen.read();
    screen.goTo(1, 0);
    expect(screen.clipboard()).toBe('李四');
    screen.goTo(2, 0);
    screen.paste('王五');
    await screen.until(() => screen.row(2)?.['who'] === 'wang');
  });

  it('come back from the menu as they were cut', async () => {
    const screen = await open();
    await screen.read();
    screen.goTo(1, 0);
    await screen.choosePoint(/^剪切/);
    await screen.until(() => screen.row(1)?.['who'] === null);
    expect(await navigator.clipboard.readText()).toBe('李四');
    screen.goTo(3, 0);
    await screen.choosePoint(/^粘贴/);
    await screen.until(() => screen.row(3)?.['who'] === 'li2');
  });

  it('stay what is stored where a name would be read as several, and where nobody has one', async () => {
    const screen = await open([{ id: '1', who: 'both', team: 'zhang,gone', dept: 'd9' }, { id: '2' }]);
    await screen.until(() => screen.cell(0, 0).textContent === '甲、乙');
    await screen.until(() => screen.cell(0, 1).textContent === '张三、gone');
    screen.choose([0, 0], [0, 2]);
    const text = screen.clipboard();
    expect(text).toBe('both\t张三、gone\td9');
    screen.goTo(1, 0);
    screen.paste(text);
    expect(screen.row(1)).toMatchObject({ who: 'both', team: 'zhang,gone', dept: 'd9' });
  });

  it('may be pasted over themselves where they cannot be changed', async () => {
    const columns = COLUMNS.map((column) => (column.key === 'who' ? { ...column, disabled: true } : column));
    const screen = await open(ROWS, columns);
    await screen.read();
    screen.choose([1, 0], [1, 3]);
    const text = screen.clipboard();
    screen.goTo(1, 0);
    screen.paste(text);
    expect(screen.page.queryByText(/不可编辑/)).toBeNull();
    screen.goTo(0, 0);
    screen.paste(text);
    await screen.page.findByText(/第 1 行“负责人”：不可编辑/);
    expect(screen.row(0)).toMatchObject({ who: 'zhang', dept: 'd2', note: '乙' });
  });
});

describe('people in rows that were never in sight', () => {
  const IN_SIGHT = 80;
  const isFar = (index: number): boolean => index >= IN_SIGHT && index < 2 * IN_SIGHT;
  const rows = Array.from({ length: 3 * IN_SIGHT }, (_, index) => ({
    id: `${index}`,
    who: isFar(index) ? 'li2' : 'zhang',
  }));
  /** The whole column, with what stands for those in the middle. */
  const column = (far: string): string => rows.map((_, index) => (isFar(index) ? far : '张三')).join('\n');

  async function openLong() {
    await navigator.clipboard.writeText('');
    const screen = await open(rows, COLUMNS.slice(0, 1));
    await screen.until(() => screen.cell(0, 0).textContent === '张三');
    const chooseAll = async (): Promise<void> => {
      screen.goTo(0, 0);
      await screen.user.keyboard('{Control>}a{/Control}');
    };
    await chooseAll();
    return { ...screen, chooseAll };
  }

  it('follow by name as soon as their names are here, which then are known', async () => {
    const screen = await openLong();
    expect(screen.clipboard('cut')).toBe(column('li2'));
    await vi.waitFor(async () => {
      expect(await navigator.clipboard.readText()).toBe(column('李四'));
    });
    screen.paste(column('李四'));
    expect(screen.rows()).toEqual(rows);
    await screen.chooseAll();
    expect(screen.clipboard()).toBe(column('李四'));
  });

  it('do not take the place of what was copied after them', async () => {
    const screen = await openLong();
    screen.clipboard();
    fireEvent.copy(document.body);
    await navigator.clipboard.writeText('别的');
    await screen.until(() => screen.requests.some(({ params }) => params?.['username'] === 'li2'));
    await new Promise((resolve) => setTimeout(resolve));
    expect(await navigator.clipboard.readText()).toBe('别的');
  });

  it.each([
    ['copy', '请再复制一次'],
    ['cut', '请撤销后再剪切一次'],
  ] as const)('are told of after a %s where the browser lets no page write by itself', async (type, next) => {
    const screen = await openLong();
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    screen.clipboard(type);
    await screen.until(() => screen.messages.length > 0);
    expect(screen.messages).toEqual([['warning', `部分名称刚刚才读到，剪贴板里是编号，${next}`]]);
    if (type === 'cut') await screen.press('撤销一步');
    await screen.chooseAll();
    expect(screen.clipboard(type)).toBe(column('李四'));
  });
});
