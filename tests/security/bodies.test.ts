// S58, S59, S60: bodies and queries that parsers disagree about never reach a handler, on any route.
import '../../server/harden.ts';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineRoute, ok } from '../../server/http/routing/define-route.ts';
import { nameOfRoute } from '../../server/http/routing/check-route.ts';
import { pathOf } from '../../server/http/routing/route-path.ts';
import { openTestApp, type TestApp } from '../app-driver.ts';

/** Counts what gets through: with valid bodies all, with tricks nothing. */
let reached: unknown[] = [];
const record = defineRoute({
  method: 'POST',
  url: '/test/record',
  title: '试验',
  access: 'session',
  permission: { open: 'a test writes it' },
  scope: 'none',
  request: {
    body: {
      type: 'object',
      required: ['name'],
      properties: {
        name: { type: 'string', maxLength: 20 },
        level: { type: 'integer' },
        nested: { type: 'object', properties: { id: { type: 'string' } } },
      },
    },
  },
  response: { type: 'null' },
  handler({ body }) {
    reached.push(body);
    return ok();
  },
});
const form = defineRoute({
  ...record,
  url: '/test/form',
  form: true,
  access: 'session',
  permission: { open: 'a test writes it' },
  request: { body: { type: 'object', properties: { name: { type: 'string' } } } },
  bodyLimit: 1000,
  transaction: false,
  handler({ body }) {
    reached.push(body);
    return ok();
  },
});
const search = defineRoute({
  method: 'GET',
  url: '/test/search',
  title: '试验',
  access: 'session',
  permission: { open: 'a test reads it' },
  scope: 'none',
  request: {
    querystring: {
      type: 'object',
      properties: {
        name: { type: 'string' },
        size: { type: 'integer' },
        isOpen: { type: 'boolean' },
        ids: { type: 'array', items: { type: 'string' }, maxItems: 3 },
      },
    },
  },
  response: { type: 'null' },
  handler({ query }) {
    reached.push({ ...query });
    return ok();
  },
});

let app: TestApp;
let token: string;
let port: number;
beforeAll(async () => {
  app = await openTestApp({ routes: [record, form, search] });
  token = await app.signIn();
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.server.address() as AddressInfo).port;
});
afterAll(() => app.close());

/** Sends a body with exactly these headers over a socket. */
function send(
  path: string,
  body: string | Buffer,
  headers: Record<string, string>,
  method = 'POST',
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const call = request(
      {
        port,
        host: '127.0.0.1',
        method,
        path,
        headers: { 'x-access-token': token, 'content-length': String(Buffer.byteLength(body)), ...headers },
      },
      (answer) => {
        let text = '';
        answer.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body: text }));
      },
    );
    call.on('error', reject);
    call.end(body);
  });
}

const valid = '{"name":"x"}';
const badTypes = [
  '',
  'text/plain',
  'text/json',
  'application/xml',
  'multipart/form-data; boundary=x',
  'application/x-www-form-urlencoded',
  'application/json\ta',
  'application/json garbage',
  'application/json,text/plain',
  'application/json;',
  'application/json; charset=utf-7',
  'application/json; charset=utf-16',
  'application/json; charset=iso-8859-1',
  'application/json; charset=utf-8; charset=utf-7',
  'application/json; version=1',
  'APPLICATION/JSON',
  'Application/Json',
  'application/jsonx',
  'xapplication/json',
  'application/json+x',
  'application/vnd.api+json',
  '*/*',
];

