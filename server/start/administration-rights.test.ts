import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../tests/app-driver.ts';
import { demoRoles } from '../seed/demo-data.ts';
import type { Route } from '../http/routing/define-route.ts';
import type { RouteParts } from '../features/route-parts.ts';
import { messageCategoryRecordRoutes } from '../features/messages/message-category-records.ts';
import { messageTemplateRoutes } from '../features/messages/message-templates.ts';
import { siteConfigRoutes } from '../features/site/site-config.ts';
import { duplicateRoutes } from '../http/records/duplicate.ts';
import { detailRoutes } from './details.ts';
import { featureRoutes } from './feature-routes.generated.ts';
import { servedRoutes } from './served.ts';

/** Features whose calls are all part of system administration. */
const FEATURES = [
  'categories',
  'departments',
  'dictionaries',
  'logs',
  'menus',
  'password-strategy',
  'outbox',
  'positions',
  'print',
  'roles',
  'rules',
  'users',
] as const;

/** Handlers are not run here: what they need is not there. */
const noParts = {} as RouteParts;
const administrationRoutes: readonly Route[] = [
  ...FEATURES.flatMap((feature) => featureRoutes[feature](noParts)),
  ...messageCategoryRecordRoutes,
  ...messageTemplateRoutes,
  ...siteConfigRoutes,
  ...duplicateRoutes,
  ...detailRoutes,
  ...servedRoutes,
];

let server: TestApp;
let callers: { name: string; token: string; permissions: ReadonlySet<string> }[];

beforeAll(async () => {
  server = await openTestApp({ isDemo: true });
  const admin = await server.signIn();
  const body = { username: 'lowest', realname: '无角色', password: 'Secret-word-1' };
  await server.call('POST', '/api/sys/user/add', { token: admin, body });
  const names = [...demoRoles.map(({ account }) => account), 'lowest'];
  callers = [];
  for (const name of names) {
    const token = await server.signIn(name, name === 'lowest' ? body.password : undefined);
    const caller = await server.sessions.find(token);
    callers.push({ name, token, permissions: caller?.permissions ?? new Set() });
  }
});
afterAll(() => server.close());

const codesOf = ({ permission }: Route): readonly string[] | null => {
  if (typeof permission === 'string') return [permission];
  return permission !== null && 'open' in permission ? null : (permission as readonly string[] | null);
};

/** The address with something in the place of its parameters. */
const addressOf = (route: Route) => `/api${route.url.replace(/:[A-Za-z]+/g, 'none')}`;
const nameOf = (route: Route) => `${route.method} ${route.url}`;

const guarded = administrationRoutes.filter((route) => codesOf(route) !== null);

describe('S32: every guarded call, by every role', () => {
  it.each(guarded.map((route) => [nameOf(route), route] as const))('%s', async (_name, route) => {
    const codes = codesOf(route) ?? [];
    for (const { name, token, permissions } of callers) {
      // An empty body passes no schema, so a call that is let in changes nothing.
      const body = route.method === 'GET' || route.method === 'DELETE' ? {} : { body: {} };
      const answer = await server.call(route.method, addressOf(route), { token, ...body });
      const isAllowed = codes.some((code) => permissions.has(code));
      if (isAllowed) expect(answer.statusCode, name).not.toBe(403);
      else expect(answer.statusCode, name).toBe(403);
      expect(answer.statusCode, name).not.toBe(401);
    }
    expect((await server.call(route.method, addressOf(route))).statusCode).toBe(401);
  });

  it('covers allowed and refused calls alike', () => {
    const verdicts = guarded.flatMap((route) =>
      callers.map(({ permissions }) => codesOf(route)?.some((code) => permissions.has(code))),
    );
    expect(verdicts.filter(Boolean).length).toBeGreaterThan(20);
    expect(verdicts.filter((verdict) => verdict === false).length).toBeGreaterThan(100);
  });
});

