// What a record of a module holds is what somebody said: emptied values stay empty, what stands once does so for values of
// every type, for rows, and for what comes back from the recycle bin.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { uploadFile } from '../http/plugins/uploads.testing.ts';
import { openModuleHouse, type ModuleHouse } from './module-house.testing.ts';

const ITEM = {
  id: 'true/item',
  title: '物品',
  storage: 'managed',
  text: 'name',
  recycle: true,
  unique: [['day', 'shelf']],
  fields: {
    name: { title: '名称', type: 'string', length: 40, isRequired: true, isUnique: true },
    level: { title: '等级', type: 'string', length: 2, default: 'B' },
    number: { title: '件数', type: 'integer', default: 5 },
    double: { title: '两倍', type: 'computed', value: '{{ ($values.number ?? 0) * 2 }}' },
    day: { title: '日期', type: 'date', default: '#{date}' },
    shelf: { title: '货架', type: 'string' },
    at: { title: '时刻', type: 'datetime', isUnique: true },
    price: { title: '单价', type: 'money', isUnique: true },
    clock: { title: '钟点', type: 'time', isUnique: true },
    rank: { title: '名次', type: 'integer', isUnique: true },
    weight: { title: '重量', type: 'number' },
    extra: { title: '附加', type: 'json' },
    note: { title: '备注', type: 'text', isIndexed: true },
    tags: { title: '标签', type: 'relations', entity: 'true/tag' },
  },
  hooks: {
    afterAdd: [{ do: 'add', entity: 'true/note', values: { text: "{{ 'added ' + $values.tags }}" } }],
    beforeDelete: [{ do: 'add', entity: 'true/note', values: { text: "{{ 'deleted ' + $values.tags }}" } }],
  },
};

const FILES = {
  'entities/item.json': ITEM,
  'entities/tag.json': {
    id: 'true/tag',
    title: '标签',
    storage: 'managed',
    text: 'name',
    recycle: true,
    fields: { name: { title: '名称', type: 'string', isRequired: true, isUnique: true } },
  },
  'entities/note.json': {
    id: 'true/note',
    title: '记录',
    storage: 'managed',
    fields: { text: { title: '内容', type: 'string' } },
  },
  'entities/spot.json': {
    id: 'true/spot',
    title: '地点',
    storage: 'managed',
    text: 'name',
    tree: { parent: 'above' },
    recycle: true,
    fields: {
      name: { title: '名称', type: 'string', isRequired: true },
      above: { title: '上级', type: 'relation', entity: 'true/spot' },
    },
  },
  'entities/box.json': {
    id: 'true/box',
    title: '箱',
    storage: 'managed',
    text: 'name',
    children: { lock: { entity: 'true/lock', parent: 'box', single: true } },
    fields: { name: { title: '名称', type: 'string', isRequired: true, isUnique: true } },
  },
  'entities/lock.json': {
    id: 'true/lock',
    title: '锁',
    storage: 'managed',
    fields: {
      box: { title: '箱', type: 'relation', entity: 'true/box' },
      code: { title: '编码', type: 'string' },
    },
  },
  'entities/bill.json': {
    id: 'true/bill',
    title: '账单',
    storage: 'managed',
    children: {
      lines: { entity: 'true/line', parent: 'bill', order: 'place' },
      seats: { entity: 'true/seat', parent: 'bill', deleteIds: 'goneSeats' },
    },
    fields: { name: { title: '名称', type: 'string' } },
  },
  'entities/seat.json': {
    id: 'true/seat',
    title: '座位',
    storage: 'managed',
    history: true,
    fields: {
      bill: { title: '账单', type: 'relation', entity: 'true/bill' },
      letter: { title: '字母', type: 'string', length: 1, isRequired: true, isUnique: true },
      number: { title: '号', type: 'integer', isRequired: true, isUnique: true },
      worth: { title: '金额', type: 'money', isRequired: true, isUnique: true },
      day: { title: '日期', type: 'date', isRequired: true, isUnique: true },
      at: { title: '时刻', type: 'datetime', isRequired: true, isUnique: true },
      tag: { title: '标签', type: 'relation', entity: 'true/tag', isRequired: true, isUnique: true },
    },
  },
  'entities/line.json': {
    id: 'true/line',
    title: '账目',
    storage: 'managed',
    unique: [['kind', 'year']],
    fields: {
      bill: { title: '账单', type: 'relation', entity: 'true/bill' },
      place: { title: '序号', type: 'integer' },
      amount: { title: '金额', type: 'money', default: 7 },
      who: { title: '谁', type: 'string', default: '#{sysUserCode}' },
      code: { title: '编码', type: 'string', isUnique: true },
      at: { title: '时刻', type: 'datetime', isUnique: true },
      price: { title: '单价', type: 'money', isUnique: true },
      kind: { title: '类型', type: 'string' },
      year: { title: '年份', type: 'integer' },
    },
  },
};

