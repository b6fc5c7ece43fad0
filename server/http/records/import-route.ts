// The call that takes a workbook, alike for every kind of records: rows that pass are added, nothing is overwritten.
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/tables.ts';
import { keepRefused } from './keep-refused.ts';
import { uploadOf } from '../plugins/uploads.ts';
import { createdBy } from '../../records/writes/audit.ts';
import type { Entity } from '../../records/entities.ts';
import { answerImport, importRows, importSchema } from './import-rows.ts';
import type { ImportColumn, MoreSheet, SheetRow } from '../../records/workbooks/read-workbook.ts';
import type { Changes } from '../../records/writes/write.ts';
import { defineRoute, type Route, type RouteContext } from '../routing/define-route.ts';
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
  columns: readonly ImportColumn[];
  more: readonly MoreSheet[];
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
  columns: readonly ImportColumn[] | ((user: SignedIn) => ImportSheets);
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

/** @param line number of the row as Excel counts */
type SaveRow = (row: Record<string, string>, line: number) => Promise<void>;

/** The route `<url>/importExcel`. */
export function importRoute<Prepared>({
  url,
  title,
  resource,
  permission,
  columns,
  maxRows,
  prepare,
  inOrder = (rows) => rows,
  open,
  finish,
}: Import<Prepared>): Route {
  return defineRoute({
    method: 'POST',
    url: `${url}/importExcel`,
    title: `导入${title}`,
    access: 'session',
    permission,
    scope: 'all',
    upload: true,
    rateLimit: IMPORT_RATE,
    request: {},
    response: importSchema,
    async prepare({ body, user, workers, now }) {
      const { rows, more: others } = await workers.run(
        'read-workbook',
        {
          bytes: uploadOf(body).content,
          ...(typeof columns === 'function' ? columns(user) : { columns }),
          ...(maxRows === undefined ? {} : { maxRows }),
        },
        user.id,
      );
      const values = rows.map((row) => row.values);
      return {
        rows,
        more: others,
        prepared: (await prepare?.(values, { user, workers, now: now() })) as Prepared,
      };
    },
    async handler({ body, db, config, user, now, request, prepared: { rows, more: others, prepared } }) {
      const { name } = uploadOf(body);
      request.log.info(
        { event: 'imported', resource, user: user.username, rows: rows.length },
        'records imported',
      );
      const context = {
        db,
        config,
        user,
        now,
        made: createdBy(user, now()),
        prepared,
        request,
        rows,
        more: others,
      };
      const told = await importRows(inOrder(rows), await open(context));
      await finish?.(context);
      if (told.refused === 0) return answerImport(rows.length, told);
      const kept = await keepRefused({ db, config, user, now, request }, name, told.errors);
      return answerImport(rows.length, told, kept);
    },
  });
}

/** Columns with the titles of the entity; what it requires a sheet must have. */
export function importColumns(entity: Entity, keys: readonly string[]): ImportColumn[] {
  return keys.map((key) => {
    const field = entity.fields.get(key);
    const date = field?.type === 'date' || field?.type === 'datetime' ? field.type : undefined;
    return { key, title: field?.title ?? key, isRequired: field?.isRequired === true, date };
  });
}
