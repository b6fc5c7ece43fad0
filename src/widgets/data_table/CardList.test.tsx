// @vitest-environment happy-dom
import { fireEvent, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import type { HttpRequest, Reply } from '../../engine/services.ts';

const PEOPLE = Array.from({ length: 12 }, (_, at) => ({
  id: `u${at + 1}`,
  name: `人员${at + 1}`,
  phone: `1380000000${at % 10}`,
  born: '2001-02-03',
  mail: `u${at + 1}@own.test`,
  state: at % 2 === 0 ? '1' : '2',
  hasChild: at === 0 ? '1' : '0',
}));
const dicts = {
  state: [
    { value: '1', text: '在岗' },
    { value: '2', text: '离岗' },
  ],
};

const list = (settings: Record<string, unknown> = {}, on: Record<string, unknown> = {}) => ({
  apis: {
    list: { url: '/people', page: true },
    below: { url: '/people/below' },
    sums: { url: '/people/sums' },
  },
  state: { selected: [], opened: '' },
  schema: {
    type: 'object',
    properties: {
      table: {
        type: 'array',
        'x-component': 'data_table',
        'x-source': { api: 'list' },
        'x-component-props': {
          title: '人员',
          selection: 'selected',
          columns: [
            { key: 'name', title: '姓名', sorter: true },
            { key: 'phone', title: '手机' },
            { key: 'born', title: '生日', type: 'date', sorter: true },
            { key: 'mail', title: '邮箱' },
            { key: 'state', title: '状态', dict: 'state' },
            { key: 'action', title: '操作', slot: 'actions', width: 160, fixed: 'right' },
          ],
          ...settings,
        },
        'x-on': on,
        items: {
          type: 'object',
          properties: {
            actions: {
              type: 'void',
              'x-component': 'toolbar',
              properties: {
                edit: {
                  type: 'void',
                  'x-component': 'button',
                  'x-component-props': { text: '编辑' },
                  'x-on': { click: [{ do: 'set', state: 'opened', value: '{{ $record.id }}' }] },
                },
                secret: {
                  type: 'void',
                  'x-component': 'button',
                  'x-access': 'people:secret',
                  'x-component-props': { text: '密码' },
                },
              },
            },
          },
        },
      },
    },
  },
});

let sent: HttpRequest[];

async function open(settings: Record<string, unknown> = {}, on: Record<string, unknown> = {}) {
  sent = [];
  const answer = (request: HttpRequest): Promise<Reply> => {
    sent.push(request);
    const result =
      request.url === '/people/below'
        ? [{ id: 'b1', name: '下级一', hasChild: '0' }]
        : request.url === '/people/sums'
          ? { age: '81' }
          : { records: PEOPLE.slice(0, 10), total: PEOPLE.length };
    return Promise.resolve({ success: true, code: 200, message: '', result });
  };
  const screen = await openDocument(list(settings, on), {
    dicts,
    permissions: [],
    services: { http: { send: answer as never } },
  } as never);
  // The cards of the first load stand where those of the records will.
  await screen.until(() => screen.container.querySelector('.sw-table[aria-busy=true]') === null);
  const cards = () => [...screen.container.querySelectorAll<HTMLElement>('.sw-cards-card')];
  await vi.waitFor(() => {
    expect(cards()).toHaveLength(10);
  });
  const card = (at: number) => within(cards()[at] as HTMLElement);
  return { ...screen, card };
}

beforeEach(() => {
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(350);
});
afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('a list on a telephone', () => {
  it('shows a card for each record: title, two lines and state, and the rest when it is asked for', async () => {
    const screen = await open();
    expect(screen.page.queryByRole('table')).toBeNull();
    const first = screen.card(0);
    for (const text of ['人员1', '13800000000', '2001-02-03', '在岗'])
      expect(first.getByText(text)).toBeTruthy();
    expect(first.queryByText('u1@own.test')).toBeNull();
    await screen.user.click(first.getByRole('button', { name: '更多内容' }));
    expect(first.getByText('u1@own.test')).toBeTruthy();
    expect(screen.card(1).queryByText('u2@own.test')).toBeNull();
    screen.close();
  });

  it('has the actions of a record in one menu, as its rights allow', async () => {
    const screen = await open();
    expect(screen.page.queryByRole('button', { name: '编辑' })).toBeNull();
    await screen.user.click(await screen.card(1).findByRole('button', { name: '更多' }));
    expect(screen.page.queryByRole('button', { name: '密码' })).toBeNull();
    await screen.press('编辑');
    expect(screen.model.state['opened']).toBe('u2');
    screen.close();
  });

  it('selects single records and all of the page', async () => {
    const screen = await open();
    await screen.user.click(screen.page.getByRole('checkbox', { name: '选择“人员2”' }));
    expect(screen.model.state['selected']).toEqual(['u2']);
    await screen.user.click(screen.page.getByRole('checkbox', { name: '全选本页' }));
    expect(screen.model.state['selected']).toHaveLength(10);
    await screen.user.click(screen.page.getByRole('checkbox', { name: '全选本页' }));
    expect(screen.model.state['selected']).toEqual([]);
    screen.close();
  });

  it('orders and pages as the table does', async () => {
    const screen = await open();
    await screen.user.click(screen.page.getByRole('button', { name: '默认排序' }));
    await screen.user.click(await screen.page.findByRole('menuitem', { name: '生日 降序' }));
    await vi.waitFor(() => {
      expect(sent.at(-1)?.params).toMatchObject({ column: 'born', order: 'desc', pageNo: 1 });
    });
    await screen.user.click(screen.page.getByTitle('2'));
    await vi.waitFor(() => {
      expect(sent.at(-1)?.params).toMatchObject({ column: 'born', order: 'desc', pageNo: 2 });
    });
    screen.close();
  });

  it('opens what lies below a record', async () => {
    const screen = await open({ tree: { api: 'below' } });
    expect(screen.page.getAllByRole('button', { name: '展开下级' })).toHaveLength(1);
    await screen.user.click(screen.page.getByRole('button', { name: '展开下级' }));
    expect(await screen.page.findByText('下级一')).toBeTruthy();
    await screen.user.click(screen.page.getByRole('button', { name: '收起下级' }));
    expect(screen.page.queryByText('下级一')).toBeNull();
    screen.close();
  });

  it('runs the steps of a row by pointer and keys', async () => {
    const screen = await open(
      {},
      { rowClick: [{ do: 'set', state: 'opened', value: '{{ $record.name }}' }] },
    );
    await screen.user.click(screen.page.getByText('人员3'));
    expect(screen.model.state['opened']).toBe('人员3');
    screen.container.querySelector<HTMLElement>('.sw-row-active')?.focus();
    await screen.user.keyboard('{ArrowDown}{Enter}');
    expect(screen.model.state['opened']).toBe('人员2');
    await screen.user.click(screen.page.getAllByRole('checkbox').at(-1) as HTMLElement);
    expect(screen.model.state['opened']).toBe('人员2');
    screen.close();
  });

  it('is not opened by a drag over its text', async () => {
    const screen = await open(
      {},
      { rowClick: [{ do: 'set', state: 'opened', value: '{{ $record.name }}' }] },
    );
    const text = screen.page.getByText('人员3');
    getSelection()?.selectAllChildren(text);
    fireEvent.click(text);
    expect(screen.model.state['opened']).toBe('');
    getSelection()?.removeAllRanges();
    fireEvent.click(text);
    expect(screen.model.state['opened']).toBe('人员3');
    screen.close();
  });
});

describe('a list that offers cards', () => {
  const wide = () => vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(1200);
  const cards = { cards: {} };
  const openWide = async (settings: Record<string, unknown>, more: object = {}) => {
    wide();
    const document = list(settings, {
      linkClick: [{ do: 'set', state: 'opened', value: '{{ $record.id }}' }],
    });
    Object.assign(document.schema.properties.table.items.properties, more);
    const answer = () =>
      Promise.resolve({ success: true, code: 200, message: '', result: { records: PEOPLE, total: 12 } });
    const screen = await openDocument(document, {
      permissions: [],
      services: { http: { send: answer as never } },
    } as never);
    await screen.until(() => screen.container.querySelector('.sw-table[aria-busy=true]') === null);
    return screen;
  };

  it('changes between rows and cards by a button, and remembers what was chosen', async () => {
    const screen = await openWide(cards);
    expect(screen.page.queryAllByRole('table')).not.toEqual([]);
    await screen.press('以卡片显示');
    expect(screen.page.queryByRole('table')).toBeNull();
    expect(screen.page.getByRole('list', { name: '人员' })).toBeTruthy();
    screen.close();
    const again = await openWide(cards);
    expect(again.page.queryByRole('table')).toBeNull();
    await again.press('以表格显示');
    expect(again.page.queryAllByRole('table')).not.toEqual([]);
    again.close();
  });

  it('begins with cards where it says so, and offers no other look where it has no cards', async () => {
    const screen = await openWide({ cards: { isFirst: true } });
    expect(screen.page.queryByRole('table')).toBeNull();
    screen.close();
    const plain = await openWide({});
    expect(plain.page.queryAllByRole('table')).not.toEqual([]);
    expect(plain.page.queryByRole('button', { name: '以卡片显示' })).toBeNull();
    plain.close();
  });

  it('has what the document draws at the top of each card; a press on it is one on the title', async () => {
    const face = {
      type: 'void',
      'x-component': 'text_block',
      'x-component-props': { text: "{{ '照片：' + $record.name }}" },
    };
    const screen = await openWide(
      {
        cards: { picture: 'face', isFirst: true },
        columns: [{ key: 'name', title: '姓名', type: 'link' }],
      },
      { face },
    );
    await screen.user.click(await screen.page.findByText('照片：人员2'));
    expect(screen.model.state['opened']).toBe('u2');
    screen.close();
  });
});
