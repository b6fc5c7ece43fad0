// How modules stand, for administrators and for the log.
import type { Kysely } from 'kysely';
import type { Diagnostic } from '../../src/engine/diagnostic.ts';
import type { ReadModule } from '../../src/engine/module.ts';
import { writeStatements, type Outcome } from '../db/managed/apply.ts';
import type { Database } from '../db/tables.ts';
import type { StoreLog } from '../documents/report-findings.ts';
import type { ModuleStatus } from './administration.ts';
import type { StoredModule } from './take-module.ts';

/** How each module stands after a look at the folder, those that are away at the end. */
export function describeModules(
  read: readonly ReadModule[],
  stored: readonly StoredModule[],
  outcome: Outcome,
  taken: ReadonlyMap<string, string>,
  refused: ReadonlyMap<string, string[]>,
  owner: Kysely<Database>,
): ModuleStatus[] {
  const before = new Map(stored.map((one) => [one.id, one]));
  const present = read.map(({ folder, manifest, parts, diagnostics }): ModuleStatus => {
    const isOwn = ({ entity }: { entity: string }): boolean => entity.startsWith(`${folder}/`);
    const isTaken = taken.get(folder);
    const known = manifest ?? before.get(folder)?.declared.manifest;
    return {
      id: folder,
      title: known?.title ?? folder,
      version: known?.version ?? '',
      state: parts && isTaken === undefined ? 'served' : 'broken',
      findings: isTaken === undefined ? diagnostics : [...diagnostics, tellTaken(folder, isTaken)],
      waiting: outcome.waiting.filter(isOwn).map(({ step, rows, sample }) => ({
        step: step.name,
        table: step.table,
        words: step.words,
        statements: writeStatements(owner, step),
        rows,
        sample,
      })),
      failed: outcome.failed
        .filter(isOwn)
        .map(({ step, message }) => ({ step: step.name, words: step.words, message })),
      refusedRows: refused.get(folder) ?? [],
    };
  });
  const folders = new Set(read.map(({ folder }) => folder));
  const away = stored
    .filter(({ id }) => !folders.has(id))
    .map(({ id, declared: { manifest } }): ModuleStatus => ({
      id,
      title: manifest.title,
      version: manifest.version,
      state: 'away',
      findings: [],
      waiting: [],
      failed: [],
      refusedRows: [],
    }));
  return [...present, ...away];
}

/** Writes into the log how each module stands, and what is wrong with it. */
export function reportModules(all: readonly ModuleStatus[], log: StoreLog): void {
  for (const { id, version, state, findings, waiting, failed, refusedRows } of all) {
    if (state !== 'away')
      log.info({ event: `module-${state}`, module: id, version }, `module ${id} ${version}: ${state}`);
    for (const { file, line, column, message, code } of findings) {
      log.warn({ event: 'module-finding', module: id, code }, `${file}:${line}:${column} ${message}`);
    }
    for (const { words, rows } of waiting) {
      log.warn(
        { event: 'module-waits', module: id },
        `${words}，涉及 ${rows} 行，请运行 npm run migrate 查看并确认`,
      );
    }
    for (const { words, message } of failed) {
      log.error({ event: 'module-failed', module: id }, `${words}：${message}`);
    }
    for (const refusal of refusedRows) log.warn({ event: 'module-rows', module: id }, refusal);
  }
}

function tellTaken(folder: string, message: string): Diagnostic {
  return {
    code: 'table-taken',
    severity: 'error',
    file: `${folder}/module.json`,
    line: 1,
    column: 1,
    pointer: '',
    message,
  };
}
