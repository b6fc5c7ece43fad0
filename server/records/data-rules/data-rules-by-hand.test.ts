// Data rules in calls that are written by hand: what is out of sight is not listed, counted, exported, read or changed.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Administration, RecordPage } from '../../../tests/administration-driver.ts';
import { textWorkbook, uploadFile } from '../../http/plugins/uploads.testing.ts';
import { openNarrowOffice, type NarrowOffice } from './data-rules.testing.ts';

let office: NarrowOffice;
const call: Administration['call'] = (...args) => office.call(...args);
const asNarrow: NarrowOffice['asNarrow'] = (...args) => office.asNarrow(...args);
beforeAll(async () => {
  office = await openNarrowOffice(['announcement', 'permission', 'dict']);
});
afterAll(() => office.close());

describe('a rule over announcements', () => {
  let shown: string;
  let hidden: string;
  const add = async (titile: string, more: object = {}) => {
    const body = { titile, msgCategory: '1', msgType: 'ALL', msgContent: '<p>文</p>', ...more };
    return (await call<{ id: string }>('POST', '/annountCement/add', body)).result.id;
  };

  beforeAll(async () => {
    shown = await add('看得见');
    hidden = await add('看不见');
    await office.narrowTo('menu-announcement', 'titile', '=', '看得见');
  });

  it('holds in the list, its count, the export and single announcements', async () => {
    const page = (await asNarrow<RecordPage>('GET', '/annountCement/list?titile=*%E7%9C%8B*')).result;
    expect([page.total, page.records.map(({ titile }) => titile)]).toEqual([1, ['看得见']]);
    expect(await office.exportAs('annountCement')).toEqual([expect.stringContaining('看得见')]);
    expect((await asNarrow('GET', `/annountCement/queryById?id=${shown}`)).success).toBe(true);
    expect((await asNarrow('GET', `/annountCement/queryById?id=${hidden}`)).message).toBe('未找到对应实体');
  });

  it('refuses every change of one out of sight, publishing and revoking too', async () => {
    await office.expectUnchanged(
      ['sys_announcement'],
      [
        ['PUT', '/annountCement/edit', { id: hidden, titile: '改' }],
        ['DELETE', `/annountCement/delete?id=${hidden}`],
        ['DELETE', `/annountCement/deleteBatch?ids=${hidden}`],
        ['GET', `/annountCement/doReleaseData?id=${hidden}`],
      ],
    );
    const mixed = await asNarrow('DELETE', `/annountCement/deleteBatch?ids=${hidden},${await add('看得见')}`);
    expect(mixed.success).toBe(true);
    const kept = office.server.db.selectFrom('sys_announcement').select('del_flag').where('id', '=', hidden);
    expect(await kept.executeTakeFirst()).toEqual({ del_flag: 0 });
  });

  it('takes nothing away that somebody received, and hides who else did', async () => {
    const leader = await office.userId('leader');
    await call('PUT', '/annountCement/edit', {
      id: hidden,
      titile: '看不见',
      msgType: 'ALL',
      userIds: `${leader},`,
    });
    await call('GET', `/annountCement/doReleaseData?id=${hidden}`);
    const opened = await asNarrow<{ titile: string; userIds?: string }>(
      'GET',
      `/annountCement/queryById?id=${hidden}`,
    );
    expect(opened.result).toMatchObject({ titile: '看不见' });
    expect(opened.result.userIds ?? '').toBe('');
    await office.expectUnchanged(
      ['sys_announcement'],
      [
        ['GET', `/annountCement/doReovkeData?id=${hidden}`],
        ['GET', `/sysAnnouncementSend/readers?anntId=${hidden}`],
        ['GET', `/sysAnnouncementSend/readRate?anntId=${hidden}`],
      ],
    );
    const sent = await office.server.call('GET', '/api/message/sysMessage/list', { token: office.token });
    expect(sent.json<{ result: RecordPage }>().result.total).toBe(0);
    const received = await office.server.db
      .selectFrom('sys_announcement_send')
      .select('id')
      .where('annt_id', '=', hidden)
      .executeTakeFirstOrThrow();
    for (const url of [`delete?id=${received.id}`, `deleteBatch?ids=${received.id}`]) {
      const address = `/api/message/sysMessage/${url}`;
      const taken = await office.server.call('DELETE', address, { token: office.token });
      expect(taken.json<{ message: string }>().message, url).toBe('未找到对应实体');
    }
  });
});

