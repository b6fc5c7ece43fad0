// Data rules with two people: what one of them sees less of a list is missing in every other view of it too.
import { readSheet } from 'read-excel-file/node';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  openAdministration,
  type Administration,
  type RecordPage,
} from '../../../tests/administration-driver.ts';

let office: Administration;
let roleId: string;
let narrow: string;
let narrowName: string;
let wide: string;

const call: Administration['call'] = (...args) => office.call(...args);
const addRule = (ruleColumn: string, ruleConditions: string, ruleValue: string, more: object = {}) =>
  call<{ id: string } | null>('POST', '/permission/addPermissionRule', {
    permissionId: 'menu-position',
    ruleName: '规则',
    ruleColumn,
    ruleConditions,
    ruleValue,
    status: '1',
    ...more,
  });
const choose = (...ids: string[]) =>
  call('POST', '/role/datarule', { permissionId: 'menu-position', roleId, dataRuleIds: ids.join(',') });
const ruleId = async (column: string, conditions: string, value: string) =>
  (await addRule(column, conditions, value)).result?.id ?? '';

const codesOf = async (token: string): Promise<string[]> => {
  const { result } = await call<RecordPage>('GET', '/position/list?pageSize=100', undefined, token);
  expect(result.total).toBe(result.records.length);
  return result.records.map(({ code }) => String(code)).sort();
};

beforeAll(async () => {
  office = await openAdministration();
  await call('POST', '/role/add', { roleName: '窄', roleCode: 'narrow' });
  roleId = await office.roleId('narrow');
  const rights = ['position:list', 'position:edit', 'position:delete', 'position:export'];
  const ids = await office.server.db
    .selectFrom('sys_permission')
    .select('id')
    .where('perms', 'in', rights)
    .execute();
  await call('POST', '/permission/saveRolePermission', {
    roleId,
    permissionIds: ids.map(({ id }) => id).join(','),
  });
  const departId = await office.departId('安全管理部');
  const person = await office.addUser({ selectedroles: roleId, selecteddeparts: departId });
  narrowName = person.username;
  narrow = await office.server.signIn(person.username, person.password);
  wide = office.admin;
});
afterAll(() => office.close());

