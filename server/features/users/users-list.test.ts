import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openAdministration,
  type Administration,
  namesOf,
  type RecordPage,
} from '../../../tests/administration-driver.ts';
import type { TestApp } from '../../../tests/app-driver.ts';

let administration: Administration;
let server: TestApp;
let admin: string;
let call: Administration['call'];
let listUsers: Administration['listUsers'];
let roleId: Administration['roleId'];
let userId: Administration['userId'];
beforeAll(async () => {
  administration = await openAdministration();
  ({ server, admin, call, listUsers, roleId, userId } = administration);
});
afterAll(() => administration.close());

describe('the user list', () => {
  // H7.38, H9.23, W9.14
  it('shows ten users at first, the newest on top, with texts of codes and departments', async () => {
    const { result, message } = await listUsers({});
    expect(message).toBe('操作成功');
    expect(result).toMatchObject({ total: 36, size: 10, current: 1, pages: 4 });
    const [newest] = result.records;
    expect(newest).toMatchObject({ username: 'admin', sex: 1, sex_dictText: '男', status_dictText: '正常' });
    const { result: found } = await listUsers({ username: 'leader' });
    expect(found.records[0]).toMatchObject({
      realname: '周建华',
      orgCode: 'A01A02',
      orgCodeTxt: '生产运行部',
      post_dictText: '部门经理',
      departIds_dictText: '生产运行部',
      phone: '19900000002',
    });
    expect(found.records[0]?.['createTime']).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  });

  it('never holds a password, nor any field that is not declared', async () => {
    const answer = await server.call('GET', '/api/sys/user/list?pageSize=100', { token: admin });
    expect(answer.body).not.toContain('argon2');
    expect(answer.body).not.toContain('password');
  });

  // W7.11
  it('understands the filter grammar', async () => {
    expect(namesOf(await listUsers({ username: '*zhang*' })).sort()).toEqual(['zhangmin', 'zhangwei']);
    expect(namesOf(await listUsers({ username: 'zhang*', sex: '2' }))).toEqual(['zhangmin']);
    expect(namesOf(await listUsers({ realname: '*伟' }))).toEqual(['zhangwei']);
    expect(namesOf(await listUsers({ username: 'admin,staff,nobody' })).sort()).toEqual(['admin', 'staff']);
    expect(namesOf(await listUsers({ status: '2' }))).toEqual(['dengchao']);
    expect((await listUsers({ status: '!2' })).result.total).toBe(35);
    expect((await listUsers({ username: '!admin' })).result.total).toBe(35);
    expect((await listUsers({ sex: '>=2' })).result.total).toBe(
      (await listUsers({ sex: '>= 2' })).result.total,
    );
    expect(namesOf(await listUsers({ username: ',wei,min,', realname: '张*' })).sort()).toEqual([
      'zhangmin',
      'zhangwei',
    ]);
    expect((await listUsers({ username_MultiString: 'admin,leader' })).result.total).toBe(2);
    expect((await listUsers({ username: '*' })).result.total).toBe(36);
    expect((await listUsers({ username: '' })).result.total).toBe(36);
  });

  it('takes a day of a range as all of that day', async () => {
    const { create_time } = await server.db
      .selectFrom('sys_user')
      .select('create_time')
      .where('username', '=', 'staff')
      .executeTakeFirstOrThrow();
    const day = new Date((create_time?.getTime() ?? 0) + 8 * 3_600_000).toISOString().slice(0, 10);
    expect(namesOf(await listUsers({ createTime_begin: day, createTime_end: day }))).toEqual(['staff']);
    expect(namesOf(await listUsers({ createTime: day }))).toEqual(['staff']);
    const later = await listUsers({ createTime_begin: `${day} 23:59:59`, username: 'staff' });
    expect(later.result.total).toBe(0);
  });

  it('takes signs of LIKE literally', async () => {
    expect((await listUsers({ username: '*%*' })).result.total).toBe(0);
    expect((await listUsers({ username: 'zhang_in' })).result.total).toBe(0);
    expect((await listUsers({ username: '*zhang_in*' })).result.total).toBe(0);
    expect((await listUsers({ username: '*\\*' })).result.total).toBe(0);
  });

  it('sorts by any open field, in both spellings', async () => {
    const up = namesOf(await listUsers({ column: 'username', order: 'asc', pageSize: '100' }));
    expect(up).toEqual([...up].sort());
    const down = namesOf(await listUsers({ column: 'username', order: 'desc', pageSize: '100' }));
    expect(down).toEqual([...up].reverse());
    expect((await listUsers({ column: 'create_time', order: 'desc' })).result.records[0]).toMatchObject({
      username: 'admin',
    });
    expect((await listUsers({ column: 'sex_dictText', order: 'desc' })).status).toBe(200);
  });

  it('gives every user once over all pages', async () => {
    const seen: unknown[] = [];
    for (const pageNo of ['1', '2', '3', '4'])
      seen.push(...namesOf(await listUsers({ column: 'sex', order: 'asc', pageNo })));
    expect(new Set(seen).size).toBe(36);
  });

  it('shows no filter the recycle bin, whatever it says about it', async () => {
    const id = await userId('xuhao');
    await server.db.updateTable('sys_user').set({ del_flag: 1 }).where('id', '=', id).execute();
    for (const query of [{ delFlag: '1' }, { id }, { username: 'xuhao' }, { username: ',xuhao,nobody,' }]) {
      expect((await listUsers(query)).result.total).toBe(0);
    }
    expect((await listUsers({ delFlag: '!5', id: '!none' })).result.total).toBe(35);
    await server.db.updateTable('sys_user').set({ del_flag: 0 }).where('id', '=', id).execute();
  });

  it('is narrowed by a branch of departments and by a role, and names the roles of each user where asked', async () => {
    const branch = await server.db
      .selectFrom('sys_depart')
      .select('id')
      .where('org_code', '=', 'A01')
      .executeTakeFirstOrThrow();
    const role = await roleId('depart_leader');
    const { result: inBranch } = await listUsers({ departId: branch.id, pageSize: '100' });
    expect(inBranch.total).toBeGreaterThan(0);
    expect(inBranch.total).toBeLessThan(36);
    expect(inBranch.records.map(({ username }) => username)).toContain('leader');
    expect(inBranch.records[0]).not.toHaveProperty('roleNames');

    const { result: managers } = await listUsers({ roleId: role, withRoles: 'true' });
    expect(managers.total).toBeGreaterThan(0);
    const { role_name } = await server.db
      .selectFrom('sys_role')
      .select('role_name')
      .where('id', '=', role)
      .executeTakeFirstOrThrow();
    for (const one of managers.records) expect(String(one['roleNames']).split(',')).toContain(role_name);
    const { result: both } = await listUsers({ departId: branch.id, roleId: role });
    expect(both.total).toBeLessThanOrEqual(managers.total);
    for (const places of [{ departId: 'none' }, { roleId: 'none' }])
      expect((await listUsers(places)).result.total).toBe(0);
  });

  it('tells those who only pick people of no role', async () => {
    const staff = await server.signIn('staff');
    const role = await roleId('admin');
    expect((await listUsers({ roleId: role }, staff)).status).toBe(403);
    expect((await listUsers({ withRoles: 'true' }, staff)).status).toBe(403);
    expect((await listUsers({ departId: '' }, staff)).status).toBe(200);
  });

  it('masks phone and e-mail for people who only pick, and cannot be probed for them', async () => {
    const staff = await server.signIn('staff');
    const { result } = await listUsers({ username: 'leader' }, staff);
    expect(result.records[0]).toMatchObject({
      realname: '周建华',
      phone: '199****0002',
      email: 'l***@example.com',
      orgCodeTxt: '生产运行部',
    });
    expect(result.records[0]).not.toHaveProperty('birthday', expect.anything());
    expect((await listUsers({ phone: '19900000002' }, staff)).result.total).toBe(36);
    expect((await listUsers({ column: 'phone', order: 'asc' }, staff)).status).toBe(400);
  });
});

