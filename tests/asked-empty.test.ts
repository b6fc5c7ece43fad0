// What clients ask before anything is chosen: an empty value in an address is no error of whoever looks at a page.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { compileValidator } from '../server/http/routing/compile-schemas.ts';
import { FILE, type Route } from '../server/http/routing/define-route.ts';
import { openTestApp, type TestApp } from './app-driver.ts';
import { CALL_SAMPLES } from './call-samples.ts';

/** Parameters that a call cannot do without, with the reason. */
const NEEDED: Readonly<Record<string, string>> = {
  '/online/cgform/api/querySelectOptions table': 'it is held against what screens declare',
  '/online/cgform/api/querySelectOptions txt': 'the same',
  '/online/cgform/api/querySelectOptions key': 'the same',
  '/online/cgform/api/querySelectOptions idField': 'the same',
  '/online/cgform/api/querySelectOptions pidField': 'the same',
  '/sys/category/loadOne field': 'it says what the other one is',
  '/sys/dictItem/dictItemCheck dictId': 'a value is free in one dictionary and taken in another',
  '/online/cgreport/api/getByLinkage linkage': 'it names what is asked for',
  '/online/cgreport/api/getByLinkage id': 'a report without its parameter is a longer one',
  '/cas/client/validateLogin ticket': 'nobody is signed in without one',
  '/sys/designer/access id': 'it names what is worked on',
  '/sys/designer/drafts id': 'it names what is worked on',
  '/sys/designer/open id': 'it names what is worked on',
  '/sys/designer/versions id': 'the same',
  '/sys/designer/withdrawal id': 'the same',
  '/sys/designer/version id': 'the same',
  '/sys/designer/roleRights role': 'it names whose rights are read',
  '/sys/designer/rows url': 'it names the list whose rules are told',
  '/sys/designer/translations language': 'it names which language is read',
  '/sys/designer/version version': 'it names which text is read',
  '/sys/checkRule/checkByCode ruleCode': 'a value that no rule judged must not pass',
  '/sys/annountCement/doReleaseData id': 'it publishes',
  '/sys/annountCement/doReovkeData id': 'it revokes',
  '/sys/listView/list screen': 'it names whose views are read',
  '/sys/listView/list list': 'the same',
  '/sys/quartzJob/execute id': 'it runs a job',
  '/sys/position/groups by': 'it says by what is counted',
};

interface Reply {
  success: boolean;
  message: string;
  result: unknown;
}

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await openTestApp();
  token = await app.signIn();
});
afterAll(() => app.close());

const readsOf = ({ routes }: TestApp) =>
  routes.filter(({ method, root }) => method === 'GET' && root === 'api');

/** A call as its sample has it, with one more parameter. */
function addressOf({ url }: Route, name: string, value: string): string {
  const sample = CALL_SAMPLES[url];
  const isQuery = typeof sample === 'string' && !sample.startsWith('/');
  const path = typeof sample === 'string' && !isQuery ? sample : url;
  const query = new URLSearchParams(isQuery ? sample : '');
  query.set(name, value);
  return `/api${path.replaceAll(/:\w+/g, 'x')}?${query.toString()}`;
}

interface Judge {
  (data: unknown): boolean;
  errors?: { instancePath: string }[] | null;
}

