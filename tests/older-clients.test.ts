// What a client of the 2.3 generation sends at sign-in, home and system pages, sent as it does, and the shapes it reads.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { picture, sendFile } from '../server/features/files/files.testing.ts';
import { uploadFile } from '../server/http/plugins/uploads.testing.ts';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { openTestApp, TEST_PASSWORD, type TestApp } from './app-driver.ts';

let app: TestApp;
let token: string;
let dataFolder: string;
/** Ids that addresses name as `{name}`. */
const ids: Record<string, string> = {};

interface Envelope {
  success: boolean;
  code: number;
  message: string;
  result: unknown;
}

beforeAll(async () => {
  dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-older-'));
  app = await openTestApp({ isDemo: true, config: { dataFolder } });
  token = await app.signIn();
  const one = async (
    table: 'sys_user' | 'sys_role' | 'sys_depart' | 'sys_dict',
    column: string,
    value: string,
  ) =>
    (
      await app.db
        .selectFrom(table)
        .select('id')
        .where(column as never, '=', value as never)
        .executeTakeFirstOrThrow()
    ).id;
  ids['admin'] = await one('sys_user', 'username', 'admin');
  ids['user'] = await one('sys_user', 'username', 'ouyangxue');
  ids['auditor'] = await one('sys_role', 'role_code', 'auditor');
  ids['depart'] = await one('sys_depart', 'depart_name', '安全管理部');
  ids['code'] = (
    await app.db
      .selectFrom('sys_depart')
      .select('org_code')
      .where('id', '=', ids['depart'])
      .executeTakeFirstOrThrow()
  ).org_code;
  ids['token'] = token;
});
afterAll(async () => {
  await app.close();
  fs.rmSync(dataFolder, { recursive: true, force: true });
});

const fill = (address: string): string =>
  address.replaceAll(/\{(\w+)\}/g, (_all, name: string) => encodeURIComponent(ids[name] ?? ''));

async function send(method: string, address: string, body?: unknown): Promise<Envelope> {
  // Every reading call of these clients carries the time, but for the dictionary.
  const mark = address.includes('?') ? '&' : '?';
  const path =
    method === 'GET' && !address.includes('getDictItems') ? `${address}${mark}_t=1606000000` : address;
  const answer = await app.call(method, `/api${fill(path)}`, {
    token,
    headers: { tenant_id: '0' },
    ...(body === undefined ? {} : { body }),
  });
  expect(answer.statusCode, `${method} ${address} ${answer.body.slice(0, 200)}`).toBe(200);
  return answer.json<Envelope>();
}

const text = expect.any(String) as string;
const list = expect.any(Array) as unknown[];
const count = expect.any(Number) as number;
const page = { records: list, total: count, size: count, current: count, pages: count };
/** A list whose first entry holds at least this. */
const each = (entry: object) => expect.arrayContaining([expect.objectContaining(entry)]) as unknown;
const option = { value: text, text, title: text };

