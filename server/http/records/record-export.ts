// What the export of an entity writes: its records, and the rows of each in a second sheet, tied as the import reads them.
import { digitsOf } from '../../../src/engine/entity/digits.ts';
import { sql, type RawBuilder } from 'kysely';
import type { Asker } from '../../records/asker.ts';
import type { Condition } from '../../records/conditions/filter.ts';
import { tableOf, type Entity, type Field } from '../../records/entities.ts';
import { addDictTexts } from '../../records/lists/list.ts';
import { openColumns, toRecord, type WireRecord } from '../../records/record.ts';
import {
  NUMBER_KEY,
  TIE_KEY,
  type RecordColumn,
  type RecordSheets,
} from '../../records/workbooks/record-sheet.ts';
import type { ImportColumn } from '../../records/workbooks/read-workbook.ts';
import { TEXT_FORMAT } from '../../records/workbooks/sheet.ts';
import { longTexts } from '../../records/lists/long-texts.ts';
import { exportSheet, type ExportSheet, type SheetColumn } from './workbooks.ts';

/** Columns of a sheet that shows records. */
export function sheetColumns(columns: readonly RecordColumn[]): SheetColumn[] {
  return columns.map(({ title, shownKey, width, field }) => {
    const format = field === undefined || field.dict !== undefined ? undefined : numberFormat(field);
    return { title, key: shownKey, width, ...(format === undefined ? {} : { format }) };
  });
}

/** How Excel shows the numbers of a field. */
export function numberFormat(
  field: Pick<Field, 'type' | 'valueType' | 'scale' | 'dict'>,
): string | undefined {
  const digits = digitsOf(field);
  if (digits === undefined) return undefined;
  return `#,##0${digits.precision > 0 ? `.${'0'.repeat(digits.precision)}` : ''}`;
}

/** How Excel shows what somebody fills into a cell of a template. */
export function cellFormat({
  field,
  key,
}: Pick<ImportColumn, 'key'> & { field?: Field | undefined }): string | undefined {
  if (field === undefined) return undefined;
  if (field.dict !== undefined || field.name !== key) return TEXT_FORMAT;
  switch (field.type) {
    case 'date':
      return 'yyyy-mm-dd';
    case 'datetime':
      return 'yyyy-mm-dd hh:mm:ss';
    case 'integer':
      return '0';
    case 'number':
    case 'boolean':
      return undefined;
    default:
      return numberFormat(field) ?? TEXT_FORMAT;
  }
}

/** Gives records the numbers of their rows, where a sheet shows them. */
export function createNumbering(columns: readonly RecordColumn[]): (records: readonly WireRecord[]) => void {
  const isNumbered = columns.some(({ key }) => key === NUMBER_KEY);
  let last = 0;
  return (records) => {
    if (!isNumbered) return;
    for (const record of records) record[NUMBER_KEY] = last += 1;
  };
}

/** Name of the records in a statement over their rows, and of what they are tied by. */
const RECORD = 'record';
const TIE = 'tie';
const PLACE = 'place';

/**
 * The sheets with the rows of exported records, in the order of these.
 * @param conditions which records are exported
 * @param order of the records
 */
export function childSheets(
  { db, ...reader }: Asker,
  entity: Entity,
  { tie, children }: RecordSheets,
  conditions: Condition,
  order: RawBuilder<unknown>,
): ExportSheet[] {
  if (!tie) return [];
  const place = sql<number>`row_number() over (order by ${order})`;
  const named = tie.field ? sql.ref(`${entity.table}.${tie.field.column}`) : place;
  const records = db
    .selectFrom(tableOf(entity))
    .select(['id', named.as(TIE), place.as(PLACE)])
    .where(conditions)
    .as(RECORD);
  return children.map(({ child, name, columns }) => {
    const { entity: rows, parent } = child;
    const table = rows.table;
    const listed = db
      .selectFrom(tableOf(rows))
      .innerJoin(records, (join) =>
        join.on(sql<boolean>`${sql.ref(`${table}.${parent.column}`)} = ${sql.ref(`${RECORD}.id`)}`),
      )
      .select(openColumns(rows))
      .select(sql.ref(`${RECORD}.${TIE}`).as(TIE_KEY))
      .orderBy(sql.ref(`${RECORD}.${PLACE}`))
      .orderBy(sql.ref(`${table}.${child.order?.column ?? 'id'}`))
      .orderBy(sql.ref(`${table}.id`));
    return exportSheet({
      name,
      columns: sheetColumns(columns),
      rows: listed,
      texts: longTexts(rows),
      async toRecords(piece, snapshot) {
        const made = piece.map((row) => ({
          ...toRecord(rows, row),
          [TIE_KEY]: (row as Record<string, unknown>)[TIE_KEY],
        }));
        await addDictTexts({ db: snapshot, ...reader }, rows, made);
        return made;
      },
    });
  });
}
