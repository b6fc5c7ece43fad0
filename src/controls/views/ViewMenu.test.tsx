// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openDocument, type OpenOptions } from '../../../tests/open-document.tsx';
import { beginWithViews, type ListView } from '../../engine/react/model/list-view.ts';
import { beginWith, readPageView } from '../../engine/react/model/page-view.ts';
import { HttpFailure, type HttpRequest } from '../../engine/services.ts';

const PAGE = {
  apis: { list: { url: '/list', page: true, params: '{{ $query }}' } },
  schema: {
    type: 'object',
    properties: {
      search: {
        type: 'object',
        'x-component': 'search_form',
        'x-component-props': { table: 'people', defaultCollapsed: false },
        properties: {
          name: { type: 'string', title: '名字', 'x-component': 'text' },
          status: {
            type: 'string',
            title: '状态',
            'x-component': 'list',
            enum: [{ value: '1', label: '正常' }],
          },
        },
      },
      people: {
        type: 'array',
        title: '人员',
        'x-component': 'data_table',
        'x-source': { api: 'list' },
        'x-component-props': {
          columns: [
            { key: 'name', title: '姓名', sorter: true },
            { key: 'phone', title: '手机' },
          ],
          defaultSort: { column: 'created', order: 'desc' },
        },
      },
    },
  },
};

const view = (more: Partial<ListView> = {}): ListView => ({
  id: 'v1',
  screen: 'test/screen',
  list: 'people',
  name: '在用',
  isOwn: true,
  isShared: false,
  isDefault: false,
  state: { search: { 'search.status': '1' }, sort: { column: 'name', order: 'asc' }, pageSize: 20 },
  personal: {},
  ...more,
});

/** The server's views, and what it refuses. */
let kept: ListView[];
let refuse: (request: HttpRequest) => HttpFailure | undefined;
let begun: ListView | undefined;

function answer(request: HttpRequest): unknown {
  const { method, url, body, params } = request;
  if (url === '/list') return { records: [{ id: '1', name: '张三', phone: '138' }], total: 95 };
  const failure = refuse(request);
  if (failure) throw failure;
  if (url.endsWith('/list')) return kept;
  const sent = { ...(body as object), ...params } as Partial<ListView>;
  if (method === 'POST') kept.push(view({ ...sent, id: `v${String(kept.length + 1)}` }));
  if (url.endsWith('/edit')) kept = kept.map((one) => (one.id === sent.id ? { ...one, ...sent } : one));
  if (url.endsWith('/share'))
    kept = kept.map((one) => (one.id === sent.id ? { ...one, isShared: true } : one));
  if (url.endsWith('/takeBack'))
    kept = kept.map((one) => (one.id === sent.id ? { ...one, isShared: false } : one));
  if (url.endsWith('/default')) {
    kept = kept.map((one) => ({ ...one, isDefault: one.id === sent.id }));
    return kept;
  }
  if (method === 'DELETE') kept = kept.filter(({ id }) => id !== sent.id);
  return kept.find(({ id }) => id === sent.id) ?? kept.at(-1);
}

const open = (options: OpenOptions = {}) =>
  openDocument(PAGE, {
    answer,
    views: {
      defaultOf: () => begun,
      changeDefault: (_screen, _list, next) => {
        begun = next;
      },
      begin: (model) => beginWithViews(model, (list) => (list === 'people' ? begun : undefined)),
    },
    ...options,
  });
type Opened = Awaited<ReturnType<typeof open>>;

let screen: Opened;
const lists = () => screen.requests.filter(({ url }) => url === '/list').map(({ params }) => params);
const writes = () => screen.requests.filter(({ url, method }) => url !== '/list' && method !== 'GET');
const button = (name: RegExp) => screen.page.findByRole('button', { name });
/** Opens the menu and chooses from it. */
async function pick(entry: RegExp): Promise<void> {
  await screen.user.click(await button(/^视图/));
  await screen.user.click(await screen.page.findByRole('menuitem', { name: entry }));
}

