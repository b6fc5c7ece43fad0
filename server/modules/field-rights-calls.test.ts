// Fields that only a permission shows or changes, in calls that are more than a list and a record: copies, groups, trees,
// workbooks with rows, what is worked out, and relations to many.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openModuleHouse, type ModuleHouse } from './module-house.testing.ts';

const TAG = {
  id: 'vault/tag',
  title: '标签',
  storage: 'managed',
  text: 'name',
  fields: { name: { title: '名称', type: 'string', length: 40 } },
};

/** Lies in a tree; its rent is for few, and what follows from it says nothing of that. */
const PLACE = {
  id: 'vault/place',
  title: '地点',
  storage: 'managed',
  text: 'name',
  tree: { parent: 'above' },
  fields: {
    name: { title: '名称', type: 'string', length: 40, isRequired: true },
    above: { title: '上级', type: 'relation', entity: 'vault/place' },
    rent: { title: '租金', type: 'money', shownWith: 'showRent' },
    state: { title: '状态', type: 'string', length: 10, changedWith: 'changeState', default: 'new' },
    yearly: { title: '年租', type: 'computed', value: '{{ ($values.rent ?? 0) * 12 }}' },
    daily: { title: '日租', type: 'computed', worksOut: 'read', value: '{{ $values.yearly / 360 }}' },
    tags: { title: '标签', type: 'relations', entity: 'vault/tag', shownWith: 'showTags' },
  },
};

/** A tree that is for few itself. */
const CELLAR = {
  id: 'vault/cellar',
  title: '地窖',
  storage: 'managed',
  tree: { parent: 'above' },
  fields: {
    name: { title: '名称', type: 'string', length: 40 },
    above: { title: '上级', type: 'relation', entity: 'vault/cellar', shownWith: 'showAbove' },
  },
};

/** Named by a code that not everybody may read, with rows and one that stands alone. */
const SAFE = {
  id: 'vault/safe',
  title: '保险箱',
  storage: 'managed',
  children: {
    items: { entity: 'vault/item', parent: 'safeId' },
    cover: { entity: 'vault/cover', parent: 'safeId', single: true, deleteIds: 'noCover' },
  },
  fields: {
    code: { title: '编号', type: 'string', length: 40, isRequired: true, isUnique: true },
    alias: { title: '别名', type: 'string', length: 40, shownWith: 'showAlias' },
    worth: {
      title: '总值',
      type: 'computed',
      value: '{{ ($values.items ?? []).reduce((sum, row) => sum + (row.price ?? 0), 0) }}',
    },
  },
};

const ITEM = {
  id: 'vault/item',
  title: '物件',
  storage: 'managed',
  fields: {
    safeId: { title: '保险箱', type: 'relation', entity: 'vault/safe' },
    label: { title: '名称', type: 'string', length: 40, isRequired: true },
    price: { title: '价格', type: 'money', shownWith: 'showPrice' },
  },
};

const COVER = {
  id: 'vault/cover',
  title: '保险',
  storage: 'managed',
  fields: {
    safeId: { title: '保险箱', type: 'relation', entity: 'vault/safe' },
    insurer: { title: '保险公司', type: 'string', length: 40 },
    secret: { title: '密约', type: 'string', length: 40, shownWith: 'showSecret' },
  },
};

const FILES = Object.fromEntries(
  [TAG, PLACE, CELLAR, SAFE, ITEM, COVER].map((entity) => [`entities/${entity.id.slice(6)}.json`, entity]),
);

const FIELD_CODES = [
  ...['showRent', 'showTags', 'changeState'].map((verb) => `vault.place:${verb}`),
  'vault.cellar:showAbove',
  'vault.safe:showAlias',
  'vault.item:showPrice',
  'vault.cover:showSecret',
];
const WORK = [
  ...['place', 'cellar', 'safe', 'tag'].flatMap((name) =>
    ['list', 'add', 'edit', 'delete', 'import', 'export'].map((one) => `vault.${name}:${one}`),
  ),
];

let house: ModuleHouse;
/** Holds everything but what fields ask for. */
let clerk: string;
/** Holds all. */
let boss: string;
let placeId: string;
let tagId: string;
let safeId: string;

