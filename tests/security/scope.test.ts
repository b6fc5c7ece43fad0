// S34, S35, S36, S37, S40, S70: what a call is asked for never widens what it shows. The calls come from the route table.
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listEntities } from '../../server/records/entities.ts';
import { nameOfRoute } from '../../server/http/routing/check-route.ts';
import { FILE, type Route } from '../../server/http/routing/define-route.ts';
import { pathOf } from '../../server/http/routing/route-path.ts';
import type { JsonSchema } from '../../server/kernel/schema-types.ts';
import { openAdministration, type Administration, type RecordPage } from '../administration-driver.ts';

let office: Administration;
beforeAll(async () => {
  office = await openAdministration();
});
afterAll(() => office.close());

const namesIn = (schema: JsonSchema | undefined): string[] => Object.keys(schema?.properties ?? {});
const takes = (route: Route, name: string): boolean => namesIn(route.request.querystring).includes(name);
const readsOf = (name: string): Route[] =>
  office.server.routes.filter((route) => route.method === 'GET' && takes(route, name));
const sortedLists = (): Route[] => readsOf('column').filter(({ response }) => response !== FILE);

/** Calls a read with a query, as the administrator unless a token is given. */
const ask = (route: Route, query: Record<string, string>, token = office.admin, headers = {}) =>
  office.server.call('GET', `${addressOf(route)}?${new URLSearchParams(query).toString()}`, {
    token,
    headers,
  });
/** Reads of the rows of one record or form need to know which. */
const addressOf = (route: Route): string => pathOf(route, '/api').replaceAll(/:\w+/g, 'message_category');

/** Signs in somebody whose role holds these codes and nothing else, and sees nothing of the menu that is named. */
async function signInWith(roleCode: string, codes: readonly string[], blindTo?: string): Promise<string> {
  await office.call('POST', '/role/add', { roleName: roleCode, roleCode });
  const roleId = await office.roleId(roleCode);
  const held = await office.server.db
    .selectFrom('sys_permission')
    .select('id')
    .where('perms', 'in', codes)
    .execute();
  expect(held).toHaveLength(codes.length);
  const permissionIds = held.map(({ id }) => id).join(',');
  await office.call('POST', '/permission/saveRolePermission', { roleId, permissionIds });
  if (blindTo !== undefined) {
    const rule = {
      ruleName: '看不到',
      ruleColumn: 'id',
      ruleConditions: '=',
      ruleValue: 'none',
      status: '1',
    };
    const added = await office.call<{ id: string }>('POST', '/permission/addPermissionRule', {
      permissionId: blindTo,
      ...rule,
    });
    const choice = { permissionId: blindTo, roleId, dataRuleIds: added.result.id };
    expect((await office.call('POST', '/role/datarule', choice)).success).toBe(true);
  }
  const { username, password } = await office.addUser({ selectedroles: roleId });
  return office.server.signIn(username, password);
}

describe('a page', () => {
  it('has at most 1 000 rows, one of categories 10 000, and lies where pages are (S35)', async () => {
    const paged = readsOf('pageSize');
    expect(paged.length).toBeGreaterThan(15);
    for (const route of paged) {
      const most = route.request.querystring?.properties?.['pageSize']?.most ?? Infinity;
      const isOfCategories = nameOfRoute(route).includes('/online/cgform/api/getData/');
      expect(most, nameOfRoute(route)).toBeLessThanOrEqual(isOfCategories ? 10_000 : 1000);
      for (const query of [
        { pageSize: '-1' },
        { pageSize: '0' },
        ...(takes(route, 'pageNo') ? [{ pageNo: '-1' }, { pageNo: '0' }] : []),
      ]) {
        const answer = await ask(route, query);
        expect(answer.statusCode, `${nameOfRoute(route)} ${JSON.stringify(query)}`).toBe(400);
      }
      if (route.response === FILE) continue;
      const { size } =
        (await ask(route, { pageSize: '1e9' })).json<{ result?: { size?: number } }>().result ?? {};
      if (size !== undefined) expect(size, nameOfRoute(route)).toBe(most);
    }
  });
});

