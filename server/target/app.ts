// The request side of a server over another back end: our pages and documents, the proxy, and nothing that needs rows.
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler } from 'kysely';
import type { Logger } from 'pino';
import { openFastify, registerLog } from '../http/open-fastify.ts';
import type { Config } from '../config/config.ts';
import type { DictFile } from '../../src/engine/catalog.ts';
import type { Database } from '../db/tables.ts';
import { createClientAddresses } from '../kernel/client-address.ts';
import { createOwnPages } from '../push/own-page.ts';
import type { ScreenStore } from '../documents/store.ts';
import type { TextStore } from '../documents/texts.ts';
import { answerFailure } from '../http/plugins/error-answers.ts';
import { registerHeaders } from '../http/plugins/headers.ts';
import { registerOtherSites } from '../http/plugins/other-sites.ts';
import { registerSilentConnections } from '../http/plugins/silent-connections.ts';
import { registerPackedBodies } from '../http/plugins/packed-bodies.ts';
import { registerQueries } from '../http/plugins/query-string.ts';
import { createPrivateTest, registerUnknownAddress } from '../http/plugins/unknown-address.ts';
import { registerWebFiles } from '../http/plugins/web-files.ts';
import { guideRoutes } from '../features/guides/guides.ts';
import { createScreenRoutes } from '../features/screens/screens.ts';
import { registerRoutes } from '../http/routing/register-routes.ts';
import { compileValidator } from '../http/routing/compile-schemas.ts';
import { createWorkersInPlace } from '../workers/workers.ts';
import type { AskedTarget } from './ask-target.ts';
import { createTargetHealthRoutes } from './health.ts';
import type { TargetSessions } from './live-tokens.ts';
import { registerProxy } from './proxy.ts';

export interface TargetAppOptions {
  config: Config;
  target: AskedTarget;
  logger: Logger;
  sessions: TargetSessions;
  screens: ScreenStore;
  texts: TextStore;
  /** Dictionaries that modules bring. */
  dicts?(): DictFile;
  /** Version of this program. */
  version: string;
  /** Folder of the built web app. */
  webFolder?: string;
  now(): number;
  /** Milliseconds until the target has to answer; tests are in a hurry. */
  patience?: number;
}

/** Builds the app, ready for `listen` or `inject`. */
export async function createTargetApp(options: TargetAppOptions): Promise<FastifyInstance> {
  const { config, target, sessions, screens, texts, now } = options;
  const { apiBase } = config;
  const clientAddresses = createClientAddresses(config.trustedProxies);
  const app = openFastify(options.logger, {
    now,
    isTrusted: clientAddresses.isTrusted,
  });
  const isPrivate = createPrivateTest(apiBase);
  const routes = [
    ...createScreenRoutes(screens, texts),
    ...guideRoutes,
    ...createTargetHealthRoutes(target, options.version),
  ];

  app.decorateRequest('user', null);
  app.setValidatorCompiler(compileValidator);
  app.setErrorHandler((error, request, reply) => answerFailure(error, request, reply, now()));
  registerHeaders(app, { isPrivate, ...config });
  await registerOtherSites(app, { isCall: isPrivate, origins: config.corsOrigins });
  registerSilentConnections(app, clientAddresses);
  registerPackedBodies(app);
  registerLog(app, options.logger);
  // Before what reads, limits and packs bodies: those of the target pass as they are.
  await registerProxy(app, {
    target,
    apiBase,
    isOwnPage: createOwnPages(config),
    bodyLimit: (config.maxUpload + 1) * 1_048_576,
    now,
    ...(options.dicts ? { dicts: options.dicts } : {}),
    ...(options.patience === undefined ? {} : { patience: options.patience }),
  });
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], globalDecompression: false });
  registerQueries(app);
  registerRoutes(app, routes, {
    config,
    db: noDatabase(),
    now,
    // No route of this app works on what people send: it goes to the other back end.
    workers: createWorkersInPlace(),
    sessions,
    permissions: new Set(),
    apiBase,
  });
  const webFiles = await registerWebFiles(app, options.webFolder);
  registerUnknownAddress(app, { routes, apiBase, sessions, webFiles });
  app.addHook('onClose', async () => screens.stop());
  await app.ready();
  return app;
}

/** Routes get a database; those of this app ask for none. */
function noDatabase(): Kysely<Database> {
  return new Kysely<Database>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
}
