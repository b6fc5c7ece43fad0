// A module whose dictionaries change while it is in use.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openModuleHouse, type ModuleHouse } from './module-house.testing.ts';

let house: ModuleHouse;

const kinds = (items: readonly object[], title = '类型'): object => ({ shop_kind: { title, items } });
const one = { value: '1', text: '选项一' };
const two = { value: '2', text: '选项二' };
const three = { value: '3', text: '选项三', color: 'green' };

beforeAll(async () => {
  house = await openModuleHouse('shop', {
    'module.json': { id: 'shop', title: '商店', version: '1.0.0' },
    'dicts/shop.json': kinds([one, two, three]),
    'entities/article.json': {
      id: 'shop/article',
      title: '商品',
      storage: 'managed',
      text: 'name',
      fields: {
        name: { title: '名称', type: 'string' },
        kind: { title: '类型', type: 'string', length: 2, dict: 'shop_kind' },
      },
    },
  });
});
afterAll(() => house.close());

interface Item {
  id: string;
  itemValue: string;
  itemText: string;
}

async function offered(): Promise<string[]> {
  const { result } = await house.call<{ value: string; text: string }[]>(
    'GET',
    '/sys/dict/getDictItems/shop_kind',
  );
  return result.map(({ value, text }) => `${value} ${text}`);
}

it('what nobody touched follows the file: texts, order, what is new and what is gone', async () => {
  await house.add('/shop/article/add', { name: '旧的', kind: '3' });
  expect(await offered()).toEqual(['1 选项一', '2 选项二', '3 选项三']);
  await house.write({
    'dicts/shop.json': kinds([
      { value: '2', text: '预订' },
      { value: '1', text: '现货' },
      { value: '4', text: '停产' },
    ]),
  });
  expect(await offered()).toEqual(['2 预订', '1 现货', '4 停产']);
  // A record shows the text of a value that is offered no more.
  const { result } = await house.call<{ records: object[] }>('GET', '/shop/article/list');
  expect(result.records).toMatchObject([{ kind: '3', kind_dictText: '选项三' }]);
});

it('what people changed, added or removed stays as they made it', async () => {
  const { result: dicts } = await house.call<{ records: { id: string }[] }>(
    'GET',
    '/sys/dict/list?dictCode=shop_kind',
  );
  const dictId = dicts.records[0]?.id ?? '';
  const { result } = await house.call<{ records: Item[] }>(
    'GET',
    `/sys/dictItem/list?dictId=${dictId}&pageSize=50`,
  );
  const idOf = (value: string) => result.records.find(({ itemValue }) => itemValue === value)?.id ?? '';
  const changed = await house.call('PUT', '/sys/dictItem/edit', {
    ...result.records.find(({ itemValue }) => itemValue === '1'),
    itemText: '有货',
  });
  expect(changed.message).toBe(changed.success ? changed.message : '');
  expect((await house.call('DELETE', `/sys/dictItem/delete?id=${idOf('4')}`)).success).toBe(true);
  await house.write({
    'dicts/shop.json': kinds([
      { value: '1', text: '现货在库' },
      { value: '2', text: '预订' },
      { value: '4', text: '已停产' },
    ]),
  });
  expect(await offered()).toEqual(['1 有货', '2 预订']);
});
