// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openNoticeSocket, type SocketLike } from './notice-socket.ts';

/** A server's end that the test plays: it opens, answers and breaks when told. */
class PlayedSocket implements SocketLike {
  onopen: SocketLike['onopen'] = null;
  onmessage: SocketLike['onmessage'] = null;
  onclose: SocketLike['onclose'] = null;
  sent: string[] = [];
  isClosed = false;
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {
    this.isClosed = true;
  }
  open(): void {
    this.onopen?.(new Event('open'));
  }
  say(text: string): void {
    this.onmessage?.(new MessageEvent('message', { data: text }));
  }
  break(code = 1006): void {
    this.onclose?.({ code } as CloseEvent);
  }
}

let sockets: PlayedSocket[];
let texts: string[];
let timesBack: number;
let news: string[];
let isRefusingToConnect: boolean;
let close: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  [sockets, texts, timesBack, news, isRefusingToConnect] = [[], [], 0, [], false];
  close = openNoticeSocket({
    connect: () => {
      if (isRefusingToConnect) throw new Error('no sockets here');
      const socket = new PlayedSocket();
      sockets.push(socket);
      return socket;
    },
    onText: (text) => texts.push(text),
    onBack: () => {
      timesBack += 1;
    },
    onDown: () => news.push('down'),
    onUp: () => news.push('up'),
  });
});
afterEach(() => {
  close();
  vi.useRealTimers();
});

const last = (): PlayedSocket => {
  const socket = sockets.at(-1);
  if (socket === undefined) throw new Error('no socket');
  return socket;
};

describe('an open socket', () => {
  // H7.24, H9.6
  it('says HeartBeat every 20 seconds while it is answered', () => {
    last().open();
    vi.advanceTimersByTime(19_999);
    expect(last().sent).toEqual([]);
    for (let beat = 1; beat <= 3; beat += 1) {
      vi.advanceTimersByTime(beat === 1 ? 1 : 20_000);
      expect(last().sent).toEqual(Array(beat).fill('HeartBeat'));
      last().say('{"cmd":"heartcheck"}');
    }
    expect(sockets).toHaveLength(1);
  });

  it('hands on what it hears, and is not called back at its first opening', () => {
    last().open();
    last().say('{"cmd":"topic"}');
    expect(texts).toEqual(['{"cmd":"topic"}']);
    expect(timesBack).toBe(0);
  });

  // H7.24
  it('counts as broken when a heartbeat stays without an answer', () => {
    const silent = last();
    silent.open();
    vi.advanceTimersByTime(40_000);
    expect(silent.isClosed).toBe(true);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(5_000);
    expect(sockets).toHaveLength(2);
    silent.say('late');
    expect(texts).toEqual([]);
  });
});

describe('a broken socket', () => {
  // H4.16, H9.6
  it('is replaced after 5 seconds, and what was missed is asked for', () => {
    last().open();
    last().break();
    vi.advanceTimersByTime(4_999);
    expect(sockets).toHaveLength(1);
    vi.advanceTimersByTime(1);
    expect(sockets).toHaveLength(2);
    expect(timesBack).toBe(0);
    last().open();
    expect(timesBack).toBe(1);
  });

  // H4.16
  it('is tried again and again, also where there was never one', () => {
    for (let attempt = 1; attempt <= 5; attempt += 1) {
      expect(sockets).toHaveLength(attempt);
      last().break();
      vi.advanceTimersByTime(5_000);
    }
    isRefusingToConnect = true;
    last().break();
    vi.advanceTimersByTime(15_000);
    isRefusingToConnect = false;
    vi.advanceTimersByTime(5_000);
    expect(sockets).toHaveLength(7);
    last().open();
    expect(timesBack).toBe(1);
  });

  it('counts as lost when the next try fails too, once, until one opens', () => {
    last().open();
    last().break();
    expect(news).toEqual([]);
    for (let attempt = 1; attempt <= 3; attempt += 1) {
      vi.advanceTimersByTime(5_000);
      last().break();
      expect(news).toEqual(['down']);
    }
    vi.advanceTimersByTime(5_000);
    last().open();
    expect(news).toEqual(['down', 'up']);
    last().break();
    vi.advanceTimersByTime(5_000);
    last().open();
    expect(news).toEqual(['down', 'up']);
  });

  it('sends no heartbeat and closes no newer one', () => {
    const first = last();
    first.open();
    first.break();
    vi.advanceTimersByTime(5_000);
    first.break();
    vi.advanceTimersByTime(60_000);
    expect(first.sent).toEqual([]);
    expect(sockets).toHaveLength(2);
  });

  it.each([4401, 4403])('is left alone when the server refused the user (%i)', (code) => {
    last().open();
    last().break(code);
    vi.advanceTimersByTime(600_000);
    expect(sockets).toHaveLength(1);
  });

  it('stays closed when nobody wants it any more', () => {
    last().open();
    close();
    expect(last().isClosed).toBe(true);
    last().break(1000);
    vi.advanceTimersByTime(600_000);
    expect(sockets).toHaveLength(1);
    expect(last().sent).toEqual([]);
  });
});