describe('a rule that narrows a role', () => {
  it('holds in the list, its count, the export, single records, pickers and changes alike', async () => {
    const all = await codesOf(wide);
    expect(all.length).toBeGreaterThan(3);
    expect((await choose(await ruleId('postRank', 'IN', '1,2'))).message).toBe('保存成功!');
    const seen = await codesOf(narrow);
    expect(seen).toEqual(['director', 'manager']);
    expect(await codesOf(wide)).toEqual(all);

    const url = '/api/sys/position/exportXls';
    const sheet = await readSheet((await office.server.call('GET', url, { token: narrow })).rawPayload);
    expect(
      sheet
        .slice(1)
        .map(([code]) => String(code))
        .sort(),
    ).toEqual(seen);

    const options = await call<{ value: string }[]>('GET', '/dict/getDictItems/positions', undefined, narrow);
    expect(options.result.map(({ value }) => value).sort()).toEqual(seen);
    const filter = encodeURIComponent("sys_position,name,code,post_rank >= '2'");
    const filtered = await call<{ value: string }[]>(
      'GET',
      `/dict/getDictItems/${filter}`,
      undefined,
      narrow,
    );
    expect(filtered.result.map(({ value }) => value)).toEqual(['manager']);
    const found = await call<{ value: string }[]>(
      'GET',
      '/dict/loadDict/sys_position,name,code?keyword=%E5%91%98',
      undefined,
      narrow,
    );
    expect(found.result).toEqual([]);
    const table = await call<{ total: number; records: { value: string }[] }>(
      'GET',
      '/dict/queryTableData?table=sys_position&text=name&code=code',
      undefined,
      narrow,
    );
    expect(table.result.total).toBe(2);
    expect(table.result.records.map(({ value }) => value).sort()).toEqual(seen);

    const { id } = await office.server.db
      .selectFrom('sys_position')
      .select('id')
      .where('code', '=', 'operator')
      .executeTakeFirstOrThrow();
    const edit = { id, code: 'operator', name: '改', postRank: '5' };
    expect((await call('GET', `/position/queryById?id=${id}`, undefined, narrow)).success).toBe(false);
    expect((await call('PUT', '/position/edit', edit, narrow)).message).toBe('未找到对应实体');
    expect((await call('DELETE', `/position/delete?id=${id}`, undefined, narrow)).message).toBe(
      '未找到对应实体',
    );
    expect(await codesOf(wide)).toEqual(all);
  });

  it('cannot be widened by filters, and ends with the choice', async () => {
    await choose(await ruleId('code', '=', 'director'));
    const asked = await call<RecordPage>('GET', '/position/list?code=*&postRank=5', undefined, narrow);
    expect(asked.result.records).toEqual([]);
    await choose();
    expect(await codesOf(narrow)).toEqual(await codesOf(wide));
  });

  it.each([
    ['postRank', '>', '3', ['operator', 'supervisor']],
    ['postRank', '<=', '1', ['director']],
    ['postRank', '!=', '1', ['engineer', 'manager', 'operator', 'supervisor']],
    ['code', 'LIKE', 'ga', []],
    ['code', 'LIKE', 'ag', ['manager']],
    ['code', 'LEFT_LIKE', 'or', ['director', 'operator', 'supervisor']],
    ['code', 'RIGHT_LIKE', 'd', ['director']],
    ['post_rank', '=', '3', ['engineer']],
    ['code', '=', "x' or '1'='1", []],
  ])('compares: %s %s %s', async (column, operator, value, codes) => {
    await choose(await ruleId(column, operator, value));
    expect(await codesOf(narrow)).toEqual(codes);
  });

  it('holds together with the other rules of its grant; grants of other roles add to it', async () => {
    await choose(await ruleId('postRank', '>=', '2'), await ruleId('postRank', '<=', '3'));
    expect(await codesOf(narrow)).toEqual(['engineer', 'manager']);
    await call('POST', '/role/add', { roleName: '宽', roleCode: 'broad' });
    const broad = await office.roleId('broad');
    await call('POST', '/permission/saveRolePermission', { roleId: broad, permissionIds: 'menu-position' });
    const person = await office.addUser({ selectedroles: `${roleId},${broad}` });
    expect(await codesOf(await office.server.signIn(person.username, person.password))).toEqual(
      await codesOf(wide),
    );
  });

  it('of two roles shows what either of them shows', async () => {
    await choose(await ruleId('code', '=', 'director'));
    await call('POST', '/role/add', { roleName: '另一', roleCode: 'other' });
    const other = await office.roleId('other');
    await call('POST', '/permission/saveRolePermission', { roleId: other, permissionIds: 'menu-position' });
    await call('POST', '/role/datarule', {
      permissionId: 'menu-position',
      roleId: other,
      dataRuleIds: await ruleId('code', '=', 'operator'),
    });
    const person = await office.addUser({ selectedroles: `${roleId},${other}` });
    const token = await office.server.signIn(person.username, person.password);
    expect(await codesOf(token)).toEqual(['director', 'operator']);
  });

  it('of the user list holds for its export and for the people of a department too', async () => {
    const { result: one } = await call<{ id: string }>('POST', '/permission/addPermissionRule', {
      permissionId: 'menu-user',
      ruleName: '只看自己',
      ruleColumn: 'username',
      ruleConditions: '=',
      ruleValue: '#{sys_user_code}',
    });
    await call('POST', '/role/add', { roleName: '看自己', roleCode: 'self' });
    const self = await office.roleId('self');
    await call('POST', '/permission/saveRolePermission', {
      roleId: self,
      permissionIds: 'menu-user,button-user-export',
    });
    await call('POST', '/role/datarule', { permissionId: 'menu-user', roleId: self, dataRuleIds: one.id });
    const departId = await office.departId('安全管理部');
    const person = await office.addUser({ selectedroles: self, selecteddeparts: departId });
    const token = await office.server.signIn(person.username, person.password);
    const page = await office.listUsers({ pageSize: '100' }, token);
    expect([page.result.total, page.result.records[0]?.['username']]).toEqual([1, person.username]);
    const members = await call<{ username: string }[]>(
      'GET',
      `/user/queryUserByDepId?id=${departId}`,
      undefined,
      token,
    );
    expect(members.result.map(({ username }) => username)).toEqual([person.username]);
    const url = '/api/sys/user/exportXls';
    const sheet = await readSheet((await office.server.call('GET', url, { token })).rawPayload);
    expect(sheet.slice(1).map(([username]) => username)).toEqual([person.username]);
    const options = await call<unknown[]>('GET', '/dict/getDictItems/users', undefined, token);
    expect(options.result).toHaveLength(1);
  });

  it('knows who asks, from where and when, and shows nothing where that stands for nothing', async () => {
    const { db } = office.server;
    const org = await db
      .selectFrom('sys_user')
      .select('org_code')
      .where('username', '=', narrowName)
      .executeTakeFirstOrThrow();
    await db
      .updateTable('sys_position')
      .set({ create_by: narrowName, sys_org_code: `${org.org_code ?? ''}A09` })
      .where('code', '=', 'engineer')
      .execute();
    const shows = async (column: string, operator: string, value: string) => {
      await choose(await ruleId(column, operator, value));
      return codesOf(narrow);
    };
    expect(await shows('createBy', '=', '#{sys_user_code}')).toEqual(['engineer']);
    expect(await shows('sysOrgCode', 'RIGHT_LIKE', '#{sys_org_code}')).toEqual(['engineer']);
    expect(await shows('sysOrgCode', 'RIGHT_LIKE', '#{sys_multi_org_code}')).toEqual(['engineer']);
    expect(await shows('sysOrgCode', 'IN', '#{sys_multi_org_code}')).toEqual([]);
    expect(await shows('createTime', '<=', '#{sys_date}')).toEqual(await codesOf(wide));
    expect(await shows('createTime', '>', '#{sys_time}')).toEqual([]);
    await db.updateTable('sys_user').set({ org_code: null }).where('username', '=', narrowName).execute();
    expect(await shows('sysOrgCode', 'RIGHT_LIKE', '#{sys_org_code}')).toEqual([]);
  });

  it('shows nothing when the stored row cannot be read as a rule', async () => {
    const id = await ruleId('code', '=', 'director');
    await choose(id);
    for (const broken of [
      { rule_conditions: 'USE_SQL_RULES', rule_value: '1=1' },
      { rule_conditions: '=', rule_column: 'password' },
      { rule_column: 'createTime', rule_value: 'someday' },
      { rule_column: 'code', rule_value: '#{unknown}' },
    ]) {
      await office.server.db
        .updateTable('sys_permission_data_rule')
        .set(broken)
        .where('id', '=', id)
        .execute();
      expect(await codesOf(narrow), JSON.stringify(broken)).toEqual([]);
    }
    await choose();
  });

  it('shows a part of what is there whatever its value says', async () => {
    const all = await codesOf(wide);
    const id = await ruleId('code', 'LIKE', 'x');
    await choose(id);
    const value = fc.oneof(
      fc.string({ maxLength: 20 }),
      fc.constantFrom("' or 1=1 --", '%', '_', '\\', '#{sys_user_code}', ',', '*'),
    );
    await fc.assert(
      fc.asyncProperty(value, fc.constantFrom('=', 'IN', 'LIKE', 'RIGHT_LIKE'), async (text, operator) => {
        fc.pre(text !== '' && !text.includes('\u0000'));
        await office.server.db
          .updateTable('sys_permission_data_rule')
          .set({ rule_value: text, rule_conditions: operator })
          .where('id', '=', id)
          .execute();
        const literal = all.filter((code) => code.includes(text.toLowerCase()));
        const seen = await codesOf(narrow);
        expect(all).toEqual(expect.arrayContaining(seen));
        if (operator !== 'IN' && !text.includes('#{')) expect(literal).toEqual(expect.arrayContaining(seen));
      }),
      { numRuns: 30 },
    );
    await choose();
  });
});

