// F06, F31: a database that hangs or is too busy. People are told, soon, and all works again when it does.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPool, type DatabasePool } from '../../server/db/pool.ts';
import { openTestApp, type TestApp } from '../app-driver.ts';
import { openStallingProxy, type StallingProxy } from '../stalling-proxy.ts';

/** The limits of the product, many times shorter. */
const LIMITS = { maxConnections: 4, statementTimeout: 1_000, connectTimeout: 1_500, silenceTimeout: 1_200 };
const CALLERS = 24;

let app: TestApp;
let proxy: StallingProxy;
let pool: DatabasePool;
let token: string;
beforeAll(async () => {
  app = await openTestApp({
    async reach(database) {
      proxy = await openStallingProxy(database.target);
      pool = createPool(proxy.target, LIMITS);
      return pool.db;
    },
  });
  token = await app.signIn();
});
afterAll(async () => {
  proxy.resume();
  await app.close();
  await pool.db.destroy();
  await proxy.close();
});

const listRoles = () => app.call('GET', '/api/sys/role/list', { token });
const addRole = (roleCode: string) =>
  app.call('POST', '/api/sys/role/add', { token, body: { roleName: '挂起', roleCode } });

/** Statuses of calls that are made at the same time, and how long the slowest took. */
async function crowd(call: () => Promise<{ statusCode: number }>, size = CALLERS) {
  const start = performance.now();
  const answers = await Promise.all(Array.from({ length: size }, call));
  return { statuses: answers.map(({ statusCode }) => statusCode), took: performance.now() - start };
}

describe('a database that answers nothing any more', () => {
  it('is told with 503 by its deadline, holds up nothing else, and is used again at once (F06)', async () => {
    expect((await crowd(listRoles)).statuses).toEqual(Array(CALLERS).fill(200));
    proxy.stall();
    const waiting = crowd(listRoles);
    const write = addRole('hung_write');
    const start = performance.now();
    expect((await app.call('GET', '/_app/screens')).statusCode).toBe(200);
    expect(performance.now() - start).toBeLessThan(LIMITS.connectTimeout);
    const { statuses, took } = await waiting;
    expect(statuses).toEqual(Array(CALLERS).fill(503));
    expect(took).toBeLessThan(6_000);
    const answer = await write;
    expect(answer.json()).toMatchObject({ success: false, code: 503, message: '服务暂不可用，请稍后重试' });
    expect(answer.body).not.toMatch(/silent|terminated|select|127\.0\.0\.1/i);

    const before = performance.now();
    proxy.resume();
    await expect.poll(async () => (await listRoles()).statusCode, { interval: 20 }).toBe(200);
    const heal = performance.now() - before;
    console.log(`F06: answered 503 after at most ${took.toFixed(0)} ms, healed after ${heal.toFixed(0)} ms`);
    expect(heal).toBeLessThan(5_000);
    expect((await crowd(listRoles)).statuses).toEqual(Array(CALLERS).fill(200));
    const added = await addRole('hung_write');
    expect([200, 409]).toContain(added.statusCode);
    const rows = await app.db
      .selectFrom('sys_role')
      .select('id')
      .where('role_code', '=', 'hung_write')
      .execute();
    expect(rows).toHaveLength(1);
  });
});

describe('a database whose connections break in the middle of queries', () => {
  it('is told with 503, ends nothing but those calls, and is used again at once (F06)', async () => {
    const uncaught: unknown[] = [];
    const note = (error: unknown): void => void uncaught.push(error);
    process.on('uncaughtException', note);
    await crowd(listRoles);
    proxy.stall();
    const waiting = crowd(listRoles, LIMITS.maxConnections);
    await expect.poll(() => pool.pool.idleCount).toBe(0);
    proxy.cut();
    proxy.resume();
    // Whoever had not sent a query yet is served by a new connection.
    const { statuses } = await waiting;
    expect(statuses).toContain(503);
    expect(statuses.filter((status) => status !== 503 && status !== 200)).toEqual([]);
    expect((await crowd(listRoles)).statuses).toEqual(Array(CALLERS).fill(200));
    process.off('uncaughtException', note);
    expect(uncaught, 'the server would have ended').toEqual([]);
  });
});

describe('more calls than the database can take', () => {
  it('are answered, told to come later, or cancelled in time, and none is left hanging (F31)', async () => {
    const { statuses, took } = await app.database.db.transaction().execute(async (transaction) => {
      await sql`lock table sys_role in access exclusive mode`.execute(transaction);
      return crowd(listRoles, 200);
    });
    const count = (status: number): number => statuses.filter((each) => each === status).length;
    console.log(
      `F31: 200 calls at once on ${LIMITS.maxConnections} busy connections: ${count(503)} x 503, ${count(504)} x 504, all after ${took.toFixed(0)} ms`,
    );
    expect(count(503)).toBeGreaterThan(100);
    expect(count(503) + count(504)).toBe(200);
    expect(took).toBeLessThan(6_000);
    expect((await crowd(listRoles)).statuses).toEqual(Array(CALLERS).fill(200));
  });
});

describe('a connection that only listens', () => {
  it('may be silent for longer than a query', async () => {
    const client = await pool.pool.connect();
    const heard: unknown[] = [];
    client.on('notification', ({ payload }) => heard.push(payload));
    await client.query('listen patience');
    await new Promise((resolve) => setTimeout(resolve, LIMITS.silenceTimeout * 2));
    await sql`select pg_notify('patience', 'x')`.execute(app.database.db);
    await expect.poll(() => heard).toEqual(['x']);
    client.release(true);
  });
});
