import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';
import type { ScreenStore, StoredScreen } from '../../documents/store.ts';
import type { ReadView } from './views.ts';

const page = (id: string, route?: object): [string, StoredScreen] => [
  id,
  {
    entry: {
      id,
      version: '1',
      title: id,
      kind: 'screen',
      ...(route ? { route } : {}),
    } as StoredScreen['entry'],
    body: Buffer.from('{}'),
    isPublic: false,
  },
];
const PAGES = new Map([
  page('open/list', { path: '/open/list', access: 'login' }),
  page('open/dialog'),
  page('system/users', { path: '/isystem/user' }),
]);
const screens: ScreenStore = {
  index: () => ({ entries: [], etag: '"all"' }),
  find: (id) => PAGES.get(id),
  refresh: async () => undefined,
  watch: () => undefined,
  stop: () => undefined,
};

const longSearch = Object.fromEntries(
  Array.from({ length: 20 }, (_, at) => [`f${String(at)}`, '长'.repeat(450)]),
);

let office: Administration;
let staff: string;
beforeAll(async () => {
  office = await openAdministration({ screens });
  staff = await office.server.signIn('staff');
});
afterAll(() => office.close());

const HERE = { screen: 'open/list', list: 'table' };
const STATE = { search: { status: '1' }, sort: { column: 'name', order: 'asc' }, pageSize: 20 };

const add = (name: string, token = office.admin, more: object = {}) =>
  office.call<ReadView>('POST', '/listView/add', { ...HERE, name, state: STATE, ...more }, token);
const change = (body: object, token = office.admin) =>
  office.call<ReadView>('PUT', '/listView/edit', body, token);
const remove = (id: string, token = office.admin) =>
  office.call('DELETE', `/listView/delete?id=${id}`, undefined, token);
const share = (id: string, token = office.admin) => office.call('PUT', '/listView/share', { id }, token);
const begin = (id: string | undefined, token = office.admin, place = HERE) =>
  office.call<ReadView[]>('PUT', '/listView/default', { ...place, id }, token);
async function names(token = office.admin, { screen, list } = HERE): Promise<string[]> {
  const url = `/listView/list?screen=${screen}&list=${list}`;
  return (await office.call<ReadView[]>('GET', url, undefined, token)).result.map(({ name }) => name);
}
async function defaults(token: string): Promise<string[]> {
  const url = '/permission/getUserPermissionByToken';
  const { result } = await office.call<{ listViews: ReadView[] }>('GET', url, undefined, token);
  return result.listViews.map(({ name }) => name);
}

