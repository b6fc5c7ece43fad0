// The modules of this installation: read from their folder, brought into the database, and served.
import { setTimeout } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { EntityDeclaration, SiteFacts } from '../../src/engine/catalog.ts';
import { joinParts, NO_MODULE, NO_PARTS } from '../../src/engine/check/catalog/join-parts.ts';
import { operationsOf, permissionOf } from '../../src/engine/entity/entity-calls.ts';
import { linkRelations } from '../../src/engine/entity/managed-entity.ts';
import type { ModuleFacts, ModuleParts, ModuleTexts, ReadModule } from '../../src/engine/module.ts';
import { applyTables, TableTakenError, type Outcome } from '../db/managed/apply.ts';
import type { Database } from '../db/tables.ts';
import type { CheckerThread } from '../documents/checker-thread.ts';
import type { StoreLog } from '../documents/report-findings.ts';
import { watchFolder, type FolderWatch } from '../documents/watch-folder.ts';
import { describeCalls } from '../http/routing/describe-calls.ts';
import { checkVerb, type AddedRoutes } from '../http/routing/added-routes.ts';
import { checkRoute } from '../http/routing/check-route.ts';
import type { Route } from '../http/routing/define-route.ts';
import { listEntities, takeModules, type Entity } from '../records/entities.ts';
import type { ModuleAdministration, ModuleStatus } from './administration.ts';
import { createEntityRoutes, isChildEntity, type EntityRouteParts } from './entity-routes.ts';
import type { FindRoute } from './hooks/run-hooks.ts';
import { describeModules, reportModules } from './module-status.ts';
import { createModulesReader } from './read-folders.ts';
import { serveEntity } from './served-entity.ts';
import { listWanted, nameLinks } from './wanted-tables.ts';
import { addRows, leaveModule, readStored, takeModule, type StoredModule } from './take-module.ts';
import type { DeclaredModule } from './tables.ts';

export interface ModuleStore extends ModuleAdministration {
  added: AddedRoutes;
  /** What documents may name of the modules. */
  facts(): NonNullable<SiteFacts['modules']>;
  /** Translations that the modules bring. */
  texts(): ModuleTexts;
  /** Looks at the folder now. */
  refresh(): Promise<void>;
  /** Begins to notice changes by itself. */
  watch(): void;
  stop(): void;
}

export interface ModuleStoreOptions extends EntityRouteParts {
  /** MODULES_DIR; need not exist. */
  folder: string;
  db: Kysely<Database>;
  /** May change tables. */
  owner: Kysely<Database>;
  judge: Pick<CheckerThread, 'readModules'>;
  /** Every permission code of src/schemas/menus. */
  permissions: ReadonlySet<string>;
  log: StoreLog;
  /** Told when what is served has changed. */
  onChange?(): Promise<void> | void;
  now?(): number;
  /** Milliseconds between two looks at the folder; default 500. */
  interval?: number;
}

/** A folder is taken when nobody has written to it for so long (milliseconds): half a module would change tables. */
const REST = 300;

/** Times in a row that a changing folder is waited for. */
const MAX_WAITS = 20;

/** Milliseconds between two looks at what others did to the tables. */
const MARK_INTERVAL = 3_000;

const NOTHING_DONE: Outcome = { done: [], waiting: [], failed: [] };

/** Of what two modules say in a language, that of the later one. */
function joinTexts(one: ModuleTexts, other: ModuleTexts): ModuleTexts {
  const languages = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries(
    [...languages].map((language) => [language, { ...one[language], ...other[language] }]),
  );
}

