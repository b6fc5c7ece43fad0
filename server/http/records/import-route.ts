// The calls that take a workbook, alike for every kind of records: rows that pass are added, nothing is overwritten.
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/tables.ts';
import { ApiError } from '../../kernel/errors.ts';
import { keepRefused } from './keep-refused.ts';
import { uploadOf } from '../plugins/uploads.ts';
import { createdBy } from '../../records/writes/audit.ts';
import type { Entity } from '../../records/entities.ts';
import { checkSchema, describeCheck } from './import-check.ts';
import {
  answerImport,
  importRows,
  importSchema,
  tellReason,
  type RefusedRows,
  type SaveRow,
} from './import-rows.ts';
import type { SheetRow, WorkbookRows } from '../../records/workbooks/read-workbook.ts';
import { tried } from '../../records/writes/undoable.ts';
import { templateRoute, type FilledColumn, type FilledSheet } from './template-route.ts';
import type { Changes } from '../../records/writes/write.ts';
import { defineRoute, ok, type Route, type RouteContext } from '../routing/define-route.ts';
import type { SignedIn } from '../../records/asker.ts';
import type { Workers } from '../../workers/workers.ts';
import { IMPORT_RATE } from '../routing/rate-limits.ts';

/** What the rows of one call share. */
export interface ImportContext<Prepared = unknown> {
  /** The transaction of the call. */
  db: Kysely<Database>;
  config: Config;
  user: SignedIn;
  now(): number;
  /** Author and time of what is added. */
  made: Changes;
  /** What `prepare` of the import gave. */
  prepared: Prepared;
  request: RouteContext<unknown, unknown, unknown, SignedIn>['request'];
  /** Rows of the first sheet. */
  rows: readonly SheetRow[];
  /** Rows of the other sheets, in the order in which the import names them. */
  more: readonly (readonly SheetRow[])[];
}

/** Sheets behind the first one are known by their names. */
export interface ImportSheets {
  /** Of the first sheet in a template; default what people call the records. */
  name?: string;
  columns: readonly FilledColumn[];
  more: readonly FilledSheet[];
}

export interface Import<Prepared = unknown> {
  /** Before `/importExcel`, e.g. `/sys/position`. */
  url: string;
  /** What people call the records. */
  title: string;
  /** How the log calls the records. */
  resource: string;
  permission: string;
  /** Columns of the only sheet; or what all sheets hold that a caller fills in. */
  columns: readonly FilledColumn[] | ((user: SignedIn) => ImportSheets);
  /** Rows that one file may have, where each costs much; default that of all workbooks. */
  maxRows?: number;
  /** Work on the rows that takes its time, done before the transaction begins. */
  prepare?(
    rows: readonly Readonly<Record<string, string>>[],
    caller: { user: SignedIn; workers: Workers; now: number },
  ): Promise<Prepared>;
  /** The order in which rows are saved, where one may name another; default as they stand. */
  inOrder?(rows: readonly SheetRow[]): readonly SheetRow[];
  /**
   * Called once per call, so that rows may share what was found and count what it has cost.
   * @returns saves one row, or throws an ApiError before it writes anything
   */
  open(context: ImportContext<Prepared>): SaveRow | Promise<SaveRow>;
  /** Judges all rows together after the last one; what it throws takes all of them back. */
  finish?(context: ImportContext<Prepared>): Promise<void>;
}

/**
 * The calls of an import: the template to fill in, the check of a workbook, which writes nothing, and the import.
 */
export function importRoutes<Prepared>(declared: Import<Prepared>): Route[] {
  return [
    templateRoute({ ...declared, sheets: (user) => sheetsOf(declared, user) }),
    checkRoute(declared),
    importRoute(declared),
  ];
}

/** The keys to which the columns of the first sheet lead, by commas, '' for none; without it their titles decide. */
const chosenQuery = {
  type: 'object',
  properties: { columns: { type: 'string', maxLength: 8_000 } },
} as const;

