// What is kept of many records at once: how many a statement takes does not depend on what they hold.
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openModuleHouse, type ModuleHouse } from '../../modules/module-house.testing.ts';

/** Values of a statement that PostgreSQL takes, and those of one version. */
const MOST_VALUES = 65_535;
const VALUES_OF_A_VERSION = 8;
const RECORDS = Math.ceil(MOST_VALUES / VALUES_OF_A_VERSION) + 1;

const FILES = {
  'entities/shelf.json': {
    id: 'ledger/shelf',
    title: '货架',
    storage: 'managed',
    text: 'name',
    fields: { name: { title: '名称', type: 'string', length: 50 } },
  },
  'entities/box.json': {
    id: 'ledger/box',
    title: '箱子',
    storage: 'managed',
    history: true,
    fields: {
      shelf: { title: '货架', type: 'relation', entity: 'ledger/shelf', onDelete: 'empty' },
      count: { title: '数量', type: 'integer' },
      note: { title: '说明', type: 'text' },
    },
  },
};

let house: ModuleHouse;
beforeAll(async () => {
  house = await openModuleHouse('ledger', FILES);
});
afterAll(() => house.close());

it('records without a text are kept as they were and as they are, more than one statement takes', async () => {
  const { db } = house.app;
  const id = await house.add('/ledger/shelf/add', { name: '甲' });
  await sql`insert into ledger_box (id, shelf, count, version)
    select 'box' || n, ${id}, n, 1 from generate_series(1, ${RECORDS}::int) n`.execute(db);
  expect(await house.call('DELETE', `/ledger/shelf/delete?id=${id}`)).toMatchObject({ success: true });
  const { rows } = await sql<{ version: number; shelf: string | null; count: string }>`
    select data_version as version, data_content::jsonb ->> 'shelf' as shelf, count(*) as count
    from sys_data_log where data_table = 'ledger_box' group by 1, 2 order by 1`.execute(db);
  expect(rows.map(({ version, shelf, count }) => [version, shelf, Number(count)])).toEqual([
    [1, id, RECORDS],
    [2, null, RECORDS],
  ]);
}, 120_000);
