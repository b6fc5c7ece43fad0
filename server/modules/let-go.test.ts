// What becomes of records that name one which goes for good: they stand in the way, let go of it, or go along, with their
// history, and what is computed of them stays right.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openModuleHouse, type ModuleHouse } from './module-house.testing.ts';

const text = { title: '名称', type: 'string', isRequired: true };
const relation = (entity: string, onDelete?: string) => ({
  title: entity,
  type: 'relation',
  entity,
  ...(onDelete === undefined ? {} : { onDelete }),
});

const FILES = {
  'entities/owner.json': {
    id: 'go/owner',
    title: '业主',
    storage: 'managed',
    text: 'name',
    recycle: true,
    fields: { name: text },
  },
  'entities/house.json': {
    id: 'go/house',
    title: '房屋',
    storage: 'managed',
    text: 'name',
    recycle: true,
    history: true,
    fields: {
      name: text,
      owner: relation('go/owner', 'along'),
      manager: relation('go/owner', 'empty'),
      friends: { ...relation('go/owner', 'empty'), type: 'relations' },
      helpers: {
        title: '帮手数',
        type: 'computed',
        value:
          "{{ ($values.manager ? 1 : 0) + ($values.friends ?? '').split(',').filter((id) => id !== '').length }}",
        scale: 0,
      },
    },
  },
  'entities/key.json': {
    id: 'go/key',
    title: '钥匙',
    storage: 'managed',
    fields: { house: relation('go/house') },
  },
  'entities/bill.json': {
    id: 'go/bill',
    title: '账单',
    storage: 'managed',
    text: 'name',
    history: true,
    children: { lines: { entity: 'go/line', parent: 'bill', order: 'place' } },
    fields: {
      name: text,
      total: {
        title: '合计',
        type: 'computed',
        value: '{{ $values.lines.reduce((sum, row) => sum + (row.payer ? row.amount : 0), 0) }}',
      },
    },
  },
  'entities/line.json': {
    id: 'go/line',
    title: '账目',
    storage: 'managed',
    history: true,
    fields: {
      bill: relation('go/bill'),
      place: { title: '序号', type: 'integer' },
      amount: { title: '金额', type: 'money' },
      house: relation('go/house', 'along'),
      payer: relation('go/owner', 'empty'),
    },
  },
};

let house: ModuleHouse;
beforeAll(async () => {
  house = await openModuleHouse('go', FILES);
});
afterAll(() => house.close());

let owner: string;
let other: string;
beforeEach(async () => {
  owner = await house.add('/go/owner/add', { name: 'Li' });
  other = await house.add('/go/owner/add', { name: 'Wu' });
});

const purge = async (id = owner) => {
  await house.call('DELETE', `/go/owner/delete?id=${id}`);
  return house.call('DELETE', `/go/owner/purge?id=${id}`);
};

const read = async (path: string, id: string) =>
  (await house.call<Record<string, unknown>>('GET', `/go/${path}/queryById?id=${id}`)).result;

/** What the history of a record holds: deed and author, the oldest first. */
const historyOf = async (id: string) => {
  const rows = await house.app.db
    .selectFrom('sys_data_log')
    .select(['operate_type', 'create_by'])
    .where('data_id', '=', id)
    .orderBy('data_version')
    .execute();
  return rows.map(({ operate_type, create_by }) => `${operate_type} ${create_by}`);
};

describe('a record that goes for good', () => {
  it('goes from those that let go of it, which say so in their history and compute without it', async () => {
    const id = await house.add('/go/house/add', { name: 'A', manager: owner, friends: `${owner},${other}` });
    expect(await read('house', id)).toMatchObject({ helpers: 3, version: 1 });
    expect(await purge()).toMatchObject({ success: true });
    expect(await read('house', id)).toMatchObject({ manager: null, friends: other, helpers: 1 });
    expect(await historyOf(id)).toEqual(['2 admin', '3 admin', '3 admin']);
    // Whoever has the record open has seen another one.
    expect(await house.call('PUT', '/go/house/edit', { id, version: 1, name: 'B' })).toMatchObject({
      status: 409,
    });
  });

  it('takes along what is declared to go with it, in the recycle bin too, and that stands in histories', async () => {
    const id = await house.add('/go/house/add', { name: 'A', owner });
    const binned = await house.add('/go/house/add', { name: 'B', owner });
    const kept = await house.add('/go/house/add', { name: 'C', owner: other });
    await house.call('DELETE', `/go/house/delete?id=${binned}`);
    expect(await purge()).toMatchObject({ success: true });
    expect(await house.call('GET', `/go/house/queryById?id=${id}`)).toMatchObject({ success: false });
    expect(await read('house', kept)).toMatchObject({ name: 'C' });
    expect(await historyOf(id)).toEqual(['2 admin', '4 admin']);
    expect((await historyOf(binned)).at(-1)).toBe('4 admin');
  });

  it('stays when something stands in the way of what would go along: who that is is said, and nothing changes', async () => {
    const id = await house.add('/go/house/add', { name: 'A', owner, manager: other });
    await house.add('/go/key/add', { house: id });
    expect(await purge()).toMatchObject({
      success: false,
      message: '还有 1 条钥匙引用这里的房屋，请先处理它们（回收站里的也算）',
    });
    expect(await read('house', id)).toMatchObject({ owner, manager: other, version: 1 });
  });

  it('is gone from rows of other records, which add up what is left, however deep it lay', async () => {
    const id = await house.add('/go/house/add', { name: 'A', owner });
    const lines = [
      { amount: 1, payer: owner },
      { amount: 20, payer: other, house: id },
      { amount: 300, payer: other },
    ];
    const bill = await house.add('/go/bill/add', { name: 'May', lines });
    const rows = (await read('bill', bill))['lines'] as { id: string; amount: number }[];
    expect(await read('bill', bill)).toMatchObject({ total: 321 });
    expect(await purge()).toMatchObject({ success: true });
    expect(await read('bill', bill)).toMatchObject({
      total: 300,
      lines: [{ amount: 1, payer: null }, { amount: 300 }],
    });
    const gone = rows.find(({ amount }) => amount === 20);
    expect(await historyOf(gone?.id ?? '')).toEqual(['2 admin', '4 admin']);
    expect((await historyOf(bill)).length).toBeGreaterThan(1);
  });

  it('takes its rows along, each with the end of its history', async () => {
    const bill = await house.add('/go/bill/add', { name: 'June', lines: [{ amount: 1 }, { amount: 2 }] });
    const rows = (await read('bill', bill))['lines'] as { id: string }[];
    await house.call('DELETE', `/go/bill/delete?id=${bill}`);
    for (const { id } of rows) expect(await historyOf(id)).toEqual(['2 admin', '4 admin']);
  });
});
