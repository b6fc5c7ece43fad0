// Stored values of computed fields follow their declaration, also in rows that nobody saves.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openModuleHouse, type ModuleHouse } from './module-house.testing.ts';

const ORDER = {
  id: 'fill/order',
  title: '订单',
  storage: 'managed',
  text: 'name',
  recycle: true,
  history: true,
  children: { lines: { entity: 'fill/line', parent: 'orderId', order: 'place' } },
  fields: {
    name: { title: '名称', type: 'string', isRequired: true },
    count: { title: '数量', type: 'string', length: 10 },
    tags: { title: '标签', type: 'relations', entity: 'fill/tag' },
  },
};

const LINE = {
  id: 'fill/line',
  title: '明细',
  storage: 'managed',
  fields: {
    orderId: { title: '订单', type: 'relation', entity: 'fill/order' },
    place: { title: '序号', type: 'integer' },
    price: { title: '单价', type: 'money' },
    number: { title: '件数', type: 'integer' },
  },
};

const TAG = {
  id: 'fill/tag',
  title: '标签',
  storage: 'managed',
  fields: { name: { title: '名称', type: 'string' } },
};

const computed = (title: string, value: string, more = {}) => ({
  title,
  type: 'computed',
  value: `{{ ${value} }}`,
  ...more,
});

const order = (fields: object) => ({ ...ORDER, fields: { ...ORDER.fields, ...fields } });
const line = (fields: object) => ({ ...LINE, fields: { ...LINE.fields, ...fields } });

const AMOUNT = computed('金额', '($values.price ?? 0) * ($values.number ?? 0)');
const TOTAL = computed('合计', '$values.lines.reduce((sum, row) => sum + (row.amount ?? 0), 0)');

let house: ModuleHouse;
let id: string;
let binned: string;

beforeAll(async () => {
  house = await openModuleHouse('fill', {
    'entities/order.json': ORDER,
    'entities/line.json': LINE,
    'entities/tag.json': TAG,
  });
  const tags = [
    await house.add('/fill/tag/add', { name: 'a' }),
    await house.add('/fill/tag/add', { name: 'b' }),
  ];
  const lines = [
    { price: 10.5, number: 3 },
    { price: 0.1, number: 1 },
  ];
  id = await house.add('/fill/order/add', { name: 'one', count: '12', tags: tags.join(','), lines });
  binned = await house.add('/fill/order/add', {
    name: 'two',
    count: 'twelve',
    lines: [{ price: 7, number: 1 }],
  });
  await house.call('DELETE', `/fill/order/delete?id=${binned}`);
});
afterAll(() => house.close());

const read = async (one = id) => {
  const { rows } = await house.app.database.pool.query<Record<string, unknown>>(
    'select * from fill_order where id = $1',
    [one],
  );
  return rows[0];
};

