// The calls that a managed entity has by its declaration alone.
import { sql } from 'kysely';
import type { EntityDeclaration } from '../../src/engine/catalog.ts';
import { pathOfCalls, permissionOf, resourceOf } from '../../src/engine/entity/entity-calls.ts';
import { DELETED_AT } from '../db/managed/table.ts';
import { createDetailRoutes } from '../http/records/detail-routes.ts';
import { createListRoutes, createRecordRoutes, type RecordResource } from '../http/records/record-routes.ts';
import { defineRoute, ok, pageOf, type Route } from '../http/routing/define-route.ts';
import type { JsonSchema } from '../kernel/schema-types.ts';
import type { Asker } from '../records/asker.ts';
import type { Condition } from '../records/conditions/filter.ts';
import { readDataRules, readRuleConditions } from '../records/data-rules/data-rules.ts';
import { listChildren, seenBy, seenByServer, writableFields, type Entity } from '../records/entities.ts';
import { listRecords } from '../records/lists/list.ts';
import { listQuery } from '../records/lists/page.ts';
import { recordSchema } from '../records/record.ts';
import { idsText, nothing, splitSomeIds } from '../records/schemas.ts';
import {
  computeAndJudge,
  fillDefaults,
  giveSerials,
  judgeRowNumbers,
  type Author,
  type NextSerial,
} from '../records/writes/complete-record.ts';
import { refuseReferred } from './referring.ts';
import { deleteRecords, updateRecords, type StoredRow } from '../records/writes/save.ts';
import type { Changes } from '../records/writes/write.ts';

const newestFirst = { column: 'createTime', order: 'desc' } as const;

/** What the calls of entities need of the rest of the server. */
export interface EntityRouteParts {
  nextSerial: NextSerial;
}

/** Whether the rows of an entity are saved with another record: such have no calls of their own. */
export function isChildEntity(
  { id }: Pick<EntityDeclaration, 'id'>,
  all: readonly Pick<EntityDeclaration, 'children'>[],
): boolean {
  return all.some(({ children }) => Object.values(children ?? {}).some(({ entity }) => entity === id));
}

/** The routes of a managed entity. Their schemas name all fields; who calls gets those that they may read. */
export function createEntityRoutes(declared: Entity, { nextSerial }: EntityRouteParts): Route[] {
  const entity = seenByServer(declared);
  const hasRows = Object.keys(entity.children ?? {}).length > 0;
  const resource: RecordResource = {
    entity,
    name: resourceOf(entity),
    url: pathOfCalls(entity),
    columns: writableFields(entity).map(({ name }) => name),
    sorting: newestFirst,
    fillIn: (sent, author) => fillDefaults(entity, sent, author),
    openCheck:
      (_rows, { user, now }) =>
      async (changes, current, db) => {
        if (!current) await giveSerials(db, entity, changes, now, nextSerial);
        computeAndJudge(entity, changes, current, {}, { user, now });
        if (!current) judgeRowNumbers(entity, {});
      },
    remove: entity.recycle === true ? putIntoBin(entity) : removeForGood(entity),
  };
  return [
    ...(hasRows
      ? [...createListRoutes(resource), ...createRowRoutes(entity, nextSerial)]
      : createRecordRoutes(resource)),
    ...(entity.recycle === true ? createBinRoutes(entity) : []),
  ];
}

/** Read, add and edit of a record together with its rows. */
function createRowRoutes(entity: Entity, nextSerial: NextSerial): Route[] {
  const calls = {
    path: pathOfCalls(entity),
    read: permissionOf(entity, 'list'),
    add: permissionOf(entity, 'add'),
    edit: permissionOf(entity, 'edit'),
  };
  return createDetailRoutes(
    { ...entity, calls },
    {
      needsAllRows: true,
      fillIn: (sent, author) => fillDefaults(entity, sent, author),
      checkRows: Object.fromEntries(
        listChildren(entity).map((child) => [
          child.name,
          (_record: unknown, author: Author) => (changes: Changes, current: StoredRow | undefined) =>
            computeAndJudge(child.entity, changes, current, {}, author),
        ]),
      ),
      async checkRecord(changes, current, { db, rows, ...author }) {
        if (!current) await giveSerials(db, entity, changes, author.now, nextSerial);
        judgeRowNumbers(entity, rows);
        computeAndJudge(entity, changes, current, rows, author);
      },
    },
  );
}

/** What lies in the bin, and is seen by the data rules. */
async function readBinned({ db, user, now }: Asker, entity: Entity): Promise<Condition[]> {
  const inBin = sql<boolean>`${sql.ref(`${entity.table}.${DELETED_AT}`)} is not null`;
  return [inBin, ...(await readRuleConditions(db, user, entity, now()))];
}

function putIntoBin(entity: Entity) {
  return async ({ db, user, now }: Asker, ids: readonly string[]): Promise<void> => {
    const shown = await readDataRules(db, user, entity, now());
    await updateRecords(db, entity, ids, { [DELETED_AT]: new Date(now()) }, shown);
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
    await refuseReferred(db, entity, ids);
    await deleteRecords(db, entity, ids, await readDataRules(db, user, entity, now()));
  };
}

/** The recycle bin: what lies in it, back again, and gone for good. */
function createBinRoutes(entity: Entity): Route[] {
  const url = pathOfCalls(entity);
  return [
    defineRoute({
      method: 'GET',
      url: `${url}/recycleBin`,
      access: 'session',
      permission: permissionOf(entity, 'delete'),
      scope: 'all',
      request: { querystring: listQuery(entity) },
      response: pageOf(recordSchema(entity)),
      async handler({ query, db, user, now }) {
        const conditions = await readBinned({ db, user, now }, entity);
        const seen = seenBy(entity, user);
        return ok(await listRecords(db, { entity: seen, query, sorting: newestFirst, conditions }));
      },
    }),
    defineRoute({
      method: 'PUT',
      url: `${url}/restore`,
      access: 'session',
      permission: permissionOf(entity, 'delete'),
      scope: 'all',
      request: { querystring: listedQuery },
      response: nothing,
      async handler({ query, db, user, now }) {
        const ids = splitSomeIds(query.id);
        await updateRecords(
          db,
          entity,
          ids,
          { [DELETED_AT]: null },
          await readBinned({ db, user, now }, entity),
        );
        return ok(null, '还原成功！');
      },
    }),
    defineRoute({
      method: 'DELETE',
      url: `${url}/purge`,
      access: 'session',
      permission: permissionOf(entity, 'purge'),
      scope: 'all',
      request: { querystring: listedQuery },
      response: nothing,
      async handler({ query, db, user, now }) {
        const ids = splitSomeIds(query.id);
        await refuseReferred(db, entity, ids);
        await deleteRecords(db, entity, ids, await readBinned({ db, user, now }, entity));
        return ok(null, '彻底删除成功！');
      },
    }),
  ];
}
