import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { sweep } from './sweeper.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

it('old rows that cannot be removed keep no others from being removed, and are told', async () => {
  const now = Date.now();
  const db = database.db.withPlugin({
    transformQuery: ({ node }) => {
      if (JSON.stringify(node).includes('"sys_captcha"')) throw new Error('refused');
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  await database.db
    .insertInto('sys_sms_quota')
    .values({ key: 'old', sent: 1, ends_at: new Date(now - 1) })
    .execute();
  await expect(
    sweep({ db, sessions: { sweep: async () => undefined } as never, now: () => now }),
  ).rejects.toThrow(AggregateError);
  expect(await database.db.selectFrom('sys_sms_quota').select('key').execute()).toEqual([]);
});
