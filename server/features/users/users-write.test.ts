import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';
import type { TestApp } from '../../../tests/app-driver.ts';

let administration: Administration;
let server: TestApp;
let admin: string;
let call: Administration['call'];
let addUser: Administration['addUser'];
let roleId: Administration['roleId'];
let departId: Administration['departId'];
beforeAll(async () => {
  administration = await openAdministration();
  ({ server, admin, call, addUser, roleId, departId } = administration);
});
afterAll(() => administration.close());

const readRow = (id: string) =>
  server.db.selectFrom('sys_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('adding a user', () => {
  // H7.38
  it('stores the record with roles, departments and a password that opens it', async () => {
    const role = await roleId('staff');
    const depart = await departId('一车间');
    const { id, username, password } = await addUser({
      sex: '2',
      userIdentity: '1',
      departIds: depart,
      birthday: '1990-05-06',
      selectedroles: role,
      selecteddeparts: depart,
      email: '',
    });
    expect((await call('GET', `/user/queryUserRole?userid=${id}`)).result).toEqual([role]);
    expect((await call('GET', `/user/userDepartList?userId=${id}`)).result).toEqual([
      { key: depart, value: depart, title: '一车间', text: '一车间' },
    ]);
    const { result } = await call('GET', `/user/queryById?id=${id}`);
    // Only superiors are in charge of departments.
    expect(result).toMatchObject({
      username,
      sex: 2,
      birthday: '1990-05-06',
      departIds: null,
      selectedroles: role,
      selecteddeparts: depart,
      createBy: 'admin',
      email: null,
    });
    expect((await readRow(id)).password).toMatch(/^\$argon2id\$/);
    await expect(server.signIn(username, password)).resolves.toHaveLength(43);
  });

  it('is refused when the password is weak, repeated wrongly, or is the name', async () => {
    const base = { username: 'newcomer', realname: '新人' };
    const add = (body: object) => call('POST', '/user/add', { ...base, ...body });
    expect((await add({ password: 'abc', confirmpassword: 'abc' })).message).toBe('密码长度不能少于8位');
    expect((await add({ password: 'abcdefgh', confirmpassword: 'abcdefgh' })).message).toContain('至少包含');
    expect((await add({ password: 'Secret-word-1', confirmpassword: 'x' })).message).toBe(
      '两次输入密码不一致!',
    );
    expect((await add({ password: 'x', username: '' })).status).toBe(400);
    expect((await add({})).status).toBe(400);
    expect(
      await server.db.selectFrom('sys_user').select('id').where('username', '=', 'newcomer').execute(),
    ).toEqual([]);
  });

  it('is refused when name, phone, e-mail or work number is taken, whatever the case', async () => {
    const password = 'Secret-word-1';
    const add = (body: object) => call('POST', '/user/add', { realname: '重名', password, ...body });
    expect(await add({ username: 'ADMIN' })).toMatchObject({ success: false, message: '用户账号已存在' });
    expect((await add({ username: 'unique_1', phone: '19900000002' })).message).toBe('手机号已存在');
    expect((await add({ username: 'unique_1', email: 'LEADER@example.com' })).message).toBe('邮箱已存在');
    expect((await add({ username: 'unique_1', workNo: 'd0002' })).message).toBe('工号已存在');
  });

  it('adds one user when the same intention is sent twice', async () => {
    const body = { username: 'only_once', realname: '一次', password: 'Secret-word-1' };
    const headers = { 'idempotency-key': 'intention-0001-abcdef' };
    const first = await server.call('POST', '/api/sys/user/add', { token: admin, body, headers });
    const second = await server.call('POST', '/api/sys/user/add', { token: admin, body, headers });
    expect(second.json()).toEqual(first.json());
    const rows = await server.db
      .selectFrom('sys_user')
      .select('id')
      .where('username', '=', 'only_once')
      .execute();
    expect(rows).toHaveLength(1);
  });
});

