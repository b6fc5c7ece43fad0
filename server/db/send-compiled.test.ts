import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql, type Kysely } from 'kysely';
import { openTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { createPool } from './pool.ts';
import { sendCompiled } from './send-compiled.ts';
import type { Database } from './tables.ts';

let database: TestDatabase;
let db: Kysely<Database>;
beforeAll(async () => {
  database = await openTestDatabase('base');
  // One connection: what is not given back keeps the next statement waiting.
  ({ db } = createPool(database.target, { maxConnections: 1, connectTimeout: 2_000 }));
});
afterAll(async () => {
  await db.destroy();
  await database.close();
});

const countThrottled = async (on: Kysely<Database>): Promise<number> => {
  const counted = on.selectFrom('sys_login_throttle').select((eb) => eb.fn.countAll<number>().as('count'));
  const [row] = await sendCompiled(on, counted.compile());
  return row?.count ?? NaN;
};

describe('a compiled statement', () => {
  it('gives its connection back, whether it is answered or refused', async () => {
    const divide = sql<{ share: number }>`select 1 / ${0}::int as share`.compile(db);
    for (let at = 0; at < 8; at += 1) {
      await expect(sendCompiled(db, divide)).rejects.toMatchObject({ code: '22012' });
      expect(await countThrottled(db)).toBe(0);
    }
  });

  it('belongs to the transaction that it is sent in', async () => {
    const undone = db.transaction().execute(async (transaction) => {
      await transaction
        .insertInto('sys_login_throttle')
        .values({ key: 'user:x', window_start: new Date(0) })
        .execute();
      expect(await countThrottled(transaction)).toBe(1);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    expect(await countThrottled(db)).toBe(0);
  });
});
