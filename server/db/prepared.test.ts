import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { createPool } from './pool.ts';
import type { Database } from './tables.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase('base');
});
afterAll(() => database.close());

/** One connection of its own, or some. */
async function withConnection(
  isPreparing: boolean,
  work: (db: Kysely<Database>) => Promise<void>,
  maxConnections = 1,
): Promise<void> {
  const { db } = createPool(database.target, { maxConnections, isPreparing });
  try {
    await work(db);
  } finally {
    await db.destroy();
  }
}

async function countPrepared(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from pg_prepared_statements where name like 'screenwright%'`.execute(db);
  return rows[0]?.count ?? NaN;
}

const findUser = (db: Kysely<Database>, username: string) =>
  db.selectFrom('sys_user').select('username').where('username', '=', username).execute();

/** Has a statement prepared for a table that then changes, and sends it once more. */
async function withOutgrownTable(db: Kysely<Database>, prepareMore: () => Promise<void>): Promise<void> {
  await sql`create table outgrown (value integer)`.execute(db);
  const read = () => sql`select value from outgrown`.execute(db);
  for (let at = 0; at < 8; at += 1) await read();
  await prepareMore();
  await sql`alter table outgrown alter column value type text`.execute(db);
  expect((await read()).rows).toEqual([]);
  await sql`drop table outgrown`.execute(db);
}

describe('a statement that is sent often', () => {
  it('tells with an error which part of the program sent it', () =>
    withConnection(true, async (db) => {
      const divide = (by: number) => sql`select 1 / ${by}::int as share`.execute(db);
      for (let at = 0; at < 10; at += 1) await divide(1);
      expect(await countPrepared(db)).toBe(1);
      const error = await divide(0).catch((thrown: unknown) => thrown);
      expect(error).toMatchObject({ code: '22012', stack: expect.stringContaining('prepared.ts') as string });
    }));

  it('is prepared once for its connection, whatever its values are', () =>
    withConnection(true, async (db) => {
      for (let at = 0; at < 4; at += 1) expect(await findUser(db, 'nobody')).toEqual([]);
      expect(await countPrepared(db)).toBe(0);
      for (let at = 0; at < 20; at += 1) expect(await findUser(db, 'admin')).toEqual([{ username: 'admin' }]);
      expect(await findUser(db, 'nobody')).toEqual([]);
      expect(await countPrepared(db)).toBe(1);
    }));

  it('is sent as it is where the setting says so', () =>
    withConnection(false, async (db) => {
      for (let at = 0; at < 20; at += 1) await findUser(db, 'admin');
      expect(await countPrepared(db)).toBe(0);
    }));

  it('takes no more room than two hundred others, however many texts there are', () =>
    withConnection(true, async (db) => {
      for (let at = 0; at < 260; at += 1) {
        const query = sql`select ${sql.lit(at)} as number, ${at} as same`;
        for (let time = 0; time < 6; time += 1) {
          expect((await query.execute(db)).rows).toMatchObject([{ number: at }]);
        }
      }
      expect(await countPrepared(db)).toBe(200);
    }));

  it('is answered although a column has another type by now', () =>
    withConnection(true, async (db) => {
      await sql`create table changing (value integer)`.execute(db);
      await sql`insert into changing values (7)`.execute(db);
      const read = async () => (await sql<{ value: unknown }>`select value from changing`.execute(db)).rows;
      for (let at = 0; at < 10; at += 1) expect(await read()).toEqual([{ value: 7 }]);
      await sql`alter table changing alter column value type text`.execute(db);
      expect(await read()).toEqual([{ value: '7' }]);
      for (let at = 0; at < 10; at += 1) expect(await read()).toEqual([{ value: '7' }]);
      // In a transaction nothing more can be asked after an error: it is told as it is.
      await db
        .transaction()
        .execute(async (transaction) => {
          await sql`alter table changing alter column value type integer using value::integer`.execute(
            transaction,
          );
          await expect(sql`select value from changing`.execute(transaction)).rejects.toMatchObject({
            code: '0A000',
          });
          throw new Error('enough');
        })
        .catch((error: unknown) => expect(error).toMatchObject({ message: 'enough' }));
      expect(await read()).toEqual([{ value: '7' }]);
      await sql`drop table changing`.execute(db);
    }));

  it('leaves nothing on a connection that its table has outgrown, however often that happens', () =>
    withConnection(true, async (db) => {
      for (let time = 0; time < 6; time += 1) {
        await withOutgrownTable(db, async () => {
          for (let at = 0; at < 40; at += 1) {
            for (let again = 0; again < 6; again += 1) {
              await sql`select ${sql.lit(at)} as number, ${at} as same`.execute(db);
            }
          }
          // Those and the one that reads the table.
          expect(await countPrepared(db)).toBe(41);
        });
        expect(await countPrepared(db)).toBe(0);
      }
    }));

  it('is prepared no more on a connection that somebody keeps while others outgrow it', () =>
    withConnection(
      true,
      async (db) => {
        const read = async (connection: Kysely<Database>) => {
          for (let at = 0; at < 8; at += 1) {
            expect(await findUser(connection, 'admin')).toEqual([{ username: 'admin' }]);
          }
        };
        await db.connection().execute(async (kept) => {
          await read(kept);
          expect(await countPrepared(kept)).toBe(1);
          for (let time = 0; time < 3; time += 1) {
            await withOutgrownTable(db, () => read(kept));
            await read(kept);
          }
          expect(await countPrepared(kept)).toBe(1);
        });
        // Another connection stands in its place, on which it is prepared as ever.
        await read(db);
        expect(await countPrepared(db)).toBe(1);
      },
      2,
    ));

  it('tells its own error', () =>
    withConnection(true, async (db) => {
      const divide = (by: number) => sql`select 1 / ${by}::integer as value`.execute(db);
      for (let at = 0; at < 10; at += 1) await divide(1);
      await expect(divide(0)).rejects.toMatchObject({ code: '22012' });
      expect((await divide(1)).rows).toEqual([{ value: 1 }]);
    }));
});
