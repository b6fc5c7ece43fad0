// The operation log on a bad line: what was acknowledged or not, refused by the database, or still waiting at the end.
import { randomUUID } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { KyselyPlugin } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp } from '../../../tests/app-driver.ts';
import { openTestDatabase, type TestDatabase } from '../../../tests/database.ts';
import { createOperationLog, type LogEntry, type OperationLog } from './operation-log.ts';

let database: TestDatabase;
let folder: string;
let told: { level: 'warn' | 'error'; facts: Record<string, unknown>; text: string }[];
let line: 'whole' | 'answers lost' | 'dead';
let logs: OperationLog[];

const tell =
  (level: 'warn' | 'error') =>
  (facts: unknown, text = '') =>
    void told.push({ level, facts: facts as Record<string, unknown>, text });
const log = { warn: tell('warn'), error: tell('error') };

/** A line on which statements arrive and their answers do not, or on which nothing arrives. */
const badLine: KyselyPlugin = {
  transformQuery: ({ node }) => {
    if (line === 'dead') throw new Error('Connection terminated unexpectedly');
    return node;
  },
  transformResult: async ({ result }) => {
    if (line === 'answers lost') throw new Error('Connection terminated unexpectedly');
    return result;
  },
};

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  folder = path.join(await fs.mkdtemp(path.join(os.tmpdir(), 'operation-log-')), 'data', 'operation-log');
  told = [];
  logs = [];
  line = 'whole';
  await database.db.deleteFrom('sys_log').execute();
});
afterEach(async () => {
  line = 'whole';
  for (const one of logs) await one.close();
});

function openLog(): OperationLog {
  const one = createOperationLog({ db: database.db.withPlugin(badLine), log, folder });
  logs.push(one);
  return one;
}

const entry = (content: string, more: Partial<LogEntry> = {}): LogEntry => ({
  at: Date.now(),
  log_type: 2,
  log_content: content,
  username: 'admin',
  result: 1,
  ...more,
});

async function readStored(): Promise<string[]> {
  const rows = await database.db.selectFrom('sys_log').select('log_content').orderBy('log_content').execute();
  return rows.map(({ log_content }) => log_content ?? '');
}

const numbered = (count: number, name = 'row') =>
  Array.from({ length: count }, (_, at) => `${name} ${String(at).padStart(5, '0')}`);

