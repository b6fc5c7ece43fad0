import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';
import type { TestApp } from '../../../tests/app-driver.ts';

let administration: Administration;
let server: TestApp;
let admin: string;
let call: Administration['call'];
let listUsers: Administration['listUsers'];
let addUser: Administration['addUser'];
let userId: Administration['userId'];
let roleId: Administration['roleId'];
beforeAll(async () => {
  administration = await openAdministration();
  ({ server, admin, call, listUsers, addUser, userId, roleId } = administration);
});
afterAll(() => administration.close());

const readRow = (id: string) =>
  server.db.selectFrom('sys_user').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('freezing, resetting and deleting', () => {
  const isAlive = async (token: string) =>
    (await server.call('GET', '/api/sys/getUserInfo', { token })).statusCode === 200;

  // H7.39
  it('freezing ends the sessions at once and thawing lets the user in again', async () => {
    const { id, username, password } = await addUser();
    const token = await server.signIn(username, password);
    expect(await isAlive(token)).toBe(true);
    expect(await call('PUT', '/user/frozenBatch', { ids: `${id},`, status: '2' })).toMatchObject({
      message: '操作成功!',
    });
    expect(await isAlive(token)).toBe(false);
    await expect(server.signIn(username, password)).rejects.toThrow('该用户已冻结');
    await call('PUT', '/user/frozenBatch', { ids: id, status: '1' });
    expect(await isAlive(token)).toBe(false);
    await expect(server.signIn(username, password)).resolves.toBeTypeOf('string');
  });

  // H7.39
  it('a reset password ends the sessions, and only the new one opens the account', async () => {
    const { username, password } = await addUser();
    const token = await server.signIn(username, password);
    const weak = { username, password: 'abc', confirmpassword: 'abc' };
    expect((await call('PUT', '/user/changePassword', weak)).success).toBe(false);
    expect(await isAlive(token)).toBe(true);
    const good = {
      username: username.toUpperCase(),
      password: 'Brand-new-9',
      confirmpassword: 'Brand-new-9',
    };
    expect((await call('PUT', '/user/changePassword', good)).message).toBe('密码修改成功!');
    expect(await isAlive(token)).toBe(false);
    await expect(server.signIn(username, password)).rejects.toThrow('用户名或密码错误');
    await expect(server.signIn(username, 'Brand-new-9')).resolves.toBeTypeOf('string');
  });

  it('a deleted user lies in the recycle bin, can come back, and goes for good only from there', async () => {
    const { id, username, password } = await addUser();
    const token = await server.signIn(username, password);
    expect((await call('DELETE', `/user/delete?id=${id}`)).message).toBe('删除成功!');
    expect(await isAlive(token)).toBe(false);
    expect((await listUsers({ username })).result.total).toBe(0);
    const bin = async () =>
      (await call<{ id: string }[]>('GET', '/user/recycleBin')).result.map((row) => row.id);
    expect(await bin()).toContain(id);
    await call('PUT', '/user/putRecycleBin', { userIds: id });
    expect(await bin()).not.toContain(id);
    expect((await listUsers({ username })).result.total).toBe(1);
    await call('DELETE', `/user/deleteRecycleBin?userIds=${id}`);
    expect((await listUsers({ username })).result.total).toBe(1);
    await call('DELETE', `/user/deleteBatch?ids=${id},`);
    await call('DELETE', `/user/deleteRecycleBin?userIds=${id}`);
    expect(await server.db.selectFrom('sys_user').select('id').where('id', '=', id).execute()).toEqual([]);
  });

  it('the recycle bin shows on top who was deleted last', async () => {
    const ids = [(await addUser()).id, (await addUser()).id, (await addUser()).id];
    for (const id of ids) {
      server.clock.now += 1_000;
      await call('DELETE', `/user/delete?id=${id}`);
    }
    const { result } = await call<{ id: string }[]>('GET', '/user/recycleBin');
    expect(result.map(({ id }) => id).slice(0, 3)).toEqual(ids.reverse());
  });

  it('freezing passes over who lies in the recycle bin, and bringing back over who does not', async () => {
    const [binned, present] = [await addUser(), await addUser()];
    await call('DELETE', `/user/delete?id=${binned.id}`);
    const before = [await readRow(binned.id), await readRow(present.id)];
    await call('PUT', '/user/frozenBatch', { ids: binned.id, status: '2' });
    await call('PUT', '/user/putRecycleBin', { userIds: present.id });
    expect([await readRow(binned.id), await readRow(present.id)]).toEqual(before);
    const ids = `${binned.id},${present.id}`;
    await call('PUT', '/user/frozenBatch', { ids, status: '2' });
    await call('PUT', '/user/putRecycleBin', { userIds: ids });
    expect(await readRow(binned.id)).toMatchObject({ del_flag: 0, status: 1 });
    expect(await readRow(present.id)).toMatchObject({ del_flag: 0, status: 2 });
  });

  it('nobody freezes or deletes the administrator or themselves', async () => {
    const id = await userId('admin');
    expect((await call('DELETE', `/user/delete?id=${id}`)).message).toBe('不能删除当前登录的用户');
    const { username, password } = await addUser({ selectedroles: await roleId('admin') });
    const other = await server.signIn(username, password);
    expect((await call('PUT', '/user/frozenBatch', { ids: id, status: '2' }, other)).message).toBe(
      '不能冻结管理员账号',
    );
    expect(await isAlive(admin)).toBe(true);
  });

  it('says which record is missing', async () => {
    expect((await call('DELETE', '/user/delete?id=none')).message).toBe('未找到对应实体');
    expect((await call('PUT', '/user/edit', { id: 'none', realname: 'x' })).message).toBe('未找到对应实体');
    expect((await call('GET', '/user/queryById?id=none')).message).toBe('未找到对应实体');
    expect((await call('DELETE', '/user/deleteBatch?ids=,')).message).toBe('参数不识别！');
  });
});

