// What this process answered: the last calls without their secrets, and how many, how long and how large they were.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { PerformanceObserver } from 'node:perf_hooks';
import type { Socket } from 'node:net';
import { maskAddress, toPrintable } from '../../http/plugins/logging.ts';

/** Calls that are remembered. */
const KEPT = 100;

/** Headers that are remembered; all others might hold secrets, and their values nobody needs. */
const REQUEST_HEADERS = [
  'accept',
  'content-length',
  'content-type',
  'host',
  'origin',
  'referer',
  'user-agent',
];
const RESPONSE_HEADERS = ['cache-control', 'content-encoding', 'content-length', 'content-type'];

export interface Trace {
  /** ISO. */
  timestamp: string;
  principal: { name: string } | null;
  session: { id: string } | null;
  request: { method: string; uri: string; headers: Record<string, string[]>; remoteAddress: string };
  response: { status: number; headers: Record<string, string[]> };
  /** Milliseconds. */
  timeTaken: number;
}

export interface Traffic {
  /** The latest first. */
  traces(): readonly Trace[];
  /** Finished calls, milliseconds of all and of the longest, and calls that are being answered. */
  calls(): { count: number; total: number; longest: number; running: number };
  /** Bytes that were sent. */
  sent(): number;
  /** Pauses for garbage collection: count, milliseconds of all, and bytes that were in use after the last great one. */
  pauses(): { count: number; total: number; live: number };
}

/** Watches an app until it closes. */
export function createTraffic(app: FastifyInstance, now: () => number): Traffic {
  /** In turns: the latest takes the place of the oldest. */
  const latest: Remembered[] = [];
  const calls = { count: 0, total: 0, longest: 0, running: 0 };
  const pauses = { count: 0, total: 0, live: 0 };
  const sockets = new Set<Socket>();
  let sentBefore = 0;

  app.addHook('onRequest', (_request, _reply, done) => {
    calls.running += 1;
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    const elapsed = reply.elapsedTime;
    calls.running -= 1;
    calls.count += 1;
    calls.total += elapsed;
    calls.longest = Math.max(calls.longest, elapsed);
    latest[(calls.count - 1) % KEPT] = remember(request, reply, elapsed, now());
    done();
  });
  app.server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => {
      sockets.delete(socket);
      sentBefore += socket.bytesWritten;
    });
  });
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      pauses.count += 1;
      pauses.total += duration;
      pauses.live = process.memoryUsage().heapUsed;
    }
  });
  observer.observe({ entryTypes: ['gc'] });
  app.addHook('onClose', async () => observer.disconnect());

  return {
    traces: () => listLatestFirst(latest, calls.count).map(describe),
    calls: () => ({ ...calls }),
    sent: () => [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, sentBefore),
    pauses: () => ({ ...pauses }),
  };
}

/** What is put down of a call. It is made readable when somebody reads it: calls are many, readers few. */
interface Remembered {
  ended: number;
  elapsed: number;
  user: { username: string; sessionId: string } | null;
  method: string;
  url: string;
  ip: string;
  status: number;
  asked: readonly Header[];
  answered: readonly Header[];
}

type Header = readonly [name: string, value: string];

function remember(request: FastifyRequest, reply: FastifyReply, elapsed: number, ended: number): Remembered {
  const { user, method, url, ip, headers } = request;
  return {
    ended,
    elapsed,
    method,
    url,
    ip,
    status: reply.statusCode,
    user: user === null ? null : { username: user.username, sessionId: user.sessionId.slice(0, 8) },
    asked: pick(REQUEST_HEADERS, (name) => headers[name]),
    answered: pick(RESPONSE_HEADERS, (name) => reply.getHeader(name)),
  };
}

function pick(names: readonly string[], read: (name: string) => unknown): Header[] {
  const found: Header[] = [];
  for (const name of names) {
    const value = read(name);
    if (typeof value === 'string' || typeof value === 'number') found.push([name, String(value)]);
  }
  return found;
}

/** @param count how many were put down in all */
function listLatestFirst(latest: readonly Remembered[], count: number): Remembered[] {
  const next = count % KEPT;
  return [...latest.slice(next), ...latest.slice(0, next)].reverse();
}

function describe({ ended, elapsed, user, method, url, ip, status, asked, answered }: Remembered): Trace {
  return {
    timestamp: new Date(ended - elapsed).toISOString(),
    principal: user === null ? null : { name: user.username },
    session: user === null ? null : { id: user.sessionId },
    request: { method, uri: maskAddress(url), headers: toPrintableHeaders(asked), remoteAddress: ip },
    response: { status, headers: toPrintableHeaders(answered) },
    timeTaken: Math.round(elapsed),
  };
}

function toPrintableHeaders(headers: readonly Header[]): Record<string, string[]> {
  return Object.fromEntries(
    headers.map(([name, value]) => [name, [name === 'referer' ? maskAddress(value) : toPrintable(value)]]),
  );
}
