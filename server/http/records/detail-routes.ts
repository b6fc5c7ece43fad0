// The calls of a record with its rows, made from the declaration of its entity: read, add and edit as one.
import { withFreshPlans } from '../../db/prepared.ts';
import { failure } from '../../kernel/errors.ts';
import { updatedBy } from '../../records/writes/audit.ts';
import { MAX_ROWS } from '../../records/writes/child-rows.ts';
import { checkVersion } from '../../records/writes/conflicts.ts';
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import {
  listChildren,
  seenBy,
  seenByServer,
  type Child,
  type Entity,
  tableOf,
} from '../../records/entities.ts';
import type { Condition } from '../../records/conditions/filter.ts';
import { addDictTexts, joinConditions, listRecords } from '../../records/lists/list.ts';
import { readLight, weighedTexts } from '../../records/lists/long-texts.ts';
import { listQuery } from '../../records/lists/page.ts';
import { openColumns, recordSchema, toRecord } from '../../records/record.ts';
import { columnIs, lockRecord, updateRecord } from '../../records/writes/save.ts';
import { askedId, askedIdQuery, idText } from '../../records/schemas.ts';
import { checkUnique, checkUniqueGroups } from '../../records/writes/unique.ts';
import { bodySchema, readChanges } from '../../records/writes/write.ts';
import { MAX_SAVE } from '../plugins/bodies.ts';
import { recordWithRows, sentRows } from './rows-schema.ts';
import { defineRoute, ok, pageOf, type Route } from '../routing/define-route.ts';
import { addWithRows, logBlind, planAllRows, type DetailChecks, type SaveContext } from './save-with-rows.ts';
import { takeOwn } from './take-own.ts';
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { Asker } from '../../records/asker.ts';
import type { JsonSchema } from '../../kernel/schema-types.ts';

/**
 * The routes of an entity that declares `calls`.
 * @throws Error when the entity declares none, or names what there is not
 */
export function createDetailRoutes(entity: Entity, checks: DetailChecks): Route[] {
  const { calls } = entity;
  if (!calls) throw new Error(`src/schemas/entities: ${entity.id} declares no calls`);
  const children = listChildren(entity);
  return [
    readRoute(entity, calls.path, calls.read, children, checks),
    ...children.flatMap((child) => rowRoutes(entity, calls.path, calls.read, child, checks)),
    defineRoute({
      method: 'POST',
      url: `${calls.path}/add`,
      title: `新增${entity.title}`,
      access: 'session',
      permission: calls.add,
      scope: 'all',
      bodyLimit: MAX_SAVE,
      request: { body: bodySchema(entity, sentRows(children)) },
      response: savedSchema(entity),
      async handler({ body, db, user, now, request }) {
        const id = await addWithRows(entity, checks, body, { db, user, now, request });
        return ok(await readSaved({ db, user, now }, seenBy(entity, user), id), '添加成功！');
      },
    }),
    defineRoute({
      method: 'PUT',
      url: `${calls.path}/edit`,
      title: `编辑${entity.title}`,
      access: 'session',
      permission: calls.edit,
      scope: 'all',
      bodyLimit: MAX_SAVE,
      request: { body: { ...bodySchema(entity, { ...sentRows(children), id: idText }), required: ['id'] } },
      response: savedSchema(entity),
      async handler({ body, db, user, now, request }) {
        // From here on all saves of this record wait for each other.
        const current = await lockRecord(
          db,
          entity,
          body.id,
          await readShown({ db, user, now }, entity, checks),
        );
        const context = { db, user, now, request };
        const sent = takeOwn(context, entity, body, current);
        const changes = await readChanges(db, seenByServer(entity), sent, current);
        const hasSeen = await checkVersion({ db, user, now }, seenBy(entity, user), body, current, changes);
        if (!hasSeen) logBlind(request, entity, [current.id]);
        const future = { ...current, ...changes };
        const rows = await planAllRows(seenBy(entity, user), checks, body, future, current.id, context);
        await checks.checkRecord?.(changes, current, { db, user, now: now(), rows: rows.future });
        await checkUnique(db, entity, changes, current.id);
        await checkUniqueGroups(db, entity, { ...current, ...changes }, current.id);
        await rows.write(current);
        // Also for a save that only removes rows: whoever misses one is told who saved last.
        await updateRecord(db, entity, current.id, { ...changes, ...updatedBy(user, now()) });
        await checks.afterSave?.(db, current.id, current);
        return ok(await readSaved({ db, user, now }, seenBy(entity, user), current.id), '修改成功！');
      },
    }),
  ];
}