describe('S32: handing on more than one has', () => {
  it('a user administrator cannot give or take a role that may do more', async () => {
    const safety = await server.signIn('safety');
    const { id } = await addUser();
    const edit = (selectedroles: string) =>
      call('PUT', '/user/edit', { id, realname: '甲', selectedroles }, safety);
    expect((await edit(await roleId('admin'))).status).toBe(403);
    expect((await edit(await roleId('staff'))).success).toBe(true);
    const self = { id: await userId('safety') };
    const both = `${await roleId('safety_manager')},${await roleId('admin')}`;
    expect((await call('PUT', '/user/edit', { id: self.id, selectedroles: both }, safety)).status).toBe(403);
    const chief = await addUser({ selectedroles: await roleId('admin') });
    expect((await call('PUT', '/user/edit', { id: chief.id, selectedroles: '' }, safety)).status).toBe(403);
    const held = await server.db
      .selectFrom('sys_user_role')
      .selectAll()
      .where('user_id', '=', chief.id)
      .execute();
    expect(held).toHaveLength(1);
  });

  it('a user administrator touches nobody who may do more, whatever the call (S33)', async () => {
    const { id: role } = (
      await call<{ id: string }>('POST', '/role/add', { roleName: '用户管理员', roleCode: 'lesser' })
    ).result;
    const userButtons = await server.db
      .selectFrom('sys_permission')
      .select('id')
      .where('parent_id', '=', 'menu-user')
      .execute();
    await call('POST', '/permission/saveRolePermission', {
      roleId: role,
      permissionIds: ['menu-system', 'menu-user', ...userButtons.map(({ id }) => id)].join(),
      lastpermissionIds: '',
    });
    const { username, password } = await addUser({ selectedroles: role });
    const lesser = await server.signIn(username, password);
    const chief = await addUser({ selectedroles: await roleId('admin') });
    const peer = await addUser();
    const departs = server.db.selectFrom('sys_depart').select('id').where('org_category', '=', '2');
    const depart = await departs.executeTakeFirstOrThrow();
    const tries = (id: string, name: string) =>
      [
        ['PUT', '/user/edit', { id, realname: '改名' }],
        ['PUT', '/user/edit', { id, phone: '13900001111' }],
        ['PUT', '/user/edit', { id, selecteddeparts: depart.id }],
        ['PUT', '/user/edit', { id, selectedroles: '' }],
        ['PUT', '/user/frozenBatch', { ids: id, status: '2' }],
        ['PUT', '/user/frozenBatch', { ids: `${peer.id},${id}`, status: '2' }],
        [
          'PUT',
          '/user/changePassword',
          { username: name, password: 'Brand-new-9', confirmpassword: 'Brand-new-9' },
        ],
        ['DELETE', `/user/delete?id=${id}`, undefined],
        ['DELETE', `/user/deleteBatch?ids=${peer.id},${id}`, undefined],
        ['PUT', '/user/putRecycleBin', { userIds: id }],
        ['DELETE', `/user/deleteRecycleBin?userIds=${id}`, undefined],
      ] as const;
    const before = await readRow(chief.id);
    for (const [method, url, body] of tries(chief.id, chief.username)) {
      expect([url, (await call(method, url, body, lesser)).status]).toEqual([url, 403]);
    }
    expect(await readRow(chief.id)).toEqual(before);
    expect((await readRow(peer.id)).status).toBe(1);
    const places = await server.db
      .selectFrom('sys_user_depart')
      .select('id')
      .where('user_id', '=', chief.id)
      .execute();
    expect(places).toEqual([]);
    // The same calls reach somebody who may do no more.
    for (const [method, url, body] of tries(peer.id, peer.username)) {
      expect([url, (await call(method, url, body, lesser)).status]).toEqual([url, 200]);
    }
  });
});

