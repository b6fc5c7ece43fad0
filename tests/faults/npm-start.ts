// `npm start` as a person runs it, and what is left of it afterwards.
import { type ChildProcess, spawn } from 'node:child_process';
import fs from 'node:fs';

export interface Command {
  /** Everything it wrote so far. */
  log(): string;
  /** Resolves with its exit code; null when a signal ended it. */
  ended: Promise<number | null>;
  /** Ctrl-C in its terminal: every process of the group gets the signal. Resolves when the command is over. */
  interrupt(): Promise<number | null>;
  /** Whether a process of its group still runs. */
  isAlive(): boolean;
}

/** What npm and Node.js need to reach the package registry from this machine; all else would be no fresh shell. */
const kept =
  /^(?:PATH|HOME|USER|LANG|(?:https?|no)_proxy|NODE_EXTRA_CA_CERTS|npm_config_(?:registry|cache|userconfig))$/i;

/** The environment of a shell that was just opened. */
export function freshShell(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value]) =>
      kept.test(name) && value !== undefined ? [[name, value]] : [],
    ),
  );
}

/**
 * Runs `npm start` in a process group of its own, like that of a terminal.
 * @param folder where the repository lies
 * @param settings environment besides what every shell has
 */
export function runStart(folder: string, settings: Record<string, string>): Command {
  const child: ChildProcess = spawn('npm', ['start'], {
    cwd: folder,
    env: { ...freshShell(), ...settings },
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let log = '';
  child.stdout?.on('data', (data) => (log += String(data)));
  child.stderr?.on('data', (data) => (log += String(data)));
  const group = child.pid ?? 0;
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve));
  const isAlive = (): boolean => {
    try {
      process.kill(-group, 0);
      return true;
    } catch {
      return false;
    }
  };
  return {
    log: () => log,
    ended,
    isAlive,
    interrupt() {
      if (isAlive()) process.kill(-group, 'SIGINT');
      return ended;
    },
  };
}

/** Command lines of the processes that name a folder, whatever group they put themselves into. */
export function listUsers(folder: string): string[] {
  if (process.platform !== 'linux') return [];
  return fs.readdirSync('/proc').flatMap((pid) => {
    try {
      const line = /^\d+$/.test(pid) ? fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8') : '';
      return line.includes(folder) ? [line.replaceAll('\0', ' ')] : [];
    } catch {
      // It ended while it was looked at.
      return [];
    }
  });
}
