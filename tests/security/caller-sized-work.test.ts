// Work whose size a caller chooses: the worst that is allowed is sent, and nobody else waits for it.
import fs from 'node:fs';
import os from 'node:os';
import http from 'node:http';
import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isDeep, runs, sample } from '../depth.ts';
import type { RouteParts } from '../../server/features/route-parts.ts';
import { listRoutes } from '../../server/start/all-routes.ts';
import { addressOf, openTestDatabase, TEST_PASSWORD, type TestDatabase } from '../database.ts';
import { endlessWorkbook, forgeArchive } from '../hostile-archives.ts';
import { textWorkbook } from '../../server/http/plugins/uploads.testing.ts';
import { FILE } from '../../server/http/routing/define-route.ts';
import { MAX_UNDER_WAY } from '../../server/http/routing/load.ts';
import { readMemory, watchHealth } from '../health-watch.ts';
import { buildServer, startServer, type ServerProcess } from '../server-process.ts';
import { delay, slowness } from '../../scripts/machine-pace.mjs';
import { fillDicts, fillLists, fillMenus } from './full-tables.ts';
import { largestCalls, plainCalls, type LargestCall } from './largest-calls.ts';

const MEGABYTE = 1024 * 1024;

/** Who share the largest calls: a call that a person may make ten times a minute has some hundred. */
const ADMINISTRATORS = 12;

/** Milliseconds that health may be kept waiting. */
const PATIENCE = 500;

/**
 * Times as long as that by the clock, since tests beside this one and the database use the same processors: what holds
 * up a server on a lock or on a disk takes seconds.
 */
const BY_THE_CLOCK = 4;

/** Calls of one look at health. */
const TOGETHER = 10;

/** Times as long as usual that everything takes on a machine that is slow or busy. */
const SLOW = 2;

/** Bytes of memory by which the server may grow while a file is read, or records of much content, which leave more to be collected. */
const MAX_GROWTH = 300 * MEGABYTE;
const MAX_OF_RECORDS = 450 * MEGABYTE;
/** Bytes that the server may grow by while 160 MB of frames are sent to it, of which it reads no more than the limits. */
const MAX_OF_FRAMES = 32 * MEGABYTE;
/** Bytes that a call may cost which waits for the database, with its connection and its answer. */
const MAX_OF_A_CALL = 256 * 1024;

/** Bytes that thousands cost who are sent away at once, and what is not collected yet. */
const OF_THE_OTHERS = 64 * MEGABYTE;

let database: TestDatabase;
let server: ServerProcess;
let token: string | undefined;
let adminId: string;
/** Sessions of several, as one of them is refused what they ask too often. */
const administrators: string[] = [];
/** Of somebody in thirty departments under a rule that names them. */
let narrow: string;
/** With a module whose records are wide and many. */
let modules: string;

beforeAll(async () => {
  buildServer();
  database = await openTestDatabase('base');
  modules = writeModule();
  server = await startServer({
    env: {
      MODULES_DIR: modules,
      CAPTCHA: 'off',
      SEED: 'none',
      LOG_LEVEL: 'warn',
      ADMIN_PASSWORD: TEST_PASSWORD,
      DATABASE_URL: addressOf(database.target),
    },
  });
  token = await signIn('admin');
  administrators.push(token);
  const admin = database.db.selectFrom('sys_user').select('id').where('username', '=', 'admin');
  adminId = (await admin.executeTakeFirstOrThrow()).id;
  // Before there are more people than the licence allows.
  narrow = await addPerson('narrow');
  const role = database.db.selectFrom('sys_role').select('id').where('role_code', '=', 'admin');
  const { id: selectedroles } = await role.executeTakeFirstOrThrow();
  for (let count = 1; count < ADMINISTRATORS; count += 1)
    administrators.push(await addPerson(`admin${String(count)}`, { selectedroles }));
  await fillTables(database);
  await narrowPerson();
}, 300_000);
afterAll(async () => {
  await server.stop();
  await database.close();
  fs.rmSync(modules, { recursive: true, force: true });
});

/** @returns a session of theirs */
async function addPerson(username: string, more: object = {}): Promise<string> {
  const person = { username, realname: '甲', password: TEST_PASSWORD, confirmpassword: TEST_PASSWORD };
  expect(await send('POST', '/sys/user/add', { ...person, ...more })).toMatchObject({
    body: { success: true },
  });
  return signIn(username);
}

const WIDE = Array.from({ length: 28 }, (_, at) => `字段${String(at)}`);

/** Fields of JSON, as many of the largest size as a save has room for; an ordinary run has enough to follow one another. */
const JSONS = Array.from({ length: runs(7, 3) }, (_, at) => `data${String(at)}`);

/** @returns the folder of modules */
function writeModule(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-many-'));
  const text = { type: 'string', length: 100 };
  const wide = WIDE.map((title, at) => [`text${String(at)}`, { title, ...text }]);
  const fields = {
    name: { title: '名称', ...text, isRequired: true },
    note: { title: '说明', type: 'text' },
    ...Object.fromEntries(wide),
    ...Object.fromEntries(JSONS.map((name, at) => [name, { title: `数据${String(at)}`, type: 'json' }])),
  };
  const thing = { id: 'many/thing', title: '东西', storage: 'managed', text: 'name', history: true, fields };
  fs.mkdirSync(path.join(folder, 'many/entities'), { recursive: true });
  fs.writeFileSync(path.join(folder, 'many/entities/thing.json'), JSON.stringify(thing));
  const module = { id: 'many', title: '很多', version: '1.0.0' };
  fs.writeFileSync(path.join(folder, 'many/module.json'), JSON.stringify(module));
  return folder;
}

interface Answer {
  status: number;
  body: unknown;
}

async function signIn(username: string): Promise<string> {
  const { body } = await send('POST', '/sys/login', { username, password: TEST_PASSWORD }, '');
  return (body as { result: { token: string } }).result.token;
}

async function read(path: string): Promise<Answer> {
  const answer = await fetch(`${server.url}/api${path}`, { headers: { 'x-access-token': token ?? '' } });
  await answer.arrayBuffer();
  return { status: answer.status, body: null };
}