function readRoute(
  entity: Entity,
  path: string,
  permission: string,
  children: readonly Child[],
  checks: DetailChecks,
): Route {
  return defineRoute({
    method: 'GET',
    url: `${path}/queryById`,
    title: `读取一条${entity.title}`,
    access: 'session',
    permission,
    scope: 'all',
    request: { querystring: askedIdQuery },
    response: recordWithRows(entity, children),
    async handler({ query, db, user, now }) {
      // One snapshot: a record never comes with rows of another moment.
      return inSnapshot(db, async (snapshot) => {
        const conditions = await readShown({ db: snapshot, user, now }, entity, checks);
        const seen = seenBy(entity, user);
        const record = await readRecord({ db: snapshot, user, now }, seen, query.id, conditions);
        for (const child of listChildren(seen)) {
          const rows = await readRowsOf({ db: snapshot, user, now }, child, query.id);
          record[child.name] = child.isSingle ? (rows[0] ?? null) : rows;
        }
        return ok(record);
      });
    },
  });
}

/** All reads of one moment; a preview reads in a snapshot already. */
function inSnapshot<T>(db: Kysely<Database>, work: (snapshot: Kysely<Database>) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  return withFreshPlans(() => db.transaction().setIsolationLevel('repeatable read').execute(work));
}

/** The rows of one record: a page of them, or all as an array. */
function rowRoutes(
  entity: Entity,
  path: string,
  permission: string,
  child: Child,
  checks: DetailChecks,
): Route[] {
  const record = recordSchema(child.entity);
  return [
    defineRoute({
      method: 'GET',
      url: `${path}/${child.name}/list`,
      title: `${entity.title}的${child.entity.title}（分页）`,
      access: 'session',
      permission,
      scope: 'all',
      request: { querystring: { ...listQuery(child.entity, { id: askedId }), required: ['id'] } },
      response: pageOf(record),
      async handler({ query: { id, ...query }, db, user, now }) {
        const asker = { db, user, now };
        await readRecord(asker, entity, id, await readShown(asker, entity, checks));
        return ok(
          await listRecords(db, {
            entity: seenBy(child.entity, user),
            reader: { user, now },
            query,
            sorting: { column: child.order?.name ?? 'id', order: 'asc' },
            conditions: [columnIs(child.entity, child.parent.column, id)],
          }),
        );
      },
    }),
    defineRoute({
      method: 'GET',
      url: `${path}/${child.name}/all`,
      title: `${entity.title}的${child.entity.title}（全部）`,
      access: 'session',
      permission,
      scope: 'all',
      request: { querystring: askedIdQuery },
      response: { type: 'array', items: record },
      async handler({ query, db, user, now }) {
        const asker = { db, user, now };
        await readRecord(asker, entity, query.id, await readShown(asker, entity, checks));
        return ok(await readRowsOf(asker, { ...child, entity: seenBy(child.entity, user) }, query.id));
      },
    }),
  ];
}

/** What must hold of a record that the caller reads or changes, data rules included. */
async function readShown(
  { db, user, now }: Pick<SaveContext, 'db' | 'user' | 'now'>,
  entity: Entity,
  { conditions = [] }: DetailChecks,
): Promise<Condition[]> {
  return [...conditions, ...(await readDataRules(db, user, entity, now()))];
}

async function readRecord(asker: Asker, entity: Entity, id: string, conditions: readonly Condition[]) {
  const row = await asker.db
    .selectFrom(tableOf(entity))
    .select(openColumns(entity))
    .where('id', '=', id)
    .where(joinConditions(conditions))
    .executeTakeFirst();
  if (!row) throw failure('record-missing');
  const record = toRecord(entity, row);
  await addDictTexts(asker, entity, [record]);
  return record;
}

/**
 * The rows of a record, in their order, with the texts of their codes.
 * @throws rule when their texts are too long together: pages of them can be read
 */
export async function readRowsOf(asker: Asker, child: Child, parentId: string) {
  const found = asker.db
    .selectFrom(tableOf(child.entity))
    .select(openColumns(child.entity))
    .where(columnIs(child.entity, child.parent.column, parentId))
    .orderBy((child.order?.column ?? 'id') as 'id')
    .orderBy('id')
    .limit(MAX_ROWS);
  const rows = await readLight(
    asker.db,
    found,
    weighedTexts(child.entity, MAX_ROWS),
    `“${child.entity.title}”的内容过长，不能一次读取，请分页查看，并缩短其中过长的内容`,
  );
  const records = rows.map((row) => toRecord(child.entity, row));
  await addDictTexts(asker, child.entity, records);
  return records;
}

/** The id of what was saved, and its new version. */
function savedSchema({ version }: Entity): JsonSchema {
  return {
    type: 'object',
    properties: {
      id: { type: 'string' },
      ...(version === undefined ? {} : { [version]: { type: 'integer' } }),
    },
  };
}

async function readSaved(asker: Asker, entity: Entity, id: string) {
  return readRecord(asker, entity, id, []);
}
