// The documents of an installation for a command of the terminal: read and checked as a server that starts now would.
import path from 'node:path';
import type { Kysely } from 'kysely';
import { joinParts, NO_PARTS, type DeclaredParts } from '../../src/engine/check/catalog/join-parts.ts';
import { extendEntities, listExtensions } from '../../src/engine/entity/extend-entity.ts';
import { linkRelations } from '../../src/engine/entity/managed-entity.ts';
import type { Config } from '../config/config.ts';
import type { Database } from '../db/tables.ts';
import { createDesk, type DocumentDesk } from '../documents/desk.ts';
import { createPublishedReader } from '../documents/published.ts';
import { readSite } from '../documents/read-site.ts';
import { openShippedChecker } from '../documents/shipped-checker.ts';
import { createScreenStore } from '../documents/store.ts';
import { describeModuleCalls } from '../modules/describe-module-calls.ts';
import { listDocuments } from '../modules/module-documents.ts';
import { readStored } from '../modules/take-module.ts';
import { schemasFolder } from '../records/entities.ts';

/** Modules are those that the servers of the database took last. */
export async function openTerminalDesk(
  db: Kysely<Database>,
  { apiBase, screensFolder }: Pick<Config, 'apiBase' | 'screensFolder'>,
): Promise<DocumentDesk> {
  const { check, judge, parts } = openShippedChecker({ schemasFolder, apiBase });
  const modules = (await readStored(db))
    .filter(({ aside }) => aside === null)
    .map(({ declared }) => declared);
  const joined = modules.reduce<DeclaredParts>((sum, one) => joinParts(sum, one.parts), NO_PARTS);
  const entities = linkRelations(extendEntities(joined.entities, listExtensions(modules)));
  const all = { ...joined, entities };
  const facts = { ...all, modules: modules.map(({ manifest }) => manifest), calls: describeModuleCalls(all) };
  const documents = listDocuments(modules, new Map(), []);
  const silent = (): void => undefined;
  const store = createScreenStore({
    shippedFolder: path.join(schemasFolder, 'screens'),
    shippedRoot: path.resolve(schemasFolder, '..', '..'),
    droppedFolder: screensFolder,
    readModules: () => documents,
    readPublished: createPublishedReader(db),
    check: async (...given) => check(...given),
    readSite: async () => ({ ...(await readSite(db)), ...(modules.length > 0 ? { modules: facts } : {}) }),
    log: { info: silent, warn: silent, error: silent },
  });
  await store.refresh();
  return createDesk(store, { judge: async (...given) => judge(...given), catalog: async () => parts });
}