describe('a rule over people', () => {
  it('counts those alone whom the caller sees among who will get an announcement, and says that it is a part', async () => {
    const narrow = await openNarrowOffice(['announcement', 'user']);
    try {
      await narrow.narrowTo('menu-user', 'username', '=', 'leader');
      const [leader, staff] = [await narrow.userId('leader'), await narrow.userId('staff')];
      const reach = async (body: object) =>
        (await narrow.asNarrow('POST', '/annountCement/reach', body)).result;
      const one = { count: 1, frozen: 0, isPart: true };
      expect(await reach({ msgType: 'ALL' })).toEqual(one);
      expect(await reach({ msgType: 'USER', userIds: `${leader},${staff}` })).toEqual(one);
      // What it says of somebody out of sight is what it says of nobody.
      const none = { count: 0, frozen: 0, isPart: true };
      expect(await reach({ msgType: 'USER', userIds: staff })).toEqual(none);
      expect(await reach({ msgType: 'USER', userIds: 'nobody' })).toEqual(none);
    } finally {
      await narrow.close();
    }
  });

  it('tells no department of those who will get an announcement that the caller does not see', async () => {
    const narrow = await openNarrowOffice(['announcement', 'depart']);
    try {
      const [own, other] = [await narrow.departId('一车间'), await narrow.departId('安全管理部')];
      const { id } = await narrow.addUser({ realname: '两处', selecteddeparts: `${own},${other}` });
      await narrow.narrowTo('menu-depart', 'departName', '=', '一车间');
      const body = { msgType: 'USER', userIds: id };
      const { result } = await narrow.asNarrow<RecordPage>('POST', '/annountCement/receivers', body);
      expect(result.records.map(({ departs }) => departs)).toEqual(['一车间']);
    } finally {
      await narrow.close();
    }
  });

  it('lists those alone whom the caller sees as who will get an announcement, however they are asked for', async () => {
    const narrow = await openNarrowOffice(['announcement', 'user']);
    try {
      await narrow.narrowTo('menu-user', 'username', '=', 'leader');
      const [leader, staff] = [await narrow.userId('leader'), await narrow.userId('staff')];
      const names = async (body: object) => {
        const { result } = await narrow.asNarrow<RecordPage>('POST', '/annountCement/receivers', body);
        expect(result.total).toBe(result.records.length);
        return result.records.map(({ username }) => username);
      };
      expect(await names({ msgType: 'ALL' })).toEqual(['leader']);
      expect(await names({ msgType: 'USER', userIds: `${staff},${leader}` })).toEqual(['leader']);
      expect(await names({ msgType: 'USER', userIds: staff })).toEqual([]);
      const { records } = (await narrow.listUsers({ username: 'staff' }, narrow.admin)).result;
      expect(await names({ msgType: 'ALL', realname: String(records[0]?.['realname']) })).toEqual([]);
    } finally {
      await narrow.close();
    }
  });
});

describe('a rule over menus', () => {
  let shown: string;
  let inside: string;
  let hidden: string;
  const add = async (name: string, more: object = {}) =>
    (
      await call<{ id: string }>('POST', '/permission/add', {
        name,
        menuType: 0,
        url: `/${encodeURIComponent(name)}`,
        component: 'layouts/RouteView',
        ...more,
      })
    ).result.id;

  beforeAll(async () => {
    shown = await add('见菜单');
    inside = await add('藏在下面', { menuType: 1, parentId: shown });
    hidden = await add('藏菜单');
    const ids = [shown, inside, hidden];
    // Only what somebody holds is theirs to change, so that the rule alone decides here.
    const stored = await call<string[]>('GET', `/permission/queryRolePermission?roleId=${office.narrowRole}`);
    const permissionIds = [...stored.result, ...ids].join(',');
    await call('POST', '/permission/saveRolePermission', {
      roleId: office.narrowRole,
      permissionIds,
      lastpermissionIds: stored.result.join(','),
    });
    await office.narrowTo('menu-permission', 'name', '=', '见菜单');
  });

  it('holds in the tree, its levels and counts', async () => {
    const tree = await asNarrow<{ name: string; isLeaf: boolean }[]>('GET', '/permission/list');
    expect(tree.result).toMatchObject([{ name: '见菜单', isLeaf: true }]);
    expect((await asNarrow<unknown[]>('GET', '/permission/getSystemMenuList')).result).toHaveLength(1);
    expect((await asNarrow('GET', `/permission/getSystemSubmenu?parentId=${shown}`)).result).toEqual([]);
    expect(
      (await asNarrow('GET', `/permission/getSystemSubmenuBatch?parentIds=${shown},menu-system`)).result,
    ).toEqual({});
    expect((await asNarrow('GET', `/permission/countBelow?id=${shown}`)).result).toMatchObject({
      entries: 0,
    });
    expect((await asNarrow('GET', `/permission/countBelow?id=${hidden}`)).message).toBe('未找到对应实体');
  });

  it('refuses every change of one out of sight, also through the one above it', async () => {
    await office.expectUnchanged(
      ['sys_permission'],
      [
        ['PUT', '/permission/edit', { id: hidden, name: '改', menuType: 0, url: '/x' }],
        ['DELETE', `/permission/delete?id=${hidden}`],
        ['DELETE', `/permission/deleteBatch?ids=${hidden},${inside}`],
        ['DELETE', `/permission/delete?id=${shown}`],
        ['POST', '/permission/add', { name: '新', menuType: 1, url: '/y', parentId: hidden }],
        ['PUT', '/permission/edit', { id: shown, name: '见菜单', menuType: 1, url: '/z', parentId: hidden }],
      ],
    );
    const own = await asNarrow('PUT', '/permission/edit', {
      id: shown,
      name: '见菜单',
      menuType: 0,
      url: '/mine',
    });
    expect(own.message).toBe('修改成功!');
  });
});

