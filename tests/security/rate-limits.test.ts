// S74, R46: costly calls, and those that could be used to guess, are limited, which stops nobody but who calls too often.
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { nameOfRoute } from '../../server/http/routing/check-route.ts';
import { FILE, type Route } from '../../server/http/routing/define-route.ts';
import { pathOf } from '../../server/http/routing/route-path.ts';
import { openTestApp, type TestApp } from '../app-driver.ts';

let app: TestApp;
let routes: ReadonlyMap<string, Route>;
beforeAll(async () => {
  app = await openTestApp({ isDemo: true });
  routes = new Map(app.routes.map((route) => [nameOfRoute(route), route]));
});
afterAll(() => app.close());

const HERE = '192.0.2.10';
const ELSEWHERE = '203.0.113.20';

function limitOf(name: string) {
  const route = routes.get(name);
  if (route?.rateLimit === undefined) throw new Error(`${name} declares no limit`);
  return { route, ...route.rateLimit };
}

/** A bare call: what its schema refuses counts as well, and costs the test little. */
function ask(route: Route, remoteAddress: string, token?: string) {
  return app.app.inject({
    method: route.method,
    url: pathOf(route, '/api').replaceAll(/:\w+/g, 'none'),
    remoteAddress,
    headers: token === undefined ? {} : { 'x-access-token': token },
  });
}

type Answer = Awaited<ReturnType<typeof ask>>;

/** Most calls at once. */
const AT_ONCE = 20;

/** Calls as often as is allowed, and once more. @returns status of the allowed calls, and the answer of the last */
async function exhaust(call: () => Promise<Answer>, max: number, atOnce = AT_ONCE) {
  const statuses = new Set<number>();
  for (let left = max; left > 0; left -= atOnce) {
    const answers = await Promise.all(Array.from({ length: Math.min(left, atOnce) }, call));
    for (const { statusCode } of answers) statuses.add(statusCode);
  }
  const [usual, ...others] = statuses;
  expect(usual).not.toBe(429);
  expect(others).toEqual([]);
  return { usual, refused: await call() };
}

function expectRefusal(answer: Answer, seconds: number): void {
  expect(answer.statusCode).toBe(429);
  expect(answer.json()).toMatchObject({
    success: false,
    code: 429,
    message: '操作过于频繁，请稍后再试',
    result: null,
  });
  const wait = Number(answer.headers['retry-after']);
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(seconds);
}

/** What is called again after the time that the answer names is answered. */
async function expectEnd(refused: Answer, usual: number | undefined, call: () => Promise<Answer>) {
  const then = Date.now() + Number(refused.headers['retry-after']) * 1000;
  const clock = vi.spyOn(Date, 'now').mockReturnValue(then);
  const answer = await call();
  clock.mockRestore();
  expect(answer.statusCode).toBe(usual);
}

describe('without a session', () => {
  it.each([
    ['a sign-in', 'POST api /sys/login'],
    ['a code by SMS', 'POST api /sys/sms'],
  ])(
    '%s is limited by address: 429 with the time to wait, other addresses are answered (S74)',
    async (_kind, name) => {
      const { route, max, seconds } = limitOf(name);
      const { usual, refused } = await exhaust(() => ask(route, HERE), max);
      expectRefusal(refused, seconds);
      expect((await ask(route, ELSEWHERE)).statusCode).toBe(usual);
      await expectEnd(refused, usual, () => ask(route, HERE));
    },
  );
});

describe('an office of a thousand people behind one address', () => {
  it.each(['GET api /sys/randomImage/:checkKey', 'POST api /sys/checkCaptcha', 'POST api /sys/login'])(
    'may arrive within a minute and mistype once: %s',
    (name) => {
      const { max, seconds } = limitOf(name);
      expect((max * 60) / seconds).toBeGreaterThanOrEqual(2_000);
    },
  );
});

describe('in a session', () => {
  it.each<[kind: string, name: string, atOnce?: number]>([
    ['an upload', 'POST api /sys/common/upload'],
    ['a report that is run', 'GET api /online/cgreport/api/getData/:cgRpConfigId'],
    // A person has one export at a time.
    ['an export', 'GET api /sys/user/exportXls', 1],
    ['a check for duplicates', 'GET api /sys/duplicate/check'],
    ['a search of a select', 'GET api /sys/dict/loadDict/:code'],
  ])(
    '%s is limited by person: 429 with the time to wait, others of the office are answered (S74)',
    async (_kind, name, atOnce?: number) => {
      const { route, max, seconds } = limitOf(name);
      const [admin, colleague] = [await app.signIn(), await app.signIn('safety')];
      const { usual, refused } = await exhaust(() => ask(route, HERE, admin), max, atOnce);
      expectRefusal(refused, seconds);
      // Neither another address nor another sign-in is another person.
      expectRefusal(await ask(route, ELSEWHERE, admin), seconds);
      expectRefusal(await ask(route, HERE, await app.signIn()), seconds);
      expect((await ask(route, HERE, colleague)).statusCode).toBe(usual);
      // Other calls of the same person are not touched.
      expect((await app.call('GET', '/api/sys/getUserInfo', { token: admin })).statusCode).toBe(200);
      await expectEnd(refused, usual, () => ask(route, HERE, admin));
    },
  );
});

describe('a limit', () => {
  const unlimited = (isOfKind: (route: Route) => boolean) => {
    const found = app.routes.filter(isOfKind);
    return {
      count: found.length,
      without: found.filter(({ rateLimit }) => rateLimit === undefined).map(nameOfRoute),
    };
  };

  it('is declared by every export, and by whatever else a session gets as a file (S74)', () => {
    const { count, without } = unlimited(
      ({ url, access, response }) => /export/i.test(url) || (access === 'session' && response === FILE),
    );
    expect(count).toBeGreaterThanOrEqual(15);
    expect(without).toEqual([]);
  });

  it('is declared by every call that selects search or open levels with (S74)', () => {
    const { count, without } = unlimited(({ url, permission, request }) => {
      const isOpen = typeof permission === 'object' && permission !== null && 'open' in permission;
      const isNamed = /load(?:Dict|Tree\w*|AllData)(?:\/:|$)|search|KeyWord|TableData|SelectOptions/.test(
        url,
      );
      const takesWord = Object.keys(request.querystring?.properties ?? {}).some((key) =>
        /^keyword$/i.test(key),
      );
      return isOpen && (isNamed || takesWord);
    });
    expect(count).toBeGreaterThanOrEqual(10);
    expect(without).toEqual([]);
  });

  it('is declared by every way to sign in, to get a code and to send a file (S74)', () => {
    const { count, without } = unlimited(
      ({ method, access, upload, url }) =>
        upload !== false || (method === 'POST' && access === 'public' && url !== '/sys/logout'),
    );
    expect(count).toBeGreaterThanOrEqual(20);
    expect(without).toEqual([]);
  });
});