describe('a field that is hidden', () => {
  const secrets = listEntities().flatMap((entity) =>
    [...entity.fields.values()].filter(({ isSecret }) => isSecret === true).map(({ name }) => name),
  );

  it('is no filter of any list, and no list is sorted by it (S36, R04)', async () => {
    expect(secrets).toContain('password');
    const sorted = sortedLists();
    const wrong: string[] = [];
    let judged = 0;
    for (const route of sorted) {
      const declared = namesIn(route.request.querystring);
      for (const secret of secrets) {
        const filters = ['', '_begin', '_end', '_MultiString'].map((suffix) => secret + suffix);
        wrong.push(
          ...filters.filter((name) => declared.includes(name)).map((name) => `${nameOfRoute(route)} ${name}`),
        );
        const plain = await ask(route, { column: 'id', order: 'asc' });
        // Not so a report that is not there.
        if (!plain.json<{ success: boolean }>().success) continue;
        judged += 1;
        for (const column of [secret, `${secret}_dictText`, secret.toUpperCase(), `sys_user.${secret}`]) {
          const { statusCode } = await ask(route, { column, order: 'desc' });
          if (statusCode !== 400) wrong.push(`${nameOfRoute(route)} column=${column}: ${statusCode}`);
        }
      }
    }
    console.log(`S36: ${String(judged)} of ${String(sorted.length)} lists sorted by what is hidden`);
    expect(judged).toBeGreaterThan(10);
    expect(wrong).toEqual([]);
  });

  it('changes no count when it is sent as a filter in whatever form (S36)', async () => {
    for (const query of [
      { password: '*argon2*' },
      { password: '!x' },
      { password_MultiString: 'x' },
      { password_begin: 'zzz' },
    ]) {
      expect((await office.listUsers(query)).result.total, JSON.stringify(query)).toBe(36);
    }
  });

  it('is refused by the advanced query in one sentence, whatever it would have found (S36)', async () => {
    for (const entry of [
      { field: 'password', rule: 'like', val: 'x' },
      { field: 'password', rule: 'right_like', val: '$argon2id' },
      { field: 'PASSWORD', rule: 'ne', val: 'x' },
      { field: 'sys_user.password', rule: 'eq', val: 'x' },
    ]) {
      const superQueryParams = JSON.stringify([{ field: 'sex', rule: 'eq', val: 9 }, entry]);
      const answer = await office.listUsers({ superQueryParams, superQueryMatchType: 'or' });
      expect([answer.status, answer.message]).toEqual([400, `高级查询的字段不存在：${entry.field}`]);
    }
  });

  it('cannot be made the condition of a data rule, which would tell of it row by row (S36)', async () => {
    const rule = {
      permissionId: 'menu-user',
      ruleName: '猜',
      ruleConditions: 'RIGHT_LIKE',
      ruleValue: '$argon2id',
      status: '1',
    };
    for (const ruleColumn of ['password', 'PASSWORD']) {
      const answer = await office.call('POST', '/permission/addPermissionRule', { ...rule, ruleColumn });
      expect(answer.status, ruleColumn).toBe(400);
    }
  });
});

describe('the header tenant_id', () => {
  it('widens and changes nothing: the session says who asks (S37, R05)', async () => {
    const token = await office.server.signIn('leader');
    let compared = 0;
    for (const route of sortedLists()) {
      const plain = await ask(route, {}, token);
      if (plain.statusCode !== 200) continue;
      compared += 1;
      for (const tenant of ['1', '-1', 'x', '0, 1', "1' or '1'='1"]) {
        const query = { tenantId: tenant, tenant_id: tenant };
        const answer = await ask(route, query, token, { tenant_id: tenant, 'x-tenant-id': tenant });
        expect(answer.json<{ result: unknown }>().result, `${nameOfRoute(route)} ${tenant}`).toEqual(
          plain.json<{ result: unknown }>().result,
        );
      }
    }
    expect(compared).toBeGreaterThan(3);
  });

  it('opens nothing that is refused without it, and shows no row that data rules hide (S37, R05)', async () => {
    const token = await signInWith('tenant_blind', ['user:list', 'position:list'], 'menu-user');
    const answerOf = async (route: Route, tenant?: string) => {
      const sent = tenant === undefined ? {} : { tenant_id: tenant, tenantId: tenant };
      const answer = await ask(route, sent, token, { ...sent, 'x-tenant-id': tenant ?? '' });
      return [answer.statusCode, answer.json<{ result: unknown }>().result];
    };
    let refused = 0;
    for (const route of sortedLists()) {
      const plain = await answerOf(route);
      if (plain[0] === 403) refused += 1;
      for (const tenant of ['0', '1'])
        expect(await answerOf(route, tenant), nameOfRoute(route)).toEqual(plain);
    }
    expect(refused).toBeGreaterThan(3);
    const people = await office.server.call('GET', '/api/sys/user/list', {
      token,
      headers: { tenant_id: '1' },
    });
    expect(people.json<{ result: RecordPage }>().result.total).toBe(0);
  });
});

