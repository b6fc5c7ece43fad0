// A JSON field holds any JSON, a bare value too: it is read everywhere as it was saved, and what was read can be sent back.
import fc from 'fast-check';
import readAll from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadFile } from '../http/plugins/uploads.testing.ts';
import { openModuleHouse, type ModuleHouse } from './module-house.testing.ts';

const THING = {
  id: 'plain/thing',
  title: '东西',
  storage: 'managed',
  text: 'name',
  history: true,
  recycle: true,
  fields: {
    name: { title: '名称', type: 'string', length: 50, isUnique: true },
    data: { title: '数据', type: 'json' },
  },
};

let house: ModuleHouse;
beforeAll(async () => {
  house = await openModuleHouse('plain', { 'entities/thing.json': THING });
});
afterAll(() => house.close());

interface Thing {
  id: string;
  name: string;
  version: number;
  data: string | null;
}

let last = 0;
const fresh = () => `thing ${String((last += 1))}`;
const read = async (id: string) => (await house.call<Thing>('GET', `/plain/thing/queryById?id=${id}`)).result;
const list = async (name: string, call = 'list') =>
  (await house.call<{ records: Thing[] }>('GET', `/plain/thing/${call}?name=${name}`)).result.records[0];
const versions = async (id: string) => {
  const { result } = await house.call<{ records: { dataContent: string }[] }>(
    'GET',
    `/sys/dataLog/list?dataTable=plain_thing&dataId=${id}`,
  );
  return result.records;
};
const exported = async (name: string): Promise<Buffer> =>
  (await house.app.call('GET', `/api/plain/thing/exportXls?name=${name}`, { token: house.admin })).rawPayload;
/** The cell of the field in the only row of an export. */
const cellOf = async (file: Buffer) => {
  const [sheet] = await readAll(file);
  const [titles = [], row = []] = sheet?.data ?? [];
  return row[titles.indexOf('数据')];
};

/** Any JSON as it is typed, of characters that the database keeps. */
const anyJson = fc
  .oneof(
    fc.constantFrom('false', 'true', 'null', '0', '-5', '1.5', '1e300', '""', '"x"', '"null"', '[]', '{}'),
    fc.jsonValue({ stringUnit: 'binary' }).map((value) => JSON.stringify(value)),
  )
  .filter((text) => !text.includes('\\u0000'));

describe('the JSON of a record', () => {
  it.each(['false', 'true', '5', '"x"', 'null', '[1]', '{"a":"x"}', '{"toString":1}', '[{"toString":null}]'])(
    '%s stands in the record and in the list as it was saved, and the record can be saved again as it was read',
    async (data) => {
      const name = fresh();
      const id = await house.add('/plain/thing/add', { name, data });
      const one = await read(id);
      expect(one.data).toBe(data);
      expect(await list(name)).toMatchObject({ data });
      // Nothing was changed: whoever has the record open may still save it.
      expect(await house.call('PUT', '/plain/thing/edit', one)).toMatchObject({ success: true });
      expect(await read(id)).toMatchObject({ data: one.data, version: one.version });
    },
  );

  it('is the same wherever it is read: in the record, lists, the recycle bin, its history and exports', async () => {
    await fc.assert(
      fc.asyncProperty(anyJson, async (data) => {
        const said: unknown = JSON.parse(data);
        const saysSame = (text: unknown) => {
          expect(JSON.parse(text as string)).toEqual(said);
        };
        const name = fresh();
        const id = await house.add('/plain/thing/add', { name, data });
        const one = await read(id);
        saysSame(one.data);
        saysSame((await list(name))?.data);
        const [version] = await versions(id);
        saysSame((JSON.parse(version?.dataContent ?? '') as Thing).data);
        const file = await exported(name);
        saysSame(await cellOf(file));
        expect(await house.call('PUT', '/plain/thing/edit', one)).toMatchObject({ success: true });
        expect(await read(id)).toMatchObject({ data: one.data, version: one.version });
        expect(await versions(id)).toHaveLength(1);
        await house.call('DELETE', `/plain/thing/delete?id=${id}`);
        saysSame((await list(name, 'recycleBin'))?.data);
        const taken = await uploadFile(house.app, '/api/plain/thing/importExcel', file, house.admin);
        expect(taken).toMatchObject({ message: '共1行数据全部导入成功！' });
        expect((await list(name))?.data).toBe(one.data);
      }),
      // A person may save sixty times a minute: what follows a failure would be refused for that alone.
      { numRuns: 40, endOnFailure: true },
    );
  });
});