describe('a rule that is saved', () => {
  it.each([
    [{ ruleConditions: 'USE_SQL_RULES', ruleValue: '1=1' }, '规则条件不支持自定义SQL，请用字段与条件表达'],
    [{ ruleConditions: 'EXISTS' }, '规则条件不存在'],
    [{ ruleColumn: 'nothing' }, '职务没有字段 nothing'],
    [{ ruleValue: '#{sys_everything}' }, '没有系统变量 #{sys_everything}'],
    [{ ruleColumn: 'createTime', ruleConditions: '>', ruleValue: 'someday' }, '不是有效的时间'],
    [{ permissionId: 'menu-home' }, '该菜单没有可以设置数据规则的列表'],
  ])('is refused: %j', async (more, message) => {
    const answer = await addRule('code', '=', 'x', more);
    expect([answer.success, answer.message]).toEqual([false, expect.stringContaining(message)]);
  });

  it('is told to the menu, found by its name, and stays while a role uses it', async () => {
    const id = (await addRule('code', '=', 'director', { ruleName: '只看总监' })).result?.id ?? '';
    const list = await call<{ id: string }[]>(
      'GET',
      `/permission/queryPermissionRule?permissionId=menu-position&ruleName=${encodeURIComponent('只看')}`,
    );
    expect(list.result.map((one) => one.id)).toEqual([id]);
    await choose(id);
    const chosen = await call('GET', `/role/datarule/menu-position/${roleId}`);
    expect(chosen.result).toMatchObject({ drChecked: id });
    const refused = await call('DELETE', `/permission/deletePermissionRule?id=${id}`);
    expect(refused.message).toBe('规则正被角色使用，请先在角色的数据权限中取消');
    await choose();
    expect((await call('DELETE', `/permission/deletePermissionRule?id=${id}`)).success).toBe(true);
  });

  it('is chosen only for menus that the role has, and by people whom no rule narrows', async () => {
    const id = await ruleId('code', '=', 'director');
    await call('POST', '/role/add', { roleName: '空', roleCode: 'empty' });
    const empty = await office.roleId('empty');
    const early = await call('POST', '/role/datarule', {
      permissionId: 'menu-position',
      roleId: empty,
      dataRuleIds: id,
    });
    expect(early.message).toBe('请先保存角色菜单权限!');
    const body = { permissionId: 'menu-position', roleId, dataRuleIds: '' };
    expect((await call('POST', '/role/datarule', body, narrow)).status).toBe(403);
    await choose(id);
    await call('POST', '/permission/saveRolePermission', {
      roleId: empty,
      permissionIds: 'menu-role,button-role-grant',
    });
    const person = await office.addUser({ selectedroles: `${roleId},${empty}` });
    const token = await office.server.signIn(person.username, person.password);
    expect((await call('POST', '/role/datarule', body, token)).message).toBe(
      '自己的数据范围受限，不能设置数据规则',
    );
    await choose();
  });
});

