// Data rules in every list that a shipped menu opens (S34). The calls come from the route table, so that one that is
// added later is judged too: somebody who holds all rights and is shown nothing finds nothing, whatever the call.
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';
import type { MenuDeclaration } from '../../../src/engine/catalog.ts';
import { nameOfRoute } from '../../http/routing/check-route.ts';
import type { Route } from '../../http/routing/define-route.ts';
import { pathOf } from '../../http/routing/route-path.ts';
import { listCode } from './data-rules.ts';
import { listEntities, shippedMenus, type Entity } from '../entities.ts';

/** Last words of the calls that are judged. */
const LISTS = ['list', 'rootList', 'childList'];
const EXPORTS = ['exportXls'];
const ONES = ['queryById', 'edit', 'delete', 'deleteBatch'];

const MISSING = '未找到对应实体';

/** Calls that refuse everybody, with their sentence. */
const ALWAYS_REFUSED: Readonly<Record<string, string>> = {
  '/message/sysMessage/edit': '已发送的消息不能修改，请重新发送一条',
};

/** Menus whose rules hold nowhere, each with its reason. */
const WITHOUT_LIST: Readonly<Record<string, string>> = {
  'menu-monitor-outbox': 'one call besides its list, which its own tests hold against data rules',
  'menu-site': 'the one record of the settings, which everybody is shown as far as it is public',
};

/** Records that the first rows do not have, and a role that nobody has: the one of the blind person decides here. */
const SAMPLES: readonly (readonly [address: string, body: object])[] = [
  ['/sys/role/add', { roleName: '样', roleCode: 'sample' }],
  ['/sys/annountCement/add', { titile: '草稿', msgCategory: '1', msgType: 'ALL', msgContent: '文' }],
  [
    '/sys/checkRule/add',
    { ruleName: '规则', ruleCode: 'sample', ruleJson: '[{"digits":"*","pattern":".+","message":"文"}]' },
  ],
  ['/sys/fillRule/add', { ruleName: '规则', ruleCode: 'sample', ruleClass: 'order_number' }],
  ['/sys/quartzJob/add', { jobClassName: 'cleanLogs', cronExpression: '0 0 3 * * ?', status: -1 }],
  [
    '/message/sysMessageTemplate/add',
    { templateName: '模板', templateCode: 'sample', templateType: '4', templateContent: '文' },
  ],
];

interface Place {
  menu: string;
  code: string;
  /** Kinds of records that share the code; the ids of all of them are tried. */
  entities: readonly Entity[];
}

const places: readonly Place[] = shippedMenus.flatMap(function collect(menu: MenuDeclaration): Place[] {
  const code = menu.permission ?? '';
  const entities = listEntities().filter((entity) => code !== '' && listCode(entity) === code);
  return [
    ...(entities.length === 0 ? [] : [{ menu: menu.id, code, entities }]),
    ...(menu.children ?? []).flatMap(collect),
  ];
});

let office: Administration;
let roleId: string;
let blind: string;

beforeAll(async () => {
  office = await openAdministration();
  const later = (): void => {
    office.server.clock.now += 1000;
  };
  // What is added here is newer than the first rows.
  later();
  await office.call('POST', '/role/add', { roleName: '全', roleCode: 'all_rights' });
  roleId = await office.roleId('all_rights');
  const all = await office.server.db.selectFrom('sys_permission').select('id').execute();
  const permissionIds = all.map(({ id }) => id).join(',');
  expect(
    (await office.call('POST', '/permission/saveRolePermission', { roleId, permissionIds })).success,
  ).toBe(true);
  const person = await office.addUser({ selectedroles: roleId });
  blind = await office.server.signIn(person.username, person.password);
  // Newer than the blind person, whose own record is no test.
  later();
  await office.addUser();
  const departId = await office.departId('安全管理部');
  for (const [address, body] of [
    ...SAMPLES,
    ['/sys/sysDepartRole/add', { departId, roleName: '班长', roleCode: 'head' }] as const,
  ]) {
    const answer = await office.server.call('POST', `/api${address}`, { token: office.admin, body });
    expect(answer.json(), address).toMatchObject({ success: true });
  }
  await office.server.operationLog.flush();
}, 120_000);
afterAll(() => office.close());

const lastWord = (route: Route): string => route.url.split('/').at(-1) ?? '';
const folderOf = (route: Route): string => route.url.slice(0, -lastWord(route).length);
const isOf = (route: Route, code: string): boolean =>
  [route.permission]
    .flat()
    .some((held) => typeof held === 'string' && held.startsWith(code.replace('list', '')));

/** The judged calls beside those that ask for a right of the menu; some of them are open to every form. */
function callsOf({ code }: Place, words: readonly string[]): Route[] {
  const judged = office.server.routes.filter((one) =>
    [...LISTS, ...EXPORTS, ...ONES].includes(lastWord(one)),
  );
  const folders = new Set(judged.filter((route) => isOf(route, code)).map(folderOf));
  return judged.filter((route) => folders.has(folderOf(route)) && words.includes(lastWord(route)));
}

const table = (entity: Entity) =>
  sql<Record<string, unknown>>`select * from ${sql.table(entity.table)} order by id`
    .execute(office.server.db)
    .then(({ rows }) => rows);

