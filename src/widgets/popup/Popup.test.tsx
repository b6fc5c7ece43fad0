// @vitest-environment happy-dom
import { render, screen as page, within } from '@testing-library/react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { openDocument, registry, type OpenOptions } from '../../../tests/open-document.tsx';
import { CellEditor } from '../../engine/react/nodes/CellEditor.tsx';
import { ScreenContext } from '../../engine/react/context.ts';
import { EngineProvider } from '../../engine/react/screen/Screen.tsx';
import { HttpFailure, type Dicts, type HttpRequest } from '../../engine/services.ts';

// A dialog with a table and search fields takes its time on a busy machine.
vi.setConfig({ testTimeout: 60_000 });
beforeAll(() => import('./PopupDialog.tsx'));

const ROWS = [
  { id: '1', username: 'zhangwei', realname: '张伟', sex: 1, departName: '生产运行部' },
  { id: '2', username: 'zhangmin', realname: '张敏', sex: 2, sex_dictText: '女', departName: null },
  { id: '3', username: 'leader', realname: '周建华', sex: null, departName: '安全管理部' },
];

const COLUMNS = {
  cgRpConfigId: 'r1',
  cgRpConfigName: '选择人员',
  columns: [
    { title: '账号', dataIndex: 'username', align: 'left', sorter: 'true' },
    { title: '姓名', dataIndex: 'realname', align: 'center' },
    { title: '性别', dataIndex: 'sex', align: 'right', customRender: 'sex' },
  ],
  dictOptions: {
    sex: [
      { value: '1', text: '男' },
      { value: '2', text: '女' },
    ],
  },
};

const ITEMS = [
  { label: '账号', field: 'username', view: 'string', mode: 'like' },
  { label: '编号', field: 'workNo', view: 'string', mode: 'single' },
  { label: '性别', field: 'sex', view: 'list', mode: 'single', dictCode: 'sex' },
  { label: '生日', field: 'birthday', view: 'date', mode: 'group' },
  { label: '年龄', field: 'age', view: 'integer', mode: 'single' },
];

type Answer = (request: HttpRequest) => unknown;

/** A back end with one report; `change` answers some calls in another way. */
const answer =
  (change: (call: string, request: HttpRequest) => unknown = () => undefined): Answer =>
  (request) => {
    const call = /api\/(\w+)/.exec(request.url)?.[1] ?? '';
    const changed = change(call, request);
    if (changed !== undefined) return changed;
    if (call === 'getRpColumns') return COLUMNS;
    return call === 'getQueryInfo' ? ITEMS : { records: ROWS, total: 23 };
  };

const settings = {
  code: 'people',
  field: 'person',
  orgFields: 'username,realname,sex',
  destFields: 'person,name,sex',
};

const form = (more: Record<string, unknown> = {}, node: Record<string, unknown> = {}) => ({
  state: { seen: null, changed: null },
  schema: {
    type: 'object',
    properties: {
      person: {
        type: 'string',
        title: '人员',
        'x-component': 'popup',
        'x-component-props': { ...settings, ...more },
        'x-on': {
          select: [{ do: 'set', state: 'seen', value: '{{ $event }}' }],
          change: [{ do: 'set', state: 'changed', value: '{{ $event }}' }],
        },
        ...node,
      },
      name: { type: 'string', title: '名字', required: true, 'x-component': 'text' },
      sex: { type: 'integer', title: '性别值', 'x-component': 'integer' },
    },
  },
});

