// The calls that every plain kind of record has: list, one by id, add, edit, delete, in batches, export, import.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { addRecord, type CheckRecord } from '../../records/writes/add-record.ts';
import { createdBy, updatedBy } from '../../records/writes/audit.ts';
import { checkVersion } from '../../records/writes/conflicts.ts';
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import { seenBy, seenByServer, type Entity } from '../../records/entities.ts';
import { listRecords } from '../../records/lists/list.ts';
import { listQuery, type Sorting } from '../../records/lists/page.ts';
import { recordSchema, toRecord } from '../../records/record.ts';
import { recordSheets, writtenSheets, type RecordSheets } from '../../records/workbooks/record-sheet.ts';
import { lockRecord, updateRecord, type StoredRow } from '../../records/writes/save.ts';
import { idText, nothing } from '../../records/schemas.ts';
import { undoable } from '../../records/writes/undoable.ts';
import { bodySchema, readChanges } from '../../records/writes/write.ts';
import { checkUnique, checkUniqueGroups } from '../../records/writes/unique.ts';
import type { SignedIn } from '../../records/asker.ts';
import type { Workers } from '../../workers/workers.ts';
import { defineRoute, ok, pageOf, type Route, type RoutePermission } from '../routing/define-route.ts';
import { SAVE_RATE } from '../routing/rate-limits.ts';
import type { AddRefusals, SaveContext } from './save-with-rows.ts';
import { editBatchRoute, type BatchSettings } from './edit-batch-route.ts';
import { exportRoute } from './export-route.ts';
import { openSheetReader, parentsFirst, tieRows } from './import-records.ts';
import { importRoutes } from './import-route.ts';
import { oneRecordRoute } from './one-record-route.ts';
import { removeRoutes, type RemoveRecords } from './remove-routes.ts';
import { takeOwn } from './take-own.ts';

export type SentRecord = Readonly<Record<string, unknown>>;

/** Who sent what is checked, and who does the work that takes its time. */
export interface CheckCaller {
  user: SignedIn;
  workers: Workers;
  /** Milliseconds since 1970. */
  now: number;
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
  /** Adds to what was sent for a new record what it is to hold otherwise. */
  fillIn?(sent: SentRecord, caller: { user: SignedIn; now: number }): SentRecord;
  /** Adds a record of a workbook with its rows; by default the record alone. */
  addWithRows?(body: SentRecord, context: SaveContext, refusals: AddRefusals): Promise<unknown>;
  /** What removing means; by default what the caller sees of the records goes. */
  remove?: RemoveRecords;
  /** What a saved record leads to, in the transaction of its call. */
  afterSave?: AfterSave;
  /** Which fields are changed of many records at once; missing where each record has all its own. */
  batch?: Pick<BatchSettings, 'fields' | 'unsent'>;
}

/**
 * @param db the transaction of the call
 * @param before the row before the change; undefined for a new one
 */
export type AfterSave = (db: Kysely<Database>, id: string, before: StoredRow | undefined) => Promise<void>;

const newestFirst = { column: 'createTime', order: 'desc' } as const;

/** The routes of a resource. */
export function createRecordRoutes(resource: RecordResource): Route[] {
  const addressed = addressOf(resource);
  return [
    ...createListRoutes(resource),
    oneRecordRoute(addressed.entity, addressed.url, `${addressed.name}:list`),
    addRoute(addressed),
    ...editRoutes(addressed),
  ];
}

/** Those that do not depend on whether a record has rows: list, remove, export, import. */
export function createListRoutes(resource: RecordResource): Route[] {
  const addressed = addressOf(resource);
  const { entity, name, url, remove } = addressed;
  return [
    ...readRoutes(addressed),
    ...removeRoutes(entity, name, url, ...(remove ? [remove] : [])),
    ...workbookImport(addressed),
  ];
}

function addressOf({ url, ...rest }: RecordResource): Addressed {
  return { ...rest, url: url ?? `/sys/${rest.name}` };
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
      title: `${entity.title}列表`,
      access: 'session',
      permission: listPermission,
      scope: 'all',
      request: { querystring: listQuery(entity) },
      response: pageOf(record),
      async handler({ query, db, user, now }) {
        const conditions = await readDataRules(db, user, entity, now());
        return ok(
          await listRecords(db, {
            entity: seenBy(entity, user),
            query,
            sorting,
            conditions,
            reader: { user, now },
          }),
        );
      },
    }),
    exportRoute({
      entity,
      url,
      permission: `${name}:export`,
      columns: (seen) => recordSheets(seen, columns),
      sorting,
      isListOpen: typeof listPermission !== 'string',
    }),
  ];
}

