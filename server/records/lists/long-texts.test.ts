// What many rows of long texts are read as: nothing, with what to do. Few rows may be as heavy as many, and whoever has short
// texts pays nothing for it.
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openModuleHouse, type ModuleHouse } from '../../modules/module-house.testing.ts';

const name = { title: '名称', type: 'string', length: 50 };
const FILES = {
  'entities/thing.json': {
    id: 'big/thing',
    title: '东西',
    storage: 'managed',
    text: 'name',
    recycle: true,
    history: true,
    children: { parts: { entity: 'big/part', parent: 'thing' } },
    fields: { name, long: { title: '长文', type: 'text' }, data: { title: '数据', type: 'json' } },
  },
  'entities/part.json': {
    id: 'big/part',
    title: '零件',
    storage: 'managed',
    fields: {
      thing: { title: '东西', type: 'relation', entity: 'big/thing' },
      note: { title: '说明', type: 'text' },
    },
  },
  'entities/tag.json': { id: 'big/tag', title: '标签', storage: 'managed', text: 'name', fields: { name } },
  'reports/things.json': {
    code: 'big_things',
    title: '东西',
    entity: 'big/thing',
    columns: [{ field: 'name' }, { field: 'long' }],
  },
};

let house: ModuleHouse;
beforeAll(async () => {
  house = await openModuleHouse('big', FILES);
  // As many as a page shows, each as long as a save takes.
  await sql`insert into big_thing (id, name, long, version)
    select 't' || n, 'heavy', repeat('a', 7000000), 1 from generate_series(1, 30) as n`.execute(house.app.db);
  await sql`insert into big_thing (id, name, version) values ('light', 'light', 1)`.execute(house.app.db);
  await sql`insert into big_part (id, thing, note, version)
    select 'p' || n, 'light', repeat('a', 7000000), 1 from generate_series(1, 30) as n`.execute(house.app.db);
});
afterAll(() => house.close());

interface Page {
  records: { id: string; long: string | null }[];
  total: number;
}
const page = (url: string) => house.call<Page>('GET', url);
const HEAVY = {
  success: false,
  message: '这一页的内容过长，请减少每页的条数，或先缩小查询范围',
  result: null,
};

/** The statements that a call sends which name a table. */
async function statementsOf(url: string, table: string): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  try {
    expect(await page(url)).toMatchObject({ success: true });
    return sent.mock.calls.flatMap(([first]) => {
      const text: unknown =
        typeof first === 'object' && 'text' in first ? (first as { text: unknown }).text : first;
      return typeof text === 'string' && text.includes(`from "${table}"`) ? [text] : [];
    });
  } finally {
    sent.mockRestore();
  }
}

describe('texts that are too long together', () => {
  it('are refused on a page of the usual size, and come where fewer rows are asked for', async () => {
    expect(await page('/big/thing/list?name=heavy&pageSize=30')).toMatchObject(HEAVY);
    expect(await page('/big/thing/list?name=heavy&pageSize=10')).toMatchObject(HEAVY);
    const { result } = await page('/big/thing/list?name=heavy&pageSize=2&column=id&order=desc');
    expect(result).toMatchObject({ total: 30, records: [{ id: 't9' }, { id: 't8' }] });
    expect(result.records[0]?.long).toHaveLength(7_000_000);
  });

  it('are JSON sooner than others, which is read and written anew', async () => {
    const data = JSON.stringify({ text: 'a'.repeat(1_000_000) });
    await sql`insert into big_thing (id, name, data, version)
      select 'j' || n, 'json', ${data}::jsonb, 1 from generate_series(1, 10) as n`.execute(house.app.db);
    expect(await page('/big/thing/list?name=json&pageSize=10')).toMatchObject(HEAVY);
    expect((await page('/big/thing/list?name=json&pageSize=8')).result.records).toHaveLength(8);
  });

  it('are refused in reports and in the recycle bin as well', async () => {
    expect(await page('/online/cgreport/api/getData/big_things?pageSize=30')).toMatchObject(HEAVY);
    await sql`update big_thing set deleted_at = now() where name = 'heavy'`.execute(house.app.db);
    expect(await page('/big/thing/recycleBin?pageSize=10')).toMatchObject(HEAVY);
    await sql`update big_thing set deleted_at = null`.execute(house.app.db);
  });

  it('are refused as the rows of one record, of which pages can be read', async () => {
    const message = '“零件”的内容过长，不能一次读取，请分页查看，并缩短其中过长的内容';
    for (const call of ['queryById', 'parts/all'])
      expect(await page(`/big/thing/${call}?id=light`)).toMatchObject({ success: false, message });
    expect((await page('/big/thing/parts/list?id=light&pageSize=2')).result.records).toHaveLength(2);
  });

  it('are not what a page without rows is told', async () => {
    expect(await page('/big/thing/list?name=nothing')).toMatchObject({ result: { total: 0, records: [] } });
    expect(await page('/big/thing/list?name=light&pageNo=5')).toMatchObject({
      result: { total: 1, records: [] },
    });
  });
});

describe('what a page costs', () => {
  it('is one statement of its table, which measures long texts as it reads them', async () => {
    const sent = await statementsOf('/big/thing/list?name=light', 'big_thing');
    expect(sent).toEqual([expect.stringContaining('octet_length')]);
  });

  it.each([
    ['/big/tag/list', 'big_tag'],
    ['/sys/user/list', 'sys_user'],
  ])('is nothing more where texts are short: %s', async (url, table) => {
    const sent = (await statementsOf(url, table)).filter((text) => /limit (?:10|\$)/.test(text));
    expect(sent).toEqual([expect.not.stringContaining('octet_length')]);
  });
});
