// `--watch`: looks at the files again and again, and prints the report anew when one of them has changed.
import { statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { listJsonFiles, showPath } from '../engine/check/files/json-files-node.ts';
import { messageOf } from '../engine/values/errors.ts';
import type { CheckRun } from './check.ts';
import type { Places } from './collect.ts';
import { findModuleOf } from './collect-modules.ts';
import { UsageError } from './options.ts';

/** Milliseconds between two looks. */
const INTERVAL = 300;

/** Names of files that one line tells of. */
const MAX_NAMES = 5;

export interface WatchedOutput {
  isTTY?: boolean;
  write(text: string): unknown;
}

/**
 * Runs a checker whenever something has changed, until the process is told to end: Ctrl-C leaves with 0.
 * @param paths as typed
 */
export async function watchFiles(
  paths: readonly string[],
  { run, places }: { run(): Promise<CheckRun>; places: Places },
  output: WatchedOutput,
): Promise<void> {
  const ending = new AbortController();
  const end = (): void => ending.abort();
  process.once('SIGINT', end).once('SIGTERM', end);
  const folders = watchedFolders(paths, places);
  let seen = new Map<string, string>();
  let isFirst = true;
  try {
    while (!ending.signal.aborted) {
      const now = look(folders);
      const changed = differences(seen, now);
      if (isFirst || changed.length > 0) {
        const report = await runOrTell(run, isFirst);
        if (output.isTTY === true) output.write('\x1b[2J\x1b[3J\x1b[H');
        output.write(
          isFirst
            ? report
            : `\n${new Date().toLocaleTimeString('zh-CN', { hour12: false })} ${tellChanged(changed)}\n${report}`,
        );
        output.write('正在等待改动，Ctrl-C 结束 (watching; Ctrl-C ends)\n');
      }
      isFirst = false;
      // As it was before the run: what was written meanwhile is a change.
      seen = now;
      await setTimeout(INTERVAL, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  } finally {
    process.off('SIGINT', end).off('SIGTERM', end);
  }
}

/** A file that is just being moved is told, and looked at again; what was typed wrong is an error at the start. */
async function runOrTell(run: () => Promise<CheckRun>, isFirst: boolean): Promise<string> {
  try {
    return (await run()).output;
  } catch (error) {
    if (isFirst || (error instanceof Error && !(error instanceof UsageError) && !('code' in error)))
      throw error;
    return `✗ ${messageOf(error)}\n`;
  }
}

function watchedFolders(paths: readonly string[], places: Places): string[] {
  const typed = paths.map((one) => path.resolve(one));
  const around = typed.flatMap((place) => findModuleOf(place, places) ?? []);
  const all = [places.schemas, places.screens, places.modules, ...typed, ...around];
  return [...new Set(all)];
}

/** Mark of each file. A folder that is not there has none. */
function look(places: readonly string[]): Map<string, string> {
  const marks = new Map<string, string>();
  const mark = (place: string): void => {
    const facts = statSync(place, { throwIfNoEntry: false });
    if (facts?.isFile() === true) marks.set(place, `${facts.size}:${facts.mtimeMs}:${facts.ino}`);
  };
  for (const place of places) {
    if (statSync(place, { throwIfNoEntry: false })?.isDirectory() !== true) mark(place);
    else for (const name of listOrNone(place)) mark(path.join(place, name));
  }
  return marks;
}

/** A folder that goes while it is listed is as one that is gone. */
function listOrNone(folder: string): string[] {
  try {
    return listJsonFiles(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

function differences(before: ReadonlyMap<string, string>, now: ReadonlyMap<string, string>): string[] {
  return [...new Set([...before.keys(), ...now.keys()])].filter(
    (place) => before.get(place) !== now.get(place),
  );
}

function tellChanged(changed: readonly string[]): string {
  const names = changed.slice(0, MAX_NAMES).map(showPath).join('、');
  return changed.length > MAX_NAMES ? `${names} 等 ${changed.length} 个文件` : names;
}
