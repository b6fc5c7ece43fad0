import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../tests/app-driver.ts';
import type { Database } from '../../db/tables.ts';
import type { PushMessage } from '../../push/pushes.ts';
import { queueOutgoing, type Outgoing } from '../../records/outbox.ts';
import { createOutbox, retryFailed, sweepOutbox, type Outbox } from './outbox.ts';

let app: TestApp;
let db: Kysely<Database>;
let host: string;
let server: http.Server;
/** What the other system answers next; 200 when there is nothing. */
let answers: number[] = [];
let received: { url: string; key: string; body: string }[] = [];
let hold: Promise<void> | undefined;
let pushed: [PushMessage, (readonly string[] | undefined)?][] = [];
let now = Date.now();

beforeAll(async () => {
  server = http.createServer((request, answer) => {
    let body = '';
    request.on('data', (piece: Buffer) => (body += piece.toString()));
    request.on('end', () => {
      received.push({ url: request.url ?? '', key: String(request.headers['idempotency-key']), body });
      const status = answers.shift() ?? 200;
      void Promise.resolve(request.url === '/slow' ? hold : undefined).then(() =>
        answer.writeHead(status).end(),
      );
    });
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  host = `127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  // Looks at nothing by itself: its clock stands long before what is written here.
  app = await openTestApp();
  app.clock.now = 0;
  ({ db } = app);
});
afterAll(async () => {
  await app.close();
  server.close();
});
beforeEach(async () => {
  await db.deleteFrom('sys_outbox').execute();
  answers = [];
  received = [];
  pushed = [];
  now = Date.now();
});

const open = (outboundHosts = [host]): Outbox =>
  createOutbox({
    db,
    config: { outboundHosts },
    pushes: { send: (...push) => void pushed.push(push) },
    log: { info: () => undefined, warn: () => undefined } as never,
    now: () => now,
  });

const queue = (outgoing: Outgoing, on = db): Promise<void> =>
  queueOutgoing(on, outgoing, 'let/contract afterEdit', { username: 'admin', now });

const request = (path: string, body: unknown = { id: '1' }): Outgoing => ({
  kind: 'request',
  url: `http://${host}${path}`,
  method: 'POST',
  body,
});

const message = (more: Partial<Extract<Outgoing, { kind: 'message' }>> = {}): Outgoing => ({
  kind: 'message',
  users: ['admin'],
  roles: [],
  title: '合同生效',
  text: '<b>请</b>跟进',
  ...more,
});

const rows = () => db.selectFrom('sys_outbox').selectAll().orderBy('title').execute();

describe('a request of a hook', () => {
  it('is sent with its body and the key of its row, once', async () => {
    await queue(request('/hook?secret=1'));
    expect(await open().runDue()).toBe(1);
    expect(await open().runDue()).toBe(0);
    const [row] = await rows();
    expect(row).toMatchObject({
      state: 'done',
      attempts: 1,
      title: `POST http://${host}/hook`,
      last_error: null,
    });
    expect(received).toEqual([{ url: '/hook?secret=1', key: row?.id, body: '{"id":"1"}' }]);
  });

  it('is never sent when its save does not commit', async () => {
    const failing = db.transaction().execute(async (transaction) => {
      await queue(request('/never'), transaction);
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(await open().runDue()).toBe(0);
    expect(received).toEqual([]);
  });

  it('is tried again after waits that grow, with the same key', async () => {
    answers = [500, 404];
    await queue(request('/again'));
    await open().runDue();
    expect(await rows()).toMatchObject([{ state: 'waiting', attempts: 1, last_error: '对方回应 HTTP 500' }]);
    now += 29_000;
    expect(await open().runDue()).toBe(0);
    now += 1_000;
    expect(await open().runDue()).toBe(1);
    now += 59_000;
    expect(await open().runDue()).toBe(0);
    now += 1_000;
    expect(await open().runDue()).toBe(1);
    expect(await rows()).toMatchObject([{ state: 'done', attempts: 3 }]);
    expect(new Set(received.map(({ key }) => key)).size).toBe(1);
    expect(received).toHaveLength(3);
  });

  it('is given up after ten tries, and says why', async () => {
    answers = Array.from({ length: 20 }, () => 503);
    await queue(request('/dead'));
    for (let round = 0; round < 20; round++, now += 3_600_000) await open().runDue();
    expect(await rows()).toMatchObject([{ state: 'failed', attempts: 10, last_error: '对方回应 HTTP 503' }]);
    expect(received).toHaveLength(10);
  });

  it('to a host that nobody allowed fails at once, and holds up none behind it', async () => {
    await queue({ ...request('/x'), url: 'http://169.254.169.254/latest' } as Outgoing);
    await queue(request('/behind'));
    expect(await open().runDue()).toBe(2);
    expect(await rows()).toMatchObject([
      { state: 'done' },
      {
        state: 'failed',
        attempts: 1,
        last_error: 'OUTBOUND_HOSTS 没有主机 169.254.169.254，请管理员加上后重试',
      },
    ]);
  });

  it('is taken by one of several servers', async () => {
    for (let at = 0; at < 30; at++) await queue(request(`/${at}`));
    const counts = await Promise.all([open().runDue(), open().runDue(), open().runDue()]);
    expect(counts.reduce((sum, count) => sum + count)).toBe(30);
    expect(new Set(received.map(({ key }) => key)).size).toBe(30);
    expect(received).toHaveLength(30);
  });

  it('of a server that was killed over it is taken by another once its time is over, and a late success stands', async () => {
    let release = (): void => undefined;
    hold = new Promise((done) => (release = done));
    await queue(request('/slow'));
    const killed = open().runDue();
    await expect.poll(() => received.length).toBe(1);
    expect(await open().runDue()).toBe(0);
    now += 60_000;
    answers = [500];
    const second = open().runDue();
    await expect.poll(() => received.length).toBe(2);
    release();
    await Promise.all([killed, second]);
    expect(await rows()).toMatchObject([{ state: 'done', attempts: expect.any(Number) as number }]);
    expect(new Set(received.map(({ key }) => key)).size).toBe(1);
  });
});

describe('a message of a hook', () => {
  it('reaches users by name and all who have a role, once each, as text', async () => {
    await queue(message({ users: ['admin', 'nobody'], roles: ['admin'] }));
    expect(await Promise.all([open().runDue(), open().runDue()])).toContain(1);
    const sent = await db
      .selectFrom('sys_announcement')
      .innerJoin('sys_announcement_send as send', 'send.annt_id', 'sys_announcement.id')
      .innerJoin('sys_user', 'sys_user.id', 'send.user_id')
      .select(['titile', 'msg_content', 'sender', 'username'])
      .where('titile', '=', '合同生效')
      .execute();
    expect(sent).toEqual([
      { titile: '合同生效', msg_content: '&lt;b&gt;请&lt;/b&gt;跟进', sender: 'admin', username: 'admin' },
    ]);
    expect(await rows()).toMatchObject([{ state: 'done' }]);
    expect(pushed).toMatchObject([[{ cmd: 'user', msgTxt: '合同生效' }, [expect.any(String)]]]);
  });

  it('to nobody fails, says who was meant, and holds up none behind it', async () => {
    await queue(message({ users: ['nobody'], title: '甲' }));
    await queue(message({ title: '乙' }));
    expect(await open().runDue()).toBe(2);
    expect(await rows()).toMatchObject([
      { title: '乙', state: 'done' },
      { title: '甲', state: 'failed', last_error: '没有收件人：用户 nobody，角色 无' },
    ]);
  });

  it.each([
    ['a user', { users: ['ADMIN', ' Admin '] }],
    ['a role', { users: [], roles: ['Admin'] }],
  ])('reaches %s by any spelling of the name', async (_what, meant) => {
    await queue(message({ ...meant, title: '丙' }));
    expect(await open().runDue()).toBe(1);
    expect(await rows()).toMatchObject([{ title: '丙', state: 'done' }]);
  });
});

describe('an administrator', () => {
  it('sees what failed, not what was sent, and tries it again', async () => {
    app.clock.now = Date.now();
    const token = await app.signIn();
    now = app.clock.now + 3_600_000;
    await queue(request('/secret', { password: 'x' }));
    await open([]).runDue();
    const listed = await app.call('GET', '/api/sys/outbox/list?state=failed', { token });
    const [record] = listed.json<{ result: { records: Record<string, unknown>[] } }>().result.records;
    expect(record).toMatchObject({
      state: 'failed',
      state_dictText: '失败',
      source: 'let/contract afterEdit',
    });
    expect(JSON.stringify(record)).not.toContain('password');
    const hidden = [sql<boolean>`false`];
    await expect(retryFailed(db, [String(record?.['id'])], hidden, now)).rejects.toThrow(
      '没有可以重试的记录，请刷新后再看',
    );
    const retried = await app.call('PUT', `/api/sys/outbox/retry?ids=${String(record?.['id'])}`, { token });
    expect(retried.json()).toMatchObject({ success: true });
    const again = await app.call('PUT', '/api/sys/outbox/retry?ids=none', { token });
    expect(again.json()).toMatchObject({ success: false, message: '没有可以重试的记录，请刷新后再看' });
    expect(await rows()).not.toMatchObject([{ attempts: 1, state: 'failed' }]);
  });
});

it('what was delivered goes after a week, what failed after a quarter of a year, what waits never', async () => {
  const day = 86_400_000;
  await queue(message({ title: '1 done' }));
  await open().runDue();
  await queue(message({ title: '2 failed', users: ['nobody'] }));
  await open().runDue();
  await queue(message({ title: '3 waiting' }));
  const titles = async () => (await rows()).map(({ title }) => title);
  await sweepOutbox(db, now + 6 * day);
  expect(await titles()).toEqual(['1 done', '2 failed', '3 waiting']);
  await sweepOutbox(db, now + 8 * day);
  expect(await titles()).toEqual(['2 failed', '3 waiting']);
  await sweepOutbox(db, now + 91 * day);
  expect(await titles()).toEqual(['3 waiting']);
});
