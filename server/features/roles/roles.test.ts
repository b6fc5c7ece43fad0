import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';
import type { TestApp } from '../../../tests/app-driver.ts';
import { isDeep } from '../../../tests/depth.ts';

let administration: Administration;
let server: TestApp;
let call: Administration['call'];
let roleId: Administration['roleId'];
beforeAll(async () => {
  administration = await openAdministration();
  ({ server, call, roleId } = administration);
});
afterAll(() => administration.close());

const grantsOf = async (id: string) =>
  (await call<string[]>('GET', `/permission/queryRolePermission?roleId=${id}`)).result;

describe('role administration', () => {
  // H7.37
  it('lists, adds, edits and deletes roles', async () => {
    const listed = await call<{ records: { roleCode: string }[]; total: number }>(
      'GET',
      '/role/list?roleName=*%E5%91%98*',
    );
    expect(listed.result.records.map(({ roleCode }) => roleCode).sort()).toEqual([
      'admin',
      'auditor',
      'safety_manager',
      'staff',
    ]);
    const added = await call<{ id: string }>('POST', '/role/add', {
      roleName: '访客',
      roleCode: 'guest',
      description: '临时',
    });
    expect(added).toMatchObject({ success: true, message: '添加成功！', result: { roleCode: 'guest' } });
    const { id } = added.result;
    expect((await call('PUT', '/role/edit', { id, roleName: '来访者', createBy: 'x' })).message).toBe(
      '修改成功!',
    );
    expect((await call('GET', `/role/queryById?id=${id}`)).result).toMatchObject({
      roleName: '来访者',
      roleCode: 'guest',
      description: '临时',
      createBy: 'admin',
    });
    expect((await call('DELETE', `/role/delete?id=${id}`)).message).toBe('删除成功!');
    expect((await call('GET', `/role/queryById?id=${id}`)).message).toBe('未找到对应实体');
  });

  it('tells whether a code is free', async () => {
    expect((await call('GET', '/role/checkRoleCode?roleCode=fresh')).success).toBe(true);
    expect(await call('GET', '/role/checkRoleCode?roleCode=AUDITOR')).toMatchObject({
      success: false,
      message: '角色编码已存在',
    });
    expect(
      (await call('GET', `/role/checkRoleCode?roleCode=auditor&id=${await roleId('auditor')}`)).success,
    ).toBe(true);
    expect((await call('POST', '/role/add', { roleName: '重复', roleCode: 'auditor' })).message).toBe(
      '角色编码已存在',
    );
  });

  it('keeps the administrator role', async () => {
    const id = await roleId('admin');
    expect((await call('DELETE', `/role/delete?id=${id}`)).message).toBe('管理员角色不能删除');
    expect((await call('DELETE', `/role/deleteBatch?ids=${await roleId('staff')},${id}`)).success).toBe(
      false,
    );
    expect((await call('PUT', '/role/edit', { id, roleCode: 'boss' })).message).toBe(
      '管理员角色的编码不能修改',
    );
    expect(
      (await call('POST', '/permission/saveRolePermission', { roleId: id, permissionIds: '' })).message,
    ).toBe('管理员角色的权限不能减少');
    await expect(roleId('staff')).resolves.toBeTypeOf('string');
  });

  // H7.37
  it('gives all roles to the user form', async () => {
    const { result } = await call<{ roleCode: string }[]>('GET', '/role/queryall');
    expect(result.map(({ roleCode }) => roleCode)).toContain('depart_leader');
  });
});

