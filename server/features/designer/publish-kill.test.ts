// The server dies after it published and before it could say so: whoever asks again meets the success.
import { sql } from 'kysely';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { addressOf, openTestDatabase, TEST_PASSWORD, type TestDatabase } from '../../../tests/database.ts';
import { buildServer, startServer, type ServerProcess } from '../../../tests/server-process.ts';

let database: TestDatabase;

beforeAll(async () => {
  buildServer();
  database = await openTestDatabase('base');
}, 300_000);
afterAll(() => database.close());

const start = (): Promise<ServerProcess> =>
  startServer({
    env: {
      CAPTCHA: 'off',
      SEED: 'none',
      LOG_LEVEL: 'fatal',
      ADMIN_PASSWORD: TEST_PASSWORD,
      DATABASE_URL: addressOf(database.target),
    },
  });

interface Answer {
  message: string;
  result: { set?: string; versions?: unknown[]; number?: number; token?: string };
}

async function ask(server: ServerProcess, url: string, body: object, token = ''): Promise<Answer> {
  const answer = await fetch(`${server.url}/api${url}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-access-token': token },
    body: JSON.stringify(body),
  });
  return (await answer.json()) as Answer;
}

const signIn = async (server: ServerProcess): Promise<string> =>
  (await ask(server, '/sys/login', { username: 'admin', password: TEST_PASSWORD })).result.token ?? '';

/** Waits until a statement of somebody waits for a lock on a table. */
async function untilWaiting(part: string): Promise<void> {
  for (let round = 0; round < 400; round += 1) {
    const { rows } = await sql<{ query: string }>`
      select query from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock' and query ilike ${`%${part}%`}`.execute(
      database.db,
    );
    if (rows.length > 0) return;
    await wait(25);
  }
  throw new Error(`nothing waits for a lock in “${part}”`);
}

it('a page that was published when the server died is published once, and asking again says so', async () => {
  const id = 'fault/page';
  const document = { id, format: 1, title: '断电', route: { path: '/fault/page', access: 'login' } };
  const text = JSON.stringify({ ...document, schema: { type: 'object', properties: {} } });
  const server = await start();
  const token = await signIn(server);
  const { number } = (await ask(server, '/sys/designer/save', { id, text, expected: 0 }, token)).result;
  const request = { documents: [{ id, number }], note: '第一版', confirmed: true };

  // Publishing waits for the draft, and who looks at the versions afterwards waits for us: in between is the commit.
  let publishing: Promise<unknown> = Promise.resolve();
  const held = await database.db.connection().execute(async (holder) => {
    await sql`begin`.execute(holder);
    await sql`select from sys_screen_draft where id = ${id} for update`.execute(holder);
    publishing = ask(server, '/sys/designer/publish', request, token).catch((error: unknown) => error);
    await untilWaiting('sys_screen_draft');
    return database.db.connection().execute(async (reader) => {
      await sql`begin`.execute(reader);
      const locked = sql`lock table sys_screen_version in access exclusive mode`.execute(reader);
      await untilWaiting('lock table sys_screen_version');
      await sql`commit`.execute(holder);
      await locked;
      const { rows } = await sql<{ version: number }>`
        select version from sys_screen_version where id = ${id}`.execute(reader);
      await server.kill9();
      await sql`commit`.execute(reader);
      return rows;
    });
  });
  expect(held).toEqual([{ version: 1 }]);
  expect(await publishing).toBeInstanceOf(Error);

  const next = await start();
  try {
    const again = await ask(next, '/sys/designer/publish', request, await signIn(next));
    expect(again.message).toBe('已发布');
    expect(again.result.versions).toEqual([{ id, version: 1 }]);
    const kept = await database.db
      .selectFrom('sys_screen_version')
      .select('version')
      .where('id', '=', id)
      .execute();
    expect(kept).toEqual([{ version: 1 }]);
    const served = await fetch(`${next.url}/_app/screens/${id}`, {
      headers: { 'x-access-token': await signIn(next) },
    });
    expect(((await served.json()) as { title: string }).title).toBe('断电');
  } finally {
    await next.stop();
  }
}, 120_000);
