// @vitest-environment happy-dom
import { fireEvent, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDocument, type OpenOptions } from '../../../tests/open-document.tsx';
import { HttpFailure, type HttpRequest, type Reply, type Services } from '../../engine/services.ts';

const PEOPLE = Array.from({ length: 45 }, (_, index) => ({
  id: `u${index + 1}`,
  username: `user${index + 1}`,
  sex: index % 2 === 0 ? '1' : '2',
  phone: `1380000${String(index).padStart(4, '0')}`,
  createTime: '2026-01-02T03:04:05',
}));

const dicts = {
  sex: [
    { value: '1', text: '男', color: 'blue' },
    { value: '2', text: '女', color: 'magenta' },
  ],
};

const COLUMNS = [
  { key: 'username', title: '用户账号', sorter: true },
  { key: 'sex', title: '性别', dict: 'sex' },
  { key: 'phone', title: '手机', permission: 'user:phone' },
  { key: 'createTime', title: '创建时间', type: 'datetime', sorter: true, isHidden: true },
  { key: 'action', title: '操作', slot: 'actions', fixed: 'right', width: 160 },
];

function userList(settings: Record<string, unknown> = {}, table: Record<string, unknown> = {}) {
  return {
    apis: {
      list: { url: '/sys/user/list', page: true, params: '{{ $query }}' },
      exportXls: { url: '/sys/user/exportXls' },
      importXls: { method: 'POST', url: '/sys/user/importExcel' },
      remove: {
        method: 'DELETE',
        url: '/sys/user/deleteBatch',
        params: { ids: "{{ $state.selected.join(',') }}" },
      },
    },
    state: { selected: [], records: [], opened: '' },
    schema: {
      type: 'object',
      properties: {
        search: {
          type: 'object',
          'x-component': 'search_form',
          'x-component-props': { table: 'table' },
          properties: {
            username: {
              type: 'string',
              title: '账号',
              'x-component': 'text',
              'x-query': { operator: 'like' },
            },
          },
        },
        table: {
          type: 'array',
          title: '用户',
          'x-component': 'data_table',
          'x-source': { api: 'list' },
          'x-component-props': {
            columns: COLUMNS,
            selection: 'selected',
            selectionRows: 'records',
            defaultSort: { column: 'createTime', order: 'desc' },
            ...settings,
          },
          items: {
            type: 'object',
            properties: {
              actions: {
                type: 'void',
                'x-component': 'toolbar',
                properties: {
                  open: {
                    type: 'void',
                    'x-component': 'button',
                    'x-component-props': { text: "{{ '编辑' + $record.username }}", kind: 'link' },
                    'x-on': { click: [{ do: 'set', state: 'opened', value: '{{ $record.id }}' }] },
                  },
                },
              },
            },
          },
          properties: {
            remove: {
              type: 'void',
              'x-component': 'button',
              'x-component-props': { text: '批量删除' },
              'x-on': {
                click: [
                  { do: 'request', api: 'remove' },
                  { do: 'reload', target: 'table' },
                ],
              },
            },
          },
          ...table,
        },
      },
    },
  };
}

/** A server with 45 users that pages and deletes. */
function createServer() {
  let people = PEOPLE;
  return (request: HttpRequest) => {
    const params = request.params ?? {};
    if (request.method === 'DELETE') {
      const ids = String(params['ids']).split(',');
      people = people.filter((one) => !ids.includes(one.id));
      return null;
    }
    const pageNo = Number(params['pageNo']);
    const pageSize = Number(params['pageSize']);
    const name = String(params['username'] ?? '').replaceAll('*', '');
    const found = people.filter((one) => one.username.includes(name));
    return { records: found.slice((pageNo - 1) * pageSize, pageNo * pageSize), total: found.length };
  };
}

