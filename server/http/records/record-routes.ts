// The calls that every plain kind of record has: list, one by id, add, edit, delete, in batches, export, import.
import { addRecord, type CheckRecord } from '../../records/writes/add-record.ts';
import { createdBy, updatedBy } from '../../records/writes/audit.ts';
import { checkVersion } from '../../records/writes/conflicts.ts';
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import type { Entity } from '../../records/entities.ts';
import { listRecords } from '../../records/lists/list.ts';
import { listQuery, type Sorting } from '../../records/lists/page.ts';
import { recordSchema, toRecord } from '../../records/record.ts';
import { lockRecord, updateRecord } from '../../records/writes/save.ts';
import { idText, nothing } from '../../records/schemas.ts';
import { bodySchema, checkUnique, readChanges } from '../../records/writes/write.ts';
import type { SignedIn } from '../../records/asker.ts';
import type { Workers } from '../../workers/workers.ts';
import { defineRoute, ok, pageOf, type Route, type RoutePermission } from '../routing/define-route.ts';
import { exportRoute, titledColumns } from './export-route.ts';
import { importColumns, importRoute } from './import-route.ts';
import { oneRecordRoute } from './one-record-route.ts';
import { removeRoutes } from './remove-routes.ts';

export type SentRecord = Readonly<Record<string, unknown>>;

/** Who sent what is checked, and who does the work that takes its time. */
export interface CheckCaller {
  user: SignedIn;
  workers: Workers;
}

export interface RecordResource {
  entity: Entity;
  /** Part of the permission codes `<name>:list`, `:add`, `:edit`, `:delete` and so on. */
  name: string;
  /** Before `/list`, `/add` and so on; default `/sys/<name>`. */
  url?: string;
  /** Wire names of the fields that the export writes and the import reads, in order. */
  columns: readonly string[];
  /** Who may list the records; default `<name>:list`. */
  listPermission?: RoutePermission;
  /** Order of lists and exports where none is asked for; default the newest on top. */
  sorting?: Sorting;
  /**
   * Called once per call, before its transaction.
   * @param rows what was sent: one record, or the rows of a workbook
   */
  openCheck(rows: readonly SentRecord[], caller: CheckCaller): CheckRecord | Promise<CheckRecord>;
}

/** Calls that save are few per person; each may have a text analysed. */
const SAVE_RATE = { max: 60, seconds: 60 } as const;

const newestFirst = { column: 'createTime', order: 'desc' } as const;

/** The routes of a resource. */
export function createRecordRoutes({ url, ...rest }: RecordResource): Route[] {
  const resource = { ...rest, url: url ?? `/sys/${rest.name}` };
  return [...readRoutes(resource), ...writeRoutes(resource), workbookImport(resource)];
}

type Addressed = RecordResource & { url: string };

function readRoutes({
  entity,
  name,
  url,
  columns,
  listPermission = `${name}:list`,
  sorting = newestFirst,
}: Addressed): Route[] {
  const record = recordSchema(entity);
  return [
    defineRoute({
      method: 'GET',
      url: `${url}/list`,
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
    oneRecordRoute(entity, url, `${name}:list`),
    exportRoute({
      entity,
      url,
      permission: `${name}:export`,
      columns: titledColumns(entity, columns),
      sorting,
      isListOpen: typeof listPermission !== 'string',
    }),
  ];
}

function writeRoutes({ entity, name, url, openCheck }: Addressed): Route[] {
  return [
    defineRoute({
      method: 'POST',
      url: `${url}/add`,
      access: 'session',
      permission: `${name}:add`,
      scope: 'all',
      rateLimit: SAVE_RATE,
      request: { body: bodySchema(entity) },
      response: recordSchema(entity),
      prepare: async ({ body, user, workers }) => openCheck([body], { user, workers }),
      async handler({ body, db, user, now, prepared: check }) {
        const values = await addRecord(db, entity, body, createdBy(user, now()), check);
        return ok(toRecord(entity, values), '添加成功！');
      },
    }),
    defineRoute({
      method: 'PUT',
      url: `${url}/edit`,
      access: 'session',
      permission: `${name}:edit`,
      scope: 'all',
      rateLimit: SAVE_RATE,
      request: { body: { ...bodySchema(entity, { id: idText }), required: ['id'] } },
      response: nothing,
      prepare: async ({ body, user, workers }) => openCheck([body], { user, workers }),
      async handler({ body, db, user, now, prepared: check }) {
        const shown = await readDataRules(db, user, entity, now());
        const current = await lockRecord(db, entity, body.id, shown);
        const changes = await readChanges(db, entity, body, current);
        await check(changes, current);
        await checkVersion(db, entity, body, current, changes);
        await checkUnique(db, entity, changes, current.id);
        await updateRecord(db, entity, current.id, { ...changes, ...updatedBy(user, now()) });
        return ok(null, '修改成功!');
      },
    }),
    ...removeRoutes(entity, name, url),
  ];
}

/** The workbook that the export writes; it adds, and overwrites nothing. */
function workbookImport({ entity, name, url, columns, openCheck }: Addressed): Route {
  return importRoute({
    url,
    resource: name,
    permission: `${name}:import`,
    columns: importColumns(entity, columns),
    prepare: async (rows, caller) => openCheck(rows, caller),
    open:
      ({ db, made, prepared: check }) =>
      async (row) => {
        await addRecord(db, entity, row, made, check);
      },
  });
}
