// What the log says of documents: each finding once with its place, and each repair.
import type { Diagnostic } from '../../src/engine/diagnostic.ts';
import type { FileResult } from '../../src/engine/check/document/source.ts';

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
  let reported = new Map<string, { text: string; isBroken: boolean }>();
  return (files) => {
    const next: typeof reported = new Map();
    for (const { path, diagnostics } of files) {
      const isBroken = diagnostics.some(({ severity }) => severity === 'error');
      const before = reported.get(path);
      if (before?.isBroken && !isBroken) log.info({ event: 'screen-repaired' }, `${path} is clean again`);
      if (diagnostics.length === 0) continue;
      const text = JSON.stringify(diagnostics);
      next.set(path, { text, isBroken });
      if (before?.text === text) continue;
      // Errors first: they keep the document from being shown.
      const isError = ({ severity }: Diagnostic): boolean => severity === 'error';
      const findings = [...diagnostics.filter(isError), ...diagnostics.filter((one) => !isError(one))];
      for (const { line, column, code, message, severity } of findings.slice(0, MAX_LOGGED)) {
        const event = severity === 'error' ? 'screen-broken' : 'screen-doubtful';
        log.warn({ event, code }, `${path}:${line}:${column} ${message}`);
      }
      const rest = findings.length - MAX_LOGGED;
      if (rest > 0) log.warn({ event: 'screen-broken' }, `${path}: ${rest} more findings`);
    }
    reported = next;
  };
}