beforeEach(() => {
  kept = [view()];
  begun = undefined;
  refuse = () => undefined;
  localStorage.clear();
});
afterEach(() => screen.close());

describe('the views of a list', () => {
  it('are not there where the server keeps none, nor where nothing is searched', async () => {
    screen = await openDocument(PAGE, { answer });
    await screen.page.findByText('张三');
    expect(screen.page.queryByRole('button', { name: /^视图/ })).toBeNull();
  });

  it('are asked for when somebody looks, and show the list as it was saved', async () => {
    screen = await open();
    await screen.page.findByText('张三');
    expect(screen.requests.filter(({ url }) => url.startsWith('/sys/listView'))).toEqual([]);
    await pick(/^在用/);
    await vi.waitFor(() => {
      expect(lists().at(-1)).toEqual({ status: '1', pageNo: 1, pageSize: 20, column: 'name', order: 'asc' });
    });
    await button(/^视图：在用$/);
    await pick(/^默认视图/);
    await vi.waitFor(() => {
      expect(lists().at(-1)).toEqual({ pageNo: 1, pageSize: 10, column: 'created', order: 'desc' });
    });
  });

  it('keep what is shown under a name, with what names somebody apart', async () => {
    screen = await open({ prompt: () => ' 王的 ' });
    await screen.fill('名字', '王');
    await screen.press('查询');
    const searchedAt = performance.now();
    await pick(/^另存为/);
    await button(/^视图：王的$/);
    expect(writes().map(({ body }) => body)).toEqual([
      { screen: 'test/screen', list: 'people', name: '王的', state: {}, personal: { 'search.name': '王' } },
    ]);
    await screen.fill('名字', '李');
    // A press within 300 ms of the one before would be refused.
    await screen.until(() => performance.now() - searchedAt > 300);
    await screen.press('查询');
    await button(/^视图：王的（已改动）$/);
    await pick(/^保存到/);
    await button(/^视图：王的$/);
    expect(kept.find(({ name }) => name === '王的')?.personal).toEqual({ 'search.name': '李' });
  });

  it('keep their columns, and leave those of the list as it is declared alone', async () => {
    screen = await open();
    await pick(/^在用/);
    await screen.press('列设置');
    await screen.user.click(await screen.page.findByRole('checkbox', { name: '手机' }));
    await button(/^视图：在用（已改动）$/);
    await pick(/^保存到/);
    await button(/^视图：在用$/);
    expect(kept[0]?.state.columns).toMatchObject({ shown: { phone: false } });
    expect(screen.page.queryByRole('columnheader', { name: '手机' })).toBeNull();
    await pick(/^默认视图/);
    await screen.page.findByRole('columnheader', { name: '手机' });
  });

  it('that could not be saved ask for their name again, with what was typed, under the same key', async () => {
    const asked: string[] = [];
    screen = await open({
      prompt: ({ initial }) => {
        asked.push(initial);
        return asked.length < 3 ? '本月' : undefined;
      },
    });
    refuse = ({ method }) => (method === 'POST' ? new HttpFailure('网络异常', 0, 0, true) : undefined);
    await pick(/^另存为/);
    await vi.waitFor(() => expect(asked).toEqual(['', '本月', '本月']));
    const keys = writes().map(({ idempotencyKey }) => idempotencyKey);
    expect(new Set(keys).size).toBe(1);
    expect(keys).toHaveLength(2);
    await button(/^视图$/);
  });

  it('are renamed, begun with, and deleted; the list stays as it is shown', async () => {
    screen = await open({ prompt: () => '新名' });
    await pick(/^在用/);
    await pick(/^重命名/);
    await button(/^视图：新名$/);
    await pick(/^打开时使用此视图/);
    await vi.waitFor(() => expect(begun?.name).toBe('新名'));
    await pick(/^删除视图/);
    await button(/^视图$/);
    expect([kept, begun]).toEqual([[], undefined]);
    expect(lists().at(-1)).toMatchObject({ status: '1', pageSize: 20 });
  });

  it('are shared by whoever may, who is told what stays behind; others only choose them', async () => {
    kept = [view({ personal: { 'search.name': '王' } })];
    const asked: string[] = [];
    screen = await open();
    vi.spyOn(screen.model.services.notify, 'confirm').mockImplementation(({ text }) => {
      asked.push(text);
      return Promise.resolve(true);
    });
    await pick(/^在用/);
    await pick(/^共享给所有人/);
    await vi.waitFor(() => expect(kept[0]?.isShared).toBe(true));
    expect(asked.join('')).toContain('条件“名字”可能涉及具体的人或记录，只对您自己有效，不会共享。');
    await pick(/^取消共享/);
    await vi.waitFor(() => expect(kept[0]?.isShared).toBe(false));
    screen.close();

    kept = [view({ isOwn: false, isShared: true, owner: '李四' })];
    screen = await open({ permissions: [] });
    await pick(/^在用（李四）/);
    await screen.user.click(await button(/^视图/));
    await screen.page.findByRole('menuitem', { name: /^打开时使用此视图/ });
    for (const deed of [/^重命名/, /^删除视图/, /共享/, /^保存到/]) {
      expect(screen.page.queryByRole('menuitem', { name: deed })).toBeNull();
    }
  });

  it('begin a list before its first rows are asked for, unless its address says otherwise', async () => {
    begun = view({ isDefault: true });
    kept = [begun];
    screen = await open();
    await button(/^视图：在用$/);
    await screen.page.findByText('张三');
    expect(lists()).toEqual([{ status: '1', pageNo: 1, pageSize: 20, column: 'name', order: 'asc' }]);
    await pick(/^默认视图/);
    await vi.waitFor(() => expect(lists().at(-1)).toMatchObject({ pageSize: 10 }));
    const sent = readPageView(screen.model, 'sent');
    screen.close();

    screen = await open({ browsing: (model) => beginWith(sent, model, 'sent') });
    await screen.page.findByText('张三');
    expect(lists()).toEqual([{ pageNo: 1, pageSize: 10, column: 'created', order: 'desc' }]);
  });

  it('that came with a link are named once the server knows them, and forgotten where it does not', async () => {
    kept = [
      view({
        isOwn: false,
        isShared: true,
        owner: '李四',
        state: { columns: { order: [], shown: { phone: false }, widths: {} } },
      }),
    ];
    const sent = { views: { people: ['v1'] } };
    screen = await open({ browsing: (model) => beginWith(sent, model, 'sent') });
    await button(/^视图：在用$/);
    await vi.waitFor(() => {
      expect(screen.page.queryByRole('columnheader', { name: '手机' })).toBeNull();
    });
    screen.close();

    screen = await open({ browsing: (model) => beginWith({ views: { people: ['gone'] } }, model, 'sent') });
    await button(/^视图$/);
    await vi.waitFor(() => expect(readPageView(screen.model, 'sent')).toEqual({}));
  });

  it('give the focus back to their button when the menu is left by a key', async () => {
    screen = await open();
    const opener = await button(/^视图$/);
    await screen.user.click(opener);
    await screen.page.findByRole('menuitem', { name: /^在用/ });
    await vi.waitFor(() => expect(document.activeElement?.closest('[role="menu"]')).not.toBeNull());
    await screen.user.keyboard('{Escape}');
    await vi.waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('that cannot be read say so, and are read again', async () => {
    refuse = () => new HttpFailure('网络异常', 0, 0, true);
    screen = await open();
    await screen.user.click(await button(/^视图$/));
    const again = await screen.page.findByRole('menuitem', { name: '视图没有加载成功，点此重试' });
    refuse = () => undefined;
    await screen.user.click(again);
    await pick(/^在用/);
    await button(/^视图：在用$/);
  });
});
