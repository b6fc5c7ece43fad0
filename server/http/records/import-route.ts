// The call that takes a workbook, alike for every kind of records: rows that pass are added, nothing is overwritten.
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Database } from '../../db/tables.ts';
import { keepRefused } from './keep-refused.ts';
import { uploadOf } from '../plugins/uploads.ts';
import { createdBy } from '../../records/writes/audit.ts';
import { isGuarded, writableFields, type Entity, type Field } from '../../records/entities.ts';
import { answerImport, importRows, importSchema } from './import-rows.ts';
import type { ImportColumn } from '../../records/workbooks/read-workbook.ts';
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
  request: RouteContext<unknown, unknown, unknown, SignedIn>['request'];
  /** Author and time of what is added. */
  made: Changes;
  /** What `prepare` of the import gave. */
  prepared: Prepared;
}

export interface Import<Prepared = unknown> {
  /** Before `/importExcel`, e.g. `/sys/position`. */
  url: string;
  /** How the log calls the records. */
  resource: string;
  permission: string;
  /** Or those that a caller may fill in. */
  columns: readonly ImportColumn[] | ((user: SignedIn) => readonly ImportColumn[]);
  /** Rows that one file may have, where each costs much; default that of all workbooks. */
  maxRows?: number;
  /** Work on the rows that takes its time, done before the transaction begins. */
  prepare?(
    rows: readonly Readonly<Record<string, string>>[],
    caller: { user: SignedIn; workers: Workers; now: number },
  ): Promise<Prepared>;
  /**
   * Called once per call, so that rows may share what was found and count what it has cost.
   * @returns saves one row, or throws an ApiError before it writes anything
   */
  open(
    context: ImportContext<Prepared>,
  ):
    | ((row: Record<string, string>) => Promise<void>)
    | Promise<(row: Record<string, string>) => Promise<void>>;
  /** Judges all rows together after the last one; what it throws takes all of them back. */
  finish?(context: ImportContext<Prepared>): Promise<void>;
}

/** The route `<url>/importExcel`. */
export function importRoute<Prepared>({
  url,
  resource,
  permission,
  columns,
  maxRows,
  prepare,
  open,
  finish,
}: Import<Prepared>): Route {
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
    async prepare({ body, user, workers, now }) {
      const rows = await workers.run(
        'read-workbook',
        {
          bytes: uploadOf(body).content,
          columns: typeof columns === 'function' ? columns(user) : columns,
          ...(maxRows === undefined ? {} : { maxRows }),
        },
        user.id,
      );
      const values = rows.map((row) => row.values);
      return { rows, prepared: (await prepare?.(values, { user, workers, now: now() })) as Prepared };
    },
    async handler({ body, db, config, user, now, request, prepared: { rows, prepared } }) {
      const { name } = uploadOf(body);
      request.log.info(
        { event: 'imported', resource, user: user.username, rows: rows.length },
        'records imported',
      );
      const context = { db, config, user, now, request, made: createdBy(user, now()), prepared };
      const errors = await importRows(rows, await open(context));
      await finish?.(context);
      if (errors.length === 0) return answerImport(rows.length, errors);
      const refused = await keepRefused({ db, config, user, now, request }, name, errors);
      return answerImport(rows.length, errors, refused);
    },
  });
}

/**
 * Columns with the titles of the entity; what it requires a sheet must have. A field that this view of the entity does not
 * let write is no column.
 */
export function importColumns(entity: Entity, keys: readonly string[]): ImportColumn[] {
  const writable = new Set(writableFields(entity));
  return keys.flatMap((key) => {
    const field = entity.fields.get(key);
    if (field && isGuarded(field) && !writable.has(field)) return [];
    const date = field?.type === 'date' || field?.type === 'datetime' ? field.type : undefined;
    return [{ key, title: field?.title ?? key, isRequired: isDemanded(field), date }];
  });
}

/** What has a default need not be in a sheet. */
function isDemanded(field: Field | undefined): boolean {
  return field?.isRequired === true && field.default === undefined;
}
