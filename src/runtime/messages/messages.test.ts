// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import fc from 'fast-check';
import { HttpFailure, type HttpRequest, type Reply } from '../../engine/services.ts';
import type { BrokerEvents } from '../broker/broker.ts';
import { createMessages, type MessageStore, type Reminder } from './messages.ts';
import type { SocketLike } from './notice-socket.ts';
import { createStale } from './stale.ts';

let requests: HttpRequest[];
let answer: () => Promise<unknown>;
let sockets: (SocketLike & { path: string; token: string })[];
let messages: MessageStore;
let reminders: Reminder[];
/** What was asked of the message broker. */
let brokers: { id: string; topics: readonly string[]; events: BrokerEvents; end: () => void }[];

/** What was read again, in turn. */
let reread: string[];

const kept = (name: string) => async () => void reread.push(name);
const counted = (result: unknown) => () => Promise.resolve(result);

beforeEach(() => {
  vi.useFakeTimers();
  [requests, sockets, reminders, brokers, reread] = [[], [], [], [], []];
  answer = counted({ msgCount: 3 });
  messages = createMessages({
    http: {
      send: async <T>(request: HttpRequest) => {
        requests.push(request);
        return { success: true, code: 0, message: '', result: await answer() } as Reply<T>;
      },
    },
    connect: (path, token) => {
      const socket = {
        path,
        token,
        onopen: null,
        onmessage: null,
        onclose: null,
        send: vi.fn(),
        close: vi.fn(),
      };
      sockets.push(socket);
      return socket;
    },
    broker: {
      open: ({ id }, topics, events) => {
        const end = vi.fn<() => void>();
        brokers.push({ id, topics, events, end });
        return end;
      },
    },
    stale: createStale({ dict: kept('dict'), permission: kept('permission'), screen: kept('screen') }),
  });
  messages.onReminder((reminder) => reminders.push(reminder));
});
afterEach(() => vi.useRealTimers());

const settle = () => vi.advanceTimersByTimeAsync(0);
const push = (text: string) => sockets.at(-1)?.onmessage?.(new MessageEvent('message', { data: text }));
const begin = async () => {
  const end = messages.start({ id: 'u1', token: 't1' });
  await settle();
  return end;
};

