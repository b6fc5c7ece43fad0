// The modules of this installation: read from their folder, brought into the database, and served.
import os from 'node:os';
import path from 'node:path';
import type { Kysely } from 'kysely';
import type { SiteFacts } from '../../src/engine/catalog.ts';
import { joinParts, NO_PARTS, type DeclaredParts } from '../../src/engine/check/catalog/join-parts.ts';
import { codesOf } from '../../src/engine/entity/entity-calls.ts';
import { linkRelations } from '../../src/engine/entity/managed-entity.ts';
import type { DeclaredModule, ModuleFacts, ModuleTexts } from '../../src/engine/module.ts';
import type { Outcome } from '../db/managed/run-steps.ts';
import type { Database } from '../db/tables.ts';
import type { CheckerThread } from '../documents/checker-thread.ts';
import type { StoreLog } from '../documents/report-findings.ts';
import { watchFolder, type FolderWatch } from '../documents/watch-folder.ts';
import { describeCalls } from '../http/routing/describe-calls.ts';
import { checkVerb, type AddedRoutes } from '../http/routing/added-routes.ts';
import { checkRoute } from '../http/routing/check-route.ts';
import type { Route } from '../http/routing/define-route.ts';
import { listEntities, listShippedEntities, takeModules, type Entity } from '../records/entities.ts';
import type { ModuleAdministration, ModuleStatus } from './administration.ts';
import { addFirstRows } from './first-rows.ts';
import { bringModules, callsOf, NOTHING_DONE, type ServedModule } from './bring-modules.ts';
import { agreementOn, chooseModules, keepFitting, type Choice } from './choose-modules.ts';
import { createEntityRoutes, type EntityRouteParts } from './entity-routes.ts';
import type { FindRoute } from './hooks/run-hooks.ts';
import { listDocuments, type ModuleDocuments } from './module-documents.ts';
import { describeModules, reportModules, withFills } from './module-status.ts';
import { inTurn, readMark, readPresence, renewPresence, writePresence } from './presence.ts';
import { planModules } from './planned-changes.ts';
import { readThroughKnown } from './known-readings.ts';
import { createRefiller } from './refill.ts';
import { createModulesReader, type ReadFolder } from './read-folders.ts';
import { withScreens, type CheckedModuleFile } from './screen-findings.ts';
import { readStored } from './take-module.ts';
import { joinTexts } from './join-texts.ts';
import { ownersOf } from './wanted-tables.ts';

export interface ModuleStore extends ModuleAdministration {
  added: AddedRoutes;
  /** What documents may name of the modules. */
  facts(): NonNullable<SiteFacts['modules']>;
  /** Screens of the modules, and what these add to screens, as they are served. */
  documents(): ModuleDocuments;
  /** Translations that the modules bring. */
  texts(): ModuleTexts;
  /** Until stored values follow from what is served by now. */
  filled(): Promise<void>;
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
  checker: Pick<CheckerThread, 'readModules' | 'program'>;
  /** Every permission code of src/schemas/menus. */
  permissions: ReadonlySet<string>;
  log: StoreLog;
  /** Told when what is served has changed. */
  onChange?(): Promise<void> | void;
  now?(): number;
  /** Milliseconds between two looks at the folder; default 500. */
  interval?: number;
  /** Whether a new or changed module waits until somebody agrees; default `auto`. */
  mode?: 'auto' | 'ask';
  /** Name of this server among those on its database; default: its host and folder. */
  server?: string;
  /** How the screens of modules were checked. */
  findScreens?(): readonly CheckedModuleFile[];
}

/** Milliseconds between two looks at what others did to the tables, and at whether others have modules. */
const MARK_INTERVAL = 3_000;
const IDLE_INTERVAL = 30_000;

/** Milliseconds after which a server says again that it is there. */
const HEARTBEAT = 30_000;

