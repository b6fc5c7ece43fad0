import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../tests/app-driver.ts';
import type { ScreenIndexEntry } from '../../../src/engine/plan/plan.ts';
import type { ScreenIndex, ScreenStore } from '../../documents/store.ts';

const entries: ScreenIndexEntry[] = [
  {
    id: 'login',
    version: 'v1',
    title: '登录',
    kind: 'screen',
    route: { path: '/user/login', access: 'public' },
  },
  { id: 'system/users', version: 'v2', title: '用户', kind: 'screen', route: { path: '/isystem/user' } },
];

const screens: ScreenStore = {
  index: (isSignedIn): ScreenIndex => ({
    entries: isSignedIn ? entries : entries.slice(0, 1),
    etag: isSignedIn ? '"all"' : '"open"',
  }),
  find(id) {
    const entry = entries.find((one) => one.id === id);
    return (
      entry && {
        entry,
        body: Buffer.from(JSON.stringify({ ...entry, root: '名称' })),
        isPublic: entry.route?.access === 'public',
      }
    );
  },
  refresh: async () => undefined,
  watch: () => undefined,
  stop: () => undefined,
};

describe('screen documents', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await openTestApp({ screens });
    token = await app.signIn();
  });
  afterAll(() => app.close());

  it('are listed with the base of the API: public ones to everybody, all to the signed-in', async () => {
    const open = await app.call('GET', '/_app/screens');
    const tableDicts = expect.arrayContaining(['role_ids', 'users', 'positions']) as string[];
    expect(open.json()).toEqual({ screens: entries.slice(0, 1), base: '/api', tableDicts });
    const all = await app.call('GET', '/_app/screens', { token });
    expect(all.json()).toEqual({ screens: entries, base: '/api', tableDicts });
  });

  it('are refused to a dead token, so that the client notices (S27)', async () => {
    for (const url of ['/_app/screens', '/_app/screens/login?v=v1', '/_app/screens/system/users?v=v2']) {
      const answer = await app.call('GET', url, { token: 'A'.repeat(43) });
      expect(answer.statusCode).toBe(401);
      expect(answer.json()).toMatchObject({ code: 401, message: 'Token失效，请重新登录' });
    }
  });

  it('answer 304 to a browser that holds this state, and only then', async () => {
    const ask = (etag: string) =>
      app.call('GET', '/_app/screens', { token, headers: { 'if-none-match': etag } });
    expect((await ask('"all"')).statusCode).toBe(304);
    expect((await ask('"all"')).body).toBe('');
    expect((await ask('W/"all"')).statusCode).toBe(304);
    expect((await ask('"open"')).statusCode).toBe(200);
  });

  it('are kept for ever under their version, and asked for again under any other', async () => {
    const right = await app.call('GET', '/_app/screens/login?v=v1');
    expect(right.json()).toMatchObject({ id: 'login', root: '名称' });
    expect(right.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    for (const url of ['/_app/screens/login?v=old', '/_app/screens/login']) {
      expect((await app.call('GET', url)).headers['cache-control']).toBe('private, no-cache');
    }
    const own = await app.call('GET', '/_app/screens/system/users?v=v2', { token });
    expect(own.headers['cache-control']).toBe('private, max-age=31536000, immutable');
  });

  it('need a session unless they are public, and answer 404 when there are none (S24)', async () => {
    expect((await app.call('GET', '/_app/screens/system/users?v=v2')).statusCode).toBe(401);
    for (const id of ['none', '../package', '..%2f..%2fpackage.json', 'system', 'system/users/x']) {
      const answer = await app.call('GET', `/_app/screens/${id}`, { token });
      expect(answer.statusCode, id).toBe(404);
      expect(answer.json(), id).toMatchObject({ success: false, code: 404 });
    }
  });

  it('are judged in editors by schemas that everybody is given, which hold no name of the installation', async () => {
    const answer = await app.call('GET', '/_app/schemas/screen.schema.json');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toContain('application/schema+json');
    expect(answer.json()).toMatchObject({ $id: 'screen.schema.json', title: '屏幕' });
    const again = await app.call('GET', '/_app/schemas/screen.schema.json', {
      headers: { 'if-none-match': String(answer.headers['etag']) },
    });
    expect(again.statusCode).toBe(304);
    // What one refers to is there beside it.
    const referred = new Set(['screen.schema.json']);
    for (const name of referred) {
      const { statusCode, body } = await app.call('GET', `/_app/schemas/${name}`);
      expect([name, statusCode]).toEqual([name, 200]);
      for (const [, next = ''] of body.matchAll(/"\$ref":"([a-z.]+)/g)) referred.add(next);
    }
    expect([...referred]).toContain('widgets.schema.json');
    const unknown = await app.call('GET', '/_app/schemas/names.schema.json');
    expect(unknown.statusCode).toBe(404);
    expect(unknown.json()).toMatchObject({
      message: expect.stringContaining('screen.schema.json') as string,
    });
  });
});

describe('the web app', () => {
  let root: string;
  let app: TestApp;
  beforeAll(async () => {
    root = await mkdtemp(path.join(tmpdir(), 'web-'));
    await mkdir(path.join(root, 'assets'));
    await mkdir(path.join(root, '.git'));
    await Promise.all([
      writeFile(path.join(root, 'index.html'), '<!doctype html><title>app</title>'),
      writeFile(path.join(root, 'favicon.svg'), '<svg/>'),
      writeFile(path.join(root, 'assets', 'index-1a2b.js'), 'export {}'),
      writeFile(path.join(root, 'assets', 'index-1a2b.js.map'), '{"secret":1}'),
      writeFile(path.join(root, '.git', 'config'), 'secret'),
      writeFile(path.join(root, '.env'), 'secret'),
      writeFile(path.join(path.dirname(root), `${path.basename(root)}-secret.txt`), 'secret'),
    ]);
    app = await openTestApp({ webFolder: root });
  });
  afterAll(async () => {
    await app.close();
    await rm(root, { recursive: true });
    await rm(`${root}-secret.txt`);
  });

  it('answers every address of a screen with index.html, never kept without asking', async () => {
    for (const url of ['/', '/user/login', '/isystem/user?x=1', '/no/such/screen', '/a.b']) {
      const answer = await app.call('GET', url);
      expect(answer.statusCode, url).toBe(200);
      expect(answer.headers['content-type'], url).toMatch(/^text\/html/);
      expect(answer.headers['cache-control'], url).toBe('no-cache');
      expect(answer.headers['content-security-policy'], url).toContain("script-src 'self'");
      expect(answer.body, url).toContain('<title>app</title>');
    }
    expect((await app.call('HEAD', '/')).statusCode).toBe(200);
  });

  it('serves its files, those with a hash for ever', async () => {
    const script = await app.call('GET', '/assets/index-1a2b.js');
    expect(script.headers['content-type']).toMatch(/javascript/);
    expect(script.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    expect((await app.call('GET', '/favicon.svg')).headers['cache-control']).toBe('no-cache');
  });

  it('gives a missing asset no page in its place', async () => {
    const answer = await app.call('GET', '/assets/gone-9f9f.js');
    expect(answer.statusCode).toBe(404);
    expect(answer.json()).toMatchObject({ success: false, code: 404 });
  });

  it('never gives source maps, hidden files or files outside its folder (R52)', async () => {
    const outside = `${path.basename(root)}-secret.txt`;
    const tricks = [
      '/assets/index-1a2b.js.map',
      '/.git/config',
      '/.env',
      `/../${outside}`,
      `/..%2f${outside}`,
      `/%2e%2e/${outside}`,
      `/assets/../../${outside}`,
      `/assets/..\\..\\${outside}`,
      `//${outside}`,
      '/.%00/config',
    ];
    for (const url of tricks) {
      const answer = await app.call('GET', url);
      expect(answer.body, url).not.toContain('secret"');
      expect(answer.body, url).not.toMatch(/^secret/);
      expect(answer.statusCode === 200 ? answer.headers['content-type'] : 'refused', url).toMatch(
        /^text\/html|^refused/,
      );
    }
  });

  it('refuses to be posted to', async () => {
    const answer = await app.call('POST', '/user/login', { body: {} });
    expect(answer.statusCode).toBe(405);
  });
});
