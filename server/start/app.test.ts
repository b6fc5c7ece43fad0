import { fastify } from 'fastify';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../tests/app-driver.ts';
import { openTestDatabase, type TestDatabase } from '../../tests/database.ts';
import { TEST_CONFIG } from '../../tests/test-config.ts';
import { createApp } from './app.ts';
import { createWorkersInPlace } from '../workers/workers.ts';
import { createLogger } from '../http/plugins/logging.ts';
import { defineRoute, ok, type Route } from '../http/routing/define-route.ts';
import { PUBLIC_ROUTES } from '../http/routing/public-routes.ts';
import { nameOfRoute, RouteDeclarationError } from '../http/routing/check-route.ts';
import { registerRoutes, type RouteDependencies } from '../http/routing/register-routes.ts';
import { pathOf } from '../http/routing/route-path.ts';

const echo = defineRoute({
  method: 'GET',
  url: '/test/echo',
  title: '试验',
  access: 'session',
  permission: { open: 'a test reads it' },
  scope: 'none',
  request: {
    querystring: {
      type: 'object',
      properties: { name: { type: 'string' }, size: { type: 'integer', default: 7 } },
    },
  },
  response: {
    type: 'object',
    properties: { name: { type: ['string', 'null'] }, size: { type: 'integer' } },
  },
  handler: ({ query }) => ok({ name: query.name ?? null, size: query.size, password: 'hidden', salt: 1 }),
});

const guarded = defineRoute({
  method: 'GET',
  url: '/test/guarded',
  title: '试验',
  access: 'session',
  permission: 'user:add',
  scope: 'none',
  request: {},
  response: { type: 'null' },
  handler: () => ok(),
});

