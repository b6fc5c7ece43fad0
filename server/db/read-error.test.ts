import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { createPool } from './pool.ts';
import { readDatabaseError } from './read-error.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());

const errorOf = async (work: Promise<unknown>) =>
  work.then(
    () => 'no error',
    (error: unknown) => readDatabaseError(error)?.error ?? 'unknown',
  );

describe('what an error of PostgreSQL means', () => {
  it('a second row with a unique value is a conflict', async () => {
    const add = () =>
      database.db
        .insertInto('sys_role')
        .values({ id: String(Math.random()).slice(0, 20), role_code: 'twice' })
        .execute();
    await add();
    expect(await errorOf(add())).toBe('conflict');
  });

  it('a value that does not fit or cannot be stored is a fault of the request', async () => {
    const add = (code: string) =>
      database.db.insertInto('sys_role').values({ id: 'x', role_code: code }).execute();
    expect(await errorOf(add('x'.repeat(200)))).toBe('request-invalid');
    expect(await errorOf(add('x\u0000'))).toBe('request-invalid');
  });

  it('a statement that takes too long is a time-out', async () => {
    const { db } = createPool(database.target, { statementTimeout: 50 });
    expect(await errorOf(sql`select pg_sleep(5)`.execute(db))).toBe('time-out');
    await db.destroy();
  });

  it('a database that is not there is unavailable', async () => {
    const { db } = createPool({ url: 'postgres://root@127.0.0.1:1/none' });
    expect(await errorOf(sql`select 1`.execute(db))).toBe('unavailable');
    await db.destroy();
    const socket = createPool({ host: '/nonexistent', user: 'x', database: 'x' });
    expect(await errorOf(sql`select 1`.execute(socket.db))).toBe('unavailable');
    await socket.db.destroy();
  });

  it('a connection that the database ends in the middle is unavailable', async () => {
    const { db } = createPool(database.target, { maxConnections: 1 });
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
    const sleeping = errorOf(sql`select pg_sleep(5)`.execute(db));
    await new Promise((resolve) => setTimeout(resolve, 100));
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
    expect(await sleeping).toBe('unavailable');
    await db.destroy();
  });

  it('anything else, as our own wrong SQL, is no business of the caller', async () => {
    expect(await errorOf(sql`select nonsense from nowhere`.execute(database.db))).toBe('unknown');
    expect(readDatabaseError(new Error('x'))).toBeUndefined();
    expect(readDatabaseError(Object.assign(new Error('x'), { code: '23505' }))).toBeUndefined();
    expect(
      readDatabaseError(Object.assign(new Error('x'), { code: 'ENOENT', syscall: 'open' })),
    ).toBeUndefined();
    expect(readDatabaseError('x')).toBeUndefined();
  });
});
