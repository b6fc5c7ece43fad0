// What modules cost, `npm run bench -- --only=modules`: a list that nobody wrote, and the time until a changed folder works.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { createPool } from '../server/db/pool.ts';
import { adminPassword, call, signIn } from '../tests/faults/signed-in.ts';
import type { ServerProcess } from '../tests/server-process.ts';
import { describeMachine, readNumber, withRing } from './side-by-side.ts';
import { writePage } from './write-page.ts';

/** Records that the list is read from. */
const rows = readNumber('--rows', 1_000);
/** From here on a few calls tell what a page costs. */
const MANY = 100_000;
const SHARE_OF_MANY = 0.02;
const PART = 100_000;
const calls = readNumber('--calls', 1_500);
const turns = readNumber('--runs', 5);
const CUSTOMERS = 500;
/** How often a folder is changed. */
const CHANGES = 7;
/** Seconds. */
const CHANGE_TARGET = 2;

const codes = (title: string): object => ({
  title,
  items: ['1', '2', '3'].map((value) => ({ value, text: `${title}${value}` })),
});

/** Without the field that a change adds. */
const ORDER = {
  id: 'bench/order',
  title: '订单',
  storage: 'managed',
  text: 'name',
  fields: {
    name: { title: '名称', type: 'string', length: 50, isRequired: true },
    kind: { title: '类型', type: 'string', length: 2, dict: 'bench_kind' },
    state: { title: '状态', type: 'string', length: 2, dict: 'bench_state' },
    customerId: { title: '客户', type: 'relation', entity: 'bench/customer' },
    amount: { title: '金额', type: 'money' },
  },
};

/** Ten files. */
const FILES: Readonly<Record<string, object>> = {
  'module.json': { id: 'bench', title: '测量', version: '1.0.0' },
  'dicts/bench.json': { bench_kind: codes('类型'), bench_state: codes('状态') },
  'entities/order.json': ORDER,
  'entities/customer.json': {
    id: 'bench/customer',
    title: '客户',
    storage: 'managed',
    text: 'name',
    fields: { name: { title: '名称', type: 'string', length: 50, isRequired: true } },
  },
  'entities/note.json': {
    id: 'bench/note',
    title: '备忘',
    storage: 'managed',
    text: 'name',
    fields: { name: { title: '名称', type: 'string', length: 50 } },
  },
  ...Object.fromEntries(
    ['order', 'customer', 'note'].map((name) => [
      `screens/${name}-list.json`,
      {
        format: 1,
        title: `${name} 列表`,
        route: { path: `/bench/${name}s`, permission: `bench.${name}:list` },
        schema: { 'x-component': 'records', 'x-component-props': { entity: `bench/${name}` } },
      },
    ]),
  ),
  'rows/customer.json': {
    entity: 'bench/customer',
    key: ['name'],
    rows: [{ name: '第一个客户' }],
  },
  'menus/bench.json': [
    {
      id: 'bench-orders',
      title: '订单',
      path: '/bench/orders',
      permission: 'bench.order:list',
      icon: 'home',
      sort: 90,
    },
  ],
};

const root = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-bench-modules-'));
try {
  for (const [name, content] of Object.entries(FILES)) writeFile(name, content);
  await withRing({ MODULES_DIR: root }, async ({ server, database, measure }) => {
    await addRows(database);
    const lines = await measure(
      [
        {
          title: `a generated page of ten of ${rows.toLocaleString('en')} records, two dictionaries, a relation`,
          ours: '/api/bench/order/list?pageNo=1&pageSize=10',
          bare: '/orders',
          target: '≤ 2.0 ×',
          ...(rows >= MANY ? { share: SHARE_OF_MANY } : {}),
        },
      ],
      turns,
      calls,
    );
    const times = await changeOften(server);
    const worst = Math.max(...times);
    const table = [
      `\`npm run bench -- --only=modules --rows=${String(rows)} --write\`, medians of ${String(turns)} turns of ${String(calls)} calls; ${describeMachine()}.`,
      '',
      '| call | target | bare handler | Screenwright |',
      '|---|---|---|---|',
      ...lines,
      `| a changed module of ten files works, slowest of ${String(CHANGES)} | ≤ ${String(CHANGE_TARGET)} s | – | **${(worst / 1000).toFixed(2)} s** |`,
    ].join('\n');
    console.log(table);
    if (process.argv.includes('--write')) writePage(rows >= MANY ? 'modules-many' : 'modules', table);
  });
} finally {
  fs.rmSync(root, { recursive: true });
}

function writeFile(name: string, content: object): void {
  const file = path.join(root, 'bench', name);
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, JSON.stringify(content, null, 2));
}

async function addRows(address: string): Promise<void> {
  const { db } = createPool({ url: address }, { statementTimeout: 0, silenceTimeout: 1_800_000 });
  await sql`insert into bench_customer (id, name, create_time, version)
    select 'c' || n, '客户' || n, now(), 1 from generate_series(1, ${CUSTOMERS}::int) n`.execute(db);
  for (let first = 1; first <= rows; first += PART) {
    const last = Math.min(first + PART - 1, rows);
    await sql`insert into bench_order (id, name, kind, state, customer_id, amount, create_time, version)
      select 'o' || n, '订单' || n, (1 + n % 3)::text, (1 + n % 2)::text, 'c' || (1 + n % ${CUSTOMERS}::int), n / 100.0,
        timestamptz '2026-01-01' + n * interval '1 second', 1
      from generate_series(${first}::int, ${last}::int) n`.execute(db);
  }
  await sql`vacuum analyze bench_order, bench_customer`.execute(db);
  await db.destroy();
}

/** @returns milliseconds on the clock from the saving of a file until a list answers with the added field */
async function changeOften(server: ServerProcess): Promise<number[]> {
  const token = await signIn(server, adminPassword);
  const times: number[] = [];
  for (let change = 1; change <= CHANGES; change += 1) {
    const field = `added${String(change)}`;
    writeFile('entities/order.json', {
      ...ORDER,
      fields: { ...ORDER.fields, [field]: { title: `字段${String(change)}`, type: 'string', default: 'x' } },
    });
    const began = performance.now();
    while (!(await hasField(server, token, field))) await wait(10);
    times.push(performance.now() - began);
  }
  return times;
}

async function hasField(server: ServerProcess, token: string, field: string): Promise<boolean> {
  const { body } = await call(server, 'GET', '/bench/order/list?pageNo=1&pageSize=1', { token });
  const { records } = body.result as { records: Record<string, unknown>[] };
  return records[0]?.[field] === 'x';
}
