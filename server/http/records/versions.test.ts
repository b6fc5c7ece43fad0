// F10: whatever two people edit at the same time, the second is told what the first saved, and nothing is lost.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';

interface Conflicts {
  conflicts: { by: string; theirs: Record<string, unknown>; fields: Record<string, unknown>[] }[];
}
type Values = Record<string, unknown>;

let office: Administration;
beforeAll(async () => {
  office = await openAdministration();
});
afterAll(() => office.close());

/** Kind, path of its calls, what is added, the field that both edit, its title, and how one is read. */
const KINDS: readonly [string, string, Values, string, string, (id: string) => string][] = [
  ['role', '/role', { roleName: '甲', roleCode: 'f10_role' }, 'roleName', '角色名称', listOf('/role')],
  [
    'department',
    '/sysDepart',
    { departName: '甲', orgCategory: '1' },
    'departName',
    '部门名称',
    oneOf('/sysDepart'),
  ],
  [
    'position',
    '/position',
    { code: 'f10', name: '甲', postRank: '1' },
    'name',
    '职务名称',
    oneOf('/position'),
  ],
  [
    'category',
    '/category',
    { name: '甲' },
    'name',
    '分类名称',
    (id) => `/category/loadOne?field=id&val=${id}`,
  ],
  [
    'check rule',
    '/checkRule',
    {
      ruleName: '甲',
      ruleCode: 'f10_check',
      ruleJson: '[{"digits":"*","pattern":"^\\\\d+$","message":"数字"}]',
    },
    'ruleName',
    '规则名称',
    oneOf('/checkRule'),
  ],
  [
    'fill rule',
    '/fillRule',
    { ruleName: '甲', ruleCode: 'f10_fill', ruleClass: 'order_number' },
    'ruleName',
    '规则名称',
    oneOf('/fillRule'),
  ],
  [
    'menu',
    '/permission',
    { name: '甲', menuType: 0, url: '/f10', component: 'system/user-list' },
    'name',
    '名称',
    (id) => `/permission/list?id=${id}`,
  ],
  ['message category', '/messageCategory', { name: '甲' }, 'name', '分类名称', oneOf('/messageCategory')],
  ['announcement', '/annountCement', { titile: '甲' }, 'titile', '标题', oneOf('/annountCement')],
];

function oneOf(path: string) {
  return (id: string) => `${path}/queryById?id=${id}`;
}

function listOf(path: string) {
  return (id: string) => `${path}/list?id=${id}`;
}

async function read(url: string): Promise<Values> {
  const { result } = await office.call<Values | Values[]>('GET', url);
  const id = new URLSearchParams(url.split('?')[1]).get('id');
  const rows = 'records' in result ? (result['records'] as Values[]) : result;
  // The tree of menus takes no id: it lists all of them.
  const record = Array.isArray(rows) ? rows.find((row) => row['id'] === id) : rows;
  if (!record) throw new Error(`nothing at ${url}`);
  return record;
}

describe.each(KINDS)('a %s that two people edit', (_kind, path, added, field, title, address) => {
  it('F10: tells the second what the first saved, who and when, and keeps it; without a version the last wins', async () => {
    const { success, message, result } = await office.call<{ id: string }>('POST', `${path}/add`, added);
    expect(success, message).toBe(true);
    const url = address(result.id);
    const seen = await read(url);
    expect(seen['version']).toBe(1);

    const first = await office.call('PUT', `${path}/edit`, { ...seen, [field]: '先到的' });
    expect(first, first.message).toMatchObject({ status: 200 });
    const second = await office.call<Conflicts>('PUT', `${path}/edit`, { ...seen, [field]: '后到的' });
    expect(second.status).toBe(409);
    expect(second.message).toMatch(
      /^数据已被 管理员 于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 修改，请核对后再保存$/,
    );
    expect(second.result.conflicts).toMatchObject([
      {
        theirs: { [field]: '先到的', version: 2 },
        fields: [{ name: field, title, mine: '后到的', theirs: '先到的' }],
      },
    ]);
    expect((await read(url))[field]).toBe('先到的');

    // A client of an older generation names no version.
    const { version: _unknown, ...older } = seen;
    expect((await office.call('PUT', `${path}/edit`, { ...older, [field]: '没有版本' })).status).toBe(200);
    expect(await read(url)).toMatchObject({ [field]: '没有版本', version: 3 });
    const odd = await office.call('PUT', `${path}/edit`, { ...older, version: 'x', [field]: '怪' });
    expect(odd).toMatchObject({ status: 400 });
  });
});

describe('a user that two people edit', () => {
  const load = (id: string) => read(`/user/queryById?id=${id}`);
  const save = (values: Values) => office.call<Conflicts>('PUT', '/user/edit', values);

  it('F10: tells the second what the first saved', async () => {
    const { id } = await office.addUser();
    const seen = await load(id);
    expect((await save({ ...seen, realname: '先到的' })).status).toBe(200);
    const second = await save({ ...seen, realname: '后到的' });
    expect(second.status).toBe(409);
    expect(second.result.conflicts[0]?.fields).toEqual([
      { name: 'realname', title: expect.any(String) as string, mine: '后到的', theirs: '先到的' },
    ]);
    expect(await load(id)).toMatchObject({ realname: '先到的', version: 2 });
  });

  it('F10: counts roles and departments in, although they lie in other tables', async () => {
    const { id } = await office.addUser();
    const seen = await load(id);
    const [role, depart] = [await office.roleId('auditor'), await office.departId('安全管理部')];
    expect((await save({ ...seen, selectedroles: role, selecteddeparts: depart })).status).toBe(200);
    const second = await save({ ...seen, email: 'f10@example.com' });
    expect(second.status).toBe(409);
    expect(second.result.conflicts[0]?.theirs).toMatchObject({
      selectedroles: role,
      selecteddeparts: depart,
    });
    expect(second.result.conflicts[0]?.fields).toMatchObject([
      { name: 'email' },
      { name: 'selectedroles', title: '角色', mine: '' },
      { name: 'selecteddeparts', title: '部门', mine: '', theirs: '安全管理部' },
    ]);
    expect(await load(id)).toMatchObject({ selectedroles: role, selecteddeparts: depart });
  });

  it('F10: is not disturbed by a new password and by the department that the user works in', async () => {
    const { id, username } = await office.addUser();
    const seen = await load(id);
    const password = 'Secret-word-2';
    const reset = { username, password, confirmpassword: password };
    expect((await office.call('PUT', '/user/changePassword', reset)).status).toBe(200);
    expect((await save({ ...seen, realname: '改名' })).status).toBe(200);
  });
});
