// A PostgreSQL of our own in a temporary folder for one test run, without the waits that make data survive a crash.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { startEmbedded } from '../server/db/embedded/supervisor.ts';
import type { DatabaseServer } from './database-admin.ts';

export async function startThrowawayServer(): Promise<{
  admin: DatabaseServer['admin'];
  stop(): Promise<void>;
}> {
  const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-test-'));
  const database = await startEmbedded({
    dataFolder,
    settings: ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'],
  });
  return {
    admin: database.target,
    async stop() {
      await database.stop();
      fs.rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}
