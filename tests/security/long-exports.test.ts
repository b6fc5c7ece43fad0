// Exports as long as they may be: what they cost the server, and what becomes of those that are not taken to their end.
import fs from 'node:fs';
import { createInflateRaw } from 'node:zlib';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addressOf, openTestDatabase, TEST_PASSWORD, type TestDatabase } from '../database.ts';
import { readMemory, watchHealth } from '../health-watch.ts';
import { buildServer, startServer, type ServerProcess } from '../server-process.ts';

const ROWS = 100_000;
const MEGABYTE = 1024 * 1024;

let database: TestDatabase;
let server: ServerProcess;
let token: string;

beforeAll(async () => {
  buildServer();
  database = await openTestDatabase('base');
  server = await startServer({
    env: {
      CAPTCHA: 'off',
      SEED: 'none',
      LOG_LEVEL: 'warn',
      ADMIN_PASSWORD: TEST_PASSWORD,
      DATABASE_URL: addressOf(database.target),
    },
  });
  const answer = await fetch(`${server.url}/api/sys/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: 'admin', password: TEST_PASSWORD }),
  });
  ({ token } = ((await answer.json()) as { result: { token: string } }).result);
  await addEntries(1, ROWS);
}, 300_000);
afterAll(async () => {
  await server.stop();
  await database.close();
});

/** Rows of the log, each as wide as those of people at work. */
async function addEntries(from: number, to: number): Promise<void> {
  await sql`
    insert into sys_log (id, log_type, log_content, operate_type, username, ip, request_type, request_url, request_param, cost_time, create_time)
    select 'long' || n, 2, '修改客户' || n, 3, 'admin', '10.0.0.' || n % 250, 'PUT', '/lease/customer/edit',
      '{"name":"客户' || md5(n::text) || '","kind":"1","remark":"' || md5(n::text || 'x') || '"}', n % 900, now() - n * interval '1 second'
    from generate_series(${from}::int, ${to}::int) n`.execute(database.db);
}

const ask = (query = '', signal?: AbortSignal): Promise<Response> =>
  fetch(`${server.url}/api/sys/log/exportXls?${query}`, {
    headers: { 'x-access-token': token },
    ...(signal ? { signal } : {}),
  });

/** Connections of the server that are in the middle of a transaction. */
async function countOpen(): Promise<number> {
  const { rows } = await sql<{ pid: number }>`
    select pid from pg_stat_activity
    where datname = current_database() and application_name = 'screenwright' and pid <> pg_backend_pid() and xact_start is not null
  `.execute(database.db);
  return rows.length;
}

/** Seconds that the server has worked. */
function readTime(): number {
  try {
    const fields = fs
      .readFileSync(`/proc/${String(server.pid)}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) / 100;
  } catch {
    return 0;
  }
}

/** Takes a download as it comes and keeps nothing. @returns its length and the rows of its first sheet */
async function take(answer: Response): Promise<{ bytes: number; rows: number }> {
  const parts: Buffer[] = [];
  for await (const part of answer.body ?? []) parts.push(Buffer.from(part as Uint8Array));
  const archive = Buffer.concat(parts);
  const at = archive.indexOf('xl/worksheets/sheet1.xml');
  const inflate = createInflateRaw();
  inflate.on('error', () => inflate.destroy());
  inflate.end(archive.subarray(at + 'xl/worksheets/sheet1.xml'.length));
  let rows = 0;
  let rest = '';
  for await (const text of inflate.setEncoding('utf8')) {
    const found = rest + String(text);
    rows += found.split('<row ').length - 1;
    rest = found.slice(found.lastIndexOf('<row ') + '<row '.length).slice(-5);
  }
  return { bytes: archive.length, rows };
}

describe('an export of 100 000 rows', () => {
  it('takes the server less than 100 MB of memory, is whole, and holds nobody up meanwhile', async () => {
    // What the first export loads, and what the memory of a server at work is.
    await take(await ask('logContent=修改客户1*'));
    const before = readMemory(server.pid);
    let peak = before;
    const watch = setInterval(() => (peak = Math.max(peak, readMemory(server.pid))), 20);
    const since = performance.now();
    const worked = readTime();
    const { result, held } = await watchHealth(server, async () => take(await ask()));
    clearInterval(watch);
    const grown = (peak - before) / MEGABYTE;
    console.log(
      `100 000 rows: ${(performance.now() - since).toFixed(0)} ms, ${(readTime() - worked).toFixed(1)} s of the processors, ${(result.bytes / MEGABYTE).toFixed(1)} MB, memory grew by ${grown.toFixed(0)} MB, health waited ${held.toFixed(0)} ms`,
    );
    // Rows that the log has besides, and the head.
    expect(result.rows).toBeGreaterThan(ROWS);
    // Promised are 100; with what stays of pieces that were used it would come near that.
    expect(grown).toBeLessThan(60);
    expect(held).toBeLessThan(500);
    await expect.poll(countOpen).toBe(0);
  }, 400_000);

  it('ends with its receiver: the database is read no further, and the next one may begin', async () => {
    const abort = new AbortController();
    const answer = await ask('', abort.signal);
    expect(answer.status).toBe(200);
    await answer.body?.getReader().read();
    expect(await countOpen()).toBe(1);
    const second = await ask();
    expect(second.status).toBe(429);
    expect(await second.json()).toMatchObject({ message: '您上一次的导出还没有下载完，请等它完成后再试' });
    abort.abort();
    await expect.poll(countOpen, { timeout: 10_000 }).toBe(0);
    const third = await ask('logContent=修改客户7');
    expect(third.status).toBe(200);
    await third.arrayBuffer();
  }, 60_000);

  it('breaks off visibly when the database fails on the way', async () => {
    const answer = await ask();
    expect(answer.status).toBe(200);
    const reader = answer.body?.getReader();
    await reader?.read();
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and application_name = 'screenwright' and xact_start is not null and pid <> pg_backend_pid()
    `.execute(database.db);
    const readAll = async (): Promise<void> => {
      for (;;) if ((await reader?.read())?.done !== false) return;
    };
    await expect(readAll()).rejects.toThrow();
    await expect.poll(() => server.log()).toContain('export-broken');
    expect((await ask('logContent=修改客户7')).status).toBe(200);
  }, 60_000);
});

it('an export of more than 200 000 rows is refused before its first byte, with the way out', async () => {
  await addEntries(ROWS + 1, 2 * ROWS + 1);
  expect(await (await ask()).json()).toMatchObject({
    success: false,
    message: '导出的数据超过200000行，请先用查询条件缩小范围，或勾选要导出的行',
  });
});
