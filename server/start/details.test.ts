// Dictionaries with their items: read and saved as one record, as a form with a table of rows sends them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdministration, type Administration, type Envelope } from '../../tests/administration-driver.ts';
import { getEntity } from '../records/entities.ts';
import { createDetailRoutes } from '../http/records/detail-routes.ts';
import { checkRoute } from '../http/routing/check-route.ts';

type Item = Record<string, unknown>;
interface Detail extends Record<string, unknown> {
  id: string;
  version: number;
  items: (Item & { id: string; version: number })[];
}
interface Conflicts {
  conflicts: (Record<string, unknown> & { fields: Record<string, unknown>[] })[];
}

let office: Administration;
let staff: string;
let codes = 0;

beforeAll(async () => {
  office = await openAdministration();
  staff = await office.server.signIn('staff');
});
afterAll(() => office.close());

const item = (text: string, value: string, more: Item = {}): Item => ({
  itemText: text,
  itemValue: value,
  ...more,
});

const save = (body: unknown, token?: string): Promise<Envelope<{ id: string; version: number }>> =>
  office.call(
    typeof body === 'object' && body !== null && 'id' in body ? 'PUT' : 'POST',
    typeof body === 'object' && body !== null && 'id' in body ? '/dictDetail/edit' : '/dictDetail/add',
    body,
    token,
  );

const load = async (id: string): Promise<Detail> =>
  (await office.call<Detail>('GET', `/dictDetail/queryById?id=${id}`)).result;

/** A new dictionary with these items, as it is loaded. */
async function addDict(items: unknown = [], more: Item = {}): Promise<Detail> {
  codes += 1;
  const body = { dictName: '试验', dictCode: `detail_${String(codes)}`, ...more, items };
  const { success, message, result } = await save(body);
  if (!success) throw new Error(message);
  return load(result.id);
}

const textsOf = ({ items }: Detail): unknown[] => items.map(({ itemText }) => itemText);
const placesOf = ({ items }: Detail): unknown[] => items.map(({ sortOrder }) => sortOrder);