const add = async (url: string, body: object, token = boss): Promise<string> => {
  const answer = await house.ask<{ id: string }>(token, 'POST', url, body);
  expect(answer.message, url).toBe('添加成功！');
  return answer.result.id;
};
const read = async (token: string, entity: string, id: string) =>
  (await house.ask<Record<string, unknown>>(token, 'GET', `/vault/${entity}/queryById?id=${id}`)).result;
const listOf = (token: string, url: string) => house.ask<{ records: object[] }>(token, 'GET', url);

beforeAll(async () => {
  house = await openModuleHouse('vault', FILES);
  clerk = await house.hire('clerk', WORK);
  boss = await house.hire('boss', [...WORK, ...FIELD_CODES]);
  tagId = await add('/vault/tag/add', { name: '红' });
  placeId = await add('/vault/place/add', { name: '仓', rent: 3600, state: 'old', tags: tagId });
  await add('/vault/place/add', { name: '室', rent: 7200, above: placeId });
  safeId = await add('/vault/safe/add', {
    code: 'S-1',
    alias: 'MARK-ALIAS',
    items: [{ label: '表', price: 4321 }],
    cover: { secret: 'MARK-SECRET' },
  });
});
afterAll(() => house.close());

describe('a copy', () => {
  it('holds what its reader may read and write, of the record and of its rows', async () => {
    const copy = (token: string, entity: string, id: string) =>
      house.ask<Record<string, unknown>>(token, 'GET', `/vault/${entity}/copy?id=${id}`);
    expect((await copy(boss, 'place', placeId)).result).toMatchObject({
      rent: 3600,
      state: 'old',
      tags: tagId,
    });
    const { result } = await copy(clerk, 'place', placeId);
    // What they see and may not change a new record gets by itself.
    expect(Object.keys(result).sort()).toEqual(['above', 'above_dictText', 'name']);
    expect((await copy(boss, 'safe', safeId)).text).toMatch(/MARK-ALIAS.*4321.*MARK-SECRET/);
    expect((await copy(clerk, 'safe', safeId)).result).toEqual({
      items: [{ label: '表' }],
      cover: { insurer: null },
    });
  });
});

describe('groups', () => {
  const groups = (token: string, query: string) => house.ask(token, 'GET', `/vault/place/groups?${query}`);

  it('are made of, summed up by and narrowed by what their reader may read', async () => {
    expect(await groups(boss, 'by=state&sum=rent,yearly')).toMatchObject({
      result: expect.arrayContaining([
        expect.objectContaining({ rent_sum: 3600, yearly_sum: 43200 }),
      ]) as unknown,
    });
    expect(await groups(boss, 'by=rent')).toMatchObject({ status: 200 });
    for (const query of [
      'by=rent',
      'by=yearly',
      'by=state&sum=rent',
      'by=state&sum=yearly',
      'by=state&rent=3600',
    ]) {
      const refused = await groups(clerk, query);
      expect(refused.status, query).toBe(400);
      expect(refused.text.replace(/“\w+”/, ''), query).not.toMatch(/rent|yearly/);
    }
    expect(await groups(clerk, 'by=state')).toMatchObject({ status: 200 });
  });
});

describe('sums', () => {
  it('are made of and narrowed by what their reader may read', async () => {
    const sums = (token: string, query: string) => house.ask(token, 'GET', `/vault/place/sums?${query}`);
    expect(await sums(boss, 'sum=rent,yearly')).toMatchObject({
      result: { rent: '10800.00', yearly: '129600.00' },
    });
    for (const query of ['sum=rent', 'sum=yearly', 'sum=rent,yearly']) {
      const refused = await sums(clerk, query);
      expect(refused.status, query).toBe(400);
      expect(refused.text.replace(/“\w+”/, ''), query).not.toMatch(/rent|yearly|800/);
    }
  });
});

