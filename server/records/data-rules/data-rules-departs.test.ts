// Data rules over departments: trees, people, roles and changes; and rules that narrow what a department may give.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Administration, RecordPage } from '../../../tests/administration-driver.ts';
import { textWorkbook, uploadFile } from '../../http/plugins/uploads.testing.ts';
import { openNarrowOffice, type NarrowOffice } from './data-rules.testing.ts';

let office: NarrowOffice;
const call: Administration['call'] = (...args) => office.call(...args);
const asNarrow: NarrowOffice['asNarrow'] = (...args) => office.asNarrow(...args);
beforeAll(async () => {
  office = await openNarrowOffice(['depart', 'user']);
});
afterAll(() => office.close());

describe('a rule over departments', () => {
  interface Node {
    id: string;
    title: string;
    isLeaf: boolean;
    children: Node[] | null;
  }
  let shown: string;
  let hidden: string;
  const namesIn = (nodes: readonly Node[]): string[] =>
    nodes.flatMap(({ title, children }) => [title, ...namesIn(children ?? [])]);

  beforeAll(async () => {
    shown = await office.departId('安全管理部');
    hidden = await office.departId('生产运行部');
    await office.narrowTo('menu-depart', 'departName', 'IN', '安全管理部');
  });

  it.each(['queryTreeList', 'queryIdTree', 'queryDepartTreeSync', 'listAll', 'searchBy?keyWord=%E9%83%A8'])(
    'narrows the tree at %s, and tells of nothing that lies below',
    async (address) => {
      const { result } = await asNarrow<Node[]>('GET', `/sysDepart/${address}`);
      expect(namesIn(result)).toEqual(['安全管理部']);
      expect(namesIn((await call<Node[]>('GET', `/sysDepart/${address}`)).result).length).toBeGreaterThan(1);
    },
  );

  it('narrows searches, names, people by department and the export', async () => {
    const word = '/sysDepart/queryTreeByKeyWord?keyWord=%E9%83%A8';
    const found = await asNarrow<{ departList: Node[] }>('GET', word);
    expect(namesIn(found.result.departList)).toEqual(['安全管理部']);
    expect((await asNarrow('GET', '/sysDepart/getDepartName?orgCode=A01A02')).result).toBeNull();
    expect((await asNarrow('GET', `/sysDepart/getUsersByDepartId?id=${hidden}`)).result).toEqual([]);
    expect((await asNarrow('GET', `/user/queryUserByDepId?id=${hidden}`)).result).toEqual([]);
    expect((await asNarrow<RecordPage>('GET', `/user/departUserList?depId=${hidden}`)).result.total).toBe(0);
    expect((await asNarrow<RecordPage>('GET', '/user/queryByOrgCode?orgCode=A01A02')).result.total).toBe(0);
    expect(
      (await call<RecordPage>('GET', '/user/queryByOrgCode?orgCode=A01A02')).result.total,
    ).toBeGreaterThan(0);
    expect(
      (await asNarrow<unknown[]>('GET', `/user/queryUserByDepId?id=${shown}`)).result.length,
    ).toBeGreaterThan(0);
    const sheet = await office.exportAs('sysDepart');
    expect(sheet).toHaveLength(1);
    expect(sheet[0]).toContain('安全管理部');
  });

  it('names no department out of sight beside people, wherever they are shown', async () => {
    type Person = { id: string; orgCodeTxt: string; departName?: string };
    const both = await office.addUser({ selecteddeparts: `${shown},${hidden}` });
    const { id, username } = both;
    const query = `username=${username}`;
    const rows = async (url: string): Promise<Person[]> => {
      const { result } = await asNarrow<Person[] | { records: Person[] }>('GET', url);
      return Array.isArray(result) ? result : result.records;
    };
    for (const url of [
      `/user/list?${query}`,
      `/user/queryByIds?userIds=${id}`,
      `/user/queryUserByDepId?id=${shown}&${query}`,
      `/user/departUserList?depId=${shown}&${query}`,
      `/user/queryByOrgCode?${query}`,
      `/user/queryByOrgCodeForAddressList?${query}`,
    ]) {
      const found = (await rows(url)).filter((one) => one.id === id);
      expect(found, url).toMatchObject([{ orgCodeTxt: '安全管理部' }]);
      expect(found[0]?.departName ?? '安全管理部', url).toBe('安全管理部');
    }
    const one = await asNarrow<Person>('GET', `/user/queryById?id=${id}`);
    expect(one.result.orgCodeTxt).toBe('安全管理部');
    const sheet = (await office.exportAs('user')).filter((row) => row.includes(username));
    expect(sheet).toHaveLength(1);
    expect(sheet[0]).toContain('安全管理部');
    expect(sheet[0]).not.toContain('生产运行部');
    const whole = await call<{ records: Person[] }>('GET', `/user/list?${query}`);
    expect(whole.result.records).toMatchObject([{ orgCodeTxt: '安全管理部,生产运行部' }]);
    await call('DELETE', `/user/delete?id=${id}`);
    const bin = (await rows('/user/recycleBin')).filter((person) => person.id === id);
    expect(bin).toMatchObject([{ orgCodeTxt: '安全管理部' }]);
  });

  it('holds for a single department, and refuses every change of one out of sight', async () => {
    expect((await asNarrow('GET', `/sysDepart/queryById?id=${hidden}`)).message).toBe('未找到对应实体');
    expect((await asNarrow('GET', `/sysDepart/countBelow?id=${hidden}`)).message).toBe('未找到对应实体');
    expect((await asNarrow('GET', `/sysDepart/queryById?id=${shown}`)).success).toBe(true);
    const user = await office.userId('staff');
    await office.expectUnchanged(
      ['sys_depart'],
      [
        ['PUT', '/sysDepart/edit', { id: hidden, departName: '改名', orgCategory: '2' }],
        ['DELETE', `/sysDepart/delete?id=${hidden}`],
        ['DELETE', `/sysDepart/deleteBatch?ids=${hidden}`],
        ['POST', '/sysDepart/add', { departName: '新', orgCategory: '2', parentId: hidden }],
        ['PUT', '/sysDepart/move', { id: hidden, parentId: shown }],
        ['PUT', '/sysDepart/move', { id: shown, parentId: hidden }],
        ['POST', '/user/editSysDepartWithUser', { depId: hidden, userIdList: [user] }],
        ['DELETE', `/user/deleteUserInDepart?depId=${hidden}&userId=${user}`],
        ['POST', '/permission/saveDepartPermission', { departId: hidden, permissionIds: 'menu-home' }],
        ['POST', '/sysDepartRole/add', { departId: hidden, roleName: '组长', roleCode: 'head' }],
      ],
    );
  });

  it('covers the roles of departments out of sight', async () => {
    const added = await call<{ id: string }>('POST', '/sysDepartRole/add', {
      departId: hidden,
      roleName: '组长',
      roleCode: 'head',
    });
    const { id } = added.result;
    expect((await asNarrow<RecordPage>('GET', '/sysDepartRole/list')).result.total).toBe(0);
    expect((await asNarrow('GET', `/sysDepartRole/getDeptRoleList?departId=${hidden}`)).result).toEqual([]);
    for (const [method, url, body] of [
      ['PUT', '/sysDepartRole/edit', { id, roleName: '改' }],
      ['DELETE', `/sysDepartRole/delete?id=${id}`, undefined],
      ['POST', '/sysDepartPermission/saveDeptRolePermission', { roleId: id, permissionIds: '' }],
      ['POST', '/sysDepartRole/datarule', { roleId: id, permissionId: 'menu-depart', dataRuleIds: '' }],
    ] as const) {
      expect((await asNarrow(method, url, body)).success, url).toBe(false);
    }
    const one = `/sysDepartRole/queryById?id=${id}`;
    expect((await asNarrow('GET', one)).message).toBe('未找到对应实体');
    expect((await call('GET', one)).result).toMatchObject({ id, departId: hidden, roleName: '组长' });
    expect(await office.exportAs('sysDepartRole')).toEqual([]);
    const rows = await textWorkbook(
      ['所属部门', '角色名称', '角色编码'],
      ['生产运行部', '组长', 'other'],
      ['安全管理部', '组长', 'head'],
    );
    const imported = await uploadFile(
      office.server,
      '/api/sys/sysDepartRole/importExcel',
      rows,
      office.token,
    );
    expect(imported.result).toMatchObject({
      successCount: 1,
      msg: '第 2 行“所属部门”列：部门“生产运行部”不存在',
    });
    expect(await office.exportAs('sysDepartRole')).toMatchObject([
      expect.stringContaining('|安全管理部|组长|head|'),
    ]);
    expect(
      (await call<RecordPage>('GET', `/sysDepartRole/list?deptId=${hidden}`)).result.records,
    ).toMatchObject([{ id, roleName: '组长' }]);
  });

  it('lets nothing out of sight be taken along with what lies above it', async () => {
    const below = await call<{ id: string }>('POST', '/sysDepart/add', {
      departName: '看不见的小组',
      orgCategory: '2',
      parentId: shown,
    });
    expect((await asNarrow('GET', `/sysDepart/countBelow?id=${shown}`)).result).toMatchObject({ departs: 0 });
    const top = await call<{ id: string }>('POST', '/sysDepart/add', {
      departName: '别处',
      orgCategory: '1',
    });
    const message = '下级部门超出了您的数据权限，请联系管理员处理';
    const before = await office.rowsOf('sys_depart');
    expect((await asNarrow('DELETE', `/sysDepart/delete?id=${shown}`)).message).toBe(message);
    expect((await asNarrow('PUT', '/sysDepart/move', { id: shown, parentId: null })).message).toBe(message);
    expect(await office.rowsOf('sys_depart')).toEqual(before);
    await call('DELETE', `/sysDepart/deleteBatch?ids=${below.result.id},${top.result.id}`);
    expect(
      (
        await asNarrow('PUT', '/sysDepart/edit', {
          id: shown,
          departName: '安全管理部',
          orgCategory: '2',
          memo: '改',
        })
      ).message,
    ).toBe('修改成功!');
  });
});

