// The real built server as a process of its own, for tests that talk to it from outside or kill it.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

export interface ServerOptions {
  /** Settings besides those a test always has; see the configuration table. */
  env?: Record<string, string>;
  /** Kept when given; otherwise a temporary folder that `stop` removes. */
  dataDir?: string | undefined;
  /** Put before the program, for example to run it in a namespace. */
  prefix?: readonly string[];
  /** Milliseconds to wait for the ready line. */
  patience?: number;
}

export interface ServerProcess {
  /** For example `http://127.0.0.1:41234`, without a slash at the end. */
  url: string;
  pid: number;
  dataDir: string;
  screensDir: string;
  /** Everything it wrote so far. */
  log(): string;
  /** Asks it to stop and waits; resolves with its exit code (null when a signal ended it). */
  stop(signal?: NodeJS.Signals): Promise<number | null>;
  /** Ends it without warning and waits until it is gone. The database process stays behind, as after a real crash. */
  kill9(): Promise<void>;
}

/** How a server that never came up ended. */
export interface FailedStart {
  exitCode: number | null;
  log: string;
}

const projectFolder = path.resolve(import.meta.dirname, '..');
const readyPattern = /ready: (http:\/\/\S+?)\/\s/;

/** Builds the server and the web app where their sources changed. */
export function buildServer(parts: readonly ('server' | 'web')[] = ['server']): void {
  const script = path.join(projectFolder, 'scripts', 'build.mjs');
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...parts], { encoding: 'utf8' });
  if (status !== 0) throw new Error(`the build failed:\n${stdout}${stderr}`);
}

/** Starts the built server on a free port and waits until it is ready. */
export async function startServer(options: ServerOptions = {}): Promise<ServerProcess> {
  const result = await tryStartServer(options);
  if ('url' in result) return result;
  throw new Error(`the server ended with ${result.exitCode}:\n${result.log}`);
}

/** The same for tests that expect a refusal. */
export async function tryStartServer(options: ServerOptions = {}): Promise<ServerProcess | FailedStart> {
  const own = fs.mkdtempSync(path.join(os.tmpdir(), 'screenwright-server-'));
  const dataDir = options.dataDir ?? path.join(own, 'data');
  const screensDir = options.env?.['SCREENS_DIR'] ?? path.join(own, 'screens');
  const modulesDir = options.env?.['MODULES_DIR'] ?? path.join(own, 'modules');
  fs.mkdirSync(screensDir, { recursive: true });
  // With no other flags than `npm start`: the maps of its sources alone, read at the first error, would hold it 400 ms.
  const program = [process.execPath, path.join(projectFolder, 'dist/server/main.mjs')];
  const command = [...(options.prefix ?? []), ...program];
  const child = spawn(command[0] ?? '', command.slice(1), {
    cwd: own,
    env: {
      PATH: process.env['PATH'],
      ...{
        PORT: '0',
        HOST: '127.0.0.1',
        DATA_DIR: dataDir,
        SCREENS_DIR: screensDir,
        MODULES_DIR: modulesDir,
      },
      ...options.env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stdout.on('data', (data) => (log += String(data)));
  child.stderr.on('data', (data) => (log += String(data)));
  const ended = new Promise<number | null>((resolve) => {
    child.once('close', resolve);
    child.once('error', () => resolve(null));
  });

  const url = await waitForReady(child, () => log, ended, options.patience ?? 120_000);
  if (url === undefined) {
    const exitCode = await ended;
    fs.rmSync(own, { recursive: true, force: true });
    return { exitCode, log };
  }
  return {
    url,
    pid: child.pid ?? 0,
    dataDir,
    screensDir,
    log: () => log,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      const exitCode = await ended;
      fs.rmSync(own, { recursive: true, force: true });
      return exitCode;
    },
    async kill9() {
      child.kill('SIGKILL');
      await ended;
      // The data stays for the next start; without a folder of the caller it lies in our own.
      if (options.dataDir !== undefined) fs.rmSync(own, { recursive: true, force: true });
    },
  };
}

async function waitForReady(
  child: ChildProcess,
  readLog: () => string,
  ended: Promise<unknown>,
  patience: number,
): Promise<string | undefined> {
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  const until = Date.now() + patience;
  while (!hasEnded && Date.now() < until) {
    const url = readyPattern.exec(readLog())?.[1];
    if (url) return url;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  if (!hasEnded) child.kill('SIGKILL');
  return undefined;
}
