// The server without a network: a real database with the first rows, the real app, and people who call it.
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import type { Kysely, KyselyPlugin } from 'kysely';
import { Writable } from 'node:stream';
import { createApp } from '../server/app.ts';
import type { Config } from '../server/config.ts';
import { seed } from '../server/db/seed/seed.ts';
import type { Database } from '../server/db/tables.ts';
import type { ScreenStore } from '../server/documents/store.ts';
import { createLogger } from '../server/plugins/logging.ts';
import { shippedMenus } from '../server/query/entities.ts';
import type { Sessions } from '../server/plugins/sessions.ts';
import { listRoutes } from '../server/routes/all-routes.ts';
import type { Route } from '../server/routing/define-route.ts';
import { createCatalog } from '../src/engine/check/catalog.ts';
import { openTestDatabase, type TestDatabase } from './database.ts';

/** Password of `admin` and of every demonstration account in tests. */
export const TEST_PASSWORD = 'Kran-7-Leiter';

export interface TestAppOptions {
  config?: Partial<Config>;
  /** Added to the routes of the product. */
  routes?: readonly Route[];
  screens?: ScreenStore;
  webFolder?: string;
  /** Changes how the app sees its database, to make it fail. */
  plugin?: KyselyPlugin;
  /** Also the demonstration rows; default false. */
  isDemo?: boolean;
}

export interface TestApp {
  app: FastifyInstance;
  db: Kysely<Database>;
  database: TestDatabase;
  routes: readonly Route[];
  sessions: Sessions;
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
  const database = await openTestDatabase();
  const clock = { now: Date.now() };
  await seed(database.db, { isDemo: options.isDemo === true, adminPassword: TEST_PASSWORD });
  const log: Record<string, unknown>[] = [];
  const config: Config = {
    port: 0,
    host: '127.0.0.1',
    isLoopback: true,
    dataFolder: '/nonexistent',
    apiBase: '/api',
    screensFolder: '/nonexistent',
    hasCaptcha: false,
    maxUpload: 50,
    frameSources: [],
    frameAncestors: [],
    logLevel: 'debug',
    ...options.config,
  };
  let routes: readonly Route[] = [];
  let sessions: Sessions | undefined;
  const app = await createApp({
    config,
    db: options.plugin === undefined ? database.db : database.db.withPlugin(options.plugin),
    logger: createLogger(config.logLevel, collectLines(log)),
    routes: (opened, pushes) => {
      sessions = opened;
      routes = [
        ...listRoutes({
          sessions: opened,
          pushes,
          screens: options.screens ?? noScreens,
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
    permissions: createCatalog({ menus: shippedMenus }).permissions,
    ...(options.webFolder === undefined ? {} : { webFolder: options.webFolder }),
    now: () => clock.now,
  });

  if (sessions === undefined) throw new Error('the app asked for no routes');

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
    clock,
    log,
    call,
    async signIn(username = 'admin', password = TEST_PASSWORD) {
      const answer = await call('POST', `${config.apiBase}/sys/login`, { body: { username, password } });
      const { result, message } = answer.json<{ result: { token: string } | null; message: string }>();
      if (result === null) throw new Error(`sign-in of ${username} failed: ${message}`);
      return result.token;
    },
    async close() {
      await app.close();
      await database.drop();
    },
  };
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