describe('a record with its rows', () => {
  it('is added with them in one call, and their places count from 1', async () => {
    const dict = await addDict([
      item('甲', '1', { sortOrder: 7 }),
      item('乙', '2'),
      item('丙', '3', { sortOrder: 7 }),
    ]);
    expect(textsOf(dict)).toEqual(['甲', '丙', '乙']);
    expect(placesOf(dict)).toEqual([1, 2, 3]);
    expect(dict).toMatchObject({ version: 1, dictName: '试验', createBy: 'admin' });
    expect(dict.items[0]).toMatchObject({ dictId: dict.id, version: 1, status: 1, status_dictText: '启用' });
  });

  it('is edited: rows that are new, changed, removed and moved in one call', async () => {
    const dict = await addDict([item('甲', '1'), item('乙', '2'), item('丙', '3')]);
    const [first, second, third] = dict.items;
    const answer = await save({
      ...dict,
      dictName: '改过',
      items: [
        { ...third, sortOrder: 1 },
        { ...first, itemText: '甲改', sortOrder: 2 },
        item('丁', '4', { sortOrder: 3 }),
      ],
      deleteItemIds: [second?.id],
    });
    expect(answer).toMatchObject({ status: 200, message: '修改成功！', result: { id: dict.id, version: 2 } });
    const after = await load(dict.id);
    expect(textsOf(after)).toEqual(['丙', '甲改', '丁']);
    expect(placesOf(after)).toEqual([1, 2, 3]);
    expect(after.items.map(({ version }) => version)).toEqual([1, 2, 1]);
    expect(after.items[0]?.id).toBe(third?.id);
  });

  it('keeps the rows that a save does not name, also when the table was never opened', async () => {
    const dict = await addDict([item('甲', '1'), item('乙', '2')]);
    expect((await save({ ...dict, description: '说明', items: '' })).status).toBe(200);
    expect((await save({ id: dict.id, items: [item('丙', '3')] })).status).toBe(200);
    expect(textsOf(await load(dict.id))).toEqual(['甲', '乙', '丙']);
  });

  it('may have its rows pass on their values, also more of them than one statement writes', async () => {
    const dict = await addDict(Array.from({ length: 1500 }, (_, at) => item(`项${at}`, String(at))));
    const values = dict.items.map((_, at) => String((at + 1) % 1500));
    const items = dict.items.map((row, at) => ({ ...row, itemValue: values[at] }));
    expect((await save({ ...dict, items })).message).toBe('修改成功！');
    expect((await load(dict.id)).items.map(({ itemValue }) => itemValue)).toEqual(values);
  });

  it('lists its rows as pages and as an array', async () => {
    const dict = await addDict(Array.from({ length: 12 }, (_, at) => item(`项${at}`, String(at))));
    const page = await office.call<{ records: Item[]; total: number }>(
      'GET',
      `/dictDetail/items/list?id=${dict.id}&pageNo=2&pageSize=10`,
    );
    expect(page.result).toMatchObject({ total: 12, records: [{ itemText: '项10' }, { itemText: '项11' }] });
    const all = await office.call<Item[]>('GET', `/dictDetail/items/all?id=${dict.id}`);
    expect(all.result.map(({ itemText }) => itemText)).toEqual(textsOf(dict));
  });

  it('in the recycle bin is neither read nor saved', async () => {
    const dict = await addDict([item('甲', '1')]);
    await office.call('DELETE', `/dict/delete?id=${dict.id}`);
    for (const url of ['queryById', 'items/list', 'items/all']) {
      const answer = await office.call('GET', `/dictDetail/${url}?id=${dict.id}`);
      expect(answer, url).toMatchObject({ success: false, message: '未找到对应实体' });
    }
    expect(await save(dict)).toMatchObject({ success: false, message: '未找到对应实体' });
  });

  it('asks for its permissions on every call', async () => {
    for (const url of ['queryById?id=x', 'items/list?id=x', 'items/all?id=x']) {
      expect((await office.call('GET', `/dictDetail/${url}`, undefined, staff)).status, url).toBe(403);
    }
    expect((await save({ dictName: 'x' }, staff)).status).toBe(403);
    expect((await save({ id: 'x' }, staff)).status).toBe(403);
  });

  it('does not start with calls that name no permission, or one that there is not', () => {
    const entity = getEntity('system/dict');
    for (const edit of [undefined, 'dict:edti']) {
      const calls = { path: '/sys/x', read: 'dict:list', add: 'dict:add', edit: edit as string };
      const routes = createDetailRoutes({ ...entity, calls }, {});
      const start = (): void =>
        routes.forEach((route) => checkRoute(route, new Set(['dict:list', 'dict:add'])));
      expect(start).toThrow(/PUT api \/sys\/x\/edit (must name a permission|names the permission dict:edti)/);
    }
    expect(() => createDetailRoutes({ ...entity, calls: undefined } as never, {})).toThrow(
      /declares no calls/,
    );
  });
});