describe('a role that begins as another one', () => {
  const addLike = (copyOf: string, roleCode: string, token?: string) =>
    call<{ id: string }>(
      'POST',
      '/role/add',
      { roleName: roleCode, roleCode, copyOf },
      ...(token === undefined ? [] : [token]),
    );
  const rolesWith = async (roleCode: string) =>
    (await call<{ total: number }>('GET', `/role/list?roleCode=${roleCode}`)).result.total;

  it('grants the same, narrowed by the same rules, and is held by nobody', async () => {
    const source = await roleId('auditor');
    const rule = { permissionId: 'menu-user', ruleName: '本部门', ruleColumn: 'orgCode', status: '1' };
    await call('POST', '/permission/addPermissionRule', {
      ...rule,
      ruleConditions: 'RIGHT_LIKE',
      ruleValue: '#{sys_org_code}',
    });
    const [{ id: dataRuleIds } = { id: '' }] = (
      await call<{ id: string }[]>('GET', '/permission/queryPermissionRule?permissionId=menu-user')
    ).result;
    const granted = [...(await grantsOf(source)), 'menu-user'].join();
    await call('POST', '/permission/saveRolePermission', { roleId: source, permissionIds: granted });
    await call('POST', '/role/datarule', { permissionId: 'menu-user', roleId: source, dataRuleIds });
    const { result } = await addLike(source, 'auditor_copy');
    expect(await grantsOf(result.id)).toEqual(await grantsOf(source));
    const read = await call<{ drChecked: string }>('GET', `/role/datarule/menu-user/${result.id}`);
    expect([read.result.drChecked, dataRuleIds]).toEqual([dataRuleIds, expect.stringMatching(/./)]);
    const holders = server.db.selectFrom('sys_user_role').selectAll().where('role_id', '=', result.id);
    expect(await holders.execute()).toEqual([]);
    // What changes in one of the two changes nothing in the other.
    await call('POST', '/permission/saveRolePermission', { roleId: result.id, permissionIds: '' });
    expect(await grantsOf(source)).not.toEqual([]);
  });

  it('S32: is refused whole to whoever lacks a part of it, or may not grant', async () => {
    const open = async (roleCode: string, permissionIds: string) => {
      const { id } = (await call<{ id: string }>('POST', '/role/add', { roleName: roleCode, roleCode }))
        .result;
      await call('POST', '/permission/saveRolePermission', { roleId: id, permissionIds });
      const person = { username: roleCode, realname: roleCode, password: 'Secret-word-1', selectedroles: id };
      await call('POST', '/user/add', person);
      return { id, token: await server.signIn(roleCode, 'Secret-word-1') };
    };
    const copier = await open('copier', 'menu-system,menu-role,button-role-add,button-role-grant');
    const adder = await open('adder', 'menu-system,menu-role,button-role-add');
    expect((await addLike(copier.id, 'copy_own', copier.token)).success).toBe(true);
    expect(await addLike(await roleId('admin'), 'copy_more', copier.token)).toMatchObject({
      status: 403,
      message: '不能处理权限超出自己的角色',
    });
    expect(await addLike(adder.id, 'copy_ungranted', adder.token)).toMatchObject({
      status: 403,
      message: '复制角色需要“授权”权限，请联系管理员',
    });
    expect(await addLike('no-such-role', 'copy_nothing')).toMatchObject({
      success: false,
      message: '要复制的角色已不存在，请刷新后重试',
    });
    for (const code of ['copy_more', 'copy_ungranted', 'copy_nothing']) expect(await rolesWith(code)).toBe(0);
  });
});

