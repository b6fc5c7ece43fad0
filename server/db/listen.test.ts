// What servers on one database tell each other, when the line between a server and its database dies without a word.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { openStallingProxy, type StallingProxy } from '../../tests/stalling-proxy.ts';
import { createListen, notifyServers } from './listen.ts';
import { createPool, type DatabasePool } from './pool.ts';

let database: TestDatabase;
let proxy: StallingProxy;
let pool: DatabasePool;
beforeAll(async () => {
  database = await openTestDatabase();
  proxy = await openStallingProxy(database.target);
  pool = createPool(proxy.target, { connectTimeout: 500, silenceTimeout: 300 });
});
afterAll(async () => {
  await pool.db.destroy();
  await proxy.close();
  await database.close();
});

it('are heard again, and what was missed is known to be missed, on a line that went dead in silence', async () => {
  const heard: string[] = [];
  const stop = createListen(
    pool.pool,
    100,
  )({
    onText: (text) => heard.push(text),
    onBack: () => heard.push('back'),
  });
  const say = (text: string) => notifyServers(database.db, text);
  await expect.poll(async () => (await say('first'), heard.length)).toBeGreaterThan(0);
  await expect.poll(() => new Set(heard)).toEqual(new Set(['first']));

  heard.length = 0;
  proxy.stall();
  await say('missed');
  // Long enough for the dead line to be tried and given up.
  await new Promise((resolve) => setTimeout(resolve, 1_000));
  proxy.resume();
  await expect.poll(() => heard.includes('back'), { timeout: 10_000 }).toBe(true);
  await expect.poll(async () => (await say('again'), heard)).toContain('again');
  await stop();
});
