// The server without a network: a real database with the first rows, the real app, and people who call it.
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Kysely, KyselyPlugin } from 'kysely';
import { Writable } from 'node:stream';
import { createApp } from '../server/start/app.ts';
import type { OperationLog } from '../server/http/audit/operation-log.ts';
import type { Config } from '../server/config/config.ts';
import { createListen, type Listen } from '../server/db/listen.ts';
import type { Database } from '../server/db/tables.ts';
import { openTexts } from '../server/start/open-screens.ts';
import { NO_DOCUMENTS, type DocumentDesk } from '../server/documents/desk.ts';
import type { ScreenStore } from '../server/documents/store.ts';
import { createLogger } from '../server/http/plugins/logging.ts';
import type { Kept } from '../server/records/kept.ts';
import { schemasFolder, shippedMenus, takeModules } from '../server/records/entities.ts';
import { openShippedChecker } from '../server/documents/shipped-checker.ts';
import { nextSerial } from '../server/features/rules/next-serial.ts';
import { NO_MODULES } from '../server/modules/administration.ts';
import { createModuleStore, type ModuleStore, type ModuleStoreOptions } from '../server/modules/store.ts';
import type { Pushes } from '../server/push/pushes.ts';
import { staleMessage } from '../server/push/stale-pages.ts';
import type { Sessions } from '../server/identity/sessions.ts';
import { listRoutes } from '../server/start/all-routes.ts';
import { findServed } from '../server/start/served.ts';
import type { AddedRoutes } from '../server/http/routing/added-routes.ts';
import type { Route } from '../server/http/routing/define-route.ts';
import { createWorkersInPlace, type Workers } from '../server/workers/workers.ts';
import { createCatalog } from '../src/engine/check/catalog/catalog.ts';
import { openTestDatabase, TEST_PASSWORD, type TestDatabase } from './database.ts';
import { TEST_CONFIG } from './test-config.ts';

export { TEST_PASSWORD };

export interface TestAppOptions {
  config?: Partial<Config>;
  /** Added to the routes of the product. */
  routes?: readonly Route[];
  screens?: ScreenStore;
  /** Opens the documents that are designed; what the app hears of other servers has them looked at, and `tell` says to these that they changed. */
  openDocuments?: (
    db: Kysely<Database>,
    tell: () => void,
  ) => Promise<{ screens: ScreenStore; documents: DocumentDesk }>;
  /** Default: work is done in place, without processes. */
  workers?: Workers;
  webFolder?: string;
  /** Modules that are picked up when `modules.refresh` is asked. */
  modulesFolder?: string;
  /** What else the store of modules is told. */
  modules?: Partial<ModuleStoreOptions>;
  /** Changes how the app sees its database, to make it fail. */
  plugin?: KyselyPlugin;
  /** How the app reaches its database, when not as the test does; whoever opens it closes it. */
  reach?: (database: TestDatabase) => Promise<Kysely<Database>>;
  /** Most calls that are under way at a time. */
  mostUnderWay?: number;
  /** Routes that come and go, when not those of modules. */
  added?: AddedRoutes;
  /** Where the app keeps what changes seldom, when not in its own memory. */
  kept?: Kept;
  /** Also the demonstration rows; default false. */
  isDemo?: boolean;
  /** Whether it hears other servers on its database; default false. */
  isOneOfSeveral?: boolean;
  /** How it hears them, when not on a connection of the test's own; whoever opens it ends it. */
  listen?: (database: TestDatabase) => Promise<Listen>;
  /** Another server, on whose database this one runs too. */
  beside?: TestApp;
}

export interface TestApp {
  app: FastifyInstance;
  db: Kysely<Database>;
  database: TestDatabase;
  routes: readonly Route[];
  sessions: Sessions;
  /** Present where a folder of modules was given. */
  modules: ModuleStore | undefined;
  /** What is written down of calls; `flush` waits until it lies in the table. */
  operationLog: OperationLog;
  /** The app's clock in milliseconds; tests move it. */
  clock: { now: number };
  /** Lines of the log so far, parsed. */
  log: Record<string, unknown>[];
  call(method: string, url: string, options?: CallOptions): Promise<LightMyRequestResponse>;
  /** Signs in and gives the token. */
  signIn(username?: string, password?: string): Promise<string>;
  close(): Promise<void>;
}

export interface CallOptions {
  token?: string;
  body?: unknown;
  headers?: Record<string, string>;
}

