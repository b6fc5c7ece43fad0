// The database for a command of the terminal: beside a server that runs, or the embedded one started for it alone.
import fs from 'node:fs';
import path from 'node:path';
import type { Config } from '../config/config.ts';
import { openDatabase, type OpenDatabase } from './connect.ts';
import { applicationName, findRunning, ownerName } from './embedded/running.ts';
import { createPool } from './pool.ts';

/** @throws StartupError where it cannot be reached or started */
export async function reachDatabase({
  dataFolder,
  databaseUrl,
  ownerUrl,
}: Config): Promise<Pick<OpenDatabase, 'db' | 'owner' | 'stop'>> {
  const findAs = (user: string) =>
    databaseUrl === undefined && fs.existsSync(dataFolder)
      ? findRunning(path.resolve(dataFolder), user)
      : undefined;
  const [running, changing] = [findAs(applicationName), findAs(ownerName)];
  if (!running || !changing) return openDatabase({ dataFolder, databaseUrl, ownerUrl });
  const { db } = createPool(running, { maxConnections: 1 });
  const { db: owner } = createPool(changing, { maxConnections: 3 });
  return {
    db,
    owner,
    async stop() {
      await owner.destroy();
      await db.destroy();
    },
  };
}
