// Whoever holds no role picks nothing that rules can narrow: no reading call of the server names people, roles, departments,
// positions or categories to them, be it a picker, a dictionary, a linked drop-down or a report. One that is added later is
// judged too.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCatalog } from '../../src/engine/check/catalog/catalog.ts';
import { openLinkages } from '../../server/http/records/link-options.testing.ts';
import { nameOfRoute } from '../../server/http/routing/check-route.ts';
import { listTableDicts } from '../../server/records/dictionaries/dictionaries.ts';
import { listDicts, listShippedEntities, shippedReports } from '../../server/records/entities.ts';
import { openAdministration, type Administration } from '../administration-driver.ts';
import { listAddresses, listReading, listTelling, type Known } from './telling-calls.ts';

/** What is looked for: names alone, as a search may answer the code that it was asked for. */
const NAMES = {
  sys_user: '金丝雀',
  sys_role: '黄鹂',
  sys_depart: '画眉',
  sys_position: '百灵',
  sys_category: '喜鹊',
  sys_message_category: '杜鹃',
} as const;
type Table = keyof typeof NAMES;
const isTable = (name: string): name is Table => Object.hasOwn(NAMES, name);

const LINKS = [
  { table: 'sys_depart', txt: 'depart_name', key: 'id', idField: 'id', pidField: 'parent_id' },
  { table: 'sys_category', txt: 'name', key: 'code', idField: 'id', pidField: 'pid' },
];

let office: Administration;
let known: Known;
/** Tokens of an account with a role that permits nothing, and of one without any. */
let staff: string;
let nobody: string;

beforeAll(async () => {
  office = await openAdministration({ screens: openLinkages(LINKS) });
  const { call, server } = office;
  const above = await office.departId('安全管理部');
  await call('POST', '/role/add', { roleName: NAMES.sys_role, roleCode: 'canary_role' });
  const roleId = await office.roleId('canary_role');
  await call('POST', '/sysDepart/add', {
    departName: NAMES.sys_depart,
    orgCategory: '2',
    parentId: above,
  });
  const departId = await office.departId(NAMES.sys_depart);
  await call('POST', '/position/add', { code: 'canary_post', name: NAMES.sys_position, postRank: '1' });
  const { id: positionId } = await server.db
    .selectFrom('sys_position')
    .select('id')
    .where('code', '=', 'canary_post')
    .executeTakeFirstOrThrow();
  await call('POST', '/category/add', { name: NAMES.sys_category });
  await call('POST', '/messageCategory/add', { name: NAMES.sys_message_category });
  const { id: categoryId, code: categoryCode } = await server.db
    .selectFrom('sys_category')
    .select(['id', 'code'])
    .where('name', '=', NAMES.sys_category)
    .executeTakeFirstOrThrow();
  const person = await office.addUser({
    realname: NAMES.sys_user,
    selectedroles: roleId,
    selecteddeparts: departId,
    post: 'canary_post',
  });
  const { org_code: orgCode } = await server.db
    .selectFrom('sys_depart')
    .select('org_code')
    .where('id', '=', departId)
    .executeTakeFirstOrThrow();

  await call('POST', '/role/add', { roleName: '什么也没有', roleCode: 'nothing' });
  const nothing = await office.roleId('nothing');
  const [some, none] = [
    await office.addUser({ selectedroles: nothing, selecteddeparts: above }),
    await office.addUser({ selecteddeparts: above }),
  ];
  staff = await server.signIn(some.username, some.password);
  nobody = await server.signIn(none.username, none.password);

  const codes = listTriples().map((triple) => triple.join(','));
  const ids = [person.id, roleId, departId, positionId, categoryId];
  const keys = [person.username, 'canary_role', 'canary_post', orgCode, categoryCode, ...ids];
  known = {
    values: {
      id: ids,
      userId: [person.id],
      userid: [person.id],
      userIds: [person.id],
      userName: [person.username],
      depId: [departId],
      departId: [departId],
      roleId: [roleId],
      orgCode: [orgCode],
      keyWord: Object.values(NAMES),
      code: [...codes, ...listTableDicts(), ...shippedReports.map(({ code }) => code), 'canary_post'],
      cgRpConfigId: shippedReports.map(({ code }) => code),
      linkage: shippedReports.map(({ code }) => code),
      key: keys,
      field: ['id', 'code'],
      val: ids,
      pid: ['0', above],
    },
    besides: {
      key: [keys.join(',')],
      keyword: Object.values(NAMES),
      orgCode: [orgCode],
      ids: [ids.join(',')],
      pid: [above],
      pcode: ['0'],
    },
    together: {
      '/sys/dict/queryTableData': listTriples().map(([table, text, code]) => ({ table, text, code })),
      '/sys/dict/loadTreeData': LINKS.flatMap(({ table, txt, key, pidField }) =>
        ['', above].map((pid) => ({ tableName: table, text: txt, code: key, pidField, pid })),
      ),
      '/online/cgform/api/querySelectOptions': LINKS.flatMap((link) => [link, { ...link, pidValue: above }]),
    },
  };
}, 120_000);
afterAll(() => office.close());