async function open(document: object, options: OpenOptions = {}) {
  const screen = await openDocument(document, { answer: createServer(), dicts, ...options });
  const lists = () => screen.requests.filter((one) => one.method === 'GET' && one.url.endsWith('/list'));
  const last = () => lists().at(-1)?.params;
  const rows = () =>
    [...screen.container.querySelectorAll('tr.ant-table-row')].map((row) =>
      [...row.querySelectorAll('td')].map((cell) => cell.textContent),
    );
  const headers = () =>
    [...screen.container.querySelectorAll('thead th')]
      .map((cell) => cell.textContent)
      .filter((text) => text !== '');
  const header = (title: string) => {
    const found = [...screen.container.querySelectorAll('thead th')].find((one) => one.textContent === title);
    if (!found) throw new Error(`no column ${title}`);
    return found;
  };
  await vi.waitFor(() => {
    if (screen.container.querySelector('.sw-table')?.getAttribute('aria-busy') !== 'false') {
      throw new Error('still loading');
    }
  });
  const settle = async (count: number) => {
    await vi.waitFor(() => {
      expect(lists()).toHaveLength(count);
      expect(screen.container.querySelector('.sw-table')?.getAttribute('aria-busy')).toBe('false');
    });
  };
  return { ...screen, lists, last, rows, headers, header, settle };
}

afterEach(() => {
  vi.restoreAllMocks();
});

beforeEach(() => {
  localStorage.clear();
});

