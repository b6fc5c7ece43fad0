// What the log says of documents: each finding once with its place, and each repair.
import type { FileResult } from '../../src/engine/check/source.ts';

export interface StoreLog {
  warn(facts: object, text: string): void;
  info(facts: object, text: string): void;
  error(facts: object, text: string): void;
}

/** Findings of one file that are written to the log; the screen shows all. */
const MAX_LOGGED = 20;

/** Makes a function that is told of every check and writes down what changed since the last one. */
export function createFindingReporter(
  log: StoreLog,
): (files: readonly Pick<FileResult, 'path' | 'diagnostics'>[]) => void {
  let reported = new Map<string, string>();
  return (files) => {
    const next = new Map<string, string>();
    for (const file of files) {
      const errors = file.diagnostics.filter((finding) => finding.severity === 'error');
      if (errors.length === 0) {
        if (reported.has(file.path)) log.info({ event: 'screen-repaired' }, `${file.path} is clean again`);
        continue;
      }
      const text = JSON.stringify(errors);
      next.set(file.path, text);
      if (reported.get(file.path) === text) continue;
      for (const { line, column, code, message } of errors.slice(0, MAX_LOGGED)) {
        log.warn({ event: 'screen-broken', code }, `${file.path}:${line}:${column} ${message}`);
      }
      const rest = errors.length - MAX_LOGGED;
      if (rest > 0) log.warn({ event: 'screen-broken' }, `${file.path}: ${rest} more findings`);
    }
    reported = next;
  };
}