/** The newest record of each kind: of announcements a draft, which nobody has received. */
async function samplesOf({ entities }: Place): Promise<Record<string, unknown>[]> {
  return Promise.all(
    entities.map(async (entity) => {
      const rows = await table(entity);
      const time = (row: Record<string, unknown>) => Number(row['create_time'] ?? 0);
      const [newest] = rows.toSorted((a, b) => time(b) - time(a));
      expect(newest, `a record of ${entity.id}`).toBeDefined();
      return newest ?? {};
    }),
  );
}

/** Calls a route with what it asks for, as far as a record says it. */
function ask(route: Route, token: string, row: Record<string, unknown>, isNamed: boolean) {
  const { querystring, body } = route.request;
  const given: Record<string, string> = isNamed ? { id: String(row['id']), ids: String(row['id']) } : {};
  for (const name of querystring?.required ?? []) {
    given[name] ??= String(row[name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)]);
  }
  const declared = Object.keys(querystring?.properties ?? {});
  const query = Object.entries(given).filter(([name]) => declared.includes(name));
  const address = `${pathOf(route, '/api')}?${new URLSearchParams(query).toString()}`;
  return office.server.call(route.method, address, { token, ...(body ? { body: { id: row['id'] } } : {}) });
}

const count = (result: unknown): number =>
  Array.isArray(result) ? result.length : (result as { total: number }).total;

/** The rows of one record, which is named. */
const isOfOne = (route: Route): boolean => route.request.querystring?.required?.includes('id') === true;

/** Runs something while the role is shown nothing of a menu. */
async function whileBlind({ menu }: Place, run: () => Promise<void>): Promise<void> {
  const rule = { ruleName: '看不到', ruleColumn: 'id', ruleConditions: '=', ruleValue: 'none', status: '1' };
  const added = await office.call<{ id: string }>('POST', '/permission/addPermissionRule', {
    permissionId: menu,
    ...rule,
  });
  const choose = (dataRuleIds: string) =>
    office.call('POST', '/role/datarule', { permissionId: menu, roleId, dataRuleIds });
  expect((await choose(added.result.id)).message).toBe('保存成功!');
  try {
    await run();
  } finally {
    await choose('');
  }
}

describe('somebody who holds all rights and is shown nothing', () => {
  const judged = places.filter(({ menu }) => !(menu in WITHOUT_LIST));

  it('is tried at every menu that lists records, but those with a reason', () => {
    expect(judged.length).toBeGreaterThan(14);
    expect(places.map(({ menu }) => menu)).toEqual(expect.arrayContaining(Object.keys(WITHOUT_LIST)));
  });

  it.each(judged)('finds nothing at $menu, opens nothing and changes nothing (S34)', async (place) => {
    const rows = await samplesOf(place);
    const lists = callsOf(place, LISTS).filter((route) => !isOfOne(route));
    const ones = [...callsOf(place, ONES), ...callsOf(place, LISTS).filter(isOfOne)];
    expect(lists.length, 'lists').toBeGreaterThan(0);
    expect(ones.length, 'calls of single records').toBeGreaterThan(1);
    await whileBlind(place, async () => {
      const before = await Promise.all(place.entities.map(table));
      for (const route of lists) {
        const counts = [];
        for (const row of rows) {
          const answer = (await ask(route, blind, row, false)).json<{ success: boolean; result: unknown }>();
          expect(answer, nameOfRoute(route)).toMatchObject({ success: true });
          counts.push(count(answer.result));
        }
        expect(counts, nameOfRoute(route)).toEqual(rows.map(() => 0));
      }
      for (const route of callsOf(place, EXPORTS)) {
        const sheet = await readSheet((await ask(route, blind, {}, false)).rawPayload);
        expect(sheet.slice(1), nameOfRoute(route)).toEqual([]);
      }
      for (const route of ones) {
        const message = ALWAYS_REFUSED[route.url] ?? MISSING;
        for (const row of rows) {
          const answer = (await ask(route, blind, row, true)).json();
          expect(answer, nameOfRoute(route)).toMatchObject({ success: false, message });
        }
      }
      for (const [index, entity] of place.entities.entries()) {
        // The log grows by these calls.
        const kept = new Set(before[index]?.map(({ id }) => id));
        expect((await table(entity)).filter(({ id }) => kept.has(id))).toEqual(before[index]);
      }
    });
    for (const route of lists) {
      const counts = [];
      for (const row of rows)
        counts.push(count((await ask(route, blind, row, false)).json<{ result: unknown }>().result));
      expect(Math.max(...counts), `${nameOfRoute(route)} without the rule`).toBeGreaterThan(0);
    }
  });

  it('does not hear of a hidden role that it could not be deleted anyway (S34)', async () => {
    const place = places.find(({ menu }) => menu === 'menu-role');
    expect(place).toBeDefined();
    const id = await office.roleId('admin');
    const calls = [`delete?id=${id}`, `deleteBatch?ids=${id}`];
    const remove = async () => {
      const said = [];
      for (const address of calls) {
        said.push((await office.call('DELETE', `/role/${address}`, undefined, blind)).message);
      }
      return said;
    };
    if (place) await whileBlind(place, async () => expect(await remove()).toEqual([MISSING, MISSING]));
    expect(await remove()).toEqual(calls.map(() => '管理员角色不能删除'));
  });
});
