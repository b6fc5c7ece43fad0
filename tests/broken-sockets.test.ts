// F15: the page's socket on the real server, over a line that breaks and one that falls silent. Nothing is missed, nothing
// comes twice. Only the page's own timers are turned by hand: its five seconds are kept, and nobody waits for them.
import fc from 'fast-check';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { createId } from '../server/records/record.ts';
import type { HttpRequest, Reply } from '../src/engine/services.ts';
import { createMessages, type MessageStore } from '../src/runtime/messages/messages.ts';
import type { SocketLike } from '../src/runtime/messages/notice-socket.ts';
import { createStale } from '../src/runtime/messages/stale.ts';
import { openAdministration, type Administration } from './administration-driver.ts';
import { openStallingProxy, type StallingProxy } from './stalling-proxy.ts';

const RETRY_DELAY = 5_000;
const HEARTBEAT_INTERVAL = 20_000;
const DROPS = 30;

let office: Administration;
let proxy: StallingProxy;
let address: string;
let staff: { id: string; token: string };
let draft: string;
beforeAll(async () => {
  office = await openAdministration();
  const { app } = office.server;
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  proxy = await openStallingProxy({ url: `ws://127.0.0.1:${String(port)}` });
  if (!('url' in proxy.target)) throw new Error('the proxy has no address');
  address = new URL(proxy.target.url).host;
  staff = { id: await office.userId('staff'), token: await office.server.signIn('staff') };
  const body = { titile: '断线', msgContent: '<p>文</p>', msgType: 'USER', userIds: staff.id };
  draft = (await office.call<{ id: string }>('POST', '/annountCement/add', body)).result.id;
});
afterAll(async () => {
  proxy.resume();
  await proxy.close();
  await office.close();
});

/** Timers that only `pass` makes run, and only those that are set within `run`: the server keeps its own. */
function createHandClock() {
  const timers = new Map<number, { at: number; every: number | undefined; tick: () => void }>();
  let now = 0;
  let last = 0;
  const set = (every: boolean) => (tick: () => void, delay: number) => {
    timers.set(++last, { at: now + delay, every: every ? delay : undefined, tick });
    return last;
  };
  const clear = (id: number | undefined) => void timers.delete(id ?? 0);
  const ours = { setTimeout: set(false), setInterval: set(true), clearTimeout: clear, clearInterval: clear };
  const names = Object.keys(ours) as (keyof typeof ours)[];

  function run(what: () => void): void {
    const real = Object.fromEntries(names.map((name) => [name, globalThis[name]]));
    Object.assign(globalThis, ours);
    try {
      what();
    } finally {
      Object.assign(globalThis, real);
    }
  }

  return {
    run,
    /** Whether something is set to run in exactly so many milliseconds. */
    isSet: (delay: number) => [...timers.values()].some(({ at }) => at === now + delay),
    /** Lets milliseconds pass, one timer after the other. */
    pass(duration: number): void {
      const end = now + duration;
      for (;;) {
        const [next] = [...timers].filter(([, { at }]) => at <= end).sort(([, a], [, b]) => a.at - b.at);
        if (next === undefined) break;
        const [id, timer] = next;
        now = timer.at;
        if (timer.every === undefined) timers.delete(id);
        else timer.at += timer.every;
        run(timer.tick);
      }
      now = end;
    },
  };
}

interface Page {
  clock: ReturnType<typeof createHandClock>;
  messages: MessageStore;
  /** Ids of the messages that it showed when they came. */
  reminders: string[];
  /** Everything that its sockets said, each with the number of the socket. */
  heard: { socket: number; text: string }[];
  /** How many sockets were opened so far. */
  opened(): number;
  close(): void;
}

/** A page of `staff`, whose socket goes over the proxy. */
function openPage(): Page {
  const clock = createHandClock();
  const sockets: WebSocket[] = [];
  const reminders: string[] = [];
  const heard: Page['heard'] = [];
  let opened = 0;
  const messages = createMessages({
    http: {
      send: async <T>({ method, url }: HttpRequest) =>
        (await office.call<T>(
          method ?? 'GET',
          url.replace('/sys', ''),
          undefined,
          staff.token,
        )) as Reply<T> & {
          status: number;
        },
    },
    connect(path, token) {
      const socket = new WebSocket(`ws://${address}/api${path}`, [token]);
      const number = sockets.push(socket);
      const like: SocketLike = {
        onopen: null,
        onmessage: null,
        onclose: null,
        send: (text) => socket.send(text),
        close: () => socket.close(),
      };
      socket.on('error', () => undefined);
      socket.on('open', () => {
        opened += 1;
        clock.run(() => like.onopen?.(new Event('open')));
      });
      socket.on('message', (data: Buffer) => {
        heard.push({ socket: number, text: data.toString() });
        clock.run(() => like.onmessage?.(new MessageEvent('message', { data: data.toString() })));
      });
      socket.on('close', (code) => clock.run(() => like.onclose?.({ code } as CloseEvent)));
      return like;
    },
    broker: {
      open: () => {
        throw new Error('a server that is there needs no broker');
      },
    },
    stale: createStale({
      dict: async () => undefined,
      permission: async () => undefined,
      screen: async () => undefined,
    }),
  });
  messages.onReminder(({ id }) => reminders.push(id));
  let close: () => void = () => undefined;
  clock.run(() => (close = messages.start(staff)));
  return {
    clock,
    messages,
    reminders,
    heard,
    opened: () => opened,
    close() {
      clock.run(close);
      for (const socket of sockets) socket.terminate();
    },
  };
}