describe('content types', () => {
  it.each(['application/json', 'application/json; charset=utf-8', 'application/json;charset=UTF-8'])(
    '%s is read',
    async (type) => {
      reached = [];
      expect((await send('/api/test/record', valid, { 'content-type': type })).status).toBe(200);
      expect(reached).toEqual([{ name: 'x' }]);
    },
  );

  it.each(badTypes)('"%s" is refused before the handler (S58)', async (type) => {
    reached = [];
    const answer = await send('/api/test/record', valid, { 'content-type': type });
    expect(answer.status).toBe(415);
    expect(JSON.parse(answer.body)).toMatchObject({ success: false, code: 415, message: '不支持的内容类型' });
    expect(reached).toEqual([]);
  });

  it('without any type is refused as well (S58)', async () => {
    reached = [];
    expect((await send('/api/test/record', valid, {})).status).toBe(415);
    expect(reached).toEqual([]);
  });

  it('are judged alike on every route that takes a body (S58)', async () => {
    const writes = app.routes.filter((route) => route.method !== 'GET');
    const wrong: string[] = [];
    for (const route of writes) {
      const path = pathOf(route, '/api').replaceAll(/:\w+/g, 'x');
      for (const type of ['text/plain', 'application/json\ta', 'APPLICATION/JSON']) {
        const { status } = await send(path, valid, { 'content-type': type }, route.method);
        if (status !== 415) wrong.push(`${nameOfRoute(route)} ${type}: ${status}`);
      }
    }
    expect(writes.length).toBeGreaterThan(3);
    expect(wrong).toEqual([]);
  });

  it('form-encoded bodies are read only where a route declares them, under the same rules', async () => {
    const type = { 'content-type': 'application/x-www-form-urlencoded' };
    reached = [];
    expect((await send('/api/test/form', 'name=%E7%94%B2+x&other=1', type)).status).toBe(200);
    expect(reached).toEqual([{ name: '甲 x' }]);
    reached = [];
    expect((await send('/api/test/form', 'name=1&name=2', type)).status).toBe(400);
    expect((await send('/api/test/form', 'name=%00', type)).status).toBe(400);
    expect((await send('/api/test/form', `name=${'x'.repeat(2000)}`, type)).status).toBe(413);
    expect((await send('/api/test/record', 'name=1', type)).status).toBe(415);
    expect(reached).toEqual([]);
  });
});

describe('packed bodies', () => {
  const packed: readonly (readonly [coding: string, body: Buffer])[] = [
    ['gzip', gzipSync(valid)],
    ['x-gzip', gzipSync(valid)],
    ['GZIP', gzipSync(valid)],
    ['deflate', deflateSync(valid)],
    ['br', brotliCompressSync(valid)],
    ['zstd', Buffer.from(valid)],
    ['identity, gzip', gzipSync(valid)],
    ['', Buffer.from(valid)],
    ['nonsense', Buffer.from(valid)],
  ];

  it.each(packed)('of the coding "%s" are refused with what to do instead (S58)', async (coding, body) => {
    reached = [];
    const headers = { 'content-type': 'application/json', 'content-encoding': coding };
    const answer = await send('/api/test/record', body, headers);
    expect(answer.status).toBe(415);
    expect(JSON.parse(answer.body)).toMatchObject({
      code: 415,
      message: '不接受压缩的请求内容，请不压缩直接发送',
    });
    expect(reached).toEqual([]);
  });

  it('are refused on every route, uploads too, before anybody is asked who they are (S58)', async () => {
    const wrong: string[] = [];
    for (const route of app.routes) {
      const path = pathOf(route, '/api').replaceAll(/:\w+/g, 'x');
      const type = route.upload ? 'multipart/form-data; boundary=x' : 'application/json';
      const headers = { 'content-type': type, 'content-encoding': 'gzip', 'x-access-token': '' };
      const { status } = await send(path, gzipSync(valid), headers, route.method);
      if (status !== 415) wrong.push(`${nameOfRoute(route)}: ${status}`);
    }
    expect(app.routes.length).toBeGreaterThan(300);
    expect(wrong).toEqual([]);
  });

  it.each(['identity', 'Identity'])('called %s are no packed ones', async (coding) => {
    const headers = { 'content-type': 'application/json', 'content-encoding': coding };
    expect((await send('/api/test/record', valid, headers)).status).toBe(200);
  });
});

