// The exclusive lock on a data folder: a file that names its holder, so that a second start can say who it is.
import { createHash, randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { StartupError } from '../../kernel/startup-error.ts';
import { describeStart, isAlive } from './process-identity.ts';

interface Holder {
  pid: number;
  start?: string;
  host: string;
  nonce: string;
}

export interface FolderLock {
  /** Gives the folder back; safe to call twice. */
  release(): void;
}

const fileName = 'server.lock';
const heartbeatMilliseconds = 5000;
/** A holder on another machine (or in another container) cannot be asked; it counts as gone after this silence. */
const silenceMilliseconds = 20_000;
/** A lock without readable content is left alone this long: its holder may be writing it right now. */
const writingMilliseconds = 500;
const attempts = 100;

/**
 * Takes the lock on `folder` or throws naming the process that has it. A lock whose holder died, or whose number now
 * belongs to another process, is taken over; of several processes that try this at once exactly one succeeds.
 * @throws StartupError with exit code 3 when the folder is in use
 */
export function lockFolder(folder: string): FolderLock {
  const file = path.join(folder, fileName);
  const start = describeStart(process.pid);
  const mine = JSON.stringify({
    pid: process.pid,
    ...(start === undefined ? {} : { start }),
    host: os.hostname(),
    nonce: randomBytes(8).toString('hex'),
  } satisfies Holder);

  for (let attempt = 0; attempt < attempts; attempt++) {
    if (createWhole(file, mine)) return hold(file, mine);
    const content = readIfThere(file);
    if (content === undefined) continue;
    const holder = parseHolder(content);
    if (holder && isHeld(holder, file)) refuse(folder, String(holder.pid));
    const isBeingWritten = !holder && Date.now() - lastBeat(file) < writingMilliseconds;
    if (!isBeingWritten && replaceStale(file, content, mine)) return hold(file, mine);
    sleep(20);
  }
  refuse(folder, '?');
}

function refuse(folder: string, pid: string): never {
  throw new StartupError(
    `文件夹正被进程 ${pid} 使用：${folder}，请先停止它，或换一个 DATA_DIR`,
    `the folder ${folder} is in use by process ${pid}: stop it first or choose another DATA_DIR`,
    3,
  );
}

/** Puts the file there with its whole content in one step; false when there is one already. */
function createWhole(file: string, content: string): boolean {
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  fs.writeFileSync(draft, content, { mode: 0o600, flush: true });
  try {
    fs.linkSync(draft, file);
    return true;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') return false;
    // Some file systems have no hard links; there the file may be seen empty for a moment.
    if (code === 'EPERM' || code === 'ENOTSUP' || code === 'ENOSYS') return createExclusive(file, content);
    throw error;
  } finally {
    fs.rmSync(draft, { force: true });
  }
}

function createExclusive(file: string, content: string): boolean {
  try {
    fs.writeFileSync(file, content, { flag: 'wx', mode: 0o600, flush: true });
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Replaces the lock of a dead holder. Only the process that creates the token of exactly this stale content may, and
 * it looks again after that, so a slower one can never remove the lock of the faster.
 */
function replaceStale(file: string, stale: string, mine: string): boolean {
  const token = `${file}.takeover-${createHash('sha256').update(stale).digest('hex').slice(0, 16)}`;
  if (!createExclusive(token, mine)) {
    removeAbandoned(token);
    return false;
  }
  try {
    if (readIfThere(file) !== stale) return false;
    const draft = `${file}.${process.pid}.next`;
    fs.writeFileSync(draft, mine, { mode: 0o600, flush: true });
    fs.renameSync(draft, file);
    return true;
  } finally {
    fs.rmSync(token, { force: true });
  }
}

/** A token is held for a few milliseconds; one that is older was left by a process that died right there. */
function removeAbandoned(token: string): void {
  try {
    if (Date.now() - fs.statSync(token).mtimeMs > silenceMilliseconds) fs.rmSync(token, { force: true });
  } catch {
    // Gone already: its owner finished.
  }
}

function isHeld(holder: Holder, file: string): boolean {
  if (holder.host !== os.hostname()) return Date.now() - lastBeat(file) < silenceMilliseconds;
  if (!isAlive(holder.pid)) return false;
  const start = describeStart(holder.pid);
  if (start === undefined || holder.start === undefined) return holder.pid !== process.pid;
  return start === holder.start;
}

function lastBeat(file: string): number {
  try {
    return fs.statSync(file).mtimeMs;
  } catch {
    return 0;
  }
}

function hold(file: string, mine: string): FolderLock {
  const beat = setInterval(() => {
    const now = new Date();
    fs.utimes(file, now, now, () => undefined);
  }, heartbeatMilliseconds);
  beat.unref();
  return {
    release() {
      clearInterval(beat);
      if (readIfThere(file) === mine) fs.rmSync(file, { force: true });
    },
  };
}

function readIfThere(file: string): string | undefined {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
    throw error;
  }
}

function parseHolder(content: string): Holder | undefined {
  try {
    const value = JSON.parse(content) as Partial<Holder>;
    return Number.isInteger(value.pid) && typeof value.host === 'string' ? (value as Holder) : undefined;
  } catch {
    return undefined;
  }
}

function sleep(milliseconds: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
}