async function send(method: string, path: string, body?: unknown, as = token): Promise<Answer> {
  const answer = await fetch(`${server.url}/api${path}`, {
    method,
    headers: {
      ...(as ? { 'x-access-token': as } : {}),
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: answer.status, body: await answer.json() };
}

/** Something that there is no room for. */
async function refused(path: string, body: object): Promise<Answer> {
  const answer = await send('POST', path, body);
  expect(answer).toMatchObject({ status: 200, body: { success: false } });
  return answer;
}

const times = <T>(count: number, make: (place: number) => T): T[] =>
  Array.from({ length: count }, (_, place) => make(place));

/** Rows of several tables, as many as an export, a page or a tree may have; of dictionaries there is room for more. */
async function fillTables({ db }: TestDatabase): Promise<void> {
  await sql`
    insert into sys_user (id, username, realname, phone, email, work_no, create_time)
    select 'many' || n, 'many' || n, '姓名' || n, '199' || lpad(n::text, 8, '0'), n || '@example.com', 'w' || n, now()
    from generate_series(1, 19900) n`.execute(db);
  await sql`
    insert into sys_category (id, pid, name, code, has_child)
    select 'category' || n, '0', '分类' || n, 'Z' || lpad(n::text, 5, '0'), '0' from generate_series(1, 10000) n`.execute(
    db,
  );
  await sql`
    insert into sys_depart (id, parent_id, depart_name, org_category, org_type, org_code, del_flag)
    select 'depart' || n, case when n > 50 then 'depart' || (n % 50 + 1) end, '部门' || n, '2', '1', 'D' || lpad(n::text, 5, '0'), '0'
    from generate_series(1, 8000) n`.execute(db);
  await sql`
    insert into sys_dict (id, dict_name, dict_code, del_flag, type)
    select 'dict' || n, '字典' || n, 'many_' || n, 0, 0 from generate_series(1, 120) n`.execute(db);
  await sql`
    insert into sys_announcement (id, titile, msg_content, send_status, del_flag, create_time)
    select 'long' || n, '长' || n, repeat(md5(n::text), 32000), '0', '0', now() from generate_series(1, 100) n`.execute(
    db,
  );
}

/** More items of dictionaries than there may be, as an installation may have that had them before: five hundred in each of 120. */
async function overfillItems({ db }: TestDatabase): Promise<void> {
  // Piece by piece: a statement may take no longer than a call.
  for (let at = 1; at <= 120; at += 20) {
    await sql`
      insert into sys_dict_item (id, dict_id, item_text, item_value, status)
      select 'item' || d || '_' || n, 'dict' || d, '文字', 'value number ' || n, 1
      from generate_series(${at}::int, ${at + 19}::int) d, generate_series(1, 500) n
      on conflict (id) do nothing`.execute(db);
  }
}

/** Takes those away again. */
async function emptyItems({ db }: TestDatabase): Promise<void> {
  await db.deleteFrom('sys_dict_item').where('dict_id', 'like', 'dict%').execute();
}

/** A pattern that takes as many steps to judge as one may; no two are the same. */
const costlyRule = (place: number): string =>
  JSON.stringify([
    { digits: '*', pattern: `${'(?=.*[a-z])'.repeat(40)}[a-z]{20,${String(900 + place)}}`, message: '甲' },
  ]);

/** As much HTML as may be cleaned: flat, so that nothing of it counts as costly, with attributes that are looked at. */
const costlyHtml = "<p style='color:red' title='a'>x</p>".repeat(27_000);

const announcement = {
  titile: '甲',
  msgContent: costlyHtml,
  msgCategory: '1',
  msgType: 'ALL',
  priority: 'L',
};

async function upload(address: string, content: Buffer, name: string): Promise<Answer> {
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]), name);
  const answer = await fetch(`${server.url}/api${address}`, {
    method: 'POST',
    headers: { 'x-access-token': token ?? '' },
    body: form,
  });
  return { status: answer.status, body: await answer.json() };
}

/** Stores a picture of nearly as many bytes as a file may have. @returns its path */
async function storePicture(folder: string): Promise<string> {
  const { default: sharp } = await import('sharp');
  const create = { width: 3_900, height: 3_900, channels: 3, background: '#123456' } as const;
  const picture = await sharp({ create }).png({ compressionLevel: 0 }).toBuffer();
  const form = new FormData();
  form.set('biz', folder);
  form.set('file', new Blob([new Uint8Array(picture)]), 'a.png');
  const answer = await fetch(`${server.url}/api/sys/common/upload`, {
    method: 'POST',
    headers: { 'x-access-token': token ?? '' },
    body: form,
  });
  const { success, message } = (await answer.json()) as { success: boolean; message: string };
  if (!success) throw new Error(message);
  return message;
}

/**
 * Writes files into SCREENS_DIR and waits until the last of them is listed; they are gone afterwards.
 * @param work done while they are there
 */
async function drop(
  files: Readonly<Record<string, string>>,
  work: () => Promise<Answer[]> = async () => [],
): Promise<Answer[]> {
  const places = Object.keys(files).map((name) => path.join(server.screensDir, name));
  try {
    for (const [name, content] of Object.entries(files)) {
      const place = path.join(server.screensDir, name);
      fs.mkdirSync(path.dirname(place), { recursive: true });
      fs.writeFileSync(place, content);
    }
    for (const until = Date.now() + 60_000; Date.now() < until; await wait(50)) {
      const answer = await fetch(`${server.url}/_app/screens`, {
        headers: { 'x-access-token': token ?? '' },
      });
      const listed = await answer.text();
      if (Object.keys(files).every((name) => listed.includes(path.basename(name, '.json')))) {
        return [{ status: answer.status, body: null }, ...(await work())];
      }
    }
    return [{ status: 0, body: null }];
  } finally {
    for (const place of places) fs.rmSync(place, { force: true });
  }
}

/** A frame of a client (RFC 6455, 5.2) whose mask changes nothing, many times over. */
function frames(count: number, head: number, content: string): Buffer {
  const size = Buffer.byteLength(content);
  const length =
    size < 126 ? [0x80 | size] : size < 65_536 ? [0xfe, size >> 8, size & 255] : [0xff, ...bytesOf(size)];
  return Buffer.alloc(
    count * (1 + length.length + 4 + size),
    Buffer.concat([Buffer.from([head, ...length, 0, 0, 0, 0]), Buffer.from(content)]),
  );
}

function bytesOf(size: number): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64BE(BigInt(size));
  return bytes;
}

