// Data rules where roles are granted and given: what is out of sight is not shown there, not changed, and not lost.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Administration, RecordPage } from '../../../tests/administration-driver.ts';
import { openNarrowOffice, type NarrowOffice } from './data-rules.testing.ts';

interface Tree {
  treeList: { key: string; children: unknown }[];
  ids: string[];
}

let office: NarrowOffice;
let role: string;
let departRole: string;
let depart: string;
const call: Administration['call'] = (...args) => office.call(...args);
const asNarrow: NarrowOffice['asNarrow'] = (...args) => office.asNarrow(...args);
const idsAt = async (address: string, who = asNarrow) => (await who<string[]>('GET', address)).result;

beforeAll(async () => {
  office = await openNarrowOffice(['permission', 'role', 'depart', 'user']);
  await call('POST', '/role/add', { roleName: '受权', roleCode: 'granted' });
  role = await office.roleId('granted');
  depart = await office.departId('安全管理部');
  const body = { departId: depart, roleName: '班长', roleCode: 'head' };
  departRole = (await call<{ id: string }>('POST', '/sysDepartRole/add', body)).result.id;
});
afterAll(() => office.close());

describe('a rule over menus', () => {
  const shown = 'menu-role';
  const hidden = 'menu-user';

  beforeAll(async () => {
    const both = [hidden, shown].join(',');
    await call('POST', '/permission/saveRolePermission', { roleId: role, permissionIds: both });
    await call('POST', '/permission/saveDepartPermission', { departId: depart, permissionIds: both });
    await call('POST', '/sysDepartPermission/saveDeptRolePermission', {
      roleId: departRole,
      permissionIds: both,
    });
    await office.addRule(hidden, 'username', '=', 'leader');
    await office.narrowTo('menu-permission', 'perms', 'IN', 'role:list,role:add');
  });

  it.each(['/role/queryTreeList', '/permission/queryTreeList', '/sysDepartPermission/queryTreeList'])(
    'holds in the tree that is granted from: %s',
    async (address) => {
      const { ids, treeList } = (await asNarrow<Tree>('GET', address)).result;
      expect(ids.toSorted()).toEqual(['button-role-add', shown]);
      expect(treeList.map(({ key }) => key)).toEqual([shown]);
      expect((await call<Tree>('GET', address)).result.ids).toContain(hidden);
    },
  );

  it('holds in its levels, in what a department may give, and in what somebody was granted', async () => {
    const level = await asNarrow<{ key: string }[]>('GET', '/permission/queryListAsync');
    expect(level.result.map(({ key }) => key)).toEqual([shown]);
    const given = `/sysDepartPermission/queryTreeListForDeptRole?departId=${depart}`;
    expect((await asNarrow<Tree>('GET', given)).result.ids).toEqual([shown]);
    for (const address of [
      `/permission/queryRolePermission?roleId=${role}`,
      `/permission/queryDepartPermission?departId=${depart}`,
      `/sysDepartPermission/queryDeptRolePermission?roleId=${departRole}`,
    ]) {
      expect(await idsAt(address), address).toEqual([shown]);
      expect(await idsAt(address, call), address).toEqual([shown, hidden].toSorted());
    }
  });

  it.each([
    ['/permission/saveRolePermission', () => ({ roleId: role }), () => `queryRolePermission?roleId=${role}`],
    [
      '/permission/saveDepartPermission',
      () => ({ departId: depart }),
      () => `queryDepartPermission?departId=${depart}`,
    ],
  ])('keeps what was granted out of sight, whatever %s sends', async (address, holder, reader) => {
    const granted = () => idsAt(`/permission/${reader()}`, call);
    for (const sent of [
      { permissionIds: `${shown},button-role-add`, lastpermissionIds: shown },
      { permissionIds: 'button-role-add', lastpermissionIds: `${shown},button-role-add` },
      // Clients that do not tell what was ticked before.
      { permissionIds: shown },
    ]) {
      expect((await asNarrow('POST', address, { ...holder(), ...sent })).message).toBe('保存成功！');
      expect(await granted()).toEqual([...sent.permissionIds.split(','), hidden].toSorted());
    }
    for (const sent of [
      { permissionIds: shown, lastpermissionIds: `${shown},${hidden}` },
      { permissionIds: `${shown},${hidden},button-user-add`, lastpermissionIds: shown },
    ]) {
      const answer = await asNarrow('POST', address, { ...holder(), ...sent });
      expect(answer.message).toBe('所选菜单或按钮超出了您的数据权限，请刷新后重试');
      expect(await granted()).toEqual([shown, hidden].toSorted());
    }
  });

  it('covers the rules of menus out of sight: they are not listed, chosen or changed', async () => {
    const [rule] = (
      await call<{ id: string }[]>('GET', `/permission/getPermRuleListByPermId?permissionId=${hidden}`)
    ).result;
    expect(rule).toBeDefined();
    for (const address of ['getPermRuleListByPermId', 'queryPermissionRule']) {
      expect(await idsAt(`/permission/${address}?permissionId=${hidden}`), address).toEqual([]);
    }
    const chosen = await asNarrow('GET', `/role/datarule/${hidden}/${role}`);
    expect(chosen.result).toEqual({ datarule: [], drChecked: '' });
    const body = { permissionId: hidden, ruleName: '新', ruleColumn: 'username', ruleValue: 'x' };
    for (const [method, address, sent] of [
      ['GET', `/permission/queryRuleFields?permissionId=${hidden}`, undefined],
      ['POST', '/permission/addPermissionRule', { ...body, ruleConditions: '=' }],
      ['PUT', '/permission/editPermissionRule', { ...body, id: rule?.id, ruleConditions: '=' }],
      ['DELETE', `/permission/deletePermissionRule?id=${rule?.id ?? ''}`, undefined],
      ['POST', '/role/datarule', { permissionId: hidden, roleId: role, dataRuleIds: rule?.id }],
    ] as const) {
      expect((await asNarrow(method, address, sent)).message, address).toBe('菜单不存在');
    }
  });
});

