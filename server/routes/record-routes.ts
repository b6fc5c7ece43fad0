// The calls that every plain kind of record has: list, one by id, add, edit, delete, in batches, export, import.
import type { Kysely } from 'kysely';
import type { Database } from '../db/tables.ts';
import { failure } from '../errors.ts';
import { uploadOf } from '../plugins/uploads.ts';
import { createdBy, updatedBy } from '../query/audit.ts';
import { checkVersion } from '../query/conflicts.ts';
import { readDataRules } from '../query/data-rules.ts';
import type { Entity } from '../query/entities.ts';
import { readFilters } from '../query/filter.ts';
import { importRows, importSchema } from '../query/import-rows.ts';
import { joinConditions, listRecords } from '../query/list.ts';
import { listQuery, readSorting, type Sorting } from '../query/page.ts';
import { readWorkbook } from '../query/read-workbook.ts';
import { openColumns, recordSchema, toRecord } from '../query/record.ts';
import { columnIs, deleteRecords, insertRecord, lockRecord, updateRecord } from '../query/save.ts';
import { idQuery, idsQuery, idsText, idText, nothing, splitSomeIds } from '../query/schemas.ts';
import { MAX_EXPORT, refuseLongExport, toWorkbook } from '../query/spreadsheet.ts';
import { bodySchema, checkUnique, readChanges, type Changes } from '../query/write.ts';
import { defineRoute, FILE, ok, pageOf, type Route, type RoutePermission } from '../routing/define-route.ts';

/**
 * Judges a record before it is saved, beyond what its entity declares; may put values into their stored form.
 * @param current the row before the change; undefined for a new one
 */
export type CheckRecord = (changes: Changes, current?: Readonly<Record<string, unknown>>) => void;

export interface RecordResource {
  entity: Entity;
  /** Part of the address and of the permission codes `<name>:list`, `:add`, `:edit`, `:delete` and so on. */
  name: string;
  /** Wire names of the fields that the export writes and the import reads, in order. */
  columns: readonly string[];
  /** Who may list the records; default `<name>:list`. */
  listPermission?: RoutePermission;
  /** Order of lists and exports where none is asked for; default the newest on top. */
  sorting?: Sorting;
  /** Called once per call, so that a check may keep count of what the call has cost. */
  openCheck(): CheckRecord;
}

/** Calls that save are few per person; each may have a text analysed. */
const SAVE_RATE = { max: 60, seconds: 60 } as const;

const newestFirst = { column: 'createTime', order: 'desc' } as const;

/** The routes `/sys/<name>/…` of a resource. */
export function createRecordRoutes(resource: RecordResource): Route[] {
  return [...readRoutes(resource), ...writeRoutes(resource), importRoute(resource)];
}

function readRoutes({
  entity,
  name,
  columns,
  listPermission = `${name}:list`,
  sorting = newestFirst,
}: RecordResource): Route[] {
  const record = recordSchema(entity);
  return [
    defineRoute({
      method: 'GET',
      url: `/sys/${name}/list`,
      access: 'session',
      permission: listPermission,
      scope: 'all',
      request: { querystring: listQuery(entity) },
      response: pageOf(record),
      async handler({ query, db, user, now }) {
        const conditions = await readDataRules(db, user, entity, now());
        return ok(await listRecords(db, { entity, query, sorting, conditions }));
      },
    }),
    defineRoute({
      method: 'GET',
      url: `/sys/${name}/queryById`,
      access: 'session',
      permission: `${name}:list`,
      scope: 'all',
      request: { querystring: idQuery },
      response: record,
      async handler({ query, db, user, now }) {
        const row = await db
          .selectFrom(entity.table as 'sys_user')
          .select(openColumns(entity))
          .where(columnIs(entity, 'id', query.id))
          .where(joinConditions(await readDataRules(db, user, entity, now())))
          .executeTakeFirst();
        if (!row) throw failure('record-missing');
        return ok(toRecord(entity, row));
      },
    }),
    defineRoute({
      method: 'GET',
      url: `/sys/${name}/exportXls`,
      access: 'session',
      permission: `${name}:export`,
      scope: 'all',
      request: { querystring: listQuery(entity, { selections: idsText }) },
      response: FILE,
      async handler({ query, db, user, now }) {
        const shown = await readDataRules(db, user, entity, now());
        const rows = await db
          .selectFrom(entity.table as 'sys_user')
          .select(openColumns(entity))
          .where(joinConditions([...shown, ...readFilters(entity, query)]))
          .$if(Boolean(query.selections), (qb) => qb.where('id', 'in', splitSomeIds(query.selections)))
          .orderBy(readSorting(entity, query, sorting))
          .limit(MAX_EXPORT + 1)
          .execute();
        refuseLongExport(rows);
        return toWorkbook(
          entity.title,
          columns.map((key) => ({ key, title: titleOf(entity, key), width: 24 })),
          rows.map((row) => toRecord(entity, row)),
        );
      },
    }),
  ];
}

