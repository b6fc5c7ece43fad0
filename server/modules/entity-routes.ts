// The calls that an entity has by its declaration alone.
import { sql, type Kysely } from 'kysely';
import type { EntityDeclaration } from '../../src/engine/catalog.ts';
import { pathOfCalls, permissionOf, resourceOf } from '../../src/engine/entity/entity-calls.ts';
import { NEWEST_FIRST } from '../../src/engine/entity/managed-entity.ts';
import { DELETED_AT } from '../db/managed/table.ts';
import type { Database } from '../db/tables.ts';
import { copyRoute } from '../http/records/copy-route.ts';
import { editBatchRoute } from '../http/records/edit-batch-route.ts';
import { createDetailRoutes } from '../http/records/detail-routes.ts';
import { addWithRows, type DetailChecks } from '../http/records/save-with-rows.ts';
import { createListRoutes, createRecordRoutes, type RecordResource } from '../http/records/record-routes.ts';
import type { RemoveRecords } from '../http/records/remove-routes.ts';
import { defineRoute, ok, pageOf, type Route } from '../http/routing/define-route.ts';
import { ApiError, failure } from '../kernel/errors.ts';
import type { JsonSchema } from '../kernel/schema-types.ts';
import type { Asker } from '../records/asker.ts';
import type { Condition } from '../records/conditions/filter.ts';
import { liveConditions, readDataRules, readRuleConditions } from '../records/data-rules/data-rules.ts';
import { isOpen, listChildren, seenBy, seenByServer, type Entity } from '../records/entities.ts';
import { listRecords } from '../records/lists/list.ts';
import { listQuery } from '../records/lists/page.ts';
import { recordSchema, toRecord } from '../records/record.ts';
import { idsText, nothing, splitSomeIds } from '../records/schemas.ts';
import {
  computeAndJudge,
  fillDefaults,
  giveSerials,
  judgeRowNumbers,
  type Author,
  type NextSerial,
} from '../records/writes/complete-record.ts';
import { FieldRefusal } from '../records/writes/field-refusal.ts';
import { refuseUnseen } from '../records/writes/named-records.ts';
import { judgePlace, takeBranches } from '../records/trees.ts';
import { sheetFields } from '../records/workbooks/record-sheet.ts';
import { removeWithReferring } from './referring.ts';
import { createFigureRoutes } from './figure-routes.ts';
import { createTreeRoutes } from './tree-routes.ts';
import { createRecordHooks, type RecordHooks } from './hooks/record-hooks.ts';
import type { FindRoute } from './hooks/run-hooks.ts';
import type { HooksByEntity } from './hooks/typed-hooks.ts';
import { lockRecord, updateRecord, updateRecords, type StoredRow } from '../records/writes/save.ts';
import type { Changes } from '../records/writes/write.ts';
import { checkUnique, checkUniqueGroups } from '../records/writes/unique.ts';

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

/** What lies in the bin, and is seen by the data rules. */
async function readBinned({ db, user, now }: Asker, entity: Entity): Promise<Condition[]> {
  const inBin = sql<boolean>`${sql.ref(`${entity.table}.${DELETED_AT}`)} is not null`;
  return [inBin, ...(await readRuleConditions(db, user, entity, now()))];
}

/** Removes records with what comes before and after it. */
function withHooks(entity: Entity, hooks: RecordHooks | undefined, remove: RemoveRecords): RemoveRecords {
  if (!hooks?.has('Delete')) return remove;
  return async (asker, ids) => {
    const shown = await readDataRules(asker.db, asker.user, entity, asker.now());
    await hooks.around(asker, ids, shown, (found) => remove(asker, found));
  };
}

function putIntoBin(entity: Entity): RemoveRecords {
  return async ({ db, user, now }, ids) => {
    const shown = await readDataRules(db, user, entity, now());
    const going = entity.tree ? await takeBranches(db, entity, ids, liveConditions(entity), shown) : ids;
    await updateRecords(db, entity, going, { [DELETED_AT]: new Date(now()) }, shown);
  };
}

/** One id, or several by commas. */
const listedQuery = {
  type: 'object',
  required: ['id'],
  properties: { id: { ...idsText, minLength: 1 } },
} as const satisfies JsonSchema;

function removeForGood(entity: Entity) {
  return async ({ db, user, now }: Asker, ids: readonly string[]): Promise<void> => {
    await goForGood(db, entity, ids, await readDataRules(db, user, entity, now()));
  };
}

