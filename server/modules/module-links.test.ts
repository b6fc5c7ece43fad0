// Linked dropdowns over a tree that a module declares: a level at a time, as far as somebody sees the records.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openLinkages } from '../http/records/link-options.testing.ts';
import { openModuleHouse, type ModuleHouse } from './module-house.testing.ts';

const LINK = { table: 'land_place', txt: 'name', key: 'id', idField: 'id', pidField: 'above' };

let module: ModuleHouse;
let park: string;
beforeAll(async () => {
  const files = {
    'module.json': { id: 'land', title: '园区', version: '1.0.0' },
    'entities/place.json': {
      id: 'land/place',
      title: '园区与楼宇',
      storage: 'managed',
      text: 'name',
      recycle: true,
      tree: { parent: 'above' },
      fields: {
        name: { title: '名称', type: 'string', length: 30, isRequired: true },
        above: { title: '所属园区', type: 'relation', entity: 'land/place' },
      },
    },
  };
  module = await openModuleHouse('land', files, { screens: openLinkages([LINK]) });
  park = await module.add('/land/place/add', { name: '东湖园区' });
});
afterAll(() => module.close());

const ask = async (more: Record<string, string> = {}, token?: string): Promise<string[]> => {
  const query = new URLSearchParams({ ...LINK, ...more }).toString();
  const url = `/online/cgform/api/querySelectOptions?${query}`;
  const { result } = await module.call<{ label: string }[]>('GET', url, undefined, token);
  return result.map(({ label }) => label);
};

it('offer the top of the tree, and below a record what lies there', async () => {
  for (const name of ['一号楼', '二号楼']) await module.add('/land/place/add', { name, above: park });
  expect(await ask()).toEqual(['东湖园区']);
  expect((await ask({ pidValue: park })).sort()).toEqual(['一号楼', '二号楼']);
});

it('offer nothing that lies in the recycle bin', async () => {
  const id = await module.add('/land/place/add', { name: '旧楼', above: park });
  expect(await ask({ pidValue: park })).toContain('旧楼');
  expect(await module.call('DELETE', `/land/place/delete?id=${id}`)).toMatchObject({ success: true });
  expect(await ask({ pidValue: park })).not.toContain('旧楼');
});

it('offer what data rules let somebody see', async () => {
  const keeper = await module.hire('keeper', ['land.place:list']);
  await module.narrow('keeper', 'land.place:list', 'name', '=', '一号楼');
  expect(await ask({ pidValue: park }, keeper)).toEqual(['一号楼']);
});
