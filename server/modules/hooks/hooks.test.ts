// Hooks of a module's entities: what a save leads to, in its own transaction and with the rights of whoever saves.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { textWorkbook, uploadFile } from '../../http/plugins/uploads.testing.ts';
import { hashPassword } from '../../kernel/password-hash.ts';
import { LET_ENTITIES } from './let-module.testing.ts';
import { openTestApp, TEST_PASSWORD, type TestApp } from '../../../tests/app-driver.ts';

let folder: string;
let app: TestApp;
let admin: string;

const write = (file: string, value: unknown): void => {
  const place = path.join(folder, file);
  fs.mkdirSync(path.dirname(place), { recursive: true });
  fs.writeFileSync(place, JSON.stringify(value, null, 2));
  // As if nobody had written for a while.
  fs.utimesSync(place, new Date(Date.now() - 5_000), new Date(Date.now() - 5_000));
};

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hooks-'));
  write('let/module.json', { id: 'let', title: '租赁', version: '1.0.0' });
  for (const entity of LET_ENTITIES) write(`let/entities/${entity.id.slice(4)}.json`, entity);
  write('let/menus/let.json', [
    {
      id: 'let-top',
      title: '租赁',
      path: '/let',
      children: [
        { id: 'let-contracts', title: '合同', path: '/let/contract', permission: 'let.contract:list' },
      ],
    },
  ]);
  app = await openTestApp({ modulesFolder: folder });
  admin = await app.signIn();
  expect(app.modules?.status()).toMatchObject([{ id: 'let', state: 'served', findings: [] }]);
});
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true });
});

interface Said {
  success: boolean;
  message: string;
  code: number;
  result: Record<string, unknown>;
}

const call = async (method: string, url: string, body?: unknown, token = admin): Promise<Said> => {
  const answer = await app.call(method, `/api${url}`, { token, ...(body === undefined ? {} : { body }) });
  return answer.json<Said>();
};

const idOf = ({ success, message, result }: Said): string => {
  expect({ success, message }).toMatchObject({ success: true });
  return String(result['id']);
};

const recordsOf = async (entity: string, column = 'createTime'): Promise<Record<string, unknown>[]> =>
  (await call('GET', `/let/${entity}/list?pageSize=200&column=${column}&order=asc`)).result[
    'records'
  ] as never;

const outbox = async () => {
  const rows = await app.db.selectFrom('sys_outbox').selectAll().orderBy('kind').execute();
  return rows.map((row) => ({ ...row, payload: JSON.parse(row.payload) as unknown }));
};

let rooms = 0;
const addRoom = async (more: object = {}): Promise<string> =>
  idOf(await call('POST', '/let/room/add', { name: `房间 ${++rooms}`, ...more }));

const readRoom = async (id: string) => (await call('GET', `/let/room/queryById?id=${id}`)).result;

beforeEach(async () => {
  await app.db.deleteFrom('sys_outbox').execute();
  for (const { id } of (await recordsOf('due')) as { id: string }[])
    await call('DELETE', `/let/due/delete?id=${id}`);
});

describe('a hook before a save', () => {
  it('sets fields, also required ones, before the record is computed and judged', async () => {
    const id = idOf(await call('POST', '/let/contract/add', { total: 12 }));
    expect((await call('GET', `/let/contract/queryById?id=${id}`)).result).toMatchObject({
      code: 'HT-12',
      doubled: 24,
    });
    const refused = await call('POST', '/let/contract/add', { code: 'a-name-of-more-than-twenty-letters' });
    expect(refused.message).toBe('编号不能超过20个字符');
  });

  it('has what it sets judged as if it had been sent', async () => {
    const id = idOf(await call('POST', '/let/contract/add', { total: 12 }));
    expect((await call('PUT', '/let/contract/edit', { id, status: '9' })).message).toBe('总额最多 2 位小数');
    expect((await call('GET', `/let/contract/queryById?id=${id}`)).result).toMatchObject({
      status: '1',
      total: 12,
    });
  });

  it('refuses with its sentence at its field, and nothing of the save stands', async () => {
    const before = await recordsOf('contract');
    const refused = await call('POST', '/let/contract/add', { code: 'big', total: 100001 });
    expect(refused).toMatchObject({
      success: false,
      message: '超过十万的合同要有附件',
      result: { fields: [{ field: 'attachment', text: '超过十万的合同要有附件' }] },
    });
    expect(await recordsOf('contract')).toHaveLength(before.length);
  });
});