describe('granting', () => {
  // H7.37
  it('shows the tree of menus and buttons with all ids', async () => {
    const { result } = await call<{
      treeList: {
        key: string;
        children: { key: string; children: { key: string; isLeaf: boolean }[] }[] | null;
      }[];
      ids: string[];
    }>('GET', '/role/queryTreeList');
    const system = result.treeList.find(({ key }) => key === 'menu-system');
    const users = system?.children?.find(({ key }) => key === 'menu-user');
    expect(users?.children.find(({ key }) => key === 'button-user-add')).toMatchObject({ isLeaf: true });
    expect(result.ids).toContain('button-dict-recycle');
    expect((await call('GET', '/permission/queryTreeList')).result).toEqual(result);
  });

  it('says of each entry what it is, and whether whoever asks may hand it on', async () => {
    interface Entry extends Record<string, unknown> {
      key: string;
      children: Entry[] | null;
    }
    const flatten = (entries: readonly Entry[]): Entry[] =>
      entries.flatMap((one) => [one, ...flatten(one.children ?? [])]);
    const read = async (token?: string) => {
      const { result } = await call<{ treeList: Entry[] }>('GET', '/role/queryTreeList', undefined, token);
      return new Map(flatten(result.treeList).map((one) => [one.key, one]));
    };
    const all = await read();
    expect(all.get('button-user-add')).toMatchObject({
      menuType: 2,
      perms: 'user:add',
      isHeld: true,
      status: '1',
    });
    expect(all.get('menu-system')).toMatchObject({
      menuType: 0,
      perms: null,
      hidden: false,
      isForAll: false,
    });
    expect(all.get('menu-home')).toMatchObject({ isForAll: true });
    expect(all.get('menu-gallery')).toMatchObject({ hidden: true });

    const auditor = await server.signIn('auditor');
    const { result: mine } = await call<string[]>(
      'GET',
      `/permission/queryRolePermission?roleId=${await roleId('auditor')}`,
    );
    const seen = await read(auditor);
    const held = [...seen.values()].filter(({ isHeld }) => isHeld === true).map(({ key }) => key);
    expect(held.sort()).toEqual([...mine].sort());
    expect(held.length).toBeLessThan(seen.size);
  });

  // H7.40
  it('a grant works with the next call, and its withdrawal too', async () => {
    const staffRole = await roleId('staff');
    const staff = await server.signIn('staff');
    expect((await call('GET', '/role/list', undefined, staff)).status).toBe(403);
    const before = await grantsOf(staffRole);
    const after = [...before, 'menu-system', 'menu-role'];
    const save = (permissionIds: string[], lastpermissionIds: string[]) =>
      call('POST', '/permission/saveRolePermission', {
        roleId: staffRole,
        permissionIds: permissionIds.join(),
        lastpermissionIds: lastpermissionIds.join(),
      });
    expect(await save(after, before)).toMatchObject({ success: true, message: '保存成功！' });
    expect((await call('GET', '/role/list', undefined, staff)).status).toBe(200);
    await save(before, after);
    expect((await call('GET', '/role/list', undefined, staff)).status).toBe(403);
    expect(await grantsOf(staffRole)).toEqual(before);
  });

  it('keeps what somebody else granted while the tree was open', async () => {
    const id = await roleId('auditor');
    const seen = await grantsOf(id);
    await call('POST', '/permission/saveRolePermission', {
      roleId: id,
      permissionIds: [...seen, 'button-user-add'].join(),
      lastpermissionIds: seen.join(),
    });
    const mine = seen.filter((grant) => grant !== 'menu-dict');
    await call('POST', '/permission/saveRolePermission', {
      roleId: id,
      permissionIds: mine.join(),
      lastpermissionIds: seen.join(),
    });
    expect(await grantsOf(id)).toEqual([...mine, 'button-user-add'].sort());
  });

  it('S32: nobody grants what they lack, and nothing of such a call is saved', async () => {
    const { id } = (
      await call<{ id: string }>('POST', '/role/add', { roleName: '授权员', roleCode: 'granter' })
    ).result;
    await call('POST', '/permission/saveRolePermission', {
      roleId: id,
      permissionIds: 'menu-system,menu-role,button-role-grant',
      lastpermissionIds: '',
    });
    const body = { username: 'granter', realname: '授权员', password: 'Secret-word-1', selectedroles: id };
    expect((await call('POST', '/user/add', body)).success).toBe(true);
    const granter = await server.signIn('granter', 'Secret-word-1');
    const staffRole = await roleId('staff');
    const before = await grantsOf(staffRole);
    const save = (permissionIds: string[]) =>
      call(
        'POST',
        '/permission/saveRolePermission',
        { roleId: staffRole, permissionIds: permissionIds.join(), lastpermissionIds: before.join() },
        granter,
      );
    expect((await save([...before, 'menu-role', 'button-user-delete'])).status).toBe(403);
    expect(await grantsOf(staffRole)).toEqual(before);
    expect((await save([...before, 'menu-role'])).success).toBe(true);
    expect((await save([...before, 'no-such-permission'])).status).toBe(403);
  });

  it('S32: nobody takes away what they lack, and nothing of such a call is saved', async () => {
    const { id } = (
      await call<{ id: string }>('POST', '/role/add', { roleName: '收权员', roleCode: 'taker' })
    ).result;
    const save = (role: string, permissionIds: string[], lastpermissionIds: string[], token?: string) =>
      call(
        'POST',
        '/permission/saveRolePermission',
        { roleId: role, permissionIds: permissionIds.join(), lastpermissionIds: lastpermissionIds.join() },
        ...(token === undefined ? [] : [token]),
      );
    await save(id, ['menu-system', 'menu-role', 'button-role-grant'], []);
    const body = { username: 'taker', realname: '收权员', password: 'Secret-word-1', selectedroles: id };
    expect((await call('POST', '/user/add', body)).success).toBe(true);
    const taker = await server.signIn('taker', 'Secret-word-1');
    const other = (await call<{ id: string }>('POST', '/role/add', { roleName: '被收权', roleCode: 'taken' }))
      .result.id;
    const before = ['button-user-delete', 'menu-role', 'menu-system'];
    await save(other, before, []);
    expect(await save(other, ['menu-system'], before, taker)).toMatchObject({
      status: 403,
      message: '不能取消自己没有的权限',
    });
    expect((await save(other, [], before, taker)).status).toBe(403);
    expect(await grantsOf(other)).toEqual(before);
    const less = before.filter((grant) => grant !== 'menu-role');
    expect((await save(other, less, before, taker)).success).toBe(true);
    expect(await grantsOf(other)).toEqual(less);
  });

  it('S32: a grant of a permission that is no longer declared holds nobody up', async () => {
    const { id } = (
      await call<{ id: string }>('POST', '/role/add', { roleName: '旧权限', roleCode: 'old_grant' })
    ).result;
    const old = { id: 'button-old', name: '旧按钮', component: '', menu_type: 2, del_flag: 1 };
    await server.db.insertInto('sys_permission').values(old).execute();
    await server.db
      .insertInto('sys_role_permission')
      .values({ id: 'old-grant', role_id: id, permission_id: old.id })
      .execute();
    expect(
      (await call('POST', '/permission/saveRolePermission', { roleId: id, permissionIds: '' })).success,
    ).toBe(true);
    expect(await grantsOf(id)).toEqual([]);
  });
});