describe('S39: what only the server writes', () => {
  it('stands, whatever a caller adds to a new user', async () => {
    const { id } = await addUser({
      id: 'chosen-by-the-caller',
      createBy: 'somebody',
      createTime: '2001-01-01 00:00:00',
      delFlag: 1,
      del_flag: 1,
      status: 2,
      orgCode: 'A01',
      isDemo: true,
      salt: 'x',
      relTenantIds: '1,2',
      constructor_: {},
    });
    expect(id).not.toBe('chosen-by-the-caller');
    expect(await readRow(id)).toMatchObject({
      create_by: 'admin',
      del_flag: 0,
      status: 1,
      org_code: null,
      is_demo: false,
      rel_tenant_ids: null,
    });
  });

  // H7.38
  it('stands when a whole row with derived keys is sent back to edit', async () => {
    const { id, username } = await addUser();
    const { result: row } = await call('GET', `/user/queryById?id=${id}`);
    const before = await readRow(id);
    const answer = await call('PUT', '/user/edit', {
      ...row,
      realname: '改名',
      username: 'renamed',
      sex_dictText: '未知',
      orgCodeTxt: 'x',
      password: 'Another-word-2',
      status: 2,
      delFlag: 1,
      orgCode: 'A01',
      createBy: 'somebody',
      createTime: '2001-01-01 00:00:00',
      avatar: null,
      birthday: '',
      userIdentity: '1',
    });
    expect(answer).toMatchObject({ success: true, message: '修改成功!' });
    const after = await readRow(id);
    expect(after).toMatchObject({ realname: '改名', update_by: 'admin', version: before.version + 1 });
    const { realname: _, update_by: _by, update_time: _at, version: _v, ...rest } = after;
    const { realname: _r, update_by: _b, update_time: _a, version: _w, ...restBefore } = before;
    expect(rest).toEqual(restBefore);
    expect(after.username).toBe(username);
  });

  it.each([
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{"x":1}}}',
    '{"realname":"a","realname":"b"}',
  ])('S59: %s is refused and leaves the prototype alone', async (payload) => {
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/sys/user/add',
      headers: { 'x-access-token': admin, 'content-type': 'application/json' },
      payload,
    });
    expect(answer.statusCode).toBe(400);
    expect(({} as { x?: number }).x).toBeUndefined();
  });
});

describe('S42: values that only the form refused', () => {
  it.each([
    ['sex', '9', '性别'],
    ['sex', 9, '性别'],
    ['sex', [1], 'sex'],
    ['sex', { $gt: 0 }, 'sex'],
    ['sex', '1e400', '性别'],
    ['sex', 1.5, '性别'],
    ['sex', true, '性别'],
    ['userIdentity', "1' or '1'='1", '身份'],
    ['birthday', '0000-00-00', '生日'],
    ['birthday', '2026-02-30', '生日'],
    ['birthday', 'yesterday', '生日'],
    ['post', "manager'", '职务'],
    ['post', 'manager,nobody', '职务'],
    ['departIds', 'no-such-department', '负责部门'],
    ['email', 'not an address', '请正确输入您的邮箱地址'],
    ['phone', '12345', '请正确输入您的手机号'],
    ['realname', '', '用户姓名'],
    ['realname', '\u200b\u2060', '用户姓名'],
    ['realname', '名'.repeat(101), '用户姓名'],
    ['realname', ['a'], 'realname'],
    ['username', 'has blank', '只允许字母、数字、下划线'],
    ['username', 'abc', '长度6到18个字符'],
    ['telephone', 'abc', '请输入正确的座机号'],
  ])('%s = %j is answered 400 with the field', async (field, value, expected) => {
    const body = {
      username: 'never_stored',
      realname: '不存',
      password: 'Secret-word-1',
      userIdentity: 2,
      [field]: value,
    };
    const answer = await call('POST', '/user/add', body);
    expect(answer.status).toBe(400);
    expect(answer.message).toContain(expected);
    expect(
      await server.db.selectFrom('sys_user').select('id').where('username', '=', 'never_stored').execute(),
    ).toEqual([]);
  });
});