/**
 * Opens a socket and writes to it without reading, until the server ends it.
 * @returns the status of its opening, or 408 when it is still open after ten seconds
 */
function flood(address: string, protocol: string, content: Buffer): Promise<Answer> {
  const asking = http.request(`${server.url}/api${address}`, {
    headers: {
      connection: 'Upgrade',
      upgrade: 'websocket',
      'sec-websocket-version': '13',
      'sec-websocket-key': randomBytes(16).toString('base64'),
      'sec-websocket-protocol': protocol,
    },
  });
  asking.end();
  return new Promise((resolve, reject) => {
    asking.once('error', reject);
    asking.once('response', ({ statusCode = 0 }) => resolve({ status: statusCode, body: null }));
    asking.once('upgrade', (_answer, connection) => {
      const settle = (status: number) => () => resolve({ status, body: null });
      // Ended by the server, which is what is wanted, in whatever way.
      connection.on('error', () => undefined);
      connection.once('close', settle(101));
      connection.write(content);
      setTimeout(() => connection.resume(), 1_000);
      setTimeout(() => {
        settle(408)();
        connection.destroy();
      }, 10_000).unref();
    });
  });
}

const query = (values: Record<string, string>): string => new URLSearchParams(values).toString();

/** A page as large as one may be. */
function largePage(id: string): string {
  const node = {
    type: 'string',
    title: '长'.repeat(100),
    'x-component': 'text',
    description: '长'.repeat(30),
  };
  const fields = Object.fromEntries(times(4_000, (n) => [`field${String(n)}`, node]));
  const form = { type: 'void', 'x-component': 'form', properties: fields };
  return JSON.stringify({ id, format: 1, title: id, schema: { type: 'object', properties: { form } } });
}

/** Drafts of many large pages. @returns what publishing them asks for */
async function saveLargeDrafts(folder: string): Promise<{ id: string; number: number }[]> {
  const made: { id: string; number: number }[] = [];
  for (const id of times(runs(11, 4), (n) => `${folder}/page${String(n)}`)) {
    const { status, body } = await send('POST', '/sys/designer/save', {
      id,
      text: largePage(id),
      expected: 0,
    });
    expect(status).toBe(200);
    made.push({ id, number: (body as { result: { number: number } }).result.number });
  }
  return made;
}

interface Case {
  /** The place whose case stands for this one in an ordinary run: the same worker and way, with another limit. */
  like?: string;
  /** Statuses of the answers: what is sent is the worst that is allowed, not something that is refused at the door. */
  answers: readonly number[];
  /** What the sentences say of answers that refuse: those of the limit, which only what came through the door meets. */
  refusals?: RegExp;
  /** Further ones of a machine that is slow or busy. */
  onSlowMachine?: readonly number[];
  /** Bytes of memory, where what is read would fill it if it were read at once. */
  mayGrow?: number;
  send(): Promise<Answer[]>;
}

const endless = endlessWorkbook(['职务名称', '职务编码', '职务级别']);