describe('views of lists', () => {
  it('are kept for whoever saved them, and for nobody else', async () => {
    const { result, message } = await add('在用', staff, { personal: { name: '张三' } });
    expect(message).toBe('已保存');
    expect(result).toMatchObject({
      ...HERE,
      name: '在用',
      isOwn: true,
      isShared: false,
      isDefault: false,
      state: STATE,
      personal: { name: '张三' },
    });
    expect(await names(staff)).toEqual(['在用']);
    expect(await names()).toEqual([]);
    expect((await change({ id: result.id, name: '别人的' })).message).toBe(
      '视图不存在或已取消共享，请刷新后重试',
    );
    expect((await begin(result.id)).success).toBe(false);
    await change({ id: result.id, name: '停用', state: { pageSize: 10 } }, staff);
    expect(await names(staff)).toEqual(['停用']);
    expect((await remove(result.id, staff)).success).toBe(true);
    expect(await names(staff)).toEqual([]);
  });

  it('have a name of their own in each list; what is sent again makes no second one', async () => {
    const send = () =>
      office.server.call('POST', '/api/sys/listView/add', {
        token: staff,
        headers: { 'idempotency-key': 'the-same-intention' },
        body: { ...HERE, name: '一次', state: STATE },
      });
    const [first, again] = [await send(), await send()];
    expect(again.json<{ result: unknown }>().result).toEqual(first.json<{ result: unknown }>().result);
    const twice = await add('一次', staff);
    expect(twice).toMatchObject({ success: false, message: '已有同名的视图，请换一个名称' });
    const other = (await add('另一个', staff)).result;
    expect((await change({ id: other.id, name: ' 一次 ' }, staff)).message).toBe(
      '已有同名的视图，请换一个名称',
    );
    expect((await add('一次', staff, { list: 'other' })).success).toBe(true);
    expect(new Set(await names(staff))).toEqual(new Set(['一次', '另一个']));
  });

  it('are shared by whoever may, without what is personal, and taken back', async () => {
    const { result: view } = await add('到期', office.admin, { personal: { name: '张三' } });
    const own = (await add('自己的', staff)).result;
    expect((await share(own.id, staff)).status).toBe(403);
    expect((await share(view.id)).message).toBe('视图已共享给所有能打开该页面的人');

    const url = `/listView/list?screen=${HERE.screen}&list=${HERE.list}`;
    const seen = (await office.call<ReadView[]>('GET', url, undefined, staff)).result;
    const shared = seen.find(({ id }) => id === view.id);
    expect(shared).toMatchObject({ name: '到期', isOwn: false, isShared: true, state: STATE });
    expect(shared).not.toHaveProperty('personal');
    for (const refused of [
      await change({ id: view.id, name: '改名' }, staff),
      await remove(view.id, staff),
      await office.call('PUT', '/listView/takeBack', { id: view.id }, staff),
    ]) {
      expect(refused.status).toBe(403);
    }

    expect((await begin(view.id, staff)).success).toBe(true);
    expect(await defaults(staff)).toEqual(['到期']);
    await office.call('PUT', '/listView/takeBack', { id: view.id });
    expect(await names(staff)).not.toContain('到期');
    await share(view.id);
    expect(await defaults(staff)).toEqual([]);
  });

  it('that somebody else shares are changed by whoever may share, but for the conditions of their owner', async () => {
    const { username, password } = await office.addUser({ selectedroles: await office.roleId('admin') });
    const deputy = await office.server.signIn(username, password);
    const { result: view } = await add('共用', office.admin, { personal: { name: '张三' } });
    await share(view.id);
    const changed = await change(
      { id: view.id, state: { pageSize: 30 }, personal: { name: '李四' } },
      deputy,
    );
    expect(changed.result).toMatchObject({ isOwn: false, state: { pageSize: 30 } });
    const kept = (await change({ id: view.id, name: '共用的' })).result;
    expect(kept).toMatchObject({ state: { pageSize: 30 }, personal: { name: '张三' } });
    expect((await remove(view.id, deputy)).success).toBe(true);
  });

  it('come with the menu where a list begins with one, until it begins as declared again', async () => {
    const [one, two] = [(await add('甲', staff)).result, (await add('乙', staff)).result];
    await begin(one.id, staff);
    const told = (await begin(two.id, staff)).result;
    expect(told.filter(({ isDefault }) => isDefault).map(({ name }) => name)).toEqual(['乙']);
    expect(await defaults(staff)).toEqual(['乙']);
    expect((await begin(one.id, staff, { ...HERE, list: 'other' })).success).toBe(false);
    await begin(undefined, staff);
    expect(await defaults(staff)).toEqual([]);
    await begin(two.id, staff);
    await remove(two.id, staff);
    expect(await defaults(staff)).toEqual([]);
  });

  it('are those of pages that somebody may open', async () => {
    const users = { screen: 'system/users', list: 'table' };
    const { username, password } = await office.addUser({});
    const nobody = await office.server.signIn(username, password);
    expect((await add('用户', office.admin, users)).success).toBe(true);
    expect((await add('用户', nobody, users)).status).toBe(403);
    const url = '/listView/list?screen=system/users&list=table';
    expect((await office.call('GET', url, undefined, nobody)).status).toBe(403);
    expect((await add('没有', staff, { screen: 'no/page' })).status).toBe(404);
    expect((await add('对话框', nobody, { screen: 'open/dialog' })).success).toBe(true);
  });

  it('go with the person who kept them', async () => {
    const { id, username, password } = await office.addUser({
      selectedroles: await office.roleId('admin'),
    });
    const leaving = await office.server.signIn(username, password);
    const { result: view } = await add('离开', leaving);
    await share(view.id, leaving);
    await begin(view.id, staff);
    expect(await names(staff)).toContain('离开');
    await office.call('DELETE', `/user/delete?id=${id}`);
    expect(await names(staff)).not.toContain('离开');
    expect(await defaults(staff)).toEqual([]);
    await office.server.db.deleteFrom('sys_user').where('id', '=', id).execute();
    const left = office.server.db.selectFrom('sys_list_view').select('id').where('id', '=', view.id);
    expect(await left.execute()).toEqual([]);
  });

  it.each([
    ['without a name', { name: '  ' }, 400],
    ['with a name that is too long', { name: '长'.repeat(51) }, 400],
    ['with more rows than a page has', { state: { pageSize: 100_000 } }, 400],
    ['with an order that is none', { state: { sort: { column: 'name', order: 'sideways' } } }, 400],
    ['with more than a view holds', { state: { search: longSearch } }, 200],
    ['with a condition that is no value', { state: { search: { name: { deep: 1 } } } }, 400],
  ])('are refused %s', async (_, wrong, status) => {
    const refused = await add('错', staff, wrong);
    expect(refused).toMatchObject({ status, success: false });
  });

  it('are few enough for a menu', async () => {
    const place = { list: 'many' };
    const added = [];
    for (let at = 0; at < 31; at += 1) added.push(await add(`第${String(at)}个`, staff, place));
    expect(added.filter(({ success }) => success)).toHaveLength(30);
    expect(added.at(-1)?.message).toBe('一个列表最多保存 30 个视图，请先删除一些');
  });
});