export function createModuleStore(options: ModuleStoreOptions): ModuleStore {
  const { db, owner, log, now = Date.now } = options;
  const reader = createModulesReader(options.folder);
  let lastLook: string | undefined;
  let lastRefresh: Promise<unknown> = Promise.resolve();
  let mark = '';
  let markReadAt = -Infinity;
  let statuses: readonly ModuleStatus[] = [];
  let facts: ModuleFacts = { ...NO_PARTS, calls: [] };
  let texts: ModuleTexts = {};
  let routes: readonly Route[] = [];
  let byCall = new Map<string, Route>();
  let watching: FolderWatch | undefined;

  /** A call of a module or of the product, as hooks make it. */
  const find: FindRoute = (method, url) => byCall.get(`${method} ${url}`) ?? options.find?.(method, url);

  async function readSettled(): ReturnType<typeof reader.read> {
    let state = await reader.read();
    for (let wait = 0; wait < MAX_WAITS; wait++) {
      const rest = REST - (Date.now() - state.youngest);
      if (rest <= 0 || rest > REST) break;
      await setTimeout(rest);
      state = await reader.read();
    }
    return state;
  }

  /** One look after the other. @param agreed names of changes that somebody agreed to */
  function refresh(agreed: readonly string[] = []): Promise<Outcome> {
    const next = lastRefresh.catch(() => undefined).then(() => look(new Set(agreed)));
    lastRefresh = next;
    return next;
  }

  async function look(agreed: ReadonlySet<string>): Promise<Outcome> {
    const { folders, fingerprint } = await readSettled();
    // Without modules there are no tables that anybody could change.
    const hasModules = folders.length > 0 || statuses.length > 0;
    const seen = `${fingerprint}\n${hasModules ? await readMark() : ''}`;
    if (seen === lastLook && agreed.size === 0) return NOTHING_DONE;
    const isFirst = lastLook === undefined;
    const stored = await readStored(db);
    if (isFirst && folders.length === 0 && stored.length === 0) {
      lastLook = seen;
      return NOTHING_DONE;
    }
    const read = folders.length === 0 ? [] : await options.judge.readModules(folders);
    const outcome = await bring(read, stored, agreed);
    // Set afterwards: what failed on the way is tried again with the next look.
    lastLook = `${fingerprint}\n${await readMark(true)}`;
    await options.onChange?.();
    return outcome;
  }

  /** Moves when tables were changed by somebody else: another server, or `npm run migrate`. */
  async function readMark(isNow = false): Promise<string> {
    if (!isNow && performance.now() - markReadAt < MARK_INTERVAL) return mark;
    // Also of a look that fails: a database that is away is not asked twice a second.
    markReadAt = performance.now();
    const row = await db
      .selectFrom('sys_managed_change')
      .select((eb) => eb.fn.max('id').as('last'))
      .executeTakeFirst();
    mark = String(row?.last ?? 0);
    return mark;
  }

  async function bring(
    read: readonly ReadModule[],
    stored: readonly StoredModule[],
    agreed: ReadonlySet<string>,
  ): Promise<Outcome> {
    const before = new Map(stored.map((one) => [one.id, one]));
    // One that is broken now is served as it was.
    const standing = read.flatMap(({ folder, manifest, parts }): DeclaredModule[] => {
      if (parts && manifest) return [{ manifest, parts }];
      const old = before.get(folder);
      return old && old.aside === null ? [old.declared] : [];
    });
    const all = standing.flatMap(({ parts }) => parts.entities);
    const hasCalls = (entity: EntityDeclaration): boolean =>
      !isChildEntity(entity, all) && entity.storage === 'managed';
    const { outcome, taken } = await bringTables(standing, agreed);
    const failedModules = new Set(taken.keys());
    const served = standing.map((module): { module: DeclaredModule; entities: EntityDeclaration[] } => {
      const { id } = module.manifest;
      const old = new Map((before.get(id)?.served ?? []).map((entity) => [entity.id, entity]));
      const stepsOf = (entity: string) =>
        [...outcome.waiting, ...outcome.failed]
          .filter((one) => one.entity === entity)
          .map(({ step }) => step);
      const isStuck = outcome.failed.some(
        ({ entity, step }) =>
          entity.startsWith(`${id}/`) && (step.runs === 'first' || step.runs === 'then') && !step.until,
      );
      // A table or a column that could not be made can be served by nobody.
      const entities =
        isStuck || failedModules.has(id)
          ? [...old.values()]
          : module.parts.entities.map((entity) =>
              serveEntity(entity, stepsOf(entity.id), old.get(entity.id), (column) =>
                stepsOf(nameLinks(entity.id, column)),
              ),
            );
      return { module, entities };
    });
    for (const { module, entities } of served) {
      if (failedModules.has(module.manifest.id)) continue;
      await takeModule(db, { module, served: entities, hasCalls, now: new Date(now()) });
    }
    const present = new Set(read.map(({ folder }) => folder));
    for (const old of stored) {
      if (present.has(old.id) || old.aside !== null) continue;
      await leaveModule(db, old, (entity) => !isChildEntity(entity, old.declared.parts.entities));
      log.info({ event: 'module-away', module: old.id }, `module ${old.id} is away; its tables stay`);
    }
    const refused = await serve(served, hasCalls);
    statuses = describeModules(read, stored, outcome, taken, refused, owner);
    reportModules(statuses, log);
    return outcome;
  }

  /** @returns what was done, and by module why its tables are somebody else's */
  async function bringTables(
    standing: readonly DeclaredModule[],
    agreed: ReadonlySet<string>,
  ): Promise<{ outcome: Outcome; taken: ReadonlyMap<string, string> }> {
    const taken = new Map<string, string>();
    for (;;) {
      const modules = standing.filter(({ manifest }) => !taken.has(manifest.id));
      const wanted = listWanted(modules);
      if (wanted.length === 0) return { outcome: NOTHING_DONE, taken };
      try {
        const outcome = await applyTables(owner, wanted, { agreed });
        for (const { entity, step } of outcome.done) {
          log.info({ event: 'table-changed', entity, step: step.name }, step.words);
        }
        return { outcome, taken };
      } catch (error) {
        if (!(error instanceof TableTakenError)) throw error;
        taken.set(error.entity.split('/')[0] ?? '', error.message);
      }
    }
  }

  /** Everything at once: a call sees what was, or what is. */
  async function serve(
    served: readonly { module: DeclaredModule; entities: readonly EntityDeclaration[] }[],
    hasCalls: (entity: EntityDeclaration) => boolean,
  ): Promise<ReadonlyMap<string, string[]>> {
    const parts = served.reduce<ModuleParts>(
      (sum, { module, entities }) => ({
        ...NO_MODULE,
        ...joinParts(sum, { ...module.parts, entities }),
        texts: joinTexts(sum.texts, module.parts.texts),
      }),
      NO_MODULE,
    );
    const linked = linkRelations(parts.entities);
    takeModules({ ...parts, entities: linked });
    const entities = listEntities().filter(({ storage }) => storage === 'managed');
    const isCalled = new Set(linked.filter(hasCalls).map(({ id }) => id));
    const codes = new Set([
      ...options.permissions,
      ...entities.flatMap((entity) =>
        operationsOf(entity).map((operation) => permissionOf(entity, operation)),
      ),
    ]);
    const made = entities
      .filter(({ id }) => isCalled.has(id))
      .flatMap((entity) => createEntityRoutes(entity, { ...options, find }));
    for (const route of made) {
      checkRoute(route, codes);
      checkVerb(route);
    }
    routes = made;
    byCall = new Map(made.map((route) => [`${route.method} ${route.url}`, route]));
    const { texts: translations, rows: _, ...named } = parts;
    texts = translations;
    facts = { ...named, entities: linked, calls: describeCalls(made) };
    const byId = new Map(entities.map((entity): [string, Entity] => [entity.id, entity]));
    const refused = new Map<string, string[]>();
    for (const { module } of served) {
      const find = (id: string): Entity => {
        const entity = byId.get(id);
        if (!entity) throw new Error(`nothing declares an entity ${id}`);
        return entity;
      };
      refused.set(module.manifest.id, await addRows(db, module.parts.rows, find, new Date(now())));
    }
    return refused;
  }

  return {
    added: {
      find: (method, path) => byCall.get(`${method} ${path}`),
      list: () => routes,
    },
    facts: () => facts,
    texts: () => texts,
    status: () => statuses,
    async agree(steps) {
      const { done, failed } = await refresh(steps);
      return { done: done.map(({ step }) => step), failed };
    },
    async refresh() {
      await refresh();
    },
    watch() {
      watching ??= watchFolder(
        options.folder,
        async () => {
          await refresh().catch((error: unknown) => {
            log.error({ err: error }, 'the folder of modules could not be taken');
          });
        },
        options.interval,
      );
    },
    stop: () => watching?.stop(),
  };
}
