// The app as it really runs: every route, the permission catalogue, the documents and the built web app.
import fs from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { MenuDeclaration } from '../src/engine/catalog.ts';
import { createApp } from './start/app.ts';
import type { Config } from './config/config.ts';
import type { OpenDatabase } from './db/connect.ts';
import { settleArrivals, storeFolder } from './files/store.ts';
import type { CheckerThread } from './documents/checker-thread.ts';
import { createDesk } from './documents/desk.ts';
import { createPublishedReader } from './documents/published.ts';
import { readSite } from './documents/read-site.ts';
import { openScreens, openTexts, startChecker } from './start/open-screens.ts';
import type { CheckingScreenStore } from './documents/store.ts';
import { nextSerial } from './features/rules/next-serial.ts';
import { openScreensAlone } from './modules/screens-alone.ts';
import { createModuleStore } from './modules/store.ts';
import type { CheckedModuleFile } from './modules/screen-findings.ts';
import type { Pushes } from './push/pushes.ts';
import { staleMessage, type Kept as StaleKept } from './push/stale-pages.ts';
import { shippedMenus } from './records/entities.ts';
import { findServed } from './start/served.ts';
import { listRoutes } from './start/all-routes.ts';
import { createTargetApp } from './target/app.ts';
import { createTargetSessions } from './target/live-tokens.ts';
import { openWorkers } from './workers/workers.ts';

export interface Composition {
  config: Config;
  database: OpenDatabase;
  logger: Logger;
  /** Checks and compiles documents; started before, while the database was still starting. */
  checker?: CheckerThread;
}

/**
 * Puts the app together on an open, migrated and seeded database.
 * @throws RouteDeclarationError when a route lacks a declaration
 */
export async function composeApp({
  config,
  database,
  logger,
  checker,
}: Composition): Promise<FastifyInstance> {
  const { db, owner } = database;
  const projectFolder = findProjectFolder();
  const { finished, removed } = await settleArrivals(db, storeFolder(config));
  if (finished + removed > 0) logger.info({ finished, removed }, 'uploads of a killed server settled');
  const checking = checker ?? startChecker(config, logger);
  const permissions = new Set(listPermissions(shippedMenus));
  /** Opened after the modules, whose changes they show. */
  const later: { screens?: CheckingScreenStore; pushes?: Pushes } = {};
  const tell = (kept: StaleKept): void => later.pushes?.send(staleMessage(kept));
  const modules = createModuleStore({
    folder: config.modulesFolder,
    db,
    owner,
    checker: checking,
    permissions,
    nextSerial,
    find: findServed,
    log: logger,
    mode: config.modulesApply,
    findScreens: () => toModuleFiles(later.screens),
    onChange: async () => {
      await later.screens?.refresh();
      // They bring menus, grants and dictionaries besides.
      tell('permission');
      tell('dict');
    },
  });
  await modules.refresh().catch((error: unknown) => {
    logger.error({ err: error }, 'the folder of modules could not be taken');
  });
  const opened = await openScreens({
    config,
    readSite: async () => ({ ...(await readSite(db)), modules: modules.facts() }),
    readModules: modules.documents,
    ...(config.documents === 'database' ? { readPublished: createPublishedReader(db) } : {}),
    log: logger,
    checker: checking,
    onChange: () => tell('screen'),
  });
  later.screens = opened;
  modules.watch();
  return createApp({
    config,
    db,
    logger,
    routes: (parts) => {
      later.pushes = parts.pushes;
      return listRoutes({
        ...parts,
        screens: opened,
        documents: createDesk(opened, checking),
        modules,
        texts: openTexts({ config, log: logger }, modules.texts),
        surroundings: { version: readVersion(projectFolder), database },
      });
    },
    workers: openWorkers(logger),
    permissions,
    added: modules.added,
    webFolder: path.join(projectFolder, 'dist', 'web'),
    listen: database.listen,
    // Another server may have published something.
    onHeard: ({ cmd }) => {
      if (cmd === 'screen') void opened.refresh().catch(() => undefined);
    },
    onClose: () => {
      modules.stop();
      opened.stop();
    },
  });
}

/** How the files of modules were checked, by the module that each belongs to. */
function toModuleFiles(screens: CheckingScreenStore | undefined): CheckedModuleFile[] {
  return (screens?.findModuleFiles() ?? []).map(({ name = '', diagnostics, target }) => ({
    module: name.split('/')[0] ?? '',
    diagnostics,
    ...(target === undefined ? {} : { target }),
  }));
}

export interface TargetComposition extends Pick<Composition, 'config' | 'logger' | 'checker'> {
  /** Address of the back end that answers the calls. */
  address: string;
}

/** The app over another back end: its own pages and documents, and a proxy for every call. No database. */
export async function composeTargetApp({
  config,
  address,
  logger,
  checker,
}: TargetComposition): Promise<FastifyInstance> {
  const projectFolder = findProjectFolder();
  const sessions = createTargetSessions({ address }, Date.now);
  const checking = checker ?? startChecker(config, logger);
  /** Opened after the modules, whose changes they show. */
  const later: { screens?: CheckingScreenStore } = {};
  const modules = openScreensAlone({
    folder: config.modulesFolder,
    checker: checking,
    log: logger,
    onChange: () => later.screens?.refresh(),
  });
  await modules.refresh().catch((error: unknown) => {
    logger.error({ err: error }, 'the folder of modules could not be read');
  });
  const screens = await openScreens({
    config,
    readSite: async () => ({ ...(await sessions.readSite()), modules: modules.facts() }),
    readModules: modules.documents,
    log: logger,
    checker: checking,
  });
  later.screens = screens;
  modules.watch();
  return createTargetApp({
    config,
    target: { address },
    logger,
    sessions,
    screens: {
      ...screens,
      stop() {
        modules.stop();
        screens.stop();
      },
    },
    texts: openTexts({ config, log: logger }, modules.texts),
    dicts: () => modules.facts().dicts,
    version: readVersion(projectFolder),
    webFolder: path.join(projectFolder, 'dist', 'web'),
    now: Date.now,
  });
}

/** The codes of pages and buttons. */
export function listPermissions(menus: readonly MenuDeclaration[]): string[] {
  return menus.flatMap((menu) => [
    ...(menu.permission === undefined ? [] : [menu.permission]),
    ...(menu.buttons ?? []).map((button) => button.action),
    ...listPermissions(menu.children ?? []),
  ]);
}

/** The folder of package.json above this module, wherever the build put it. */
function findProjectFolder(): string {
  let folder = import.meta.dirname;
  while (!fs.existsSync(path.join(folder, 'package.json'))) folder = path.dirname(folder);
  return folder;
}

function readVersion(projectFolder: string): string {
  const file = path.join(projectFolder, 'package.json');
  return (JSON.parse(fs.readFileSync(file, 'utf8')) as { version: string }).version;
}
