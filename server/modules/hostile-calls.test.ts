// What people send to the calls of a module to get at what is not theirs, or to break what is: each call refuses it with a
// sentence, and nothing of it is saved.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openModuleHouse, type Answer, type ModuleHouse } from './module-house.testing.ts';

const ITEM = {
  id: 'raid/item',
  title: '物品',
  storage: 'managed',
  text: 'name',
  recycle: true,
  children: { parts: { entity: 'raid/part', parent: 'itemId', order: 'place' } },
  rules: [{ check: '{{ ($values.size ?? 0) <= 100 }}', message: '尺寸不能超过 100', field: 'size' }],
  fields: {
    name: { title: '名称', type: 'string', length: 60, isRequired: true, isSearched: true },
    kind: { title: '种类', type: 'string', length: 2, dict: 'raid_kind' },
    size: { title: '尺寸', type: 'integer' },
    price: { title: '价格', type: 'money' },
    day: { title: '日期', type: 'date' },
    at: { title: '时刻', type: 'datetime' },
    isGood: { title: '完好', type: 'boolean' },
    fact: { title: '说明', type: 'string', length: 40, default: "now(); drop table raid_item; --'" },
  },
};

const PART = {
  id: 'raid/part',
  title: '零件',
  storage: 'managed',
  fields: {
    itemId: { title: '物品', type: 'relation', entity: 'raid/item', isRequired: true },
    place: { title: '序号', type: 'integer' },
    label: { title: '标签', type: 'string', length: 40, isRequired: true },
  },
};

/** Two names that are one when PostgreSQL has cut them, and names that mean something to SQL. */
const LONG = 'a'.repeat(60);
const ODD = {
  id: 'raid/select',
  title: '怪名',
  storage: 'managed',
  text: 'group',
  fields: {
    group: { title: '顺序', type: 'string', length: 60, isIndexed: true, isUnique: true },
    user: { title: '用户', type: 'string', length: 60, isSearched: true },
    limit: { title: '上限', type: 'integer', isIndexed: true },
    名称: { title: '中文名', type: 'string', length: 60, column: 'cjk_name', isUnique: true },
    [`${LONG}x`]: { title: '长一', type: 'string', length: 60, isIndexed: true, isUnique: true },
    [`${LONG}y`]: { title: '长二', type: 'string', length: 60, isIndexed: true, isUnique: true },
    itemId: { title: '物品', type: 'relation', entity: 'raid/item' },
  },
};

const FILES = {
  'entities/item.json': ITEM,
  'entities/part.json': PART,
  'entities/select.json': ODD,
  'dicts/raid.json': {
    raid_kind: {
      title: '种类',
      items: [
        { value: '1', text: '好' },
        { value: '2', text: '坏' },
      ],
    },
  },
};

const OPERATIONS = ['list', 'add', 'edit', 'delete', 'deleteBatch', 'import', 'export', 'purge'];
const ALL = OPERATIONS.map((one) => `raid.item:${one}`);

let house: ModuleHouse;
let admin: string;
/** Sends what is refused, so that the calls of one person stay below the rate of saves. */
let prober: string;

beforeAll(async () => {
  house = await openModuleHouse('raid', FILES);
  admin = house.admin;
  prober = await house.hire('prober', ALL);
});
afterAll(() => house.close());

const add = async (body: object, url = '/raid/item/add'): Promise<string> => {
  const answer = await house.ask<{ id: string }>(admin, 'POST', url, body);
  expect(answer.message).toBe('添加成功！');
  return answer.result.id;
};
const read = async (id: string) =>
  (await house.ask<Record<string, unknown>>(admin, 'GET', `/raid/item/queryById?id=${id}`)).result;
const rowsOf = (table: string) =>
  house.app.db
    .selectFrom(table as 'sys_user')
    .selectAll()
    .orderBy('id')
    .execute();