describe('a rule of another list', () => {
  let token: string;
  let ownRole: string;

  const narrowTo = async (permissionId: string, column: string, conditions: string, value: string) => {
    const rule = await addRule(column, conditions, value, { permissionId });
    const body = { permissionId, roleId: ownRole, dataRuleIds: rule.result?.id ?? '' };
    expect((await call('POST', '/role/datarule', body)).message).toBe('保存成功!');
  };
  const widen = (permissionId: string) =>
    call('POST', '/role/datarule', { permissionId, roleId: ownRole, dataRuleIds: '' });
  const readReport = async (query: string, who: string) => {
    const url = `/api/online/cgreport/api/getData/users?pageSize=100${query}`;
    return (await office.server.call('GET', url, { token: who })).json<{ result: RecordPage }>().result;
  };

  beforeAll(async () => {
    await call('POST', '/role/add', { roleName: '窄用户', roleCode: 'narrow_users' });
    ownRole = await office.roleId('narrow_users');
    const codes = [
      'user:list',
      'user:edit',
      'user:freeze',
      'user:delete',
      'depart:list',
      'role:list',
      'role:edit',
    ];
    const ids = await office.server.db
      .selectFrom('sys_permission')
      .select('id')
      .where('perms', 'in', codes)
      .execute();
    await call('POST', '/permission/saveRolePermission', {
      roleId: ownRole,
      permissionIds: ids.map(({ id }) => id).join(','),
    });
    const person = await office.addUser({ selectedroles: ownRole });
    token = await office.server.signIn(person.username, person.password);
  });

  it('narrows reports over its records: rows, count, joined columns and options', async () => {
    const all = await readReport('', token);
    await narrowTo('menu-user', 'username', '=', 'leader');
    const shown = await readReport('', token);
    expect(shown.records.map(({ username }) => username)).toEqual(['leader']);
    expect(shown.total).toBe(1);
    expect((await readReport('&username=admin', token)).total).toBe(0);
    expect((await readReport('', wide)).total).toBe(all.total);
    await widen('menu-user');
    const departName = async () => (await readReport('&username=leader', token)).records[0]?.['departName'];
    expect(await departName()).toEqual(expect.any(String));
    await narrowTo('menu-depart', 'departName', '=', '没有这个部门');
    expect(await departName(), 'a joined record that is hidden is empty').toBeNull();
    await widen('menu-depart');
  });

  it('narrows trees level by level, and does not tell that something hidden lies below', async () => {
    const query = 'tableName=sys_depart&text=depart_name&code=id&pidField=parent_id';
    interface TreeNode {
      value: string;
      title: string;
      leaf: boolean;
    }
    const roots = async () =>
      (await call<TreeNode[]>('GET', `/dict/loadTreeData?${query}`, undefined, token)).result;
    const [root] = await roots();
    expect(root?.leaf).toBe(false);
    await narrowTo('menu-depart', 'departName', '=', root?.title ?? '');
    expect(await roots()).toMatchObject([{ title: root?.title, leaf: true }]);
    const below = await call<TreeNode[]>(
      'GET',
      `/dict/loadTreeData?${query}&pid=${root?.value ?? ''}`,
      undefined,
      token,
    );
    expect(below.result).toEqual([]);
    await widen('menu-depart');
  });

  it('hides the texts of single values: a hidden record stays its code', async () => {
    const text = async () =>
      (await call<string | null>('GET', '/dict/getDictText/users/admin', undefined, token)).result;
    const items = async () =>
      (await call<string[]>('GET', '/dict/loadDictItem/users?key=admin,leader', undefined, token)).result;
    const [adminName, leaderName] = await items();
    expect(await text()).toBe(adminName);
    await narrowTo('menu-user', 'username', '=', 'leader');
    expect(await text()).toBeNull();
    expect(await items()).toEqual(['admin', leaderName]);
    await widen('menu-user');
  });

  it('holds in writes that are written by hand: people and roles out of sight are not changed (S34)', async () => {
    await narrowTo('menu-user', 'username', '=', 'leader');
    const staff = await office.userId('staff');
    const statusOf = async () =>
      await office.server.db
        .selectFrom('sys_user')
        .select(['status', 'del_flag', 'realname'])
        .where('id', '=', staff)
        .executeTakeFirstOrThrow();
    const before = await statusOf();
    for (const [method, url, body] of [
      ['PUT', '/user/edit', { id: staff, realname: '改名' }],
      ['PUT', '/user/frozenBatch', { ids: staff, status: '2' }],
      ['DELETE', `/user/delete?id=${staff}`, undefined],
    ] as const) {
      expect((await call(method, url, body, token)).message, url).toBe('未找到对应实体');
    }
    expect(await statusOf()).toEqual(before);
    await widen('menu-user');
    await narrowTo('menu-role', 'roleCode', '=', 'narrow_users');
    const id = await office.roleId('staff');
    expect((await call('PUT', '/role/edit', { id, roleName: '改' }, token)).message).toBe('未找到对应实体');
    await widen('menu-role');
  });
});
