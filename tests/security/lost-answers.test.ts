// F12, F13: a write whose answer was lost can be sent again; it happens once, and the retry learns what happened.
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ANSWER_LIFETIME } from '../../server/http/plugins/idempotency.ts';
import { createId } from '../../server/records/record.ts';
import { failure } from '../../server/kernel/errors.ts';
import { defineRoute, ok } from '../../server/http/routing/define-route.ts';
import { openTestApp, type TestApp } from '../app-driver.ts';
import { openCuttingProxy, type CuttingProxy } from '../cutting-proxy.ts';
import { runs } from '../depth.ts';

/** Adds a row to a table that lets any number of equal rows in, and answers with its own random id. */
const add = defineRoute({
  method: 'POST',
  url: '/test/add',
  title: '试验',
  access: 'session',
  permission: { open: 'a test writes it' },
  scope: 'none',
  request: {
    body: {
      type: 'object',
      required: ['text'],
      properties: { text: { type: 'string' }, refuse: { type: 'boolean' } },
    },
  },
  response: { type: 'object', properties: { id: { type: 'string' } } },
  async handler({ body, db }) {
    const id = createId();
    await db.insertInto('sys_log').values({ id, log_type: 2, log_content: body.text }).execute();
    if (body.refuse === true) throw failure('rule', '业务规则拒绝');
    return ok({ id }, '添加成功！');
  },
});

let app: TestApp;
let proxy: CuttingProxy;
let port: number;
let token: string;
beforeAll(async () => {
  app = await openTestApp({ isDemo: true, routes: [add] });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.server.address() as AddressInfo).port;
  proxy = await openCuttingProxy(port);
  token = await app.signIn();
});
afterAll(async () => {
  await proxy.close();
  await app.close();
});
beforeEach(async () => {
  await app.db.deleteFrom('sys_log').execute();
});

interface Got {
  status: number;
  replayed: boolean;
  answer: { success: boolean; code: number; message: string; result: { id: string } | null };
}

function send(through: number, body: object, key?: string, asToken = token): Promise<Got> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        port: through,
        host: '127.0.0.1',
        method: 'POST',
        path: '/api/test/add',
        agent: false,
        headers: {
          'content-type': 'application/json',
          'x-access-token': asToken,
          ...(key === undefined ? {} : { 'idempotency-key': key }),
        },
      },
      (incoming) => {
        let text = '';
        incoming.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        incoming.on('error', reject);
        incoming.on('end', () =>
          incoming.complete
            ? resolve({
                status: incoming.statusCode ?? 0,
                replayed: incoming.headers['idempotency-replayed'] === 'true',
                answer: JSON.parse(text) as Got['answer'],
              })
            : reject(new Error('answer was cut')),
        );
      },
    );
    call.on('error', reject);
    call.end(JSON.stringify(body));
  });
}

const rowsOf = async (text: string) =>
  (await app.db.selectFrom('sys_log').select('id').where('log_content', '=', text).execute()).map(
    ({ id }) => id,
  );
const newKey = () => createId();