describe('an export of more rows than a workbook takes', () => {
  const fillings = [
    [
      '/role/exportXls?roleName=*批量*',
      () =>
        sql`insert into sys_role (id, role_name, role_code)
          select 'bulk' || n, '批量' || n, 'bulk_' || n from generate_series(1, 200001) as n`,
      () => sql`delete from sys_role where id like 'bulk%' and id <> 'bulk1'`,
    ],
    [
      '/user/exportXls?username=*bulk_*',
      () =>
        sql`insert into sys_user (id, username, realname, password)
          select 'bulk' || n, 'bulk_' || n, '批量', 'x' from generate_series(1, 200001) as n`,
      undefined,
    ],
    [
      '/dict/exportXls?dictCode=bulk',
      () =>
        sql`with dict as (insert into sys_dict (id, dict_name, dict_code) values ('bulk', '批量', 'bulk') returning id)
          insert into sys_dict_item (id, dict_id, item_text, item_value)
          select 'bulk' || n, dict.id, n, n from dict, generate_series(1, 200001) as n`,
      undefined,
    ],
  ] as const;

  // All exports count with the same code: an ordinary run fills the table that is filled soonest.
  const filled = isDeep ? fillings : fillings.filter(([url]) => url.startsWith('/user/'));

  it.each(filled)('is refused with the limit and the way out (%s)', async (url, fill, shorten) => {
    await fill().execute(server.db);
    const ask = () => server.call('GET', `/api/sys${encodeURI(url)}`, { token: administration.admin });
    const refused = await ask();
    expect(refused.json()).toMatchObject({
      success: false,
      code: 500,
      message: '导出的数据超过200000行，请先用查询条件缩小范围，或勾选要导出的行',
      result: null,
    });
    if (shorten === undefined) return;
    await shorten().execute(server.db);
    expect((await ask()).headers['content-type']).toContain('spreadsheetml');
  });
});