describe('the count of unread messages', () => {
  // H2.48, H7.21, H7.24
  it('is read at the start, silently, and a socket is opened with the token as sub-protocol', async () => {
    await begin();
    expect(messages.state.unread).toBe(3);
    // The home page may show the same answer.
    expect(requests).toEqual([
      { method: 'GET', url: '/sys/annountCement/listByUser', notify: false, cache: 10 },
    ]);
    expect(sockets).toMatchObject([{ path: '/websocket/u1', token: 't1' }]);
  });

  it('is the sum of both kinds where the server does not count all', async () => {
    answer = counted({ anntMsgTotal: 2, sysMsgTotal: '5' });
    await begin();
    expect(messages.state.unread).toBe(7);
  });

  it.each([null, [], 'x', { msgCount: -4 }, { msgCount: 'many' }, {}])('is 0 for %j', async (result) => {
    answer = counted(result);
    await begin();
    expect(messages.state.unread).toBe(0);
  });

  // H4.17, H7.21
  it.each(['topic', 'user'])('is read again on %s, and reminds of what came', async (cmd) => {
    await begin();
    answer = counted({ msgCount: 4 });
    push(JSON.stringify({ cmd, msgId: 'a1', msgTxt: '停电通知' }));
    await settle();
    expect(messages.state.unread).toBe(4);
    expect(reminders).toEqual([{ id: 'a1', title: '停电通知' }]);
  });

  it('is read again without a reminder when something was taken away', async () => {
    await begin();
    push(JSON.stringify({ cmd: 'topic', msgId: 'a1', msgTxt: '' }));
    await settle();
    expect(requests).toHaveLength(2);
    expect(reminders).toEqual([]);
  });

  it('is read again when a page marked messages as read, since not every back end says so', async () => {
    await begin();
    messages.watchWrite('/sys/sysAnnouncementSend/readAll')({ kind: 'done', requestId: undefined });
    await settle();
    expect(requests).toHaveLength(2);
    messages.watchWrite('/sys/user/edit')({ kind: 'done', requestId: undefined });
    messages.watchWrite('/sys/sysAnnouncementSend/readAll')({ kind: 'failed' });
    await settle();
    expect(requests).toHaveLength(2);
  });

  it.each(['before', 'after'])(
    'is read once for a call of this page, also where the server speaks of it %s its answer',
    async (when) => {
      const heard: boolean[] = [];
      messages.subscribe(({ isOwn }) => heard.push(isOwn));
      await begin();
      const end = messages.watchWrite('/sys/sysAnnouncementSend/editByAnntIdAndUserId');
      const say = (cause: string) => push(JSON.stringify({ cmd: 'user', msgId: '', msgTxt: '', cause }));
      if (when === 'before') say('r1');
      end({ kind: 'done', requestId: 'r1' });
      if (when === 'after') say('r1');
      await settle();
      expect(requests).toHaveLength(2);
      expect(heard).toEqual([true]);
      // What somebody else did is news, also while an own call is on its way, which may fail.
      const next = messages.watchWrite('/sys/sysAnnouncementSend/readAll');
      say('r2');
      next({ kind: 'failed' });
      await settle();
      expect(requests).toHaveLength(3);
      expect(heard).toEqual([true, false]);
    },
  );

  it('reminds of a message that this page sent to itself', async () => {
    await begin();
    const end = messages.watchWrite('/sys/sysAnnouncementSend/add');
    push(JSON.stringify({ cmd: 'user', msgId: 'a1', msgTxt: '停电通知', cause: 'r1' }));
    end({ kind: 'done', requestId: 'r1' });
    await settle();
    expect(reminders).toEqual([{ id: 'a1', title: '停电通知' }]);
    expect(requests).toHaveLength(2);
  });

  // H4.17
  it('is left alone by everything else that a socket may say', async () => {
    await begin();
    const other = fc.oneof(
      fc.string(),
      fc.json().filter((text) => !/"cmd":"(topic|user)"/.test(text.replaceAll(' ', ''))),
      fc.constantFrom('{"cmd":"heartcheck"}', 'alert(1)', '{cmd:"topic"}', "{'cmd':'topic'}", '["topic"]'),
    );
    fc.assert(
      fc.property(other, (text) => push(text)),
      { numRuns: 200 },
    );
    await settle();
    expect(requests).toHaveLength(1);
    expect(reminders).toEqual([]);
  });

  it('is read once more, not once each, for all news that come during a read', async () => {
    let free: (result: unknown) => void = () => undefined;
    answer = () => new Promise((resolve) => (free = resolve));
    await begin();
    for (let index = 0; index < 10; index += 1) push('{"cmd":"topic","msgId":"a","msgTxt":""}');
    answer = counted({ msgCount: 9 });
    free({ msgCount: 1 });
    await settle();
    expect(requests).toHaveLength(2);
    expect(messages.state.unread).toBe(9);
  });

  it('is fetched after the connection came back', async () => {
    await begin();
    sockets[0]?.onopen?.(new Event('open'));
    sockets[0]?.onclose?.({ code: 1006 } as CloseEvent);
    await vi.advanceTimersByTimeAsync(5_000);
    answer = counted({ msgCount: 8 });
    sockets[1]?.onopen?.(new Event('open'));
    await settle();
    expect(messages.state.unread).toBe(8);
  });

  it('of the user before is forgotten, also when it comes late', async () => {
    let free: (result: unknown) => void = () => undefined;
    answer = () => new Promise((resolve) => (free = resolve));
    const end = await begin();
    end();
    free({ msgCount: 5 });
    await settle();
    expect(messages.state.unread).toBe(0);
    expect(sockets[0]?.close).toHaveBeenCalled();
  });
});

describe('whoever shows messages', () => {
  it('is called back when one comes or goes and after a broken connection, until they leave', async () => {
    const heard = vi.fn<() => void>();
    const leave = messages.subscribe(heard);
    await begin();
    expect(heard).not.toHaveBeenCalled();
    push(JSON.stringify({ cmd: 'topic', msgId: 'a1', msgTxt: '停电通知' }));
    push(JSON.stringify({ cmd: 'user', msgId: 'a1', msgTxt: '' }));
    expect(heard).toHaveBeenCalledTimes(2);
    sockets[0]?.onclose?.({ code: 1006 } as CloseEvent);
    await vi.advanceTimersByTimeAsync(5_000);
    sockets[1]?.onopen?.(new Event('open'));
    expect(heard).toHaveBeenCalledTimes(3);
    leave();
    push(JSON.stringify({ cmd: 'topic', msgId: 'a2', msgTxt: '' }));
    expect(heard).toHaveBeenCalledTimes(3);
  });
});