describe('data_table', () => {
  // H9.2, W9.3
  it('shows the first page in the default order, with dictionary texts and the total', async () => {
    const screen = await open(userList());
    expect(screen.last()).toEqual({ pageNo: 1, pageSize: 10, column: 'createTime', order: 'desc' });
    expect(screen.rows()).toHaveLength(10);
    expect(screen.rows()[1]?.slice(1, 4)).toEqual(['user2', '女', '13800000001']);
    expect(screen.container.querySelector('.ant-tag-magenta')?.textContent).toBe('女');
    expect(screen.text()).toContain('1-10 共45条');
    screen.close();
  });

  it('tells no numbers and offers no pages until it is known how many there are', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    const list = createServer();
    const screen = await openDocument(userList(), {
      dicts,
      answer: async (request) => {
        await held;
        return list(request);
      },
    });
    const waiting = (): Element | null => screen.container.querySelector('.sw-table-pages-waiting');
    // It holds its place, so that nothing moves when it appears.
    expect(waiting()?.textContent).toContain('0-0 共0条');
    release();
    await screen.until(() => screen.text().includes('1-10 共45条'));
    expect(waiting()).toBeNull();
    screen.close();
  });

  // H9.2, W9.3
  it('asks the server for another page and for another page size', async () => {
    const screen = await open(userList());
    await screen.user.click(screen.page.getByTitle('3'));
    await screen.settle(2);
    expect(screen.last()).toMatchObject({ pageNo: 3, pageSize: 10 });
    expect(screen.text()).toContain('21-30 共45条');
    expect(screen.container.querySelector('.ant-pagination-options-quick-jumper input')).toBeTruthy();
    fireEvent.mouseDown(screen.page.getByRole('combobox'));
    const sizes = [...screen.baseElement.querySelectorAll('.ant-select-item-option-content')];
    expect(sizes.map((one) => parseInt(one.textContent ?? ''))).toEqual([10, 20, 30]);
    await screen.user.click(sizes[1] as Element);
    await screen.settle(3);
    expect(screen.last()).toMatchObject({ pageNo: 1, pageSize: 20 });
    screen.close();
  });

  it('sends column and order when a head is pressed, and comes back to the default order', async () => {
    const screen = await open(userList());
    await screen.user.click(screen.page.getByTitle('2'));
    await screen.settle(2);
    await screen.user.click(screen.header('用户账号'));
    await screen.settle(3);
    expect(screen.last()).toEqual({ pageNo: 1, pageSize: 10, column: 'username', order: 'asc' });
    await screen.user.click(screen.header('用户账号'));
    await screen.settle(4);
    expect(screen.last()).toMatchObject({ column: 'username', order: 'desc' });
    await screen.user.click(screen.header('用户账号'));
    await screen.settle(5);
    expect(screen.last()).toMatchObject({ column: 'createTime', order: 'desc' });
    expect(screen.header('用户账号').getAttribute('aria-sort')).toBeNull();
    screen.close();
  });

  it('keeps the selection across pages, counts it and empties it', async () => {
    const screen = await open(userList());
    await screen.user.click(screen.page.getByRole('checkbox', { name: '选择“user1”' }));
    await screen.user.click(screen.page.getByTitle('2'));
    await screen.settle(2);
    await screen.user.click(screen.page.getByRole('checkbox', { name: '选择“user12”' }));
    expect(screen.model.state['selected']).toEqual(['u1', 'u12']);
    expect(screen.model.state['records']).toEqual([PEOPLE[0], PEOPLE[11]]);
    expect(screen.text()).toContain('已选择 2 项（其中 1 项不在本页）');
    await screen.press('清空');
    expect(screen.model.state['selected']).toEqual([]);
    expect(screen.model.state['records']).toEqual([]);
    expect(screen.text()).not.toContain('已选择');
    screen.close();
  });

  it('says what is selected in the place of its title, so that no row moves', async () => {
    const screen = await open(userList());
    const head = (): string => screen.container.querySelector('.sw-table-head')?.textContent ?? '';
    const blocks = (): number => screen.container.querySelector('.sw-table')?.children.length ?? 0;
    const before = blocks();
    expect(head()).toBe('用户');
    await screen.user.click(screen.page.getByRole('checkbox', { name: '选择“user1”' }));
    expect(head()).toBe('已选择 1 项清空');
    expect(blocks()).toBe(before);
    await screen.press('清空');
    expect(head()).toBe('用户');
    screen.close();
  });

  it('shows two actions in a row and the others in a menu, whatever is declared', async () => {
    const press = (name: string) => ({
      type: 'void',
      'x-component': 'button',
      'x-component-props': { text: name },
      'x-on': { click: [{ do: 'set', state: 'opened', value: name }] },
    });
    const actions = {
      type: 'void',
      'x-component': 'toolbar',
      'x-component-props': { maxVisible: 3 },
      properties: { one: press('甲'), two: press('乙'), three: press('丙') },
    };
    const screen = await open(userList({}, { items: { type: 'object', properties: { actions } } }));
    const first = within(screen.container.querySelector<HTMLElement>('tr.ant-table-row') as HTMLElement);
    await first.findByRole('button', { name: '更多' });
    expect(first.getAllByRole('button').map((one) => one.textContent.trim())).toEqual(['甲', '乙', '更多']);
    await screen.user.click(first.getByRole('button', { name: '更多' }));
    await screen.press('丙');
    expect(screen.model.state['opened']).toBe('丙');
    screen.close();
  });

  it('keeps the name of a row and one button for its actions in sight where there is little room', async () => {
    vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(560);
    const screen = await open(userList());
    const cells = [...screen.container.querySelectorAll('tr.ant-table-row')].map((row) => [...row.children]);
    expect(cells[0]?.[1]?.className).toContain('ant-table-cell-fix');
    expect(cells[0]?.[1]?.textContent).toBe('user1');
    expect(cells[0]?.at(-1)?.className).toContain('ant-table-cell-fix');
    expect(screen.page.queryByRole('button', { name: '编辑user2' })).toBeNull();
    const actions = within(cells[1]?.at(-1) as HTMLElement);
    await screen.user.click(await actions.findByRole('button', { name: '更多' }));
    await screen.press('编辑user2');
    expect(screen.model.state['opened']).toBe('u2');
    screen.close();
  });

  it('gives the selection up when the selected rows were deleted, on whatever page they were', async () => {
    const screen = await open(userList());
    await screen.user.click(screen.page.getByRole('checkbox', { name: '选择“user1”' }));
    await screen.user.click(screen.page.getByTitle('2'));
    await screen.settle(2);
    await screen.press('批量删除');
    await screen.settle(3);
    expect(screen.text()).toContain('共44条');
    await vi.waitFor(() => {
      expect(screen.model.state['selected']).toEqual([]);
    });
    screen.close();
  });

  it('keeps the selection over a reload that lost nothing, and follows the state', async () => {
    const screen = await open(userList());
    await screen.user.click(screen.page.getByRole('checkbox', { name: '选择“user1”' }));
    await screen.press('刷新');
    await screen.settle(2);
    expect(screen.model.state['selected']).toEqual(['u1']);
    screen.model.setState('selected', ['u2']);
    await vi.waitFor(() => {
      expect(screen.page.getByRole<HTMLInputElement>('checkbox', { name: '选择“user2”' }).checked).toBe(true);
    });
    screen.close();
  });

  it('goes back to the first page when the query changes and says why nothing is shown', async () => {
    const screen = await open(userList());
    await screen.user.click(screen.page.getByTitle('4'));
    await screen.settle(2);
    await screen.fill('账号', 'nobody');
    await screen.press('查询');
    await vi.waitFor(() => {
      expect(screen.last()).toMatchObject({ username: '*nobody*', pageNo: 1 });
    });
    expect(await screen.page.findByText('暂无数据')).toBeTruthy();
    expect(screen.text()).toContain('没有符合查询条件的记录');
    expect(screen.container.querySelector('.ant-pagination')).toBeNull();
    screen.close();
  });

  it('offers one step on: the first row to those who may add it, or all rows where conditions keep them away', async () => {
    const nothing = { answer: () => ({ records: [], total: 0 }) };
    const table = {
      properties: {
        add: {
          type: 'void',
          'x-component': 'button',
          'x-component-props': { text: '新增' },
          'x-access': 'user:add',
          'x-on': { click: [{ do: 'message', text: '新增一个' }] },
        },
      },
    };
    const list = userList({ emptyAction: 'add', emptyText: '还没有用户' }, table);
    const allowed = await open(list, { ...nothing, permissions: ['user:add'] });
    expect(await allowed.page.findByText('还没有用户')).toBeTruthy();
    await allowed.press('添加第一条');
    expect(allowed.messages).toContainEqual(['success', '新增一个']);
    await allowed.fill('账号', 'nobody');
    await allowed.press('查询');
    expect(await allowed.page.findByText(/没有符合查询条件的记录/)).toBeTruthy();
    expect(allowed.text()).not.toContain('添加第一条');
    await allowed.press('清空条件');
    expect(allowed.control('账号')).toHaveProperty('value', '');
    expect(await allowed.page.findByRole('button', { name: '添加第一条' })).toBeTruthy();
    expect(allowed.model.query()).toEqual({});
    allowed.close();

    const other = await open(list, { ...nothing, permissions: [] });
    expect(await other.page.findByText('还没有用户')).toBeTruthy();
    expect(other.text()).not.toContain('添加第一条');
    other.close();

    // A button that does not add is called in the middle as it is called above the rows.
    Object.assign(table.properties.add['x-component-props'], { text: '上传' });
    const files = await open(userList({ emptyAction: 'add', emptyText: '还没有用户' }, table), {
      ...nothing,
      permissions: ['user:add'],
    });
    await files.page.findByText('还没有用户');
    expect(files.page.getAllByRole('button', { name: /上\s?传/ })).toHaveLength(2);
    files.close();
  });

  it('draws the action column for its record', async () => {
    const screen = await open(userList());
    await screen.press('编辑user3');
    expect(screen.model.state['opened']).toBe('u3');
    screen.close();
  });

  it('hides columns without permission, and their data from the head on', async () => {
    const screen = await open(userList(), { permissions: [] });
    expect(screen.headers()).toEqual(['用户账号', '性别', '操作']);
    expect(screen.text()).not.toContain('13800000001');
    screen.close();
  });

  it('remembers which columns are shown and in which order until they are reset', async () => {
    const screen = await open(userList());
    expect(screen.headers()).toEqual(['用户账号', '性别', '手机', '操作']);
    await screen.user.click(screen.page.getByTitle('列设置'));
    const panel = within(await screen.page.findByLabelText('列设置', { selector: 'div' }));
    await screen.user.click(panel.getByRole('checkbox', { name: '创建时间' }));
    await screen.user.click(panel.getByRole('checkbox', { name: '性别' }));
    await screen.user.click(panel.getByRole('button', { name: '上移手机' }));
    await screen.user.click(panel.getByRole('button', { name: '上移手机' }));
    expect(screen.headers()).toEqual(['手机', '用户账号', '创建时间', '操作']);
    expect(screen.rows()[0]).toContain('2026-01-02 03:04:05');
    screen.close();

    const again = await open(userList());
    expect(again.headers()).toEqual(['手机', '用户账号', '创建时间', '操作']);
    await again.user.click(again.page.getByTitle('列设置'));
    await again.user.click(await again.page.findByText('恢复默认'));
    expect(again.headers()).toEqual(['用户账号', '性别', '手机', '操作']);
    expect(localStorage).toHaveLength(0);
    again.close();
  });

  it('lets a column be dragged and made wider', async () => {
    const screen = await open(userList());
    await screen.user.click(screen.page.getByTitle('列设置'));
    const items = (await screen.page.findByLabelText('列设置', { selector: 'div' })).querySelectorAll('li');
    fireEvent.dragStart(items[2] as Element);
    fireEvent.dragOver(items[0] as Element);
    fireEvent.drop(items[0] as Element);
    expect(screen.headers()[0]).toBe('手机');
    const width = screen.control('手机的宽度').closest('.ant-input-number')?.parentElement;
    expect(width?.textContent).toMatch(/宽度.*像素/);
    await screen.fill('手机的宽度', '333');
    expect(JSON.parse(localStorage.getItem(localStorage.key(0) ?? '') ?? '')).toMatchObject({
      order: ['phone', 'username', 'sex', 'createTime', 'action'],
      widths: { phone: 333 },
    });
    screen.close();
  });

  it('works with kept settings that are broken', async () => {
    localStorage.setItem(
      'screenwright.table:test/screen#/schema/properties/table',
      '{"order":{},"widths":{"sex":-5',
    );
    const screen = await open(userList());
    expect(screen.headers()).toEqual(['用户账号', '性别', '手机', '操作']);
    screen.close();
  });

  it('exports exactly the current query, in the current order, without paging', async () => {
    const screen = await open(userList({ export: { api: 'exportXls', filename: '用户.xls' } }));
    await screen.fill('账号', 'user1');
    await screen.press('查询');
    await vi.waitFor(() => {
      expect(screen.last()).toMatchObject({ username: '*user1*' });
    });
    await screen.press('导出');
    expect(screen.requests.at(-1)).toMatchObject({
      method: 'GET',
      url: '/sys/user/exportXls',
      params: { username: '*user1*', column: 'createTime', order: 'desc' },
    });
    expect(screen.requests.at(-1)?.params).not.toHaveProperty('pageNo');
    screen.close();
  });

  it('exports the ticked rows alone, of whatever page, and says so on its button', async () => {
    const screen = await open(userList({ export: { api: 'exportXls' } }));
    await screen.user.click(screen.page.getByRole('checkbox', { name: '选择“user1”' }));
    await screen.user.click(screen.page.getByTitle('2'));
    await screen.settle(2);
    await screen.user.click(screen.page.getByRole('checkbox', { name: '选择“user12”' }));
    await screen.press('导出所选');
    expect(screen.requests.at(-1)).toMatchObject({
      url: '/sys/user/exportXls',
      params: { selections: 'u1,u12' },
    });
    await screen.press('清空');
    expect(screen.page.queryByRole('button', { name: '导出' })).not.toBeNull();
    screen.close();
  });

  it('offers the export only with its permission', async () => {
    const screen = await open(userList({ export: { api: 'exportXls', permission: 'user:export' } }), {
      permissions: ['user:phone'],
    });
    expect(screen.page.queryByRole('button', { name: '导出' })).toBeNull();
    screen.close();
  });

  describe('an import', () => {
    const importing = { import: { api: 'importXls', permission: 'user:import' } };

    it('begins with its button, and the table is read again when it is done', async () => {
      const server = createServer();
      const requests: HttpRequest[] = [];
      const send = async (request: HttpRequest): Promise<Reply> => {
        requests.push(request);
        const isImport = request.method === 'POST';
        return {
          success: true,
          code: 200,
          message: isImport ? '好' : '',
          result: isImport ? null : server(request),
        };
      };
      const http = {
        send: send as Services['http']['send'],
        download: () => Promise.resolve(),
        follow: () => undefined,
      };
      const screen = await openDocument(userList(importing), { dicts, services: { http } });
      const lists = () => requests.filter(({ method }) => method === 'GET').length;
      await vi.waitFor(() => {
        expect(screen.container.querySelectorAll('tr.ant-table-row')).toHaveLength(10);
      });
      expect(screen.baseElement.querySelector('input[type=file]')).toBeNull();
      await screen.press('导入');
      const dialog = await screen.page.findByRole('dialog');
      const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
      await screen.user.upload(input as HTMLInputElement, new File(['PK'], '用户.xlsx'));
      const before = lists();
      await within(dialog).findByText('用户.xlsx');
      await screen.user.click(within(dialog).getByRole('button', { name: '导入' }));
      await vi.waitFor(() => {
        expect(lists()).toBe(before + 1);
      });
      expect(requests.find(({ method }) => method === 'POST')?.url).toBe('/sys/user/importExcel');
      await screen.user.click(within(dialog).getByRole('button', { name: '完成' }));
      await vi.waitFor(() => {
        expect(screen.page.queryByRole('dialog')).toBeNull();
      });
      expect(document.activeElement).toBe(screen.page.getByRole('button', { name: '导入' }));
      screen.close();
    });

    it('is offered only with its permission', async () => {
      const without = await open(userList(importing), { permissions: ['user:export'] });
      expect(without.page.queryByRole('button', { name: '导入' })).toBeNull();
      without.close();
      const granted = await open(userList(importing), { permissions: ['user:import'] });
      expect(granted.page.getByRole('button', { name: '导入' })).toBeTruthy();
      granted.close();
    });
  });

  it('says what went wrong and tries again', async () => {
    const server = createServer();
    let isDown = true;
    const screen = await open(userList(), {
      answer: (request) => {
        if (isDown) throw new Error('网络超时');
        return server(request);
      },
    });
    expect(screen.page.getByRole('alert').textContent).toContain('数据加载失败：网络超时');
    expect(screen.text()).not.toContain('暂无数据');
    isDown = false;
    await screen.press('重试');
    await screen.settle(2);
    expect(screen.rows()).toHaveLength(10);
    expect(screen.page.queryByRole('alert')).toBeNull();
    screen.close();
  });

  it('keeps the old rows while newer ones are on their way', async () => {
    const server = createServer();
    let release: () => void = () => undefined;
    const screen = await open(userList(), {
      answer: (request) =>
        Number(request.params?.['pageNo']) === 2
          ? new Promise((resolve) => {
              release = () => {
                resolve(server(request));
              };
            })
          : server(request),
    });
    await screen.user.click(screen.page.getByTitle('2'));
    expect(screen.rows()[0]?.[1]).toBe('user1');
    expect(screen.container.querySelector('.sw-table')?.className).toContain('sw-table-fetching');
    release();
    await screen.settle(2);
    expect(screen.rows()[0]?.[1]).toBe('user11');
    screen.close();
  });

  it('runs the steps of a row on double click and on Enter, not those of buttons inside it', async () => {
    const screen = await open(
      userList(
        {},
        { 'x-on': { rowDoubleClick: [{ do: 'set', state: 'opened', value: "{{ 'row ' + $record.id }}" }] } },
      ),
    );
    const rows = screen.container.querySelectorAll<HTMLElement>('tr.ant-table-row');
    await screen.user.dblClick(rows[1]?.querySelectorAll('td')[1] as Element);
    expect(screen.model.state['opened']).toBe('row u2');
    rows[0]?.focus();
    await screen.user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    expect(screen.model.state['opened']).toBe('row u3');
    await screen.user.dblClick(screen.page.getByRole('button', { name: '编辑user5' }));
    expect(screen.model.state['opened']).toBe('u5');
    screen.close();
  });

  it('sorts and pages rows by itself when they come all at once', async () => {
    const screen = await openDocument({
      state: {
        rows: Array.from({ length: 12 }, (_, index) => ({ id: index, size: 12 - index, name: null })),
      },
      schema: {
        type: 'object',
        properties: {
          table: {
            type: 'array',
            'x-component': 'data_table',
            'x-source': { value: '{{ $state.rows }}' },
            'x-component-props': {
              pageSize: 5,
              columns: [
                { key: 'no', title: '序号', type: 'index' },
                { key: 'size', title: '大小', type: 'number', sorter: true },
                { key: 'name', title: '名称' },
              ],
            },
          },
        },
      },
    });
    const cells = () =>
      [...screen.container.querySelectorAll('tr.ant-table-row')].map((row) =>
        [...row.querySelectorAll('td')].map((cell) => cell.textContent).join(' '),
      );
    expect(cells()).toEqual(['1 12 —', '2 11 —', '3 10 —', '4 9 —', '5 8 —']);
    await screen.user.click(screen.page.getByTitle('3'));
    expect(cells()).toEqual(['11 2 —', '12 1 —']);
    const head = [...screen.container.querySelectorAll('thead th')].find((one) => one.textContent === '大小');
    await screen.user.click(head as Element);
    expect(cells()).toEqual(['1 1 —', '2 2 —', '3 3 —', '4 4 —', '5 5 —']);
    screen.close();
  });

  // W7.23
  it('reads rows from a list and from records', async () => {
    const rows = [{ id: '1', name: '甲' }];
    for (const result of [rows, { records: rows, total: 1 }, { records: rows }]) {
      const screen = await openDocument(
        {
          apis: { rows: { url: '/rows' } },
          schema: {
            type: 'object',
            properties: {
              table: {
                type: 'array',
                'x-component': 'data_table',
                'x-source': { api: 'rows' },
                'x-component-props': { columns: [{ key: 'name', title: '名称' }] },
              },
            },
          },
        },
        { answer: () => result },
      );
      expect(await screen.page.findByText('甲')).toBeTruthy();
      expect(screen.text()).toContain('1-1 共1条');
      screen.close();
    }
  });

  it('names the place that an area code stands for, and dashes none', async () => {
    const screen = await openDocument({
      schema: {
        type: 'object',
        properties: {
          table: {
            type: 'array',
            'x-component': 'data_table',
            'x-source': {
              value: [
                { id: 1, region: '110101' },
                { id: 2, region: null },
              ],
            },
            'x-component-props': { columns: [{ key: 'region', title: '地区', type: 'area' }] },
          },
        },
      },
    });
    expect(await screen.page.findByText('北京市/北京市/东城区')).toBeTruthy();
    expect(screen.page.getByText('—')).toBeTruthy();
    screen.close();
  });

  // W9.12
  it('cuts long names at 25 characters and shows all of them on hover', async () => {
    const name = '东'.repeat(30);
    const screen = await openDocument({
      schema: {
        type: 'object',
        properties: {
          table: {
            type: 'array',
            'x-component': 'data_table',
            'x-source': { value: [{ id: 1, name }] },
            'x-component-props': { columns: [{ key: 'name', title: '名称', ellipsis: true }] },
          },
        },
      },
    });
    const cell = screen.page.getByText(`${'东'.repeat(25)}…`);
    await screen.user.hover(cell);
    expect(await screen.page.findByText(name)).toBeTruthy();
    screen.close();
  });

  it('adds up all records of the query in a row below the others, and not again while pages are turned', async () => {
    const settings = {
      columns: [
        ...COLUMNS.slice(0, 2),
        { key: 'points', title: '积分', type: 'number' },
        { key: 'phone', title: '手机', permission: 'user:phone' },
      ],
      sums: { api: 'sums', columns: ['points', 'phone'] },
    };
    const document = userList(settings);
    const server = createServer();
    const asked: unknown[] = [];
    const screen = await open(
      {
        ...document,
        apis: { ...document.apis, sums: { url: '/sys/user/sums', params: '{{ $query }}' } },
      },
      {
        permissions: [],
        answer: (request: HttpRequest) => {
          if (!request.url.endsWith('/sums')) return server(request);
          asked.push(request.params);
          return { points: request.params?.['username'] === undefined ? '12345678901234567.89' : '7.00' };
        },
      },
    );
    const sums = () =>
      [...screen.container.querySelectorAll('.sw-table-sums td')].map((cell) => cell.textContent);
    await vi.waitFor(() => {
      expect(sums()).toEqual(['', '合计', '', '12345678901234567.89']);
    });
    expect(asked).toEqual([{ sum: 'points' }]);
    await screen.user.click(screen.page.getByTitle('3'));
    await screen.settle(2);
    expect(asked).toHaveLength(1);
    await screen.user.type(screen.page.getByLabelText('账号'), 'user1');
    await screen.user.click(screen.page.getByRole('button', { name: /查\s*询/ }));
    await vi.waitFor(() => {
      expect(sums().at(-1)).toBe('7.00');
    });
    expect(asked).toEqual([{ sum: 'points' }, { username: '*user1*', sum: 'points' }]);
    screen.close();
  });

  it('says when sums cannot be read, shows the rows, and reads them again', async () => {
    const document = userList({ sums: { api: 'sums', columns: ['sex'] } });
    const server = createServer();
    let isBroken = true;
    const screen = await open(
      { ...document, apis: { ...document.apis, sums: { url: '/sys/user/sums' } } },
      {
        answer: (request: HttpRequest) => {
          if (!request.url.endsWith('/sums')) return server(request);
          if (isBroken) throw new HttpFailure('合计暂不可用', 500, 500, false);
          return { sex: 3 };
        },
      },
    );
    expect(await screen.page.findByText('数据加载失败：合计暂不可用')).toBeTruthy();
    expect(screen.rows()).toHaveLength(10);
    isBroken = false;
    await screen.user.click(screen.page.getByRole('button', { name: /重\s*试/ }));
    await vi.waitFor(() => {
      expect(screen.container.querySelector('.sw-table-sums')?.textContent).toContain('3');
    });
    screen.close();
  });
});
