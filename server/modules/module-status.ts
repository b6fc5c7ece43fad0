// How modules stand, for administrators and for the log.
import type { Kysely } from 'kysely';
import type { Diagnostic } from '../../src/engine/diagnostic.ts';
import type { DeclaredModule, ReadModule } from '../../src/engine/module.ts';
import { writeStatements, type Outcome } from '../db/managed/run-steps.ts';
import type { Step } from '../db/managed/steps.ts';
import type { Database } from '../db/tables.ts';
import type { StoreLog } from '../documents/report-findings.ts';
import type { Fill, ModuleBreak, ModuleStatus } from './administration.ts';
import type { Choice } from './choose-modules.ts';
import type { StoredModule } from './take-module.ts';

/** What is known after a look at the folder. */
export interface StatusParts {
  read: readonly ReadModule[];
  stored: readonly StoredModule[];
  choices: ReadonlyMap<string, Choice>;
  /** Sums of the folders. */
  sources: ReadonlyMap<string, string>;
  standing: readonly DeclaredModule[];
  outcome: Outcome;
  /** By module why its tables are somebody else's. */
  taken: ReadonlyMap<string, string>;
  /** By module why its first rows were refused. */
  refused: ReadonlyMap<string, string[]>;
  owner: Kysely<Database>;
  ownerOf(entity: string, step: Step): string;
  /** By module that waits what taking it would do. */
  plans: ReadonlyMap<string, string[]>;
}

/** How each module stands, those that are away at the end. */
export function describeModules(facts: StatusParts): ModuleStatus[] {
  const { read, stored, choices, standing, refused, sources, plans } = facts;
  const before = new Map(stored.map((one) => [one.id, one]));
  const served = new Map(standing.map((module) => [module.manifest.id, module.manifest]));
  const folders = new Map(read.map((one) => [one.folder, one]));
  const others = [...stored.map(({ id }) => id)].filter((id) => !folders.has(id));
  return [...folders.keys(), ...others]
    .map((id): ModuleStatus => {
      const { manifest, diagnostics = [] } = folders.get(id) ?? {};
      const known = manifest ?? served.get(id) ?? before.get(id)?.declared.manifest;
      const isTaken = facts.taken.get(id);
      return {
        id,
        title: known?.title ?? id,
        version: known?.version ?? '',
        state: stateOf(folders.get(id), choices.get(id), served.has(id), isTaken !== undefined),
        source: sources.get(id) ?? '',
        findings: isTaken === undefined ? diagnostics : [...diagnostics, tellTaken(id, isTaken)],
        plan: plans.get(id) ?? [],
        breaks: listBreaks(id, facts),
        ...changesOf(id, facts),
        refusedRows: refused.get(id) ?? [],
        fills: [],
      };
    })
    .sort((one, other) => Number(one.state === 'away') - Number(other.state === 'away'));
}

/** Adds what is worked out anew in the rows of each module's entities. */
export function withFills(all: readonly ModuleStatus[], fills: readonly Fill[]): ModuleStatus[] {
  return all.map((one) => ({ ...one, fills: fills.filter(({ entity }) => entity.split('/')[0] === one.id) }));
}

function stateOf(
  read: ReadModule | undefined,
  choice: Choice | undefined,
  isServed: boolean,
  isTaken: boolean,
): ModuleStatus['state'] {
  if (isTaken || (read && !read.parts)) return 'broken';
  if (choice === 'waits') return 'waits';
  if (!isServed) return read ? 'broken' : 'away';
  return choice === 'elsewhere' ? 'elsewhere' : 'served';
}

function changesOf(
  id: string,
  { outcome, ownerOf, owner }: StatusParts,
): Pick<ModuleStatus, 'waiting' | 'failed'> {
  const isOwn = ({ entity, step }: { entity: string; step: Step }): boolean => ownerOf(entity, step) === id;
  return {
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
  };
}

/** A module whose files are the very ones that were taken is broken by what it stands on. */
function listBreaks(id: string, { read, stored, sources }: StatusParts): ModuleBreak[] {
  const taken = new Map(stored.map((one) => [one.id, one.source]));
  return read
    .filter(({ folder, manifest, parts }) => {
      const isOurs = Object.hasOwn(manifest?.requires ?? {}, id);
      return isOurs && !parts && taken.get(folder) === sources.get(folder);
    })
    .flatMap(({ folder, manifest, diagnostics }) =>
      diagnostics
        .filter(({ severity }) => severity === 'error')
        .map(({ file, line, message }) => ({
          module: folder,
          title: manifest?.title ?? folder,
          file,
          line,
          message,
        })),
    );
}

/** Writes into the log how each module stands, and what is wrong with it. */
export function reportModules(all: readonly ModuleStatus[], log: StoreLog): void {
  for (const { id, version, state, findings, plan, breaks, waiting, failed, refusedRows } of all) {
    if (state !== 'away')
      log.info({ event: `module-${state}`, module: id, version }, `module ${id} ${version}: ${state}`);
    for (const { file, line, column, message, code, fix } of findings) {
      const next = fix === undefined ? '' : ` (${fix.title})`;
      log.warn({ event: 'module-finding', module: id, code }, `${file}:${line}:${column} ${message}${next}`);
    }
    for (const words of plan) log.warn({ event: 'module-plan', module: id }, `${words}，等待在“模块”页应用`);
    for (const { module, file, line, message } of breaks) {
      log.warn({ event: 'module-breaks', module: id, other: module }, `${file}:${line} ${message}`);
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