describe('a hook after a save', () => {
  it('adds a record of another entity for each row, as whoever saved', async () => {
    idOf(await call('POST', '/let/contract/add', { code: 'rows', plans: [{ amount: 1 }, { amount: 2.5 }] }));
    expect(await recordsOf('due', 'amount')).toMatchObject([
      { contractCode: 'ROWS', amount: 1, author: 'admin', createBy: 'admin' },
      { contractCode: 'ROWS', amount: 2.5, author: 'admin' },
    ]);
  });

  it('changes another record by its own rules and history, and knows what was before', async () => {
    const roomId = await addRoom();
    const id = idOf(
      await call('POST', '/let/contract/add', { code: 'let', roomId, total: 80, plans: [{ amount: 1 }] }),
    );
    expect(await call('PUT', '/let/contract/edit', { id, status: '2' })).toMatchObject({ success: true });
    expect(await readRoom(roomId)).toMatchObject({ isLet: true, area: 80, version: 2 });
    const versions = await app.db
      .selectFrom('sys_data_log')
      .select('create_by')
      .where('data_id', '=', roomId)
      .execute();
    expect(versions).toEqual([{ create_by: 'admin' }, { create_by: 'admin' }]);
    expect(await outbox()).toMatchObject([
      { kind: 'message', title: '合同 LET 生效', source: 'let/contract afterEdit', create_by: 'admin' },
      { kind: 'request', title: 'POST https://erp.example.com/hook', payload: { body: { id, plans: 1 } } },
    ]);
    // A second edit is none from another state.
    expect(await call('PUT', '/let/contract/edit', { id, total: 81 })).toMatchObject({ success: true });
    expect(await outbox()).toHaveLength(2);
  });

  it('takes everything back when what it changes refuses, and says which hook and which records', async () => {
    const roomId = await addRoom();
    const id = idOf(await call('POST', '/let/contract/add', { code: 'much', roomId, total: 2000 }));
    expect(await call('PUT', '/let/contract/edit', { id, status: '2' })).toMatchObject({
      success: false,
      message: '合同（编辑后）的钩子不能修改房间：面积不能超过 1000',
    });
    expect((await call('GET', `/let/contract/queryById?id=${id}`)).result).toMatchObject({
      status: '1',
      version: 1,
    });
    expect(await readRoom(roomId)).toMatchObject({ isLet: false, version: 1 });
    expect(await outbox()).toEqual([]);
  });

  it('can do nothing that whoever saves may not do', async () => {
    await grantContractsAlone('keeper');
    const keeper = await app.signIn('keeper', TEST_PASSWORD);
    const refused = await call('POST', '/let/contract/add', { code: 'k', plans: [{ amount: 1 }] }, keeper);
    expect(refused).toMatchObject({
      code: 403,
      message: '合同（新增后）的钩子不能新增应收：没有权限，请联系管理员授权',
    });
    expect(await recordsOf('due', 'amount')).toEqual([]);
    // Without rows it adds nothing, and needs no right.
    idOf(await call('POST', '/let/contract/add', { code: 'k' }, keeper));
  });

  it('leads eight deep, and is refused beyond with the names of all', async () => {
    const left = idOf(await call('POST', '/let/left/add', { turns: 0 }));
    const right = idOf(await call('POST', '/let/right/add', { turns: 0, other: left }));
    await call('PUT', '/let/left/edit', { id: left, other: right });
    expect(await call('PUT', '/let/left/edit', { id: left, turns: 0, most: 7 })).toMatchObject({
      success: true,
    });
    expect((await call('GET', `/let/right/queryById?id=${right}`)).result).toMatchObject({ turns: 7 });
    const refused = await call('PUT', '/let/left/edit', { id: left, turns: 0, most: 8 });
    expect(refused.message).toContain(
      '钩子互相触发超过 8 层，没有保存：left（编辑后） → right（编辑后） → left（编辑后）',
    );
    expect((await call('GET', `/let/right/queryById?id=${right}`)).result).toMatchObject({
      turns: 7,
      most: 7,
    });
  });
});