let house: ModuleHouse;
beforeAll(async () => {
  house = await openModuleHouse('true', FILES);
});
afterAll(() => house.close());

let last = 0;
/** A name that nothing else has. */
const fresh = () => `item ${String((last += 1))}`;
const add = (body: object = {}) => house.add('/true/item/add', { name: fresh(), ...body });
const read = async (path: string, id: string) =>
  (await house.call<Record<string, unknown>>('GET', `/true/${path}/queryById?id=${id}`)).result;

describe('what is emptied', () => {
  it('stays empty whatever its default, and what is computed of it knows', async () => {
    const id = await add();
    expect(await read('item', id)).toMatchObject({ level: 'B', number: 5, double: 10 });
    await house.call('PUT', '/true/item/edit', { id, level: '', number: null, day: null });
    expect(await read('item', id)).toMatchObject({ level: null, number: null, day: null, double: 0 });
    const { result } = await house.call<{ id: string }>('POST', '/true/item/add', {
      name: fresh(),
      number: null,
    });
    expect(result).toMatchObject({ number: null, double: 0 });
    expect(await read('item', result.id)).toMatchObject({ level: 'B', number: null, double: 0 });
  });

  it('stays empty in rows, also when others of them are saved; new rows get their defaults, those of a person too', async () => {
    const id = await house.add('/true/bill/add', { lines: [{}, { amount: null, who: '' }] });
    const { lines } = (await read('bill', id)) as { lines: Record<string, unknown>[] };
    expect(lines).toMatchObject([
      { amount: 7, who: 'admin' },
      { amount: null, who: null },
    ]);
    await house.call('PUT', '/true/bill/edit', { id, lines: [{ ...lines[1], kind: 'x' }] });
    expect(await read('bill', id)).toMatchObject({
      lines: [{ amount: 7 }, { amount: null, who: null, kind: 'x' }],
    });
  });
});