describe('a stored computed field', () => {
  it('of a table without rows is no news', async () => {
    const fills = async () => {
      const { result } = await house.call<{ fills: object[] }[]>('GET', '/sys/module/list');
      return result.flatMap((one) => one.fills);
    };
    const LEAF = {
      id: 'fill/leaf',
      title: '叶',
      storage: 'managed',
      fields: { size: { title: '大小', type: 'integer' }, twice: computed('两倍', '$values.size * 2') },
    };
    await house.write({ 'entities/leaf.json': LEAF });
    expect(await fills()).toEqual([]);
    // With its first row it is, once something is worked out.
    await house.add('/fill/leaf/add', { size: 2 });
    LEAF.fields.twice = computed('两倍', '$values.size * 3');
    await house.write({ 'entities/leaf.json': LEAF });
    expect(await fills()).toMatchObject([{ title: '叶', state: 'done', rows: 1, changed: 1 }]);
    await house.remove(['entities/leaf.json']);
  });

  it('that is added has its value in every row that is there, whatever it reads', async () => {
    await house.write({
      'entities/line.json': line({ amount: AMOUNT }),
      'entities/order.json': order({
        total: TOTAL,
        tagCount: computed('标签数', "($values.tags ?? '').split(',').length", { scale: 0 }),
        label: computed('标题', "upper($values.name) + ' ' + $values.total", { valueType: 'string' }),
      }),
    });
    expect(await read()).toMatchObject({ total: 31.6, tag_count: 2, label: 'ONE 31.6' });
    // In the recycle bin, too: it may come back.
    expect(await read(binned)).toMatchObject({ total: 7, tag_count: 1, label: 'TWO 7' });
    const answer = await house.call('GET', `/fill/order/queryById?id=${id}`);
    expect(answer.result).toMatchObject({ total: 31.6, lines: [{ amount: 31.5 }, { amount: 0.1 }] });
  });

  it('follows another expression, of its rows as well, and tells the history who it was', async () => {
    await house.write({
      'entities/line.json': line({ amount: { ...AMOUNT, value: '{{ ($values.price ?? 0) * 2 }}' } }),
    });
    expect(await read()).toMatchObject({ total: 21.2, label: 'ONE 21.2', version: 3, update_by: null });
    const versions = await house.app.db
      .selectFrom('sys_data_log')
      .select(['data_version', 'create_by'])
      .where('data_id', '=', id)
      .orderBy('data_version')
      .execute();
    expect(versions).toEqual([
      { data_version: 1, create_by: 'admin' },
      { data_version: 2, create_by: 'system' },
      { data_version: 3, create_by: 'system' },
    ]);
  });

  it('is left alone where nothing of it changed: no version, no second time', async () => {
    const count = () =>
      house.app.db
        .selectFrom('sys_managed_change')
        .select(['step', 'words'])
        .where('step', 'like', '%: fill %')
        .orderBy('id')
        .execute();
    const before = { row: await read(), done: await count() };
    expect(before.done.at(-1)?.words).toBe(
      '重新计算 订单 的 合计、标签数、标题：共 2 行，改了 2 行，算不出 0 行',
    );
    await house.write({ 'module.json': { id: 'fill', title: 'fill', version: '1.0.1' } });
    await house.write({ 'entities/tag.json': { ...TAG, title: '记号' } });
    expect({ row: await read(), done: await count() }).toEqual(before);
  });

  it('follows what it reads when that gets another type, once somebody agreed', async () => {
    const parts = {
      total: TOTAL,
      double: computed('两倍', '$values.count == null ? null : Number($values.count) * 2'),
    };
    await house.write({ 'entities/order.json': order(parts) });
    expect(await read(binned)).toMatchObject({ double: null });
    await house.write({
      'entities/order.json': order({ ...parts, count: { title: '数量', type: 'integer' } }),
    });
    expect((await read())?.['double']).toBe(24);
    await house.app.modules?.agree(['fill_order.count: convert to integer']);
    await house.app.modules?.filled();
    expect(await read()).toMatchObject({ count: 12, double: 24 });
    expect(await read(binned)).toMatchObject({ count: null, double: null });
  });

  it('keeps what follows from whoever saved the record, and counts time from then', async () => {
    const { rows } = await house.app.database.pool.query<{ day: string }>(
      `update fill_order set create_time = '2020-02-03T04:05:06+08' where id = $1 returning create_time::text as day`,
      [id],
    );
    expect(rows).toHaveLength(1);
    const of = (suffix: string) =>
      order({
        author: computed('谁', `$user.username + '${suffix}'`, { valueType: 'string' }),
        made: computed('何时', `$now + '${suffix}'`, { valueType: 'string' }),
      });
    await house.write({ 'entities/order.json': of('') });
    expect(await read()).toMatchObject({ author: null, made: '2020-02-03 04:05:06' });
    await house.call('PUT', '/fill/order/edit', { id, name: 'three' });
    expect(await read()).toMatchObject({ author: 'admin' });
    await house.write({ 'entities/order.json': of('!') });
    expect(await read()).toMatchObject({ author: 'admin' });
  });

  it('fills more rows than one transaction takes, tells how far it is, and is empty where it cannot be worked out', async () => {
    await house.app.database.pool.query(
      `insert into fill_tag (id, name, version) select lpad(n::text, 6, '0'), n::text, 1 from generate_series(1, 450) as n`,
    );
    const { pool } = house.app.database;
    // The column is there before somebody is at a row: a table that is changed waits for its users.
    const size = (value: string) => ({
      'entities/tag.json': { ...TAG, fields: { ...TAG.fields, size: computed('长', value) } },
    });
    await house.write(size('1'));
    const other = await pool.connect();
    await other.query('begin');
    await other.query(`select 1 from fill_tag where id = '000300' for update`);
    const fills = async () => {
      const { result } = await house.call<{ fills: object[] }[]>('GET', '/sys/module/list');
      return result[0]?.fills.at(-1);
    };
    const written = house.write(size("$values.name === '7' ? 1e300 : Number($values.name)"));
    // Somebody works on a row of the second batch.
    try {
      await vi.waitFor(async () => {
        expect(await fills()).toMatchObject({
          state: 'runs',
          title: '标签',
          fields: '长',
          total: 452,
          rows: 200,
        });
      }, 5_000);
    } finally {
      await other.query('rollback');
      other.release();
    }
    await written;
    expect(await fills()).toMatchObject({ state: 'done', total: 452, rows: 452, empty: 1 });
    const { rows } = await house.app.database.pool.query<{ sum: number; empty: number }>(
      `select sum(size)::float8 as sum, count(*) filter (where size is null)::int as empty from fill_tag where length(id) = 6`,
    );
    expect(rows).toEqual([{ sum: (450 * 451) / 2 - 7, empty: 1 }]);
  });
});