describe('JSON bodies', () => {
  const json = { 'content-type': 'application/json' };

  it.each([
    ['duplicate keys', '{"name":"x","name":"y"}', 400],
    ['__proto__', '{"name":"x","__proto__":{"polluted":1}}', 400],
    ['constructor.prototype', '{"name":"x","constructor":{"prototype":{"polluted":1}}}', 400],
    ['10 000 levels', `{"name":"x","nested":${'{"a":'.repeat(10_000)}1${'}'.repeat(10_000)}}`, 400],
    ['invalid UTF-8', Buffer.from([...Buffer.from('{"name":"'), 0xff, ...Buffer.from('"}')]), 400],
    ['a number that loses digits', '{"name":"x","level":12345678901234567890}', 400],
    ['a number beyond 1e308', '{"name":"x","level":1e400}', 400],
    ['NaN', '{"name":"x","level":NaN}', 400],
    ['a number as text', '{"name":"x","level":"1"}', 400],
    ['a text as number', '{"name":1}', 400],
    ['a list around a text', '{"name":["x"]}', 400],
    ['a list in place of the object', '[{"name":"x"}]', 400],
    ['null in place of the object', 'null', 400],
    ['nothing', '', 400],
    ['NUL in a text', '{"name":"a\\u0000b"}', 400],
    ['a text that is too long', `{"name":"${'x'.repeat(21)}"}`, 400],
    ['50 MB', `{"name":"${'x'.repeat(50_000_000)}"}`, 413],
  ])('with %s are refused (S59)', async (_what, body, status) => {
    reached = [];
    // A server that refuses early may close while the client still writes: then there is no answer to read.
    const answer = await send('/api/test/record', body, json).catch(() => undefined);
    if (answer !== undefined || status !== 413) {
      expect(answer?.status).toBe(status);
      expect(JSON.parse(answer?.body ?? '')).toMatchObject({ success: false, code: status });
      // Nothing but the fields that are wrong.
      const { result } = JSON.parse(answer?.body ?? '') as { result: object | null };
      expect(Object.keys(result ?? {}).filter((key) => key !== 'fields')).toEqual([]);
    }
    expect(reached).toEqual([]);
    expect(({} as Record<string, unknown>)['polluted']).toBeUndefined();
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('lose the fields that are not declared, at any depth (S39)', async () => {
    reached = [];
    const body = '{"name":"x","id":"1","create_by":"me","isAdmin":true,"nested":{"id":"2","evil":3}}';
    expect((await send('/api/test/record', body, json)).status).toBe(200);
    expect(reached).toEqual([{ name: 'x', nested: { id: '2' } }]);
  });

  it('whose undeclared fields were left out are told by name in the log, without a value (S41)', async () => {
    app.log.length = 0;
    await send('/api/test/record', '{"name":"x","isAdmin":"secret-value","salary":9}', json);
    const [line] = app.log.filter(({ event }) => event === 'fields-ignored');
    expect(line).toMatchObject({ fields: ['isAdmin', 'salary'], count: 2, user: 'admin' });
    expect(JSON.stringify(line)).not.toContain('secret-value');
    app.log.length = 0;
    await send('/api/test/record', '{"name":"x"}', json);
    expect(app.log.filter(({ event }) => event === 'fields-ignored')).toEqual([]);
  });

  it('without a length are bounded just the same', async () => {
    reached = [];
    const status = await new Promise<number>((resolve) => {
      const call = request(
        { port, method: 'POST', path: '/api/test/record', headers: { ...json, 'x-access-token': token } },
        (answer) => resolve(answer.statusCode ?? 0),
      );
      call.on('error', () => resolve(413));
      call.write('{"name":"');
      const block = 'x'.repeat(100_000);
      for (let written = 0; written < 30; written++) call.write(block);
      call.end('"}');
    });
    expect(status).toBe(413);
    expect(reached).toEqual([]);
  });
});

describe('query strings', () => {
  const ask = (query: string) => app.call('GET', `/api/test/search?${query}`, { token });

  it.each([
    ['a repeated scalar', 'name=1&name=2'],
    ['a repeated number', 'size=1&size=1'],
    ['a scalar with parts', 'name[x][y]=2'],
    ['a scalar written as a list', 'size[]=4'],
    ['a number in exponent form beyond its range', 'size=1e400'],
    ['a text for a number', 'size=abc'],
    ['a text for a flag', 'isOpen=maybe'],
    ['too long a list', 'ids=1&ids=2&ids=3&ids=4'],
    ['more than 1000 parameters', `${'a=1&'.repeat(1001)}name=x`],
    ['broken encoding', 'name=%E7%94'],
    ['NUL', 'name=%00'],
  ])('with %s are refused (S60)', async (_what, query) => {
    reached = [];
    const answer = await ask(query);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ success: false, code: 400 });
    expect(reached).toEqual([]);
  });

  it('whose optional number or flag is empty say nothing of it (S60)', async () => {
    reached = [];
    expect((await ask('size=&isOpen=&name=')).statusCode).toBe(200);
    expect(reached).toEqual([{ name: '' }]);
  });

  it('keep only what is declared, as what it is declared (S60)', async () => {
    reached = [];
    await ask('name=&size=3&isOpen=true&ids=1&other[x][y]=2&more[]=4&__proto__=x&_t=1');
    expect(reached).toEqual([{ name: '', size: 3, isOpen: true, ids: ['1'] }]);
  });
});