describe('what stands once', () => {
  it.each([
    ['a text, whatever its case', { name: 'Anchor' }, { name: 'aNCHOR' }, '名称已存在'],
    ['a time', { at: '2026-01-02 03:04:05' }, { at: '2026-01-02 03:04:05' }, '时刻已存在'],
    ['an amount', { price: 10.5 }, { price: '10.50' }, '单价已存在'],
    ['a time of day', { clock: '07:30' }, { clock: '07:30:00' }, '钟点已存在'],
    ['a number', { rank: 3 }, { rank: '3' }, '名次已存在'],
    [
      'values together',
      { day: '2026-05-01', shelf: 'left' },
      { day: '2026-05-01', shelf: 'left' },
      '日期、货架相同的记录已存在',
    ],
  ])('is %s', async (_, first, second, message) => {
    const id = await add(first);
    const refused = { success: false, message, status: 200 };
    expect(await house.call('POST', '/true/item/add', { name: fresh(), ...second })).toMatchObject(refused);
    const other = await add();
    expect(await house.call('PUT', '/true/item/edit', { id: other, ...second })).toMatchObject(refused);
    // The record itself may be saved as it is.
    expect(await house.call('PUT', '/true/item/edit', { id, ...first, ...second })).toMatchObject({
      success: true,
    });
  });

  it.each([
    ['a text', { code: 'AB' }, { code: 'ab' }, '编码', '编码'],
    ['a time', { at: '2026-01-02 03:04:05' }, { at: '2026-01-02 03:04:05' }, '时刻', '时刻'],
    ['an amount', { price: 1.5 }, { price: '1.50' }, '单价', '单价'],
    [
      'values together',
      { kind: 'k', year: 2026 },
      { kind: 'k', year: '2026' },
      '类型、年份相同的记录',
      '类型、年份',
    ],
  ])(
    'is %s in rows: told by number, within a save and beside other records',
    async (_, one, two, other, same) => {
      const save = (lines: object[]) => house.call('POST', '/true/bill/add', { lines });
      expect(await save([one, {}, two])).toMatchObject({
        status: 400,
        message: `第 3 行 ${same}与第 1 行重复`,
      });
      const bill = await house.add('/true/bill/add', { lines: [{}, one] });
      expect(await save([{}, two])).toMatchObject({ status: 400, message: `第 2 行 ${other}已存在` });
      // A row that goes leaves its value to the one that comes in its place.
      const [, row] = (await read('bill', bill))['lines'] as { id: string; version: number }[];
      const swapped = { id: bill, lines: [two], deleteIds: [{ id: row?.id, version: row?.version }] };
      expect(await house.call('PUT', '/true/bill/edit', swapped)).toMatchObject({ success: true });
    },
  );

  it('stands once whatever its case, also when two save at the same moment', async () => {
    const other = await house.app.database.pool.connect();
    try {
      await other.query('begin');
      await other.query(`insert into true_item (id, name, version) values ('race', 'Race', 1)`);
      let isDone = false;
      const saved = add({ name: 'rACE' }).then(
        () => 'saved',
        (error: unknown) => String(error),
      );
      void saved.then(() => (isDone = true));
      // It looked for another one, found none, and waits for the index to say so too.
      await vi.waitFor(async () => {
        const { rows } = await house.app.database.pool.query(
          `select 1 from pg_locks join pg_stat_activity using (pid)
            where not granted and locktype = 'transactionid' and datname = current_database()`,
        );
        if (!isDone && rows.length === 0) throw new Error('not yet');
      });
      await other.query('commit');
      expect(await saved).not.toBe('saved');
    } finally {
      other.release();
    }
    const { rows } = await house.app.database.pool.query(
      `select name from true_item where lower(name) = 'race'`,
    );
    expect(rows).toEqual([{ name: 'Race' }]);
  });

  const addSeats = async () => {
    const tags = [
      await house.add('/true/tag/add', { name: fresh() }),
      await house.add('/true/tag/add', { name: fresh() }),
    ];
    last += 2;
    const of = (at: number) => ({
      letter: String.fromCharCode(0x4e00 + last + at),
      number: last + at,
      worth: last + at,
      day: `20${String(10 + last + at)}-01-01`,
      at: `20${String(10 + last + at)}-01-01 00:00:00`,
      tag: tags[at],
    });
    const lines = [0, 1].map((at) => ({
      code: `swap ${String(last + at)}`,
      at: of(at).at,
      price: last + at + 1000,
      kind: 'swap',
      year: last + at,
    }));
    return house.add('/true/bill/add', { lines, seats: [of(0), of(1)] });
  };
  let made: Promise<string> | undefined;
  const seats = async () => {
    const bill = await (made ??= addSeats());
    return { bill, ...((await read('bill', bill)) as Record<'lines' | 'seats', Record<string, unknown>[]>) };
  };

  it.each([
    ['lines', 'code'],
    ['lines', 'at'],
    ['lines', 'price'],
    ['lines', 'year'],
    ['seats', 'letter'],
    ['seats', 'number'],
    ['seats', 'worth'],
    ['seats', 'day'],
    ['seats', 'at'],
  ] as const)('is exchanged between %s of one save: %s', async (child, field) => {
    const { bill, ...rows } = await seats();
    const [one, two] = rows[child];
    const swapped = [
      { ...one, [field]: two?.[field] },
      { ...two, [field]: one?.[field] },
    ];
    const answer = await house.call('PUT', '/true/bill/edit', { id: bill, [child]: swapped });
    expect(answer).toMatchObject({ success: true });
    const after = ((await read('bill', bill))[child] as Record<string, unknown>[]).map((row) => [
      row['id'],
      row[field],
    ]);
    expect(new Map(after as [string, unknown][])).toEqual(
      new Map(swapped.map((row) => [(row as Record<string, unknown>)['id'], row[field]])),
    );
    const { rows: kept } = await house.app.database.pool.query<{ data_content: string }>(
      `select data_content from sys_data_log where data_table = 'true_seat' and data_content ~ '[\ue000-\uf8ff]|-9000000|-10000'`,
    );
    expect(kept).toEqual([]);
  });

  it('says which rows cannot exchange what leads to other records, and saves nothing; one after the other they can', async () => {
    const { bill, seats: rows } = await seats();
    const [one, two] = rows;
    const edit = (some: object[]) => house.call('PUT', '/true/bill/edit', { id: bill, seats: some });
    const third = await house.add('/true/tag/add', { name: fresh() });
    expect(
      await edit([
        { ...one, tag: two?.['tag'], number: 7777 },
        { ...two, tag: one?.['tag'] },
      ]),
    ).toMatchObject({
      status: 400,
      message: '第 1 行 标签用了第 2 行原来的值，不能一起保存，请先给第 2 行换一个别的值并保存',
    });
    expect(await read('bill', bill)).toMatchObject({
      seats: [one, two].map((row) => ({ number: row?.['number'] })),
    });
    // The first one has left its value before the second takes it.
    expect(
      await edit([
        { ...one, tag: third },
        { ...two, tag: one?.['tag'] },
      ]),
    ).toMatchObject({ success: true });
  });

  it('stands once also when a record comes back from the recycle bin, which says what is in the way', async () => {
    const id = await add({ name: 'Bolt', day: '2026-06-01', shelf: 'top' });
    await house.call('DELETE', `/true/item/delete?id=${id}`);
    const other = await add({ name: 'bolt' });
    const restore = () => house.call('PUT', `/true/item/restore?id=${id}`);
    expect(await restore()).toMatchObject({
      success: false,
      message: '物品“Bolt”不能还原：名称已存在，请先改掉现有的记录，或把这一条彻底删除',
    });
    await house.call('PUT', '/true/item/edit', { id: other, name: fresh(), day: '2026-06-01', shelf: 'top' });
    expect(await restore()).toMatchObject({
      success: false,
      message: '物品“Bolt”不能还原：日期、货架相同的记录已存在，请先改掉现有的记录，或把这一条彻底删除',
    });
    await house.call('PUT', '/true/item/edit', { id: other, shelf: 'down' });
    expect(await restore()).toMatchObject({ success: true });
    expect(await read('item', id)).toMatchObject({ name: 'Bolt', shelf: 'top' });
  });

  it('comes back once of two that lie in the bin under one name, also without hooks', async () => {
    const ids: string[] = [];
    for (const name of ['twin', 'Twin']) {
      const id = await house.add('/true/tag/add', { name });
      ids.push(id);
      await house.call('DELETE', `/true/tag/delete?id=${id}`);
    }
    const both = await house.call('PUT', `/true/tag/restore?id=${ids.join(',')}`);
    expect(both).toMatchObject({ success: false, message: expect.stringContaining('名称已存在') as string });
    expect(await house.call('PUT', `/true/tag/restore?id=${ids[0]}`)).toMatchObject({ success: true });
  });
});