describe('small questions of the form', () => {
  // H7.39
  it('answers whether a value is free', async () => {
    expect((await call('GET', '/user/checkOnlyUser?username=fresh_name')).result).toBe(true);
    expect(await call('GET', '/user/checkOnlyUser?username=Admin')).toMatchObject({
      success: false,
      message: '用户账号已存在',
    });
    const id = await userId('admin');
    expect((await call('GET', `/user/checkOnlyUser?username=admin&id=${id}`)).result).toBe(true);
  });

  it('tells nobody without a right to users who has an account', async () => {
    const open = await server.call('GET', '/api/sys/user/checkOnlyUser?username=admin');
    expect(open.json()).toMatchObject({ success: true, result: true });
    const { username, password } = await addUser();
    const token = await server.signIn(username, password);
    const asked = await call('GET', '/user/checkOnlyUser?username=admin', undefined, token);
    expect(asked).toMatchObject({ success: true, result: true });
  });

  it('takes the id that a client made before, once', async () => {
    const made = (await call<string>('GET', '/user/generateUserId')).result;
    const added = await addUser({ id: made });
    expect(added.id).toBe(made);
    await expect(addUser({ id: made })).rejects.toThrow('用户ID已被使用，请刷新后重试');
    expect((await addUser({ id: 'not-one-of-ours' })).id).toMatch(/^[0-9a-f]{32}$/);
  });

  it('makes ids', async () => {
    expect((await call<string>('GET', '/user/generateUserId')).result).toMatch(/^[0-9a-f]{32}$/);
  });

  // H7.38
  it('tells a user without roles or departments', async () => {
    const { id } = await addUser();
    expect((await call('GET', `/user/queryUserRole?userid=${id}`)).message).toBe('未找到用户相关角色信息');
    expect((await call('GET', `/user/userDepartList?userId=${id}`)).message).toBe('查找失败');
  });
});