async function openPopup(document: object = form(), options: OpenOptions = {}) {
  const screen = await openDocument(document, { answer: answer(), ...options });
  await screen.user.click(screen.control('人员'));
  const dialog = within(await screen.page.findByRole('dialog'));
  const calls = () => screen.requests.map(({ url }) => url.replace('/online/cgreport/api/', ''));
  return {
    ...screen,
    dialog,
    calls,
    /** Parameters of the last call for rows. */
    asked: () => screen.requests.filter(({ url }) => url.includes('getData')).at(-1)?.params,
    pick: async (text: string) => {
      const cell = await dialog.findByText(text);
      // New rows stand under the veil of their loading for a moment.
      await vi.waitUntil(() => screen.baseElement.querySelector('.ant-spin-spinning') === null);
      await screen.user.click(cell);
    },
    push: (name: string) => screen.user.click(dialog.getByRole('button', { name })),
    /** Its motion stays: nothing here tells that an animation ended. */
    isClosed: () => screen.baseElement.querySelector('.ant-modal')?.className.includes('-leave') ?? true,
  };
}

const refuse = (message: string, isNotified = false) => {
  throw new HttpFailure(message, 200, 500, isNotified);
};

const TOO_LONG = '选项超过10000个，只列出前10000个，其余请用可搜索的选择框查找';