describe('polling', () => {
  // H9.5
  it('runs every 6 seconds, only when it was started', async () => {
    await begin();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(1);
    messages.poll();
    messages.poll();
    await vi.advanceTimersByTimeAsync(5_999);
    expect(requests).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(12_001);
    expect(requests).toHaveLength(4);
  });

  // H4.14, H8.18
  it('ends with the first failure, which is told to nobody', async () => {
    await begin();
    messages.poll();
    answer = () => Promise.reject(new HttpFailure('网络超时', 0, 0, false));
    await vi.advanceTimersByTimeAsync(6_000);
    expect(requests).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(2);
    expect(messages.state.unread).toBe(3);
    expect(requests.every(({ notify }) => notify === false)).toBe(true);
  });

  it('ends with the user', async () => {
    const end = await begin();
    messages.poll();
    end();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(1);
  });
});

/** The socket breaks, and so does the next one. */
async function loseSockets(): Promise<void> {
  for (let time = 1; time <= 2; time += 1) {
    sockets.at(-1)?.onclose?.({ code: 1006 } as CloseEvent);
    if (time === 1) await vi.advanceTimersByTimeAsync(5_000);
  }
}

describe('where no socket can be had', () => {
  it('the broker is asked for the same news', async () => {
    await begin();
    expect(brokers).toEqual([]);
    await loseSockets();
    expect(brokers).toMatchObject([{ id: 'u1', topics: ['topic', 'user/u1'] }]);
    answer = counted({ msgCount: 4 });
    brokers[0]?.events.onText(JSON.stringify({ cmd: 'topic', msgId: 'a1', msgTxt: '停电通知' }));
    await settle();
    expect(messages.state.unread).toBe(4);
    expect(reminders).toEqual([{ id: 'a1', title: '停电通知' }]);
  });

  // H9.5
  it('and no broker either, the server is asked every 6 seconds, until one of them is there', async () => {
    await begin();
    await loseSockets();
    brokers[0]?.events.onDown();
    const before = requests.length;
    await vi.advanceTimersByTimeAsync(4_000);
    expect(requests).toHaveLength(before);
    // The next sockets break as well.
    sockets.at(-1)?.onclose?.({ code: 1006 } as CloseEvent);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(requests).toHaveLength(before + 2);
    brokers[0]?.events.onUp();
    await settle();
    expect(requests).toHaveLength(before + 3);
    await vi.advanceTimersByTimeAsync(4_000);
    expect(requests).toHaveLength(before + 3);
    expect(brokers).toHaveLength(1);
  });

  // H4.14
  it('and a read fails, nothing is asked any more', async () => {
    await begin();
    await loseSockets();
    brokers[0]?.events.onDown();
    answer = () => Promise.reject(new HttpFailure('网络超时', 0, 0, false));
    await vi.advanceTimersByTimeAsync(6_000);
    const before = requests.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(requests).toHaveLength(before);
  });

  it('a socket that comes back ends broker and polling', async () => {
    await begin();
    await loseSockets();
    brokers[0]?.events.onDown();
    await vi.advanceTimersByTimeAsync(5_000);
    sockets.at(-1)?.onopen?.(new Event('open'));
    await settle();
    expect(brokers[0]?.end).toHaveBeenCalled();
    const before = requests.length;
    await vi.advanceTimersByTimeAsync(18_000);
    expect(requests).toHaveLength(before);
  });

  it('the broker ends with the user', async () => {
    const end = await begin();
    await loseSockets();
    end();
    expect(brokers[0]?.end).toHaveBeenCalled();
  });
});

// F25
describe('what a page keeps of the server', () => {
  const aSecond = () => vi.advanceTimersByTimeAsync(1_000);

  it.each(['dict', 'permission', 'screen'])(
    'is read again within a second when %s changed, once for many',
    async (cmd) => {
      await begin();
      for (let count = 0; count < 5; count += 1) push(JSON.stringify({ cmd, msgId: '', msgTxt: '' }));
      await aSecond();
      expect(reread).toEqual([cmd]);
      expect([requests.length, reminders]).toEqual([1, []]);
      push(JSON.stringify({ cmd, msgId: '', msgTxt: '' }));
      await aSecond();
      expect(reread).toEqual([cmd, cmd]);
    },
  );

  it('is read again after a broken connection, since its changes may have been missed', async () => {
    await begin();
    sockets.at(-1)?.onclose?.(new CloseEvent('close', { code: 1006 }));
    await vi.advanceTimersByTimeAsync(5_000);
    sockets.at(-1)?.onopen?.(new Event('open'));
    await aSecond();
    expect(reread.toSorted()).toEqual(['dict', 'permission', 'screen']);
  });

  it('is left alone once the person has left', async () => {
    const end = await begin();
    push(JSON.stringify({ cmd: 'dict' }));
    end();
    await aSecond();
    expect(reread).toEqual([]);
  });
});
