// Whatever is declared one after the other, in whatever order somebody agrees: no row and no value is lost, and the second
// look plans nothing.
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { runs } from '../../../tests/depth.ts';
import { applyTables, type Wanted } from './apply.ts';
import { buildType, type ColumnType } from './column-type.ts';
import { readTable } from './read-table.testing.ts';
import type { Column, Table } from './table.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const TYPES: readonly ColumnType[] = [
  { kind: 'varchar', length: 4 },
  { kind: 'varchar', length: 40 },
  { kind: 'text' },
  { kind: 'integer' },
  { kind: 'numeric', precision: 8, scale: 2 },
  { kind: 'numeric', precision: 12, scale: 2 },
  { kind: 'boolean' },
  { kind: 'date' },
  { kind: 'jsonb' },
];
const NAMES = ['a', 'b', '金额', 'select', 'order'];
const ID: Column = { name: 'id', type: { kind: 'varchar', length: 32 }, isRequired: true, comment: '' };

const column = (name: string): fc.Arbitrary<Column> =>
  fc.record(
    {
      name: fc.constant(name),
      type: fc.constantFrom(...TYPES),
      isRequired: fc.boolean(),
      comment: fc.constantFrom('', '说明'),
      renamedFrom: fc.constantFrom(...NAMES.filter((other) => other !== name)),
    },
    { requiredKeys: ['name', 'type', 'isRequired', 'comment'] },
  );

/** Some of the columns, some of them unique or found. */
const declaration = fc
  .subarray(NAMES, { minLength: 1 })
  .chain((names) => fc.tuple(fc.tuple(...names.map(column)), fc.subarray(names), fc.boolean()))
  .map(([columns, indexed, isUnique]): Omit<Table, 'name'> => ({
    comment: '',
    columns: [ID, ...columns],
    indexes: indexed
      .filter((name) => columns.find((each) => each.name === name)?.type.kind !== 'jsonb')
      .map((name) => ({ columns: [name], isUnique, isLive: false, method: 'btree' as const })),
    keys: [],
  }));

const step = fc.record({
  declared: declaration,
  agrees: fc.array(fc.boolean(), { minLength: 12, maxLength: 12 }),
  written: fc.string(),
});

/** A value that a type takes, made from a text. */
function writeValue(type: ColumnType, text: string, row: number): string {
  const number = String([...text].reduce((sum, sign) => sum + (sign.codePointAt(0) ?? 0), row) % 9999);
  switch (type.kind) {
    case 'varchar':
      return `${String(row)}${text}`.replaceAll('\0', '').slice(0, Math.min(type.length, 4));
    case 'integer':
    case 'numeric':
      return number;
    case 'boolean':
      return 'true';
    case 'date':
      return '2026-03-05';
    case 'jsonb':
      return JSON.stringify({ row, number });
    default:
      return `${number}好`;
  }
}

/** Every value of every row as text, by column. */
async function readValues(name: string): Promise<Map<string, Map<string, string>>> {
  const table = await readTable(database.db, name);
  const values = new Map<string, Map<string, string>>();
  for (const { name: column } of table?.columns ?? []) {
    if (column === 'id') continue;
    const { rows } = await sql<{ id: string; value: string }>`
      select id, ${sql.id(column)}::text as value from ${sql.id(name)} where ${sql.id(column)} is not null`.execute(
      database.db,
    );
    values.set(column, new Map(rows.map((row) => [row.id, row.value])));
  }
  return values;
}

/** Fills each column of a row with what its type takes; what a unique index or a requirement refuses is left out. */
async function fill(name: string, text: string, row: number): Promise<void> {
  const table = await readTable(database.db, name);
  const columns = table?.columns ?? [];
  const values = columns.map(({ name: column, type }) =>
    column === 'id' ? `r${String(row)}` : writeValue(type, text, row),
  );
  await sql`insert into ${sql.id(name)} (${sql.join(columns.map((each) => sql.id(each.name)))})
    values (${sql.join(columns.map((each, at) => sql`${values[at]}::text::${buildType(each.type)}`))})
    on conflict do nothing`.execute(database.db);
}

let count = 0;

describe('any series of declarations over a filled table', () => {
  it('loses no row and no value, does nothing twice, and ends as it was declared once all is agreed to', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 6 }), async (series) => {
        count += 1;
        const name = `series_${String(count)}`;
        let rows = 0;
        let last: Wanted | undefined;
        for (const { declared, agrees, written } of series) {
          const wanted: Wanted = { entity: `test/${name}`, module: 'test', table: { ...declared, name } };
          last = wanted;
          const before = await readValues(name);
          const first = await applyTables(database.db, [wanted]);
          expect(first.failed).toEqual([]);
          // Nobody agreed: every value is where it was.
          const after = await readValues(name);
          for (const [column, kept] of before) {
            for (const [id, value] of kept)
              expect(after.get(column)?.get(id), `${column} of ${id}`).toBe(value);
          }
          const again = await applyTables(database.db, [wanted]);
          expect(again.done, 'the second time').toEqual([]);
          expect(again.waiting.map((each) => each.step.name)).toEqual(
            first.waiting.map((each) => each.step.name),
          );

          const agreed = new Set(
            first.waiting.map((each) => each.step.name).filter((_, at) => agrees[at] === true),
          );
          if (agreed.size > 0) {
            const outcome = await applyTables(database.db, [wanted], { agreed });
            // Doubles and missing values are refused by the database whoever agrees, and so is a type that would empty a
            // required column.
            for (const { step: refused } of outcome.failed)
              expect(refused.name).toMatch(/index|require|convert/);
            const left = await readValues(name);
            for (const { step: done } of outcome.done.filter((each) => each.step.copy)) {
              const copied = await readValues(done.copy?.table ?? '');
              for (const [column, kept] of copied) {
                for (const [id, value] of before.get(column) ?? []) expect(kept.get(id)).toBe(value);
              }
            }
            for (const [column, kept] of after) {
              const isTouched = outcome.done.some((each) => JSON.stringify(each.step.name).includes(column));
              if (!isTouched) expect(left.get(column)).toEqual(kept);
            }
          }
          await fill(name, written, rows++);
          await fill(name, written, rows++);
        }
        // Emptied, the table refuses nothing that is declared, and everything is agreed to.
        if (last === undefined) return;
        await sql`delete from ${sql.id(name)}`.execute(database.db);
        for (let tries = 0; tries < 4; tries++) {
          const { waiting } = await applyTables(database.db, [last]);
          await applyTables(database.db, [last], { agreed: new Set(waiting.map((each) => each.step.name)) });
        }
        const table = await readTable(database.db, name);
        const byName = (one: Column, other: Column): number => (one.name < other.name ? -1 : 1);
        const bare = (columns: readonly Column[]): Column[] =>
          columns.map(({ renamedFrom: _, ...rest }) => rest).sort(byName);
        expect(bare(table?.columns ?? [])).toEqual(bare(last.table.columns));
        await sql`drop table ${sql.id(name)}`.execute(database.db);
      }),
      { numRuns: runs(500, 15) },
    );
  }, 1_800_000);
});
