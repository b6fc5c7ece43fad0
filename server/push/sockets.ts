// Open sockets of signed-in pages: who listens, what is sent to whom, and the end of those whose session is over.
import type { WebSocket } from 'ws';
import { saidTo, type Pushes } from './pushes.ts';
import type { SessionWatch } from './session-watch.ts';

/** Codes that a socket is closed with, beside those of the protocol (RFC 6455, 7.4). */
export const CLOSE = {
  /** No session, or one that is over. */
  unauthorized: 4401,
  /** Another user's address, or a page of another site. */
  forbidden: 4403,
  /** Too many messages, or too many sockets of one user. */
  tooMany: 4429,
  goingAway: 1001,
  wrongKind: 1003,
  failed: 1011,
} as const;

/** Bytes of a message of a client: all it has to say is that it is there. */
export const MAX_MESSAGE = 1024;
/** Messages that a client may send within `RATE_WINDOW` milliseconds. */
const MAX_RATE = 20;
const RATE_WINDOW = 10_000;
/** Sockets of one user: tabs and machines. */
const MAX_PER_USER = 20;
/** Bytes that may wait for a client that reads too slowly. */
const MAX_WAITING = 1_048_576;
/** Silent sockets are looked for this often (milliseconds). */
const SWEEP_INTERVAL = 5_000;
/** A client that said nothing for three of its heartbeats (milliseconds) is gone. */
const SILENCE_TIMEOUT = 60_000;

/** What answers every message of a client. */
const HEART_REPLY = JSON.stringify({ cmd: 'heartcheck', msgTxt: '心跳响应' });

interface Listener {
  readonly socket: WebSocket;
  readonly userId: string;
  heardAt: number;
  /** Messages since `windowStart`. */
  count: number;
  windowStart: number;
}

export interface Sockets extends Pushes {
  /** Takes an open socket of a live session in. */
  add(socket: WebSocket, owner: { userId: string; sessionId: string }): void;
  /** How many sockets are open. */
  count(): number;
  /** Begins to look after sockets that fell silent. */
  start(): void;
  /** Tells all sockets that the server goes, and stops. */
  stop(): void;
}

export interface SocketOptions {
  watch: Pick<SessionWatch, 'add'>;
}

export function createSockets({ watch }: SocketOptions): Sockets {
  const listeners = new Set<Listener>();
  let timer: ReturnType<typeof setInterval> | undefined;

  function listenersOf(userIds: readonly string[] | undefined): Listener[] {
    if (userIds === undefined) return [...listeners];
    const wanted = new Set(userIds);
    return [...listeners].filter(({ userId }) => wanted.has(userId));
  }

  function sweep(): void {
    const quietSince = performance.now() - SILENCE_TIMEOUT;
    for (const { socket, heardAt } of listeners) if (heardAt < quietSince) socket.terminate();
  }

  return {
    send: (push, userIds) => {
      for (const { socket, userId } of listenersOf(userIds)) {
        const message = saidTo(push, userId);
        if (socket.bufferedAmount > MAX_WAITING) socket.terminate();
        else socket.send(JSON.stringify(userIds === undefined ? message : { ...message, userId }));
      }
    },

    add: (socket, { userId, sessionId }) => {
      if (listenersOf([userId]).length >= MAX_PER_USER) {
        socket.close(CLOSE.tooMany, 'too many sockets');
        return;
      }
      const at = performance.now();
      const listener: Listener = { socket, userId, heardAt: at, count: 0, windowStart: at };
      listeners.add(listener);
      const forget = watch.add(sessionId, () => socket.close(CLOSE.unauthorized, 'session over'));
      socket.on('close', () => {
        listeners.delete(listener);
        forget();
      });
      socket.on('message', (_data, isBinary) => answer(listener, isBinary));
      // Pages send none. The protocol answers each, so that they count as much as words.
      socket.on('ping', () => {
        if (countOne(listener) > 2 * MAX_RATE) socket.terminate();
      });
    },

    count: () => listeners.size,

    start: () => {
      timer ??= setInterval(sweep, SWEEP_INTERVAL);
      timer.unref();
    },

    stop: () => {
      clearInterval(timer);
      for (const { socket } of listeners) socket.close(CLOSE.goingAway);
    },
  };
}

/** Counts what a client sends. @returns how much it was within the window */
function countOne(listener: Listener): number {
  const at = performance.now();
  listener.heardAt = at;
  if (at - listener.windowStart > RATE_WINDOW) {
    listener.windowStart = at;
    listener.count = 0;
  }
  listener.count += 1;
  return listener.count;
}

/** Whatever a client writes is a heartbeat; nothing of it is read. */
function answer(listener: Listener, isBinary: boolean): void {
  const { socket } = listener;
  const count = countOne(listener);
  if (isBinary) socket.close(CLOSE.wrongKind, 'text only');
  // Whoever goes on after the word that ends it is not listened to any longer: it may take its time with its own.
  else if (count > 2 * MAX_RATE) socket.terminate();
  else if (count > MAX_RATE) socket.close(CLOSE.tooMany, 'too many messages');
  else if (socket.readyState === socket.OPEN) socket.send(HEART_REPLY);
}