describe('a rule of a department', () => {
  it('narrows all its roles, and those that choose more of them even more', async () => {
    const departId = await office.departId('综合办公室');
    const added = await call<{ id: string }>('POST', '/sysDepartRole/add', {
      departId,
      roleName: '看职务',
      roleCode: 'positions',
    });
    const own = added.result.id;
    const grant = { permissionIds: 'menu-position', lastpermissionIds: '' };
    const rules = [
      await office.addRule('menu-position', 'postRank', '<=', '3'),
      await office.addRule('menu-position', 'code', '=', 'manager'),
    ];
    const ofDepart = { permissionId: 'menu-position', departId };
    expect(
      (await call('POST', '/sysDepartPermission/datarule', { ...ofDepart, dataRuleIds: rules[0] })).message,
    ).toBe('请先保存部门菜单权限!');
    await call('POST', '/permission/saveDepartPermission', { departId, ...grant });
    await call('POST', '/sysDepartPermission/saveDeptRolePermission', { roleId: own, ...grant });
    const person = await office.addUser({ selecteddeparts: departId });
    await call('POST', '/sysDepartRole/deptRoleUserAdd', {
      userId: person.id,
      departId,
      newRoleId: own,
      oldRoleId: '',
    });
    const theirs = await office.server.signIn(person.username, person.password);
    const codes = async () =>
      (await call<RecordPage>('GET', '/position/list?pageSize=100', undefined, theirs)).result.records.map(
        ({ code }) => code,
      );
    expect((await codes()).length).toBeGreaterThan(3);

    expect(
      (await call('POST', '/sysDepartPermission/datarule', { ...ofDepart, dataRuleIds: rules[0] })).success,
    ).toBe(true);
    expect((await codes()).sort()).toEqual(['director', 'engineer', 'manager']);
    expect(
      (await call('GET', `/sysDepartPermission/datarule/menu-position/${departId}`)).result,
    ).toMatchObject({
      drChecked: rules[0],
      datarule: expect.arrayContaining(
        rules.map((id) => expect.objectContaining({ id }) as unknown),
      ) as unknown,
    });
    const ofRole = { permissionId: 'menu-position', roleId: own, dataRuleIds: rules[1] };
    expect((await call('POST', '/sysDepartRole/datarule', ofRole)).success).toBe(true);
    expect(await codes()).toEqual(['manager']);
    for (const address of [`${departId}/${own}`, own]) {
      expect((await call('GET', `/sysDepartRole/datarule/menu-position/${address}`)).result).toMatchObject({
        drChecked: rules[1],
      });
    }
    for (const [id, holder] of [
      [rules[0], '部门'],
      [rules[1], '部门角色'],
    ] as const) {
      expect((await call('DELETE', `/permission/deletePermissionRule?id=${String(id)}`)).message).toBe(
        `规则正被${holder}使用，请先在${holder}的数据权限中取消`,
      );
    }
  });

  it('is set only by people who hold the menu and may grant for the department', async () => {
    const departId = await office.departId('综合办公室');
    const staff = await office.server.signIn('staff');
    const body = { permissionId: 'menu-position', departId, dataRuleIds: '' };
    expect((await call('POST', '/sysDepartPermission/datarule', body, staff)).status).toBe(403);
    await call('POST', '/role/add', { roleName: '管部门', roleCode: 'grants_departs' });
    const role = await office.roleId('grants_departs');
    await call('POST', '/permission/saveRolePermission', {
      roleId: role,
      permissionIds: 'menu-depart,button-depart-grant',
    });
    const person = await office.addUser({ selectedroles: role });
    const theirs = await office.server.signIn(person.username, person.password);
    expect((await call('POST', '/sysDepartPermission/datarule', body, theirs)).message).toBe(
      '不能设置自己没有的菜单的数据规则',
    );
  });
});
