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
import { registerCallLog } from './audit/log-calls.ts';
import { createOperationLog, type OperationLog } from './audit/operation-log.ts';
import type { Config } from './config.ts';
import type { Listen } from './db/listen.ts';
import type { Database } from './db/tables.ts';
import { failure } from './errors.ts';
import { createJobRunner, type JobRunner } from './jobs/runner.ts';
import { registerScheduler } from './jobs/scheduler.ts';
import { createTraffic, type Traffic } from './monitor/traffic.ts';
import { BODY_LIMIT, registerBodies } from './plugins/bodies.ts';
import { registerClosing } from './plugins/closing.ts';
import { answerFailure, failureBody } from './plugins/error-answers.ts';
import { registerHeaders, setBareHeaders } from './plugins/headers.ts';
import { listPageOrigins, registerOtherSites } from './plugins/other-sites.ts';
import { maskAddress, toPrintable } from './plugins/logging.ts';
import { readQuery, registerQueries } from './plugins/query-string.ts';
import { createSessions, type Sessions } from './plugins/sessions.ts';
import { registerSlowBodies } from './plugins/slow-bodies.ts';
import { registerSweeper } from './plugins/sweeper.ts';
import { createPrivateTest, registerUnknownAddress } from './plugins/unknown-address.ts';
import { registerUploads } from './plugins/uploads.ts';
import { registerWebFiles } from './plugins/web-files.ts';
import { registerSockets } from './push/accept.ts';
import { createBroker } from './push/broker.ts';
import { createFanOut } from './push/fan-out.ts';
import { openOutsideBroker } from './push/outside-broker.ts';
import type { Pushes } from './push/pushes.ts';
import { registerStalePages } from './push/stale-pages.ts';
import { createSessionWatch } from './push/session-watch.ts';
import { createSockets } from './push/sockets.ts';
import type { Route } from './routing/define-route.ts';
import { toDeclaredAddress } from './routing/newer-addresses.ts';
import { registerRoutes } from './routing/register-routes.ts';
import { createValidatorCompiler } from './routing/validate-request.ts';

/** What an app opens itself and its routes use. */
export interface AppParts {
  sessions: Sessions;
  /** Tells open pages what happened. */
  pushes: Pushes;
  operationLog: OperationLog;
  jobs: JobRunner;
  /** What this process answered. */
  traffic: Traffic;
}

export interface AppOptions {
  config: Config;
  db: Kysely<Database>;
  logger: Logger;
  /** Makes the routes. */
  routes(parts: AppParts): readonly Route[];
  /** Every permission code of src/schemas/menus. */
  permissions: ReadonlySet<string>;
  /** Hears what other servers on the same database say; without it this server is the only one. */
  listen?: Listen | undefined;
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
  const app = openFastify(options.logger, now, (url) => toDeclaredAddress(url, config.apiBase));
  const sessions = createSessions({ db, now, isDemoOpen: config.isLoopback });
  const watch = createSessionWatch({ sessions, log: app.log });
  const sockets = createSockets({ watch });
  const broker = await createBroker({ sessions, watch, log: app.log });
  const outside = openOutsideBroker(config.mqttUrl, app.log);
  const pushes = createFanOut({
    db,
    pages: [sockets, broker],
    outside,
    listen: options.listen,
    log: app.log,
  });
  const traffic = createTraffic(app, now);
  const operationLog = createOperationLog({ db, log: options.logger });
  const jobs = createJobRunner({ db, config, sessions, log: options.logger, now });
  const routes = options.routes({ sessions, pushes, operationLog, jobs, traffic });

  app.decorate('operationLog', operationLog);
  app.decorateRequest('user', null);
  app.setValidatorCompiler(createValidatorCompiler());
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply, now()));
  const isPrivate = createPrivateTest(config.apiBase);
  await registerHeaders(app, { isPrivate, ...config });
  await registerOtherSites(app, { isCall: isPrivate, origins: config.corsOrigins });
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
  registerCallLog(app, operationLog, now);
  registerStalePages(app, pushes);
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
  registerSockets(app, {
    apiBase: config.apiBase,
    sessions,
    sockets,
    broker,
    watch,
    pageOrigins: listPageOrigins(config),
    now,
  });
  app.addHook('preClose', async () => {
    await pushes.stop();
    await outside?.stop();
  });
  registerSweeper(app, { db, sessions, now });
  registerScheduler(app, jobs);
  app.addHook('onClose', async () => options.onClose?.());
  await app.ready();
  return app;
}

/** Milliseconds that the headers of a request may take to arrive. */
const HEADERS_TIME = 60_000;

/**
 * A Fastify that knows no route yet, with the limits and the first answers that every server of ours has.
 * @param readAddress gives the address that a request is answered at; by default the one that was sent
 */
export function openFastify(
  logger: Logger,
  now: () => number,
  readAddress = (url: string) => url,
): FastifyInstance {
  const app = fastify({
    loggerInstance: logger as FastifyBaseLogger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: BODY_LIMIT,
    exposeHeadRoutes: false,
    rewriteUrl: ({ url = '' }) => readAddress(url),
    genReqId: () => randomUUID(),
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
export function registerLog(app: FastifyInstance): void {
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