describe('a rule over dictionaries', () => {
  let shown: string;
  let hidden: string;
  let hiddenItem: string;
  let binned: string;
  const idOf = async (code: string) =>
    (
      await office.server.db
        .selectFrom('sys_dict')
        .select('id')
        .where('dict_code', '=', code)
        .executeTakeFirstOrThrow()
    ).id;

  beforeAll(async () => {
    for (const dictCode of ['seen_dict', 'hidden_dict', 'binned_dict']) {
      await call('POST', '/dict/add', { dictName: dictCode, dictCode });
    }
    [shown, hidden, binned] = [await idOf('seen_dict'), await idOf('hidden_dict'), await idOf('binned_dict')];
    for (const dictId of [shown, hidden]) {
      await call('POST', '/dictItem/add', { dictId, itemText: '甲', itemValue: 'a' });
    }
    const item = office.server.db.selectFrom('sys_dict_item').select('id').where('dict_id', '=', hidden);
    hiddenItem = (await item.executeTakeFirstOrThrow()).id;
    await call('DELETE', `/dict/delete?id=${binned}`);
    await office.narrowTo('menu-dict', 'dictCode', '=', 'seen_dict');
  });

  it('holds for items, single dictionaries, records with their items and the recycle bin', async () => {
    expect((await asNarrow<RecordPage>('GET', `/dictItem/list?dictId=${shown}`)).result.total).toBe(1);
    expect((await asNarrow<RecordPage>('GET', `/dictItem/list?dictId=${hidden}`)).result.total).toBe(0);
    expect((await asNarrow('GET', `/dict/queryById?id=${hidden}`)).message).toBe('未找到对应实体');
    expect((await asNarrow('GET', '/dict/deleteList')).result).toEqual([]);
    expect((await call<unknown[]>('GET', '/dict/deleteList')).result).toHaveLength(1);
    const [path] = wholePaths();
    expect((await asNarrow('GET', `${path}/queryById?id=${hidden}`)).message).toBe('未找到对应实体');
    expect((await asNarrow('GET', `${path}/items/list?id=${hidden}`)).message).toBe('未找到对应实体');
    expect((await asNarrow('GET', `${path}/items/all?id=${hidden}`)).message).toBe('未找到对应实体');
    expect((await asNarrow('GET', `${path}/queryById?id=${shown}`)).success).toBe(true);
  });

  it('refuses every change of items and dictionaries out of sight, in the recycle bin too', async () => {
    const [path] = wholePaths();
    await office.expectUnchanged(
      ['sys_dict', 'sys_dict_item'],
      [
        ['POST', '/dictItem/add', { dictId: hidden, itemText: '乙', itemValue: 'b' }],
        ['PUT', '/dictItem/edit', { id: hiddenItem, itemText: '改' }],
        ['DELETE', `/dictItem/delete?id=${hiddenItem}`],
        ['DELETE', `/dictItem/deleteBatch?ids=${hiddenItem}`],
        ['GET', `/dictItem/dictItemCheck?dictId=${hidden}&itemValue=z`],
        ['PUT', `/dict/back/${binned}`],
        ['DELETE', `/dict/deletePhysic/${binned}`],
        ['PUT', `${path}/edit`, { id: hidden, dictName: '改', items: [] }],
      ],
    );
    const file = await textWorkbook(
      ['字典名称', '字典编码', '字典项名称', '数据值'],
      ['hidden_dict', 'hidden_dict', '丙', 'c'],
    );
    const imported = await uploadFile(office.server, '/api/sys/dict/importExcel', file, office.token);
    expect(imported.result).toMatchObject({ msg: '第 2 行：字典编码已存在' });
    expect((await call<RecordPage>('GET', `/dictItem/list?dictId=${hidden}`)).result.total).toBe(1);
  });

  /** Where records are saved together with their rows, below `/sys`. */
  const wholePaths = () =>
    office.server.routes
      .filter(({ url }) => url.endsWith('/items/all'))
      .map(({ url }) => url.replace('/sys', '').replace('/items/all', ''));
});