let drafts = 0;
/** Publishes a message for `staff`. Drafts are copied: how many one person may write in a minute is another story. */
async function publish(): Promise<string> {
  const { db } = office.server;
  const id = createId();
  const first = await db
    .selectFrom('sys_announcement')
    .selectAll()
    .where('id', '=', draft)
    .executeTakeFirstOrThrow();
  await db
    .insertInto('sys_announcement')
    .values({ ...first, id, titile: `断线 ${String(++drafts)}` })
    .execute();
  const { success, message } = await office.call('GET', `/annountCement/doReleaseData?id=${id}`);
  if (!success) throw new Error(`publishing failed: ${message}`);
  return id;
}

const publishMany = (many: number) => Promise.all(Array.from({ length: many }, publish));

/** Everything that the page's user has not read, from the paged list. */
async function listUnread(): Promise<unknown[]> {
  const { result } = await office.call<{ records: Record<string, unknown>[] }>(
    'GET',
    '/sysAnnouncementSend/getMyAnnouncementSend?readFlag=0&pageSize=1000',
    undefined,
    staff.token,
  );
  return result.records.map(({ anntId }) => anntId);
}

const countTwice = (ids: readonly unknown[]) => ids.length - new Set(ids).size;

describe('a line that breaks again and again', () => {
  it('costs no message and shows none twice, whenever it breaks (F15)', async () => {
    const page = openPage();
    await expect.poll(page.opened).toBe(1);
    const shownBefore = await listUnread();
    await expect.poll(() => page.messages.state.unread).toBe(shownBefore.length);
    const published: string[] = [];
    const delays: number[] = [];
    let missed = 0;
    const few = { min: 0, max: 2 };
    const plans = fc.sample(
      fc.record({
        // Published while the line breaks, while there is none, and while the page comes back.
        breaking: fc.integer(few),
        away: fc.integer({ min: 1, max: 2 }),
        back: fc.integer(few),
        turns: fc.integer({ min: 0, max: 30 }),
      }),
      { seed: 15, numRuns: DROPS },
    );
    for (const [drop, plan] of plans.entries()) {
      const breaking = publishMany(plan.breaking);
      for (let turn = 0; turn < plan.turns; turn += 1) await nextTurn();
      proxy.cut();
      await expect.poll(() => page.clock.isSet(RETRY_DELAY), { interval: 2 }).toBe(true);
      published.push(...(await breaking), ...(await publishMany(plan.away)));
      const back = publishMany(plan.back);
      const start = performance.now();
      page.clock.pass(RETRY_DELAY);
      published.push(...(await back));
      await expect.poll(page.opened, { interval: 2 }).toBe(drop + 2);
      const total = shownBefore.length + published.length;
      await expect
        .poll(() => page.messages.state.unread, { interval: 2 })
        .toBe(total)
        .catch(() => (missed += total - page.messages.state.unread));
      delays.push(RETRY_DELAY + performance.now() - start);
      // Each that is missed is awaited for long: the first is enough.
      if (missed > 0) break;
    }
    const twice = countTwice(page.reminders) + countTwice(await listUnread());
    const p95 = delays.sort((a, b) => a - b)[Math.ceil(delays.length * 0.95) - 1] ?? NaN;
    console.log(
      `F15: ${String(delays.length)} breaks, ${String(published.length)} messages: ${String(missed)} missed, ` +
        `${String(twice)} shown twice, caught up after ${p95.toFixed(0)} ms (p95, 5 000 of them the page's own)`,
    );
    expect({ missed, twice }).toEqual({ missed: 0, twice: 0 });
    expect(await listUnread()).toEqual(expect.arrayContaining(published));
    page.close();
  });
});

describe('a line that falls silent without a word', () => {
  it('is noticed by the heartbeat, and what it says later is not shown again (F15)', async () => {
    const page = openPage();
    await expect.poll(page.opened).toBe(1);
    const answers = () => page.heard.filter(({ text }) => text.includes('heartcheck')).length;
    for (const beat of [1, 2]) {
      page.clock.pass(HEARTBEAT_INTERVAL);
      await expect.poll(answers).toBe(beat);
    }
    const unread = page.messages.state.unread;
    proxy.stall();
    const missed = await publish();
    // One heartbeat goes nowhere; when the next is due, the line counts as broken.
    page.clock.pass(2 * HEARTBEAT_INTERVAL - 1);
    expect(page.clock.isSet(RETRY_DELAY)).toBe(false);
    page.clock.pass(1);
    expect(page.clock.isSet(RETRY_DELAY)).toBe(true);
    proxy.resume();
    page.clock.pass(RETRY_DELAY);
    await expect.poll(page.opened).toBe(2);
    await expect.poll(() => page.messages.state.unread).toBe(unread + 1);
    // The old line has brought its message by now, late.
    await expect.poll(() => page.heard.filter(({ text }) => text.includes(missed))).toHaveLength(1);
    expect(page.heard.find(({ text }) => text.includes(missed))?.socket).toBe(1);
    expect(page.reminders).not.toContain(missed);
    const next = await publish();
    await expect.poll(() => page.reminders).toEqual([next]);
    await expect.poll(() => page.messages.state.unread).toBe(unread + 2);
    page.close();
  });
});
