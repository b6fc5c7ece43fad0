// Our front end over another back end: a stand-in of the 2.3 generation, which knows none of the newer calls.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import net, { type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { readConfig } from '../config/config.ts';
import type { ScreenStore, StoredScreen } from '../documents/store.ts';
import { createLogger } from '../http/plugins/logging.ts';
import { createTargetApp } from './app.ts';
import { createTargetSessions } from './live-tokens.ts';

const TOKEN = 'eyJhbGciOiJIUzI1NiJ9.e30.abc';

interface Heard {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: Buffer;
}

const heard: Heard[] = [];
let backEnd: Server;
let address: string;
let app: FastifyInstance;
let url: string;

const envelope = (result: unknown) =>
  JSON.stringify({ success: true, code: 0, message: '操作成功！', result, timestamp: 1 });

/** Answers as Spring does: unknown calls without a token are refused, with one they are 404. */
function answer(request: IncomingMessage, response: ServerResponse, body: Buffer): void {
  const path = (request.url ?? '').replace('/jeecg-boot', '').split('?')[0] ?? '';
  const json = (status: number, text: string) => {
    response.writeHead(status, {
      'content-type': 'application/json;charset=UTF-8',
      'set-cookie': 'JSESSIONID=1',
    });
    response.end(text);
  };
  const isKnown = request.headers['x-access-token'] === TOKEN;
  if (path.startsWith('/sys/randomImage/')) return json(200, envelope('data:image/jpg;base64,AA=='));
  if (path === '/sys/login')
    return json(200, envelope({ token: TOKEN, body: JSON.parse(body.toString()) as unknown }));
  if (path === '/sys/common/static/temp/a%20b.png') {
    response.writeHead(200, { 'content-type': 'image/png' });
    return void response.end('PNG');
  }
  if (path === '/sys/common/static/temp/evil.html') {
    response.writeHead(200, { 'content-type': 'text/html', 'content-disposition': 'inline' });
    return void response.end('<script>alert(1)</script>');
  }
  if (path === '/slow') return;
  if (path === '/leave') {
    response.writeHead(302, { location: `${address}/sys/next?x=1` });
    return void response.end();
  }
  if (path === '/stream') {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('data: 1\n\n');
    setTimeout(() => response.end('data: 2\n\n'), 400);
    return;
  }
  if (!isKnown) {
    return json(
      500,
      JSON.stringify({ status: 500, error: 'Internal Server Error', message: 'Token失效，请重新登录' }),
    );
  }
  if (path === '/sys/user/getCurrentUserDeparts') return json(200, envelope({ list: [], orgCode: '' }));
  if (path === '/sys/dict/queryAllDictItems') return json(200, envelope({ theirs: [] }));
  if (path === '/sys/common/upload') {
    return json(200, JSON.stringify({ success: true, code: 0, message: `temp/${String(body.length)}.bin` }));
  }
  if (path === '/sys/user/list') return json(200, envelope({ records: [], total: 0 }));
  return json(404, JSON.stringify({ status: 404, error: 'Not Found', path }));
}

const screenOf = (id: string, isPublic: boolean): StoredScreen => ({
  entry: { id, version: 'v1' } as StoredScreen['entry'],
  body: Buffer.from(JSON.stringify({ id })),
  isPublic,
});
const screens: ScreenStore = {
  index: (isSignedIn) => ({
    entries: isSignedIn
      ? [screenOf('login', true).entry, screenOf('users', false).entry]
      : [screenOf('login', true).entry],
    etag: isSignedIn ? '"all"' : '"open"',
  }),
  find: (id) => (id === 'users' ? screenOf('users', false) : undefined),
  refresh: async () => undefined,
  watch: () => undefined,
  stop: () => undefined,
};

/** The patience is longer than a busy machine is slow. */
async function open(target: string, patience = 20_000): Promise<FastifyInstance> {
  const config = readConfig({
    API_TARGET: target,
    API_BASE: '/api',
    PUBLIC_URL: 'https://park.example.com',
    MAX_UPLOAD_MB: '8',
  });
  const made = await createTargetApp({
    config,
    target: { address: target },
    logger: createLogger('silent'),
    sessions: createTargetSessions({ address: target }, Date.now),
    screens,
    texts: { find: async () => undefined },
    version: '9.9.9',
    now: Date.now,
    patience,
  });
  await made.listen({ port: 0, host: '127.0.0.1' });
  return made;
}

const urlOf = (one: { server: { address(): unknown } }) =>
  `http://127.0.0.1:${String((one.server.address() as AddressInfo).port)}`;

