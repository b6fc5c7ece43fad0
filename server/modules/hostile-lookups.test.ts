// What people send to the lookups of dictionaries, trees, linked dropdowns and taken values to get at tables of a module that
// nobody declared for them: they are answered for declared texts alone, and values are bound.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openModuleHouse, type Answer, type ModuleHouse } from './module-house.testing.ts';

const PLACE = {
  id: 'look/place',
  title: '地点',
  storage: 'managed',
  text: 'name',
  tree: { parent: 'above' },
  fields: {
    name: { title: '名称', type: 'string', length: 60, isRequired: true },
    code: { title: '编码', type: 'string', length: 60, isUnique: true },
    pin: { title: '密码', type: 'string', length: 60, isSecret: true },
    fact: { title: '说明', type: 'string', length: 60 },
    above: { title: '上级', type: 'relation', entity: 'look/place' },
  },
};

/** Nothing names its records, so that nobody looks them up. */
const NOTE = {
  id: 'look/note',
  title: '便条',
  storage: 'managed',
  fields: { body: { title: '内容', type: 'string', length: 60 } },
};

let house: ModuleHouse;
let admin: string;
/** May look things up, and edit nothing. */
let reader: string;
let topId: string;
const NAME = "o'brien'); drop table look_place; --%_";

beforeAll(async () => {
  house = await openModuleHouse('look', {
    'entities/place.json': PLACE,
    'entities/note.json': NOTE,
    'dicts/look.json': { look_places: { title: '地点', entity: 'look/place', text: 'name', value: 'id' } },
  });
  admin = house.admin;
  reader = await house.hire('reader', ['look.place:list']);
  const add = async (body: object): Promise<string> =>
    (await house.ask<{ id: string }>(admin, 'POST', '/look/place/add', body)).result.id;
  topId = await add({ name: NAME, code: NAME, fact: 'MARK' });
  await add({ name: '乙', code: 'b', above: topId });
});
afterAll(() => house.close());

const part = encodeURIComponent;

