// The calls that an entity has by its declaration alone.
import type { Kysely } from 'kysely';
import type { EntityDeclaration } from '../../src/engine/catalog.ts';
import { pathOfCalls, permissionOf, resourceOf } from '../../src/engine/entity/entity-calls.ts';
import { NEWEST_FIRST } from '../../src/engine/entity/managed-entity.ts';
import type { Database } from '../db/tables.ts';
import { copyRoute } from '../http/records/copy-route.ts';
import { editBatchRoute } from '../http/records/edit-batch-route.ts';
import { createDetailRoutes } from '../http/records/detail-routes.ts';
import { addWithRows, type DetailChecks } from '../http/records/save-with-rows.ts';
import { createListRoutes, createRecordRoutes, type RecordResource } from '../http/records/record-routes.ts';
import type { RemoveRecords } from '../http/records/remove-routes.ts';
import type { Route } from '../http/routing/define-route.ts';
import type { Asker } from '../records/asker.ts';
import { readDataRules } from '../records/data-rules/data-rules.ts';
import { listChildren, seenByServer, type Entity } from '../records/entities.ts';
import {
  computeAndJudge,
  fillDefaults,
  giveSerials,
  judgeRowNumbers,
  type Author,
  type NextSerial,
} from '../records/writes/complete-record.ts';
import { refuseUnseen } from '../records/writes/named-records.ts';
import { judgePlace } from '../records/trees.ts';
import { sheetFields } from '../records/workbooks/record-sheet.ts';
import { createBinRoutes, goForGood, putIntoBin } from './bin-routes.ts';
import { createFigureRoutes } from './figure-routes.ts';
import { createTreeRoutes } from './tree-routes.ts';
import { createRecordHooks, type RecordHooks } from './hooks/record-hooks.ts';
import type { FindRoute } from './hooks/run-hooks.ts';
import type { HooksByEntity } from './hooks/typed-hooks.ts';
import type { StoredRow } from '../records/writes/save.ts';
import type { Changes } from '../records/writes/write.ts';

/** What the calls of entities need of the rest of the server. */
export interface EntityRouteParts {
  nextSerial: NextSerial;
  /** Finds the calls that hooks make. */
  find?: FindRoute;
  /** Hooks in TypeScript. */
  typed?: HooksByEntity;
}

/** Whether the rows of an entity are saved with another record: such have no calls of their own. */
export function isChildEntity(
  { id }: Pick<EntityDeclaration, 'id'>,
  all: readonly Pick<EntityDeclaration, 'children'>[],
): boolean {
  return all.some(({ children }) => Object.values(children ?? {}).some(({ entity }) => entity === id));
}

/**
 * The routes of an entity whose calls follow from its declaration. Their schemas name all fields; who calls gets those that
 * they may read.
 */
