// The embedded PostgreSQL of a server that runs already, for commands that work beside it.
import fs from 'node:fs';
import path from 'node:path';
import type { ConnectionTarget } from '../pool.ts';
import { isPostgresOn } from './postmaster.ts';
import { isAlive } from './process-identity.ts';

/** Role and database of the application in the embedded cluster. */
export const applicationName = 'screenwright';

/** Role that changes the tables of modules there: a member of the other one, which is none of it. */
export const ownerName = 'screenwright_owner';

/**
 * How to reach the database of a data folder while a server runs on it.
 * @param dataFolder absolute path of DATA_DIR
 * @param user the role to sign in as
 * @returns undefined when none runs
 */
export function findRunning(dataFolder: string, user = applicationName): ConnectionTarget | undefined {
  const folder = path.join(dataFolder, 'postgres');
  const file = path.join(folder, 'postmaster.pid');
  if (!fs.existsSync(file)) return undefined;
  // https://www.postgresql.org/docs/current/storage-file-layout.html: process, folder, start, port, socket folder, address.
  const [pid = '', , , port = '', socketFolder = ''] = fs.readFileSync(file, 'utf8').split('\n');
  if (!isAlive(Number(pid)) || !isPostgresOn(Number(pid), folder)) return undefined;
  const account = { port: Number(port), user, database: applicationName };
  const socket = socketFolder.trim();
  if (socket !== '') return { host: socket, ...account };
  const password = path.join(dataFolder, 'postgres.password');
  return { host: '127.0.0.1', ...account, password: fs.readFileSync(password, 'utf8').trim() };
}