describe('the app', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await openTestApp({ isDemo: true, routes: [echo, guarded] });
    token = await app.signIn();
  });
  afterAll(() => app.close());

  it('answers in the envelope, with declared fields only (R07)', async () => {
    const answer = await app.call('GET', '/api/test/echo?name=x&size=3&_t=1&other=2', { token });
    expect(answer.json()).toEqual({
      success: true,
      message: '操作成功',
      code: 200,
      result: { name: 'x', size: 3 },
      timestamp: app.clock.now,
    });
    expect(answer.body).not.toContain('hidden');
  });

  it('fills declared defaults and says which parameter is wrong', async () => {
    expect((await app.call('GET', '/api/test/echo', { token })).json()).toMatchObject({
      result: { size: 7 },
    });
    const wrong = await app.call('GET', '/api/test/echo?size=many', { token });
    expect(wrong.statusCode).toBe(400);
    expect(wrong.json()).toMatchObject({ success: false, code: 400, message: '参数 size 应为整数' });
  });

  it('lets a call through only with the permission of its route (R01, R02)', async () => {
    const staff = await app.signIn('staff');
    const safety = await app.signIn('safety');
    const refused = await app.call('GET', '/api/test/guarded', { token: staff });
    expect(refused.statusCode).toBe(403);
    expect(refused.json()).toMatchObject({
      success: false,
      code: 403,
      message: '没有权限，请联系管理员授权',
    });
    expect((await app.call('GET', '/api/test/guarded', { token: safety })).statusCode).toBe(200);
  });

  it('answers a missing and a dead token with 401 and the wording that clients look for', async () => {
    for (const dead of [undefined, 'x', 'A'.repeat(43)]) {
      const answer = await app.call('GET', '/api/test/echo', dead === undefined ? {} : { token: dead });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ success: false, code: 401, message: 'Token失效，请重新登录' });
    }
  });

  it('refuses other methods on a known path, with and without a session', async () => {
    for (const method of ['HEAD', 'OPTIONS', 'TRACE', 'POST', 'PATCH', 'PROPFIND']) {
      expect((await app.call(method, '/api/test/echo')).statusCode, method).toBe(401);
      expect((await app.call(method, '/api/test/echo', { token })).statusCode, method).toBe(405);
    }
  });

  // H7.9
  it('answers unknown paths below the base with a JSON 404', async () => {
    for (const path of ['/api', '/api/', '/api/none', '/api/auth/register', '/_app/none']) {
      const answer = await app.call('GET', path);
      expect(answer.statusCode, path).toBe(404);
      expect(answer.json(), path).toMatchObject({ success: false, code: 404 });
    }
  });

  it('sends the security headers with every kind of answer (R21, R25)', async () => {
    const answers = [
      await app.call('GET', '/api/health'),
      await app.call('GET', '/api/none'),
      await app.call('GET', '/api/test/echo'),
      await app.call('GET', '/api/test/echo?size=x', { token }),
      await app.call('GET', '/api/test/echo?name=%', { token }),
      await app.call('GET', '/api/test/%'),
    ];
    for (const { headers, statusCode } of answers) {
      expect(headers['content-security-policy'], String(statusCode)).toBe(
        "default-src 'self';script-src 'self';style-src 'self' 'unsafe-inline';img-src 'self' data: blob:;" +
          "font-src 'self' data:;worker-src 'self';connect-src 'self';frame-src 'self';object-src 'none';" +
          "base-uri 'none';form-action 'self';frame-ancestors 'self'",
      );
      expect(headers['x-content-type-options']).toBe('nosniff');
      expect(headers['referrer-policy']).toBe('no-referrer');
      expect(headers['cache-control']).toBe('no-store');
      expect(headers['strict-transport-security']).toBeUndefined();
      expect(headers['access-control-allow-origin']).toBeUndefined();
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it('lets pages of the configured sites in, and itself into their frames', async () => {
    const open = await openTestApp({
      config: { frameSources: ['https://docs.example'], frameAncestors: ['https://portal.example'] },
    });
    const { headers } = await open.call('GET', '/api/health');
    expect(headers['content-security-policy']).toContain("frame-src 'self' https://docs.example;");
    expect(headers['content-security-policy']).toContain("frame-ancestors 'self' https://portal.example");
    expect(headers['x-frame-options']).toBeUndefined();
    expect((await app.call('GET', '/api/health')).headers['x-frame-options']).toBe('SAMEORIGIN');
    await open.close();
  });

  it('compresses large answers for those who ask for it', async () => {
    const ask = (encoding: string) =>
      app.call('GET', '/api/sys/getUserInfo', { token, headers: { 'accept-encoding': encoding } });
    for (const [encoding, unpack] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const answer = await ask(encoding);
      expect(answer.headers['content-encoding']).toBe(encoding);
      expect(JSON.parse(unpack(answer.rawPayload).toString())).toMatchObject({ success: true });
    }
    const plain = await ask('identity');
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(plain.json()).toMatchObject({ success: true });
  });

  it('takes no authority from cookies (R27)', async () => {
    const answer = await app.call('GET', '/api/test/echo', {
      headers: { cookie: `X-Access-Token=${token}; Access-Token=${token}`, authorization: `Bearer ${token}` },
    });
    expect(answer.statusCode).toBe(401);
  });

  // H1.1
  it('serves without a session only what the reviewed list names (S25)', async () => {
    const open = app.routes.filter((route) => route.access !== 'session').map(nameOfRoute);
    expect(open.sort()).toEqual(Object.keys(PUBLIC_ROUTES).sort());
    for (const route of app.routes.filter(({ access }) => access === 'session')) {
      const path = pathOf(route, '/api').replaceAll(/:\w+/g, 'x');
      expect((await app.call(route.method, path)).statusCode, nameOfRoute(route)).toBe(401);
    }
  });
});

describe('the start', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await openTestDatabase();
  });
  afterAll(() => database.close());

  const start = (route: unknown) =>
    createApp({
      workers: createWorkersInPlace(),
      config: TEST_CONFIG,
      db: database.db,
      logger: createLogger('silent'),
      routes: () => [route as Route],
      permissions: new Set(['user:add']),
    });

  it.each([
    ['no access', { access: undefined }, /must declare access/],
    ['no scope', { scope: undefined }, /must declare scope/],
    ['no permission', { permission: undefined }, /must name a permission/],
    ['a null permission', { permission: null }, /must name a permission/],
    ['an empty list of permissions', { permission: [] }, /at least one permission/],
    ['an empty reason', { permission: { open: ' ' } }, /must give a reason/],
    ['an unknown permission', { permission: 'user:fly' }, /names the permission user:fly/],
    ['no request schemas', { request: undefined }, /must declare its request schemas/],
    ['no response schema', { response: undefined }, /must declare its response schema/],
    ['an open response', { response: { type: 'object' } }, /undeclared data leave at result/],
    [
      'an open place inside the response',
      { response: { type: 'object', properties: { rows: { type: 'array', items: {} } } } },
      /undeclared data leave at result\.rows\[\]/,
    ],
    ['a schema that is none', { request: { body: { type: 'strng' } } }, /broken schema in body/],
    [
      'an answer whose schema is none',
      { response: { type: 'string', maxLength: -1 } },
      /broken schema in response/,
    ],
    ['no title', { title: ' ' }, /must have a title/],
    ['an undeclared path parameter', { url: '/test/:id' }, /must declare its path parameter id/],
    [
      'public access that nobody reviewed',
      { access: 'public', permission: null },
      /not on the reviewed list/,
    ],
  ])('is refused with a route that has %s (R01)', async (_what, change, reason) => {
    await expect(start({ ...guarded, ...change })).rejects.toThrow(reason);
  });

  it('works with the same route unchanged', async () => {
    const app = await start(guarded);
    await app.close();
  });

  it('is refused with a route that got round the declarations (R01)', () => {
    const bare = fastify();
    registerRoutes(bare, [], {} as RouteDependencies);
    expect(() => bare.get('/api/raw', () => 'open')).toThrow(RouteDeclarationError);
    expect(() => bare.all('/raw', () => 'open')).toThrow(/without a declaration/);
  });
});