describe('what cannot be kept as it was sent', () => {
  it.each([
    [{ extra: '{"a":"\\u0000"}' }, '附加含有无法保存的字符或超出范围的数字'],
    [{ extra: '{"\\ud800":1}' }, '附加含有无法保存的字符或超出范围的数字'],
    [{ extra: '[1e999]' }, '附加含有无法保存的字符或超出范围的数字'],
    [
      {
        note: Array.from({ length: 6000 }, (_, at) =>
          String.fromCodePoint(0x4e00 + ((at * 7919) % 20_000)),
        ).join(''),
      },
      '有一项内容太长：它的字段建有索引或不能重复，请缩短到 600 个字以内',
    ],
  ])('is refused with a sentence, not with a fault (%#)', async (body, message) => {
    expect(await house.call('POST', '/true/item/add', { name: fresh(), ...body })).toMatchObject({
      status: 400,
      message,
    });
  });

  it('is answered as it is stored', async () => {
    const { result } = await house.call<{ id: string; weight: number }>('POST', '/true/item/add', {
      name: fresh(),
      weight: 1e-20,
    });
    expect(result.weight).toBe(0);
    expect(await read('item', result.id)).toMatchObject({ weight: 0 });
  });
});

describe('what an export wrote', () => {
  const again = async (path: string): Promise<unknown> => {
    const file = await house.app.call('GET', `/api/true/${path}/exportXls`, { token: house.admin });
    const ids = await house.call<{ records: { id: string }[] }>('GET', `/true/${path}/list?pageSize=100`);
    await house.call(
      'DELETE',
      `/true/${path}/deleteBatch?ids=${ids.result.records.map((one) => one.id).join(',')}`,
    );
    return uploadFile(house.app, `/api/true/${path}/importExcel`, file.rawPayload, house.admin);
  };

  it('is taken with the row that stands alone; of two none is left out silently', async () => {
    await house.add('/true/box/add', { name: 'chest', lock: { code: 'k-1' } });
    await house.add('/true/box/add', { name: 'crate' });
    expect(await again('box')).toMatchObject({ message: '共2行数据全部导入成功！' });
    const { result } = await house.call<{ records: { id: string }[] }>(
      'GET',
      '/true/box/list?column=name&order=asc',
    );
    const [chest, crate] = await Promise.all(result.records.map(({ id }) => read('box', id)));
    expect(chest).toMatchObject({ name: 'chest', lock: { code: 'k-1' } });
    expect(crate).toMatchObject({ name: 'crate', lock: null });
    const two = {
      锁: [
        ['名称', '编码'],
        ['safe', 'k-2'],
        ['safe', 'k-3'],
      ],
    };
    const refused = await house.importRows(house.admin, '/true/box/importExcel', [['名称'], ['safe']], two);
    expect(refused).toMatchObject({
      code: 201,
      message: expect.stringContaining('“锁”第 3 行：锁最多一条') as string,
    });
  });

  it('is taken as the tree that it was, in whatever order its records stand', async () => {
    const park = await house.add('/true/spot/add', { name: 'park' });
    house.app.clock.now += 60_000;
    const hall = await house.add('/true/spot/add', { name: 'hall', above: park });
    house.app.clock.now += 60_000;
    await house.add('/true/spot/add', { name: 'room', above: hall });
    expect(await again('spot')).toMatchObject({ message: '共3行数据全部导入成功！' });
    const { result } = await house.call<{ records: object[] }>(
      'GET',
      '/true/spot/list?column=name&order=asc',
    );
    expect(result.records).toMatchObject([
      { name: 'hall', above_dictText: 'park' },
      { name: 'park', above: null },
      { name: 'room', above_dictText: 'hall' },
    ]);
    const knot = [
      ['名称', '上级'],
      ['egg', 'hen'],
      ['hen', 'egg'],
    ];
    expect(await house.importRows(house.admin, '/true/spot/importExcel', knot)).toMatchObject({
      result: { successCount: 0, errorCount: 2 },
    });
  });
});