function writeRoutes({ entity, name, openCheck }: RecordResource): Route[] {
  return [
    defineRoute({
      method: 'POST',
      url: `/sys/${name}/add`,
      access: 'session',
      permission: `${name}:add`,
      scope: 'all',
      rateLimit: SAVE_RATE,
      request: { body: bodySchema(entity) },
      response: recordSchema(entity),
      async handler({ body, db, user, now }) {
        const values = await addRecord(db, entity, body, openCheck(), createdBy(user, now()));
        return ok(toRecord(entity, values), '添加成功！');
      },
    }),
    defineRoute({
      method: 'PUT',
      url: `/sys/${name}/edit`,
      access: 'session',
      permission: `${name}:edit`,
      scope: 'all',
      rateLimit: SAVE_RATE,
      request: { body: { ...bodySchema(entity, { id: idText }), required: ['id'] } },
      response: nothing,
      async handler({ body, db, user, now }) {
        const shown = await readDataRules(db, user, entity, now());
        const current = await lockRecord(db, entity, body.id, shown);
        const changes = await readChanges(db, entity, body, current);
        openCheck()(changes, current);
        await checkVersion(db, entity, body, current, changes);
        await checkUnique(db, entity, changes, current.id);
        await updateRecord(db, entity, current.id, { ...changes, ...updatedBy(user, now()) });
        return ok(null, '修改成功!');
      },
    }),
    defineRoute({
      method: 'DELETE',
      url: `/sys/${name}/delete`,
      access: 'session',
      permission: `${name}:delete`,
      scope: 'all',
      request: { querystring: idQuery },
      response: nothing,
      async handler({ query, db, user, now }) {
        await deleteRecords(db, entity, [query.id], await readDataRules(db, user, entity, now()));
        return ok(null, '删除成功!');
      },
    }),
    defineRoute({
      method: 'DELETE',
      url: `/sys/${name}/deleteBatch`,
      access: 'session',
      permission: `${name}:deleteBatch`,
      scope: 'all',
      request: { querystring: idsQuery },
      response: nothing,
      async handler({ query, db, user, now }) {
        const shown = await readDataRules(db, user, entity, now());
        await deleteRecords(db, entity, splitSomeIds(query.ids), shown);
        return ok(null, '删除成功!');
      },
    }),
  ];
}

/** The workbook that the export writes; it adds, and overwrites nothing. */
function importRoute({ entity, name, columns, openCheck }: RecordResource): Route {
  const sheet = columns.map((key) => ({
    key,
    title: titleOf(entity, key),
    isRequired: entity.fields.get(key)?.isRequired === true,
  }));
  return defineRoute({
    method: 'POST',
    url: `/sys/${name}/importExcel`,
    access: 'session',
    permission: `${name}:import`,
    scope: 'all',
    upload: true,
    rateLimit: SAVE_RATE,
    request: {},
    response: importSchema,
    async handler({ body, db, user, now, request }) {
      const rows = await readWorkbook(uploadOf(body).content, sheet);
      const made = createdBy(user, now());
      const check = openCheck();
      request.log.info(
        { event: 'imported', resource: name, user: user.username, rows: rows.length },
        'records imported',
      );
      return importRows(rows, async (values) => {
        await addRecord(db, entity, values, check, made);
      });
    },
  });
}

/** Judges and inserts a record. @returns its columns with the new id */
async function addRecord(
  db: Kysely<Database>,
  entity: Entity,
  body: Readonly<Record<string, unknown>>,
  check: CheckRecord,
  made: Changes,
): Promise<Changes & { id: string }> {
  const changes = await readChanges(db, entity, body);
  check(changes);
  await checkUnique(db, entity, changes);
  const values = { ...changes, ...made };
  return { ...values, id: await insertRecord(db, entity, values) };
}

function titleOf(entity: Entity, key: string): string {
  return entity.fields.get(key)?.title ?? key;
}
