// What this process answered: the last calls without their secrets, and how many, how long and how large they were.
import type { FastifyInstance, FastifyRequest } from 'fastify';
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
  const traces: Trace[] = [];
  const calls = { count: 0, total: 0, longest: 0, running: 0 };
  const pauses = { count: 0, total: 0, live: 0 };
  const sockets = new Set<Socket>();
  let sentBefore = 0;

  app.addHook('onRequest', async () => {
    calls.running += 1;
  });
  app.addHook('onResponse', async (request, reply) => {
    calls.running -= 1;
    calls.count += 1;
    calls.total += reply.elapsedTime;
    calls.longest = Math.max(calls.longest, reply.elapsedTime);
    traces.unshift(describe(request, reply.statusCode, reply.getHeaders(), reply.elapsedTime, now()));
    traces.length = Math.min(traces.length, KEPT);
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
    traces: () => traces,
    calls: () => ({ ...calls }),
    sent: () => [...sockets].reduce((sum, socket) => sum + socket.bytesWritten, sentBefore),
    pauses: () => ({ ...pauses }),
  };
}

function describe(
  request: FastifyRequest,
  status: number,
  answered: Record<string, unknown>,
  elapsed: number,
  now: number,
): Trace {
  const { user } = request;
  return {
    timestamp: new Date(now - elapsed).toISOString(),
    principal: user === null ? null : { name: user.username },
    session: user === null ? null : { id: user.sessionId.slice(0, 8) },
    request: {
      method: request.method,
      uri: maskAddress(request.url),
      headers: pick(request.headers, REQUEST_HEADERS),
      remoteAddress: request.ip,
    },
    response: { status, headers: pick(answered, RESPONSE_HEADERS) },
    timeTaken: Math.round(elapsed),
  };
}

function pick(headers: Record<string, unknown>, names: readonly string[]): Record<string, string[]> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = headers[name];
      if (typeof value !== 'string' && typeof value !== 'number') return [];
      return [[name, [name === 'referer' ? maskAddress(String(value)) : toPrintable(String(value))]]];
    }),
  );
}
