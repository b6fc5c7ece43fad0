// The embedded PostgreSQL: started on a private socket, watched, restarted when it dies, stopped with the server.
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import type pg from 'pg';
import { StartupError } from '../../kernel/startup-error.ts';
import { findBinaries } from './binaries.ts';
import { prepareCluster, superuser } from './cluster.ts';
import { diskFullError, freshFolderBytes, isDiskFull } from './folder-space.ts';
import { closeFolder } from '../../kernel/private-folder.ts';
import { chooseIdentity } from './identity.ts';
import { type FolderLock, lockFolder } from './lock.ts';
import {
  type Listening,
  makeSocketFolder,
  type Postmaster,
  type PostmasterOptions,
  startPostmaster,
  stopOrphan,
  stopPostmaster,
  waitUntilReady,
} from './postmaster.ts';

export interface EmbeddedOptions {
  /** DATA_DIR: the cluster is made in its folder `postgres`. Created when missing. */
  dataFolder: string;
  /** Lines PostgreSQL writes, and what the supervisor does. */
  log?: (line: string) => void;
  /** Told when a step begins that a person waits for: making the cluster, starting PostgreSQL. */
  onStep?: (step: 'make' | 'start') => void;
  /** Told once when the database died and could not be brought back. */
  onLost?: (error: StartupError) => void;
  /** Further `name=value` settings; the durable ones can only be weakened here, which tests of other things do. */
  settings?: readonly string[];
}

export interface EmbeddedDatabase {
  /** How to connect, as superuser, to the database `postgres`. */
  target: { host: string; port?: number; user: string; password?: string; database: string };
  /** Whether the cluster was made by this start. */
  isFresh: boolean;
  /** Process number of the server that runs now; undefined between two runs. */
  pid(): number | undefined;
  /** Stops the server and gives the folder back. Safe to call twice. */
  stop(): Promise<void>;
}

/** Waits before the first, second … try to bring the database back. */
const backoffMilliseconds = [100, 300, 1000, 3000, 5000, 10_000];
const fullDiskMilliseconds = 2000;
/** After a kill the backends of the old server need a moment to notice that it is gone. */
const leftoverTries = 40;

/**
 * Locks the data folder, stops a server that a killed parent left, makes the cluster when there is none, starts
 * PostgreSQL and waits until it answers.
 * @throws StartupError in one line for everything the person at the terminal can change
 */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const dataFolder = openDataFolder(options.dataFolder);
  const log = options.log ?? (() => undefined);
  const binaries = findBinaries();
  const lock = takeLock(dataFolder);
  try {
    const identity = chooseIdentity(dataFolder, binaries.initdb);
    for (const place of closeFolder(dataFolder, { isPassedThrough: identity.owner !== undefined }))
      log(`WARNING: other accounts of this machine may read ${place}: its permissions cannot be changed`);
    const usesPassword = process.platform === 'win32';
    const cluster = await prepareCluster(dataFolder, binaries, identity, usesPassword, () =>
      options.onStep?.('make'),
    );
    options.onStep?.('start');
    const orphan = await stopOrphan(cluster.folder);
    if (orphan) log(`stopped the database process ${orphan} that an earlier server left behind`);

    const listening: Listening = usesPassword
      ? { port: await findFreePort() }
      : { socketFolder: makeSocketFolder(identity) };
    const target = {
      ...('port' in listening
        ? { host: '127.0.0.1', port: listening.port }
        : { host: listening.socketFolder }),
      user: superuser,
      ...(cluster.password === undefined ? {} : { password: cluster.password }),
      database: 'postgres',
    };
    const client: pg.ClientConfig = { ...target, application_name: 'screenwright-supervisor' };
    const run: PostmasterOptions = {
      ...{ binaries, identity, folder: cluster.folder, listening, client, onLine: log },
      settings: options.settings ?? [],
    };
    const watch = await watchPostmaster(run, dataFolder, log, options.onLost ?? (() => undefined));
    let stopping: Promise<void> | undefined;
    const stop = async (): Promise<void> => {
      await watch.stop();
      if ('socketFolder' in listening) fs.rmSync(listening.socketFolder, { recursive: true, force: true });
      lock.release();
    };
    return { target, isFresh: cluster.isFresh, pid: watch.pid, stop: () => (stopping ??= stop()) };
  } catch (error) {
    lock.release();
    throw error instanceof Error && isDiskFull(error.message) && !(error instanceof StartupError)
      ? diskFullError(dataFolder, freshFolderBytes)
      : error;
  }
}