describe('the record that is checked', () => {
  it('is the one that is saved: no call takes an id from two places (S40)', () => {
    const twice = office.server.routes.flatMap((route) => {
      const { body, querystring, params } = route.request;
      const elsewhere = new Set([...namesIn(querystring), ...namesIn(params)]);
      const both = namesIn(body).filter((name) => elsewhere.has(name));
      return both.map((name) => `${nameOfRoute(route)} ${name}`);
    });
    expect(twice).toEqual([]);
  });

  it('is named by the body, whatever the address adds (S40)', async () => {
    const [first, second] = [await office.addUser(), await office.addUser()];
    const body = { id: first.id, realname: '改过' };
    expect((await office.call('PUT', `/user/edit?id=${second.id}`, body)).success).toBe(true);
    const realnames = async (id: string) =>
      (await office.call<{ realname: string }>('GET', `/user/queryById?id=${id}`)).result.realname;
    expect([await realnames(first.id), await realnames(second.id)]).toEqual(['改过', '测试员']);
  });

  it('is named by the body alone where records are saved by the common call, too (S40)', async () => {
    const codes = ['twice_one', 'twice_two'];
    for (const code of codes) await office.call('POST', '/position/add', { code, name: code, postRank: '1' });
    const read = () =>
      office.server.db
        .selectFrom('sys_position')
        .select(['id', 'name'])
        .where('code', 'in', codes)
        .orderBy('code')
        .execute();
    const [one, two] = await read();
    const body = { id: one?.id, name: '改过' };
    expect((await office.call('PUT', `/position/edit?id=${two?.id ?? ''}`, body)).success).toBe(true);
    expect((await read()).map(({ name }) => name)).toEqual(['改过', 'twice_two']);
  });
});

