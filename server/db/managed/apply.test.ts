// Tables follow their declarations: what loses nothing runs by itself, everything else waits until somebody agrees.
import { Kysely, PostgresDialect, sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { runs } from '../../../tests/depth.ts';
import { createPool } from '../pool.ts';
import type { Database } from '../tables.ts';
import { applyTables, TableTakenError, type Wanted } from './apply.ts';
import { readTable } from './read-table.testing.ts';
import type { Outcome } from './run-steps.ts';
import { type Column, nameIndex, nameKey, type Table } from './table.ts';

const KILLS = runs(50, 6);

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const ID: Column = { name: 'id', type: { kind: 'varchar', length: 32 }, isRequired: true, comment: '主键' };
const text = (name: string, more: Partial<Column> = {}): Column => ({
  name,
  type: { kind: 'varchar', length: 20 },
  isRequired: false,
  comment: name,
  ...more,
});

let count = 0;
let name = '';
beforeEach(() => {
  count += 1;
  name = `lease_${String(count)}`;
});

function declare(columns: readonly Column[], more: Partial<Table> = {}): Wanted {
  const table = { name, comment: '合同', columns: [ID, ...columns], indexes: [], keys: [], ...more };
  return { entity: `lease/${name}`, module: 'lease', table };
}

const apply = (wanted: Wanted | Wanted[], agreed: readonly string[] = []): Promise<Outcome> =>
  applyTables(database.db, [wanted].flat(), { agreed: new Set(agreed) });

const insert = (rows: readonly Record<string, unknown>[]): Promise<unknown> =>
  database.db
    .insertInto(name as 'sys_dict')
    .values(rows as never)
    .execute();

async function readRows(table = name): Promise<Record<string, unknown>[]> {
  const { rows } = await sql<Record<string, unknown>>`select * from ${sql.id(table)} order by id`.execute(
    database.db,
  );
  return rows;
}

const namesOf = (steps: readonly { step: { name: string } }[]): string[] =>
  steps.map(({ step }) => step.name);

describe('a declared table', () => {
  it('is made with its columns, its indexes and what they are about, and a second time nothing is done', async () => {
    const unique = { columns: ['code'], isUnique: true, isLive: false, method: 'btree' } as const;
    const found = { columns: ['title'], isUnique: false, isLive: false, method: 'grams' } as const;
    const wanted = declare(
      [
        text('code', { isRequired: true }),
        text('title', { type: { kind: 'text' }, default: "it's" }),
        text('total', { type: { kind: 'numeric', precision: 12, scale: 2 }, default: -0.5 }),
        text('paid', { type: { kind: 'boolean' }, default: false }),
      ],
      { indexes: [unique, found] },
    );
    const first = await apply(wanted);
    expect(first.failed).toEqual([]);
    expect(first.waiting).toEqual([]);
    const table = await readTable(database.db, name);
    expect(table?.comment).toBe('合同');
    expect(table?.columns).toEqual(wanted.table.columns);
    expect([...(table?.indexes.keys() ?? [])].sort()).toEqual(
      [nameIndex(name, unique), nameIndex(name, found)].sort(),
    );
    expect(await apply(wanted)).toEqual({ done: [], waiting: [], failed: [] });
  });

  it('has what was left half done made again: an index that was not finished, a reference that was not looked at', async () => {
    const found = { columns: ['code'], isUnique: false, isLive: false, method: 'btree' } as const;
    const key = { column: 'code', table: name, onDelete: 'refuse' } as const;
    const wanted = declare([text('code')], { indexes: [found], keys: [key] });
    await apply(wanted);
    const [index, reference] = [nameIndex(name, found), nameKey(name, key)];
    const leave = async (): Promise<void> => {
      await sql`update pg_index set indisvalid = false where indexrelid = ${index}::regclass`.execute(
        database.db,
      );
      await sql`alter table ${sql.id(name)} drop constraint ${sql.id(reference)}`.execute(database.db);
      await sql`alter table ${sql.id(name)} add constraint ${sql.id(reference)}
        foreign key (code) references ${sql.id(name)} (id) on delete restrict not valid`.execute(database.db);
    };
    await leave();
    expect(namesOf((await apply(wanted)).done)).toEqual([
      `${name}: validate ${reference}`,
      `${name}: drop index ${index}`,
      `${name}: index ${index}`,
    ]);
    const { rows } = await sql<{ index: boolean; key: boolean }>`
      select (select indisvalid from pg_index where indexrelid = ${index}::regclass) as index,
        (select convalidated from pg_constraint where conname = ${reference}) as key`.execute(database.db);
    expect(rows).toEqual([{ index: true, key: true }]);
    expect(await apply(wanted)).toEqual({ done: [], waiting: [], failed: [] });
  });

  it('is not taken for one of the same name in another schema', async () => {
    const wanted = declare([text('code')]);
    const other = `beside_${name}`;
    await sql`create schema ${sql.id(other)}`.execute(database.db);
    await sql`create table ${sql.id(other, name)} (id integer primary key, strange text)`.execute(
      database.db,
    );
    await sql`create index strangers on ${sql.id(other, name)} (strange)`.execute(database.db);
    expect(await readTable(database.db, name)).toBeUndefined();
    expect((await apply(wanted)).failed).toEqual([]);
    expect(await readTable(database.db, name)).toMatchObject({ columns: wanted.table.columns });
    expect(await apply(wanted)).toEqual({ done: [], waiting: [], failed: [] });
  });

  it('refuses texts that differ in case alone, also beside an older index, once there are no such rows', async () => {
    const plain = { columns: ['code'], isUnique: true, isLive: false, method: 'btree' } as const;
    const folded = { ...plain, isFolded: true } as const;
    await apply(declare([text('code')], { indexes: [plain] }));
    await insert([
      { id: '1', code: 'Anchor' },
      { id: '2', code: 'aNCHOR' },
      { id: '3', code: null },
      { id: '4', code: null },
    ]);
    const wanted = declare([text('code')], { indexes: [plain, folded] });
    const first = await apply(wanted);
    expect(first.done).toEqual([]);
    expect(first.waiting).toMatchObject([
      { step: { words: '建立不分大小写的唯一索引（code）' }, rows: 2, sample: [{ id: '1' }, { id: '2' }] },
    ]);
    await expect(insert([{ id: '5', code: 'Anchor' }])).rejects.toThrow('duplicate key');
    await sql`update ${sql.id(name)} set code = 'bolt' where id = '2'`.execute(database.db);
    expect(namesOf((await apply(wanted)).done)).toEqual([`${name}: index ${nameIndex(name, folded)}`]);
    await expect(insert([{ id: '5', code: 'ANCHOR' }])).rejects.toThrow('duplicate key');
    expect(await apply(wanted)).toEqual({ done: [], waiting: [], failed: [] });
    // Another type has no case: the one index goes, the other stays.
    const number = declare([text('code', { type: { kind: 'integer' } })], { indexes: [plain] });
    expect((await apply(number, [`${name}.code: convert to integer`])).failed).toEqual([]);
    expect([...((await readTable(database.db, name))?.indexes.keys() ?? [])]).toEqual([
      nameIndex(name, plain),
    ]);
  });

  it('is asked about no table that is not there yet, its own and one that it refers to', async () => {
    const refused: unknown[] = [];
    const db = new Kysely<Database>({
      dialect: new PostgresDialect({ pool: database.pool }),
      log: (event) => {
        if (event.level === 'error') refused.push(event.error);
      },
    });
    const unique = { columns: ['code'], isUnique: true, isLive: false, method: 'btree' } as const;
    const above = declare([text('code', { isRequired: true })], { indexes: [unique] });
    const below: Wanted = {
      ...above,
      entity: `${above.entity}-below`,
      table: {
        ...above.table,
        name: `${name}_below`,
        keys: [{ column: 'code', table: name, onDelete: 'refuse' }],
      },
    };
    const { waiting, failed } = await applyTables(db, [below, above]);
    expect([refused, waiting, failed]).toEqual([[], [], []]);
    expect(await readTable(database.db, below.table.name)).toBeDefined();
  });

  it('takes names that are words of SQL, Chinese, or as long as names may be', async () => {
    const long = `${'租'.repeat(20)}_x`;
    const wanted = declare([text('select'), text('金额'), text(long), text('a\'b"c')], {
      indexes: [{ columns: ['金额', long], isUnique: true, isLive: false, method: 'btree' }],
    });
    expect((await apply(wanted)).failed).toEqual([]);
    expect(await apply(wanted)).toEqual({ done: [], waiting: [], failed: [] });
    expect((await readTable(database.db, name))?.columns).toEqual(wanted.table.columns);
  });

  it('is refused when the table is another entity’s, or was made by hand', async () => {
    await apply(declare([]));
    const other = { ...declare([]), entity: 'lease/other' };
    await expect(apply(other)).rejects.toThrow(
      `表 ${name} 属于实体 lease/${name}，请为实体 lease/other 换一个表名`,
    );
    const system = declare([], { name: 'sys_user' });
    await expect(apply(system)).rejects.toThrow(TableTakenError);
    expect((await readTable(database.db, 'sys_user'))?.columns.length).toBeGreaterThan(5);
  });

  it('finds two Chinese characters through its index', async () => {
    const index = { columns: ['title'], isUnique: false, isLive: false, method: 'grams' } as const;
    await apply(declare([text('title', { type: { kind: 'text' } })], { indexes: [index] }));
    await sql`insert into ${sql.id(name)} (id, title)
      select n::text, '第' || n || '号合同' from generate_series(1, 3000) as n`.execute(database.db);
    await insert([{ id: 'a', title: '仓库租约' }]);
    await sql`analyze ${sql.id(name)}`.execute(database.db);
    const search = sql`select id from ${sql.id(name)} where text_grams(title::text) @> text_grams('租约')`;
    const { rows } = await search.execute(database.db);
    expect(rows).toEqual([{ id: 'a' }]);
    const { rows: plan } = await sql<Record<string, string>>`explain ${search}`.execute(database.db);
    expect(JSON.stringify(plan)).toContain(nameIndex(name, index));
  });

  it.each(['asc', 'desc'] as const)(
    'reads a page in the order of its lists (%s) from an index',
    async (order) => {
      const index = { columns: ['title', 'id'], isUnique: false, isLive: false, method: 'btree' } as const;
      const listed = { ...index, listed: order };
      await apply(declare([text('title', {})], { indexes: [listed] }));
      await sql`insert into ${sql.id(name)} (id, title)
      select n::text, nullif('第' || n, '第7') from generate_series(1, 3000) as n`.execute(database.db);
      await sql`analyze ${sql.id(name)}`.execute(database.db);
      const { rows } = await sql<Record<string, string>>`explain
      select id from ${sql.id(name)} order by title ${order === 'desc' ? sql`desc nulls last` : sql`asc nulls first`}, id limit 10`.execute(
        database.db,
      );
      expect(JSON.stringify(rows)).toContain(nameIndex(name, listed));
      expect(JSON.stringify(rows)).not.toContain('Sort');
    },
  );
});

describe('a changed declaration', () => {
  it('gets new columns, wider types and defaults at once, and keeps every row', async () => {
    await apply(declare([text('code', { isRequired: true })]));
    await insert([{ id: '1', code: 'a' }]);
    const wanted = declare([
      text('code', { type: { kind: 'text' } }),
      text('rank', { type: { kind: 'integer' }, isRequired: true, default: 3 }),
    ]);
    const { waiting, failed } = await apply(wanted);
    expect([waiting, failed]).toEqual([[], []]);
    expect(await readRows()).toEqual([{ id: '1', code: 'a', rank: 3 }]);
    expect((await readTable(database.db, name))?.columns).toEqual(wanted.table.columns);
  });

  it('leaves alone what the database has beyond it', async () => {
    await apply(declare([text('code')]));
    await sql`alter table ${sql.id(name)} add column remark text`.execute(database.db);
    await sql`create index ${sql.id(`${name}_by_hand`)} on ${sql.id(name)} (remark)`.execute(database.db);
    await apply(declare([text('code'), text('more')]));
    const table = await readTable(database.db, name);
    expect(table?.columns.map((column) => column.name)).toEqual(['id', 'code', 'remark', 'more']);
    expect(table?.indexes.has(`${name}_by_hand`)).toBe(true);
  });

  it('keeps a column that it has no more, which refuses no new row, until somebody agrees; a copy stays', async () => {
    await apply(declare([text('code', { isRequired: true }), text('old', { isRequired: true })]));
    await insert([{ id: '1', code: 'a', old: 'kept' }]);
    const wanted = declare([text('code', { isRequired: true })]);
    const { waiting } = await apply(wanted);
    expect(namesOf(waiting)).toEqual([`${name}.old: drop`]);
    expect(waiting[0]).toMatchObject({ rows: 1, sample: [{ id: '1', value: 'kept' }] });
    await insert([{ id: '2', code: 'b' }]);
    expect(await readRows()).toMatchObject([{ old: 'kept' }, { old: null }]);

    const { done } = await apply(wanted, [`${name}.old: drop`]);
    expect(await readRows()).toEqual([
      { id: '1', code: 'a' },
      { id: '2', code: 'b' },
    ]);
    const copy = done[0]?.step.copy?.table ?? '';
    expect(await readRows(copy)).toEqual([{ id: '1', old: 'kept' }]);
    expect(await apply(wanted)).toEqual({ done: [], waiting: [], failed: [] });
    // Whoever makes such a column by hand later keeps it.
    await sql`alter table ${sql.id(name)} add column old text`.execute(database.db);
    expect(await apply(wanted)).toEqual({ done: [], waiting: [], failed: [] });
  });

  it('renames only what says so, and only once somebody agreed; what follows from the name comes with it', async () => {
    const index = (column: string) =>
      ({ columns: [column], isUnique: true, isLive: false, method: 'btree' }) as const;
    await apply(declare([text('code')], { indexes: [index('code')] }));
    await insert([{ id: '1', code: 'a' }]);
    const wanted = declare(
      [text('number', { renamedFrom: 'code', type: { kind: 'text' }, isRequired: true })],
      {
        indexes: [index('number')],
      },
    );
    const { done, waiting } = await apply(wanted);
    expect(done).toEqual([]);
    expect(namesOf(waiting)).toEqual([`${name}.number: rename from code`]);
    // The old index goes on to refuse doubles.
    await expect(insert([{ id: '2', code: 'a' }])).rejects.toThrow('duplicate key');
    const agreed = await apply(wanted, [`${name}.number: rename from code`]);
    expect(agreed.failed).toEqual([]);
    expect(await readRows()).toEqual([{ id: '1', number: 'a' }]);
    const table = await readTable(database.db, name);
    expect([...(table?.indexes.keys() ?? [])]).toEqual([nameIndex(name, index('number'))]);
    expect(table?.columns[1]).toMatchObject({ isRequired: true, type: { kind: 'text' } });
    expect(await apply(wanted)).toEqual({ done: [], waiting: [], failed: [] });
  });

  it('is referred to by the name that it has while another one waits', async () => {
    const below = (table: string, columns: readonly string[]): Wanted => ({
      entity: `lease/${name}_below`,
      module: 'lease',
      table: {
        name: `${name}_below`,
        comment: '明细',
        columns: [ID, ...columns.map((column) => text(column, { type: { kind: 'varchar', length: 32 } }))],
        indexes: [],
        keys: columns.map((column) => ({ column, table, onDelete: 'refuse' })),
      },
    });
    const old = name;
    const above = declare([text('code')]);
    await apply([above, below(old, ['above'])]);
    await insert([{ id: '1', code: 'a' }]);
    await sql`insert into ${sql.id(`${name}_below`)} (id, above) values ('b', '1')`.execute(database.db);
    const renamed = `${name}_new`;
    const wanted = [
      { ...above, table: { ...above.table, name: renamed, renamedFrom: old } },
      below(renamed, ['above', 'beside']),
    ];
    const first = await apply(wanted);
    expect(first.failed).toEqual([]);
    expect(namesOf(first.waiting)).toEqual([`${renamed}: rename from ${old}`]);
    const refuse = (column: string) =>
      expect(
        sql`update ${sql.id(`${name}_below`)} set ${sql.id(column)} = 'none'`.execute(database.db),
      ).rejects.toThrow('foreign key');
    // The reference that is there holds, and so does one that is new meanwhile.
    await refuse('above');
    await refuse('beside');
    const waiting = await apply(wanted);
    expect([waiting.done, waiting.failed]).toEqual([[], []]);
    expect((await apply(wanted, [`${renamed}: rename from ${old}`])).failed).toEqual([]);
    expect(await readRows(renamed)).toEqual([{ id: '1', code: 'a' }]);
    expect(await readRows(`${name}_below`)).toEqual([{ id: 'b', above: '1', beside: null }]);
    await refuse('above');
    await refuse('beside');
    expect(await apply(wanted)).toEqual({ done: [], waiting: [], failed: [] });
  });

  it('moves no values from a column that another field has, or that no declaration made', async () => {
    await apply(declare([text('code')]));
    await sql`alter table ${sql.id(name)} add column remark text`.execute(database.db);
    const wanted = declare([
      text('code'),
      text('one', { renamedFrom: 'code' }),
      text('two', { renamedFrom: 'remark' }),
    ]);
    const { waiting } = await apply(wanted);
    expect(waiting).toEqual([]);
    const columns = (await readTable(database.db, name))?.columns.map((column) => column.name);
    expect(columns).toEqual(['id', 'code', 'remark', 'one', 'two']);
  });

  it('converts a type once somebody agreed, empties what does not fit, and keeps what was there', async () => {
    await apply(declare([text('total')]));
    await insert([
      { id: '1', total: '12' },
      { id: '2', total: 'twelve' },
    ]);
    const wanted = declare([text('total', { type: { kind: 'integer' } })]);
    const step = `${name}.total: convert to integer`;
    const { waiting } = await apply(wanted);
    expect(waiting).toMatchObject([
      { step: { name: step }, rows: 1, sample: [{ id: '2', value: 'twelve' }] },
    ]);
    const { done } = await apply(wanted, [step]);
    expect(await readRows()).toEqual([
      { id: '1', total: 12 },
      { id: '2', total: null },
    ]);
    expect(await readRows(done[0]?.step.copy?.table)).toHaveLength(2);
  });

  it('narrows once somebody agreed and tells how many rows are cut', async () => {
    await apply(declare([text('code')]));
    await insert([
      { id: '1', code: 'abc' },
      { id: '2', code: 'abcdef' },
    ]);
    const wanted = declare([text('code', { type: { kind: 'varchar', length: 4 } })]);
    const { waiting } = await apply(wanted);
    expect(waiting).toMatchObject([{ rows: 1, sample: [{ id: '2', value: 'abcdef' }] }]);
    await apply(wanted, namesOf(waiting));
    expect(await readRows()).toEqual([
      { id: '1', code: 'abc' },
      { id: '2', code: 'abcd' },
    ]);
  });

  it('says why it cannot be narrowed where cut values would be the same, changes nothing, and what to do', async () => {
    const unique = { columns: ['code'], isUnique: true, isLive: false, method: 'btree' } as const;
    await apply(declare([text('code')], { indexes: [unique] }));
    await insert([
      { id: '1', code: 'abcde' },
      { id: '2', code: 'abcdf' },
    ]);
    const wanted = declare([text('code', { type: { kind: 'varchar', length: 4 } })], { indexes: [unique] });
    const { waiting } = await apply(wanted);
    const { failed } = await apply(wanted, namesOf(waiting));
    expect(failed).toMatchObject([
      { message: expect.stringContaining('请先改正这些行，或去掉唯一') as string },
    ]);
    expect(await readRows()).toEqual([
      { id: '1', code: 'abcde' },
      { id: '2', code: 'abcdf' },
    ]);
  });

  it('says why a required column cannot get a type that some of its values are none of, and changes nothing', async () => {
    await apply(declare([text('code', { isRequired: true })]));
    await insert([
      { id: '1', code: '12' },
      { id: '2', code: 'twelve' },
    ]);
    const wanted = declare([text('code', { isRequired: true, type: { kind: 'integer' } })]);
    const { waiting } = await apply(wanted);
    const { failed } = await apply(wanted, namesOf(waiting));
    expect(failed).toMatchObject([
      { message: expect.stringContaining('请先改正这些行，或去掉必填') as string },
    ]);
    expect(await readRows()).toEqual([
      { id: '1', code: '12' },
      { id: '2', code: 'twelve' },
    ]);
  });

  it('requires values at once where none is missing, and waits where some are', async () => {
    await apply(declare([text('code')]));
    await insert([{ id: '1' }]);
    const wanted = declare([text('code', { isRequired: true })]);
    expect((await apply(wanted)).waiting).toMatchObject([{ rows: 1, sample: [{ id: '1' }] }]);
    await sql`update ${sql.id(name)} set code = 'a'`.execute(database.db);
    expect(await apply(wanted)).toMatchObject({ waiting: [], failed: [] });
    await expect(insert([{ id: '2' }])).rejects.toThrow('not-null');
  });

  it('makes values unique at once where none is double, and tells the doubles where there are some', async () => {
    await apply(declare([text('code')]));
    await insert([{ id: '1', code: 'a' }, { id: '2', code: 'a' }, { id: '3' }, { id: '4' }]);
    const index = { columns: ['code'], isUnique: true, isLive: false, method: 'btree' } as const;
    const wanted = declare([text('code')], { indexes: [index] });
    expect((await apply(wanted)).waiting).toMatchObject([
      {
        rows: 2,
        sample: [
          { id: '1', value: 'a' },
          { id: '2', value: 'a' },
        ],
      },
    ]);
    await sql`update ${sql.id(name)} set code = id`.execute(database.db);
    expect(await apply(wanted)).toMatchObject({ waiting: [], failed: [] });
    await expect(insert([{ id: '5', code: '1' }])).rejects.toThrow('duplicate key');
  });

  it('refers to rows of another table, also in a circle, and tells rows that name nothing', async () => {
    const first = declare([text('next', { type: { kind: 'varchar', length: 32 } })], {
      keys: [{ column: 'next', table: `${name}_b`, onDelete: 'refuse' }],
    });
    const second: Wanted = {
      ...declare([text('back', { type: { kind: 'varchar', length: 32 } })], {
        name: `${name}_b`,
        keys: [{ column: 'back', table: name, onDelete: 'empty' }],
      }),
      entity: `lease/${name}_b`,
    };
    expect(await apply([first, second])).toMatchObject({ waiting: [], failed: [] });
    await expect(insert([{ id: '1', next: 'nobody' }])).rejects.toThrow('foreign key');
    expect(await apply([first, second])).toEqual({ done: [], waiting: [], failed: [] });
  });

  it('rebuilds an index that a stopped build left', async () => {
    await apply(declare([text('code')]));
    const index = { columns: ['code'], isUnique: true, isLive: false, method: 'btree' } as const;
    await insert([
      { id: '1', code: 'a' },
      { id: '2', code: 'a' },
    ]);
    const unfinished = sql`create unique index concurrently ${sql.id(nameIndex(name, index))} on ${sql.id(name)} (code)`;
    await expect(unfinished.execute(database.db)).rejects.toThrow('could not create unique index');
    await sql`update ${sql.id(name)} set code = id`.execute(database.db);
    await apply(declare([text('code')], { indexes: [index] }));
    expect((await readTable(database.db, name))?.indexes.get(nameIndex(name, index))?.isValid).toBe(true);
  });

  it('goes on with everything else when one step is refused, and tells what the database said', async () => {
    await apply(declare([text('code')]));
    await insert([{ id: '1', code: 'a' }]);
    await sql`create view ${sql.id(`${name}_view`)} as select code from ${sql.id(name)}`.execute(database.db);
    const { done, failed } = await apply(declare([text('code', { type: { kind: 'text' } }), text('more')]));
    expect(failed).toMatchObject([{ message: expect.stringContaining('used by a view') as string }]);
    expect(namesOf(done)).toContain(`${name}.more: add`);
  });

  it('only looks when it is asked to', async () => {
    const outcome = await applyTables(database.db, [declare([text('code')])], { isDryRun: true });
    expect(namesOf(outcome.done)).toEqual([`${name}: create`]);
    expect(await readTable(database.db, name)).toBeUndefined();
  });
});

describe('several servers, and one that dies', () => {
  const everything = (): Wanted =>
    declare([text('code', { isRequired: true, default: '' }), text('title', { type: { kind: 'text' } })], {
      indexes: [
        { columns: ['code', 'id'], isUnique: true, isLive: false, method: 'btree' },
        { columns: ['title'], isUnique: false, isLive: false, method: 'grams' },
      ],
    });

  it('do each step once when they start at the same moment', async () => {
    const wanted = everything();
    const outcomes = await Promise.all([apply(wanted), apply(wanted), apply(wanted)]);
    const done = outcomes.flatMap((outcome) => namesOf(outcome.done));
    expect(outcomes.flatMap(({ failed }) => failed)).toEqual([]);
    expect(done.sort()).toEqual([...new Set(done)].sort());
    expect(done).toContain(`${name}: create`);
  });

  it(`leaves table and record in agreement, whenever it is cut off (${String(KILLS)} times)`, async () => {
    let cut = 0;
    for (let round = 0; round < KILLS; round++) {
      name = `killed_${String(round)}`;
      await apply(declare([text('old', { isRequired: true })]));
      await sql`insert into ${sql.id(name)} (id, old) select n::text, n::text from generate_series(1, 500) as n`.execute(
        database.db,
      );
      const wanted = everything();
      const dying = createPool(database.target, { maxConnections: 1 });
      dying.pool.on('error', () => undefined);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(dying.db);
      const ended = applyTables(dying.db, [wanted]).then(
        (outcome) => outcome.failed.length,
        () => 1,
      );
      // From the first statement to the last: a whole run takes a tenth of a second.
      await new Promise((resolve) => setTimeout(resolve, (round * 137) % 240));
      await sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`.execute(database.db);
      if ((await ended) > 0) cut += 1;
      await dying.db.destroy().catch(() => undefined);

      const { failed, waiting } = await apply(wanted);
      expect(failed).toEqual([]);
      expect(namesOf(waiting)).toEqual([`${name}.old: drop`]);
      const table = await readTable(database.db, name);
      expect(table?.columns.map((column) => column.name)).toEqual(['id', 'old', 'code', 'title']);
      const indexes = [...(table?.indexes ?? [])];
      expect(indexes.map(([index]) => index).sort()).toEqual(
        wanted.table.indexes.map((index) => nameIndex(name, index)).sort(),
      );
      expect(indexes.every(([, { isValid }]) => isValid)).toBe(true);
      expect(await readRows()).toHaveLength(500);
      expect(namesOf((await apply(wanted)).done)).toEqual([]);
    }
    console.log(`changes of a table cut off: ${String(cut)}/${String(KILLS)}`);
    expect(cut).toBeGreaterThan(0);
  }, 600_000);
});