/** By the place as docs/security.md names it. */
const CASES: Readonly<Record<string, Case>> = {
  'check rules that are tried, saved and imported': {
    answers: [400, 429],
    refusals: /无法在限时内判断运行时间/,
    send: () =>
      Promise.all(
        times(runs(15, 6), (place) =>
          send('POST', '/sys/checkRule/tryRule', { ruleJson: costlyRule(place), value: 'a' }),
        ),
      ),
  },
  'values held against check rules': {
    answers: [200],
    async send() {
      const part = { digits: '*', pattern: '(?:[A-Z]{2}-[0-9]{2}|[a-z])*', message: '甲' };
      const ruleJson = JSON.stringify(times(14, () => part));
      const added = await send('POST', '/sys/checkRule/add', { ruleName: '甲', ruleCode: 'held', ruleJson });
      const value = `${'ab'.repeat(499)}z`;
      const held = times(50, () => send('GET', `/sys/checkRule/checkByCode?ruleCode=held&value=${value}`));
      return [added, ...(await Promise.all(held))];
    },
  },
  'HTML that is saved, sent and shown': {
    like: 'message templates that are filled',
    answers: [400],
    refusals: /排版过于复杂/,
    send: async () => [await send('POST', '/sys/annountCement/add', announcement)],
  },
  'JSON bodies': {
    answers: [400],
    refusals: /^参数 dictName 应为|字典名称不能/,
    send() {
      const nested = (depth: number): unknown => (depth === 0 ? 1 : [nested(depth - 1)]);
      return Promise.all([
        send('POST', '/sys/dict/add', { dictName: nested(60) }),
        send('POST', '/sys/dict/add', Object.fromEntries(times(50_000, (n) => [`name${String(n)}`, n]))),
        send('POST', '/sys/dict/add', { dictName: times(500_000, () => 1) }),
        send('POST', '/sys/dict/add', { dictName: '甲'.repeat(340_000) }),
      ]);
    },
  },
  'records that are saved with their rows': {
    answers: [200, 400],
    refusals: /名称不能超过100个字符/,
    async send() {
      const rows = times(10_000, (n) => ({
        itemText: `文字${String(n)}`,
        itemValue: String(n),
        description: '长'.repeat(80),
        sortOrder: n,
        status: 1,
      }));
      const save = (dictCode: string, more: object) =>
        send('POST', '/sys/dictDetail/add', { dictName: '甲', dictCode, ...more });
      const large = times(10_000, (n) => ({ itemText: 'x'.repeat(750), itemValue: String(n) }));
      return [await save('rows_few', { items: rows }), await save('rows_large', { items: large })];
    },
  },
  'one field of many records': {
    answers: [200, 400],
    refusals: /要写入的内容过多|一次最多修改200条记录|所选记录的内容过多/,
    async send() {
      const ids = times(200, (n) => `thing${String(n)}`);
      await sql`insert into many_thing (id, name) select id, id from unnest(${ids}::text[]) as id`.execute(
        database.db,
      );
      const change = (value: string, records: readonly object[]) =>
        send('PUT', '/many/thing/editBatch', { field: 'note', value, records });
      const records = ids.map((id) => ({ id }));
      // Whatever is sent, all that they hold is read and kept as a version.
      const changeLarge = async (count: number) => {
        const large = ids.slice(0, count);
        await sql`update many_thing set note = repeat('长', 340000) where id = any(${large})`.execute(
          database.db,
        );
        return [await change('x', records.slice(0, count))];
      };
      return [
        await change('x'.repeat(8_000_000), records),
        await change(
          '',
          records.map(({ id }) => ({ id, value: 'x'.repeat(40_000) })),
        ),
        await change(
          'x',
          times(1_000, (n) => ({ id: `none${String(n)}` })),
        ),
        ...(await changeLarge(31)),
        ...(await changeLarge(200)),
      ];
    },
  },
  'JSON of a record': {
    answers: [200, 400],
    refusals: /的内容超过 1 MB|嵌套超过 64 层/,
    async send() {
      const add = (json: string) =>
        send('POST', '/many/thing/add', {
          name: 'json',
          ...Object.fromEntries(JSONS.map((name) => [name, json])),
        });
      const added = await add(`[${'[],'.repeat(349_000)}[]]`);
      const { id } = (added.body as { result: { id: string } }).result;
      return [
        added,
        await send('PUT', '/many/thing/edit', { id, name: 'json too' }),
        await read(`/many/thing/queryById?id=${id}`),
        await send('POST', '/many/thing/add', { name: 'larger', data0: `[${'1,'.repeat(2_000_000)}1]` }),
        await send('POST', '/many/thing/add', {
          name: 'deep',
          data0: '['.repeat(500_000) + ']'.repeat(500_000),
        }),
      ];
    },
  },
  'records that are removed together': {
    like: 'one field of many records',
    answers: [200],
    mayGrow: MAX_OF_RECORDS,
    async send() {
      // Records as large as a save takes: each is kept as it was, and as removed.
      await sql`insert into many_thing (id, name, note)
        select 'gone' || n, 'gone', repeat('x', 7000000) from generate_series(1, 24) n`.execute(database.db);
      const ids = times(24, (n) => `gone${String(n + 1)}`).join(',');
      return [await send('DELETE', `/many/thing/deleteBatch?${query({ ids })}`)];
    },
  },
  'advanced queries': {
    answers: [200],
    send() {
      const conditions = times(50, (n) => ({
        field: 'realname',
        rule: 'like',
        val: `*${'a*'.repeat(20)}${String(n)}`,
      }));
      const asked = query({ superQueryParams: JSON.stringify(conditions), superQueryMatchType: 'or' });
      return Promise.all(times(runs(10, 2), () => send('GET', `/sys/user/list?${asked}`)));
    },
  },
  'conditions of lookups': {
    answers: [200],
    send() {
      const asked = query({
        tableName: 'sys_depart',
        text: 'depart_name',
        code: 'id',
        pidField: 'parent_id',
        pid: '0',
        condition: JSON.stringify({ departName: 'x'.repeat(500), orgCode: 'x'.repeat(500) }),
      });
      return Promise.all(times(20, () => send('GET', `/sys/dict/loadTreeData?${asked}`)));
    },
  },
  'lists of ids': {
    answers: [200],
    refusals: /未找到对应实体/,
    send() {
      const ids = (at: number) => times(350, (n) => `${String(at)}x${String(n)}`.padEnd(40, 'x')).join(',');
      return Promise.all(
        times(20, (at) => send('DELETE', `/sys/position/deleteBatch?${query({ ids: ids(at) })}`)),
      );
    },
  },
  'messages to many people': {
    like: 'records that are saved with their rows',
    answers: [200],
    // The database needs longer for three at once than a call may take.
    onSlowMachine: [504],
    send: () =>
      Promise.all(
        times(runs(3, 1), (at) =>
          send('POST', '/message/sysMessage/add', {
            esTitle: '甲',
            esReceiver: times(1_000, (n) => `many${String(at * 1_000 + n + 1)}`).join(','),
            esContent: '乙',
          }),
        ),
      ),
  },
  'pages of lists': {
    answers: [200],
    refusals: /这一页的内容过长/,
    async send() {
      // Thirty records as large as a save takes: four of them are an answer. JSON counts for more.
      await sql`insert into many_thing (id, name, note)
        select 'heavy' || n, 'heavy', repeat('x', 7000000) from generate_series(1, 30) n`.execute(
        database.db,
      );
      const keys = `{${times(70_000, (n) => `"key${String(n)}":1`).join(',')}}`;
      await sql`insert into many_thing (id, name, ${sql.join(JSONS.map((name) => sql.ref(name)))})
        values ('keys', 'keys', ${sql.join(JSONS.map(() => sql`${keys}::jsonb`))})`.execute(database.db);
      const pages = [await read('/many/thing/list?name=keys')];
      for (const size of [4, 30])
        pages.push(await read(`/many/thing/list?name=heavy&pageSize=${String(size)}`));
      const others = await Promise.all(
        times(runs(5, 2), (at) => [
          send('GET', '/sys/user/list?pageSize=1000'),
          // A hundred texts of a megabyte: a page of them is an answer, all together are refused.
          send('GET', `/sys/annountCement/list?titile=*长*&pageSize=${at === 0 ? 30 : 1000}`),
        ]).flat(),
      );
      return [...pages, ...others];
    },
  },
  'trees of departments': {
    answers: [200],
    send: () => Promise.all(times(runs(3, 2), () => send('GET', '/sys/sysDepart/queryTreeList'))),
  },
  'trees of categories': {
    answers: [200],
    refusals: /分类已有\d+个/,
    async send() {
      const trees = times(3, () => send('GET', '/sys/category/loadTreeRoot?pcode=0&async=false'));
      return [...(await Promise.all(trees)), await refused('/sys/category/add', { name: '甲', pid: '0' })];
    },
  },
  'trees of menus': {
    answers: [200],
    refusals: /菜单和按钮已有\d+个/,
    async send() {
      await fillMenus(database.db);
      const parentIds = times(50, (n) => `full${String(n + 1)}`).join(',');
      const trees = await Promise.all(
        [
          '/sys/permission/getUserPermissionByToken',
          '/sys/permission/list',
          '/sys/role/queryTreeList',
          `/sys/permission/getSystemSubmenuBatch?${query({ parentIds })}`,
          '/sys/permission/countBelow?id=full1',
        ].map(read),
      );
      const one = { name: '甲', menuType: 0, url: '/more', component: 'layouts/RouteView' };
      return [...trees, await refused('/sys/permission/add', one)];
    },
  },
  'all dictionaries at once': {
    like: 'trees of menus',
    answers: [200],
    refusals: /字典项一共最多\d+个/,
    async send() {
      await emptyItems(database);
      await fillDicts(database.db);
      const answers = await Promise.all([
        read('/sys/dict/queryAllDictItems'),
        read('/sys/getUserInfo'),
        send('POST', '/sys/login', { username: 'narrow', password: TEST_PASSWORD }),
      ]);
      const one = { dictId: 'dict1', itemText: '甲', itemValue: 'more' };
      return [...answers, await refused('/sys/dictItem/add', one)];
    },
  },
  'lists without pages': {
    like: 'trees of menus',
    answers: [200, 400],
    refusals: /记录超过10000条，不能一次列出/,
    async send() {
      await fillLists(database.db);
      const addresses = [
        '/sys/role/queryall',
        '/sys/user/recycleBin',
        '/sys/dict/treeList',
        '/sys/dict/getDictItems/users',
      ];
      const whole = await Promise.all(addresses.map(read));
      await send('POST', '/sys/role/add', { roleName: '再一个', roleCode: 'more' });
      const more = await send('GET', '/sys/role/queryall');
      expect(more.status).toBe(400);
      return [...whole, more];
    },
  },
  'searches in trees': {
    answers: [200],
    send: () =>
      Promise.all(times(5, () => send('GET', `/sys/sysDepart/searchBy?${query({ keyWord: '部' })}`))),
  },
  'searches in guides': {
    answers: [200],
    send() {
      const words = times(8, (n) => '的'.repeat(n + 1)).join(' ');
      return Promise.all(times(20, () => send('GET', `/sys/guide/search?${query({ words })}`)));
    },
  },
  'moves of departments': {
    answers: [200],
    send: async () => [await send('PUT', '/sys/sysDepart/move', { id: 'depart1', parentId: 'depart2' })],
  },
  'workbooks that are written': {
    answers: [200, 429],
    send: () => Promise.all(times(runs(3, 1), () => read('/sys/user/exportXls'))),
  },
  'workbooks that are read': {
    answers: [400, 429],
    mayGrow: MAX_GROWTH,
    refusals: /文件的内容过多，未能读完/,
    onSlowMachine: [503],
    send: () => Promise.all(times(runs(3, 1), () => upload('/sys/position/importExcel', endless, 'a.xlsx'))),
  },
  'workbooks of many rows': {
    like: 'workbooks that are read',
    answers: [200],
    mayGrow: MAX_GROWTH,
    async send() {
      const wide = WIDE.map((title) => `${title}的文字`.padEnd(60, '长'));
      const rows = times(runs(5_000, 1_000), (n) => [`第${String(n)}个`, ...wide]);
      const book = await textWorkbook(['名称', ...WIDE], ...rows);
      return [await upload('/many/thing/importExcel', book, 'a.xlsx')];
    },
  },
  'contents of uploaded archives': {
    answers: [200],
    send() {
      const name = 'd'.repeat(350);
      const parts = times(10_000, (n) => ({
        name: `${name}${String(n)}`,
        content: Buffer.alloc(0),
        isStored: true,
      }));
      const archive = forgeArchive(parts);
      return Promise.all(times(runs(5, 2), () => upload('/sys/common/upload', archive, 'a.zip')));
    },
  },
  'uploaded pictures': {
    answers: [200],
    async send() {
      const { default: sharp } = await import('sharp');
      const create = { width: 9_900, height: 9_900, channels: 3, background: '#123456' } as const;
      const picture = await sharp({ create }).png().toBuffer();
      return Promise.all(times(runs(5, 2), () => upload('/sys/common/upload', picture, 'a.png')));
    },
  },
  'pictures of profiles': {
    like: 'uploaded pictures',
    answers: [200, 429],
    async send() {
      const avatar = await storePicture('temp');
      return Promise.all(times(runs(10, 4), () => send('PUT', '/sys/account/profile', { avatar })));
    },
  },
  'pictures of the site': {
    like: 'uploaded pictures',
    answers: [200],
    async send() {
      const appLogo = await storePicture('site');
      const saved = await send('PUT', '/sys/siteConfig/edit', { id: 1, appLogo });
      const shown = times(runs(10, 4), () => read(`/sys/common/static/${appLogo}`));
      return [saved, ...(await Promise.all(shown))];
    },
  },
  'what the checker of documents asks of the site': {
    answers: [200],
    async send() {
      await overfillItems(database);
      return Promise.all(times(3, () => read('/sys/checkSite')));
    },
  },
  'documents in SCREENS_DIR': {
    answers: [200],
    async send() {
      const deep = `${'['.repeat(1_000_000)}${']'.repeat(1_000_000)}`;
      const node = { 'x-component': 'Nothing', title: '{{ 1 + }}' };
      const properties = Object.fromEntries(times(20_000, (n) => [`field${String(n)}`, node]));
      const document = { id: 'many', title: '多', schema: { type: 'object', properties } };
      const many = JSON.stringify(document);
      const half = many.slice(0, 100_000);
      const files = {
        'huge.json': `{"id":"huge","title":"${'长'.repeat(1_000_000)}"}`,
        'deep.json': deep,
        'broken.json': '{"a":'.repeat(300_000),
        'many.json': many,
        [`${'below/'.repeat(200)}far.json`]: '{}',
        ...Object.fromEntries(times(runs(200, 40), (n) => [`half${String(n)}.json`, half])),
      };
      return drop(files);
    },
  },
  'pages that a draft is checked beside': {
    like: 'documents in SCREENS_DIR',
    answers: [200],
    send() {
      const text = (id: string): string =>
        JSON.stringify({
          id,
          format: 1,
          title: id,
          route: { path: `/${id}`, access: 'login' },
          schema: {
            type: 'object',
            properties: Object.fromEntries(
              times(20, (n) => [
                `field${String(n)}`,
                { type: 'string', title: '长'.repeat(100), 'x-component': 'text' },
              ]),
            ),
          },
        });
      const files = Object.fromEntries(
        times(runs(500, 120), (n) => [`beside/page${String(n)}.json`, text(`beside/page${String(n)}`)]),
      );
      return drop(files, async () => {
        const id = 'own/page';
        const saved = await send('POST', '/sys/designer/save', { id, text: text(id), expected: 0 });
        const { number } = (saved.body as { result: { number: number } }).result;
        const documents = [{ id, number }];
        return [
          saved,
          await read('/sys/designer/surroundings'),
          await read('/sys/designer/surroundings'),
          await read('/sys/designer/list'),
          await send('POST', '/sys/designer/impact', { documents }),
          await send('POST', '/sys/designer/publish', { documents, note: '', confirmed: true }),
        ];
      });
    },
  },
  'drafts that are merged': {
    like: 'pages that are published together',
    answers: [200],
    onSlowMachine: [503],
    async send() {
      const id = 'merged/page';
      const text = largePage(id);
      const save = (changed: string, expected: number, edits?: readonly object[]) =>
        send('POST', '/sys/designer/save', { id, text: changed, expected, ...(edits ? { edits } : {}) });
      const fieldPath = (n: number) => ['schema', 'properties', 'form', 'properties', `field${String(n)}`];
      const edits = times(20_000, (n) => ({
        op: 'replace',
        path: [...fieldPath(n % 4_000), 'description'],
        value: String(n),
      }));
      const first = await save(text, 0);
      const second = await save(text.replaceAll('"text"', '"textarea"'), 1);
      const third = await save(text.replaceAll('长'.repeat(30), '短'), 1, edits);
      return [first, second, third];
    },
  },
  'patterns that the designer asks about': {
    like: 'check rules that are tried, saved and imported',
    answers: [200, 400, 429],
    refusals: /无法在限时内/,
    onSlowMachine: [503],
    send() {
      const patterns = times(50, (n) => `${'(?=.*[a-z])'.repeat(80)}[a-z]{20,${String(700 + n)}}`);
      return Promise.all(times(runs(6, 1), () => send('POST', '/sys/designer/patterns', { patterns })));
    },
  },
  'pages that are published together': {
    answers: [200, 400],
    async send() {
      const drafts = await saveLargeDrafts('many');
      const publish = (confirmed: boolean) =>
        send('POST', '/sys/designer/publish', { documents: drafts, note: '', confirmed });
      return [
        await publish(true),
        await read('/sys/designer/list'),
        await read('/sys/designer/surroundings'),
      ];
    },
  },
  'what publishing would change': {
    like: 'pages that are published together',
    answers: [200, 400],
    async send() {
      const documents = await saveLargeDrafts('looked');
      const looked = await send('POST', '/sys/designer/impact', { documents });
      return [looked, await read('/sys/designer/drafts?id=looked/page0')];
    },
  },
  'files of pages': {
    like: 'pages that are published together',
    answers: [200, 400],
    async send() {
      const documents = times(3, (n) => ({
        id: `file/page${String(n)}`,
        text: largePage(`file/page${String(n)}`),
      }));
      const file = JSON.stringify({ kind: 'screenwright-set', version: 1, format: 1, documents });
      const deep = JSON.stringify({
        kind: 'screenwright-set',
        version: 1,
        documents: [{ id: 'a', text: `${'['.repeat(900_000)}${']'.repeat(900_000)}` }],
      });
      const brought = await send('POST', '/sys/designer/import', {
        file,
        documents: documents.map(({ id }) => ({ id, number: 0 })),
      });
      const ids = documents.map(({ id }) => id);
      const refused = await send('POST', '/sys/designer/import', { file: deep });
      return [brought, refused, await send('POST', '/sys/designer/export', { ids })];
    },
  },
  'frames of sockets': {
    answers: [101],
    mayGrow: MAX_OF_FRAMES,
    send() {
      const [text, part, ping] = [0x81, 0x01, 0x89];
      const sent = [
        frames(500_000, ping, ''),
        frames(50_000, text, 'x'.repeat(1_000)),
        frames(500_000, text, ''),
        Buffer.concat([frames(1, part, ''), frames(500_000, 0, '')]),
        frames(1, text, 'x'.repeat(20 * MEGABYTE)),
      ];
      return Promise.all(
        sent.flatMap((content) => [
          flood(`/websocket/${adminId}`, token ?? '', content),
          flood('/mqtt', 'mqtt', content),
        ]),
      );
    },
  },
  'files that are packed together': {
    answers: [200],
    async send() {
      const stored = await upload('/sys/common/upload', randomBytes(40 * MEGABYTE), 'a.bin.txt');
      const large = await upload('/sys/common/upload', Buffer.alloc(40 * MEGABYTE, 'text '), 'a.txt');
      const paths = [stored, large].flatMap(({ status, body }) =>
        status === 200 && (body as { success: boolean }).success
          ? [(body as { message: string }).message]
          : [],
      );
      return [await read(`/sys/common/downloadBatch?${query({ filePaths: paths.join(',') })}`)];
    },
  },
  'print templates': {
    answers: [200],
    send() {
      const page = { width: 210, height: 297, margin: { top: 0, right: 0, bottom: 0, left: 0 } };
      const element = { type: 'line', x: 1.25, y: 1.25, width: 9.5, height: 1 };
      const elements = times(200, (n) => ({ id: `a${String(n)}`, ...element }));
      const templateJson = JSON.stringify({ page, elements });
      return Promise.all(
        times(10, (n) =>
          send('POST', '/sys/printTemplate/add', {
            templateName: '甲',
            templateCode: `print${String(n)}`,
            subject: 'user',
            templateJson,
          }),
        ),
      );
    },
  },
  'message templates that are filled': {
    answers: [200, 429],
    async send() {
      const template = {
        templateCode: 'gaps',
        templateName: '甲',
        templateType: '4',
        templateContent: `<p>${'${a}'.repeat(10_000)}</p>`,
      };
      const added = await send('POST', '/message/sysMessageTemplate/add', template);
      const body = { templateCode: 'gaps', testData: JSON.stringify({ a: '<b>'.repeat(10) }) };
      const shown = times(3, () => send('POST', '/message/sysMessageTemplate/preview', body));
      return [added, ...(await Promise.all(shown))];
    },
  },
  'cron expressions': {
    answers: [200],
    refusals: /不会再有执行时间/,
    send: () =>
      Promise.all(
        [
          '0 0 0 30 2 ?',
          '59 59 23 29 2 1',
          '0 0 0 31 2,4,6,9,11 ?',
          '0 0 0 29 2 ? 2099',
          '*/59 */59 */23 31 11 ?',
        ].map((cronExpression) =>
          send('POST', '/sys/quartzJob/add', { jobClassName: 'cleanLogs', cronExpression }),
        ),
      ),
  },
  'data rules over many departments': {
    answers: [200],
    send: () => Promise.all(times(5, () => send('GET', '/sys/user/list', undefined, narrow))),
  },
  passwords: {
    answers: [200],
    refusals: /用户名或密码错误/,
    send: () =>
      Promise.all(
        times(20, (n) =>
          send('POST', '/sys/login', { username: `many${String(n)}`, password: 'x'.repeat(200) }),
        ),
      ),
  },
  'captchas, and tries to sign in': {
    // Whoever asks for more at once than a server draws is told to come later.
    answers: [200, 429, 503],
    send: () => Promise.all(times(400, (n) => send('GET', `/sys/randomImage/k${String(n)}`))),
  },
};