/** Nothing of the table, and nothing of how the server is made. */
function expectRefused({ status, text }: Answer, what: string, wanted = 400): void {
  expect(status, what).toBe(wanted);
  expect(text, what).not.toMatch(/MARK|brien|syntax error|relation "|pg_|kysely/i);
}

describe('a dictionary over the table of a module', () => {
  it.each([
    'look_place,fact,id',
    'look_place,pin,id',
    'look_place,name,pin',
    'look_note,body,id',
    'look_place,name',
    'public.look_place,name,id',
    '"look_place",name,id',
    'look_place ,name,id',
    'look_place/**/,name,id',
    'look_place,name || pin,id',
    'look_place,name,id,1=1',
    "look_place,name,id,pin='1'",
    "look_place,name,id,name='x' or '1'='1'",
    'look_place,name,id;drop table look_place',
    'constructor,name,id',
    `look_place,name,${'i'.repeat(3000)}`,
  ])('is none for %j, for everybody and in every call (S03)', async (code) => {
    for (const token of [admin, reader]) {
      for (const call of ['getDictItems', 'loadDict', 'loadDictItem']) {
        const answer = await house.ask(token, 'GET', `/sys/dict/${call}/${part(code)}?keyword=&key=${topId}`);
        expectRefused(answer, `${call} ${code}`);
      }
    }
  });

  it('searches its texts literally (S03, S11)', async () => {
    const found = async (keyword: string): Promise<number> => {
      const url = `/sys/dict/loadDict/look_places?keyword=${part(keyword)}`;
      return (await house.ask<unknown[]>(reader, 'GET', url)).result.length;
    };
    expect(await found(NAME)).toBe(1);
    expect(await found('%')).toBe(1);
    expect(await found('_')).toBe(1);
    expect(await found("' or 1=1 --")).toBe(0);
  });
});

describe('a tree of a module', () => {
  const look = (changed: Record<string, string>): Promise<Answer<{ key: string }[]>> => {
    const asked = {
      tableName: 'look_place',
      text: 'name',
      code: 'id',
      pidField: 'above',
      pid: '',
      ...changed,
    };
    return house.ask(reader, 'GET', `/sys/dict/loadTreeData?${new URLSearchParams(asked).toString()}`);
  };

  it('is looked up by what is declared (S01)', async () => {
    expect((await look({})).result.map(({ key }) => key)).toEqual([topId]);
    expect((await look({ condition: JSON.stringify({ name: NAME }) })).result).toHaveLength(1);
  });

  it.each([
    { tableName: 'look_note', text: 'body' },
    { tableName: 'sys_user', text: 'username' },
    { tableName: 'public.look_place' },
    { tableName: 'look_place --\n' },
    { text: 'fact' },
    { text: 'pin' },
    { code: 'pin' },
    { pidField: 'code' },
    { pidField: 'pin' },
    { hasChildField: 'fact' },
    { tableName: 'x'.repeat(3000) },
    { condition: JSON.stringify({ pin: '1' }) },
    { condition: JSON.stringify({ _tableFilterSql: '1=1' }) },
    { condition: JSON.stringify({ name: { $ne: null } }) },
    { condition: '{"__proto__":{"name":"x"}}' },
    { condition: '1=1' },
  ])('is none with %j (S01, S02)', async (changed) => {
    expectRefused(await look(changed as Record<string, string>), JSON.stringify(changed));
  });

  it.each(['', "name='x'", '1=1'])(
    'is no linked dropdown where no page declares one, with the condition %j (S14)',
    async (condition) => {
      const asked = {
        table: 'look_place',
        txt: 'name',
        key: 'id',
        idField: 'id',
        pidField: 'above',
        condition,
      };
      const url = `/online/cgform/api/querySelectOptions?${new URLSearchParams(asked).toString()}`;
      expectRefused(await house.ask(reader, 'GET', url), condition);
    },
  );
});

describe('the calls of a tree and of groups', () => {
  const HOSTILE = [
    'name;drop table look_place',
    'case when true then name else pin end',
    '(select password from sys_user limit 1)',
    'pin',
    'deleted_at',
    'constructor',
    '__proto__',
    'look_place.name',
    'count(*)',
  ];
  it.each(HOSTILE)('name nothing but open fields: %j is refused (S05, S06)', async (name) => {
    const urls = [
      `groups?by=${part(name)}`,
      `groups?by=name&sum=${part(name)}`,
      `groups?by=name&every=${part(name)}`,
      `rootList?column=${part(name)}`,
      `childList?pid=${topId}&column=${part(name)}`,
      `rootList?superQueryParams=${part(JSON.stringify([{ field: name, rule: 'eq', val: '1' }]))}`,
    ];
    for (const url of urls) expectRefused(await house.ask(admin, 'GET', `/look/place/${url}`), url);
  });

  it('and copies show and name no record that a data rule hides (S34)', async () => {
    const work = ['list', 'add', 'import', 'export', 'edit'].map((one) => `look.place:${one}`);
    const narrow = await house.hire('narrow', work);
    await house.narrow('narrow', 'look.place:list', 'code', '=', 'b');
    const urls = [
      'rootList',
      `childList?pid=${topId}`,
      `copy?id=${topId}`,
      'groups?by=name',
      'groups?by=fact&sum=version',
      'importTemplate',
      'exportXls',
    ];
    for (const url of urls) {
      const { text } = await house.ask(narrow, 'GET', `/look/place/${url}`);
      // A record that they see names the one above it; more than its name is told nowhere.
      for (const told of ['MARK', `"id":"${topId}"`]) expect(text, url).not.toContain(told);
    }
    expect((await house.ask(narrow, 'GET', '/look/place/groups?by=name')).text).not.toContain('brien');
    expect((await house.ask(narrow, 'GET', '/look/place/importTemplate')).text).not.toContain('brien');
    // What lies below nothing that its reader sees is at the top for them.
    const top = await house.ask<{ total: number }>(narrow, 'GET', '/look/place/rootList');
    expect(top.result.total).toBe(1);
    const named = await house.ask(narrow, 'POST', '/look/place/add', { name: '丙', above: topId });
    expect(named).toMatchObject({ success: false, message: '上级不在可选范围内，请重新选择' });
    const imported = await house.importRows(narrow, '/look/place/importExcel', [
      ['名称', '上级'],
      ['丙', NAME],
    ]);
    expect(imported.text).toContain('不存在');
    expect(await house.ask(admin, 'GET', '/look/place/list?name=丙')).toMatchObject({ result: { total: 0 } });
  });
});

describe('whether a value is taken', () => {
  const check = (token: string, field: string, value: string, table = 'look_place'): Promise<Answer> =>
    house.ask(
      token,
      'GET',
      `/sys/duplicate/check?tableName=${part(table)}&fieldName=${part(field)}&fieldVal=${part(value)}`,
    );

  it('is answered for a unique field of a module to who may edit its records, and to nobody else (S04)', async () => {
    expect(await check(admin, 'code', NAME)).toMatchObject({ success: false });
    expect(await check(admin, 'code', 'free')).toMatchObject({ success: true });
    expect(await check(admin, 'code', '')).toMatchObject({ success: true });
    for (const value of [NAME, 'free']) expectRefused(await check(reader, 'code', value), value, 403);
    for (const field of [
      'name',
      'pin',
      'fact',
      'upper(code)',
      '(select password from sys_user)',
      '__proto__',
    ]) {
      expectRefused(await check(admin, field, NAME), field, 403);
    }
    for (const table of ['look_note', 'public.look_place', 'look_place--']) {
      expectRefused(await check(admin, 'code', NAME, table), table, 403);
    }
  });
});
