import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';
import { textWorkbook, uploadFile } from '../../http/plugins/uploads.testing.ts';
import { MAX_DICTS, MAX_ITEMS } from './dict-room.ts';

let office: Administration;
beforeAll(async () => {
  office = await openAdministration();
  await sql`insert into sys_dict (id, dict_name, dict_code, del_flag, type)
    values ('full', '满', 'full', 0, 0), ('binned', '回收', 'binned', 1, 0)`.execute(office.server.db);
});
afterAll(() => office.close());

const call: Administration['call'] = (...args) => office.call(...args);
const FULL =
  '所有字典的字典项一共最多20000个（包括停用的和回收站里的），请先删除不用的字典项，或在回收站里彻底删除不用的字典';

const count = async (table: 'sys_dict' | 'sys_dict_item'): Promise<number> => {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from ${sql.table(table)}`.execute(office.server.db);
  return rows[0]?.count ?? 0;
};

const addItem = (itemValue: string) =>
  call<{ id: string }>('POST', '/dictItem/add', { dictId: 'full', itemText: '文字', itemValue });

const items = (...values: string[]) => values.map((itemValue) => ({ itemText: '文字', itemValue }));

const importRows = async (...rows: string[][]) => {
  const head = ['字典名称', '字典编码', '字典项名称', '数据值'];
  return uploadFile(
    office.server,
    '/api/sys/dict/importExcel',
    await textWorkbook(head, ...rows),
    office.admin,
  );
};

describe('items of all dictionaries together', () => {
  beforeEach(async () => {
    await sql`delete from sys_dict_item where dict_id in ('full', 'binned')`.execute(office.server.db);
    // Those in the recycle bin and those that are off may come back.
    await sql`insert into sys_dict_item (id, dict_id, item_text, item_value, status)
      select 'full' || n, case when n > 20 then 'full' else 'binned' end, '文字', 'v' || n, n % 2
      from generate_series(1, ${MAX_ITEMS - (await count('sys_dict_item')) - 1}::int) n`.execute(
      office.server.db,
    );
  });

  it('are as many as there may be, and one that goes makes room for another', async () => {
    expect((await addItem('last')).success).toBe(true);
    expect(await addItem('more')).toMatchObject({ status: 200, success: false, message: FULL });
    expect(await count('sys_dict_item')).toBe(MAX_ITEMS);
    expect((await call('DELETE', '/dictItem/delete?id=full30')).success).toBe(true);
    expect((await addItem('more')).success).toBe(true);
  });

  it('are no more for being saved with their dictionary, which can be edited all the same', async () => {
    const two = { dictName: '甲', dictCode: 'two_more', items: items('a', 'b') };
    expect(await call('POST', '/dictDetail/add', two)).toMatchObject({ success: false, message: FULL });
    const one = { ...two, items: items('a') };
    const added = await call<{ id: string }>('POST', '/dictDetail/add', one);
    expect(added.success).toBe(true);
    const edit = (more: object) =>
      call('PUT', '/dictDetail/edit', { id: added.result.id, dictName: '乙', ...more });
    expect(await edit({ items: items('b') })).toMatchObject({ success: false, message: FULL });
    expect((await edit({})).success).toBe(true);
    await call('DELETE', `/dict/delete?id=${added.result.id}`);
    await call('DELETE', `/dict/deletePhysic/${added.result.id}`);
  });

  it('are no more for being imported: a workbook with too many adds none', async () => {
    const before = await count('sys_dict');
    const answer = await importRows(['新', 'new_one', '一', '1'], ['新', 'new_one', '二', '2']);
    expect(answer).toMatchObject({ success: false, message: FULL });
    expect([await count('sys_dict'), await count('sys_dict_item')]).toEqual([before, MAX_ITEMS - 1]);
    expect(await importRows(['满', 'full', '一', 'one'])).toMatchObject({ success: true, code: 200 });
  });

  it('are no more when several people add some at the same moment', async () => {
    const added = await Promise.all(Array.from({ length: 6 }, (_, n) => addItem(`same${String(n)}`)));
    expect(added.filter(({ success }) => success)).toHaveLength(1);
    expect(await count('sys_dict_item')).toBe(MAX_ITEMS);
  });
});

it('a dictionary more than there may be is refused, and one that goes for good makes room for another', async () => {
  await sql`insert into sys_dict (id, dict_name, dict_code, del_flag, type)
    select 'many' || n, '字典' || n, 'many_' || n, n % 2, 0
    from generate_series(1, ${MAX_DICTS - (await count('sys_dict'))}::int) n`.execute(office.server.db);
  const message = '字典最多5000个（包括回收站里的），不能再增加，请先在回收站里彻底删除不用的字典';
  const one = { dictName: '再一个', dictCode: 'one_more' };
  expect(await call('POST', '/dict/add', one)).toMatchObject({ status: 200, success: false, message });
  expect(await call('POST', '/dictDetail/add', one)).toMatchObject({ success: false, message });
  expect(await importRows(['再一个', 'one_more', '', ''])).toMatchObject({ success: false, message });
  expect((await call('DELETE', '/dict/deletePhysic/many1')).success).toBe(true);
  expect((await call('POST', '/dict/add', one)).success).toBe(true);
});
