// Pages of other sites: who may call, and what the address that people type changes.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../tests/app-driver.ts';

const PORTAL = 'https://portal.example.com';
const ask = {
  'access-control-request-method': 'PUT',
  'access-control-request-headers': 'x-access-token,content-type',
};

describe('pages of other sites', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await openTestApp({
      config: { corsOrigins: [PORTAL, 'http://10.0.0.7:3000'], publicUrl: 'https://park.example.com' },
    });
    token = await app.signIn();
  });
  afterAll(() => app.close());

  it.each([PORTAL, 'http://10.0.0.7:3000'])('that are listed may ask and call: %s', async (origin) => {
    const before = await app.call('OPTIONS', '/api/sys/user/edit', { headers: { origin, ...ask } });
    expect(before.statusCode).toBe(200);
    expect(before.headers).toMatchObject({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, POST, PUT, DELETE',
      'access-control-max-age': '7200',
    });
    const asked = 'x-access-token,tenant_id,x-of-this-client';
    const others = await app.call('OPTIONS', '/api/sys/user/edit', {
      headers: { origin, ...ask, 'access-control-request-headers': asked },
    });
    expect(others.headers['access-control-allow-headers']).toBe(asked);
    expect(before.headers.vary).toContain('Origin');
    const call = await app.call('GET', '/api/sys/user/list', { token, headers: { origin } });
    expect(call.json()).toMatchObject({ success: true });
    expect(call.headers['access-control-allow-origin']).toBe(origin);
    expect(call.headers['access-control-expose-headers']).toContain('Content-Disposition');
  });

  it('S57: never by cookie, and a listed page without the token is refused as everybody is', async () => {
    const headers = { origin: PORTAL, cookie: `X-Access-Token=${token}; Access-Token=${token}` };
    const answer = await app.call('GET', '/api/sys/user/list', { headers });
    expect(answer.statusCode).toBe(401);
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    const before = await app.call('OPTIONS', '/api/sys/user/edit', { headers: { ...headers, ...ask } });
    expect(before.headers['access-control-allow-credentials']).toBeUndefined();
  });

  it.each([
    'https://evil.example',
    'http://portal.example.com',
    'https://portal.example.com:8443',
    'https://portal.example.com.evil.example',
    'https://sub.portal.example.com',
    'null',
  ])('S57: that are not listed read nothing: %s', async (origin) => {
    for (const method of ['OPTIONS', 'GET']) {
      const answer = await app.call(method, '/api/sys/user/list', { token, headers: { origin, ...ask } });
      const allowed = Object.keys(answer.headers).filter((name) => name.startsWith('access-control-'));
      expect(allowed, method).toEqual([]);
    }
  });

  it('may call, but not read the pages and documents of this app', async () => {
    const headers = { origin: PORTAL };
    expect((await app.call('GET', '/', { headers })).headers['access-control-allow-origin']).toBeUndefined();
  });

  it('S57: a call that changes something without being asked to is refused from anywhere', async () => {
    const before = await app.call('GET', '/api/sys/dict/refleshCache', {
      headers: { cookie: `token=${token}` },
    });
    expect(before.statusCode).toBe(401);
    const plain = await app.call('POST', '/api/sys/role/add', {
      token,
      body: '{"roleName":"x","roleCode":"x"}',
      headers: { 'content-type': 'text/plain', origin: PORTAL },
    });
    expect(plain.statusCode).toBe(415);
  });
});

describe('the address that people type', () => {
  it('is told to pages, and browsers are told to stay with https', async () => {
    const app = await openTestApp({ config: { publicUrl: 'https://park.example.com' } });
    const answer = await app.call('GET', '/api/site/siteinfo', {
      headers: { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' },
    });
    expect(answer.json<{ result: { sysConfig: object } }>().result.sysConfig).toMatchObject({
      publicUrl: 'https://park.example.com',
    });
    expect(answer.body).not.toContain('evil.example');
    expect(answer.headers['strict-transport-security']).toMatch(/^max-age=31536000/);
    expect(answer.headers['set-cookie']).toBeUndefined();
    await app.close();
  });

  it('is not known by default: no other site may call, and plain http stays', async () => {
    const app = await openTestApp();
    const answer = await app.call('OPTIONS', '/api/sys/user/list', { headers: { origin: PORTAL, ...ask } });
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    expect(answer.headers['strict-transport-security']).toBeUndefined();
    await app.close();
  });
});
