import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';

let office: Administration;
let staff: string;
beforeAll(async () => {
  office = await openAdministration();
  staff = await office.server.signIn('staff');
});
afterAll(() => office.close());

const call: Administration['call'] = (...args) => office.call(...args);
const codeOf = async (name: string) =>
  (
    await office.server.db
      .selectFrom('sys_depart')
      .select(['org_code', 'org_type', 'parent_id'])
      .where('depart_name', '=', name)
      .where('del_flag', '=', '0')
      .executeTakeFirstOrThrow()
  ).org_code;
const addDepart = async (departName: string, parentId = '') =>
  (
    await call<{ id: string; orgCode: string }>('POST', '/sysDepart/add', {
      departName,
      parentId,
      orgCategory: '2',
    })
  ).result;
const signIn = ({ username, password }: { username: string; password: string }) =>
  office.server.signIn(username, password);

describe('people of a department', () => {
  it('join it once, work in it when they had none, and leave it', async () => {
    const depart = await addDepart('入职部');
    const person = await office.addUser();
    const join = () =>
      call('POST', '/user/editSysDepartWithUser', { depId: depart.id, userIdList: [person.id] });
    expect((await join()).message).toBe('添加成功！');
    expect((await join()).success).toBe(true);
    const list = await call<{ records: { username: string; orgCode: string }[]; total: number }>(
      'GET',
      `/user/departUserList?depId=${depart.id}`,
    );
    expect(list.result.records).toMatchObject([{ username: person.username, orgCode: depart.orgCode }]);
    const leave = `/user/deleteUserInDepart?depId=${depart.id}&userId=${person.id}`;
    expect((await call('DELETE', leave)).message).toBe('移除成功！');
    expect((await call('DELETE', leave)).message).toBe('所选用户不在该部门中');
    const row = await office.server.db
      .selectFrom('sys_user')
      .select('org_code')
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(row.org_code).toBeNull();
  });

  it('are not moved about by people without permission, nor above the caller', async () => {
    const depart = await addDepart('限权部');
    const body = { depId: depart.id, userIdList: [await office.userId('admin')] };
    expect((await call('POST', '/user/editSysDepartWithUser', body, staff)).status).toBe(403);
    await call('POST', '/user/editSysDepartWithUser', body);
    await call('POST', '/role/add', { roleName: '部门员', roleCode: 'mover' });
    const roleId = await office.roleId('mover');
    await call('POST', '/permission/saveRolePermission', {
      roleId,
      permissionIds: 'menu-depart,button-depart-members',
    });
    const mover = await signIn(await office.addUser({ selectedroles: roleId }));
    const leave = `/user/deleteUserInDepart?depId=${depart.id}&userId=${body.userIdList[0] ?? ''}`;
    expect((await call('DELETE', leave, undefined, mover)).message).toBe('不能处理权限超出自己的用户');
    expect((await call('DELETE', leave)).success).toBe(true);
  });
});

describe('the roles of a department', () => {
  // H7.41
  it('grant what the department may give, to its people, until they leave', async () => {
    const depart = await addDepart('授权部');
    const person = await office.addUser({ selecteddeparts: depart.id });
    const { result: role } = await call<{ id: string }>('POST', '/sysDepartRole/add', {
      departId: depart.id,
      roleName: '字典员',
      roleCode: 'keeper',
    });
    const grant = (permissionIds: string) =>
      call('POST', '/sysDepartPermission/saveDeptRolePermission', { roleId: role.id, permissionIds });
    expect((await grant('menu-dict')).message).toBe('超出了部门的权限，请先设置部门权限');
    const allow = (permissionIds: string) =>
      call('POST', '/permission/saveDepartPermission', { departId: depart.id, permissionIds });
    expect((await allow('menu-system,menu-dict')).message).toBe('保存成功！');
    const tree = await call<{ ids: string[] }>(
      'GET',
      `/sysDepartPermission/queryTreeListForDeptRole?departId=${depart.id}`,
    );
    expect(tree.result.ids.sort()).toEqual(['menu-dict', 'menu-system']);
    expect((await grant('menu-dict')).success).toBe(true);

    const token = await signIn(person);
    const mayRead = async () => (await call('GET', '/dict/list', undefined, token)).status;
    expect(await mayRead()).toBe(403);
    const give = await call('POST', '/sysDepartRole/deptRoleUserAdd', {
      userId: person.id,
      newRoleId: role.id,
      oldRoleId: '',
    });
    expect(give.message).toBe('保存成功！');
    expect(await mayRead()).toBe(200);
    const held = `/sysDepartRole/getDeptRoleByUserId?departId=${depart.id}&userId=${person.id}`;
    expect((await call('GET', held)).result).toEqual([role.id]);

    await allow('menu-system');
    expect(await mayRead()).toBe(403);
    await allow('menu-system,menu-dict');
    await grant('menu-dict');
    expect(await mayRead()).toBe(200);
    await call('DELETE', `/user/deleteUserInDepart?depId=${depart.id}&userId=${person.id}`);
    expect(await mayRead()).toBe(403);
    expect((await call('GET', held)).result).toEqual([]);
  });

  it('are for members alone, have codes of their own, and hand out nothing that the caller lacks', async () => {
    const depart = await addDepart('角色部');
    const body = { departId: depart.id, roleName: '甲', roleCode: 'same' };
    const { result: role } = await call<{ id: string }>('POST', '/sysDepartRole/add', body);
    expect((await call('POST', '/sysDepartRole/add', { ...body, roleCode: 'SAME' })).message).toBe(
      '角色编码已存在',
    );
    const stranger = await office.addUser();
    const give = { userId: stranger.id, newRoleId: role.id };
    expect((await call('POST', '/sysDepartRole/deptRoleUserAdd', give)).success).toBe(false);

    await call('POST', '/permission/saveDepartPermission', {
      departId: depart.id,
      permissionIds: 'menu-dict',
    });
    await call('POST', '/role/add', { roleName: '小管理员', roleCode: 'lesser' });
    const roleId = await office.roleId('lesser');
    await call('POST', '/permission/saveRolePermission', {
      roleId,
      permissionIds: 'menu-depart,button-depart-grant',
    });
    const lesser = await signIn(await office.addUser({ selectedroles: roleId }));
    const grant = { roleId: role.id, permissionIds: 'menu-dict' };
    const refused = await call('POST', '/sysDepartPermission/saveDeptRolePermission', grant, lesser);
    expect(refused).toMatchObject({ status: 403, message: '不能授予自己没有的权限' });
    await call('POST', '/sysDepartPermission/saveDeptRolePermission', grant);
    expect((await call('DELETE', `/sysDepartRole/delete?id=${role.id}`, undefined, lesser)).status).toBe(403);
    expect((await call('DELETE', `/sysDepartRole/delete?id=${role.id}`)).success).toBe(true);
  });

  it.each([
    ['POST', '/sysDepartRole/add'],
    ['PUT', '/sysDepartRole/edit'],
    ['DELETE', '/sysDepartRole/delete?id=x'],
    ['DELETE', '/sysDepartRole/deleteBatch?ids=x'],
    ['GET', '/sysDepartRole/list'],
    ['GET', '/sysDepartRole/queryById?id=x'],
    ['GET', '/sysDepartRole/exportXls'],
    ['POST', '/sysDepartRole/deptRoleUserAdd'],
    ['POST', '/permission/saveDepartPermission'],
    ['POST', '/sysDepartPermission/saveDeptRolePermission'],
    ['GET', '/sysDepartPermission/queryTreeList'],
    ['PUT', '/sysDepart/move'],
    ['GET', '/sysDepart/countBelow?id=x'],
  ])('are refused to others: %s %s', async (method, path) => {
    const body = method === 'POST' || method === 'PUT' ? {} : undefined;
    expect((await call(method, path, body, staff)).status).toBe(403);
  });
});