describe('rows that cannot be saved', () => {
  it('S87: are told by number and field, and nothing of the save stays', async () => {
    const dict = await addDict([item('甲', '1')]);
    const bad = [
      item('好', '2'),
      item('', '3'),
      item('类型', '4', { sortOrder: 'drei' }),
      item('词典', '5', { status: 9 }),
      item('逗号', '1,2'),
      item('对象', { a: 1 } as never),
      item('太长', 'x'.repeat(101)),
    ];
    const answer = await office.call<{ rows: Item[] }>('PUT', '/dictDetail/edit', {
      ...dict,
      dictName: '改过',
      items: bad,
      deleteItemIds: [dict.items[0]?.id],
    });
    expect(answer.status).toBe(400);
    expect(answer.message).toBe(
      '第 2 行 名称不能为空；第 3 行 排序必须是数字；第 4 行 状态不在可选范围内；还有 3 行',
    );
    expect(answer.result.rows.map(({ child, row, field }) => [child, row, field])).toEqual([
      ['items', 2, 'itemText'],
      ['items', 3, 'sortOrder'],
      ['items', 4, 'status'],
      ['items', 5, ''],
      ['items', 6, 'itemValue'],
      ['items', 7, 'itemValue'],
    ]);
    expect(await load(dict.id)).toEqual(dict);
  });

  it('S87: repeat a value of another row of the save, or of one that no page showed', async () => {
    const many = Array.from({ length: 30 }, (_, at) => item(`项${at}`, String(at)));
    const dict = await addDict(many);
    const within = await save({ ...dict, items: [item('新', 'a'), item('又', 'a')] });
    expect(within.message).toBe('第 2 行 数据值与第 1 行重复');
    const across = await save({ ...dict, items: [item('新', '29')] });
    expect(across.message).toBe('第 1 行 数据值与已保存的另一行重复');
    const removed = { ...dict, items: [item('新', '29')], deleteItemIds: [dict.items[29]?.id] };
    expect((await save(removed)).status).toBe(200);
  });

  it('S87, S88: belong to another record: 403, and nothing is saved', async () => {
    const mine = await addDict([item('甲', '1')]);
    const other = await addDict([item('别人的', '1')]);
    const foreign = other.items[0];
    const tries: Record<string, Item> = {
      'a row by its id': { items: [{ ...foreign, dictId: undefined, itemText: '抢来' }] },
      'a row that names its own record': { items: [{ ...foreign, itemText: '抢来' }] },
      'a new row for another record': { items: [item('塞入', '9', { dictId: other.id })] },
      'a removed row': { deleteItemIds: [foreign?.id] },
      'a removed row in a comma list': {
        items: [],
        deleteItemIds: `${String(mine.items[0]?.id)},${String(foreign?.id)}`,
      },
      'a removed row with its version': { deleteItemIds: [{ id: foreign?.id, version: 1 }] },
    };
    for (const [name, rows] of Object.entries(tries)) {
      const answer = await save({ ...mine, dictName: '改过', ...rows });
      expect(answer.status, name).toBe(403);
      const added = await save({ dictName: '新', dictCode: 'foreign_rows', ...rows });
      expect(added.status, `${name}, in a new record`).toBe(403);
    }
    expect(await load(mine.id)).toEqual(mine);
    expect(await load(other.id)).toEqual(other);
  });

  it('S87: come twice, or are changed and removed at once', async () => {
    const dict = await addDict([item('甲', '1')]);
    const [row] = dict.items;
    for (const rows of [{ items: [row, row] }, { items: [row], deleteItemIds: [row?.id] }]) {
      expect(await save({ ...dict, ...rows })).toMatchObject({
        status: 400,
        message: '明细 items 里有两行的主键相同',
      });
    }
  });

  it('with an id that a client made become new rows with ids of the server', async () => {
    const dict = await addDict([item('甲', '1', { id: '16950000000000000001' })]);
    expect(dict.items[0]?.id).toMatch(/^[0-9a-f]{32}$/);
  });

  it('S87: are at most 10 000, in a save and in a record', async () => {
    const rows = (from: number, count: number): Item[] =>
      Array.from({ length: count }, (_, at) => item(`项${from + at}`, String(from + at)));
    const long = await save({ dictName: '长', dictCode: 'too_long', items: rows(0, 10_001) });
    expect(long).toMatchObject({ status: 400, message: '参数 items 的长度不能超过 10000' });

    const memory = process.memoryUsage().heapUsed;
    const start = performance.now();
    const dict = await addDict(rows(0, 10_000));
    const added = performance.now() - start;
    expect(dict.items).toHaveLength(10_000);
    expect(await save({ id: dict.id, items: [item('多', 'x')] })).toMatchObject({
      status: 400,
      message: '明细 items 最多 10000 行',
    });
    const changed = dict.items.map((row, at) => (at % 2 ? row : { ...row, itemText: `改${at}` }));
    const again = performance.now();
    expect((await save({ ...dict, items: changed })).status).toBe(200);
    const edited = performance.now() - again;
    const used = (process.memoryUsage().heapUsed - memory) / 1_048_576;
    console.info(
      `S87: 10 000 rows added and read in ${added.toFixed(0)} ms, all sent with 5 000 changed in ${edited.toFixed(0)} ms, heap +${used.toFixed(0)} MB`,
    );
    expect((await load(dict.id)).items.filter(({ version }) => version === 2)).toHaveLength(5000);
    expect(added + edited).toBeLessThan(60_000);
  }, 120_000);
});