/** The route `<url>/importExcel`. */
function importRoute<Prepared>(declared: Import<Prepared>): Route {
  const { url, title, resource, permission } = declared;
  return defineRoute({
    method: 'POST',
    url: `${url}/importExcel`,
    title: `导入${title}`,
    access: 'session',
    permission,
    scope: 'all',
    upload: true,
    rateLimit: IMPORT_RATE,
    request: { querystring: chosenQuery },
    response: importSchema,
    prepare: (call) => readSent(declared, call, false),
    async handler({ body, db, config, user, now, request, prepared: { read, prepared } }) {
      const { name } = uploadOf(body);
      const { length } = read.rows;
      request.log.info(
        { event: 'imported', resource, user: user.username, rows: length },
        'records imported',
      );
      const told = await saveRows(declared, { db, config, user, now, request }, read, prepared);
      if (told.refused === 0) return answerImport(length, told);
      const lines = told.reasons.map(tellReason);
      const kept = await keepRefused({ db, config, user, now, request }, name, lines);
      return answerImport(length, told, kept);
    },
  });
}

/** The route `<url>/importCheck`: all that an import does, and none of it stays. */
function checkRoute<Prepared>(declared: Import<Prepared>): Route {
  const { url, title, permission } = declared;
  return defineRoute({
    method: 'POST',
    url: `${url}/importCheck`,
    title: `检查要导入的${title}`,
    access: 'session',
    permission,
    scope: 'all',
    operation: null,
    upload: true,
    rateLimit: IMPORT_RATE,
    request: { querystring: chosenQuery },
    response: checkSchema,
    prepare: (call) => readSent(declared, call, true),
    async handler({ db, config, user, now, request, prepared: { read, prepared } }) {
      const { columns } = sheetsOf(declared, user);
      // What lacks a whole column, or has none of them, has nothing to say about its rows.
      const isUnled = read.heads.every(({ key }) => key === undefined);
      if (read.missing.length > 0 || isUnled) return ok(describeCheck(columns, read));
      try {
        const told = await tried(db, () =>
          saveRows(declared, { db, config, user, now, request }, read, prepared),
        );
        return ok(describeCheck(columns, read, told));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        return ok({ ...describeCheck(columns, read), refusal: error.message });
      }
    },
  });
}

type Sent<Prepared> = { read: WorkbookRows; prepared: Prepared };

async function readSent<Prepared>(
  declared: Import<Prepared>,
  {
    body,
    query,
    user,
    workers,
    now,
  }: Pick<
    RouteContext<unknown, { columns?: string | undefined }, unknown, SignedIn>,
    'body' | 'query' | 'user' | 'workers' | 'now'
  >,
  isTrial: boolean,
): Promise<Sent<Prepared>> {
  const { maxRows, prepare } = declared;
  const { columns, more } = sheetsOf(declared, user);
  const read = await workers.run(
    'read-workbook',
    {
      bytes: uploadOf(body).content,
      columns,
      more,
      ...(maxRows === undefined ? {} : { maxRows }),
      ...(query.columns === undefined ? {} : { chosen: query.columns.split(',') }),
      isTrial,
    },
    user.id,
  );
  const values = read.rows.map((row) => row.values);
  const prepared = (await prepare?.(values, { user, workers, now: now() })) as Prepared;
  return { read, prepared };
}

async function saveRows<Prepared>(
  declared: Import<Prepared>,
  call: Pick<ImportContext, 'db' | 'config' | 'user' | 'now' | 'request'>,
  { rows, more }: WorkbookRows,
  prepared: Prepared,
): Promise<RefusedRows> {
  const { inOrder = (given) => given, open, finish } = declared;
  const made = createdBy(call.user, call.now());
  const context: ImportContext<Prepared> = { ...call, made, prepared, rows, more };
  const { columns } = sheetsOf(declared, call.user);
  const told = await importRows(inOrder(rows), columns, await open(context));
  await finish?.(context);
  return told;
}

function sheetsOf<Prepared>({ columns }: Import<Prepared>, user: SignedIn): ImportSheets {
  return typeof columns === 'function' ? columns(user) : { columns, more: [] };
}

/** Columns with the titles of the entity; what it requires a sheet must have. */
export function importColumns(entity: Entity, keys: readonly string[]): FilledColumn[] {
  return keys.map((key) => {
    const field = entity.fields.get(key);
    const date = field?.type === 'date' || field?.type === 'datetime' ? field.type : undefined;
    return { key, title: field?.title ?? key, isRequired: field?.isRequired === true, date, field };
  });
}