describe('relations to many', () => {
  it('are known to hooks before a record goes and after it came', async () => {
    const tags = [
      await house.add('/true/tag/add', { name: fresh() }),
      await house.add('/true/tag/add', { name: fresh() }),
    ];
    const id = await add({ tags: tags.join(',') });
    await house.call('DELETE', `/true/item/delete?id=${id}`);
    for (const deed of ['added', 'deleted']) {
      const found = await house.call('GET', `/true/note/list?text=*${deed} ${tags[0]}*`);
      expect(found.result).toMatchObject({ records: [{ text: `${deed} ${tags.join(',')}` }] });
    }
  });
});

describe('a recycle bin that is declared no more', () => {
  it('keeps what lies in it out of sight until somebody agreed, who is told what happens', async () => {
    const id = await add({ name: 'hidden' });
    await house.call('DELETE', `/true/item/delete?id=${id}`);
    await house.write({ 'entities/item.json': { ...ITEM, recycle: false } });
    const total = async (path: string) =>
      (await house.call<{ total: number }>('GET', `/true/item/${path}?name=hidden`)).result.total;
    expect(await total('list')).toBe(0);
    expect(await total('recycleBin')).toBe(1);
    const [status] = house.app.modules?.status() ?? [];
    expect(status?.waiting).toMatchObject([
      { step: 'true_item.deleted_at: drop', words: '表 true_item 不再有回收站，其中的记录回到列表' },
    ]);
    await house.app.modules?.agree(['true_item.deleted_at: drop']);
    expect(await total('list')).toBe(1);
    expect(await house.call('GET', '/true/item/recycleBin')).toMatchObject({ status: 404 });
  });
});
