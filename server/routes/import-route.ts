// The call that takes a workbook, alike for every kind of records: rows that pass are added, nothing is overwritten.
import type { Kysely } from 'kysely';
import type { Config } from '../config.ts';
import type { Database } from '../db/tables.ts';
import { keepRefused } from '../files/keep-refused.ts';
import { uploadOf } from '../plugins/uploads.ts';
import { createdBy } from '../query/audit.ts';
import type { Entity } from '../query/entities.ts';
import { answerImport, importRows, importSchema } from '../query/import-rows.ts';
import { readWorkbook, type ImportColumn } from '../query/read-workbook.ts';
import type { Changes } from '../query/write.ts';
import { defineRoute, type Route, type SignedIn } from '../routing/define-route.ts';
import { IMPORT_RATE } from '../routing/rate-limits.ts';

/** What the rows of one call share. */
export interface ImportContext {
  /** The transaction of the call. */
  db: Kysely<Database>;
  config: Config;
  user: SignedIn;
  now(): number;
  /** Author and time of what is added. */
  made: Changes;
}

export interface Import {
  /** Before `/importExcel`, e.g. `/sys/position`. */
  url: string;
  /** How the log calls the records. */
  resource: string;
  permission: string;
  columns: readonly ImportColumn[];
  /** Rows that one file may have, where each costs much; default that of all workbooks. */
  maxRows?: number;
  /**
   * Called once per call, so that rows may share what was found and count what it has cost.
   * @returns saves one row, or throws an ApiError before it writes anything
   */
  open(
    context: ImportContext,
  ):
    | ((row: Record<string, string>) => Promise<void>)
    | Promise<(row: Record<string, string>) => Promise<void>>;
  /** Judges all rows together after the last one; what it throws takes all of them back. */
  finish?(context: ImportContext): Promise<void>;
}

/** The route `<url>/importExcel`. */
export function importRoute({ url, resource, permission, columns, maxRows, open, finish }: Import): Route {
  return defineRoute({
    method: 'POST',
    url: `${url}/importExcel`,
    access: 'session',
    permission,
    scope: 'all',
    upload: true,
    rateLimit: IMPORT_RATE,
    request: {},
    response: importSchema,
    async handler({ body, db, config, user, now, request }) {
      const { name, content } = uploadOf(body);
      const rows = await readWorkbook(content, columns, maxRows);
      request.log.info(
        { event: 'imported', resource, user: user.username, rows: rows.length },
        'records imported',
      );
      const context = { db, config, user, now, made: createdBy(user, now()) };
      const errors = await importRows(rows, await open(context));
      await finish?.(context);
      if (errors.length === 0) return answerImport(rows.length, errors);
      const refused = await keepRefused({ db, config, user, now, request }, name, errors);
      return answerImport(rows.length, errors, refused);
    },
  });
}

/** Columns with the titles of the entity; what it requires a sheet must have. */
export function importColumns(entity: Entity, keys: readonly string[]): ImportColumn[] {
  return keys.map((key) => {
    const field = entity.fields.get(key);
    return { key, title: field?.title ?? key, isRequired: field?.isRequired === true };
  });
}