describe('a record that a data rule hides', () => {
  it.each([
    [
      'menu-user',
      'sys_user',
      ['user:list', 'user:recycle'],
      ['/user/queryById?id={id}', '/user/queryUserRole?userid={id}', '/user/userDepartList?userId={id}'],
      '/user/list',
    ],
    ['menu-role', 'sys_role', ['role:list'], ['/role/queryById?id={id}'], '/role/list'],
    [
      'menu-dict',
      'sys_dict',
      ['dict:list', 'dict:recycle'],
      [
        '/dict/queryById?id={id}',
        '/dictDetail/queryById?id={id}',
        '/dictDetail/items/list?id={id}',
        '/dictDetail/items/all?id={id}',
      ],
      '/dict/list',
    ],
    ['menu-depart', 'sys_depart', ['depart:list'], ['/sysDepart/queryById?id={id}'], undefined],
    [
      'menu-announcement',
      'sys_announcement',
      ['announcement:list', 'announcement:publish', 'announcement:revoke'],
      [
        '/annountCement/queryById?id={id}',
        '/annountCement/doReovkeData?id={id}',
        '/annountCement/doReleaseData?id={id}',
      ],
      '/annountCement/list',
    ],
  ] as const)(
    'of %s is neither listed nor opened nor acted on by its id (S34)',
    async (menu, table, codes, urls, list) => {
      await office.call('POST', '/annountCement/add', { titile: '一则', msgContent: '<p>文</p>' });
      // The newest: of announcements a draft, which nobody has received.
      const { id } = await office.server.db
        .selectFrom(table)
        .select('id')
        .orderBy('create_time', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow();
      const blind = await signInWith(`blind_${table}`, codes, menu);
      for (const url of urls) {
        const address = url.replace('{id}', id);
        const answer = await office.call('GET', address, undefined, blind);
        expect(answer, address).toMatchObject({ success: false, message: '未找到对应实体' });
      }
      // Some of them publish and revoke: after the blind one, so that they still find it as it was.
      for (const url of urls.slice(0, 1)) {
        expect((await office.call('GET', url.replace('{id}', id))).success, url).toBe(true);
      }
      if (list === undefined) return;
      expect((await office.call<RecordPage>('GET', list, undefined, blind)).result.total).toBe(0);
      expect((await office.call<RecordPage>('GET', list)).result.total).toBeGreaterThan(0);
    },
  );

  it('of a person gets no role and no department, from whichever side they are given (S34)', async () => {
    const person = await office.addUser();
    const roleId = await office.roleId('staff');
    const { id: depId } = await office.server.db
      .selectFrom('sys_depart')
      .select('id')
      .where('del_flag', '=', '0')
      .limit(1)
      .executeTakeFirstOrThrow();
    const joined = await office.call('POST', '/user/editSysDepartWithUser', {
      depId,
      userIdList: [person.id],
    });
    expect(joined.success).toBe(true);
    const codes = ['user:list', 'user:edit', 'depart:list', 'depart:members', 'depart:grant'];
    const blind = await signInWith('blind_members', codes, 'menu-user');
    const member = `roleId=${roleId}&userId`;
    const inDepart = `depId=${depId}&userId`;
    for (const [method, url, body] of [
      ['POST', '/user/addSysUserRole', { roleId, userIdList: [person.id] }],
      ['DELETE', `/user/deleteUserRole?${member}=${person.id}`, undefined],
      ['DELETE', `/user/deleteUserRoleBatch?${member}s=${person.id}`, undefined],
      ['DELETE', `/user/deleteUserInDepart?${inDepart}=${person.id}`, undefined],
      ['DELETE', `/user/deleteUserInDepartBatch?${inDepart}s=${person.id}`, undefined],
      ['POST', '/sysDepartRole/deptRoleUserAdd', { userId: person.id, newRoleId: null, oldRoleId: null }],
      ['GET', `/sysDepartRole/getDeptRoleByUserId?userId=${person.id}&departId=${depId}`, undefined],
    ] as const) {
      expect((await office.call(method, url, body, blind)).message, url).toBe('未找到对应实体');
    }
    const again = { depId, userIdList: [person.id] };
    expect((await office.call('POST', '/user/editSysDepartWithUser', again, blind)).message).toBe(
      '所选用户不存在，请刷新后重试',
    );
  });

  it('stays out of sight in the recycle bin, and is not taken out of it (S34)', async () => {
    const codes = ['dict:list', 'dict:recycle', 'user:list', 'user:recycle'];
    const { result: dict } = await office.call<{ id: string }>('POST', '/dict/add', {
      dictName: '扔掉',
      dictCode: 'thrown_away',
    });
    await office.call('DELETE', `/dict/delete?id=${dict.id}`);
    const person = await office.addUser();
    await office.call('DELETE', `/user/delete?id=${person.id}`);
    const blindToDicts = await signInWith('blind_bin', codes, 'menu-dict');
    const blindToUsers = await signInWith('blind_users', codes, 'menu-user');
    const bin = async (url: string, token?: string) =>
      (await office.call<{ id: string }[]>('GET', url, undefined, token)).result.map(({ id }) => id);
    expect(await bin('/dict/deleteList', blindToDicts)).toEqual([]);
    expect(await bin('/dict/deleteList', blindToUsers)).toContain(dict.id);
    expect(await bin('/user/recycleBin', blindToUsers)).toEqual([]);
    expect(await bin('/user/recycleBin')).toContain(person.id);
    for (const [method, url] of [
      ['PUT', `/dict/back/${dict.id}`],
      ['DELETE', `/dict/deletePhysic/${dict.id}`],
    ] as const) {
      expect((await office.call(method, url, undefined, blindToDicts)).message, url).toBe('未找到对应实体');
    }
    for (const [method, url, body] of [
      ['PUT', '/user/putRecycleBin', { userIds: person.id }],
      ['DELETE', `/user/deleteRecycleBin?userIds=${person.id}`, undefined],
    ] as const) {
      expect((await office.call(method, url, body, blindToUsers)).message, url).toBe('未找到对应实体');
    }
  });
});

describe('an export', () => {
  const exportsOf = () => office.server.routes.filter(({ url }) => url.endsWith('/exportXls'));

  it('is for those who may see the list: its rules belong to the grant of the list (S70)', async () => {
    expect(exportsOf().length).toBeGreaterThan(8);
    for (const [index, route] of exportsOf().entries()) {
      const code = String(route.permission);
      const list = office.server.routes.find(({ url }) => url === route.url.replace('exportXls', 'list'));
      const listCode =
        typeof list?.permission === 'string' ? list.permission : code.replace(/:export$/, ':list');
      const isOpenToAll = list?.permission === undefined ? false : isOpen(list) && !code.startsWith('user:');
      const alone = await ask(route, {}, await signInWith(`alone${String(index)}`, [code]));
      expect(alone.statusCode, `${code} alone`).toBe(isOpenToAll ? 200 : 403);
      const both = await ask(route, {}, await signInWith(`both${String(index)}`, [code, listCode]));
      expect(both.statusCode, `${code} and ${listCode}`).toBe(200);
    }
  });

  const isOpen = ({ permission }: Route): boolean =>
    typeof permission === 'object' && permission !== null && 'open' in permission;

  it('of users holds the rows of the list and nothing secret (S70)', async () => {
    const query = 'username=*zhang*';
    const route = '/api/sys/user/exportXls';
    const file = await office.server.call('GET', `${route}?${query}`, { token: office.admin });
    const [titles = [], ...rows] = await readSheet(file.rawPayload);
    const list = await office.call<RecordPage>('GET', `/user/list?${query}`);
    expect(rows.map(([name]) => name).sort()).toEqual(
      list.result.records.map(({ username }) => username).sort(),
    );
    expect(titles.join()).not.toContain('密码');
    expect(JSON.stringify(rows)).not.toContain('argon2');
    const sorted = await office.server.call('GET', `${route}?column=password`, { token: office.admin });
    expect(sorted.statusCode).toBe(400);
  });
});
