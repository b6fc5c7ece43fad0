// Nobody hands on more than they have, data rules included: each way to shed a rule, tried by hand.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RecordPage } from '../../../tests/administration-driver.ts';
import { openNarrowOffice, type NarrowOffice } from '../../records/data-rules/data-rules.testing.ts';

let office: NarrowOffice;
let call: NarrowOffice['call'];
/** Calls of the narrowed person. */
let ask: NarrowOffice['asNarrow'];
/** A role with the same permissions and no rule. */
let wide: string;
let me: string;
let safety: string;
let production: string;
let permissionIds: string;
let names = 0;

const LIMITED = (what: string, rule = '规则') =>
  `${what}在“用户管理”中的数据范围超出您自己的（您受数据规则“${rule}”限制），请联系数据范围不受限的管理员处理`;

beforeAll(async () => {
  office = await openNarrowOffice(['user', 'role', 'depart', 'permission', 'announcement']);
  ({ call, asNarrow: ask } = office);
  const session = await office.server.sessions.find(office.token);
  me = session?.id ?? '';
  safety = await office.departId('安全管理部');
  production = await office.departId('生产运行部');
  await call('POST', '/role/add', { roleName: '宽', roleCode: 'wide' });
  wide = await office.roleId('wide');
  permissionIds = (
    await call<string[]>('GET', `/permission/queryRolePermission?roleId=${office.narrowRole}`)
  ).result.join(',');
  await call('POST', '/permission/saveRolePermission', { roleId: wide, permissionIds });
  await office.narrowTo('menu-user', 'orgCode', 'RIGHT_LIKE', '#{sys_org_code}');
  await call('POST', '/user/editSysDepartWithUser', { depId: safety, userIdList: [me] });
});
afterAll(() => office.close());
beforeEach(() => {
  names += 1;
});

const newcomer = (more: object) => ({
  username: `puppet_${String(names)}`,
  realname: '新人',
  password: 'Secret-word-1',
  ...more,
});
const rowsSeen = async (token = office.token) =>
  (await call<RecordPage>('GET', '/user/list?pageSize=1000', undefined, token)).result.total;

describe('a role without the rule', () => {
  it('is not taken by the narrowed person', async () => {
    const before = await rowsSeen();
    const edit = { id: me, realname: '测试员', selectedroles: `${office.narrowRole},${wide}` };
    for (const answer of [
      await ask('PUT', '/user/edit', edit),
      await ask('POST', '/user/addSysUserRole', { roleId: wide, userIdList: [me] }),
    ]) {
      expect(answer).toMatchObject({ status: 403, message: LIMITED('所选角色') });
    }
    expect(await rowsSeen()).toBe(before);
  });

  it('is not given to an account that the person makes, or may change', async () => {
    const added = await ask('POST', '/user/add', newcomer({ selectedroles: wide, selecteddeparts: safety }));
    expect(added).toMatchObject({ status: 403, message: LIMITED('所选角色') });
    const { id } = await office.addUser({ selecteddeparts: safety });
    const given = await ask('POST', '/user/addSysUserRole', { roleId: wide, userIdList: [id] });
    expect(given.message).toBe(LIMITED('所选角色'));
  });

  it('is not made: neither by granting a new role, nor by the way over a department', async () => {
    const code = `fresh_${String(names)}`;
    const made = await ask<{ id: string }>('POST', '/role/add', { roleName: code, roleCode: code });
    const roleId = made.result.id;
    const granted = await ask('POST', '/permission/saveRolePermission', {
      roleId,
      permissionIds: 'menu-user',
    });
    expect(granted).toMatchObject({ status: 403, message: LIMITED('授予的权限') });
    const body = { departId: safety, permissionIds: 'menu-user' };
    expect((await ask('POST', '/permission/saveDepartPermission', body)).message).toBe(LIMITED('授予的权限'));
    await call('POST', '/permission/saveDepartPermission', body);
    const departRole = { departId: safety, roleName: code, roleCode: code };
    const { result } = await ask<{ id: string }>('POST', '/sysDepartRole/add', departRole);
    const save = { roleId: result.id, permissionIds: 'menu-user' };
    expect((await ask('POST', '/sysDepartPermission/saveDeptRolePermission', save)).message).toBe(
      LIMITED('授予的权限'),
    );
    await call('POST', '/sysDepartPermission/saveDeptRolePermission', save);
    const give = { userId: me, departId: safety, newRoleId: result.id };
    expect((await ask('POST', '/sysDepartRole/deptRoleUserAdd', give)).message).toBe(LIMITED('所选角色'));
    await call('DELETE', `/sysDepartRole/delete?id=${result.id}`);
  });

  it('keeps whoever holds it out of reach: no edit, no new password, no freeze', async () => {
    const above = await office.addUser({ selectedroles: wide, selecteddeparts: safety, realname: '上级' });
    const password = { password: 'Secret-word-2', confirmpassword: 'Secret-word-2' };
    for (const answer of [
      await ask('PUT', '/user/edit', { id: above.id, realname: '改名' }),
      await ask('PUT', '/user/changePassword', { username: above.username, ...password }),
      await ask('PUT', '/user/frozenBatch', { ids: above.id, status: 2 }),
      await ask('DELETE', `/user/deleteUserRole?roleId=${wide}&userId=${above.id}`),
    ]) {
      expect(answer).toMatchObject({ status: 403, message: LIMITED('用户“上级”') });
    }
  });

  it('may be handed on by the administrator, who is unlimited', async () => {
    const { id } = await office.addUser({ selecteddeparts: safety });
    expect((await call('POST', '/user/addSysUserRole', { roleId: wide, userIdList: [id] })).message).toBe(
      '添加成功!',
    );
  });
});

