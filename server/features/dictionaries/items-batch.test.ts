// One thing of several items of a dictionary: each is judged as if somebody had edited it alone.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';
import { createStaff } from '../../modules/staff.testing.ts';

interface Item {
  id: string;
  version: number;
  itemText: string;
  status: number;
}

interface Outcome {
  changed: { id: string; version: number; value: unknown }[];
  refused: { id: string; name: string; reason: string }[];
}

let office: Administration;
let clerk: string;
/** Sees the dictionaries called 可见 alone. */
let narrow: string;
const dicts: Record<string, string> = {};

beforeAll(async () => {
  office = await openAdministration();
  const staff = createStaff(office.server);
  clerk = await staff.hire('item_clerk', ['dict:list', 'dict:edit']);
  narrow = await staff.hire('item_narrow', ['dict:list', 'dict:edit']);
  await staff.narrow('item_narrow', 'dict:list', 'dictName', '=', '可见');
  for (const [dictName, dictCode] of [
    ['可见', 'batch_seen'],
    ['隐藏', 'batch_hidden'],
  ] as const) {
    const { result } = await office.call<{ id: string }>('POST', '/dict/add', {
      dictName,
      dictCode,
      type: 0,
    });
    dicts[dictName] = result.id;
    for (const text of ['甲', '乙']) {
      const body = { dictId: result.id, itemText: text, itemValue: text, status: 1 };
      await office.call('POST', '/dictItem/add', body);
    }
  }
});
afterAll(() => office.close());

const itemsOf = async (name: string): Promise<Item[]> =>
  (await office.call<{ records: Item[] }>('GET', `/dictItem/list?dictId=${dicts[name] ?? ''}`)).result
    .records;
const change = (body: object, token = clerk) =>
  office.call<Outcome>('PUT', '/dictItem/editBatch', body, token);

describe('one thing of several items of a dictionary', () => {
  it('is changed in all of them, and comes back with what the answer says', async () => {
    const records = (await itemsOf('可见')).map(({ id, version }) => ({ id, version }));
    const { result } = await change({ field: 'status', value: 0, records });
    expect(result).toMatchObject({ refused: [], changed: [{ value: 1 }, { value: 1 }] });
    expect((await itemsOf('可见')).map(({ status }) => status)).toEqual([0, 0]);
    await change({ field: 'status', records: result.changed });
    expect((await itemsOf('可见')).map(({ status }) => status)).toEqual([1, 1]);
  });

  it('stays in an item that somebody else changed meanwhile, which is told by name beside the others', async () => {
    const records = (await itemsOf('可见')).map(({ id, version }) => ({ id, version }));
    const first = records[0]?.id;
    await office.call('PUT', '/dictItem/edit', { id: first, itemColor: 'red' });
    const { result } = await change({ field: 'itemColor', value: 'blue', records });
    expect(result.refused).toMatchObject([{ id: first, name: '甲' }]);
    expect(result.changed.map(({ id }) => id)).toEqual([records[1]?.id]);
  });

  it('reaches none of a dictionary that data rules hide, and tells no name of them', async () => {
    const records = [...(await itemsOf('可见')), ...(await itemsOf('隐藏'))].map(({ id }) => ({ id }));
    const { result } = await change({ field: 'description', value: '一起', records }, narrow);
    const hidden = (await itemsOf('隐藏')).map(({ id }) => id).sort();
    expect(result.refused.map(({ id, name }) => [id, name])).toEqual(hidden.map((id) => [id, '']));
    expect(result.changed).toHaveLength(2);
  });

  it.each(['itemValue', 'itemText', 'dictId', 'sortOrder'])('is never the %s', async (field) => {
    const records = (await itemsOf('可见')).map(({ id }) => ({ id }));
    const answer = await change({ field, value: '1', records });
    expect(answer).toMatchObject({ status: 400, success: false });
    expect(answer.message).toContain('不能批量修改，请逐条编辑');
  });

  it('tells no name of an item whose dictionary lies in the recycle bin', async () => {
    const dict = { dictName: '旧的', dictCode: 'batch_bin', type: 0 };
    const { result: made } = await office.call<{ id: string }>('POST', '/dict/add', dict);
    const item = { dictId: made.id, itemText: '旧项', itemValue: '1', status: 1 };
    const { result: added } = await office.call<{ id: string }>('POST', '/dictItem/add', item);
    await office.call('DELETE', `/dict/delete?id=${made.id}`);
    const { result } = await change({ field: 'status', value: 0, records: [{ id: added.id }] });
    expect(result).toMatchObject({ changed: [], refused: [{ id: added.id, name: '' }] });
  });
});
