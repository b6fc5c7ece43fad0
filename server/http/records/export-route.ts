// The call that writes records into a workbook, alike for every kind of records: what the list shows, and no more.
import { checkMayList, readDataRules } from '../../records/data-rules/data-rules.ts';
import { isOpen, seenBy, type Entity, tableOf } from '../../records/entities.ts';
import { readFilters, type Condition } from '../../records/conditions/filter.ts';
import { addDictTexts, joinConditions } from '../../records/lists/list.ts';
import { listQuery, readSorting, type Sorting } from '../../records/lists/page.ts';
import { openColumns, toRecord, type WireRecord } from '../../records/record.ts';
import { idsText, splitSomeIds } from '../../records/schemas.ts';
import { MAX_EXPORT, refuseLongExport, toWorkbook, type SheetColumn } from './workbooks.ts';
import { defineRoute, FILE, type Route } from '../routing/define-route.ts';
import { EXPORT_RATE } from '../routing/rate-limits.ts';
import type { JsonSchema } from '../../kernel/schema-types.ts';
import type { Asker } from '../../records/asker.ts';

export interface Export {
  entity: Entity;
  /** Before `/exportXls`, e.g. `/sys/position`. */
  url: string;
  permission: string;
  columns: readonly SheetColumn[];
  sorting: Sorting;
  /** Title of sheet and file; default that of the entity. */
  title?: string;
  /** What else must hold, e.g. that a record is not deleted. */
  conditions?: readonly Condition[];
  /** Parameters of the list besides the filters of the entity. */
  more?: Readonly<Record<string, JsonSchema>>;
  /** What the caller sees, as in the list; by default what the data rules of the entity show. */
  readShown?(asker: Asker, query: Readonly<Record<string, unknown>>): Promise<Condition[]>;
  /** Everybody picks from the list: it has nothing to hide. */
  isListOpen?: boolean;
  /** Adds values that columns show and the table does not hold. */
  complete?(context: Asker, records: WireRecord[]): Promise<void>;
}

/** The route `<url>/exportXls`; `selections` names the rows that were ticked. */
export function exportRoute({
  entity,
  url,
  permission,
  columns,
  sorting,
  title = entity.title,
  conditions = [],
  more = {},
  readShown = ({ db, user, now }) => readDataRules(db, user, entity, now()),
  isListOpen = false,
  complete,
}: Export): Route {
  const hasTexts = columns.some(({ key }) => key.endsWith('_dictText'));
  return defineRoute({
    method: 'GET',
    url: `${url}/exportXls`,
    access: 'session',
    permission,
    scope: 'all',
    rateLimit: EXPORT_RATE,
    request: { querystring: listQuery(entity, { ...more, selections: idsText }) },
    response: FILE,
    async handler({ query, db, user, now, request, workers }) {
      if (!isListOpen) checkMayList(user, entity);
      const shown = await readShown({ db, user, now }, query);
      const seen = seenBy(entity, user);
      const rows = await db
        .selectFrom(tableOf(entity))
        .select(openColumns(seen))
        .where(joinConditions([...conditions, ...shown, ...readFilters(seen, query)]))
        .$if(Boolean(query.selections), (qb) => qb.where('id', 'in', splitSomeIds(query.selections)))
        .orderBy(readSorting(seen, query, sorting))
        .limit(MAX_EXPORT + 1)
        .execute();
      refuseLongExport(rows);
      request.log.info(
        { event: 'exported', resource: entity.id, user: user.username, rows: rows.length },
        'records exported',
      );
      const allowed = columns.filter(({ key }) => {
        const field = entity.fields.get(key.replace(/_dictText$/, ''));
        return !field || isOpen(seen, field);
      });
      return toWorkbook({ user, workers }, title, allowed, rows, async (piece) => {
        const records = piece.map((row) => toRecord(seen, row));
        if (hasTexts) await addDictTexts(db, seen, records);
        await complete?.({ db, user, now }, records);
        return records;
      });
    },
  });
}

/** Columns with the titles of the entity. */
export function titledColumns(entity: Entity, keys: readonly string[], width = 24): SheetColumn[] {
  return keys.map((key) => ({
    key,
    title: entity.fields.get(key.replace('_dictText', ''))?.title ?? key,
    width,
  }));
}