const reads: readonly [string, unknown][] = [
  ['/sys/permission/getUserPermissionByToken?token={token}', { menu: list, auth: list, allAuth: list }],
  ['/sys/user/getCurrentUserDeparts', { list }],
  [
    '/sys/annountCement/listByUser',
    { anntMsgList: list, anntMsgTotal: count, sysMsgList: list, sysMsgTotal: count },
  ],
  ['/sys/loginfo', { totalVisitCount: count, todayVisitCount: count, todayIp: count }],
  ['/sys/visitInfo', list],
  [
    '/sys/sysAnnouncementSend/getMyAnnouncementSend?column=createTime&order=desc&field=id,,titile&pageNo=1&pageSize=10',
    page,
  ],
  ['/sys/user/list?column=createTime&order=desc&field=id,,username,realname&pageNo=1&pageSize=10', page],
  [
    '/sys/user/list?username=*ouyang*&realname=&phone=&pageNo=1&pageSize=10&column=createTime&order=desc',
    { total: 1 },
  ],
  ['/sys/user/list?username=admin,ouyangxue', { total: 2 }],
  ['/sys/user/queryUserRole?userid={user}', list],
  ['/sys/user/userDepartList?userId={user}', each({ key: text, value: text, title: text })],
  ['/sys/user/generateUserId', text],
  ['/sys/user/recycleBin', list],
  [
    '/sys/user/queryUserByDepId?id={depart}',
    each({ id: text, orgCode: expect.stringContaining('安全') as string }),
  ],
  ['/sys/user/queryByIds?userIds={user},{admin},', each({ username: 'ouyangxue' })],
  ['/sys/user/queryByOrgCode?orgCode={code}&pageNo=1&pageSize=10', page],
  [
    '/sys/user/queryByOrgCodeForAddressList?orgCode={code}',
    { records: each({ userId: text, departName: text }) },
  ],
  ['/sys/user/userRoleList?roleId={auditor}&pageNo=1&pageSize=10', page],
  ['/sys/user/departUserList?depId={depart}&pageNo=1&pageSize=10', page],
  ['/sys/role/list?column=createTime&order=desc&pageNo=1&pageSize=10', page],
  ['/sys/role/queryall', each({ id: text, roleName: text, roleCode: text })],
  [
    '/sys/role/queryTreeList',
    { treeList: each({ key: text, slotTitle: text, scopedSlots: { title: 'hasDatarule' } }), ids: list },
  ],
  ['/sys/permission/queryRolePermission?roleId={auditor}', list],
  [
    '/sys/permission/list',
    each({
      id: text,
      key: text,
      title: text,
      name: text,
      sortNo: count,
      isLeaf: expect.any(Boolean) as boolean,
    }),
  ],
  ['/sys/permission/queryTreeList', { treeList: list, ids: list }],
  [
    '/sys/permission/queryListAsync?pid=',
    each({ key: 'menu-system', slotTitle: text, isLeaf: false, children: null }),
  ],
  ['/sys/permission/queryListAsync?pid=menu-system', each({ key: 'menu-user', parentId: 'menu-system' })],
  ['/sys/sysDepartPermission/datarule/menu-user/{depart}', { datarule: list, drChecked: '' }],
  ['/sys/permission/getSystemMenuList', each({ id: text, name: text, isLeaf: false })],
  ['/sys/permission/getSystemSubmenu?parentId=menu-system', each({ id: 'menu-user', isLeaf: false })],
  [
    '/sys/permission/getSystemSubmenuBatch?parentIds=menu-system,menu-user,',
    { 'menu-system': list, 'menu-user': list },
  ],
  ['/sys/permission/getPermRuleListByPermId?permissionId=menu-user', list],
  ['/sys/permission/queryDepartPermission?departId={depart}', list],
  [
    '/sys/sysDepart/queryTreeList',
    each({
      id: text,
      key: text,
      value: text,
      title: text,
      orgCode: text,
      children: expect.anything() as object,
    }),
  ],
  ['/sys/sysDepart/queryIdTree', each({ key: text, value: text, title: text })],
  [
    '/sys/sysDepart/queryDepartTreeSync?pid=',
    each({ id: text, isLeaf: expect.any(Boolean) as boolean, children: null }),
  ],
  ['/sys/sysDepart/listAll?id={depart}', each({ departName: '安全管理部' })],
  ['/sys/sysDepart/queryMyDeptTreeList', list],
  ['/sys/sysDepart/searchBy?keyWord=%E5%AE%89%E5%85%A8', each({ departName: '安全管理部' })],
  [
    '/sys/sysDepart/queryTreeByKeyWord?keyWord=%E5%AE%89%E5%85%A8',
    { departList: each({ departName: '安全管理部' }), userList: list },
  ],
  ['/sys/sysDepart/getDepartName?orgCode={code}', { departName: '安全管理部', orgCode: text }],
  ['/sys/sysDepart/getUsersByDepartId?id={depart}', each({ username: text })],
  ['/sys/sysDepartRole/list?deptId={depart}&pageNo=1&pageSize=10', page],
  ['/sys/sysDepartRole/getDeptRoleList?departId={depart}&userId={user}', list],
  ['/sys/sysDepartPermission/queryTreeListForDeptRole?departId={depart}', { treeList: list, ids: list }],
  ['/sys/position/list?column=createTime&order=desc&pageNo=1&pageSize=10', page],
  ['/sys/dict/list?column=createTime&order=desc&pageNo=1&pageSize=10', page],
  ['/sys/dictItem/list?column=createTime&order=desc&pageNo=1&pageSize=10', page],
  [
    '/sys/dictItem/list?dictId=&itemText=&status=&pageNo=1&pageSize=10',
    { records: each({ itemText: text }) },
  ],
  ['/sys/position/list?pageSize=99999', { size: 1000, current: 1 }],
  ['/sys/dict/treeList', each({ key: text, title: text })],
  ['/sys/dict/getDictItems/sex', each(option)],
  ['/sys/dict/getDictItems/sys_user,realname,username', each(option)],
  [
    `/sys/dict/getDictItems/${encodeURIComponent("sys_user,realname,username,username='admin' and del_flag=0")}`,
    [{ value: 'admin', text: '管理员', title: '管理员' }],
  ],
  ['/sys/dict/queryAllDictItems', expect.objectContaining({ sex: each(option) })],
  ['/sys/dict/loadDict/sys_user,realname,username?keyword=', each(option)],
  ['/sys/dict/deleteList', list],
  ['/sys/category/rootList?column=createTime&order=desc&pageNo=1&pageSize=10', page],
  ['/sys/annountCement/list?column=createTime&order=desc&pageNo=1&pageSize=10', page],
  ['/sys/checkRule/list?pageNo=1&pageSize=10', page],
  ['/sys/fillRule/list?pageNo=1&pageSize=10', page],
  ['/sys/log/list?logType=1&column=createTime&order=desc&pageNo=1&pageSize=10', page],
  [
    '/sys/dataLog/list?column=createTime&order=desc&pageNo=1&pageSize=10',
    expect.objectContaining({ total: count }),
  ],
  ['/sys/quartzJob/list?column=createTime&order=desc&pageNo=1&pageSize=10', page],
  ['/sys/dataSource/list?column=createTime&order=desc&pageNo=1&pageSize=10', page],
  ['/sys/dataSource/options', each({ value: text, label: text, text })],
  ['/sys/dataSource/queryById?id=master', expect.objectContaining({ code: 'master', dbName: text })],
  ['/sys/gatewayRoute/list', []],
  ['/oss/file/list?column=createTime&order=desc&pageNo=1&pageSize=10', page],
  ['/message/sysMessageTemplate/list?column=createTime&order=desc&pageNo=1&pageSize=10', page],
  ['/sys/user/getUserInfo', { userInfo: { username: 'admin' }, sysAllDictItems: { sex: each(option) } }],
  ['/sys/oss/file/list?column=createTime&order=desc&pageNo=1&pageSize=10', page],
  ['/sys/message/sysMessageTemplate/list?column=createTime&order=desc&pageNo=1&pageSize=10', page],
  ['/sys/getLicenseInfo', expect.objectContaining({ userNumber: count })],
];