/** Dictionaries that are read from the tables, as they may be named. */
function listTriples(): (readonly [table: Table, text: string, code: string])[] {
  const { triples } = createCatalog({
    entities: listShippedEntities().map((entity) => ({
      ...entity,
      fields: Object.fromEntries(entity.fields),
    })),
    dicts: listDicts(),
  });
  return [...triples].flatMap((triple) => {
    const [table = '', text = '', code = ''] = triple.split(',');
    return isTable(table) ? [[table, text, code] as const] : [];
  });
}

/** Calls that everybody may make and that are not tried, with what they hold instead. */
const UNTRIED: Readonly<Record<string, string>> = {
  'GET api /sys/duplicate/check': 'whether a value is free, told to whoever may edit',
  'GET api /sys/common/getFileNames': 'names of files whose paths one knows',
  'GET api /sys/common/signFiles': 'addresses of files whose paths one knows',
  'GET api /sys/common/downloadBatch': 'files whose paths one knows',
  'GET api /sys/listView/list': 'views of a list, without its rows',
  'GET api /online/cgform/api/getData/:formId': 'categories that everybody sorts their own messages by',
  'GET api /sys/printTemplate/queryBySubject': 'templates, without records',
  'GET api /sys/checkRule/checkByCode': 'rules of texts',
};

const listTold = (token: string): Promise<string[]> =>
  listTelling(office.server, token, Object.values(NAMES), known);

describe('an account without any role', () => {
  it('has every call tried that everybody may make, but for those that hold nothing of the kind', () => {
    const untried = listReading(office.server)
      .filter(
        ({ permission }) => permission !== null && typeof permission === 'object' && 'open' in permission,
      )
      .filter((route) => listAddresses(route, known).length === 0);
    expect(untried.map(nameOfRoute).sort()).toEqual(Object.keys(UNTRIED).sort());
  });

  it('is named nobody and nothing that rules can narrow, by none of the calls that tell those with a role (S32)', async () => {
    const told = await listTold(staff);
    expect(told).toEqual(
      expect.arrayContaining([
        'GET api /online/cgform/api/querySelectOptions',
        'GET api /online/cgreport/api/getData/:cgRpConfigId',
        'GET api /sys/category/loadTreeRoot',
        'GET api /sys/dict/getDictItems/:code',
        'GET api /sys/dict/getDictText/:code/:key',
        'GET api /sys/dict/loadDict/:code',
        'GET api /sys/dict/loadDictItem/:code',
        'GET api /sys/dict/loadTreeData',
        'GET api /sys/dict/queryTableData',
        'GET api /sys/position/list',
        'GET api /sys/sysDepart/getDepartName',
        'GET api /sys/sysDepart/queryDepartTreeSync',
        'GET api /sys/user/departUserList',
        'GET api /sys/user/list',
        'GET api /sys/user/queryByIds',
      ]),
    );
    for (const [table, text, code] of listTriples()) {
      const options = await office.call(
        'GET',
        `/dict/getDictItems/${table},${text},${code}`,
        undefined,
        staff,
      );
      expect(JSON.stringify(options.result), table).toContain(NAMES[table]);
    }
    expect(await listTold(nobody)).toEqual([]);
    console.log(
      `calls that name what rules can narrow: ${String(told.length)}, to an account without any role none`,
    );
  });
});