describe('a rule over roles', () => {
  beforeAll(async () => {
    // Whoever holds it sees no more than the narrowed person, who changes them.
    await call('POST', '/permission/saveRolePermission', { roleId: role, permissionIds: '' });
    await office.narrowTo('menu-role', 'roleCode', '!=', 'granted');
  });

  it('holds for what they grant and for who has them', async () => {
    const { username } = await office.addUser({ selectedroles: role });
    expect(await idsAt(`/permission/queryRolePermission?roleId=${role}`)).toEqual([]);
    const members = (who: typeof asNarrow) => who<RecordPage>('GET', `/user/userRoleList?roleId=${role}`);
    expect((await members(asNarrow)).result.total).toBe(0);
    expect((await members(call)).result.records.map((one) => one['username'])).toEqual([username]);
    const answer = await asNarrow('POST', '/permission/saveRolePermission', {
      roleId: role,
      permissionIds: '',
    });
    expect(answer.message).toBe('未找到角色');
    const rules = { permissionId: 'menu-role', roleId: role, dataRuleIds: '' };
    expect((await asNarrow('POST', '/role/datarule', rules)).message).toBe('未找到角色');
  });

  it('gives and takes none out of sight, and a saved user keeps theirs', async () => {
    await call('POST', '/role/add', { roleName: '看得见', roleCode: 'seen' });
    const other = await office.roleId('seen');
    const { username, id } = await office.addUser({ selectedroles: `${role},${other}` });
    const held = () => idsAt(`/user/queryUserRole?userid=${id}`, call);
    const opened = (await asNarrow<{ selectedroles: string }>('GET', `/user/queryById?id=${id}`)).result;
    expect(opened.selectedroles).toBe(other);
    expect(await idsAt(`/user/queryUserRole?userid=${id}`)).toEqual([other]);

    const edit = (selectedroles: string) =>
      asNarrow('PUT', '/user/edit', { id, username, realname: '改名', selectedroles });
    expect((await edit(other)).message).toBe('修改成功!');
    expect(await held()).toEqual([role, other].toSorted());
    expect((await edit('')).message).toBe('修改成功!');
    expect(await held()).toEqual([role]);

    const away = await asNarrow('DELETE', `/user/deleteUserRole?roleId=${role}&userId=${id}`);
    expect(away.message).toBe('所选角色不存在，请刷新后重试');
    const person = await office.addUser();
    for (const answer of [
      await asNarrow('POST', '/user/addSysUserRole', { roleId: role, userIdList: [person.id] }),
      await asNarrow('PUT', '/user/edit', { id: person.id, realname: '改名', selectedroles: role }),
    ]) {
      expect(answer.message).toBe('所选角色不存在，请刷新后重试');
    }
    expect(await held()).toEqual([role]);
  });
});

describe('a rule over departments', () => {
  it('puts nobody into one out of sight or out of it, and a saved user stays there', async () => {
    await office.narrowTo('menu-depart', 'departName', '=', '安全管理部');
    const hidden = await office.departId('生产运行部');
    const { id } = await office.addUser({ selecteddeparts: `${hidden},${depart}` });
    const opened = (await asNarrow<{ selecteddeparts: string }>('GET', `/user/queryById?id=${id}`)).result;
    expect(opened.selecteddeparts).toBe(depart);
    const listed = await asNarrow<{ key: string }[]>('GET', `/user/userDepartList?userId=${id}`);
    expect(listed.result.map(({ key }) => key)).toEqual([depart]);

    const edit = (selecteddeparts: string, who = id) =>
      asNarrow('PUT', '/user/edit', { id: who, realname: '改名', selecteddeparts });
    expect((await edit('')).message).toBe('修改成功!');
    const stored = await call<{ selecteddeparts: string }>('GET', `/user/queryById?id=${id}`);
    expect(stored.result.selecteddeparts).toBe(hidden);
    const person = await office.addUser();
    expect((await edit(hidden, person.id)).message).toBe('所选部门不存在，请刷新后重试');
  });
});
