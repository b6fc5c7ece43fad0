// Names that a module may choose: those that SQL knows, those that are one when they are cut, and letters of all kinds.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openRaid, ITEM, LONG, PART, type Raid } from './hostile-calls.testing.ts';

let house: Raid['house'];
let admin: Raid['admin'];
let add: Raid['add'];
let read: Raid['read'];
beforeAll(async () => {
  ({ house, admin, add, read } = await openRaid());
});
afterAll(() => house.close());

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
