// S24: no spelling of an address opens a protected call without a session. The matrix comes from the route table.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { nameOfRoute } from '../../server/http/routing/check-route.ts';
import { pathOf } from '../../server/http/routing/route-path.ts';
import { openTestApp, type TestApp } from '../app-driver.ts';
import { isDeep } from '../depth.ts';

interface Trick {
  name: string;
  /** The address to ask for, from the plain one. */
  url?(path: string): string;
  method?: string;
  headers?: Record<string, string>;
}

const lastCut = (path: string) => path.lastIndexOf('/');
const parent = (path: string) => path.slice(0, lastCut(path));
const leaf = (path: string) => path.slice(lastCut(path) + 1);

const tricks: Trick[] = [
  { name: 'plain' },
  ...['.js', '.css', '.html', '.json', '.png', '.ico', '.map', '.', '..', '%20', '%00', '%2f', '/', '//'].map(
    (suffix) => ({ name: `suffix ${suffix}`, url: (path: string) => path + suffix }),
  ),
  ...[';x', ';jsessionid=1', ';.js', '/;/', '%3Bx', '/.', '/./', '/../', '/%2e', '/..;/', '\\', '%5c'].map(
    (suffix) => ({
      name: `suffix ${suffix}`,
      url: (path: string) => path + suffix,
    }),
  ),
  ...[
    '/',
    '/./',
    '/../',
    '/;/',
    '/x/..',
    '/%2e%2e',
    '/site/siteinfo/..',
    '\\',
    '/assets/..',
    '/user/login/..',
  ].map((prefix) => ({ name: `prefix ${prefix}`, url: (path: string) => prefix + path })),
  { name: 'upper case', url: (path) => path.toUpperCase() },
  { name: 'mixed case', url: (path) => path.replace(/[a-z]/, (letter) => letter.toUpperCase()) },
  { name: 'inner //', url: (path) => `${parent(path)}//${leaf(path)}` },
  { name: 'inner /./', url: (path) => `${parent(path)}/./${leaf(path)}` },
  { name: 'inner /x/../', url: (path) => `${parent(path)}/x/../${leaf(path)}` },
  { name: 'inner %2F', url: (path) => `${parent(path)}%2F${leaf(path)}` },
  { name: 'inner ;x/', url: (path) => `${parent(path)};x/${leaf(path)}` },
  { name: 'inner %2e%2e', url: (path) => `${parent(path)}/x/%2e%2e/${leaf(path)}` },
  { name: 'inner backslash', url: (path) => `${parent(path)}\\${leaf(path)}` },
  {
    name: 'encoded letter',
    url: (path) => path.slice(0, -1) + `%${path.charCodeAt(path.length - 1).toString(16)}`,
  },
  {
    name: 'twice encoded letter',
    url: (path) => path.slice(0, -1) + `%25${path.charCodeAt(path.length - 1).toString(16)}`,
  },
  { name: 'full-width slash', url: (path) => path.replaceAll('/', '%EF%BC%8F').replace('%EF%BC%8F', '/') },
  ...[
    '?/webhooks/x',
    '?.js',
    '?/site/siteinfo',
    '#/site/siteinfo',
    '?token=x',
    '?x-access-token=x',
    '?_method=GET',
  ].map((suffix) => ({ name: `suffix ${suffix}`, url: (path: string) => path + suffix })),
  ...['HEAD', 'OPTIONS', 'TRACE', 'PATCH', 'PROPFIND', 'GET', 'POST', 'PUT', 'DELETE'].map((method) => ({
    name: method,
    method,
  })),
  ...(
    [
      ['x-original-url', '/api/site/siteinfo'],
      ['x-rewrite-url', '/api/site/siteinfo'],
      ['x-forwarded-uri', '/api/site/siteinfo'],
      ['x-http-method-override', 'GET'],
      ['x-forwarded-for', '127.0.0.1'],
      ['x-forwarded-host', 'localhost'],
      ['x-gateway-base-path', '/api/site'],
      ['host', 'localhost'],
      ['origin', 'http://127.0.0.1:8080'],
      ['cookie', 'X-Access-Token=admin; JSESSIONID=1'],
      ['authorization', 'Basic YWRtaW46YWRtaW4='],
      ['x-access-token', 'null'],
      ['x-access-token', 'undefined'],
      ['tenant_id', '0'],
      ['x-sign', 'x'],
      ['content-type', 'application/json'],
    ] as const
  ).map(([header, value]) => ({ name: `${header}: ${value}`, headers: { [header]: value } })),
];

let app: TestApp;
let port: number;
let webFolder: string;
beforeAll(async () => {
  // With the web app beside it: a trick must not even get its page.
  webFolder = await mkdtemp(join(tmpdir(), 'web-'));
  await writeFile(join(webFolder, 'index.html'), '<!doctype html>');
  app = await openTestApp({ webFolder });
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  port = (app.app.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  await rm(webFolder, { recursive: true });
});

/** Sends the address byte for byte; `fetch` and `inject` would tidy it up first. */
function ask(
  method: string,
  path: string,
  headers: Record<string, string>,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', method, path, headers }, (answer) => {
      let body = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, body }));
    });
    call.on('error', reject);
    call.end();
  });
}

it('opens no protected call for any spelling of its address without a session (S24)', async () => {
  const guarded = app.routes.filter((route) => route.access === 'session');
  const open: string[] = [];
  const verdicts = new Map<number, number>();
  let asked = 0;
  for (const [place, route] of guarded.entries()) {
    const plain = pathOf(route, '/api').replaceAll(/:\w+|\*/g, 'x');
    // Each eighth in an ordinary run: routes that stand beside one another meet all of them.
    const tried = tricks.filter((_, at) => isDeep || at === 0 || (at + place) % 8 === 0);
    await Promise.all(
      tried.map(async ({ name, url = (path: string) => path, method = route.method, headers = {} }) => {
        const { status, body } = await ask(method, url(plain), headers);
        asked += 1;
        verdicts.set(status, (verdicts.get(status) ?? 0) + 1);
        // Only the spelling differs, or a header: the route itself must have said no.
        const isExact = url(plain) === plain && method === route.method;
        const isRefused = isExact ? status === 401 : [400, 401, 404, 405].includes(status);
        if (!isRefused || body.includes('"success":true'))
          open.push(`${nameOfRoute(route)} [${name}]: ${status}`);
      }),
    );
  }
  const figures = [...verdicts].sort(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`);
  console.log(
    `S24: ${guarded.length} routes x ${tricks.length} tricks = ${asked} requests, ${open.length} open (${figures.join(', ')})`,
  );
  expect(guarded.length).toBeGreaterThan(3);
  expect(open).toEqual([]);
});

it('answers an address in absolute form and one without a slash like any other stranger (S24)', async () => {
  const { address } = { address: `http://127.0.0.1:${port}/api/sys/getUserInfo` };
  for (const target of [address, 'api/sys/getUserInfo', '*', 'http://evil.example/api/sys/getUserInfo']) {
    const answer = await new Promise<string>((resolve, reject) => {
      let text = '';
      const socket = connect(port, '127.0.0.1', () =>
        socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`),
      );
      socket.on('data', (chunk: Buffer) => (text += chunk.toString()));
      socket.on('end', () => resolve(text));
      socket.on('error', reject);
    });
    expect(answer, target).toMatch(/^HTTP\/1\.1 4\d\d /);
    expect(answer, target).not.toContain('"success":true');
  }
});