const noScreens: ScreenStore = {
  index: () => ({ entries: [], etag: '"none"' }),
  find: () => undefined,
  refresh: async () => undefined,
  watch: () => undefined,
  stop: () => undefined,
};

/** An app on a database of its own, with base rows. */
export async function openTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database =
    options.beside?.database ?? (await openTestDatabase(options.isDemo === true ? 'demo' : 'base'));
  const clock = { now: Date.now() };
  const log: Record<string, unknown>[] = [];
  const config: Config = { ...TEST_CONFIG, logLevel: 'debug', ...options.config };
  let routes: readonly Route[] = [];
  let sessions: Sessions | undefined;
  let operationLog: OperationLog | undefined;
  const db = (await options.reach?.(database)) ?? database.db;
  const heard =
    (await options.listen?.(database)) ??
    (options.isOneOfSeveral === true ? createListen(database.pool) : undefined);
  const modules = options.modulesFolder === undefined ? undefined : openModules(database.db, clock, options);
  await modules?.refresh();
  let pushes: Pushes | undefined;
  const opened = await options.openDocuments?.(database.db, () => pushes?.send(staleMessage('screen')));
  const app = await createApp({
    config,
    db: options.plugin === undefined ? db : db.withPlugin(options.plugin),
    logger: createLogger(config.logLevel, collectLines(log)),
    routes: (parts) => {
      ({ sessions, operationLog, pushes } = parts);
      routes = [
        ...listRoutes({
          ...parts,
          screens: opened?.screens ?? options.screens ?? noScreens,
          documents: opened?.documents ?? NO_DOCUMENTS,
          modules: modules ?? NO_MODULES,
          texts: openTexts({ config, log: createLogger('silent') }),
          surroundings: {
            version: '0.0.0-test',
            database: {
              kind: 'external',
              version: '15',
              durability: { fsync: 'on', synchronousCommit: 'on' },
            },
          },
        }),
        ...(options.routes ?? []),
      ];
      return routes;
    },
    ...(heard === undefined ? {} : { listen: heard }),
    onHeard: ({ cmd }) => {
      if (cmd === 'screen') void opened?.documents.refresh();
    },
    ...(options.kept === undefined ? {} : { kept: options.kept }),
    mostUnderWay: options.mostUnderWay,
    workers: options.workers ?? createWorkersInPlace(),
    permissions: createCatalog({ menus: shippedMenus }).permissions,
    added: options.added ?? modules?.added,
    ...(options.webFolder === undefined ? {} : { webFolder: options.webFolder }),
    now: () => clock.now,
  });

  if (sessions === undefined || operationLog === undefined) throw new Error('the app asked for no routes');

  const call = (method: string, url: string, { token, body, headers = {} }: CallOptions = {}) =>
    app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url,
      headers: { ...(token === undefined ? {} : { 'x-access-token': token }), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    });

  return {
    app,
    db: database.db,
    database,
    routes,
    sessions,
    modules,
    operationLog,
    clock,
    log,
    call,
    async signIn(username = 'admin', password = TEST_PASSWORD) {
      const answer = await call('POST', `${config.apiBase}/sys/login`, { body: { username, password } });
      const { result, message } = answer.json<{ result: { token?: string } | null; message: string }>();
      if (result?.token === undefined) throw new Error(`sign-in of ${username} failed: ${message}`);
      return result.token;
    },
    async close() {
      await app.close();
      // The next file of tests knows none of them.
      if (modules) takeModules({ entities: [], dicts: {}, reports: [], rules: {} });
      if (!options.beside) await database.close();
    },
  };
}

function openModules(
  db: Kysely<Database>,
  clock: { now: number },
  { modulesFolder: folder = '', config, modules }: TestAppOptions,
): ModuleStore {
  const { readModules } = openShippedChecker({ schemasFolder, apiBase: TEST_CONFIG.apiBase });
  return createModuleStore({
    folder,
    db,
    owner: db,
    checker: { readModules: async (...given) => readModules(...given) },
    permissions: createCatalog({ menus: shippedMenus }).permissions,
    nextSerial,
    find: findServed,
    log: createLogger('silent'),
    now: () => clock.now,
    ...(config?.modulesApply ? { mode: config.modulesApply } : {}),
    ...modules,
  });
}

function collectLines(log: Record<string, unknown>[]): Writable {
  return new Writable({
    write(chunk: Buffer, _encoding, done) {
      for (const line of chunk.toString().split('\n').filter(Boolean)) {
        log.push(JSON.parse(line) as Record<string, unknown>);
      }
      done();
    },
  });
}
