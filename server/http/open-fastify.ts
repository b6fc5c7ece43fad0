// A Fastify with the limits, the first answers and the log that every server of ours has.
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
} from 'fastify';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import { failure } from '../kernel/errors.ts';
import { MAX_BODY } from './plugins/bodies.ts';
import { registerClosing } from './plugins/closing.ts';
import { answerFailure, failureBody } from './plugins/error-answers.ts';
import { setBareHeaders } from './plugins/headers.ts';
import { maskAddress, toPrintable } from './plugins/logging.ts';
import { readQuery } from './plugins/query-string.ts';
import { openRequestLog } from './plugins/request-log.ts';

/** Milliseconds that the headers of a request may take to arrive. */
const HEADERS_TIME = 60_000;

export interface FastifyParts {
  now(): number;
  /** Whether the address at the other end is that of a proxy which is believed; nobody's by default. */
  isTrusted?(address: string): boolean;
  /** Gives the address that a request is answered at; by default the one that was sent. */
  readAddress?(url: string): string;
}

/** A Fastify that knows no route yet, with the limits and the first answers that every server of ours has. */
export function openFastify(
  logger: Logger,
  { now, isTrusted = () => false, readAddress = (url) => url }: FastifyParts,
): FastifyInstance {
  const app = fastify({
    loggerInstance: logger as FastifyBaseLogger,
    childLoggerFactory: openRequestLog,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MAX_BODY,
    exposeHeadRoutes: false,
    rewriteUrl: ({ url = '' }) => readAddress(url),
    genReqId: () => randomUUID(),
    trustProxy: (address) => isTrusted(address),
    // Node would look for them twice a minute only.
    http: { headersTimeout: HEADERS_TIME, connectionsCheckingInterval: 2_000 },
    // registerSlowBodies has the limit.
    requestTimeout: 0,
    connectionTimeout: 0,
    forceCloseConnections: 'idle',
    // registerClosing says it.
    return503OnClosing: false,
    clientErrorHandler: (error, socket) => answerBrokenRequest(error, socket, now()),
    frameworkErrors: ((error, request, reply) => {
      setBareHeaders(reply, request.id);
      answerFailure(error, request, reply, now());
    }) as NonNullable<FastifyServerOptions['frameworkErrors']>,
    routerOptions: {
      caseSensitive: true,
      ignoreTrailingSlash: false,
      ignoreDuplicateSlashes: false,
      maxParamLength: 500,
      querystringParser: readQuery,
    },
  });
  registerClosing(app);
  return app;
}

/** One line for each answered request. */
export function registerLog(app: FastifyInstance, logger: Logger): void {
  // Nothing is put together that would not be written.
  if (!logger.isLevelEnabled('info')) return;
  // Nothing of this line may be secret, so nothing is looked for: the looking takes six times as long as the writing.
  const calls = logger.child({}, { redact: [] });
  app.addHook('onResponse', (request, reply, done) => {
    calls.info(
      {
        reqId: request.id,
        method: request.method,
        url: maskAddress(request.url),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
        user: request.user?.username,
        ip: request.ip,
        agent: toPrintable(request.headers['user-agent'] ?? ''),
      },
      'call',
    );
    done();
  });
}

/** What Node refuses before there is a request: broken syntax, headers over 16 KiB, headers that come too slowly. */
function answerBrokenRequest(error: Error & { code?: string }, socket: Socket, now: number): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const answer = failure(error.code === 'HPE_HEADER_OVERFLOW' ? 'headers-too-large' : 'request-invalid');
  const status = error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : answer.status;
  const body = failureBody(answer, randomUUID(), now);
  socket.end(
    `HTTP/1.1 ${status} Refused\r\nContent-Type: application/json; charset=utf-8\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