describe('a retry with the same key', () => {
  it('writes once and gets the answer, wherever request or answer was cut (F12)', async () => {
    proxy.cut = undefined;
    const whole = await send(proxy.port, { text: 'measure' }, newKey());
    expect(whole.status).toBe(200);
    const figures = { dropped: 0, duplicates: 0, lost: 0, wrong: 0 };
    const cuts = [
      ...Array.from({ length: runs(1100, 220) }, (_, index) => ({
        direction: 'answer' as const,
        after: (index * 5) % 1100,
      })),
      ...Array.from({ length: runs(500, 80) }, (_, index) => ({
        direction: 'request' as const,
        after: 1 + ((index * 5) % 400),
      })),
    ];
    for (const [index, cut] of cuts.entries()) {
      const text = `cut-${index}`;
      const key = newKey();
      proxy.cut = cut;
      const first = await send(proxy.port, { text }, key).catch(() => undefined);
      if (first === undefined) figures.dropped += 1;
      proxy.cut = undefined;
      const second = await send(proxy.port, { text }, key);
      const rows = await rowsOf(text);
      if (rows.length > 1) figures.duplicates += 1;
      if (rows.length === 0) figures.lost += 1;
      if (second.status !== 200 || second.answer.result?.id !== rows[0]) figures.wrong += 1;
    }
    console.log(
      `F12: ${figures.dropped} dropped of ${cuts.length}: ${figures.duplicates} duplicates, ${figures.lost} lost, ` +
        `${figures.wrong} told a wrong result`,
    );
    expect(figures.dropped).toBeGreaterThanOrEqual(runs(1000, 180));
    expect(figures).toMatchObject({ duplicates: 0, lost: 0, wrong: 0 });
  });

  it('waits for the first call when both run at the same time (F12, F13)', async () => {
    for (let round = 0; round < 20; round++) {
      const text = `double-${round}`;
      const key = newKey();
      const answers = await Promise.all(Array.from({ length: 5 }, () => send(port, { text }, key)));
      expect(await rowsOf(text)).toHaveLength(1);
      expect(new Set(answers.map(({ answer }) => answer.result?.id)).size).toBe(1);
      expect(answers.filter(({ replayed }) => !replayed)).toHaveLength(1);
    }
  });

  it('makes one record of each doubled submit (F13)', async () => {
    const keys = Array.from({ length: runs(1000, 200) }, newKey);
    let doubled = 0;
    for (let from = 0; from < keys.length; from += 10) {
      await Promise.all(
        keys.slice(from, from + 10).map(async (key, index) => {
          const body = { text: `pair-${from + index}` };
          const answers = await Promise.all([send(port, body, key), send(port, body, key)]);
          const [one, two] = answers.map(({ answer }) => answer.result?.id);
          if (one === undefined || one !== two) doubled += 1;
        }),
      );
    }
    const rows = await app.db
      .selectFrom('sys_log')
      .select('log_content')
      .where('log_content', 'like', 'pair-%')
      .execute();
    const texts = new Set(rows.map(({ log_content }) => log_content));
    console.log(
      `F13: ${keys.length} doubled submits made ${rows.length} records, ${doubled} told two results`,
    );
    expect([rows.length, texts.size, doubled]).toEqual([keys.length, keys.length, 0]);
  });

  it('gets the very same answer, marked as repeated', async () => {
    const key = newKey();
    const first = await send(port, { text: 'same' }, key);
    app.clock.now += 5000;
    const second = await send(port, { text: 'same' }, key);
    expect(second.answer).toEqual(first.answer);
    expect([first.replayed, second.replayed]).toEqual([false, true]);
  });

  it('is refused with 409 when it asks for something else', async () => {
    const key = newKey();
    await send(port, { text: 'one' }, key);
    const other = await send(port, { text: 'two' }, key);
    expect(other.status).toBe(409);
    expect(other.answer).toMatchObject({ success: false, code: 409, result: null });
    expect(await rowsOf('two')).toEqual([]);
  });

  it('belongs to its user: the same key of somebody else is another key', async () => {
    const key = newKey();
    const other = await app.signIn('safety');
    await send(port, { text: 'mine' }, key);
    await send(port, { text: 'mine' }, key, other);
    expect(await rowsOf('mine')).toHaveLength(2);
  });

  it('is a new intention after 24 hours', async () => {
    const key = newKey();
    await send(port, { text: 'daily' }, key);
    app.clock.now += ANSWER_LIFETIME;
    token = await app.signIn();
    const later = await send(port, { text: 'daily' }, key);
    expect(later.replayed).toBe(false);
    expect(await rowsOf('daily')).toHaveLength(2);
  });

  it('is judged anew when the first call was refused, because nothing was written', async () => {
    const key = newKey();
    const first = await send(port, { text: 'refused', refuse: true }, key);
    expect(first).toMatchObject({
      status: 200,
      answer: { success: false, code: 500, message: '业务规则拒绝' },
    });
    expect(await rowsOf('refused')).toEqual([]);
    const second = await send(port, { text: 'refused', refuse: true }, key);
    expect(second.replayed).toBe(false);
  });
});

describe('what is kept of a request', () => {
  it('cannot be made from its body, so that a stolen table lets nobody try passwords', async () => {
    await app.db.deleteFrom('sys_idempotency').execute();
    const body = { username: 'staff', password: 'Geheim-2026-x', confirmpassword: 'Geheim-2026-x' };
    const keys = [newKey(), newKey()];
    for (const key of keys) {
      const headers = { 'idempotency-key': key };
      const answer = await app.call('PUT', '/api/sys/user/changePassword', { token, body, headers });
      expect(answer.json()).toMatchObject({ success: true });
    }
    const rows = await app.db.selectFrom('sys_idempotency').selectAll().execute();
    expect(rows).toHaveLength(2);
    // The same request under two keys: neither is made from the request alone.
    expect(new Set(rows.map((row) => row.request_hash)).size).toBe(2);
    for (const row of rows) {
      expect(row.request_hash).toMatch(/^[0-9a-f]{64}$/);
      for (const key of keys) expect(JSON.stringify(row)).not.toContain(key);
    }
  });
});

describe('the key itself', () => {
  it.each([['short'], ['x'.repeat(101)], ['with blank in it'], ["quote'; --"]])(
    'is refused as %s',
    async (key) => {
      const { status } = await send(port, { text: 'bad key' }, key);
      expect(status).toBe(400);
      expect(await rowsOf('bad key')).toEqual([]);
    },
  );

  it('is not needed: without one every call is an intention of its own', async () => {
    await send(port, { text: 'plain' });
    await send(port, { text: 'plain' });
    expect(await rowsOf('plain')).toHaveLength(2);
  });
});