/** Puts somebody into thirty departments under a rule that names them side by side: each place multiplies what it stands for. */
async function narrowPerson(): Promise<void> {
  const { db } = database;
  const added = await send('POST', '/sys/role/add', { roleName: '窄', roleCode: 'narrow' });
  expect(added).toMatchObject({ status: 200, body: { success: true } });
  const { id: roleId } = await db
    .selectFrom('sys_role')
    .select('id')
    .where('role_code', '=', 'narrow')
    .executeTakeFirstOrThrow();
  const { id: permissionId } = await db
    .selectFrom('sys_permission')
    .select('id')
    .where('perms', '=', 'user:list')
    .executeTakeFirstOrThrow();
  await send('POST', '/sys/permission/saveRolePermission', { roleId, permissionIds: permissionId });
  const rule = await send('POST', '/sys/permission/addPermissionRule', {
    permissionId,
    ruleName: '甲',
    ruleColumn: 'username',
    ruleConditions: '=',
    ruleValue: '#{sys_multi_org_code}'.repeat(13),
    status: '1',
  });
  const { id: dataRuleIds } = (rule.body as { result: { id: string } }).result;
  await send('POST', '/sys/role/datarule', { permissionId, roleId, dataRuleIds });
  await sql`insert into sys_user_role (id, user_id, role_id)
    select 'narrow', id, ${roleId} from sys_user where username = 'narrow'`.execute(db);
  await sql`insert into sys_user_depart (id, user_id, dep_id)
    select 'narrow' || n, id, 'depart' || n from sys_user, generate_series(1, 30) n where username = 'narrow'`.execute(
    db,
  );
}

