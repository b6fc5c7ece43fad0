// What a call costs, `npm run bench -- --only=calls`: CPU of the server and of its database together, beside a bare handler
// that sends the same statements through `pg`. Both run over the same embedded PostgreSQL and take turns.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import { Agent, request } from 'node:http';
import os from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { createPool } from '../server/db/pool.ts';
import { addressOf } from '../tests/database.ts';
import { adminPassword, signIn, signInSettings } from '../tests/faults/signed-in.ts';
import { startServer } from '../tests/server-process.ts';
import { startThrowawayServer } from '../tests/throwaway-server.ts';
import { readCpu } from './processes.ts';
import { writePage } from './write-page.ts';

/** Users that the list is read from besides those of the demonstration. */
const users = readNumber('--users', 1_000);
/** From here on a page is read from so many rows that a few calls tell what it costs. */
const MANY = 100_000;
const SHARE_OF_MANY = 0.05;
/** Users that are written together. */
const PART = 50_000;
/** Calls of one turn, one after the other. */
const calls = readNumber('--calls', 400);
const turns = readNumber('--runs', 5);

const PAGE = '/sys/user/list?pageNo=1&pageSize=10&column=createTime&order=desc';

interface Row {
  title: string;
  ours: string;
  /** Address of the bare handler with the same data. */
  bare?: string;
  target: string;
  /** Whether it reads all users. */
  isOfAll?: true;
}

const ROWS: readonly Row[] = [
  { title: 'a page of ten users', ours: `/api${PAGE}`, bare: '/users', target: '≤ 2.0 ×', isOfAll: true },
  {
    title: 'one dictionary',
    ours: '/api/sys/dict/getDictItems/user_status',
    bare: '/dictionary',
    target: '≤ 1.5 ×',
  },
  {
    title: 'permissions of the caller',
    ours: '/api/sys/permission/getUserPermissionByToken',
    bare: '/permissions',
    target: '≤ 1.5 ×',
  },
  { title: 'health', ours: '/api/health', target: '≤ 0.3 ms' },
];

