// Brings what modules declare into the database: tables, menus, permissions, dictionaries.
import type { Kysely } from 'kysely';
import type { EntityDeclaration } from '../../src/engine/catalog.ts';
import { columnOf } from '../../src/engine/entity/column.ts';
import type { DeclaredModule } from '../../src/engine/module.ts';
import { applyTables, TableTakenError } from '../db/managed/apply.ts';
import type { Outcome } from '../db/managed/run-steps.ts';
import type { Step } from '../db/managed/steps.ts';
import type { Database } from '../db/tables.ts';
import type { StoreLog } from '../documents/report-findings.ts';
import { isChildEntity } from './entity-routes.ts';
import { serveEntity } from './served-entity.ts';
import { leaveModule, takeModule, type StoredModule } from './take-module.ts';
import { listExtended, listWanted, nameLinks, ownersOf } from './wanted-tables.ts';

export interface BringOptions {
  db: Kysely<Database>;
  /** May change tables. */
  owner: Kysely<Database>;
  log: StoreLog;
  now: Date;
  /** Names of changes of tables that somebody agreed to. */
  agreed: ReadonlySet<string>;
  /** Sums of the folders that stand as they are, by module. */
  sources: ReadonlyMap<string, string>;
}

/** A module with its record types as their tables are. */
export interface ServedModule {
  module: DeclaredModule;
  entities: readonly EntityDeclaration[];
}

export interface Brought {
  served: ServedModule[];
  outcome: Outcome;
  /** By module why its tables are somebody else's. */
  taken: ReadonlyMap<string, string>;
}

export const NOTHING_DONE: Outcome = { done: [], waiting: [], failed: [] };

/**
 * @param standing modules that are to be served, those that are required first
 * @param stored what the database keeps; what is not to be served is set aside
 */
export async function bringModules(
  standing: readonly DeclaredModule[],
  stored: readonly StoredModule[],
  options: BringOptions,
): Promise<Brought> {
  const { db, log, now } = options;
  const before = new Map(stored.map((one) => [one.id, one]));
  const ids = new Set(standing.map(({ manifest }) => manifest.id));
  const away = stored.filter(({ id }) => !ids.has(id));
  const { outcome, taken } = await bringTables(
    standing,
    away.map(({ declared }) => declared),
    options,
  );
  const extended = new Map(listExtended(standing).map((entity) => [entity.id, entity]));
  const hasCalls = callsOf(standing);
  const served = standing.map((module): ServedModule => {
    const old = new Map((before.get(module.manifest.id)?.served ?? []).map((entity) => [entity.id, entity]));
    // A table or a column that could not be made can be served by nobody.
    const isStuck = taken.has(module.manifest.id) || isUnmade(module, extended, outcome);
    const entities = isStuck
      ? [...old.values()].map((entity) => withoutOthers(entity, ids))
      : module.parts.entities.map((entity) =>
          serveOne(extended.get(entity.id) ?? entity, outcome, old.get(entity.id)),
        );
    return { module, entities };
  });
  for (const { module, entities } of served) {
    const { id } = module.manifest;
    if (taken.has(id)) continue;
    const source = options.sources.get(id) ?? before.get(id)?.source ?? null;
    await takeModule(db, { module, source, served: entities, hasCalls, now });
  }
  for (const old of away) {
    if (old.aside !== null) continue;
    await leaveModule(db, old, (entity) => !isChildEntity(entity, old.declared.parts.entities));
    log.info({ event: 'module-away', module: old.id }, `module ${old.id} is away; its tables stay`);
  }
  return { served, outcome, taken };
}

/** Whether an entity has calls of its own; rows have those of their record. */
export function callsOf(modules: readonly DeclaredModule[]): (entity: EntityDeclaration) => boolean {
  const all = modules.flatMap(({ parts }) => parts.entities);
  return (entity) => !isChildEntity(entity, all) && entity.storage === 'managed';
}

/** Changes of tables that were not made and that a record type of a module cannot be without. */
function isUnmade(
  { parts }: DeclaredModule,
  extended: ReadonlyMap<string, EntityDeclaration>,
  { failed }: Outcome,
): boolean {
  return failed.some(({ entity: name, step }) => {
    const [entity = '', link] = name.split('#');
    return (
      parts.entities.some(({ id }) => id === entity) &&
      (step.runs === 'first' || step.runs === 'then') &&
      !step.until &&
      !isAdded(extended.get(entity), link ?? step.adds)
    );
  });
}

/** Whether a column is one that another module adds. */
function isAdded(entity: EntityDeclaration | undefined, column: string | undefined): boolean {
  return column !== undefined && entity !== undefined && fieldOf(entity, column)?.addedBy !== undefined;
}

function fieldOf(
  { fields }: EntityDeclaration,
  column: string,
): EntityDeclaration['fields'][string] | undefined {
  return Object.entries(fields).find(([name, field]) => columnOf(name, field.column) === column)?.[1];
}

function serveOne(
  entity: EntityDeclaration,
  { waiting, failed }: Outcome,
  old: EntityDeclaration | undefined,
): EntityDeclaration {
  const stepsOf = (id: string): Step[] =>
    [...waiting, ...failed].filter((one) => one.entity === id).map(({ step }) => step);
  const unmade = failed.flatMap(({ entity: name, step }) => {
    const [id, link] = name.split('#');
    const column = link ?? step.adds;
    return id === entity.id && column !== undefined ? [column] : [];
  });
  const made = Object.entries(entity.fields).filter(
    ([name, field]) => field.addedBy === undefined || !unmade.includes(columnOf(name, field.column)),
  );
  const links = (column: string): Step[] => stepsOf(nameLinks(entity.id, column));
  return serveEntity({ ...entity, fields: Object.fromEntries(made) }, stepsOf(entity.id), old, links);
}

/** An entity as it was, without fields of modules that are away by now. */
function withoutOthers(entity: EntityDeclaration, present: ReadonlySet<string>): EntityDeclaration {
  const fields = Object.entries(entity.fields).filter(
    ([, { addedBy }]) => addedBy === undefined || present.has(addedBy),
  );
  return { ...entity, fields: Object.fromEntries(fields) };
}

async function bringTables(
  standing: readonly DeclaredModule[],
  away: readonly DeclaredModule[],
  { owner, log, agreed }: BringOptions,
): Promise<Pick<Brought, 'outcome' | 'taken'>> {
  const taken = new Map<string, string>();
  const ownerOf = ownersOf([...standing, ...away]);
  for (;;) {
    const modules = standing.filter(({ manifest }) => !taken.has(manifest.id));
    const wanted = listWanted(modules, away);
    if (wanted.length === 0) return { outcome: NOTHING_DONE, taken };
    try {
      const outcome = await applyTables(owner, wanted, { agreed });
      for (const { entity, step } of outcome.done) {
        const facts = { event: 'table-changed', module: ownerOf(entity, step), entity, step: step.name };
        log.info(facts, step.words);
      }
      return { outcome, taken };
    } catch (error) {
      if (!(error instanceof TableTakenError)) throw error;
      taken.set(error.entity.split('/')[0] ?? '', error.message);
    }
  }
}