/** The first column of the table. */
function readPlaces(): string[] {
  const page = fs.readFileSync(path.join(import.meta.dirname, '../../docs/security.md'), 'utf8');
  const [, table = ''] = /^## Work whose size a caller chooses\n([^]*?)^## /m.exec(page) ?? [];
  const rows = [...table.matchAll(/^\| ([^|]+) \|/gm)].map(([, place = '']) => place);
  return rows.filter((place) => place !== 'place');
}

it('the cases are those of docs/security.md', () => {
  expect(Object.keys(CASES).sort()).toEqual(readPlaces().sort());
});

/** Those that stand for others come first, so that a sample of all has them. */
const places = Object.entries(CASES).toSorted(
  ([, one], [, other]) => Number('like' in one) - Number('like' in other),
);
const tried = sample('places of work whose size a caller chooses', places, ([name, { like }]) => [
  like ?? name,
]);

describe('large uploads', () => {
  it('four of 50 MB at once cost the server less than 50 MB of memory (F24)', async () => {
    const sendText = async (megabytes: number): Promise<void> => {
      const content = Buffer.alloc(megabytes * MEGABYTE, 'text ');
      expect(await upload('/sys/common/upload', content, 'a.txt')).toMatchObject({ body: { success: true } });
    };
    // What the server sets up once for uploads of any size is no part of it.
    for (let count = 0; count < 10; count += 1) await sendText(2);
    const { grown } = await watchHealth(server, () => Promise.all(times(4, () => sendText(50))));
    console.log(`F24: 200 MB uploaded, the memory of the server grew by ${(grown / MEGABYTE).toFixed(1)} MB`);
    expect(grown).toBeLessThan(50 * MEGABYTE);
  });
});