describe('a role with the same rule', () => {
  it('is given to people of the same branch, and to no others', async () => {
    const sites = await office.departId('现场安全组');
    const puppet = newcomer({ selectedroles: office.narrowRole, selecteddeparts: sites });
    expect((await ask('POST', '/user/add', puppet)).message).toBe('添加成功！');
    const other = { ...puppet, username: `${puppet.username}_b`, selecteddeparts: production };
    expect((await ask('POST', '/user/add', other)).message).toBe(LIMITED('此修改会使用户“新人”'));
    const token = await office.server.signIn(puppet.username, puppet.password);
    expect(await rowsSeen(token)).toBeLessThanOrEqual(await rowsSeen());
  });

  it('is not kept by somebody who is moved into another department', async () => {
    const puppet = newcomer({ selectedroles: office.narrowRole, selecteddeparts: safety });
    const { id } = (await ask<{ id: string }>('POST', '/user/add', puppet)).result;
    const said = LIMITED('此修改会使用户“新人”');
    for (const answer of [
      await ask('PUT', '/user/edit', { id, realname: '新人', selecteddeparts: `${safety},${production}` }),
      await ask('POST', '/user/editSysDepartWithUser', { depId: production, userIdList: [id] }),
    ]) {
      expect(answer.message).toBe(said);
    }
  });
});

describe('what a rule compares', () => {
  it('is not changed by whom it narrows: own departments, and the codes of departments', async () => {
    const edit = { id: me, realname: '测试员', selecteddeparts: `${safety},${production}` };
    expect((await ask('PUT', '/user/edit', edit)).message).toBe(LIMITED('此修改会使您'));
    const join = { depId: production, userIdList: [me] };
    expect((await ask('POST', '/user/editSysDepartWithUser', join)).message).toBe(LIMITED('此修改会使您'));
    const move = await ask('PUT', '/sysDepart/move', { id: production, parentId: safety });
    expect(move.message).toBe(LIMITED('此修改会改变数据规则所比较的部门编码，使您'));
  });

  it('is the own name only while a rule compares it', async () => {
    const rename = (realname: string) => ask('PUT', '/account/profile', { realname });
    expect((await rename('赵敏')).message).toBe('已保存');
    expect((await rename('测试员')).message).toBe('已保存');
    const rule = await office.addRule('menu-announcement', 'sender', '=', '#{sys_user_name}');
    const choose = (dataRuleIds: string) =>
      call('POST', '/role/datarule', {
        permissionId: 'menu-announcement',
        roleId: office.narrowRole,
        dataRuleIds,
      });
    await choose(rule);
    for (const answer of [
      await rename('管理员'),
      await ask('PUT', '/user/edit', { id: me, realname: '管理员' }),
    ]) {
      expect(answer).toMatchObject({ status: 403, success: false });
      expect(answer.message).toContain('此修改会使您在“系统通告”中的数据范围超出您自己的');
    }
    expect((await rename('测试员')).message).toBe('已保存');
    await choose('');
  });
});

describe('the rule itself', () => {
  it('is not lost with the list while the person may still change records', async () => {
    const rest = permissionIds
      .split(',')
      .filter((id) => id !== 'menu-user')
      .join(',');
    const body = { roleId: office.narrowRole, permissionIds: rest, lastpermissionIds: permissionIds };
    expect((await ask('POST', '/permission/saveRolePermission', body)).message).toBe(LIMITED('此修改会使您'));
    const code = `only_edit_${String(names)}`;
    const made = await ask<{ id: string }>('POST', '/role/add', { roleName: code, roleCode: code });
    const roleId = made.result.id;
    await ask('POST', '/permission/saveRolePermission', { roleId, permissionIds: 'button-user-edit' });
    const puppet = newcomer({ selectedroles: roleId, selecteddeparts: safety });
    expect((await ask('POST', '/user/add', puppet)).message).toBe(LIMITED('此修改会使用户“新人”'));
  });

  it('is not passed by a menu of another name with the same code', async () => {
    const menu = { name: '另一个', menuType: 1, parentId: 'menu-system', url: '/other', perms: 'user:list' };
    const added = await ask('POST', '/permission/add', menu);
    expect(added).toMatchObject({ status: 403, message: LIMITED('使用该权限编码的菜单') });
  });
});

describe('an account without any role', () => {
  it('picks nobody: no people, roles or departments', async () => {
    const { id, username, password } = await office.addUser({ selecteddeparts: safety });
    const token = await office.server.signIn(username, password);
    const read = async (url: string) => (await call<unknown>('GET', url, undefined, token)).result;
    expect(await read('/user/list')).toMatchObject({ total: 0, records: [] });
    for (const url of [
      `/user/queryByIds?userIds=${me}`,
      `/user/queryUserByDepId?id=${safety}`,
      `/sysDepart/getUsersByDepartId?id=${safety}`,
      '/sysDepart/queryTreeList',
      '/sysDepart/queryIdTree',
      '/sysDepart/listAll',
    ]) {
      expect(await read(url), url).toEqual([]);
    }
    expect(await read('/user/queryByOrgCode')).toMatchObject({ total: 0 });
    await call('POST', '/user/addSysUserRole', { roleId: await office.roleId('staff'), userIdList: [id] });
    expect(await read('/user/list')).not.toMatchObject({ total: 0 });
  });
});