function openDataFolder(folder: string): string {
  try {
    fs.mkdirSync(folder, { recursive: true });
    fs.accessSync(folder, fs.constants.R_OK | fs.constants.W_OK | fs.constants.X_OK);
    return fs.realpathSync(folder);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (isDiskFull(code)) throw diskFullError(path.dirname(folder), freshFolderBytes);
    throw new StartupError(
      `无法使用数据文件夹 ${folder}（${code}），请检查权限或换一个 DATA_DIR`,
      `cannot use the data folder ${folder} (${code}): check its permissions or choose another DATA_DIR`,
    );
  }
}

function takeLock(dataFolder: string): FolderLock {
  try {
    return lockFolder(dataFolder);
  } catch (error) {
    if (error instanceof Error && isDiskFull(error.message))
      throw diskFullError(dataFolder, freshFolderBytes);
    throw error;
  }
}

/** Starts the server and keeps one running until `stop`. */
async function watchPostmaster(
  run: PostmasterOptions,
  dataFolder: string,
  log: (line: string) => void,
  onLost: (error: StartupError) => void,
): Promise<{ pid(): number | undefined; stop(): Promise<void> }> {
  let current: Postmaster | undefined;
  let isStopping = false;
  let recovery: Promise<void> = Promise.resolve();

  const startOnce = async (): Promise<string | undefined> => {
    for (let leftover = 0; ; leftover++) {
      const started = startPostmaster(run);
      current = started;
      const failure = await waitUntilReady(started, run.client, log);
      if (failure === undefined) {
        void started.ended.then(() => {
          current = undefined;
          if (!isStopping) recovery = recover();
        });
        return undefined;
      }
      current = undefined;
      const isLeftover = /pre-existing shared memory block|lock file "postmaster.pid" already exists/.test(
        failure,
      );
      if (!isLeftover || leftover >= leftoverTries || isStopping) return failure;
      await pause(250);
    }
  };

  const recover = async (): Promise<void> => {
    log('the database process ended unexpectedly; starting it again');
    for (let tries = 0; !isStopping;) {
      await pause(backoffMilliseconds[tries] ?? fullDiskMilliseconds);
      const failure = isStopping ? undefined : await startOnce();
      if (failure === undefined) return;
      log(`the database could not be started again: ${readReason(failure)}`);
      // Space comes back when somebody frees it, so a full disk is waited for; anything else gets so many tries.
      if (!isDiskFull(failure)) tries++;
      if (tries >= backoffMilliseconds.length) return onLost(startFailure(failure, dataFolder));
    }
  };

  const failure = await startOnce();
  if (failure !== undefined) throw startFailure(failure, dataFolder);
  return {
    pid: () => current?.process.pid,
    async stop() {
      isStopping = true;
      if (current) await stopPostmaster(current);
      await recovery;
      if (current) await stopPostmaster(current);
    },
  };
}

function startFailure(output: string, dataFolder: string): StartupError {
  if (isDiskFull(output)) return diskFullError(dataFolder, freshFolderBytes / 4);
  return new StartupError(
    `内置数据库无法启动：${readReason(output)}，可用 DATABASE_URL 指定其他数据库`,
    `the embedded database cannot start: ${readReason(output)}; DATABASE_URL can point at another one`,
  );
}

/** The line of PostgreSQL's output that says why, without time and process number. */
function readReason(output: string): string {
  const lines = output.split('\n').filter((line) => line.trim());
  const line = lines.find((each) => /FATAL|PANIC/.test(each)) ?? lines.at(-1) ?? 'no output';
  return line.replace(/^.*?(FATAL|PANIC):\s*/, '').trim();
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = net.createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as net.AddressInfo;
      server.close(() => resolve(port));
    });
  });
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