// Before all else: what was done with a server leaves it much to collect, which it then does later.
describe('more callers than there is room for', () => {
  it('are answered or told to come later, and all of them together cost little memory', async () => {
    const agent = new http.Agent({ keepAlive: true });
    const ask = () =>
      new Promise<{ status: number; again: string | undefined }>((resolve) => {
        const headers = { 'x-access-token': token ?? '' };
        const asking = http.get(`${server.url}/api/sys/user/list?pageSize=100`, { agent, headers });
        asking.on('response', (answer) => {
          answer.resume();
          const again = answer.headers['retry-after'];
          answer.on('close', () => resolve({ status: answer.statusCode ?? 0, again }));
        });
        asking.on('error', () => resolve({ status: 0, again: undefined }));
      });
    // What a server takes for its first crowd it keeps for every later one.
    for (let round = 0; round < 8; round += 1) await Promise.all(times(80, ask));
    const held = readMemory(server.pid);
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, readMemory(server.pid))), 20);
    // Nobody gets a row before all have asked.
    const asked = await database.db.transaction().execute(async (transaction) => {
      await sql`lock table sys_user in access exclusive mode`.execute(transaction);
      const waiting: ReturnType<typeof ask>[] = [];
      // Of one address no more than a hundred are silent for a second: what a busy machine opened and did not send yet.
      while (waiting.length < 2 * MAX_UNDER_WAY) {
        waiting.push(...times(40, ask));
        await wait(20);
      }
      await expect.poll(async () => (await ask()).status, { timeout: 60_000 }).toBe(503);
      return waiting;
    });
    const answers = await Promise.all(asked);
    clearInterval(watch);
    agent.destroy();
    const count = (status: number): number => answers.filter((one) => one.status === status).length;
    console.log(
      `${String(answers.length)} calls at once: ${String(count(200))} answered, ${String(count(503))} told to come later, ${String(count(504))} in time, ${((most - held) / MEGABYTE).toFixed(0)} MB more`,
    );
    expect(count(200) + count(503) + count(504)).toBe(answers.length);
    expect(answers.filter(({ status, again }) => status === 503 && again === undefined)).toEqual([]);
    expect(count(503)).toBeGreaterThan(0.9 * MAX_UNDER_WAY);
    // The others were told at the door.
    const taken = count(200) + count(504);
    expect(most - held).toBeLessThan(OF_THE_OTHERS + taken * MAX_OF_A_CALL);
    expect((await ask()).status).toBe(200);
  }, 180_000);
});