describe('two people and one record', () => {
  it('F10: the second is told what the first saved, who it was and when, and nothing is lost', async () => {
    const dict = await addDict();
    await save({ id: dict.id, version: dict.version, dictName: '先到的' });
    const answer = await office.call<Conflicts>('PUT', '/dictDetail/edit', { ...dict, dictName: '后到的' });
    expect(answer.status).toBe(409);
    expect(answer.message).toMatch(/^数据已被 .+ 于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d 修改，请核对后再保存$/);
    expect(answer.result.conflicts).toMatchObject([
      {
        child: null,
        row: null,
        id: dict.id,
        reason: 'changed',
        by: '管理员',
        theirs: { dictName: '先到的', version: 2 },
        fields: [{ name: 'dictName', title: '字典名称', mine: '后到的', theirs: '先到的' }],
      },
    ]);
    expect((await load(dict.id))['dictName']).toBe('先到的');
  });

  it('F10: a save of what stands there already is told too, one without a version wins and is logged', async () => {
    const dict = await addDict();
    await save({ id: dict.id, version: dict.version, dictName: '同样' });
    const same = await office.call<Conflicts>('PUT', '/dictDetail/edit', { ...dict, dictName: '同样' });
    expect(same.status).toBe(409);
    expect(same.result.conflicts[0]?.fields).toEqual([]);
    expect((await save({ id: dict.id, dictName: '没有版本' })).status).toBe(200);
    expect(office.server.log).toContainEqual(
      expect.objectContaining({ event: 'saved without version', entity: 'system/dict', ids: [dict.id] }),
    );
    expect(await save({ id: dict.id, version: 'x', dictName: '怪' })).toMatchObject({ status: 400 });
  });

  it.each([
    ['both change it', (row: Item) => ({ items: [{ ...row, itemText: '后到的' }] }), 'changed'],
    [
      'it is removed after a change',
      (row: Item) => ({ deleteItemIds: [{ id: row['id'], version: row['version'] }] }),
      'changed',
    ],
  ])('F11: %s: 409 and nothing of the save stays', async (_, rows, reason) => {
    const dict = await addDict([item('甲', '1'), item('乙', '2')]);
    const [row, other] = dict.items;
    await save({ id: dict.id, items: [{ ...row, itemText: '先到的' }] });
    const before = await load(dict.id);
    const body = { ...dict, items: [{ ...other, itemText: '乙改' }], ...rows(row ?? {}) };
    const answer = await office.call<Conflicts>('PUT', '/dictDetail/edit', body);
    expect(answer.status).toBe(409);
    expect(answer.result.conflicts).toMatchObject([
      { child: 'items', id: row?.id, reason, by: '管理员', theirs: { itemText: '先到的', version: 2 } },
    ]);
    expect(await load(dict.id)).toEqual(before);
  });

  it('F11: a row that is gone is told with who saved last, whichever call removed it', async () => {
    const dict = await addDict([item('甲', '1'), item('乙', '2')]);
    await office.call('DELETE', `/dictItem/delete?id=${String(dict.items[0]?.id)}`);
    const items = [{ ...dict.items[0], itemText: '后到的' }];
    const answer = await office.call<Conflicts>('PUT', '/dictDetail/edit', { ...dict, items });
    expect(answer).toMatchObject({ status: 409 });
    expect(answer.message).toMatch(/管理员 于 .* 删除/);
    expect(answer.result.conflicts[0]).toMatchObject({ row: 1, reason: 'deleted', theirs: null });
    expect(answer.result.conflicts[0]?.fields).toContainEqual(
      expect.objectContaining({ name: 'itemText', mine: '后到的', theirs: null }),
    );
  });

  it('F11: rows that different people add, change and move stand side by side', async () => {
    const dict = await addDict([item('甲', '1'), item('乙', '2'), item('丙', '3')]);
    const [first, second, third] = dict.items;
    await save({
      id: dict.id,
      version: 1,
      items: [
        { ...third, sortOrder: 1 },
        { ...first, sortOrder: 2 },
        { ...second, sortOrder: 3 },
      ],
    });
    const items = [{ ...second, itemText: '乙改' }, item('丁', '4', { sortOrder: 4 })];
    expect((await save({ ...dict, items, deleteItemIds: [{ id: first?.id, version: 1 }] })).message).toBe(
      '修改成功！',
    );
    const after = await load(dict.id);
    expect(textsOf(after).sort()).toEqual(['丁', '丙', '乙改'].sort());
    expect(placesOf(after)).toEqual([1, 2, 3]);
  });

  it('F11: the drawer of items knows versions too', async () => {
    const dict = await addDict([item('甲', '1')]);
    const [row] = dict.items;
    await office.call('PUT', '/dictItem/edit', { ...row, itemText: '先到的' });
    expect((await office.call('PUT', '/dictItem/edit', { ...row, itemText: '后到的' })).status).toBe(409);
    expect((await office.call('PUT', '/dict/edit', { ...dict, version: 0, dictName: '后' })).status).toBe(
      409,
    );
  });
});
