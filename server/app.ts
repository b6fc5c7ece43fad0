// The server's request side: plugins and declared routes put together. It listens to nothing by itself.
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import {
  fastify,
  LogController,
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyServerOptions,
} from 'fastify';
import type { Kysely } from 'kysely';
import { randomUUID } from 'node:crypto';
import type { Socket } from 'node:net';
import type { Logger } from 'pino';
import type { Config } from './config.ts';
import type { Database } from './db/tables.ts';
import { failure } from './errors.ts';
import { BODY_LIMIT, registerBodies } from './plugins/bodies.ts';
import { answerFailure, failureBody } from './plugins/error-answers.ts';
import { registerHeaders, setBareHeaders } from './plugins/headers.ts';
import { maskAddress, toPrintable } from './plugins/logging.ts';
import { readQuery, registerQueries } from './plugins/query-string.ts';
import { createSessions, type Sessions } from './plugins/sessions.ts';
import { registerSlowBodies } from './plugins/slow-bodies.ts';
import { registerSweeper } from './plugins/sweeper.ts';
import { createPrivateTest, registerUnknownAddress } from './plugins/unknown-address.ts';
import { registerUploads } from './plugins/uploads.ts';
import { registerWebFiles } from './plugins/web-files.ts';
import { registerSockets } from './push/accept.ts';
import type { Pushes } from './push/pushes.ts';
import { createSockets } from './push/sockets.ts';
import type { Route } from './routing/define-route.ts';
import { registerRoutes } from './routing/register-routes.ts';
import { createValidatorCompiler } from './routing/validate-request.ts';

export interface AppOptions {
  config: Config;
  db: Kysely<Database>;
  logger: Logger;
  /** Makes the routes; they get the sessions of this app to open and end, and what tells its open pages. */
  routes(sessions: Sessions, pushes: Pushes): readonly Route[];
  /** Every permission code of src/schemas/menus. */
  permissions: ReadonlySet<string>;
  /** Folder of the built web app; without it only the API is served. */
  webFolder?: string;
  /** Runs when the app closes. */
  onClose?(): void | Promise<void>;
  /** Milliseconds since 1970; tests give their own. */
  now?(): number;
}

/**
 * Builds the app, ready for `listen` or `inject`.
 * @throws RouteDeclarationError when a route lacks a declaration
 */
export async function createApp(options: AppOptions): Promise<FastifyInstance> {
  const { config, db, now = Date.now } = options;
  const app = fastify({
    loggerInstance: options.logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    genReqId: () => randomUUID(),
    // registerSlowBodies has the limit.
    requestTimeout: 0,
    connectionTimeout: 0,
    forceCloseConnections: 'idle',
    return503OnClosing: true,
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
  const sessions = createSessions({ db, now, isDemoOpen: config.isLoopback });
  const sockets = createSockets({ sessions, log: app.log });
  const routes = options.routes(sessions, sockets);

  app.decorateRequest('user', null);
  app.setValidatorCompiler(createValidatorCompiler());
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply, now()));
  await registerHeaders(app, {
    isPrivate: createPrivateTest(config.apiBase),
    frameSources: config.frameSources,
    frameAncestors: config.frameAncestors,
  });
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) =>
      failure('too-many-requests', undefined, { retryAfter: ttl / 1000 }),
  });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'] });
  registerSlowBodies(app);
  registerQueries(app);
  registerBodies(app);
  await registerUploads(app);
  registerLog(app);
  registerRoutes(app, routes, {
    config,
    db,
    now,
    sessions,
    permissions: options.permissions,
    apiBase: config.apiBase,
  });
  const webFiles = await registerWebFiles(app, options.webFolder);
  registerUnknownAddress(app, { routes, apiBase: config.apiBase, sessions, webFiles });
  registerSockets(app, { apiBase: config.apiBase, sessions, sockets, now });
  registerSweeper(app, { db, sessions, now });
  app.addHook('onClose', async () => options.onClose?.());
  await app.ready();
  return app;
}

function registerLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
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
