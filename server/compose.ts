// The app as it really runs: every route, the permission catalogue, the documents and the built web app.
import fs from 'node:fs';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { MenuDeclaration } from '../src/engine/catalog.ts';
import { createApp } from './app.ts';
import type { Config } from './config.ts';
import type { OpenDatabase } from './db/connect.ts';
import { settleArrivals, storeFolder } from './files/store.ts';
import type { JudgeThread } from './documents/judge-thread.ts';
import { openScreens } from './open-screens.ts';
import { shippedMenus } from './query/entities.ts';
import { listRoutes } from './routes/all-routes.ts';

export interface Composition {
  config: Config;
  database: OpenDatabase;
  logger: Logger;
  /** Checks and compiles documents; started before, while the database was still starting. */
  judge?: JudgeThread;
}

/**
 * Puts the app together on an open, migrated and seeded database.
 * @throws RouteDeclarationError when a route lacks a declaration
 */
export async function composeApp({ config, database, logger, judge }: Composition): Promise<FastifyInstance> {
  const { db } = database;
  const projectFolder = findProjectFolder();
  const { finished, removed } = await settleArrivals(db, storeFolder(config));
  if (finished + removed > 0) logger.info({ finished, removed }, 'uploads of a killed server settled');
  const screens = await openScreens({ config, db, log: logger, ...(judge ? { judge } : {}) });
  return createApp({
    config,
    db,
    logger,
    routes: (sessions, pushes) =>
      listRoutes({
        sessions,
        pushes,
        screens,
        surroundings: { version: readVersion(projectFolder), database },
      }),
    permissions: new Set(listPermissions(shippedMenus)),
    webFolder: path.join(projectFolder, 'dist', 'web'),
    onClose: () => screens.stop(),
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