const isKept = (choice: Choice | undefined): boolean => choice === 'waits' || choice === 'elsewhere';

export function createModuleStore(options: ModuleStoreOptions): ModuleStore {
  const { db, owner, log, now = Date.now } = options;
  const reader = createModulesReader(options.folder);
  let lastLook: string | undefined;
  let lastRefresh: Promise<unknown> = Promise.resolve();
  let mark = '';
  let markReadAt = -Infinity;
  let statuses: readonly ModuleStatus[] = [];
  let facts: ModuleFacts = { ...NO_PARTS, calls: [] };
  let documents: ModuleDocuments = { files: [], fingerprint: '' };
  let beatAt = -Infinity;
  const server = options.server ?? `${os.hostname()} ${path.resolve(options.folder)}`;
  const shippedIds = new Set(listShippedEntities().map(({ id }) => id));
  let texts: ModuleTexts = {};
  let routes: readonly Route[] = [];
  let byCall = new Map<string, Route>();
  let watching: FolderWatch | undefined;
  const refiller = createRefiller({ db, log, now });

  /** A call of a module or of the product, as hooks make it. */
  const find: FindRoute = (method, url) => byCall.get(`${method} ${url}`) ?? options.find?.(method, url);

  /** One look after the other. @param agreed names of changes that somebody agreed to */
  function refresh(agreed: readonly string[] = []): Promise<Outcome> {
    const next = lastRefresh.catch(() => undefined).then(() => look(new Set(agreed)));
    lastRefresh = next;
    return next;
  }

  async function look(agreed: ReadonlySet<string>): Promise<Outcome> {
    const { folders, fingerprint } = await reader.readSettled();
    const hasModules = folders.length > 0 || statuses.length > 0;
    const seen = `${fingerprint}\n${await readOthers(hasModules ? MARK_INTERVAL : IDLE_INTERVAL)}`;
    if (seen === lastLook && agreed.size === 0) return NOTHING_DONE;
    const isFirst = lastLook === undefined;
    if (isFirst && folders.length === 0 && (await readStored(db)).length === 0) {
      lastLook = seen;
      return NOTHING_DONE;
    }
    // What one server brings the others find done.
    const outcome = await inTurn(db, () => bring(folders, agreed));
    // Set afterwards: what failed on the way is tried again with the next look.
    lastLook = `${fingerprint}\n${await readOthers(0)}`;
    await options.onChange?.();
    return outcome;
  }

  /** Moves when somebody else changed tables or modules: another server, or `npm run migrate`. */
  async function readOthers(interval: number): Promise<string> {
    if (performance.now() - markReadAt < interval) return mark;
    // Also of a look that fails: a database that is away is not asked twice a second.
    markReadAt = performance.now();
    if (performance.now() - beatAt > HEARTBEAT && statuses.length > 0) {
      beatAt = performance.now();
      await renewPresence(db, server);
    }
    mark = await readMark(db, server);
    return mark;
  }

  async function bring(folders: readonly ReadFolder[], agreed: ReadonlySet<string>): Promise<Outcome> {
    const stored = await readStored(db);
    const before = new Map(stored.map((one) => [one.id, one]));
    const sources = new Map(folders.map(({ folder, source }) => [folder, source]));
    const presence = await readPresence(db, server);
    const mode = options.mode ?? 'auto';
    const choices = chooseModules({ folders: sources, stored, ...presence, mode, agreed });
    const kept = stored.filter(({ id, aside }) => aside === null && isKept(choices.get(id)));
    const asTheyWere = kept.map(({ declared }) => declared);
    const read = await readThroughKnown(db, options.checker, folders, asTheyWere);
    const chosen = read.flatMap(({ folder, manifest, parts }): DeclaredModule[] => {
      if (choices.get(folder) !== 'folder') return [];
      if (parts && manifest) return [{ manifest, parts }];
      // One that is broken now is served as it was.
      const old = before.get(folder);
      return old && old.aside === null ? [old.declared] : [];
    });
    const standing = keepFitting([...asTheyWere, ...chosen], shippedIds);
    const took = new Map(
      read.flatMap(({ folder, parts }) =>
        parts && choices.get(folder) === 'folder' && standing.some(({ manifest }) => manifest.id === folder)
          ? [[folder, sources.get(folder) ?? '']]
          : [],
      ),
    );
    const parts = { db, owner, log, now: new Date(now()), agreed, sources: took };
    const { served, outcome, taken } = await bringModules(standing, stored, parts);
    for (const id of taken.keys()) took.delete(id);
    await writePresence(db, server, new Map(folders.map(({ folder }) => [folder, took.get(folder)])));
    beatAt = performance.now();
    const refused = await serve(served);
    documents = listDocuments(standing, took, folders);
    const waiting = read.filter(({ folder }) => choices.get(folder) === 'waits');
    const known = [...standing, ...stored.map(({ declared }) => declared)];
    statuses = describeModules({
      read,
      stored,
      choices,
      sources,
      standing,
      outcome,
      taken,
      refused,
      owner,
      ownerOf: ownersOf(known),
      plans: await planModules(waiting, standing, { stored, owner }),
    });
    reportModules(statuses, log);
    return outcome;
  }

  /** Everything at once: a call sees what was, or what is. */
  async function serve(served: readonly ServedModule[]): Promise<ReadonlyMap<string, string[]>> {
    const parts = served.reduce<DeclaredParts>(
      (sum, { module, entities }) => joinParts(sum, { ...module.parts, entities: [...entities] }),
      NO_PARTS,
    );
    const linked = linkRelations(parts.entities);
    const hasCalls = callsOf(served.map(({ module }) => module));
    takeModules({ ...parts, entities: linked });
    const entities = listEntities().filter(({ storage }) => storage === 'managed');
    const isCalled = new Set(linked.filter(hasCalls).map(({ id }) => id));
    const managed = linked.filter(({ storage }) => storage === 'managed');
    const codes = new Set([...options.permissions, ...managed.flatMap(codesOf)]);
    const made = entities
      .filter(({ id }) => isCalled.has(id))
      .flatMap((entity) => createEntityRoutes(entity, { ...options, find }));
    for (const route of made) {
      checkRoute(route, codes);
      checkVerb(route);
    }
    routes = made;
    byCall = new Map(made.map((route) => [`${route.method} ${route.url}`, route]));
    facts = {
      ...parts,
      entities: linked,
      calls: describeCalls(made),
      modules: served.map(({ module: { manifest } }) => manifest),
    };
    texts = served.reduce<ModuleTexts>((sum, { module }) => joinTexts(sum, module.parts.texts), {});
    const byId = new Map(entities.map((entity): [string, Entity] => [entity.id, entity]));
    const refused = new Map<string, string[]>();
    for (const { module } of served) {
      const find = (id: string): Entity => {
        const entity = byId.get(id);
        if (!entity) throw new Error(`nothing declares an entity ${id}`);
        return entity;
      };
      const { rows } = module.parts;
      refused.set(module.manifest.id, await addFirstRows(db, rows, { ...options, find, now: now() }));
    }
    refiller.start(entities);
    return refused;
  }

  return {
    added: {
      find: (method, path) => byCall.get(`${method} ${path}`),
      list: () => routes,
    },
    facts: () => facts,
    texts: () => texts,
    documents: () => documents,
    status: () => withFills(withScreens(statuses, options.findScreens?.() ?? []), refiller.fills()),
    async apply(id, source) {
      const status = statuses.find((one) => one.id === id);
      if (status?.state !== 'waits' || status.source !== source) return false;
      await refresh([agreementOn(id, source)]);
      return true;
    },
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
    filled: () => refiller.settled(),
    stop() {
      watching?.stop();
      refiller.stop();
    },
  };
}