interface Envelope {
  success: boolean;
  code: number;
  message: string;
  result: Record<string, Record<string, unknown>>;
}

async function ask(path: string, init: RequestInit & { token?: string } = {}) {
  const { token, headers, ...rest } = init;
  const response = await fetch(url + path, {
    redirect: 'manual',
    ...rest,
    headers: {
      ...(headers as Record<string, string>),
      ...(token === undefined ? {} : { 'x-access-token': token }),
    },
  });
  const text = await response.text();
  return { response, text, json: () => JSON.parse(text) as Envelope };
}

beforeAll(async () => {
  backEnd = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const body = Buffer.concat(pieces);
      heard.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      answer(request, response, body);
    });
  });
  const sockets = new WebSocketServer({
    server: backEnd,
    handleProtocols: (names) => [...names][0] ?? false,
  });
  sockets.on('connection', (socket, request) => {
    heard.push({
      method: 'SOCKET',
      url: request.url ?? '',
      headers: request.headers,
      body: Buffer.from(socket.protocol),
    });
    socket.on('message', () => socket.send('{"cmd":"heartcheck","msgTxt":"心跳响应"}'));
  });
  await new Promise<void>((resolve) => backEnd.listen(0, '127.0.0.1', resolve));
  address = `http://127.0.0.1:${String((backEnd.address() as AddressInfo).port)}/jeecg-boot`;
  app = await open(address);
  url = urlOf(app);
});
afterAll(async () => {
  await app.close();
  backEnd.closeAllConnections();
  backEnd.close();
});
beforeEach(() => {
  heard.length = 0;
});

