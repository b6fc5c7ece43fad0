// @vitest-environment happy-dom
import { afterEach, describe, expect, it, vi } from 'vitest';
import { openDocument, type OpenOptions } from '../../../../tests/open-document.tsx';
import { HttpFailure } from '../../services.ts';
import { beginWith, readPageView, readViewText, writeViewText, type ViewScope } from './page-view.ts';

const field = (title: string, widget: string, more: Record<string, unknown> = {}) => ({
  type: 'string',
  title,
  'x-component': widget,
  ...more,
});

const PAGE = {
  apis: { list: { url: '/list', page: true, params: '{{ $query }}' } },
  state: { part: '' },
  schema: {
    type: 'object',
    properties: {
      search: {
        type: 'object',
        'x-component': 'search_form',
        'x-component-props': { table: 'people', defaultCollapsed: false },
        properties: {
          name: field('姓名', 'text'),
          contract: field('合同号', 'text', { 'x-query': { inAddress: true } }),
          status: field('状态', 'list', { 'x-dict': 'status' }),
          owner: field('负责人', 'list', { 'x-dict': 'sys_user,realname,username' }),
          manager: field('主管', 'sel_user'),
          level: field('级别', 'list', { 'x-dict': 'status', 'x-query': { inAddress: false } }),
          pin: field('口令', 'password', { 'x-query': { inAddress: true } }),
        },
      },
      people: {
        type: 'array',
        'x-component': 'data_table',
        'x-source': { api: 'list' },
        'x-on': {
          rowClick: [{ do: 'open', screen: 'test/person', as: 'drawer', params: { id: '{{ $record.id }}' } }],
        },
        'x-component-props': {
          columns: [
            { key: 'name', title: '姓名', sorter: true },
            { key: 'phone', title: '手机' },
          ],
        },
      },
      parts: {
        type: 'void',
        'x-component': 'tabs',
        'x-component-props': { active: 'part' },
        properties: {
          one: { type: 'void', title: '甲', properties: {} },
          two: { type: 'void', title: '乙', properties: {} },
        },
      },
    },
  },
};
const PERSON = {
  title: '人员',
  schema: {
    type: 'object',
    properties: {
      who: {
        type: 'void',
        'x-component': 'text_block',
        'x-component-props': { text: '{{ `这一位：${$params.id}` }}' },
      },
    },
  },
};
const OPTIONS = {
  screens: { 'test/person': PERSON },
  dicts: { status: [{ value: '1', text: '正常' }] },
  answer: () => ({
    records: [
      { id: '1', name: '张三', phone: '1' },
      { id: '2', name: '李四', phone: '2' },
    ],
    total: 95,
  }),
};

const open = (
  view?: unknown,
  scope: ViewScope = 'own',
  more: Partial<OpenOptions> = {},
  page: object = PAGE,
) =>
  openDocument(page, {
    ...OPTIONS,
    ...more,
    ...(view === undefined ? {} : { browsing: (model) => beginWith(view, model, scope) }),
  });
type Opened = Awaited<ReturnType<typeof open>>;

const lastSent = ({ requests }: Opened) => requests.filter(({ url }) => url === '/list').at(-1)?.params;

/** Searches by everything. */
async function searchAll({ model }: Opened): Promise<void> {
  for (const name of ['name', 'contract', 'status', 'owner', 'manager', 'level', 'pin'])
    model.setField(`search.${name}`, '1');
  const search = model.plan.root.children.find(({ widget }) => widget === 'search_form');
  if (search) model.applyQuery(search);
  await Promise.resolve();
}