describe('popup', () => {
  // W2.1, W4.2
  it('asks for nothing until it is opened, then for columns, search items and rows, in this order', async () => {
    const closed = await openDocument(form(), { answer: answer() });
    expect(closed.requests).toEqual([]);
    expect(closed.control('人员').getAttribute('placeholder')).toBe('请选择人员');
    closed.close();
    const popup = await openPopup();
    await popup.dialog.findByText('zhangwei');
    expect(popup.calls()).toEqual(['getRpColumns/people', 'getQueryInfo/r1', 'getData/r1']);
    expect(popup.dialog.getByText('选择人员')).toBeTruthy();
    expect(popup.requests.every(({ cache }) => cache === undefined)).toBe(true);
    popup.close();
  });

  // W4.2
  it('waits for the search items before it asks for rows', async () => {
    let release = (_items: unknown): void => undefined;
    const popup = await openPopup(form(), {
      answer: answer((call) =>
        call === 'getQueryInfo'
          ? new Promise((resolve) => {
              release = resolve;
            })
          : undefined,
      ),
    });
    await popup.dialog.findByText('选择人员');
    expect(popup.dialog.getByRole('status', { name: '加载中' })).toBeTruthy();
    expect(popup.calls()).toEqual(['getRpColumns/people', 'getQueryInfo/r1']);
    release(ITEMS);
    expect(await popup.dialog.findByText('zhangwei')).toBeTruthy();
    popup.close();
  });

  // W2.3, W9.4
  it('is 1200 wide, 800 when compact, or as its settings say; its rows are at least 300 high', async () => {
    for (const [more, width] of [
      [{}, '1200px'],
      [{ compact: true }, '800px'],
      [{ compact: true, width: 640 }, '640px'],
    ] as const) {
      const popup = await openPopup(form(more));
      await popup.dialog.findByText('zhangwei');
      const modal = popup.baseElement.querySelector<HTMLElement>('.ant-modal');
      expect(modal?.style.getPropertyValue('--ant-modal-xs-width') || modal?.style.width).toBe(width);
      expect(popup.baseElement.querySelector<HTMLElement>('.sw-popup-rows')?.style.minHeight).toBe('300px');
      popup.close();
    }
  });

  // W3.4, W4.3
  it('copies the columns of the chosen row into the fields, then closes and says so', async () => {
    const popup = await openPopup();
    await popup.pick('张敏');
    expect(popup.dialog.getByText('已选择 1 项')).toBeTruthy();
    await popup.push('确认');
    expect(popup.values()).toEqual({ person: 'zhangmin', name: '张敏', sex: 2 });
    await vi.waitUntil(popup.isClosed);
    expect(popup.model.state['changed']).toBe('zhangmin');
    expect(popup.model.state['seen']).toEqual({
      values: { person: 'zhangmin', name: '张敏', sex: 2 },
      rows: [ROWS[1]],
    });
    expect((popup.control('人员') as HTMLInputElement).value).toBe('zhangmin');
    expect(popup.model.isDirty()).toBe(true);
    popup.close();
  });

  it('takes the error off a field that it fills', async () => {
    const screen = await openDocument(form(), { answer: answer() });
    expect(await screen.validate()).toBe(false);
    expect(screen.errorOf('名字')).toBe('请输入名字');
    await screen.user.click(screen.control('人员'));
    await screen.user.click(await screen.page.findByText('张伟'));
    await screen.user.click(screen.page.getByRole('button', { name: '确认' }));
    await vi.waitUntil(() => screen.errorOf('名字') === '');
    screen.close();
  });

  // W3.5
  it('joins the values of several rows by commas, or by its splitter', async () => {
    const popup = await openPopup(form({ multi: true }));
    await popup.pick('张伟');
    await popup.pick('周建华');
    await popup.push('确认');
    expect(popup.values()).toMatchObject({ person: 'zhangwei,leader', name: '张伟,周建华', sex: '1,' });
    popup.close();
    const other = await openPopup(form({ multi: true, spliter: '；' }));
    await other.pick('张伟');
    await other.pick('张敏');
    await other.push('确认');
    expect(other.values()).toMatchObject({ person: 'zhangwei；zhangmin', name: '张伟；张敏' });
    other.close();
  });

  // W4.1
  it('toggles a row with a click anywhere in it or on its box', async () => {
    const popup = await openPopup(form({ multi: true }));
    await popup.pick('张伟');
    await popup.pick('张敏');
    await popup.pick('张伟');
    await popup.user.click(popup.dialog.getByRole('checkbox', { name: '选择leader' }));
    await popup.push('确认');
    expect(popup.values()).toMatchObject({ person: 'zhangmin,leader' });
    popup.close();
  });

  // W5.2
  it('warns when nothing is chosen, and when more than one is where only one may be', async () => {
    const popup = await openPopup();
    await popup.dialog.findByText('zhangwei');
    await popup.push('确认');
    expect(popup.messages).toEqual([['warning', '请选择一条记录']]);
    await popup.pick('张伟');
    await popup.pick('张敏');
    await popup.push('确认');
    expect(popup.messages).toEqual([
      ['warning', '请选择一条记录'],
      ['warning', '请选择一条记录'],
    ]);
    expect(popup.dialog.getByRole('button', { name: '确认' })).toBeTruthy();
    expect(popup.values()['person']).toBeUndefined();
    await popup.push('清空');
    await popup.pick('张敏');
    await popup.push('确认');
    expect(popup.values()['person']).toBe('zhangmin');
    popup.close();
  });

  // W2.2, W4.3
  it('forgets what was chosen when it is closed', async () => {
    const popup = await openPopup();
    await popup.pick('张伟');
    await popup.push('关闭');
    await vi.waitUntil(popup.isClosed);
    expect(popup.values()['person']).toBeUndefined();
    expect(popup.model.state['seen']).toBeNull();
    await popup.user.click(popup.control('人员'));
    await popup.page.findByText('张伟');
    await popup.user.click(popup.page.getByRole('button', { name: '确认' }));
    expect(popup.messages).toEqual([['warning', '请选择一条记录']]);
    popup.close();
  });

  // W2.2
  it('searches by each item in its own way on 查询, and takes all back on 重置', async () => {
    const popup = await openPopup();
    await popup.dialog.findByText('zhangwei');
    await popup.user.click(popup.dialog.getByRole('button', { name: '展开' }));
    await popup.user.type(popup.dialog.getByRole('textbox', { name: '账号' }), '张');
    await popup.user.type(popup.dialog.getByLabelText('编号'), 'A1');
    await popup.user.type(popup.dialog.getByLabelText('年龄'), '30');
    await popup.user.click(popup.dialog.getByRole('combobox', { name: '性别' }));
    const options = await popup.page.findAllByText('女');
    await popup.user.click(options.at(-1) as HTMLElement);
    const [begin, end] = popup.baseElement.querySelectorAll<HTMLInputElement>('.sw-date input');
    await popup.user.type(begin as HTMLInputElement, '2000-01-02{Enter}');
    expect(popup.requests).toHaveLength(3);
    await popup.user.type(end as HTMLInputElement, '2000-12-31{Enter}');
    await popup.push('查询');
    await vi.waitFor(() => {
      expect(popup.asked()).toEqual({
        username: '*张*',
        workNo: 'A1',
        sex: '2',
        // No view of its own: it is typed.
        age: '30',
        birthday_begin: '2000-01-02',
        birthday_end: '2000-12-31',
        pageNo: 1,
        pageSize: 10,
      });
    });
    await popup.push('重置');
    await vi.waitFor(() => {
      expect(popup.asked()).toEqual({ pageNo: 1, pageSize: 10 });
    });
    popup.close();
  });

  it('reads the rows again on 查询 when nothing changed', async () => {
    const popup = await openPopup();
    await popup.dialog.findByText('zhangwei');
    await popup.push('查询');
    await vi.waitUntil(() => popup.requests.length === 4);
    popup.close();
  });

  // W3.3, W3.6
  it('pages and sorts on the server, and keeps what is chosen on other pages', async () => {
    const second = { id: '9', username: 'second', realname: '第二页', sex: 1 };
    const popup = await openPopup(form({ multi: true, sorter: 'realname=desc' }), {
      answer: answer((call, { params }) =>
        call === 'getData' && params?.['pageNo'] === 2 ? { records: [second], total: 23 } : undefined,
      ),
    });
    await popup.pick('张伟');
    expect(popup.asked()).toEqual({ column: 'realname', order: 'desc', pageNo: 1, pageSize: 10 });
    expect(popup.dialog.getByText('1-10 共23条')).toBeTruthy();
    await popup.user.click(popup.dialog.getByTitle('2'));
    await popup.pick('第二页');
    await popup.user.click(popup.dialog.getByText('账号', { selector: 'th *' }));
    await vi.waitFor(() => {
      expect(popup.asked()).toEqual({ column: 'username', order: 'asc', pageNo: 1, pageSize: 10 });
    });
    expect(popup.dialog.getByText('已选择 2 项')).toBeTruthy();
    await popup.push('确认');
    expect(popup.values()).toMatchObject({ person: 'zhangwei,second' });
    popup.close();
  });

  // W3.1
  it('shows texts of codes, from the options or as the server sent them, and a dash for nothing', async () => {
    const popup = await openPopup(form(), {
      answer: answer((call) =>
        call === 'getRpColumns'
          ? { ...COLUMNS, dictOptions: { sex: [{ value: '1', title: '男' }] } }
          : undefined,
      ),
    });
    await popup.dialog.findByText('zhangwei');
    const cells = [...popup.baseElement.querySelectorAll('tbody tr.ant-table-row')].map(
      (row) => row.querySelector('td:last-child')?.textContent,
    );
    expect(cells).toEqual(['男', '女', '—']);
    popup.close();
  });

  // W3.6
  it('sends its parameters, which may follow the form, and leaves empty ones out', async () => {
    const document = form({ param: { depart: '{{ $values.name }}', level: 2, none: '' } });
    const screen = await openDocument(document, { answer: answer() });
    await screen.fill('名字', 'A01');
    await screen.user.click(screen.control('人员'));
    await screen.page.findByText('zhangwei');
    expect(screen.requests.at(-1)?.params).toEqual({
      self_depart: 'A01',
      self_level: 2,
      pageNo: 1,
      pageSize: 10,
    });
    screen.close();
  });

  // W5.1
  it.each([
    ['no report', { code: '' }, 'popup参数未正确配置!'],
    ['no columns', { orgFields: '' }, 'popup参数未正确配置!'],
    ['no destinations', { destFields: '' }, 'popup参数未正确配置!'],
    ['an empty column', { orgFields: 'username,,sex' }, 'popup参数未正确配置!'],
    ['a destination that is no field', { destFields: 'person,__proto__.x,sex' }, 'popup参数未正确配置!'],
    ['a column that is none', { orgFields: 'username,constructor,sex' }, 'popup参数未正确配置!'],
    ['lists of unequal length', { destFields: 'person' }, 'popup参数未正确配置,原始值和目标值数量不一致!'],
  ])('is disabled with a sentence when it has %s', async (_what, more, sentence) => {
    const screen = await openDocument(form(more), { answer: answer() });
    expect(screen.messages).toEqual([['error', sentence]]);
    expect(screen.page.getByText(sentence)).toBeTruthy();
    expect((screen.control('人员') as HTMLInputElement).disabled).toBe(true);
    await screen.user.click(screen.control('人员'));
    expect(screen.page.queryByRole('dialog')).toBeNull();
    expect(screen.requests).toEqual([]);
    screen.close();
  });

  // W8.7
  it('says in two parts that the report could not be opened, and can be opened again', async () => {
    let isDown = true;
    const popup = await openPopup(form(), {
      answer: answer((call) => (isDown && call === 'getRpColumns' ? refuse('实体不存在') : undefined)),
    });
    expect(await popup.page.findByText('出错了')).toBeTruthy();
    const [first, second] = popup.baseElement.querySelectorAll('.ant-modal [role=alert] p');
    expect(first?.textContent).toBe('Popup初始化失败，请检查你的配置或稍后重试！');
    expect(second?.textContent).toBe('实体不存在');
    expect(popup.calls()).toEqual(['getRpColumns/people']);
    expect(popup.messages).toEqual([]);
    await popup.user.click(popup.page.getByRole('button', { name: /关\s*闭/ }));
    await vi.waitUntil(popup.isClosed);
    isDown = false;
    await popup.user.click(popup.control('人员'));
    expect(await popup.page.findByText('zhangwei')).toBeTruthy();
    popup.close();
  });

  it('says so too when the answer is no report', async () => {
    const popup = await openPopup(form(), {
      answer: answer((call) => (call === 'getRpColumns' ? {} : undefined)),
    });
    expect(await popup.page.findByText('服务器没有返回报表的列')).toBeTruthy();
    popup.close();
  });

  it('closes without a word when the user has been told already', async () => {
    const popup = await openPopup(form(), {
      answer: answer((call) => (call === 'getRpColumns' ? refuse('登录已过期', true) : undefined)),
    });
    await vi.waitUntil(popup.isClosed);
    expect(popup.messages).toEqual([]);
    expect(popup.page.queryByText('出错了')).toBeNull();
    popup.close();
  });

  // W3.16, W3.17
  it('searches by people, trees, tables and other reports with the widgets of these', async () => {
    const items = [
      { label: '负责人', field: 'owner', view: 'sel_user', mode: 'single', extend: '{"multiple":true}' },
      { label: '类别', field: 'kind', view: 'cat_tree', mode: 'single', pcode: 'B01' },
      {
        label: '厂商',
        field: 'maker',
        view: 'sel_search',
        mode: 'single',
        dictTable: 'makers',
        dictText: 'name',
        dictCode: 'id',
      },
      {
        label: '合同',
        field: 'contract',
        view: 'popup',
        mode: 'single',
        dictTable: 'contracts',
        dictCode: 'code',
      },
      { label: '备注', field: 'note', view: 'string', mode: 'group' },
      { label: '坏的', field: 'a b', view: 'string', mode: 'single' },
      { label: '状态', field: 'state', view: 'radio', mode: 'single', defValue: '1', dictCode: 'sex' },
    ];
    const popup = await openPopup(form(), {
      answer: answer((call) => (call === 'getQueryInfo' ? items : undefined)),
    });
    await popup.dialog.findByText('zhangwei');
    expect(popup.messages).toEqual([['warning', '查询条件“a b”的字段名不能使用，已略去']]);
    const search = popup.baseElement.querySelector('.ant-modal form') as HTMLElement;
    const fields = within(search);
    await popup.user.click(fields.getByRole('button', { name: /展开/ }));
    for (const label of ['负责人', '类别', '厂商', '合同', '备注 起', '备注 止'])
      expect(fields.getAllByLabelText(label).length, label).toBeGreaterThan(0);
    expect(fields.queryByText('坏的')).toBeNull();
    expect(popup.asked()).toMatchObject({ state: '1' });
    popup.close();
  });

  // W8.8
  it("warns with the server's message when the search items fail, and still gives the rows", async () => {
    const popup = await openPopup(form(), {
      answer: answer((call) => (call === 'getQueryInfo' ? refuse('查询条件读取失败') : undefined)),
    });
    expect(await popup.dialog.findByText('zhangwei')).toBeTruthy();
    expect(popup.messages).toEqual([['warning', '查询条件读取失败']]);
    expect(popup.dialog.getByRole('button', { name: '查询' })).toBeTruthy();
    popup.close();
  });

  // W8.8
  it.each<[string, string, Partial<Dicts>]>([
    [
      'fails, and goes on without it',
      '字典读取失败',
      { load: () => Promise.reject(new HttpFailure('字典读取失败', 200, 500, false)) },
    ],
    [
      'is too long for one answer',
      TOO_LONG,
      {
        load: () => Promise.resolve([{ value: '1', text: '男性' }]),
        cut: () => ({ message: TOO_LONG, textOf: () => undefined, find: () => Promise.resolve() }),
      },
    ],
  ])("warns with the server's message when a dictionary %s", async (_, message, own) => {
    const dicts: Dicts = {
      peek: () => undefined,
      load: () => Promise.resolve([]),
      mayChange: () => false,
      refresh: () => Promise.resolve(),
      subscribe: () => () => undefined,
      ...own,
    };
    const popup = await openPopup(form(), {
      answer: answer((call) => (call === 'getRpColumns' ? { ...COLUMNS, dictOptions: {} } : undefined)),
      services: { dicts },
    });
    expect(await popup.dialog.findByText('zhangwei')).toBeTruthy();
    expect(popup.messages).toEqual([['warning', message]]);
    popup.close();
  });

  it('reads options that the report did not bring by the code of the item', async () => {
    const popup = await openPopup(form(), {
      answer: answer((call) => (call === 'getRpColumns' ? { ...COLUMNS, dictOptions: {} } : undefined)),
      dicts: { sex: [{ value: '1', text: '男性' }] },
    });
    await popup.dialog.findByText('zhangwei');
    await popup.user.click(popup.dialog.getByRole('combobox', { name: '性别' }));
    expect((await popup.page.findAllByText('男性')).length).toBeGreaterThan(0);
    popup.close();
  });

  it('says that the rows failed to load and loads them on 重试', async () => {
    let isDown = true;
    const popup = await openPopup(form(), {
      answer: answer((call) => (isDown && call === 'getData' ? refuse('服务器忙') : undefined)),
    });
    expect(await popup.dialog.findByText('数据加载失败：服务器忙')).toBeTruthy();
    isDown = false;
    await popup.push('重试');
    expect(await popup.dialog.findByText('zhangwei')).toBeTruthy();
    popup.close();
  });

  it('says so when nothing is found', async () => {
    const none = { records: [], total: 0 };
    const popup = await openPopup(form(), {
      answer: answer((call) => (call === 'getData' ? none : undefined)),
    });
    expect(await popup.dialog.findByText('暂无数据')).toBeTruthy();
    await popup.user.type(popup.dialog.getByRole('textbox', { name: '账号' }), '无');
    await popup.push('查询');
    expect(await popup.dialog.findByText('没有符合查询条件的记录，可修改条件或重置后再试')).toBeTruthy();
    popup.close();
  });

  it('empties every destination with its clear icon', async () => {
    const popup = await openPopup();
    await popup.pick('张敏');
    await popup.push('确认');
    await vi.waitUntil(popup.isClosed);
    await popup.user.click(popup.page.getByTitle('清除'));
    expect(popup.values()).toEqual({ person: '', name: '', sex: '' });
    expect(popup.model.state['seen']).toEqual({ values: { person: '', name: '', sex: '' }, rows: [] });
    popup.close();
  });

  // W3.4
  it('shows the first destination where none is itself, and fills fields of its own group', async () => {
    const group = {
      schema: {
        type: 'object',
        properties: {
          owner: {
            type: 'object',
            properties: {
              chooser: {
                type: 'string',
                title: '人员',
                'x-component': 'popup',
                'x-component-props': {
                  code: 'people',
                  orgFields: 'realname,username',
                  destFields: 'name,account',
                },
              },
              name: { type: 'string', title: '名字', 'x-component': 'text' },
              account: { type: 'string', title: '账号值', 'x-component': 'text' },
            },
          },
        },
      },
    };
    const popup = await openPopup(group);
    await popup.pick('张伟');
    await popup.push('确认');
    expect(popup.values()).toEqual({ owner: { chooser: '张伟', name: '张伟', account: 'zhangwei' } });
    popup.close();
  });

  it('fills the record and not the form where a table edits one', async () => {
    const around = await openDocument(form(), { answer: answer() });
    const filled: Record<string, unknown> = {};
    const told: unknown[] = [];
    render(
      <EngineProvider
        engine={{ services: around.model.services, registry, loadFormily: () => Promise.reject(new Error()) }}
      >
        <ScreenContext value={around.model}>
          <CellEditor
            type="popup"
            settings={{ code: 'people', orgFields: 'username,realname', destFields: 'owner,name' }}
            value=""
            id="cell"
            label="负责人"
            name="owner"
            pointer=""
            onChange={(value) => {
              filled['owner'] = value;
            }}
            onBlur={() => undefined}
            onEvent={(event, payload) => told.push([event, payload])}
            onSibling={(name, value) => {
              filled[name] = value;
            }}
          />
        </ScreenContext>
      </EngineProvider>,
    );
    await around.user.click(around.baseElement.querySelector('#cell') as HTMLElement);
    await around.user.click(await page.findByText('张敏'));
    await around.user.click(page.getByRole('button', { name: '确认' }));
    expect(filled).toEqual({ owner: 'zhangmin', name: '张敏' });
    expect(told).toEqual([['select', { values: { owner: 'zhangmin', name: '张敏' }, rows: [ROWS[1]] }]]);
    expect(around.values()).toEqual({});
    around.close();
  });

  it('opens by keyboard, and its own search does not submit the form around it', async () => {
    const screen = await openDocument(form(), { answer: answer() });
    screen.control('人员').focus();
    await screen.user.keyboard('{Enter}');
    const dialog = within(await screen.page.findByRole('dialog'));
    await dialog.findByText('zhangwei');
    await screen.user.type(dialog.getByRole('textbox', { name: '账号' }), '张{Enter}');
    await vi.waitUntil(() => screen.requests.at(-1)?.params?.['username'] === '*张*');
    screen.close();
  });

  it('opens nothing when disabled or read-only, and is text where the form is only read', async () => {
    for (const flag of ['x-disabled', 'x-read-only']) {
      const screen = await openDocument(form({}, { [flag]: true, default: 'leader' }), { answer: answer() });
      await screen.user.click(screen.control('人员'));
      expect(screen.page.queryByRole('dialog')).toBeNull();
      expect(screen.page.queryByTitle('清除')).toBeNull();
      screen.close();
    }
    const read = await openDocument(form({}, { 'x-read-pretty': true, default: 'leader' }), {
      answer: answer(),
    });
    expect(read.text()).toContain('leader');
    expect(read.page.queryByRole('textbox', { name: '人员' })).toBeNull();
    read.close();
  });
});
