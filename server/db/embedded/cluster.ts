// The PostgreSQL data folder: made whole or not at all, and refused when another major version wrote it.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { StartupError } from '../../kernel/startup-error.ts';
import type { PostgresBinaries } from './binaries.ts';
import { diskFullError, freshFolderBytes, isDiskFull, readFreeBytes } from './folder-space.ts';
import type { RunIdentity } from './identity.ts';
import { postgresEnvironment } from './postmaster.ts';

/** Owns the cluster; the application signs in as a role of its own that may not leave its database. */
export const superuser = 'postgres';
const draftPrefix = 'postgres.new-';

export interface Cluster {
  /** The folder PostgreSQL calls its data directory. */
  folder: string;
  /** Whether it was made just now. */
  isFresh: boolean;
  /** Set where the server has to listen on loopback instead of a private socket. */
  password?: string;
}

/**
 * Opens the cluster below `dataFolder` or makes one. `initdb` works in a draft folder that is renamed when complete,
 * so a kill in the middle leaves a draft that the next start removes. The caller holds the lock of `dataFolder`.
 * @param usesPassword whether connections come over loopback and need a password
 * @param onMake told when nothing refuses any more and making one, which takes seconds, begins
 */
export async function prepareCluster(
  dataFolder: string,
  binaries: PostgresBinaries,
  identity: RunIdentity,
  usesPassword: boolean,
  onMake: () => void = () => undefined,
): Promise<Cluster> {
  const folder = path.join(dataFolder, 'postgres');
  const passwordFile = path.join(dataFolder, 'postgres.password');
  removeDrafts(dataFolder);
  if (fs.existsSync(folder)) {
    checkMajor(folder, binaries.major);
    return withPassword({ folder, isFresh: false }, usesPassword ? passwordFile : undefined);
  }
  const free = readFreeBytes(dataFolder);
  if (free !== undefined && free < freshFolderBytes / 2) throw diskFullError(dataFolder, freshFolderBytes);
  onMake();
  if (usesPassword)
    fs.writeFileSync(passwordFile, randomBytes(24).toString('hex'), { mode: 0o600, flush: true });

  const draft = path.join(dataFolder, `${draftPrefix}${process.pid}`);
  fs.mkdirSync(draft, { mode: 0o700 });
  if (identity.owner) fs.chownSync(draft, identity.owner.uid, identity.owner.gid);
  await runInitdb(draft, binaries, identity, usesPassword ? passwordFile : undefined);
  fs.renameSync(draft, folder);
  syncFolder(dataFolder);
  return withPassword({ folder, isFresh: true }, usesPassword ? passwordFile : undefined);
}

function withPassword(cluster: Cluster, file: string | undefined): Cluster {
  return file ? { ...cluster, password: fs.readFileSync(file, 'utf8').trim() } : cluster;
}

function removeDrafts(dataFolder: string): void {
  for (const entry of fs.readdirSync(dataFolder))
    if (entry.startsWith(draftPrefix))
      fs.rmSync(path.join(dataFolder, entry), { recursive: true, force: true });
}

function checkMajor(folder: string, expected: number): void {
  const file = path.join(folder, 'PG_VERSION');
  const found = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').trim() : undefined;
  if (found === String(expected)) return;
  if (found === undefined) {
    throw new StartupError(
      `${folder} 不是数据库文件夹（缺少 PG_VERSION），请移走它或换一个 DATA_DIR`,
      `${folder} is no database folder (PG_VERSION is missing): move it away or choose another DATA_DIR`,
    );
  }
  throw new StartupError(
    `${folder} 由 PostgreSQL ${found} 写成，内置的是 ${expected}：请用原版本导出后再导入，或用 DATABASE_URL 指向 PostgreSQL ${found}`,
    `${folder} was written by PostgreSQL ${found}, the embedded one is ${expected}: dump it with the old version and restore it, or point DATABASE_URL at a PostgreSQL ${found}`,
  );
}

async function runInitdb(
  draft: string,
  binaries: PostgresBinaries,
  identity: RunIdentity,
  passwordFile: string | undefined,
): Promise<void> {
  const command = [
    ...identity.prefix,
    binaries.initdb,
    ...['-D', draft, '-U', superuser, '-E', 'UTF8', '--no-instructions', '--no-locale'],
    // The order of texts then depends neither on the machine nor on its libraries.
    ...['--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    // On a private socket the folder's permissions are the key.
    ...(passwordFile ? ['-A', 'scram-sha-256', `--pwfile=${passwordFile}`] : ['-A', 'trust']),
  ];
  const { status, output } = await run(command, draft, identity);
  if (status === 0) return;
  fs.rmSync(draft, { recursive: true, force: true });
  if (isDiskFull(output)) throw diskFullError(path.dirname(draft), freshFolderBytes);
  throw new StartupError(
    `无法创建数据库文件夹：${lastLine(output)}`,
    `initdb failed: ${lastLine(output)}; DATABASE_URL can point at an existing PostgreSQL instead`,
  );
}

function run(
  command: string[],
  folder: string,
  identity: RunIdentity,
): Promise<{ status: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(command[0] ?? '', command.slice(1), {
      cwd: folder,
      env: postgresEnvironment(),
      stdio: ['ignore', 'pipe', 'pipe'],
      // A Ctrl-C at the terminal reaches this process, which decides; the draft is removed at the next start.
      detached: process.platform !== 'win32',
      ...identity.owner,
    });
    let output = '';
    child.stdout.on('data', (text) => (output += String(text)));
    child.stderr.on('data', (text) => (output += String(text)));
    child.on('error', (error) => resolve({ status: null, output: output + error.message }));
    child.on('close', (status) => resolve({ status, output }));
  });
}

function lastLine(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim());
  return lines.find((line) => /error|fatal|could not/i.test(line)) ?? lines.at(-1) ?? '';
}

function syncFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const handle = fs.openSync(folder, 'r');
  fs.fsyncSync(handle);
  fs.closeSync(handle);
}