describe('a department that moves', () => {
  it('takes its branch, people and records along, and its old codes are never given again', async () => {
    const from = await addDepart('旧处');
    const to = await addDepart('新处');
    const moved = await addDepart('移动部', from.id);
    const below = await addDepart('移动组', moved.id);
    const person = await office.addUser({ selecteddeparts: below.id });
    await office.server.db
      .updateTable('sys_category')
      .set({ sys_org_code: below.orgCode })
      .where('code', '=', 'A01')
      .execute();
    const count = await call('GET', `/sysDepart/countBelow?id=${from.id}`);
    expect(count.result).toEqual({ departs: 2, users: 1 });

    const move = (id: string, parentId: string) => call('PUT', '/sysDepart/move', { id, parentId });
    expect((await move(moved.id, below.id)).message).toBe('不能移到自己或自己的下级部门下');
    expect((await move(moved.id, moved.id)).message).toBe('不能移到自己或自己的下级部门下');
    expect((await move(moved.id, 'nowhere')).message).toBe('上级部门不存在');
    expect((await move(moved.id, to.id)).message).toBe('移动成功！');

    expect(await codeOf('移动部')).toBe(`${to.orgCode}A01`);
    expect(await codeOf('移动组')).toBe(`${to.orgCode}A01A01`);
    const { db } = office.server;
    const user = await db.selectFrom('sys_user').select('org_code').where('id', '=', person.id).execute();
    expect(user).toEqual([{ org_code: `${to.orgCode}A01A01` }]);
    const record = await db
      .selectFrom('sys_category')
      .select('sys_org_code')
      .where('code', '=', 'A01')
      .execute();
    expect(record).toEqual([{ sys_org_code: `${to.orgCode}A01A01` }]);
    expect((await addDepart('后来部', from.id)).orgCode).toBe(`${from.orgCode}A02`);

    expect((await move(moved.id, '')).success).toBe(true);
    expect(await codeOf('移动组')).toMatch(/^[A-Z]\d\dA01$/);
    expect((await call('GET', `/sysDepart/countBelow?id=${to.id}`)).result).toEqual({ departs: 0, users: 0 });
  });
});

describe('positions', () => {
  it('are kept under codes of their own, picked by everybody and shown by their code', async () => {
    const add = { code: 'keeper', name: '保管员', postRank: '3' };
    expect((await call('POST', '/position/add', add)).message).toBe('添加成功！');
    expect((await call('POST', '/position/add', { ...add, code: 'KEEPER' })).message).toBe('职务编码已存在');
    expect((await call('POST', '/position/add', { ...add, code: 'a,b' })).status).toBe(400);
    expect((await call('POST', '/position/add', add, staff)).status).toBe(403);
    expect((await call('GET', '/position/queryByCode?code=keeper', undefined, staff)).result).toMatchObject({
      name: '保管员',
    });
    const list = await call<{ records: { id: string }[] }>(
      'GET',
      '/position/list?code=keeper',
      undefined,
      staff,
    );
    const id = list.result.records[0]?.id ?? '';
    expect((await call('DELETE', `/position/delete?id=${id}`)).success).toBe(true);
  });
});
