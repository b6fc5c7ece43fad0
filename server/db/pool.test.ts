import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { createPool } from './pool.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

describe('values of columns', () => {
  it('keep every digit of a bigint', async () => {
    await fc.assert(
      fc.asyncProperty(fc.bigInt({ min: -(2n ** 63n), max: 2n ** 63n - 1n }), async (value) => {
        const { rows } = await sql<{
          value: number | string;
        }>`select ${value.toString()}::bigint as value`.execute(database.db);
        expect(String(rows[0]?.value)).toBe(value.toString());
        if (value > -(2n ** 53n) && value < 2n ** 53n) expect(rows[0]?.value).toBe(Number(value));
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ['12.50', 12.5],
    ['0.1', 0.1],
    ['-0.001', -0.001],
    ['0', 0],
    ['999999999999.99', 999_999_999_999.99],
    ['1234567890123456.78', '1234567890123456.78'],
    ['NaN', 'NaN'],
  ])('give numeric %s as %s', async (text, expected) => {
    const { rows } = await sql<{ value: unknown }>`select ${text}::numeric as value`.execute(database.db);
    expect(rows[0]?.value).toBe(expected);
  });

  it.each([
    ['{"a":1}', { a: 1 }],
    ['[true]', [true]],
    ['false', 'false'],
    ['1e30', '1e+30'],
    ['"x"', '"x"'],
    ['null', 'null'],
    [null, null],
  ])('give jsonb %s as %s', async (text, expected) => {
    const { rows } = await sql<{ value: unknown }>`select ${text}::jsonb as value`.execute(database.db);
    expect(rows[0]?.value).toEqual(expected);
  });

  it('give a day as text and a point in time as Date', async () => {
    const { rows } = await sql<{ day: unknown; time: unknown }>`
      select date '2026-03-01' as day, timestamptz '2026-03-01 08:00:00+08' as time`.execute(database.db);
    expect(rows[0]).toEqual({ day: '2026-03-01', time: new Date('2026-03-01T00:00:00Z') });
  });

  it('are read in the time zone of the people who use the screens', async () => {
    const { rows } = await sql<{ text: string }>`
      select to_char(timestamptz '2026-01-31 17:00:00Z', 'YYYY-MM-DD HH24:MI:SS') as text`.execute(
      database.db,
    );
    expect(rows[0]?.text).toBe('2026-02-01 01:00:00');
  });
});

describe('createPool', () => {
  it('has the database cancel a statement that takes too long', async () => {
    const { db } = createPool(database.target, { statementTimeout: 200 });
    await expect(sql`select pg_sleep(5)`.execute(db)).rejects.toMatchObject({ code: '57014' });
    await db.destroy();
  });

  it('survives that an idle connection breaks', async () => {
    const errors: Error[] = [];
    const { db } = createPool(database.target, { onIdleError: (error) => errors.push(error) });
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
    await expect.poll(() => errors.length).toBeGreaterThan(0);
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await db.destroy();
  });
});
