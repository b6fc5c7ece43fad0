// The call that writes records into a workbook, alike for every kind of records: what the list shows, and no more.
import { sql } from 'kysely';
import { checkMayList, readDataRules } from '../../records/data-rules/data-rules.ts';
import { seenBy, type Entity, tableOf } from '../../records/entities.ts';
import { readFilters, type Condition } from '../../records/conditions/filter.ts';
import { addDictTexts, joinConditions } from '../../records/lists/list.ts';
import { listQuery, readSorting, type Sorting } from '../../records/lists/page.ts';
import { openColumns, toRecord, type WireRecord } from '../../records/record.ts';
import { idsText, splitSomeIds } from '../../records/schemas.ts';
import type { RecordSheets } from '../../records/workbooks/record-sheet.ts';
import { childSheets, createNumbering, sheetColumns } from './record-export.ts';
import { longTexts } from '../../records/lists/long-texts.ts';
import { exportSheet, exportWorkbook, type SheetColumn } from './workbooks.ts';
import { defineRoute, FILE, type Route } from '../routing/define-route.ts';
import { EXPORT_RATE } from '../routing/rate-limits.ts';
import type { JsonSchema } from '../../kernel/schema-types.ts';
import type { Asker } from '../../records/asker.ts';

export interface Export {
  entity: Entity;
  /** Before `/exportXls`, e.g. `/sys/position`. */
  url: string;
  permission: string;
  /** Of the only sheet; or what all sheets hold of what this view of the entity shows. */
  columns: readonly SheetColumn[] | ((seen: Entity) => RecordSheets);
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
  return defineRoute({
    method: 'GET',
    url: `${url}/exportXls`,
    title: `导出${title}`,
    access: 'session',
    permission,
    scope: 'all',
    rateLimit: EXPORT_RATE,
    request: { querystring: listQuery(entity, { ...more, selections: idsText }) },
    response: FILE,
    async handler({ query, db, user, now, request }) {
      if (!isListOpen) checkMayList(user, entity);
      const shown = await readShown({ db, user, now }, query);
      const seen = seenBy(entity, user);
      const isChosen = query.selections
        ? [sql<boolean>`${sql.ref(`${entity.table}.id`)} = any(${splitSomeIds(query.selections)}::text[])`]
        : [];
      const exported = joinConditions([...conditions, ...shown, ...readFilters(seen, query), ...isChosen]);
      const order = readSorting(seen, query, sorting);
      const rows = db.selectFrom(tableOf(entity)).select(openColumns(seen)).where(exported).orderBy(order);
      const { written, sheets } = openSheets(columns, seen);
      const hasTexts = written.some(({ key }) => key.endsWith('_dictText'));
      const number = createNumbering(sheets?.columns ?? []);
      const sheet = exportSheet({
        name: title,
        columns: written,
        rows,
        texts: longTexts(seen),
        async toRecords(piece, snapshot) {
          const records = piece.map((row) => toRecord(seen, row));
          if (hasTexts) await addDictTexts({ db: snapshot, user, now }, seen, records);
          await complete?.({ db: snapshot, user, now }, records);
          number(records);
          return records;
        },
      });
      return exportWorkbook({ db, user, request }, { name: title, resource: entity.id }, [
        sheet,
        ...(sheets ? childSheets({ db, user, now }, seen, sheets, exported, order) : []),
      ]);
    },
  });
}

function openSheets(
  columns: Export['columns'],
  seen: Entity,
): { written: readonly SheetColumn[]; sheets?: RecordSheets } {
  if (typeof columns !== 'function') return { written: columns };
  const sheets = columns(seen);
  return { written: sheetColumns(sheets.columns), sheets };
}

/** Columns with the titles of the entity. */
export function titledColumns(entity: Entity, keys: readonly string[], width = 24): SheetColumn[] {
  return keys.map((key) => ({
    key,
    title: entity.fields.get(key.replace('_dictText', ''))?.title ?? key,
    width,
  }));
}