describe('rows of the operation log', () => {
  it('are written once when the acknowledgement of their write is lost, and the later ones after them', async () => {
    const operationLog = openLog();
    line = 'answers lost';
    operationLog.add(entry('a'));
    operationLog.add(entry('b'));
    await operationLog.flush();
    expect(await readStored(), 'the write arrived').toEqual(['a', 'b']);
    expect(operationLog.state()).toMatchObject({ status: 'waiting', waiting: 2 });
    line = 'whole';
    operationLog.add(entry('c'));
    await operationLog.flush();
    expect(await readStored()).toEqual(['a', 'b', 'c']);
    expect(operationLog.state()).toEqual({ status: 'ok', waiting: 0, setAside: 0 });
  });

  it('that the database refuses are set aside and told, and hold up no other', async () => {
    const operationLog = openLog();
    // A sign that no text of PostgreSQL can hold, and a number that its column cannot.
    const refused = [entry('nul\0'), entry('dear', { cost_time: 3_000_000_000 })];
    for (const content of numbered(60, 'before')) operationLog.add(entry(content));
    for (const one of refused) operationLog.add(one);
    for (const content of numbered(60, 'later')) operationLog.add(entry(content));
    await operationLog.flush();
    expect(await readStored()).toHaveLength(120);
    expect(operationLog.state()).toEqual({ status: 'ok', waiting: 0, setAside: 2 });
    expect(told.filter(({ level }) => level === 'error')).toHaveLength(2);
    const kept = await fs.readFile(path.join(folder, 'refused.jsonl'), 'utf8');
    expect(
      kept
        .trim()
        .split('\n')
        .map((row) => (JSON.parse(row) as LogEntry).log_content),
    ).toEqual(['nul\0', 'dear']);
    expect((await fs.stat(path.join(folder, 'refused.jsonl'))).mode & 0o077, 'for nobody else').toBe(0);
  });

  it('that wait when the server stops without its database are there after the next start', async () => {
    const operationLog = openLog();
    line = 'dead';
    for (const content of numbered(2_597)) operationLog.add(entry(content));
    await operationLog.flush();
    await operationLog.close();
    expect(await readStored()).toEqual([]);
    line = 'whole';
    const next = openLog();
    next.add(entry('zzz of the new start'));
    await next.flush();
    expect(await readStored()).toEqual([...numbered(2_597), 'zzz of the new start']);
    expect(await fs.readdir(folder)).toEqual([]);
  });

  it('that were stored at the stop, though nobody heard of it, are there once after the next start', async () => {
    const operationLog = openLog();
    line = 'answers lost';
    operationLog.add(entry('a'));
    await operationLog.close();
    line = 'whole';
    const next = openLog();
    await next.flush();
    expect(await readStored()).toEqual(['a']);
  });

  it('that come while the server stops are kept as well', async () => {
    const operationLog = openLog();
    await operationLog.close();
    operationLog.add(entry('late'));
    await operationLog.close();
    const next = openLog();
    await next.flush();
    expect(await readStored()).toEqual(['late']);
  });

  it('go to the disk when more of them wait than memory should hold, and none is lost', async () => {
    const operationLog = openLog();
    line = 'dead';
    const many = numbered(10_400);
    for (const content of many) operationLog.add(entry(content));
    await operationLog.flush();
    expect(operationLog.state()).toMatchObject({ status: 'waiting', waiting: many.length });
    await expect.poll(() => fs.readdir(folder).catch(() => [])).not.toEqual([]);
    line = 'whole';
    await operationLog.flush();
    expect(await readStored()).toEqual(many);
    expect(operationLog.state()).toEqual({ status: 'ok', waiting: 0, setAside: 0 });
  });

  it('of a file that was cut in the middle are kept as far as they can be read, and the rest is told', async () => {
    const operationLog = openLog();
    line = 'dead';
    operationLog.add(entry('whole'));
    operationLog.add(entry('cut'));
    await operationLog.close();
    const [name = ''] = await fs.readdir(folder);
    const text = await fs.readFile(path.join(folder, name), 'utf8');
    await fs.writeFile(path.join(folder, name), text.slice(0, -20));
    line = 'whole';
    const next = openLog();
    await next.flush();
    expect(await readStored()).toEqual(['whole']);
    expect(told.at(-1)).toMatchObject({ level: 'error', facts: { unreadable: 1 } });
  });

  it('of a file that cannot be read just now stay in it until it can, and those in memory are stored meanwhile', async () => {
    line = 'dead';
    const operationLog = openLog();
    operationLog.add(entry('in the file'));
    await operationLog.close();
    line = 'whole';
    const [name = ''] = await fs.readdir(folder);
    const file = path.join(folder, name);
    const aside = path.join(path.dirname(folder), name);
    await fs.rename(file, aside);
    await fs.mkdir(file);
    const next = openLog();
    next.add(entry('in memory'));
    await next.flush();
    expect(await readStored()).toEqual(['in memory']);
    expect(next.state().status).toBe('waiting');
    expect(told.at(-1)).toMatchObject({ level: 'warn', facts: { err: { code: 'EISDIR' } } });
    await fs.rmdir(file);
    await fs.rename(aside, file);
    await next.flush();
    expect(await readStored()).toEqual(['in memory', 'in the file'].sort());
    expect(next.state()).toEqual({ status: 'ok', waiting: 0, setAside: 0 });
    expect(await fs.readdir(folder)).toEqual([]);
  });

  it('in a folder that cannot be read are looked for again at the next writing', async () => {
    await fs.mkdir(path.dirname(folder), { recursive: true });
    await fs.writeFile(folder, 'no folder');
    const operationLog = openLog();
    await operationLog.flush();
    expect(operationLog.state().status).toBe('waiting');
    await fs.rm(folder);
    await operationLog.flush();
    expect(operationLog.state().status).toBe('ok');
  });
});

it('a server that stops writes the log of its last calls', async () => {
  const staying = await openTestApp();
  const stopping = await openTestApp({
    beside: staying,
    config: { dataFolder: path.join(os.tmpdir(), `operation-log-${randomUUID()}`) },
  });
  const token = await stopping.signIn();
  const added = await stopping.call('POST', '/api/sys/position/add', {
    token,
    body: { code: 'last', name: '最后一个', postRank: '1' },
  });
  expect(added.json()).toMatchObject({ success: true });
  await stopping.close();
  const rows = await staying.db.selectFrom('sys_log').select('method').where('log_type', '=', 2).execute();
  expect(rows.map(({ method }) => method)).toContain('POST /sys/position/add');
  await staying.close();
});

it('health says when the operation log waits, and goes on being healthy', async () => {
  let isAway = false;
  const app = await openTestApp({
    config: { dataFolder: path.join(os.tmpdir(), `operation-log-${randomUUID()}`) },
    plugin: {
      transformQuery: ({ node }) => {
        if (isAway && node.kind === 'InsertQueryNode') throw new Error('Connection terminated unexpectedly');
        return node;
      },
      transformResult: async ({ result }) => result,
    },
  });
  const readHealth = async () => {
    const answer = await app.call('GET', '/api/health');
    return answer.json<{ result: { status: string; operationLog: unknown } }>().result;
  };
  expect(await readHealth()).toMatchObject({
    status: 'ok',
    operationLog: { status: 'ok', waiting: 0, setAside: 0 },
  });
  isAway = true;
  await app.call('POST', '/api/sys/login', { body: { username: 'admin', password: 'wrong' } });
  app.operationLog.add(entry('x'));
  await app.operationLog.flush();
  expect(await readHealth()).toMatchObject({
    status: 'ok',
    operationLog: { status: 'waiting', setAside: 0 },
  });
  isAway = false;
  await app.operationLog.flush();
  expect(await readHealth()).toMatchObject({ operationLog: { status: 'ok', waiting: 0, setAside: 0 } });
  await app.close();
});