describe('a tree', () => {
  it('shows, filters and orders its levels by what their reader may read', async () => {
    const levels = ['rootList?', `childList?pid=${placeId}&`];
    for (const level of levels) {
      const url = `/vault/place/${level}`;
      expect((await house.ask(boss, 'GET', url)).text, level).toMatch(/"rent":\d+/);
      const seen = await house.ask(clerk, 'GET', url);
      expect(seen.text, level).toContain('"hasChild"');
      expect(seen.text, level).not.toMatch(/"(?:rent|yearly|daily|tags)/);
      for (const query of [
        'rent=3600',
        'rent_begin=1',
        `tags=${tagId}`,
        'column=rent&order=asc',
        'column=yearly',
      ]) {
        expect((await house.ask(boss, 'GET', url + query)).status, query).toBe(200);
        expect((await house.ask(clerk, 'GET', url + query)).status, query).toBe(400);
      }
    }
  });

  it('whose parent somebody may not read has no levels for them', async () => {
    const top = await add('/vault/cellar/add', { name: '顶' });
    await add('/vault/cellar/add', { name: '底', above: top });
    for (const url of ['/vault/cellar/rootList', `/vault/cellar/childList?pid=${top}`]) {
      expect((await house.ask(clerk, 'GET', url)).status, url).toBe(403);
      expect((await house.ask(boss, 'GET', url)).status, url).toBe(200);
    }
    expect((await listOf(clerk, '/vault/cellar/list')).result.records).toHaveLength(2);
  });
});

describe('what is worked out', () => {
  it('asks for what the fields ask for that it reads, whether it is kept or worked out as it is read', async () => {
    expect(await read(boss, 'place', placeId)).toMatchObject({ rent: 3600, yearly: 43200, daily: 120 });
    const seen = await read(clerk, 'place', placeId);
    expect(Object.keys(seen)).toEqual(expect.arrayContaining(['name', 'state']));
    for (const name of ['rent', 'yearly', 'daily']) expect(seen).not.toHaveProperty(name);
    const page = await listOf(clerk, '/vault/place/list');
    expect(page.text).not.toMatch(/yearly|daily/);
    for (const query of ['yearly=43200', 'column=yearly']) {
      expect((await house.ask(clerk, 'GET', `/vault/place/list?${query}`)).status, query).toBe(400);
    }
    // Of rows it asks for what any of their fields asks for.
    expect(await read(boss, 'safe', safeId)).toMatchObject({ worth: 4321 });
    expect(await read(clerk, 'safe', safeId)).not.toHaveProperty('worth');
  });

  it('stays right when somebody saves who may not read it', async () => {
    const { version } = await read(clerk, 'place', placeId);
    const saved = await house.ask(clerk, 'PUT', '/vault/place/edit', { id: placeId, version, name: '大仓' });
    expect(saved).toMatchObject({ success: true });
    expect(await read(boss, 'place', placeId)).toMatchObject({ name: '大仓', rent: 3600, yearly: 43200 });
  });
});

describe('a relation to many', () => {
  it('is no answer, no filter and no value of whoever may not read it', async () => {
    expect((await listOf(boss, `/vault/place/list?tags=${tagId}`)).result.records).toHaveLength(1);
    expect((await house.ask(clerk, 'GET', `/vault/place/list?tags=${tagId}`)).status).toBe(400);
    expect((await house.ask(clerk, 'GET', `/vault/place/list?tags=!${tagId}`)).status).toBe(400);
    await house.ask(clerk, 'PUT', '/vault/place/edit', { id: placeId, name: '仓', tags: '' });
    expect(await read(boss, 'place', placeId)).toMatchObject({ name: '仓', tags: tagId });
    const added = await add('/vault/place/add', { name: '棚', tags: tagId }, clerk);
    expect(await read(boss, 'place', added)).toMatchObject({ name: '棚', tags: null });
  });
});

describe('a row that stands alone', () => {
  it('is not taken away by whoever sees nothing in it', async () => {
    const before = await read(clerk, 'safe', safeId);
    expect(before['cover']).toMatchObject({ insurer: null });
    expect(before['cover']).not.toHaveProperty('secret');
    const { version, cover } = before;
    const saved = await house.ask(clerk, 'PUT', '/vault/safe/edit', { id: safeId, version, cover });
    expect(saved).toMatchObject({ success: true });
    expect(await read(boss, 'safe', safeId)).toMatchObject({ cover: { secret: 'MARK-SECRET' } });
  });
});

describe('a workbook', () => {
  it('shows in every sheet what its reader may read', async () => {
    const whole = await house.ask(boss, 'GET', '/vault/safe/exportXls');
    expect(whole.text).toMatch(/别名.*总值.*MARK-ALIAS.*4321.*价格.*4321/);
    const seen = await house.ask(clerk, 'GET', '/vault/safe/exportXls');
    expect(seen.text).toContain('S-1');
    expect(seen.text).toContain('表');
    expect(seen.text).not.toMatch(/MARK|4321|别名|总值|价格/);
  });

  it('offers in its template what may be filled in, and takes nothing else', async () => {
    const template = async (token: string) =>
      (await house.ask(token, 'GET', '/vault/safe/importTemplate')).text;
    expect(await template(boss)).toMatch(/别名.*价格/);
    expect(await template(clerk)).not.toMatch(/别名|价格/);
    expect((await house.ask(clerk, 'GET', '/vault/place/importTemplate')).text).not.toMatch(/租|状态|标签/);
    const url = '/vault/safe/importExcel';
    const head = ['编号', '别名'];
    const rows = {
      物件: [
        ['编号', '名称', '价格'],
        ['S-2', '戒指', '8'],
      ],
    };
    expect(await house.importRows(clerk, url, [head, ['S-2', 'x']])).toMatchObject({
      status: 400,
      message: '列“别名”不能导入，可用的列：编号',
    });
    expect(await house.importRows(clerk, url, [['编号'], ['S-2']], rows)).toMatchObject({
      status: 400,
      message: '工作表“物件”：列“价格”不能导入，可用的列：编号、名称',
    });
    expect(
      await house.importRows(clerk, '/vault/place/importExcel', [
        ['名称', '状态'],
        ['x', 'old'],
      ]),
    ).toMatchObject({
      status: 400,
      message: '列“状态”不能导入，可用的列：名称、上级',
    });
    const own = {
      物件: [
        ['编号', '名称'],
        ['S-2', '戒指'],
      ],
    };
    expect(await house.importRows(clerk, url, [['编号'], ['S-2']], own)).toMatchObject({ success: true });
    expect(
      await house.importRows(boss, url, [head, ['S-3', 'y']], {
        物件: [
          ['编号', '名称', '价格'],
          ['S-3', '链', '9'],
        ],
      }),
    ).toMatchObject({ success: true });
    const records = (await listOf(boss, '/vault/safe/list?column=code&order=asc')).result.records;
    expect(records).toMatchObject([
      { code: 'S-1' },
      { code: 'S-2', worth: 0 },
      { code: 'S-3', alias: 'y', worth: 9 },
    ]);
  });

  it('ties rows to their record by what its reader may read', async () => {
    const code = { ...SAFE.fields.code, shownWith: 'showCode' };
    await house.write({ 'entities/safe.json': { ...SAFE, fields: { ...SAFE.fields, code } } });
    const seen = await house.ask(clerk, 'GET', '/vault/safe/exportXls');
    expect(seen.text).not.toMatch(/S-1|编号/);
    expect(JSON.parse(seen.text)).toMatchObject([
      { data: [['序号'], [1], [2], [3]] },
      {
        data: [
          ['序号', '名称'],
          [expect.any(Number), expect.any(String)],
          expect.anything(),
          expect.anything(),
        ],
      },
      expect.anything(),
    ]);
    await house.write({ 'entities/safe.json': SAFE });
  });
});

describe('a field that is closed while its column waits for another type', () => {
  it('is closed at once', async () => {
    const note = (field: object) => ({
      id: 'vault/note',
      title: '便条',
      storage: 'managed',
      fields: { size: { title: '大小', ...field } },
    });
    await house.write({ 'entities/note.json': note({ type: 'string', length: 40 }) });
    await house.grant('clerk', 'vault.note:list');
    await add('/vault/note/add', { size: 'MARK-SIZE' }, house.admin);
    const list = async () => (await listOf(clerk, '/vault/note/list')).text;
    expect(await list()).toContain('MARK-SIZE');
    await house.write({ 'entities/note.json': note({ type: 'integer', shownWith: 'showSize' }) });
    expect(house.app.modules?.status()).toMatchObject([{ waiting: [expect.anything()] }]);
    expect(await list()).toContain('"total":1');
    expect(await list()).not.toContain('MARK-SIZE');
  });
});