describe('an empty value in the address of a call that reads', () => {
  it('is refused where the call cannot do without it, and nowhere else', () => {
    const refused: string[] = [];
    let asked = 0;
    for (const { method, url, request } of readsOf(app)) {
      const { querystring } = request;
      if (querystring === undefined) continue;
      const { properties = {}, required = [] } = querystring;
      const given = Object.fromEntries(required.map((name) => [name, properties[name]?.enum?.[0] ?? 'x']));
      const judge = compileValidator({ method, url, schema: querystring, httpPart: 'querystring' }) as Judge;
      for (const name of Object.keys(properties)) {
        asked += 1;
        if (judge({ ...given, [name]: '' })) continue;
        expect(judge.errors?.[0]?.instancePath, `${url} ${name}`).toBe(`/${name}`);
        refused.push(`${url} ${name}`);
      }
    }
    expect(asked).toBeGreaterThan(1000);
    expect(refused.toSorted()).toEqual(Object.keys(NEEDED).toSorted());
  });

  it.each([
    ['/sys/user/departUserList?depId=', { records: [], total: 0 }],
    ['/sys/user/departUserList', { records: [], total: 0 }],
    ['/sys/user/userRoleList?roleId=', { records: [], total: 0 }],
    ['/sys/sysDepartRole/list?deptId=', { records: [], total: 0 }],
    ['/sys/sysDepartRole/getDeptRoleList?departId=&userId=', []],
    ['/sys/sysDepartPermission/queryTreeListForDeptRole?departId=', { treeList: [], ids: [] }],
    ['/sys/sysDepartPermission/queryDeptRolePermission?roleId=', []],
    ['/sys/sysDepartRole/getDeptRoleByUserId?userId=&departId=', []],
    ['/sys/dataLog/queryDataVerList?dataTable=sys_user&dataId=', []],
    ['/sys/permission/queryDepartPermission?departId=', []],
    ['/sys/permission/queryRolePermission?roleId=', []],
    ['/sys/permission/getPermRuleListByPermId?permissionId=', []],
    ['/sys/permission/queryPermissionRule?permissionId=', []],
    ['/sys/permission/getSystemSubmenuBatch?parentIds=', {}],
    ['/sys/sysDepart/getUsersByDepartId?id=', []],
    ['/sys/sysDepart/getDepartName?orgCode=', null],
    ['/sys/category/childList?pid=', []],
    ['/sys/category/loadTreeChildren?pid=', []],
  ])('finds nothing by %s', async (address, nothing) => {
    await app.call('POST', '/api/sys/sysDepartRole/add', {
      token,
      body: { departId: await departId(), roleName: '班长', roleCode: `head_${address.length}` },
    });
    const answer = (await app.call('GET', `/api${address}`, { token })).json<Reply>();
    expect(answer).toMatchObject({ success: true, result: nothing });
  });

  it('opens no record', async () => {
    for (const place of ['user', 'role', 'position', 'dict', 'sysDepart', 'annountCement']) {
      const answer = await app.call('GET', `/api/sys/${place}/queryById?id=`, { token });
      expect(answer.json<Reply>(), place).toMatchObject({ success: false, message: '未找到对应实体' });
    }
  });

  it('stands for the ordinary value of an optional parameter', async () => {
    const answer = (
      await app.call('GET', '/api/sys/position/list?pageNo=&pageSize=', { token })
    ).json<Reply>();
    expect(answer).toMatchObject({ success: true, result: { current: 1, size: 10 } });
  });

  it('deletes nothing', async () => {
    for (const address of ['/sys/role/delete?id=', '/sys/role/deleteBatch?ids=']) {
      expect((await app.call('DELETE', `/api${address}`, { token })).statusCode, address).toBe(400);
    }
  });
});

describe('more rows than the most', () => {
  it('are the most, in every list, and its answer names them', async () => {
    const lists = readsOf(app).filter(
      ({ request, response }) =>
        response !== FILE && Object.hasOwn(request.querystring?.properties ?? {}, 'pageSize'),
    );
    expect(lists.length).toBeGreaterThan(20);
    const sizes = new Map<string, unknown>();
    for (const route of lists) {
      const answer = await app.call('GET', addressOf(route, 'pageSize', '99999999999'), { token });
      const { message, result } = answer.json<Partial<Reply>>();
      expect(message ?? '', route.url).not.toContain('pageSize');
      if (typeof result === 'object' && result !== null && 'size' in result)
        sizes.set(route.url, result.size);
    }
    expect(sizes.get('/sys/position/list')).toBe(1000);
    expect(sizes.get('/sys/user/departUserList')).toBe(1000);
    expect(new Set(sizes.values())).toEqual(new Set([1000]));
  });

  it('are told apart from no rows at all, which nobody can mean', async () => {
    for (const size of ['0', '-1', '1.5', 'all']) {
      const answer = await app.call('GET', `/api/sys/position/list?pageSize=${size}`, { token });
      expect(answer.statusCode, size).toBe(400);
    }
  });
});

async function departId(): Promise<string> {
  const row = await app.db.selectFrom('sys_depart').select('id').limit(1).executeTakeFirst();
  return row?.id ?? '';
}