function addRoute({ entity, name, url, openCheck, fillIn = (sent) => sent, afterSave }: Addressed): Route {
  return defineRoute({
    method: 'POST',
    url: `${url}/add`,
    title: `新增${entity.title}`,
    access: 'session',
    permission: `${name}:add`,
    scope: 'all',
    rateLimit: SAVE_RATE,
    request: { body: bodySchema(entity) },
    response: recordSchema(entity),
    prepare: async ({ body, user, workers, now }) => openCheck([body], { user, workers, now: now() }),
    async handler({ body, db, user, now, request, prepared: check }) {
      const sent = fillIn(takeOwn({ user, request }, entity, body), { user, now: now() });
      const values = await addRecord(db, seenByServer(entity), sent, createdBy(user, now(), entity), check);
      await afterSave?.(db, values.id, undefined);
      return ok(toRecord(seenBy(entity, user), values), '添加成功！');
    },
  });
}

function editRoutes({ entity, name, url, columns, openCheck, afterSave, batch }: Addressed): Route[] {
  const edit = defineRoute({
    method: 'PUT',
    url: `${url}/edit`,
    title: `编辑${entity.title}`,
    access: 'session',
    permission: `${name}:edit`,
    scope: 'all',
    rateLimit: SAVE_RATE,
    request: { body: { ...bodySchema(entity, { id: idText }), required: ['id'] } },
    response: nothing,
    prepare: async ({ body, user, workers, now }) => openCheck([body], { user, workers, now: now() }),
    async handler({ body, db, user, now, request, prepared: check }) {
      const shown = await readDataRules(db, user, entity, now());
      const current = await lockRecord(db, entity, body.id, shown);
      const sent = takeOwn({ user, request }, entity, body, current);
      const changes = await readChanges(db, seenByServer(entity), sent, current);
      await check(changes, current, db);
      await checkVersion({ db, user, now }, seenBy(entity, user), body, current, changes);
      await checkUnique(db, entity, changes, current.id);
      await checkUniqueGroups(db, entity, { ...current, ...changes }, current.id);
      await updateRecord(db, entity, current.id, { ...changes, ...updatedBy(user, now()) });
      await afterSave?.(db, current.id, current);
      return ok(null, '修改成功!');
    },
  });
  if (!batch) return [edit];
  const text = entity.text ?? columns[0];
  return [
    edit,
    editBatchRoute(entity, edit, {
      ...batch,
      url,
      readWith: `${name}:list`,
      ...(text === undefined ? {} : { text }),
    }),
  ];
}

/** The workbook that the export writes; it adds, and overwrites nothing. */
function workbookImport({
  entity,
  name,
  url,
  columns,
  openCheck,
  fillIn = (sent) => sent,
  addWithRows,
  afterSave,
}: Addressed): Route[] {
  const sheetsOf = (user: SignedIn): RecordSheets => {
    const seen = seenBy(entity, user);
    return writtenSheets(seen, recordSheets(seen, columns));
  };
  return importRoutes({
    url,
    title: entity.title,
    resource: name,
    permission: `${name}:import`,
    columns(user) {
      const { name: sheet, columns: first, children } = sheetsOf(user);
      return { name: sheet, columns: first, more: children };
    },
    prepare: async (rows, caller) => openCheck(rows, caller),
    inOrder: (rows) => parentsFirst(entity, rows),
    open({ db, user, now, request, rows, more, prepared: check }) {
      const sheets = sheetsOf(user);
      const reader = openSheetReader({ db, user, now }, seenBy(entity, user), sheets);
      const tied = tieRows(sheets, rows, more);
      const add = async (body: SentRecord, refusals: AddRefusals): Promise<void> => {
        if (addWithRows) return void (await addWithRows(body, { db, user, now, request }, refusals));
        const sent = fillIn(takeOwn({ user, request }, entity, body), { user, now: now() });
        const author = createdBy(user, now(), entity);
        const { id } = await addRecord(db, seenByServer(entity), sent, author, check, refusals.record);
        await afterSave?.(db, id, undefined);
      };
      const save = (row: Record<string, string>, line: number) => reader.save(tied.recordOf(row, line), add);
      // What a refused row led to is taken back with it; the rows before it stand.
      const leadsOn = afterSave !== undefined || sheets.children.length > 0;
      return leadsOn ? (row, line) => undoable(db, () => save(row, line)) : save;
    },
  });
}