describe('a client of the 2.3 generation', () => {
  it('signs in with the number of its captcha key and the flag to remember', async () => {
    const body = {
      username: 'admin',
      password: TEST_PASSWORD,
      captcha: 'abcd',
      checkKey: 1_606_000_000_000,
      remember_me: true,
    };
    const answer = (await app.call('POST', '/api/sys/login', { body })).json<Envelope>();
    expect(answer).toMatchObject({
      success: true,
      code: 200,
      result: {
        token: text,
        userInfo: { id: text, username: 'admin', realname: text },
        departs: list,
        multi_depart: count,
        sysAllDictItems: { sex: list },
      },
    });
    expect(JSON.stringify(answer.result)).not.toMatch(/"(?:password|salt)"/);
    const picture = (await app.call('GET', '/api/sys/randomImage/1606000000000?_t=1')).json<Envelope>();
    expect(picture.result).toMatch(/^data:image\//);
  });

  it.each(reads)('reads %s', async (address, shape) => {
    const { success, code, result } = await send('GET', address);
    expect({ success, code }).toEqual({ success: true, code: 200 });
    if (typeof shape === 'object' && shape !== null && !('asymmetricMatch' in shape))
      expect(result).toMatchObject(shape);
    else expect(result).toEqual(shape);
  });

  it('sends a whole row back to edit a user, with what it derived and what is not its to write', async () => {
    const [row] = (
      (await send('GET', '/sys/user/list?username=ouyangxue')).result as {
        records: Record<string, unknown>[];
      }
    ).records;
    const body = {
      ...row,
      realname: '欧阳雪二',
      birthday: '',
      avatar: null,
      userIdentity: '1',
      selectedroles: `${ids['auditor'] ?? ''},`,
      selecteddeparts: ids['depart'],
      delFlag: 1,
      status_dictText: '正常',
      unknown: 'x',
    };
    expect(await send('PUT', '/sys/user/edit', body)).toMatchObject({ success: true, message: '修改成功!' });
    expect(await send('GET', '/sys/user/list?username=ouyangxue')).toMatchObject({
      result: { records: [{ realname: '欧阳雪二', delFlag: 0 }] },
    });
    expect((await send('GET', '/sys/user/queryUserRole?userid={user}')).result).toEqual([ids['auditor']]);
  });

  it('shows the picture of a profile without a token, wherever its form put it', async () => {
    const content = await picture();
    const upload = async (name: string, sent: Buffer | string, type: string) =>
      (await sendFile(app, token, { content: sent, name, type, fields: { biz: 'user/pictures' } })).message;
    const stored = await upload('我.png', content, 'image/png');
    const see = (path: string) => app.call('GET', `/api/sys/common/static/${path}`);
    expect((await see(stored)).statusCode).toBe(401);
    const find = async () =>
      ((await send('GET', '/sys/user/list?username=ouyangxue')).result as { records: { avatar: string }[] })
        .records[0];
    expect(await send('PUT', '/sys/user/edit', { ...(await find()), avatar: stored })).toMatchObject({
      success: true,
    });
    const saved = (await find())?.avatar ?? '';
    expect(saved).toMatch(/^avatar\/[0-9a-f]{32}_\d{13}\.png$/);
    expect((await see(saved)).rawPayload.equals(content)).toBe(true);
    // Only the copy, and saved again it stays the same one.
    expect((await see(stored)).statusCode).toBe(401);
    await send('PUT', '/sys/user/edit', { ...(await find()) });
    expect((await find())?.avatar).toBe(saved);
    // What is no picture stays where it is, and closed.
    const text = await upload('a.txt', 'secret', 'text/plain');
    await send('PUT', '/sys/user/edit', { ...(await find()), avatar: text });
    expect((await find())?.avatar).toBe(text);
    expect((await see(text)).statusCode).toBe(401);
    // A new person, too.
    const added = await send('POST', '/sys/user/add', {
      username: 'pictured',
      realname: '有照片',
      password: 'Kran-7-Leiter',
      confirmpassword: 'Kran-7-Leiter',
      avatar: stored,
    });
    expect((await see((added.result as { avatar: string }).avatar)).statusCode).toBe(200);
  });

  it('keeps the tenant of a user, whatever its form sends, and finds it at sign-in', async () => {
    const read = async () => [
      ((await send('GET', '/sys/user/list?username=ouyangxue')).result as { records: unknown[] }).records[0],
      (await send('GET', '/sys/user/queryById?id={user}')).result,
    ];
    for (const relTenantIds of ['0', '', '7']) {
      const [row] = (await read()) as [object];
      expect(await send('PUT', '/sys/user/edit', { ...row, relTenantIds })).toMatchObject({ success: true });
      for (const found of await read()) expect(found).toMatchObject({ relTenantIds: '0' });
    }
    const own = (await send('GET', '/sys/user/getUserInfo')).result as { userInfo: { relTenantIds: string } };
    expect(own.userInfo.relTenantIds).toBe('0');
    expect((await send('GET', `/sys/tenant/queryList?ids=${own.userInfo.relTenantIds}`)).result).toEqual([
      { id: 0, name: text, status: 1 },
    ]);
  });

  it('is told in words which department to choose where its tree offers a company', async () => {
    const [row] = ((await send('GET', '/sys/user/list?username=ouyangxue')).result as { records: object[] })
      .records;
    const company = await app.db
      .selectFrom('sys_depart')
      .select('id')
      .where('org_category', '=', '1')
      .limit(1)
      .executeTakeFirstOrThrow();
    const body = { ...row, selecteddeparts: company.id };
    const answer = await app.call('PUT', '/api/sys/user/edit', { token, body });
    expect(answer.json<Envelope>().message).toBe('请在“部门”中改选公司下面的部门，不能选择公司');
  });

  it('adds people to a role from its side, and takes them out, one and together', async () => {
    const members = async () =>
      (
        (await send('GET', '/sys/user/userRoleList?roleId={auditor}')).result as { records: { id: string }[] }
      ).records.map(({ id }) => id);
    const body = { roleId: ids['auditor'], userIdList: [ids['user']] };
    expect((await send('POST', '/sys/user/addSysUserRole', body)).success).toBe(true);
    expect((await send('POST', '/sys/user/addSysUserRole', body)).success).toBe(true);
    expect((await members()).filter((id) => id === ids['user'])).toHaveLength(1);
    await send('DELETE', '/sys/user/deleteUserRole?roleId={auditor}&userId={user}');
    expect(await members()).not.toContain(ids['user']);
    await send('POST', '/sys/user/addSysUserRole', body);
    await send('DELETE', '/sys/user/deleteUserRoleBatch?roleId={auditor}&userIds={user},');
    expect(await members()).not.toContain(ids['user']);
  });

  it('cannot take the administrator role from the administrator that way (S32)', async () => {
    const role = await app.db
      .selectFrom('sys_role')
      .select('id')
      .where('role_code', '=', 'admin')
      .executeTakeFirstOrThrow();
    ids['adminRole'] = role.id;
    expect(await send('DELETE', '/sys/user/deleteUserRole?roleId={adminRole}&userId={admin}')).toMatchObject({
      success: false,
      message: '管理员账号不能失去管理员角色',
    });
  });

  it('gets who a person without the right to the list may know, with the telephone masked (S82)', async () => {
    await app.db
      .updateTable('sys_user')
      .set({ phone: '13800001234' })
      .where('id', '=', ids['user'] ?? '')
      .execute();
    const staff = await app.signIn('staff');
    for (const address of [
      '/sys/user/queryByIds?userIds={user}',
      '/sys/sysDepart/queryTreeByKeyWord?keyWord=%E6%AC%A7',
    ]) {
      const answer = await app.call('GET', `/api${fill(address)}`, { token: staff });
      expect(answer.body).toContain('ouyangxue');
      expect(answer.body, address).not.toContain('13800001234');
    }
  });

  it('finds the one tenant by its number, and no other one', async () => {
    const list = async (query: string) => (await send('GET', `/sys/tenant/queryList${query}`)).result;
    expect(await list('?ids=0')).toEqual([{ id: 0, name: text, status: 1 }]);
    expect(await list('')).toEqual(await list('?ids=0,7'));
    expect(await list('?ids=7')).toEqual([]);
    const tenant = { id: 0, name: text, status: 1 };
    const pageOfOne = (
      await send('GET', '/sys/tenant/list?pageNo=1&pageSize=10&column=createTime&order=desc')
    ).result;
    expect(pageOfOne).toMatchObject({ records: [tenant], total: 1 });
    expect((await send('GET', '/sys/tenant/list?name=*没有的*')).result).toMatchObject({
      records: [],
      total: 0,
    });
    expect((await send('GET', '/sys/tenant/queryById?id=0')).result).toEqual(tenant);
    expect((await send('GET', '/sys/tenant/queryById?id=7')).message).toBe('未找到对应实体');
    for (const [method, address, body] of [
      ['POST', '/sys/tenant/add', { name: '第二个' }],
      ['PUT', '/sys/tenant/edit', { id: 0, name: '改名' }],
      ['DELETE', '/sys/tenant/delete?id=0', undefined],
      ['DELETE', '/sys/tenant/deleteBatch?ids=0,', undefined],
    ] as const) {
      expect((await send(method, address, body)).message, address).toBe(
        '本系统只有一个租户，名称请在站点配置中修改',
      );
    }
    expect(await list('')).toEqual([tenant]);
  });

  it('is given no key to encrypt passwords with, and no ciphertext signs in', async () => {
    const answer = (await app.call('GET', '/api/sys/getEncryptedString?_t=1')).json<Envelope>();
    expect(answer).toMatchObject({ success: true, result: { key: '', iv: '' } });
    const password = Buffer.from(TEST_PASSWORD).toString('base64');
    const body = { username: 'admin', password, captcha: '', checkKey: 1, remember_me: true };
    const refused = (await app.call('POST', '/api/sys/login', { body })).json<Envelope>();
    expect(refused).toMatchObject({ success: false, message: '用户名或密码错误' });
  });

  it('saves a menu and refreshes the dictionaries by either method', async () => {
    const find = async () => (await send('GET', '/sys/permission/list')).result as Record<string, unknown>[];
    for (const [method, sortNo] of [
      ['POST', 77],
      ['PUT', 78],
    ] as const) {
      const row = (await find()).find(({ id }) => id === 'menu-system');
      const body = { ...row, sortNo };
      expect(await send(method, '/sys/permission/edit', body)).toMatchObject({ message: '修改成功!' });
      expect((await find()).find(({ id }) => id === 'menu-system')).toMatchObject({ sortNo });
    }
    const staff = await app.signIn('staff');
    const refused = await app.call('POST', '/api/sys/permission/edit', { token: staff, body: {} });
    expect(refused.statusCode).toBe(403);
    for (const method of ['GET', 'POST']) {
      expect(await send(method, '/sys/dict/refleshCache', method === 'POST' ? {} : undefined)).toMatchObject({
        success: true,
        message: '刷新缓存完成！',
      });
    }
  });

  it('sees the items of all dictionaries together, but for those in the recycle bin', async () => {
    const total = async () => (await send('GET', '/sys/dictItem/list')).result as { total: number };
    const { total: before } = await total();
    const dict = await send('POST', '/sys/dict/add', { dictName: '班次', dictCode: 'shift_kind', type: 0 });
    const { id } = dict.result as { id: string };
    await send('POST', '/sys/dictItem/add', { dictId: id, itemText: '早班', itemValue: '1' });
    expect(await total()).toMatchObject({ total: before + 1 });
    await send('DELETE', `/sys/dict/delete?id=${id}`);
    expect(await total()).toMatchObject({ total: before });
    expect(before).toBeGreaterThan(10);
  });

  it('has its pages read their messages again, whatever it names', async () => {
    const added = await send('POST', '/sys/annountCement/add', {
      titile: '撤销过',
      msgContent: '<p>文</p>',
      msgType: 'ALL',
    });
    const { id } = added.result as { id: string };
    await send('GET', `/sys/annountCement/doReleaseData?id=${id}`);
    await send('GET', `/sys/annountCement/doReovkeData?id=${id}`);
    for (const query of ['', '?anntId=', `?anntId=${id}`, '?anntId=none']) {
      expect(await send('GET', `/sys/annountCement/syncNotic${query}`), query).toMatchObject({
        success: true,
      });
    }
    // Everybody calls it, after a message was read.
    const staff = await app.signIn('staff');
    const answer = await app.call('GET', `/api/sys/annountCement/syncNotic?anntId=${id}`, { token: staff });
    expect(answer.json<Envelope>().success).toBe(true);
  });

  it('finds calls at their newer addresses, with the rights, limits and log of the older ones', async () => {
    const sent = await send('POST', '/sys/message/sysMessage/add', {
      esTitle: '新地址',
      esContent: '丙',
      esReceiver: 'ouyangxue',
      esType: '4',
    });
    expect(sent.success).toBe(true);
    expect(await send('GET', '/message/sysMessage/list?esTitle=新地址')).toMatchObject({
      result: { total: 1 },
    });
    await app.operationLog.flush();
    const logged = await app.db
      .selectFrom('sys_log')
      .select('method')
      .where('request_url', 'like', '%sysMessage/add')
      .execute();
    expect(new Set(logged.map(({ method }) => method))).toEqual(new Set(['POST /message/sysMessage/add']));

    const staff = await app.signIn('staff');
    const ask = async (address: string, given?: string) =>
      (await app.call('GET', `/api${address}`, given === undefined ? {} : { token: given })).statusCode;
    expect(await ask('/sys/oss/file/list', staff)).toBe(403);
    expect(await ask('/sys/oss/file/list')).toBe(401);
    expect(await ask('/sys/message/nothing', staff)).toBe(404);
    expect(await ask('/sys/oss', staff)).toBe(404);
    // Asked by turns they reach the limit of the one call.
    const statuses: number[] = [];
    for (let index = 0; index <= 60; index += 1) {
      statuses.push(await ask(`${index % 2 === 0 ? '' : '/sys'}/cas/client/validateLogin?ticket=ST-1`));
    }
    expect(statuses.indexOf(429)).toBe(60);
  });

  it('sees to whom an announcement was sent, once it was, by title and receiver', async () => {
    const body = { titile: '换锁三号门', msgType: 'USER', msgCategory: '1', msgContent: '<p>甲</p>' };
    const added = await send('POST', '/sys/annountCement/add', {
      ...body,
      userIds: `${ids['user'] ?? ''},${ids['admin'] ?? ''},`,
    });
    const list = async (query: string) =>
      (await send('GET', `/message/sysMessage/list?esTitle=*%E6%8D%A2%E9%94%81*&${query}`)).result as {
        records: { id: string }[];
        total: number;
      };
    expect((await list('')).total).toBe(0);
    await send('GET', `/sys/annountCement/doReleaseData?id=${(added.result as { id: string }).id}`);
    expect((await list('')).total).toBe(2);
    const found = await list('esReceiver=ouyang*&esType=4&esSendStatus=1');
    expect(found).toMatchObject({
      total: 1,
      records: [
        {
          esTitle: '换锁三号门',
          esReceiver: 'ouyangxue',
          esContent: '<p>甲</p>',
          esType_dictText: '系统',
          esSendStatus_dictText: '发送成功',
          esSendTime: text,
        },
      ],
    });
    expect((await list('esType=1')).total).toBe(0);
    const one = await send('GET', `/message/sysMessage/queryById?id=${found.records[0]?.id ?? ''}`);
    expect(one.result).toEqual(found.records[0]);
    expect(
      (await send('DELETE', `/message/sysMessage/delete?id=${found.records[0]?.id ?? ''}`)).success,
    ).toBe(true);
    expect((await list('')).total).toBe(1);
    const staff = await app.signIn('staff');
    expect((await app.call('GET', '/api/message/sysMessage/list', { token: staff })).statusCode).toBe(403);
  });

  it('sends a message by adding it, and is told that it cannot be changed', async () => {
    // As these clients send it: with every field of their form.
    const body = {
      esTitle: '直接发送',
      esContent: '乙',
      esParam: '',
      esReceiver: 'ouyangxue',
      esSendStatus: '0',
      esSendTime: '2026-01-01 00:00:00',
      esSendNum: 0,
      esType: '4',
      remark: '',
    };
    expect(await send('POST', '/message/sysMessage/add', body)).toMatchObject({ success: true });
    const found = await send('GET', '/message/sysMessage/list?esTitle=直接发送');
    const record = { esReceiver: 'ouyangxue', esContent: '乙', esSendStatus: '1' };
    expect(found.result).toMatchObject({ total: 1, records: [record] });
    const [row] = (found.result as { records: object[] }).records;
    expect(await send('PUT', '/message/sysMessage/edit', row)).toMatchObject({
      success: false,
      message: '已发送的消息不能修改，请重新发送一条',
    });
  });

  it('writes a template of messages and sends by it, with the test data as text', async () => {
    const templateCode = 'shift_changed';
    const template = {
      templateCode,
      templateName: '换班二号岗',
      templateType: '4',
      templateContent: '<p>${name}换班</p>',
      templateTestJson: '{"name":"欧阳雪"}',
    };
    const added = await send('POST', '/message/sysMessageTemplate/add', template);
    expect(added.message).toBe('添加成功！');
    expect(await send('GET', `/message/sysMessageTemplate/list?templateCode=${templateCode}`)).toMatchObject({
      result: { total: 1, records: [template] },
    });
    // As these clients send it: with the content, and the way as they chose it.
    const body = { templateCode, templateContent: 'x', receiver: 'ouyangxue', msgType: '4' };
    const testData = template.templateTestJson;
    const sent = await send('POST', '/message/sysMessageTemplate/sendMsg', { ...body, testData });
    expect(sent).toMatchObject({ success: true, message: '消息发送成功！' });
    expect(await send('GET', '/message/sysMessage/list?esTitle=换班二号岗')).toMatchObject({
      result: { total: 1, records: [{ esReceiver: 'ouyangxue', esContent: '<p>欧阳雪换班</p>' }] },
    });
    const { id } = added.result as { id: string };
    await send('DELETE', `/message/sysMessageTemplate/deleteBatch?ids=${id},`);
    expect((await send('POST', '/message/sysMessageTemplate/sendMsg', { ...body, testData })).message).toBe(
      '没有编码为 shift_changed 的消息模板',
    );
  });

  it.each([
    ['POST', '/sys/dataSource/add', 'DATABASE_URL'],
    ['PUT', '/sys/dataSource/edit', 'DATABASE_URL'],
    ['DELETE', '/sys/dataSource/delete?id=master', 'DATABASE_URL'],
    ['DELETE', '/sys/dataSource/deleteBatch?ids=master,', 'DATABASE_URL'],
    ['POST', '/sys/gatewayRoute/updateAll', 'API_TARGET'],
    ['GET', '/sys/gatewayRoute/clearRedis', 'API_TARGET'],
  ])('is told by %s %s which setting of the server it wants', async (method, address, setting) => {
    const answer = await send(method, address, method === 'POST' || method === 'PUT' ? {} : undefined);
    expect(answer).toMatchObject({ success: false, message: expect.stringContaining(setting) as string });
  });

  it('uploads a file to the store, opens it by its address, and deletes it', async () => {
    const content = await picture();
    const sent = { content, name: '封面.png', type: 'image/png' };
    const added = await sendFile(app, token, sent, '/api/oss/file/upload');
    expect(added).toMatchObject({ success: true, message: '上传成功！' });
    const find = async () => (await send('GET', '/oss/file/list?fileName=封面')).result;
    const found = (await find()) as { records: { id: string; url: string }[] };
    expect(found.records).toMatchObject([{ fileName: '封面.png', createBy: 'admin', createTime: text }]);
    const [row] = found.records;
    expect((await app.call('GET', row?.url ?? '')).rawPayload.equals(content)).toBe(true);
    await send('DELETE', `/oss/file/delete?id=${row?.id ?? ''}`);
    expect(await find()).toMatchObject({ total: 0 });
  });

  it.each(['user', 'role', 'sysDepart', 'annountCement', 'quartzJob'])(
    'exports a workbook from /sys/%s and has it imported',
    async (place) => {
      const exported = await app.call('GET', `/api/sys/${place}/exportXls`, { token });
      expect(exported.headers['content-type']).toContain('spreadsheetml');
      const answer = await uploadFile(app, `/api/sys/${place}/importExcel`, exported.rawPayload, token);
      // Everything is there already but announcements, which have no code of their own.
      expect([200, 201]).toContain(answer.code);
      if (answer.code === 201) {
        expect(answer).toMatchObject({
          message: expect.stringMatching(/^共\d+行，成功导入0行，错误\d+行/) as string,
          result: { totalCount: count, successCount: 0, errorCount: count, msg: text },
        });
      }
    },
  );
});

interface Entry {
  path: string;
  component: string;
  meta: { title: string };
  children?: Entry[];
}

describe('with OLDER_CLIENTS=on', () => {
  let server: TestApp;
  let admin: string;
  beforeAll(async () => {
    server = await openTestApp({ config: { hasOlderClients: true } });
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    admin = await server.signIn();
  });
  afterAll(() => server.close());

  const readMenu = async (at: TestApp, given: string, more = '') =>
    (
      await at.call('GET', `/api/sys/permission/getUserPermissionByToken?token=${given}${more}`, {
        token: given,
      })
    ).json<{ result: { menu: Entry[] } }>().result.menu;
  const walk = (entries: readonly Entry[]): Entry[] =>
    entries.flatMap((entry) => [entry, ...walk(entry.children ?? [])]);

  it('the menu names views that such a client has, and leaves out the pages that it lacks', async () => {
    const entries = walk(await readMenu(server, admin));
    const views = Object.fromEntries(entries.map(({ path: at, component }) => [at, component]));
    expect(views).toMatchObject({
      '/dashboard/analysis': 'dashboard/Analysis',
      '/isystem': 'layouts/RouteView',
      '/isystem/user': 'system/UserList',
      '/isystem/dict': 'system/DictList',
      '/monitor/Disk': 'modules/monitor/DiskMonitoring',
    });
    for (const at of [
      '/isystem/site',
      '/isystem/passwordStrategy',
      '/isystem/printTemplate',
      '/dev/gallery',
    ]) {
      expect(Object.keys(views)).not.toContain(at);
    }
    for (const { path: at, component, children } of entries) {
      expect(component, at).toMatch(/^(?:layouts|dashboard|system|modules\/[a-z]+)\/[A-Z]/);
      if (component === 'layouts/RouteView') expect(children?.length, at).toBeGreaterThan(0);
    }
  });

  it('the menu keeps what somebody wrote for such a client, and drops what leads to nothing there', async () => {
    const add = (entry: object) =>
      server.call('POST', '/api/sys/permission/add', { token: admin, body: { menuType: 0, ...entry } });
    await add({ name: '车位', url: '/park/spaces', component: 'park/SpaceList' });
    await add({ name: '外部', url: 'https://docs.example.com/help' });
    await add({ name: '空目录', url: '/empty', component: 'layouts/RouteView' });
    await add({ name: '自有页面', url: '/own/page' });
    const held = await server.db.selectFrom('sys_permission').select('id').execute();
    const role = await server.db
      .selectFrom('sys_role')
      .select('id')
      .where('role_code', '=', 'admin')
      .executeTakeFirstOrThrow();
    const permissionIds = held.map(({ id }) => id).join(',');
    await server.call('POST', '/api/sys/permission/saveRolePermission', {
      token: admin,
      body: { roleId: role.id, permissionIds },
    });
    const titles = (menu: readonly Entry[]) =>
      Object.fromEntries(walk(menu).map(({ meta, component }) => [meta.title, component]));
    const theirs = titles(await readMenu(server, admin));
    expect(theirs).toMatchObject({ 车位: 'park/SpaceList', 外部: 'layouts/IframePageView' });
    expect(Object.keys(theirs)).not.toContain('空目录');
    expect(Object.keys(theirs)).not.toContain('自有页面');
    expect(Object.keys(titles(await readMenu(server, admin, '&views=own')))).toContain('自有页面');
  });

  it('pages of this server get their own menu, as they do without the setting', async () => {
    const own = await readMenu(server, admin, '&views=own');
    const paths = walk(own).map(({ path: at }) => at);
    expect(paths).toEqual(
      expect.arrayContaining(['/isystem/site', '/isystem/passwordStrategy', '/isystem/user']),
    );
    const without = walk(await readMenu(app, token)).map(({ path: at, component }) => [at, component]);
    expect(without).toContainEqual(['/isystem/user', 'isystem/user']);
  });

  it('a socket without a token is let in where its user is signed in, and ends with that session', async () => {
    const { port } = server.app.server.address() as AddressInfo;
    const users = await server.db.selectFrom('sys_user').select(['id', 'username']).execute();
    const idOf = (name: string) => users.find(({ username }) => username === name)?.id ?? '';
    const open = (id: string) => {
      const socket = new WebSocket(`ws://127.0.0.1:${String(port)}/api/websocket/${id}`);
      const heard: unknown[] = [];
      socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString())));
      socket.on('error', () => undefined);
      return { socket, heard, closed: new Promise<number>((resolve) => socket.once('close', resolve)) };
    };
    const page = open(idOf('admin'));
    await expect
      .poll(() => {
        if (page.socket.readyState === page.socket.OPEN) page.socket.send('HeartBeat');
        return page.heard;
      })
      .toContainEqual({ cmd: 'heartcheck', msgTxt: '心跳响应' });
    // Signed in from elsewhere, or nobody at all.
    await server.db.updateTable('sys_session').set({ ip: '203.0.113.9' }).execute();
    expect(await open(idOf('admin')).closed).toBe(4401);
    expect(await open('nobody').closed).toBe(4401);
    await server.db.updateTable('sys_session').set({ ip: '::ffff:127.0.0.1' }).execute();
    const again = open(idOf('admin'));
    await new Promise((resolve) => again.socket.once('open', resolve));
    await server.call('POST', '/api/sys/logout', { token: admin });
    expect(await Promise.all([page.closed, again.closed])).toEqual([4401, 4401]);
    expect(await open(idOf('admin')).closed).toBe(4401);
  });
});
