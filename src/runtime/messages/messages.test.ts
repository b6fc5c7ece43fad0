// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import fc from 'fast-check';
import { HttpFailure, type HttpRequest, type Reply } from '../../engine/services.ts';
import { createMessages, type MessageStore, type Reminder } from './messages.ts';
import type { SocketLike } from './notice-socket.ts';

let requests: HttpRequest[];
let answer: () => Promise<unknown>;
let sockets: (SocketLike & { path: string; token: string })[];
let messages: MessageStore;
let reminders: Reminder[];

const counted = (result: unknown) => () => Promise.resolve(result);

beforeEach(() => {
  vi.useFakeTimers();
  [requests, sockets, reminders] = [[], [], []];
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
    expect(requests).toEqual([{ method: 'GET', url: '/sys/annountCement/listByUser', notify: false }]);
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