describe('a hook of an import', () => {
  it('runs for each row, and what a refused row led to goes with it', async () => {
    const sheet = await textWorkbook(['内容', '数'], ['一', '2'], ['二', '多'], ['三', '4']);
    const answer = await uploadFile(app, '/api/let/note/importExcel', sheet, admin);
    expect(answer).toMatchObject({
      code: 201,
      result: { successCount: 2, msg: '第 3 行：记录（新增后）的钩子不能新增应收：金额必须是数字' },
    });
    expect((await recordsOf('note')).map(({ text }) => text).sort()).toEqual(['一', '三']);
    expect(
      (await recordsOf('due'))
        .map(({ contractCode, amount }) => `${String(contractCode)}${String(amount)}`)
        .sort(),
    ).toEqual(['一1', '一2', '三1', '三4']);
  });
});

describe('a hook of a removal', () => {
  it('runs for each record of a batch, and refuses all of them when it refuses one', async () => {
    const roomId = await addRoom({ isLet: true });
    const plain = idOf(await call('POST', '/let/contract/add', { code: 'one', roomId }));
    const filed = idOf(await call('POST', '/let/contract/add', { code: 'two', status: '3' }));
    const refused = await call('DELETE', `/let/contract/deleteBatch?ids=${plain},${filed}`);
    expect(refused).toMatchObject({ success: false, message: 'TWO 已归档，不能删除' });
    expect(await readRoom(roomId)).toMatchObject({ isLet: true });
    expect(await call('DELETE', `/let/contract/delete?id=${plain}`)).toMatchObject({ success: true });
    expect(await readRoom(roomId)).toMatchObject({ isLet: false });
    expect(await recordsOf('due', 'amount')).toMatchObject([{ contractCode: 'ONE', amount: 0 }]);
  });

  it('has its counterpart when the record comes back: it is added again, and has stood before', async () => {
    const id = idOf(await call('POST', '/let/contract/add', { code: 'back', total: 5 }));
    await call('DELETE', `/let/contract/delete?id=${id}`);
    expect(await call('PUT', `/let/contract/restore?id=${id}`)).toMatchObject({ success: true });
    expect(await recordsOf('due', 'amount')).toMatchObject([
      { contractCode: 'BACK' },
      { contractCode: '还原', amount: 5 },
    ]);
    expect(await call('PUT', `/let/contract/restore?id=${id}`)).toMatchObject({ success: false });
  });
});

/** A person who may do everything to contracts and nothing else. */
async function grantContractsAlone(name: string): Promise<void> {
  await app.db
    .insertInto('sys_user')
    .values({
      id: name,
      username: name,
      realname: name,
      password: await hashPassword(TEST_PASSWORD),
      status: 1,
      del_flag: 0,
    })
    .execute();
  await app.db.insertInto('sys_role').values({ id: name, role_name: name, role_code: name }).execute();
  await app.db.insertInto('sys_user_role').values({ id: name, user_id: name, role_id: name }).execute();
  const permissions = await app.db
    .selectFrom('sys_permission')
    .select('id')
    .where('perms', 'like', 'let.contract:%')
    .execute();
  await app.db
    .insertInto('sys_role_permission')
    .values(permissions.map(({ id }, at) => ({ id: `${name}${at}`, role_id: name, permission_id: id })))
    .execute();
}
