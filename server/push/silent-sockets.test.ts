// Sockets whose other end is gone without a word: they are closed after a minute, the living stay.
import { EventEmitter } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { WebSocket } from 'ws';
import { CLOSE, createSockets } from './sockets.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const played = () =>
  Object.assign(new EventEmitter(), { terminate: vi.fn(), send: vi.fn(), close: vi.fn(), bufferedAmount: 0 });

it('a socket that said nothing for three heartbeats is ended, one that speaks stays', () => {
  const sockets = createSockets({ watch: { add: () => () => true } });
  const [quiet, alive] = [played(), played()];
  for (const [at, socket] of [quiet, alive].entries()) {
    sockets.add(socket as unknown as WebSocket, { userId: `u${String(at)}`, sessionId: 's' });
  }
  sockets.start();
  for (let beat = 1; beat <= 4; beat += 1) {
    vi.advanceTimersByTime(20_000);
    alive.emit('message', Buffer.from('HeartBeat'), false);
    if (beat === 2) expect(quiet.terminate).not.toHaveBeenCalled();
  }
  expect(quiet.terminate).toHaveBeenCalled();
  expect(alive.terminate).not.toHaveBeenCalled();
  sockets.stop();
  // 1001: pages try again; 4401 and 4403 would keep them from it.
  expect(alive.close).toHaveBeenCalledWith(CLOSE.goingAway);
  expect([4401, 4403]).not.toContain(CLOSE.goingAway);
});