describe('S33: calls of one resource', () => {
  it('need a permission of that resource, whichever verb they use', () => {
    const resources: Record<string, readonly string[]> = {
      user: ['user', 'role', 'depart'],
      role: ['role', 'user'],
      permission: ['role', 'permission', 'depart'],
      sysDepart: ['depart'],
      sysDepartRole: ['depart'],
      sysDepartPermission: ['depart'],
      outbox: ['outbox'],
      position: ['position'],
      messageCategory: ['messageCategory'],
      dict: ['dict'],
      dictItem: ['dict'],
      dictDetail: ['dict'],
      checkRule: ['checkRule'],
      fillRule: ['fillRule'],
      category: ['category'],
      siteConfig: ['site'],
      sysPasswordStrategy: ['passwordStrategy'],
      log: ['log'],
      dataLog: ['dataLog'],
      quartzJob: ['quartzJob'],
      online: ['online'],
      printTemplate: ['printTemplate'],
      sysMessageTemplate: ['messageTemplate'],
    };
    for (const route of guarded) {
      const resource = route.url.split('/')[2] ?? '';
      for (const code of codesOf(route) ?? []) {
        expect(resources[resource], nameOf(route)).toContain(code.split(':')[0]);
      }
    }
  });

  it('that write are open to nobody without a permission, but for the next number of a form, one’s own deputy and reading dictionaries anew', () => {
    const open = administrationRoutes.filter((route) => codesOf(route) === null && route.method !== 'GET');
    expect(open.map(nameOf)).toEqual([
      'POST /sys/dict/refleshCache',
      'PUT /sys/fillRule/executeRuleByCode/:code',
      'POST /sys/sysUserAgent/add',
      'PUT /sys/sysUserAgent/edit',
    ]);
  });

  it('that every session may make are these reads, looked at one by one', () => {
    const open = administrationRoutes.filter((route) => codesOf(route) === null && route.method === 'GET');
    expect(open.map(nameOf).sort()).toEqual([
      'GET /modules.system/sysPasswordStrategy/queryOne',
      'GET /sys/category/loadAllData',
      'GET /sys/category/loadDictItem',
      'GET /sys/category/loadDictItem/',
      'GET /sys/category/loadOne',
      'GET /sys/category/loadTreeChildren',
      'GET /sys/category/loadTreeData',
      'GET /sys/category/loadTreeRoot',
      'GET /sys/checkRule/checkByCode',
      'GET /sys/dict/getDictItems',
      'GET /sys/dict/getDictItems/:code',
      'GET /sys/dict/getDictText/:code/:key',
      'GET /sys/dict/loadDict/:code',
      'GET /sys/dict/loadDictItem/:code',
      'GET /sys/dict/loadTreeData',
      'GET /sys/dict/queryAllDictItems',
      'GET /sys/dict/queryTableData',
      'GET /sys/dict/refleshCache',
      'GET /sys/duplicate/check',
      'GET /sys/position/list',
      'GET /sys/position/queryByCode',
      'GET /sys/printTemplate/queryByCode',
      'GET /sys/printTemplate/queryBySubject',
      'GET /sys/sysDepart/getDepartName',
      'GET /sys/sysDepart/getUsersByDepartId',
      'GET /sys/sysDepart/listAll',
      'GET /sys/sysDepart/queryDepartTreeSync',
      'GET /sys/sysDepart/queryIdTree',
      'GET /sys/sysDepart/queryMyDeptTreeList',
      'GET /sys/sysDepart/queryTreeByKeyWord',
      'GET /sys/sysDepart/queryTreeList',
      'GET /sys/sysDepart/searchBy',
      // One's own; that of somebody else needs user:edit.
      'GET /sys/sysUserAgent/queryByUserName',
      'GET /sys/user/checkOnlyUser',
      'GET /sys/user/departUserList',
      'GET /sys/user/list',
      'GET /sys/user/queryByIds',
      'GET /sys/user/queryByOrgCode',
      'GET /sys/user/queryByOrgCodeForAddressList',
      'GET /sys/user/queryUserByDepId',
    ]);
  });
});

describe('S27: a right that was taken away', () => {
  it('is gone with the next call of an open session', async () => {
    const auditor = callers.find(({ name }) => name === 'auditor');
    const list = () => server.call('GET', '/api/sys/role/list', { token: auditor?.token ?? '' });
    expect((await list()).statusCode).toBe(200);
    await server.db.deleteFrom('sys_role_permission').where('permission_id', '=', 'menu-role').execute();
    expect((await list()).statusCode).toBe(403);
  });
});