/** What no answer holds: it would tell how the server is made. */
const TELLTALE = /syntax error|relation "|column "|pg_|kysely|node_modules|at \w+ \(/i;

function expectRefused(answer: Answer, what: string): void {
  expect(answer.status, what).toBeGreaterThanOrEqual(400);
  expect(answer.status, what).toBeLessThan(500);
  expect(answer.text, what).not.toMatch(TELLTALE);
}

describe('whoever asks for a list of a module', () => {
  const SORTS = [
    'name;drop table raid_item',
    'case when true then name else id end',
    'name,id',
    '(select password from sys_user limit 1)',
    'nothing',
    'deletedAt',
    'deleted_at',
    'constructor',
    '__proto__',
    'raid_item.name',
    '"name"',
  ];
  it.each(SORTS)('cannot order it by %j (S05)', async (column) => {
    for (const call of ['list', 'exportXls', 'recycleBin', `parts/list`]) {
      const url = `/raid/item/${call}?id=x&column=${encodeURIComponent(column)}`;
      const answer = await house.ask(admin, 'GET', url);
      if (call === 'parts/list') expect(answer.success).toBe(false);
      else expectRefused(answer, url);
    }
  });

  it.each([
    'order=asc,(select 1)',
    'order=descending',
    'pageSize=0',
    'pageSize=-1',
    'pageNo=0',
    'pageNo=99999999999',
    'pageNo=x',
    'name=a&name=b',
    'size=1%20or%201=1',
    'size=1e400',
    'price=NaN',
    'day=2026-13-40',
    'at_begin=yesterday',
    'isGood=maybe',
    'name=%00',
    'superQueryParams=[{]',
    'superQueryParams=%5B%7B%22field%22%3A%22nothing%22%2C%22rule%22%3A%22eq%22%2C%22val%22%3A1%7D%5D',
    'superQueryParams=%5B%7B%22field%22%3A%22name%22%2C%22rule%22%3A%22or%201%3D1%22%2C%22val%22%3A1%7D%5D',
  ])('is refused what is no question: %s (S06, S35, S60)', async (query) => {
    for (const call of ['list', 'exportXls', 'recycleBin']) {
      expectRefused(await house.ask(admin, 'GET', `/raid/item/${call}?${query}`), `${call} ${query}`);
    }
  });

  it('finds texts that look like SQL as texts, in every call that meets them again (S06, S11)', async () => {
    const texts = ["o'brien'); drop table raid_item; --", '100%_\\', '"; select 1', '${7*7}{{ 1 }}', '=1+1'];
    for (const name of texts) {
      const id = await add({ name, parts: [{ label: name }] });
      const odd = await add({ group: name, user: name, itemId: id }, '/raid/select/add');
      const found = await house.ask(admin, 'GET', `/raid/item/list?name=${encodeURIComponent(`*${name}*`)}`);
      expect(found, name).toMatchObject({ result: { total: 1, records: [{ id, name }] } });
      const shown = await house.ask(admin, 'GET', `/raid/select/list?itemId=${id}`);
      expect(shown, name).toMatchObject({ result: { records: [{ group: name, itemId_dictText: name }] } });
      const picked = await house.ask(
        admin,
        'GET',
        `/sys/dict/loadDict/${encodeURIComponent('raid_item,name,id')}?keyword=${encodeURIComponent(name)}`,
      );
      expect(picked, name).toMatchObject({ result: [{ value: id, text: name }] });
      expect(await house.ask(admin, 'DELETE', `/raid/select/delete?id=${odd}`)).toMatchObject({
        success: true,
      });
      expect((await read(id))['parts']).toMatchObject([{ label: name }]);
    }
  });

  it('widens nothing by ids that are patterns or lists (S35)', async () => {
    for (const id of ['*', '!x', '%', "' or 1=1 --", ',', 'a,b']) {
      const url = `/raid/item/queryById?id=${encodeURIComponent(id)}`;
      expect((await house.ask(admin, 'GET', url)).success, id).toBe(false);
    }
    const before = await rowsOf('raid_item');
    for (const call of ['delete?id=', 'deleteBatch?ids=', 'purge?id=']) {
      for (const id of ['*', '%', "' or 1=1 --", '%27%20or%20true']) {
        const answer = await house.ask(admin, 'DELETE', `/raid/item/${call}${encodeURIComponent(id)}`);
        expect(answer.success, call + id).toBe(false);
      }
    }
    expect(await rowsOf('raid_item')).toEqual(before);
  });
});

describe('records that a data rule hides', () => {
  it('are out of reach of every call, alone and among others, and stay as they are (S34)', async () => {
    const own = await add({ name: '看得见', kind: '1' });
    const other = await add({ name: '看不见', kind: '2', parts: [{ label: '轴' }] });
    const binned = await add({ name: '看不见的回收', kind: '2' });
    await house.ask(admin, 'DELETE', `/raid/item/delete?id=${binned}`);
    const narrow = await house.hire('narrow', ALL);
    await house.narrow('narrow', 'raid.item:list', 'kind', '=', '1');
    const isHidden = ({ id }: { id: string }): boolean => id === other || id === binned;
    const before = (await rowsOf('raid_item')).filter(isHidden);
    const part = (await read(other))['parts'] as { id: string }[];
    const gets = [
      'list?pageSize=1000',
      'list?kind=2',
      `list?superQueryMatchType=or&superQueryParams=${encodeURIComponent(
        '[{"field":"kind","rule":"eq","val":"2"},{"field":"kind","rule":"ne","val":"2"}]',
      )}`,
      'list?name=*看不见*',
      'recycleBin?pageSize=1000',
      `queryById?id=${other}`,
      `queryById?id=${binned}`,
      `parts/list?id=${other}`,
      `parts/all?id=${other}`,
      'exportXls',
      `exportXls?selections=${other},${binned}`,
    ];
    for (const url of gets) {
      expect((await house.ask(narrow, 'GET', `/raid/item/${url}`)).text, url).not.toContain('看不见');
    }
    for (const call of ['getDictItems', 'loadDict']) {
      const url = `/sys/dict/${call}/${encodeURIComponent('raid_item,name,id')}`;
      expect((await house.ask(narrow, 'GET', url)).text, call).not.toContain('看不见');
    }
    const edits = [{ name: '改' }, { parts: [] }, { deleteIds: part.map(({ id }) => id) }];
    for (const edit of edits) {
      expect((await house.ask(narrow, 'PUT', '/raid/item/edit', { id: other, ...edit })).success).toBe(false);
    }
    const removals = ['DELETE delete?id=', 'DELETE deleteBatch?ids=', 'DELETE purge?id=', 'PUT restore?id='];
    for (const one of removals) {
      const [method = '', url = ''] = one.split(' ');
      for (const ids of [other, binned]) {
        expect((await house.ask(narrow, method, `/raid/item/${url}${ids}`)).success, url).toBe(false);
      }
    }
    // One that they see takes no other along.
    await house.ask(narrow, 'DELETE', `/raid/item/deleteBatch?ids=${own},${other},${binned}`);
    await house.ask(narrow, 'PUT', `/raid/item/restore?id=${own},${other},${binned}`);
    await house.ask(narrow, 'DELETE', `/raid/item/deleteBatch?ids=${own},${other}`);
    await house.ask(narrow, 'DELETE', `/raid/item/purge?id=${own},${other},${binned}`);
    expect((await rowsOf('raid_item')).filter(isHidden)).toEqual(before);
    expect((await rowsOf('raid_item')).some(({ id }) => id === own)).toBe(false);
  });
});

describe('rows of a record', () => {
  it('of another record are neither taken, changed nor removed, and nothing else is saved (S88)', async () => {
    const mine = await add({ name: '我的', parts: [{ label: '一' }] });
    const theirs = await add({ name: '他的', parts: [{ label: '二' }] });
    const [foreign] = (await read(theirs))['parts'] as { id: string; version: number }[];
    const before = [await rowsOf('raid_item'), await rowsOf('raid_part')];
    const attacks = [
      { parts: [{ id: foreign?.id, label: '抢' }] },
      { parts: [{ id: foreign?.id, label: '抢', version: foreign?.version }] },
      { deleteIds: [foreign?.id] },
      { deleteIds: foreign?.id },
      { deleteIds: [{ id: foreign?.id, version: foreign?.version }] },
      { parts: [{ label: '送', itemId: theirs }] },
    ];
    for (const attack of attacks) {
      const sent = { id: mine, name: '改名', ...attack };
      const answer = await house.ask(admin, 'PUT', '/raid/item/edit', sent);
      expect(answer.status, JSON.stringify(attack)).toBe(403);
    }
    const stolen = { name: '新的', parts: [{ id: foreign?.id, label: '抢' }] };
    expect((await house.ask(admin, 'POST', '/raid/item/add', stolen)).status).toBe(403);
    expect([await rowsOf('raid_item'), await rowsOf('raid_part')]).toEqual(before);
  });
});

describe('a body that is sent to a module', () => {
  it('writes no field that only the server writes (S39)', async () => {
    const sent = {
      name: '普通',
      id: 'mine',
      createBy: 'x',
      createTime: '2001-01-01 00:00:00',
      updateBy: 'x',
      sysOrgCode: 'A01',
      sys_org_code: 'A01',
      version: 99,
      deletedAt: '2001-01-01',
      deleted_at: '2001-01-01',
      delFlag: 1,
    };
    const id = await add(sent);
    expect(id).not.toBe('mine');
    const record = await read(id);
    expect(record).toMatchObject({ createBy: 'admin', version: 1 });
    expect(record['createTime']).not.toBe(sent.createTime);
    await house.ask(admin, 'PUT', '/raid/item/edit', { ...sent, id, name: '普通二', version: 1 });
    expect(await read(id)).toMatchObject({ createBy: 'admin', updateBy: 'admin', version: 2 });
  });

  it('saves the row that was checked: an id in the address changes nothing (S40)', async () => {
    const [one, two] = [await add({ name: '甲' }), await add({ name: '乙' })];
    await house.ask(admin, 'PUT', `/raid/item/edit?id=${two}`, { id: one, name: '甲二', version: 1 });
    expect([(await read(one))['name'], (await read(two))['name']]).toEqual(['甲二', '乙']);
  });

  it.each([
    ['kind', '3'],
    ['kind', "1' or '1'='1"],
    ['size', 'x'],
    ['size', 1.5],
    ['size', '1e400'],
    ['size', 4e9],
    ['size', 101],
    ['price', 1.001],
    ['price', 'NaN'],
    ['price', 1e16],
    ['day', '0000-00-00'],
    ['day', '2026-02-30'],
    ['at', 'soon'],
    ['isGood', 'maybe'],
    ['name', 'x'.repeat(61)],
    ['name', '  '],
    ['name', null],
    ['name', 'a\u0000b'],
  ])(
    'is judged again by the server: %s = %j is refused with the field, also by an import (S42, S65)',
    async (field, value) => {
      const before = (await rowsOf('raid_item')).length;
      const answer = await house.ask(prober, 'POST', '/raid/item/add', { name: '名', [field]: value });
      expect(answer.status).toBe(400);
      expect(answer.text).not.toMatch(TELLTALE);
      if (value !== null && !String(value).includes('\u0000')) {
        const titles = Object.entries(ITEM.fields).map(([name, { title }]) => [name, title] as const);
        const title = titles.find(([name]) => name === field)?.[1] ?? '';
        const [head, row] =
          field === 'name'
            ? [['名称'], [String(value)]]
            : [
                ['名称', title],
                ['名', String(value)],
              ];
        const imported = await house.importRows(prober, '/raid/item/importExcel', [head, row]);
        expect(imported.text, imported.text).not.toContain('全部导入成功');
      }
      expect((await rowsOf('raid_item')).length).toBe(before);
    },
  );

  it('of an import holds no column that is not there to be written (S15)', async () => {
    for (const title of ['主键', 'id', '创建人', '版本', '所属部门编码', '删除时间', 'password', '零件']) {
      const answer = await house.importRows(prober, '/raid/item/importExcel', [
        ['名称', title],
        ['一', 'x'],
      ]);
      expect(answer, title).toMatchObject({ status: 400 });
      expect(answer.message).toContain(`列“${title}”不能导入`);
    }
  });

  it.each([
    ['two names', '{"name":"a","name":"b"}'],
    ['__proto__', '{"name":"a","__proto__":{"isAdmin":true}}'],
    ['constructor.prototype', '{"name":"a","constructor":{"prototype":{"isAdmin":true}}}'],
    ['a hundred levels', `{"name":"a","parts":${'['.repeat(100)}${']'.repeat(100)}}`],
    ['half a text', '{"name":"a'],
    ['a lone surrogate', '{"name":"\\ud800"}'],
    ['a list', '[]'],
    ['a list in place of a text', '{"name":["a"]}'],
    ['an object in place of a text', '{"name":{"$ne":null}}'],
    ['rows that are none', '{"name":"a","parts":"all"}'],
    ['rows in rows', '{"name":"a","parts":[{"label":{"x":1}}]}'],
  ])('is refused with %s, or saved without it (S59)', async (_, text) => {
    const before = (await rowsOf('raid_item')).length;
    const answer = await house.app.app.inject({
      method: 'POST',
      url: '/api/raid/item/add',
      headers: { 'x-access-token': prober, 'content-type': 'application/json' },
      payload: text,
    });
    expect(answer.statusCode).toBeLessThan(500);
    expect(answer.body).not.toMatch(TELLTALE);
    if (answer.statusCode !== 200) expect((await rowsOf('raid_item')).length).toBe(before);
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it.each([
    'text/plain',
    'application/xml',
    'application/json garbage',
    'application/json\ta',
    'application/json; charset=utf-7',
    'multipart/form-data',
    'application/x-www-form-urlencoded',
  ])('is not read as %s (S58)', async (type) => {
    for (const [method, call] of [
      ['POST', 'add'],
      ['PUT', 'edit'],
    ] as const) {
      const before = (await rowsOf('raid_item')).length;
      const answer = await house.app.app.inject({
        method,
        url: `/api/raid/item/${call}`,
        headers: { 'x-access-token': prober, 'content-type': type },
        payload: '{"name":"x"}',
      });
      expect([400, 415]).toContain(answer.statusCode);
      expect((await rowsOf('raid_item')).length).toBe(before);
    }
  });
});

describe('an export of a module', () => {
  it('holds texts that begin like a formula as texts (S69)', async () => {
    const names = ['=cmd|calc', '+1+1', '-2', '@sum(1)', '\tx=1'];
    for (const name of names) await add({ name });
    const sent = await house.app.call('GET', '/api/raid/item/exportXls', { token: admin });
    expect(sent.statusCode).toBe(200);
    const { unpackArchive } = await import('../records/workbooks/archive.ts');
    const parts = unpackArchive(sent.rawPayload, (name) => name.endsWith('.xml'));
    const sheet = [...parts].map(([, content]) => content.toString()).join('');
    expect(sheet).toContain('=cmd|calc');
    expect(sheet).not.toMatch(/<f[ >]/);
  });
});

describe('two who write at the same time', () => {
  it('lose nothing: of edits that saw the same version one is saved, all others hear of it (F10)', async () => {
    const id = await add({ name: '争' });
    for (let version = 1; version <= 5; version += 1) {
      const answers = await Promise.all(
        [1, 2, 3, 4].map((one) =>
          house.ask(admin, 'PUT', '/raid/item/edit', {
            id,
            version,
            name: `争${String(version)}-${String(one)}`,
          }),
        ),
      );
      const codes = answers.map(({ status }) => status).sort();
      expect(codes).toEqual([200, 409, 409, 409]);
      const winner = answers.findIndex(({ success }) => success) + 1;
      expect(await read(id)).toMatchObject({
        name: `争${String(version)}-${String(winner)}`,
        version: version + 1,
      });
    }
  });

  it('lose no row: who removes one that somebody changed is told, and so is the other way round (F11)', async () => {
    const id = await add({ name: '行', parts: [{ label: '一' }, { label: '二' }] });
    const [first] = (await read(id))['parts'] as { id: string; version: number }[];
    const seen = { id: first?.id, version: first?.version };
    const edit = house.ask(admin, 'PUT', '/raid/item/edit', { id, parts: [{ ...seen, label: '改' }] });
    const remove = house.ask(admin, 'PUT', '/raid/item/edit', { id, deleteIds: [seen] });
    const codes = (await Promise.all([edit, remove])).map(({ status }) => status).sort();
    expect(codes).toEqual([200, 409]);
  });

  it('with one key are one: a call that is sent again is answered again and done once (F12)', async () => {
    const key = 'a'.repeat(32);
    const send = () =>
      house.app.call('POST', '/api/raid/item/add', {
        token: admin,
        body: { name: '一次' },
        headers: { 'idempotency-key': key },
      });
    const answers = [await send(), ...(await Promise.all([send(), send()]))];
    const ids = answers.map((one) => one.json<{ result: { id: string } }>().result.id);
    expect(new Set(ids).size).toBe(1);
    const page = await house.ask(admin, 'GET', '/raid/item/list?name=一次');
    expect(page).toMatchObject({ result: { total: 1 } });
  });
});

describe('names that a module may choose', () => {
  it('work though SQL knows them, though they are Chinese, and though they are alike for 60 letters (S12)', async () => {
    const [x, y] = [`${LONG}x`, `${LONG}y`];
    const body = { group: 'by', user: 'root', limit: 3, 名称: '中', [x]: '1', [y]: '2' };
    const id = await add(body, '/raid/select/add');
    const read = await house.ask(admin, 'GET', `/raid/select/queryById?id=${id}`);
    expect(read).toMatchObject({ result: body });
    for (const [name, value] of Object.entries(body)) {
      const query = `${encodeURIComponent(name)}=${encodeURIComponent(String(value))}`;
      const column = `column=${encodeURIComponent(name)}&order=desc`;
      const page = await house.ask(admin, 'GET', `/raid/select/list?${query}&${column}`);
      expect(page, name).toMatchObject({ result: { total: 1 } });
    }
    // Each is unique by itself: what one holds is free for the other.
    const swapped = { group: 'other', 名称: '文', [x]: '2', [y]: '1' };
    const second = await house.ask(admin, 'POST', '/raid/select/add', swapped);
    expect(second.message).toBe('添加成功！');
    const taken = await house.ask(admin, 'POST', '/raid/select/add', { group: 'third', [y]: '1' });
    expect(taken).toMatchObject({ success: false, message: '长二已存在' });
  });

  it('hold a default that looks like SQL as it is written (S13)', async () => {
    const id = await add({ name: '默认' });
    expect(await read(id)).toMatchObject({ fact: ITEM.fields.fact.default });
    const own = await house.app.db
      .insertInto('raid_item' as 'sys_user')
      .values({ id: 'by-hand', name: '手工' } as never)
      .execute()
      .then(() => read('by-hand'));
    expect(own).toMatchObject({ fact: ITEM.fields.fact.default });
  });

  it.each([
    [
      'a quote',
      { 'entities/bad.json': { ...PART, id: 'raid/bad', fields: { "a'b": { title: 'x', type: 'string' } } } },
    ],
    [
      '__proto__',
      {
        'entities/bad.json': JSON.parse(
          '{"id":"raid/bad","title":"x","storage":"managed","fields":{"__proto__":{"title":"x","type":"string"}}}',
        ) as unknown,
      },
    ],
    ['a table of the product', { 'entities/bad.json': { ...PART, id: 'raid/bad', table: 'sys_user' } }],
    [
      'a column of the server',
      {
        'entities/bad.json': {
          ...PART,
          id: 'raid/bad',
          fields: { createBy: { title: 'x', type: 'string' } },
        },
      },
    ],
    [
      'two columns that are one',
      {
        'entities/bad.json': {
          ...PART,
          id: 'raid/bad',
          fields: { aB: { title: 'x', type: 'string' }, a_b: { title: 'y', type: 'string' } },
        },
      },
    ],
    [
      'a column of 64 letters',
      {
        'entities/bad.json': {
          ...PART,
          id: 'raid/bad',
          fields: { ['b'.repeat(64)]: { title: 'x', type: 'string' } },
        },
      },
    ],
  ])(
    'are none of %s: the module is served as it was, and no table is made (S12, S61, S62)',
    async (_, files) => {
      await house.write(files);
      const [status] = house.app.modules?.status() ?? [];
      expect(status).toMatchObject({ state: 'broken' });
      expect(status?.findings.some(({ severity, line }) => severity === 'error' && line > 0)).toBe(true);
      const tables = await house.app.db.introspection.getTables();
      expect(tables.some(({ name }) => name === 'raid_bad')).toBe(false);
      expect(await house.ask(admin, 'GET', '/raid/item/list')).toMatchObject({ success: true });
      expect(({} as { title?: string }).title).toBeUndefined();
    },
  );
});
