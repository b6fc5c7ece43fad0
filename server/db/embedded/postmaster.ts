// One run of the PostgreSQL server process: start it, wait until it answers, stop it, and stop one that was left over.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { PostgresBinaries } from './binaries.ts';
import { endWithParent } from './end-with-parent.ts';
import type { RunIdentity } from './identity.ts';
import { isAlive } from './process-identity.ts';

/** Where the server listens. */
export type Listening = { socketFolder: string } | { port: number };

export interface PostmasterOptions {
  binaries: PostgresBinaries;
  identity: RunIdentity;
  folder: string;
  listening: Listening;
  /** How to connect, for the first question. */
  client: pg.ClientConfig;
  /** `name=value` settings besides those every run has. */
  settings: readonly string[];
  onLine: (line: string) => void;
}

export interface Postmaster {
  process: ChildProcess;
  /** Resolves with the last lines it wrote when the process has ended, for whatever reason. */
  ended: Promise<string>;
}

const socketPrefix = 'swpg-';
/** Length of a socket address on the strictest system, less the file name PostgreSQL adds. */
const longestSocketFolder = 103 - '/.s.PGSQL.5432'.length;
const keptOutput = 8000;
const wordMilliseconds = 10_000;

/** Settings of every run: nothing that a crash could lose, nothing that listens outside this machine. */
const durableSettings = [
  'fsync=on',
  'full_page_writes=on',
  'synchronous_commit=on',
  'shared_buffers=128MB',
  'max_connections=60',
  'timezone=Asia/Shanghai',
  'log_timezone=UTC',
  // Large shared memory segments are often refused in containers, and small requests gain nothing from them.
  'max_parallel_workers_per_gather=0',
];

/** The environment of this process without what would redirect PostgreSQL's own programs. */
export function postgresEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.entries(process.env).filter(([name]) => !name.startsWith('PG'));
  return { ...Object.fromEntries(kept), LC_ALL: 'C', LANG: 'C' };
}

/** A new private folder for the socket, short enough for a socket address. */
export function makeSocketFolder(identity: RunIdentity): string {
  const preferred = path.join(os.tmpdir(), `${socketPrefix}XXXXXX`);
  const parent = Buffer.byteLength(preferred) <= longestSocketFolder ? os.tmpdir() : '/tmp';
  const folder = fs.mkdtempSync(path.join(parent, socketPrefix));
  if (identity.owner) fs.chownSync(folder, identity.owner.uid, identity.owner.gid);
  return folder;
}

/** Starts the server process. In a process group of its own: a Ctrl-C at the terminal must not end it before the app. */
export function startPostmaster(options: PostmasterOptions): Postmaster {
  const { binaries, identity, folder, listening } = options;
  const where =
    'port' in listening
      ? ['listen_addresses=127.0.0.1', `port=${listening.port}`]
      : [
          'listen_addresses=',
          `unix_socket_directories=${listening.socketFolder}`,
          'unix_socket_permissions=0700',
        ];
  const settings = [...where, ...durableSettings, ...options.settings].flatMap((setting) => ['-c', setting]);
  const command = [...identity.prefix, binaries.postgres, '-D', folder, ...settings];
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: folder,
    env: postgresEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: process.platform !== 'win32',
    ...identity.owner,
  });
  endWithParent(child, 'SIGINT');
  let kept = '';
  let rest = '';
  child.stderr?.on('data', (data) => {
    kept = (kept + String(data)).slice(-keptOutput);
    const lines = (rest + String(data)).split('\n');
    rest = lines.pop() ?? '';
    for (const line of lines) if (line) options.onLine(line);
  });
  const ended = new Promise<string>((resolve) => {
    child.on('error', (error) => resolve(kept + error.message));
    child.on('exit', () => setTimeout(() => resolve(kept), 50));
  });
  return { process: child, ended };
}

/**
 * Waits until the server answers a query, however long its recovery takes.
 * @param onWait told every ten seconds that it is not ready yet
 * @returns undefined when it answers, its last output when it ended instead
 */
export async function waitUntilReady(
  postmaster: Postmaster,
  config: pg.ClientConfig,
  onWait: (line: string) => void,
): Promise<string | undefined> {
  let end: string | undefined;
  void postmaster.ended.then((output) => (end = output));
  let nextWord = Date.now() + wordMilliseconds;
  for (;;) {
    if (end !== undefined) return end;
    if (Date.now() >= nextWord) {
      nextWord += wordMilliseconds;
      onWait('the database is still getting ready; after a crash it first repeats its log');
    }
    const client = new pg.Client({ ...config, connectionTimeoutMillis: 5000 });
    client.on('error', () => undefined);
    try {
      await client.connect();
      await client.query('select 1');
      return undefined;
    } catch {
      // Not there yet, or still recovering from a crash: both end by themselves.
      await new Promise((resolve) => setTimeout(resolve, 25));
    } finally {
      await client.end().catch(() => undefined);
    }
  }
}

/** Ends the server: first letting running transactions abort cleanly, then harder. Resolves when it is gone. */
export async function stopPostmaster(postmaster: Postmaster): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 30_000],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 10_000],
  ];
  for (const [signal, patience] of steps) {
    if (postmaster.process.exitCode !== null || postmaster.process.signalCode !== null) break;
    postmaster.process.kill(signal);
    const isGone = await Promise.race([
      postmaster.ended.then(() => true),
      new Promise<false>((resolve) => setTimeout(() => resolve(false), patience).unref()),
    ]);
    if (isGone) return;
  }
  await postmaster.ended;
}

/**
 * Stops a server that a killed parent left on `folder`, and clears a pid file that names a process of something else.
 * The caller holds the lock of the data folder, so no living server of ours can be on it.
 * @returns the number of the process that was stopped
 */
export async function stopOrphan(folder: string): Promise<number | undefined> {
  const file = path.join(folder, 'postmaster.pid');
  const lines = fs.existsSync(file) ? fs.readFileSync(file, 'utf8').split('\n') : [];
  const pid = Number(lines[0]);
  const socketFolder = lines[4]?.trim();
  let stopped: number | undefined;
  if (Number.isInteger(pid) && pid > 1 && isAlive(pid)) {
    if (isPostgresOn(pid, folder)) {
      await endOrphan(pid, folder);
      stopped = pid;
    } else {
      fs.rmSync(file, { force: true });
    }
  }
  if (socketFolder && path.basename(socketFolder).startsWith(socketPrefix))
    fs.rmSync(socketFolder, { recursive: true, force: true });
  return stopped;
}

/** PostgreSQL works inside its data folder, which tells it from a stranger who got the same number later. */
export function isPostgresOn(pid: number, folder: string): boolean {
  if (process.platform !== 'linux') return true;
  try {
    return fs.realpathSync(`/proc/${pid}/cwd`) === fs.realpathSync(folder);
  } catch {
    return false;
  }
}

async function endOrphan(pid: number, folder: string): Promise<void> {
  const steps: [NodeJS.Signals, number][] = [
    ['SIGINT', 15_000],
    ['SIGQUIT', 5000],
    ['SIGKILL', 5000],
  ];
  for (const [signal, patience] of steps) {
    try {
      process.kill(pid, signal);
    } catch {
      return;
    }
    const until = Date.now() + patience;
    while (Date.now() < until) {
      // One that ended but was not collected by its new parent yet still has a number, but no folder any more.
      if (!isAlive(pid) || !isPostgresOn(pid, folder)) return;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
}
