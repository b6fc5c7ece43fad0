// The server's request side: plugins and declared routes put together. It listens to nothing by itself.
import compress from '@fastify/compress';
import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import path from 'node:path';
import type { Logger } from 'pino';
import { registerCallLog } from '../http/audit/log-calls.ts';
import { createOperationLog, type OperationLog } from '../http/audit/operation-log.ts';
import type { Config } from '../config/config.ts';
import type { Listen } from '../db/listen.ts';
import type { Database } from '../db/tables.ts';
import { createClientAddresses } from '../kernel/client-address.ts';
import { failure } from '../kernel/errors.ts';
import { createJobRunner, type JobRunner } from '../features/jobs/runner.ts';
import { registerScheduler } from '../features/jobs/scheduler.ts';
import { createOutbox } from '../features/outbox/outbox.ts';
import { createTraffic, type Traffic } from '../features/monitor/traffic.ts';
import { registerBodies } from '../http/plugins/bodies.ts';
import { answerFailure } from '../http/plugins/error-answers.ts';
import { openFastify, registerLog } from '../http/open-fastify.ts';
import { registerHeaders } from '../http/plugins/headers.ts';
import { registerOtherSites } from '../http/plugins/other-sites.ts';
import { registerPackedBodies } from '../http/plugins/packed-bodies.ts';
import { registerQueries } from '../http/plugins/query-string.ts';
import { createSessions, type Sessions } from '../identity/sessions.ts';
import { createKept, type Kept } from '../records/kept.ts';
import { registerSilentConnections } from '../http/plugins/silent-connections.ts';
import { registerSlowBodies } from '../http/plugins/slow-bodies.ts';
import { registerSweeper } from './sweeper.ts';
import { createPrivateTest, registerUnknownAddress } from '../http/plugins/unknown-address.ts';
import { registerUploads } from '../http/plugins/uploads.ts';
import { registerWebFiles } from '../http/plugins/web-files.ts';
import { registerSockets } from '../push/accept.ts';
import { createBroker } from '../push/broker.ts';
import { createFanOut, type FanOutOptions } from '../push/fan-out.ts';
import { openOutsideBroker } from '../push/outside-broker.ts';
import { createOwnPages } from '../push/own-page.ts';
import type { Pushes } from '../push/pushes.ts';
import { registerStalePages } from '../push/stale-pages.ts';
import { createSessionWatch } from '../push/session-watch.ts';
import { createSockets } from '../push/sockets.ts';
import type { AddedRoutes } from '../http/routing/added-routes.ts';
import type { Route } from '../http/routing/define-route.ts';
import { toDeclaredAddress } from '../http/routing/newer-addresses.ts';
import { registerRoutes } from '../http/routing/register-routes.ts';
import { compileValidator } from '../http/routing/compile-schemas.ts';
import type { Workers } from '../workers/workers.ts';

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
  /** Routes that come and go while the server runs. */
  added?: AddedRoutes | undefined;
  /** Hears what other servers on the same database say; without it this server is the only one. */
  listen?: Listen | undefined;
  /** Told of what other servers say. */
  onHeard?: FanOutOptions['onHeard'];
  /** Does the work on what people send; ended with the app. */
  workers: Workers;
  /** Folder of the built web app; without it only the API is served. */
  webFolder?: string;
  /** Most calls that are under way at a time; tests give fewer than anybody needs. */
  mostUnderWay?: number | undefined;
  /** Where what changes seldom is kept; tests give their own. */
  kept?: Kept;
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
  const clientAddresses = createClientAddresses(config.trustedProxies);
  const app = openFastify(options.logger, {
    now,
    isTrusted: clientAddresses.isTrusted,
    readAddress: (url) => toDeclaredAddress(url, config.apiBase),
  });
  const kept = options.kept ?? createKept();
  const sessions = createSessions({ db, now, isDemoOpen: config.isLoopback, kept });
  const watch = createSessionWatch({ sessions, log: app.log });
  const sockets = createSockets({ watch });
  const broker = await createBroker({ sessions, watch, log: app.log });
  const outside = await openOutsideBroker(config.mqttUrl, app.log);
  const pushes = createFanOut({
    db,
    pages: [sockets, broker],
    outside,
    listen: options.listen,
    onHeard: options.onHeard,
    log: app.log,
  });
  const traffic = createTraffic(app, now);
  const operationLog = createOperationLog({
    db,
    log: options.logger,
    folder: path.join(config.dataFolder, 'operation-log'),
  });
  const jobs = createJobRunner({ db, config, sessions, log: options.logger, now });
  const outbox = createOutbox({ db, config, pushes, log: options.logger, now });
  const routes = options.routes({ sessions, pushes, operationLog, jobs, traffic });

  app.decorate('operationLog', operationLog);
  app.decorateRequest('user', null);
  app.setValidatorCompiler(compileValidator);
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply, now()));
  const isPrivate = createPrivateTest(config.apiBase);
  registerHeaders(app, { isPrivate, ...config });
  await registerOtherSites(app, { isCall: isPrivate, origins: config.corsOrigins });
  registerPackedBodies(app);
  await app.register(rateLimit, {
    global: false,
    errorResponseBuilder: (_request, { ttl }) =>
      failure('too-many-requests', undefined, { retryAfter: ttl / 1000 }),
  });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  app.server.prependListener('upgrade', registerSilentConnections(app, clientAddresses));
  registerSlowBodies(app);
  registerQueries(app);
  registerBodies(app);
  await registerUploads(app);
  registerLog(app, options.logger);
  registerCallLog(app, operationLog, now);
  registerStalePages(app, pushes);
  registerRoutes(app, routes, {
    config,
    db,
    now,
    workers: options.workers,
    kept,
    sessions,
    permissions: options.permissions,
    apiBase: config.apiBase,
    mostUnderWay: options.mostUnderWay,
    added: options.added,
  });
  const webFiles = await registerWebFiles(app, options.webFolder);
  registerUnknownAddress(app, { routes, added: options.added, apiBase: config.apiBase, sessions, webFiles });
  registerSockets(app, {
    apiBase: config.apiBase,
    sessions,
    sockets,
    broker,
    watch,
    addresses: clientAddresses,
    isOwnPage: createOwnPages(config),
    hasOlderClients: config.hasOlderClients,
    now,
  });
  app.addHook('preClose', async () => {
    await pushes.stop();
    await outside?.stop();
  });
  registerSweeper(app, { db, sessions, now });
  registerScheduler(app, jobs);
  registerScheduler(app, outbox, 'deliveries of hooks');
  app.addHook('onClose', async () => {
    options.workers.stop();
    await options.onClose?.();
  });
  await app.ready();
  return app;
}