describe('users by their ids', () => {
  it('are those alone, whatever signs an id has (S35)', async () => {
    const id = await userId('leader');
    const ask = (userIds: string) =>
      call<unknown[]>('GET', `/user/queryByIds?userIds=${encodeURIComponent(userIds)}`);
    expect((await ask(id)).result).toHaveLength(1);
    for (const trick of ['!none', '*', '>0', `!${id}`, '*a*']) {
      expect((await ask(trick)).result, trick).toEqual([]);
    }
  });
});

describe('S05: sorting', () => {
  it.each([
    { column: 'password' },
    { column: 'length(username)' },
    { column: 'case when 1=1 then id end' },
    { column: 'username,password' },
    { column: 'username', order: 'asc, (select 1)' },
    { column: 'username', order: 'ASC' },
    { column: 'no_such_column' },
    { column: '1' },
    { column: '__proto__' },
    { column: 'sys_user.username' },
    { column: 'id; drop table sys_user' },
  ])('refuses %j with 400', async (query) => {
    const answer = await listUsers({ order: 'asc', ...query });
    expect(answer.status).toBe(400);
    expect(answer.success).toBe(false);
  });
});

describe('S60: query strings', () => {
  it.each([
    'pageNo=1&pageNo=2',
    'username=a&username=b',
    'pageSize=0',
    'pageNo=-1',
    'pageNo=0',
    'pageNo=10000001',
    'pageNo=1e300',
    'pageNo=abc',
    'pageSize=1.5',
    'status=abc',
    'sex=99999999999999999999',
    'createTime_begin=tomorrow',
    'createTime=2026-02-30',
    'birthday=0000-00-00',
  ])('%s is refused with 400', async (query) => {
    const answer = await call('GET', `/user/list?${query}`);
    expect(answer.status).toBe(400);
  });

  it('drops names it does not know, nested ones too, and refuses parts of those it knows', async () => {
    const answer = await call<RecordPage>(
      'GET',
      '/user/list?_t=1&others[x][y]=admin&nonsense=1&field=id,,username',
    );
    expect(answer.result.total).toBe(36);
    const parts = await call('GET', '/user/list?username[x][y]=admin');
    expect(parts).toMatchObject({ status: 400, message: '参数 username 只能写一次，多个值请用逗号分隔' });
  });

  it('compares numbers that no column could hold', async () => {
    expect((await listUsers({ sex: '99999' })).result.total).toBe(0);
    expect((await listUsers({ sex: '>-99999' })).result.total).toBe(36);
  });
});

describe('the export', () => {
  it('is a workbook of the filtered users', async () => {
    const answer = await server.call('GET', '/api/sys/user/exportXls?username=*zhang*', { token: admin });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-disposition']).toContain('.xlsx');
    expect(answer.rawPayload.subarray(0, 2).toString()).toBe('PK');
  });

  it('shows no more than the list, so it needs the permission of the list too', async () => {
    const list = server.db.deleteFrom('sys_role_permission').where('permission_id', '=', 'menu-user');
    await list.where('role_id', '=', await roleId('depart_leader')).execute();
    const leader = await server.signIn('leader');
    const answer = await server.call('GET', '/api/sys/user/exportXls', { token: leader });
    expect(answer.statusCode).toBe(403);
  });
});