const database = await startThrowawayServer();
const url = addressOf(database.admin);
const server = await startServer({ env: { ...signInSettings, SEED: 'demo', DATABASE_URL: url } });
const bare = await startBare(url);
const agent = new Agent({ keepAlive: true });
try {
  await addUsers(url);
  const token = await signIn(server, adminPassword);
  const read = (address: string): Promise<void> => call(address, token);
  const costs = new Map<string, number[]>();
  const lines: string[] = [];
  for (let turn = -1; turn < turns; turn += 1) {
    for (const { title, ours, bare: theirs, isOfAll } of ROWS) {
      const count = isOfAll && users >= MANY ? Math.ceil(calls * SHARE_OF_MANY) : calls;
      const contenders: [string, string, number][] = [[`${title} ours`, `${server.url}${ours}`, server.pid]];
      if (theirs !== undefined) contenders.push([`${title} bare`, `${bare.url}${theirs}`, bare.pid]);
      if (turn % 2 === 0) contenders.reverse();
      for (const [name, address, pid] of contenders) {
        const before = readCpu(pid) + readDatabaseCpu();
        for (let at = 0; at < count; at += 1) await read(address);
        const cost = (readCpu(pid) + readDatabaseCpu() - before) / count;
        // The first turn compiles and fills what is kept.
        if (turn >= 0) costs.set(name, [...(costs.get(name) ?? []), cost]);
      }
    }
  }
  for (const { title, bare: theirs, target } of ROWS) {
    const ours = median(costs.get(`${title} ours`) ?? []);
    const by = theirs === undefined ? undefined : median(costs.get(`${title} bare`) ?? []);
    lines.push(
      `| ${title} | ${target} | ${by === undefined ? '–' : `1.00 (${by.toFixed(2)} ms)`} | **${by === undefined ? '' : `${(ours / by).toFixed(2)} (`}${ours.toFixed(2)} ms${by === undefined ? '' : ')'}** |`,
    );
  }
  const table = [
    `\`npm run bench -- --only=calls --users=${String(users)} --write\`, medians of ${String(turns)} turns of ${String(calls)} calls; Node ${process.version},`,
    `${os.cpus()[0]?.model.trim() ?? 'unknown CPU'} × ${String(os.cpus().length)}, ${String(users)} users besides the demonstration.`,
    '',
    '| call | target | bare handler | Screenwright |',
    '|---|---|---|---|',
    ...lines,
  ].join('\n');
  console.log(table);
  if (process.argv.includes('--write')) writePage(users >= MANY ? 'calls-many' : 'calls', table);
} finally {
  agent.destroy();
  bare.child.kill();
  await server.stop();
  await database.stop();
}

async function addUsers(address: string): Promise<void> {
  // To look through a million rows takes a while, in which the database says nothing.
  const { db } = createPool({ url: address }, { statementTimeout: 0, silenceTimeout: 1_800_000 });
  for (let first = 1; first <= users; first += PART) {
    const last = Math.min(first + PART - 1, users);
    await sql`insert into sys_user (id, username, realname, phone, email, work_no, create_time)
      select 'bench' || n, 'bench' || n, '姓名' || n, '166' || lpad(n::text, 8, '0'), n || '@example.com', 'w' || n,
        timestamptz '2026-01-01' + n * interval '1 second'
      from generate_series(${first}::int, ${last}::int) n`.execute(db);
    if (users > PART) console.error(`${String(last)} of ${String(users)} users written`);
  }
  await sql`vacuum analyze sys_user`.execute(db);
  await db.destroy();
}

async function startBare(address: string): Promise<{ url: string; pid: number; child: ChildProcess }> {
  const child = spawn(process.execPath, [path.join('dist', 'bench', 'bare-handler.mjs')], {
    env: { PATH: process.env['PATH'], DATABASE_URL: address },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (data) => resolve(String(data).trim()));
    child.once('close', () => reject(new Error('the bare handler ended')));
  });
  return { url: `http://127.0.0.1:${port}`, pid: child.pid ?? 0, child };
}

function call(address: string, token: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const sending = request(address, { agent, headers: { 'x-access-token': token } }, (answer) => {
      answer.once('end', () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`${address} answered ${String(answer.statusCode)}`));
      });
      answer.resume();
    });
    sending.once('error', reject);
    sending.end();
  });
}

/** Of all processes of the embedded database: this process started its first one. */
function readDatabaseCpu(): number {
  const all = fs
    .readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = fs.readFileSync(`/proc/${name}/stat`, 'utf8');
        const [command = ''] = /\((.*)\)/s.exec(stat)?.slice(1) ?? [];
        const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
        return command === 'postgres' ? [{ pid: Number(name), parent }] : [];
      } catch {
        return [];
      }
    });
  const mine = new Set(all.filter(({ parent }) => isOwn(parent)).map(({ pid }) => pid));
  for (const { pid, parent } of all) if (mine.has(parent)) mine.add(pid);
  return [...mine].reduce((sum, pid) => {
    try {
      return sum + readCpu(pid);
    } catch {
      return sum;
    }
  }, 0);
}

/** Whether a process is this one or one below it that is no database: what another account's database is started by. */
function isOwn(pid: number): boolean {
  if (pid === process.pid) return true;
  try {
    const stat = fs.readFileSync(`/proc/${String(pid)}/stat`, 'utf8');
    if (/\(postgres\)/.test(stat)) return false;
    const parent = Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
    return parent > 1 && isOwn(parent);
  } catch {
    return false;
  }
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

function readNumber(flag: string, fallback: number): number {
  const found = process.argv.find((argument) => argument.startsWith(`${flag}=`));
  return found === undefined ? fallback : Number(found.slice(flag.length + 1));
}
