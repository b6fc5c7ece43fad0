// The server itself at a pace that is known: whoever would wait longer than it promises is sent away before any work is done
// for them, and whoever is taken is answered in time. Its clock stands still while calls come in, however slow the machine is.
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { openTestApp, type TestApp } from '../../../tests/app-driver.ts';
import { defineRoute, ok } from './define-route.ts';
import { CROWD, LONGEST_WAIT } from './load.ts';

/** Calls that are answered in a second, and that come in one. */
const PACE = 20;
const RATE = 100;

/** Milliseconds of a moment. */
const MOMENT = 50;

let server: TestApp;
let token: string;
/** Told of a call whose handler began, with what lets it end. */
let enter: (leave: () => void) => void;

const slow = (url: string) =>
  defineRoute({
    method: 'GET',
    url,
    title: '试验',
    access: 'session',
    permission: { open: 'of this test' },
    scope: 'none',
    request: {},
    response: { type: 'null' },
    handler: () => new Promise((resolve) => enter(() => resolve(ok()))),
  });

const ofProduct = slow('/sys/slow');
const ofModule = slow('/slow/thing/list');

beforeAll(async () => {
  server = await openTestApp({
    routes: [ofProduct],
    added: {
      find: (_method, path) => (path === ofModule.url ? ofModule : undefined),
      list: () => [ofModule],
    },
  });
  token = await server.signIn();
});
afterAll(() => server.close());
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Those who call one address, and who works on what they ask for, the first to come first. */
function openCounter(url: string) {
  const waiting: { since: number; leave: () => void; answer: Promise<LightMyRequestResponse> }[] = [];
  const waits: number[] = [];
  const sentAway: LightMyRequestResponse[] = [];
  let owed = 0;
  return {
    waits,
    sentAway,
    waiting: () => waiting.length,
    /** A call comes: it waits from now on, or is answered already. */
    async call() {
      const since = performance.now();
      const entered = new Promise<() => void>((resolve) => (enter = resolve));
      const answer = server.call('GET', `/api${url}`, { token });
      const leave = await Promise.race([entered, answer.then(() => undefined)]);
      if (leave === undefined) sentAway.push(await answer);
      else waiting.push({ since, leave, answer });
    },
    async pass() {
      vi.advanceTimersByTime(MOMENT);
      for (owed += (PACE * MOMENT) / 1000; owed >= 1; owed -= 1) {
        const next = waiting.shift();
        if (next === undefined) continue;
        next.leave();
        expect((await next.answer).statusCode).toBe(200);
        waits.push(performance.now() - next.since);
      }
    },
  };
}

describe.each([
  ['the product', ofProduct.url],
  ['a module', ofModule.url],
])('more calls of %s than can be done', (_of, url) => {
  it('are answered in the time that is promised, or sent away at once (F31)', async () => {
    const counter = openCounter(url);
    for (let moment = 0; moment < 8_000 / MOMENT; moment += 1) {
      for (let count = 0; count < (RATE * MOMENT) / 1000; count += 1) await counter.call();
      await counter.pass();
    }
    expect(counter.waiting()).toBeGreaterThan(CROWD);
    expect(counter.sentAway.length).toBeGreaterThan(100);
    for (const answer of counter.sentAway) {
      expect(answer.statusCode).toBe(503);
      expect(answer.headers['retry-after']).toBe('5');
      expect(answer.json()).toMatchObject({ success: false, message: '当前访问人数过多，请稍后再试' });
    }
    while (counter.waiting() > 0) await counter.pass();
    // A little more than the server promises: it measures its pace by the last seconds.
    expect(Math.max(...counter.waits)).toBeLessThan(LONGEST_WAIT * 1.25);
    // No more are sent away than have to be.
    expect(Math.min(...counter.waits.slice(-PACE))).toBeGreaterThan(LONGEST_WAIT * 0.75);
    // Those who come again find room.
    const before = counter.sentAway.length;
    await counter.call();
    await counter.pass();
    expect(counter.sentAway.length).toBe(before);
  });
});
