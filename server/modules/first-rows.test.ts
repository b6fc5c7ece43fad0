// Records that a module brings along: complete from the start, and from then on as people make them.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openModuleHouse, type ModuleHouse } from './module-house.testing.ts';

const PART = {
  id: 'row/part',
  title: '零件',
  storage: 'managed',
  text: 'name',
  recycle: true,
  rules: [{ check: '{{ $values.price < 1000 }}', message: '单价要低于 1000', field: 'price' }],
  fields: {
    name: { title: '名称', type: 'string', isRequired: true, isUnique: true },
    price: { title: '单价', type: 'money', isRequired: true },
    number: { title: '件数', type: 'integer', default: 2 },
    worth: { title: '总价', type: 'computed', value: '{{ $values.price * $values.number }}' },
  },
};

const rowsOf = (...rows: object[]) => ({ 'rows/parts.json': { entity: 'row/part', key: ['name'], rows } });

let house: ModuleHouse;
beforeAll(async () => {
  house = await openModuleHouse('row', {
    'entities/part.json': PART,
    ...rowsOf(
      { name: 'nut', price: 1.25 },
      { name: 'bolt', price: 3, number: 3 },
      { name: 'gold', price: 5000 },
    ),
  });
});
afterAll(() => house.close());

interface Part {
  id: string;
  name: string;
  worth: number;
}

const list = async (): Promise<Part[]> => {
  const { result } = await house.call<{ records: Part[] }>('GET', '/row/part/list?column=name&order=asc');
  return result.records;
};
const again = (version: string) => house.write({ 'module.json': { id: 'row', title: 'row', version } });

describe('first rows', () => {
  it('have their defaults and what is computed, and are held to the rules of their entity', async () => {
    expect(await list()).toMatchObject([
      { name: 'bolt', number: 3, worth: 9, createBy: 'system' },
      { name: 'nut', number: 2, worth: 2.5 },
    ]);
    expect(house.app.modules?.status()).toMatchObject([{ refusedRows: ['零件 gold：单价要低于 1000'] }]);
  });

  it('stay away once somebody removed them for good, and as they are once somebody called them otherwise', async () => {
    const [bolt, nut] = await list();
    await house.call('DELETE', `/row/part/delete?id=${bolt?.id}`);
    await house.call('DELETE', `/row/part/purge?id=${bolt?.id}`);
    await house.call('PUT', '/row/part/edit', { id: nut?.id, name: 'wing nut' });
    await again('1.0.1');
    expect((await list()).map(({ name }) => name)).toEqual(['wing nut']);
    await house.away();
    await house.back();
    expect((await list()).map(({ name }) => name)).toEqual(['wing nut']);
  });

  it('are added when their file has more, and when what refused them was mended', async () => {
    await house.write(
      rowsOf(
        { name: 'nut', price: 1.25 },
        { name: 'bolt', price: 3 },
        { name: 'gold', price: 999 },
        { name: 'pin', price: 1 },
      ),
    );
    expect((await list()).map(({ name }) => name)).toEqual(['gold', 'pin', 'wing nut']);
    expect(house.app.modules?.status()).toMatchObject([{ refusedRows: [] }]);
  });
});

describe('first rows that belong together', () => {
  const BOX = {
    id: 'row/box',
    title: '箱',
    storage: 'managed',
    text: 'name',
    recycle: true,
    tree: { parent: 'above' },
    fields: {
      name: { title: '名称', type: 'string', isRequired: true },
      above: { title: '外箱', type: 'relation', entity: 'row/box' },
      parts: { title: '零件', type: 'relations', entity: 'row/part' },
    },
  };
  const boxes = (...rows: object[]) => ({ 'rows/boxes.json': { entity: 'row/box', key: ['name'], rows } });
  const readBoxes = async () => {
    const { result } = await house.call<{ records: Record<string, string>[] }>(
      'GET',
      '/row/box/list?column=name&order=asc',
    );
    return result.records.map((box) => [box['name'], box['above_dictText'], box['parts_dictText']]);
  };

  it('name each other as people read them, also those of a later row', async () => {
    await house.write({
      'entities/box.json': BOX,
      ...boxes(
        { name: 'small', above: 'large', parts: 'pin,gold' },
        { name: 'large' },
        { name: 'lost', above: 'nowhere' },
        { name: 'odd', parts: 'pin,rust' },
      ),
    });
    expect(await readBoxes()).toEqual([
      ['large', null, null],
      ['small', 'large', 'pin,gold'],
    ]);
    expect(house.app.modules?.status()).toMatchObject([
      { refusedRows: ['箱 lost：外箱里没有“nowhere”', '箱 odd：零件里没有“rust”'] },
    ]);
  });

  it('name nothing that lies in the recycle bin', async () => {
    const { result } = await house.call<{ records: Part[] }>('GET', '/row/part/list?name=pin');
    await house.call('DELETE', `/row/part/delete?id=${result.records[0]?.id}`);
    await house.write(boxes({ name: 'late', parts: 'pin' }));
    expect(house.app.modules?.status()).toMatchObject([{ refusedRows: ['箱 late：零件里没有“pin”'] }]);
  });

  it('are not guessed where two have one name', async () => {
    await house.call('POST', '/row/box/add', { name: 'large' });
    await house.write(boxes({ name: 'inner', above: 'large' }));
    expect(house.app.modules?.status()).toMatchObject([
      { refusedRows: ['箱 inner：外箱里有几条都叫“large”，请改用主键'] },
    ]);
  });
});