describe('where a person is on a page', () => {
  let screen: Opened;
  afterEach(() => screen.close());

  it('is nothing to speak of as long as nobody changed anything', async () => {
    screen = await open();
    await screen.page.findByText('张三');
    expect(readPageView(screen.model, 'own')).toEqual({});
    expect(writeViewText({})).toBeUndefined();
  });

  it('may be sent as far as it names nobody; what is typed stays with who typed it, unless the document says otherwise', async () => {
    screen = await open();
    await searchAll(screen);
    expect(readPageView(screen.model, 'sent').search).toEqual({
      'search.contract': '1',
      'search.status': '1',
    });
    expect(Object.keys(readPageView(screen.model, 'own').search ?? {})).toEqual(
      ['name', 'contract', 'status', 'owner', 'manager', 'level'].map((name) => `search.${name}`),
    );
  });

  it('comes back with search, page, order and tab, and the first call asks for just that', async () => {
    screen = await open();
    await searchAll(screen);
    await screen.user.click(await screen.page.findByRole('columnheader', { name: /姓名/ }));
    await screen.user.click(await screen.page.findByTitle('3'));
    await screen.user.click(screen.page.getByRole('tab', { name: '乙' }));
    await vi.waitFor(() => {
      expect(lastSent(screen)).toMatchObject({ pageNo: 3, column: 'name', order: 'asc' });
    });
    const text = writeViewText(readPageView(screen.model, 'sent'));
    screen.close();

    screen = await open(readViewText(text), 'sent');
    await screen.page.findByText('张三');
    expect(screen.requests.filter(({ url }) => url === '/list')).toHaveLength(1);
    expect(lastSent(screen)).toEqual({
      contract: '1',
      status: '1',
      pageNo: 3,
      pageSize: 10,
      column: 'name',
      order: 'asc',
    });
    expect(screen.model.state['part']).toBe('two');
    expect(writeViewText(readPageView(screen.model, 'sent'))).toBe(text);
  });

  it('comes back with the record that was open, as a press on its row opens it, and without it once that is closed', async () => {
    screen = await open();
    await screen.user.click(await screen.page.findByText('李四'));
    await screen.page.findByText('这一位：2');
    const text = writeViewText(readPageView(screen.model, 'sent'));
    expect(readViewText(text)).toEqual({ opened: { people: '2' } });
    screen.close();

    screen = await open(readViewText(text), 'sent');
    // As long as its row is not there, it is where the person is.
    expect(readPageView(screen.model, 'sent')).toEqual({ opened: { people: '2' } });
    await screen.page.findByText('这一位：2');
    expect(readPageView(screen.model, 'sent')).toEqual({ opened: { people: '2' } });
    screen.model.overlays[0]?.settle({ isDone: false, result: undefined });
    expect(readPageView(screen.model, 'sent')).toEqual({});
    await screen.model.reload();
    expect(screen.model.overlays).toEqual([]);
  });

  it('comes back with an open record that is on no page which is shown: the list is asked for it, whatever was searched for', async () => {
    const answer = ({ params }: { params?: Record<string, unknown> }) =>
      params?.['id'] === '7'
        ? { records: [{ id: '7', name: '王五' }], total: 1 }
        : { records: [{ id: '1', name: '张三' }], total: 95 };
    const view = { search: { 'search.status': '1' }, lists: { people: [2, 20] }, opened: { people: '7' } };
    screen = await open(view, 'sent', { answer });
    await screen.page.findByText('这一位：7');
    expect(screen.requests.filter(({ url }) => url === '/list').map(({ params }) => params)).toEqual([
      { status: '1', pageNo: 2, pageSize: 20 },
      { id: '7', pageNo: 1, pageSize: 1 },
    ]);
    expect(screen.messages).toEqual([]);
    // The list shows no row to lead to.
    expect(screen.page.queryByRole('button', { name: '下一条' })).toBeNull();
    expect(readPageView(screen.model, 'sent').opened).toEqual({ people: '7' });
    screen.model.overlays[0]?.settle({ isDone: false, result: undefined });
    expect(readPageView(screen.model, 'sent').opened).toBeUndefined();
  });

  it('leaves a record behind that nobody may see any more, says so once, and takes it out of the address', async () => {
    screen = await open({ opened: { people: '9' } }, 'sent');
    await screen.until(() => screen.messages.length > 0);
    expect(screen.messages).toEqual([['warning', '该记录不在当前列表，可能已被删除，或您无权查看']]);
    expect(readPageView(screen.model, 'sent')).toEqual({});
    const asked = screen.requests.length;
    await screen.model.reload();
    expect(screen.requests).toHaveLength(asked + 1);
    expect(screen.messages).toHaveLength(1);
    expect(screen.model.overlays).toEqual([]);
  });

  it('says why a record could not be asked for, and forgets it', async () => {
    const answer = ({ params }: { params?: Record<string, unknown> }) => {
      if (params?.['id'] !== undefined) throw new HttpFailure('服务器忙', 500, 500, false);
      return OPTIONS.answer();
    };
    screen = await open({ opened: { people: '9' } }, 'sent', { answer });
    await screen.until(() => screen.messages.length > 0);
    expect(screen.messages).toEqual([['error', '服务器忙']]);
    expect(readPageView(screen.model, 'sent')).toEqual({});
  });

  it('asks no call for a record whose id stands there for something else', async () => {
    const page = { ...PAGE, apis: { list: { ...PAGE.apis.list, params: { id: 'depart' } } } };
    screen = await open({ opened: { people: '9' } }, 'sent', {}, page);
    await screen.until(() => screen.messages.length > 0);
    expect(screen.requests.filter(({ url }) => url === '/list')).toHaveLength(1);
    expect(screen.model.overlays).toEqual([]);
  });

  it('opens a record of another page of a list that came as a whole', async () => {
    const page = { ...PAGE, apis: { list: { url: '/list' } } };
    const answer = () => Array.from({ length: 30 }, (_, at) => ({ id: `${at}`, name: `第${at}位` }));
    screen = await open({ opened: { people: '25' } }, 'sent', { answer }, page);
    await screen.page.findByText('这一位：25');
    expect(screen.requests).toHaveLength(1);
  });

  it('comes back with a record that a press marks first, without marking it; the row beside it is marked by a press', async () => {
    const [step] = PAGE.schema.properties.people['x-on'].rowClick;
    const mark = { do: 'request', api: 'mark', body: { id: '{{ $record.id }}' }, optional: true };
    const people = { ...PAGE.schema.properties.people, 'x-on': { rowClick: [mark, step] } };
    const page = {
      ...PAGE,
      apis: { ...PAGE.apis, mark: { method: 'PUT', url: '/mark' } },
      schema: { ...PAGE.schema, properties: { ...PAGE.schema.properties, people } },
    };
    const marked = () => screen.requests.filter(({ url }) => url === '/mark').map(({ body }) => body);
    screen = await open(undefined, 'own', {}, page);
    await screen.user.click(await screen.page.findByText('张三'));
    await screen.page.findByText('这一位：1');
    expect(marked()).toEqual([{ id: '1' }]);
    const text = writeViewText(readPageView(screen.model, 'sent'));
    screen.close();

    screen = await open(readViewText(text), 'sent', {}, page);
    await screen.page.findByText('这一位：1');
    expect(marked()).toEqual([]);
    expect(writeViewText(readPageView(screen.model, 'sent'))).toBe(text);
    await screen.press('下一条');
    await screen.page.findByText('这一位：2');
    expect(marked()).toEqual([{ id: '2' }]);
    expect(readPageView(screen.model, 'sent')).toEqual({ opened: { people: '2' } });
  });

  it.each([{ opened: { people: '9' } }, { opened: { parts: '1' } }, { opened: { people: ['1'] } }])(
    'opens nothing by %j',
    async (view) => {
      screen = await open(view, 'sent');
      await screen.page.findByText('张三');
      expect(screen.model.overlays).toEqual([]);
      await vi.waitFor(() => expect(readPageView(screen.model, 'sent')).toEqual({}));
    },
  );

  it('takes nothing that the page does not declare, or that may not be sent', async () => {
    const forged = {
      search: {
        'search.name': '王',
        'search.status': ['1'],
        'search.contract': 'x'.repeat(501),
        'search.none': '1',
        __proto__: '1',
      },
      lists: { people: [2, 5000, 'password', 'asc'], parts: [3, 10], nowhere: [9, 10] },
      tabs: { parts: 'three', people: 'x' },
      other: 1,
    };
    screen = await open(forged, 'sent');
    await screen.page.findByText('张三');
    expect(lastSent(screen)).toEqual({ pageNo: 1, pageSize: 10 });
    expect(screen.page.getByRole('tab', { name: '甲' }).getAttribute('aria-selected')).toBe('true');
  });

  it.each([null, 1, 'x', [], { search: 1, lists: [], tabs: null }, { lists: { people: [0, -1] } }])(
    'is what the page begins with where it is %j',
    async (view) => {
      screen = await open(view, 'sent');
      await screen.page.findByText('张三');
      expect(lastSent(screen)).toEqual({ pageNo: 1, pageSize: 10 });
    },
  );
});

describe('the text of a view', () => {
  it('holds any sign, and only those that an address takes as they are', () => {
    const view = { search: { 'search.a': '合同 & “甲”?#/+=😀' } };
    const text = writeViewText(view);
    expect(text).toMatch(/^1\.[\w-]+$/);
    expect(readViewText(text)).toEqual(view);
  });

  it('is left out where it is too long', () => {
    expect(writeViewText({ search: { 'search.a': '长'.repeat(450) } })).toBeUndefined();
    expect(readViewText(`1.${btoa(JSON.stringify({ search: { a: 'x'.repeat(1200) } }))}`)).toBeUndefined();
  });

  it.each([undefined, '', '1.', '2.e30', '1.%%%', '1.4pyTig'])('of %s says nothing', (text) => {
    expect(readViewText(text)).toBeUndefined();
  });
});