export function createEntityRoutes(
  declared: Entity,
  { nextSerial, find = () => undefined, typed = {} }: EntityRouteParts,
): Route[] {
  const entity = seenByServer(declared);
  const hasRows = Object.keys(entity.children ?? {}).length > 0;
  const hooks = createRecordHooks(entity, { find, typed });
  const { open, sort = NEWEST_FIRST } = entity;
  const checks = checksWithRows(entity, hooks, nextSerial);
  const resource: RecordResource = {
    entity: hooks?.asked ?? entity,
    name: resourceOf(entity),
    url: pathOfCalls(entity),
    columns: sheetFields(entity),
    sorting: sort,
    ...(open === undefined ? {} : { listPermission: { open } }),
    fillIn: (sent, author) => fillDefaults(entity, sent, author),
    openCheck:
      (_rows, { user, now }) =>
      async (changes, current, db) => {
        await hooks?.before(db, current ? 'Edit' : 'Add', changes, current, {});
        await judgeNamed(db, entity, changes, current, { user, now });
        if (!current) await giveSerials(db, entity, changes, now, nextSerial);
        computeAndJudge(entity, changes, current, {}, { user, now });
        if (!current) judgeRowNumbers(entity, {});
      },
    ...(hooks ? { afterSave: hooks.afterSave } : {}),
    remove: withHooks(entity, hooks, entity.recycle === true ? putIntoBin(entity) : removeForGood(entity)),
    ...(hasRows
      ? {
          addWithRows: (body, context, refusals) =>
            addWithRows(hooks?.asked ?? entity, checks, body, context, refusals),
        }
      : {}),
  };
  const records = hasRows
    ? [...createListRoutes(resource), ...createRowRoutes(entity, hooks, checks)]
    : createRecordRoutes(resource);
  const edit = records.find(({ url }) => url === `${pathOfCalls(entity)}/edit`);
  return [
    ...records,
    ...(edit ? [editBatchRoute(entity, edit)] : []),
    copyRoute(entity),
    ...createFigureRoutes(entity),
    ...(entity.tree === undefined ? [] : createTreeRoutes(entity, sort)),
    ...(entity.recycle === true ? createBinRoutes(entity, hooks) : []),
  ];
}

/** What a record names of others: such as its saver sees, and in a tree none that lies below it. */
async function judgeNamed(
  db: Kysely<Database>,
  entity: Entity,
  changes: Changes,
  current: StoredRow | Readonly<Record<string, unknown>> | undefined,
  author: Author,
): Promise<void> {
  await refuseUnseen(db, entity, changes, current, author);
  if (entity.tree !== undefined) await judgePlace(db, entity, changes, current);
}

/** Read, add and edit of a record together with its rows. */
function createRowRoutes(entity: Entity, hooks: RecordHooks | undefined, checks: DetailChecks): Route[] {
  const calls = {
    path: pathOfCalls(entity),
    read: permissionOf(entity, 'list'),
    add: permissionOf(entity, 'add'),
    edit: permissionOf(entity, 'edit'),
  };
  return createDetailRoutes({ ...(hooks?.asked ?? entity), calls }, checks);
}

/** What holds of a record together with its rows, however it is saved. */
function checksWithRows(
  entity: Entity,
  hooks: RecordHooks | undefined,
  nextSerial: NextSerial,
): DetailChecks {
  return {
    needsAllRows: true,
    ...(hooks ? { afterSave: hooks.afterSave } : {}),
    fillIn: (sent, author) => fillDefaults(entity, sent, author),
    checkRows: Object.fromEntries(
      listChildren(entity).map((child) => [
        child.name,
        (_record: unknown, { db, ...author }: Author & { db: Kysely<Database> }) =>
          async (changes: Changes, current: StoredRow | undefined) => {
            await refuseUnseen(db, child.entity, changes, current, author);
            computeAndJudge(child.entity, changes, current, {}, author);
          },
      ]),
    ),
    async checkRecord(changes, current, { db, rows, ...author }) {
      await hooks?.before(db, current ? 'Edit' : 'Add', changes, current, rows);
      await judgeNamed(db, entity, changes, current, author);
      if (!current) await giveSerials(db, entity, changes, author.now, nextSerial);
      judgeRowNumbers(entity, rows);
      computeAndJudge(entity, changes, current, rows, author);
    },
  };
}

/** Removes records with what comes before and after it. */
function withHooks(entity: Entity, hooks: RecordHooks | undefined, remove: RemoveRecords): RemoveRecords {
  if (!hooks?.has('Delete')) return remove;
  return async (asker, ids) => {
    const shown = await readDataRules(asker.db, asker.user, entity, asker.now());
    await hooks.around(asker, ids, shown, (found) => remove(asker, found));
  };
}

function removeForGood(entity: Entity) {
  return async ({ db, user, now }: Asker, ids: readonly string[]): Promise<void> => {
    await goForGood(db, entity, ids, await readDataRules(db, user, entity, now()));
  };
}