/** Records that nobody names any more, with what goes along. @param shown what of them the caller may remove */
async function goForGood(
  db: Kysely<Database>,
  entity: Entity,
  ids: readonly string[],
  shown: readonly Condition[],
): Promise<void> {
  const going = entity.tree ? await takeBranches(db, entity, ids, [], shown) : ids;
  await removeWithReferring(db, entity, going, shown);
}

/**
 * A record that comes back is one that is added: it has stood before, may be changed as a new one, and its unique values may
 * be another one's by now.
 */
async function restore(
  { db, user, now }: Asker,
  entity: Entity,
  hooks: RecordHooks | undefined,
  ids: readonly string[],
  binned: readonly Condition[],
): Promise<void> {
  let restored = 0;
  // In one order, so that two people who restore do not wait for each other.
  for (const id of [...ids].sort()) {
    const row = await lockRecord(db, entity, id, binned).catch(passMissing);
    if (!row) continue;
    const changes: Changes = {};
    if (hooks?.has('Add')) {
      const rows = await hooks.readRows(db, id);
      await hooks.before(db, 'Add', changes, row, rows);
      if (Object.keys(changes).length > 0) {
        computeAndJudge(entity, changes, row, rows, { user, now: now() });
      }
    }
    const future = { ...row, ...changes } as Changes;
    try {
      await checkUnique(db, entity, future, id);
      await checkUniqueGroups(db, entity, future, id);
    } catch (error) {
      throw error instanceof FieldRefusal ? refuseReturn(seenBy(entity, user), row, error) : error;
    }
    await updateRecord(db, entity, id, { ...changes, [DELETED_AT]: null });
    await hooks?.afterSave(db, id, row, 'Add');
    restored += 1;
  }
  if (restored === 0) throw failure('record-missing');
}

/** Several may be on their way back: the sentence says which one cannot, as far as its reader may know. */
function refuseReturn(seen: Entity, row: StoredRow, { message }: FieldRefusal): ApiError {
  const field = seen.fields.get(seen.text ?? '');
  const text = field && isOpen(seen, field) ? toRecord(seen, row)[field.name] : undefined;
  const name = typeof text === 'string' && text !== '' ? `${seen.title}“${text}”` : seen.title;
  return failure('rule', `${name}不能还原：${message}，请先改掉现有的记录，或把这一条彻底删除`);
}

/** Those that are not there are passed over, as in every batch. */
function passMissing(error: unknown): undefined {
  if (error instanceof ApiError && error.error === 'record-missing') return undefined;
  throw error;
}

/** The recycle bin: what lies in it, back again, and gone for good. */
function createBinRoutes(entity: Entity, hooks: RecordHooks | undefined): Route[] {
  const url = pathOfCalls(entity);
  return [
    defineRoute({
      method: 'GET',
      url: `${url}/recycleBin`,
      title: `回收站里的${entity.title}`,
      access: 'session',
      permission: permissionOf(entity, 'delete'),
      scope: 'all',
      request: { querystring: listQuery(entity) },
      response: pageOf(recordSchema(entity)),
      async handler({ query, db, user, now }) {
        const conditions = await readBinned({ db, user, now }, entity);
        const seen = seenBy(entity, user);
        return ok(
          await listRecords(db, {
            entity: seen,
            query,
            sorting: NEWEST_FIRST,
            conditions,
            reader: { user, now },
          }),
        );
      },
    }),
    defineRoute({
      method: 'PUT',
      url: `${url}/restore`,
      title: `取回${entity.title}`,
      access: 'session',
      permission: permissionOf(entity, 'delete'),
      scope: 'all',
      request: { querystring: listedQuery },
      response: nothing,
      async handler({ query, db, user, now }) {
        const ids = splitSomeIds(query.id);
        const binned = await readBinned({ db, user, now }, entity);
        await restore({ db, user, now }, entity, hooks, ids, binned);
        return ok(null, '还原成功！');
      },
    }),
    defineRoute({
      method: 'DELETE',
      url: `${url}/purge`,
      title: `彻底删除${entity.title}`,
      access: 'session',
      permission: permissionOf(entity, 'purge'),
      scope: 'all',
      request: { querystring: listedQuery },
      response: nothing,
      async handler({ query, db, user, now }) {
        const ids = splitSomeIds(query.id);
        await goForGood(db, entity, ids, await readBinned({ db, user, now }, entity));
        return ok(null, '彻底删除成功！');
      },
    }),
  ];
}