describe('health is answered at once while somebody sends', () => {
  it.each(tried)('%s', async (name, one) => {
    const { send: work, answers, onSlowMachine = [], refusals, mayGrow = Infinity } = one;
    const { result, held, longest, median, asked, grown } = await watchHealth(server, work);
    const statuses = [...new Set(result.map(({ status }) => status))].sort();
    console.log(
      `${name}: ${held.toFixed(0)} ms of the thread, ${longest.toFixed(0)} ms on the clock, ${median.toFixed(0)} ms mostly, of ${String(asked)} questions, ${(grown / MEGABYTE).toFixed(0)} MB more, ${statuses.join(' ')}`,
    );
    // The pace of the machine is asked for only where it decides.
    expect(held).toBeLessThan(PATIENCE * (held < PATIENCE ? 1 : slowness()));
    const crowd = longest < PATIENCE ? 1 : delay();
    expect(median).toBeLessThan(PATIENCE * crowd);
    expect(longest).toBeLessThan(PATIENCE * BY_THE_CLOCK * crowd);
    expect(grown).toBeLessThan(mayGrow);
    for (const { status, body } of result) {
      const { success, message } = (body ?? {}) as { success?: boolean; message?: string };
      if (success === false && ![429, ...onSlowMachine].includes(status))
        expect(message, name).toMatch(refusals ?? /^nothing is refused$/);
    }
    // On a quick machine the first may be done before the second is sent: then none has to wait.
    for (const status of statuses) {
      if (answers.includes(status)) continue;
      expect(onSlowMachine).toContain(status);
      expect(delay(), 'times as long as usual').toBeGreaterThan(SLOW);
    }
  });
});

it('of very many values of dictionaries the checker is told no more than can be sent at once', async () => {
  await overfillItems(database);
  const answer = await send('GET', '/sys/checkSite');
  const { dicts } = (answer.body as { result: { dicts: Record<string, string[] | null> } }).result;
  const lists = Object.values(dicts);
  expect(lists.flatMap((values) => values ?? []).length).toBeLessThanOrEqual(50_000);
  expect(dicts['many_1']).toHaveLength(500);
  // It is there all the same: a document that names it is right, whatever value it takes of it.
  expect(dicts['many_99']).toBeNull();
  await emptyItems(database);
});

// What ends the session of whoever sends, and files: what is done with those has rows of its own.
const LEFT_OUT = ['/sys/logout'];

const routes = listRoutes({ surroundings: {} } as RouteParts).filter(
  ({ url, upload }) => !LEFT_OUT.includes(url) && upload === false,
);

/** Makes a call as the first person who may make it now. @returns the status */
async function ask(call: LargestCall): Promise<number> {
  for (const one of administrators) {
    const status = await askAs(one, call);
    if (status !== 429) return status;
  }
  return 429;
}

/** @returns the status; 413 where the server ended the connection on a body that it does not read to its end */
async function askAs(session: string, { method, make }: LargestCall): Promise<number> {
  const { url, body } = make();
  try {
    const answer = await fetch(`${server.url}${url}`, {
      method,
      redirect: 'manual',
      headers: {
        'x-access-token': session,
        // Answers are packed in threads, which takes longer than all else.
        'accept-encoding': 'identity',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(120_000),
    });
    await answer.arrayBuffer();
    return answer.status;
  } catch (error) {
    const { code } = ((error as Error).cause ?? {}) as { code?: string };
    if (body === undefined || !['EPIPE', 'ECONNRESET', 'UND_ERR_SOCKET'].includes(code ?? '')) throw error;
    return 413;
  }
}

/** Makes calls, a few for each look at health. */
async function makeAll(chosen: readonly LargestCall[], all: number): Promise<void> {
  const slow: string[] = [];
  const statuses = new Map<number, number>();
  for (let at = 0; at < chosen.length; at += TOGETHER) {
    const some = chosen.slice(at, at + TOGETHER);
    const { held } = await watchHealth(server, async () => {
      for (const call of some) {
        const since = performance.now();
        const status = await ask(call);
        const took = performance.now() - since;
        statuses.set(status, (statuses.get(status) ?? 0) + 1);
        if (took > 1_000) console.log(`${call.name}: ${String(status)} after ${took.toFixed(0)} ms`);
        if (status === 500) slow.push(`${call.name}: 500`);
      }
    });
    if (held < PATIENCE * (held < PATIENCE ? 1 : slowness())) continue;
    slow.push(`${held.toFixed(0)} ms during ${some.map(({ name }) => name).join('; ')}`);
  }
  console.log(`${String(chosen.length)} calls of ${String(all)}: ${JSON.stringify([...statuses])}`);
  expect(slow).toEqual([]);
  // Whoever sent is signed in still: nothing was refused for want of that.
  for (const one of administrators)
    expect(await send('GET', '/sys/user/list?pageSize=1', undefined, one)).toMatchObject({ status: 200 });
}

describe('every call, with as much in one of its parts as that may hold,', () => {
  const calls = routes.flatMap((route) =>
    largestCalls(route).map((call) => ({ ...call, place: `${route.method} ${route.url}` })),
  );

  it('holds nobody up', async () => {
    // Each call, with what texts are made of in turn.
    const chosen = sample('largest calls', calls, ({ place, filler }) => [place, filler]);
    await makeAll(chosen, calls.length);
  }, 3_600_000);
});

describe('every call that reads and is asked for nothing in particular', () => {
  beforeAll(async () => {
    for (const fill of [fillMenus, fillDicts, fillLists]) await fill(database.db);
  }, 120_000);

  it('holds nobody up where tables hold as much as they may', async () => {
    // Files are templates and exports, which are written in pieces.
    const calls = routes.filter(({ response }) => isDeep || response !== FILE).flatMap(plainCalls);
    expect(calls.map(({ name }) => name)).toContain('GET api /sys/dict/queryAllDictItems');
    await makeAll(calls, calls.length);
  }, 600_000);
});