describe('calls over another back end', () => {
  it('arrive under its own path, with the token and without cookie, origin or claims of where they come from', async () => {
    const { json, response } = await ask('/api/sys/login?_t=1', {
      method: 'POST',
      body: JSON.stringify({ username: 'admin', checkKey: 1_606_000_000_000 }),
      headers: {
        'content-type': 'application/json;charset=UTF-8',
        cookie: 'a=b',
        origin: 'http://evil.example',
        referer: 'http://evil.example/x',
        'x-forwarded-for': '1.2.3.4',
        'x-forwarded-host': 'evil.example',
        tenant_id: '0',
      },
    });
    expect(json()).toMatchObject({
      code: 0,
      result: { token: TOKEN, body: { checkKey: 1_606_000_000_000 } },
    });
    const [call] = heard;
    expect(call).toMatchObject({ method: 'POST', url: '/jeecg-boot/sys/login?_t=1' });
    expect(call?.headers).toMatchObject({
      host: new URL(address).host,
      tenant_id: '0',
      'x-forwarded-for': '127.0.0.1',
    });
    for (const name of ['cookie', 'origin', 'referer', 'x-forwarded-host'])
      expect(call?.headers).not.toHaveProperty(name);
    expect(response.headers.get('set-cookie')).toBeNull();
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(response.headers.get('cache-control')).toBe('no-store');
  });

  it('are answered without a connection too, as tests and tools ask them', async () => {
    const headers = { 'x-access-token': TOKEN };
    const read = await app.inject({ url: '/api/actuator/group/jvm', headers });
    const saved = await app.inject({
      method: 'PUT',
      url: '/api/sys/dictDetail/edit',
      headers,
      payload: { id: '1', dictName: '颜色', dictCode: 'colour', items: [] },
    });
    expect([read.statusCode, saved.statusCode]).toEqual([200, 200]);
  });

  it('keep what an ended session says, so that the page can ask for another sign-in', async () => {
    const { response, json } = await ask('/api/sys/user/list', { token: 'dead' });
    expect(response.status).toBe(500);
    expect(json().message).toBe('Token失效，请重新登录');
  });

  it('carry a file of several megabytes as it is, and refuse one over the limit before it is sent on', async () => {
    const body = Buffer.alloc(5_000_000, 7);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const sent = await ask('/api/sys/common/upload', { method: 'POST', body, headers, token: TOKEN });
    expect(sent.json().message).toBe('temp/5000000.bin');
    expect(heard[0]?.headers['content-type']).toBe('multipart/form-data; boundary=x');
    heard.length = 0;
    const large = Buffer.alloc(9_500_000);
    const refused = await ask('/api/sys/common/upload', {
      method: 'POST',
      body: large,
      headers,
      token: TOKEN,
    }).catch(() => undefined);
    // The connection may end before the answer is read: what counts is that nothing came through.
    if (refused) expect(refused.response.status).toBe(413);
    expect(heard).toEqual([]);
  });

  it('never carry a packed body, which is refused before it is sent on (S58)', async () => {
    const known = heard.length;
    const answered = await fetch(`${url}/api/sys/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
      body: new Uint8Array(gzipSync('{}')),
    });
    expect(answered.status).toBe(415);
    expect(await answered.json()).toMatchObject({ message: '不接受压缩的请求内容，请不压缩直接发送' });
    expect(heard.length).toBe(known);
  });

  it('stream: the first piece is here before the last one is sent', async () => {
    const started = performance.now();
    const reader = (await fetch(`${url}/api/stream`)).body?.getReader();
    const first = new TextDecoder().decode((await reader?.read())?.value);
    expect(first).toBe('data: 1\n\n');
    expect(performance.now() - started).toBeLessThan(350);
    expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('data: 2\n\n');
  });

  it('read stored files by the older address, and nothing of them runs under ours', async () => {
    const picture = await ask('/api/sys/common/static?imgPath=temp%2Fa%20b.png');
    expect([picture.response.status, picture.text]).toEqual([200, 'PNG']);
    expect(heard[0]?.url).toMatch(/^\/jeecg-boot\/sys\/common\/static\/temp\/a%20b\.png/);
    const page = await ask('/api/sys/common/static/temp/evil.html');
    expect(page.response.headers.get('content-type')).toBe('application/octet-stream');
    expect(page.response.headers.get('content-disposition')).toBe('attachment');
    expect(page.response.headers.get('x-content-type-options')).toBe('nosniff');
  });

  it('lead back through the proxy when the target redirects within itself', async () => {
    const { response } = await ask('/api/leave');
    expect(response.headers.get('location')).toBe('/api/sys/next?x=1');
  });
});

describe('what the target does not know', () => {
  it.each([
    ['/site/siteinfo', undefined, { siteInfoModel: { enableVerificationCode: true } }],
    ['/modules.system/sysPasswordStrategy/queryOne', TOKEN, { miniPasswordLength: 8, complexityId: 2 }],
    ['/sys/common/signFiles?filePaths=a', TOKEN, {}],
  ])('is answered with the declared default: %s', async (path, token, result) => {
    const { response, json } = await ask(`/api${path}`, token === undefined ? {} : { token });
    expect(response.status).toBe(200);
    expect(json()).toMatchObject({ success: true, code: 200, result });
  });

  it('stays unknown where nobody declared a default, and a dead token is never covered up', async () => {
    expect((await ask('/api/sys/nothing', { token: TOKEN })).response.status).toBe(404);
    expect((await ask('/api/sys/common/signFiles?filePaths=a', { token: 'dead' })).response.status).toBe(500);
  });
});

describe('documents over another back end', () => {
  it('are given to whoever the target knows, and asked about once in a while only', async () => {
    const index = (text: string) =>
      (JSON.parse(text) as { screens: { id: string }[] }).screens.map(({ id }) => id);
    expect(index((await ask('/_app/screens')).text)).toEqual(['login']);
    expect(index((await ask('/_app/screens', { token: TOKEN })).text)).toEqual(['login', 'users']);
    expect((await ask('/_app/screens/users', { token: TOKEN })).response.status).toBe(200);
    expect(
      heard.filter(({ url: path }) => path.endsWith('getCurrentUserDeparts')).length,
    ).toBeLessThanOrEqual(1);
    expect((await ask('/_app/screens', { token: 'dead' })).response.status).toBe(401);
    expect((await ask('/_app/screens/users')).response.status).toBe(401);
  });

  it('may name the dictionaries of the target once somebody is signed in there', async () => {
    const sessions = createTargetSessions({ address }, Date.now);
    expect((await sessions.readSite()).dicts).toEqual({});
    await sessions.find(TOKEN);
    expect((await sessions.readSite()).dicts).toEqual({ theirs: null });
  });

  it('tell a probe that another back end has the rows', async () => {
    const { json } = await ask('/api/health');
    expect(json().result).toMatchObject({
      status: 'ok',
      database: { kind: 'target' },
      versions: { app: '9.9.9' },
    });
  });
});

describe('sockets over another back end', () => {
  const connect = (path: string, origin?: string) => {
    const socket = new WebSocket(
      url.replace('http', 'ws') + path,
      [TOKEN],
      origin === undefined ? {} : { origin },
    );
    const ended = new Promise<string>((resolve) => {
      socket.on('unexpected-response', (_request, response) => resolve(String(response.statusCode)));
      socket.on('error', () => resolve('error'));
      socket.on('close', (code) => resolve(String(code)));
    });
    return { socket, ended };
  };

  it.each([
    ['the own page', () => url],
    ['the public address', () => 'https://park.example.com'],
  ])('are passed on for %s, with their sub-protocol', async (_name, origin) => {
    const { socket } = connect('/api/websocket/u1', origin());
    await new Promise((resolve) => socket.once('open', resolve));
    const reply = new Promise((resolve) => socket.once('message', (data) => resolve(String(data))));
    socket.send('HeartBeat');
    expect(await reply).toContain('heartcheck');
    expect(socket.protocol).toBe(TOKEN);
    const call = heard.find(({ method }) => method === 'SOCKET');
    expect(call?.url).toBe('/jeecg-boot/websocket/u1');
    expect(call?.body.toString()).toBe(TOKEN);
    expect(call?.headers).not.toHaveProperty('cookie');
    socket.terminate();
  });

  it.each([
    ['of another site', '/api/websocket/u1', 'https://evil.example'],
    ['at another address', '/api/sys/user/list', undefined],
    ['outside the calls', '/websocket/u1', undefined],
  ])('%s are refused without reaching the target', async (_name, path, origin) => {
    const { socket, ended } = connect(path, origin);
    expect(['403', '404', 'error']).toContain(await ended);
    socket.terminate();
    expect(heard).toEqual([]);
  });
});

describe('the proxy', () => {
  it.each([
    '/api/..%2f..%2fadmin',
    '/api/%2e%2e/admin',
    '/api//evil.example/x',
    '/api/sys%2Fuser%2Flist',
    '/api/sys/..;/actuator/env',
    '/api/sys\\user',
    '/apix/sys/user/list',
    '/API/sys/user/list',
  ])('goes nowhere with %s', async (path) => {
    const port = Number(new URL(url).port);
    const status = await rawStatus(port, `GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
    // An address outside the calls is a page of ours, of which there is none here.
    expect([400, 404]).toContain(status);
    expect(heard).toEqual([]);
  });

  it('is no open one: whole addresses and CONNECT lead nowhere', async () => {
    const port = Number(new URL(url).port);
    for (const line of [`GET ${address}/sys/user/list HTTP/1.1`, 'CONNECT evil.example:443 HTTP/1.1']) {
      const status = await rawStatus(port, `${line}\r\nHost: evil.example\r\nConnection: close\r\n\r\n`);
      expect(status === undefined || status >= 400).toBe(true);
    }
    expect(heard).toEqual([]);
  });

  it('says in one sentence that the target is away, while public pages still open', async () => {
    const away = await open('http://127.0.0.1:9/jeecg-boot');
    const old = url;
    url = urlOf(away);
    try {
      const { response, json } = await ask('/api/sys/user/list', { token: TOKEN });
      expect(response.status).toBe(503);
      expect(json().message).toMatch(/^后端没有响应，请稍后重试/);
      expect((await ask('/api/health')).response.status).toBe(503);
      expect((await ask('/_app/screens')).response.status).toBe(200);
      expect((await ask('/_app/screens', { token: TOKEN })).response.status).toBe(503);
    } finally {
      url = old;
      await away.close();
    }
  });

  it('answers 504 when the target does not begin to answer in time', async () => {
    const hasty = await open(address, 300);
    const answered = await hasty.inject({ url: '/api/slow' });
    expect([answered.statusCode, answered.json<Envelope>().message]).toEqual([504, '网络超时']);
    await hasty.close();
  });

  it('notices that it was given its own address', async () => {
    const port = await freePort();
    const own = `http://127.0.0.1:${String(port)}/api`;
    const loop = await createTargetApp({
      config: readConfig({ API_TARGET: own }),
      target: { address: own },
      logger: createLogger('silent'),
      sessions: createTargetSessions({ address: own }, Date.now),
      screens,
      texts: { find: async () => undefined },
      version: '1',
      now: Date.now,
    });
    await loop.listen({ port, host: '127.0.0.1' });
    const response = await fetch(`${own}/sys/user/list`);
    expect(response.status).toBe(503);
    expect(await response.text()).toContain('API_TARGET 指向了本服务自己');
    await loop.close();
  });
});

/** Status of an answer to bytes that no client library would send. */
async function rawStatus(port: number, text: string): Promise<number | undefined> {
  const socket = net.connect(port, '127.0.0.1');
  let answered = '';
  socket.on('data', (data) => (answered += String(data)));
  socket.on('error', () => undefined);
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(text);
  await Promise.race([closed, wait(2000)]);
  socket.destroy();
  const status = /^HTTP\/1\.1 (\d{3})/.exec(answered)?.[1];
  return status === undefined ? undefined : Number(status);
}

async function freePort(): Promise<number> {
  const server = net.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
