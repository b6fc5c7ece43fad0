// Records of an entity from a workbook: by the texts that people read, with the rows of each from a second sheet, and
// everything that is wrong told by sheet, row and column.
import { ApiError, failure } from '../../kernel/errors.ts';
import type { Asker } from '../../records/asker.ts';
import { readDataRules } from '../../records/data-rules/data-rules.ts';
import {
  openTextReader,
  type ReadShownRows,
  type TextReader,
} from '../../records/dictionaries/dict-texts.ts';
import { DICT_ROWS } from '../../records/dictionaries/dictionaries.ts';
import type { Entity } from '../../records/entities.ts';
import type { SheetRow } from '../../records/workbooks/read-workbook.ts';
import {
  TIE_KEY,
  type ChildSheet,
  type RecordColumn,
  type RecordSheets,
} from '../../records/workbooks/record-sheet.ts';
import type { FieldRefusal } from '../../records/writes/field-refusal.ts';
import type { AddRefusals } from './save-with-rows.ts';
import {
  describe,
  describeFields,
  RowsRefusal,
  tellIn,
  tellReason,
  type Place,
  type Reason,
} from './import-rows.ts';

/** A row of a sheet, ready to be saved. */
export type ReadRow = Record<string, unknown>;

/** Rows of a second sheet that are told when they belong to no record. */
const TOLD = 20;

/** What somebody may name in a sheet: the records that they see. */
export function readShownBy({ db, user, now }: Asker): ReadShownRows {
  return (source) =>
    source.kind === 'items'
      ? Promise.resolve([])
      : readDataRules(db, user, source.dict.entity, now(), DICT_ROWS);
}

/** Opens the reader of the cells of one sheet. */
export function openCellReader(asker: Asker, entity: Entity, columns: readonly RecordColumn[]): TextReader {
  const fields = columns.flatMap(({ field, key }) => (field?.name === key ? [field] : []));
  const coded = fields.flatMap(({ name, dict }) => (dict === undefined ? [] : [name]));
  const readTexts = openTextReader(asker.db, entity, coded, readShownBy(asker));
  const switches = fields.flatMap(({ name, type, dict }) =>
    type === 'boolean' && dict === undefined ? [name] : [],
  );
  return async (row, refusals) => {
    const read = await readTexts(row, refusals);
    for (const name of switches) read[name] = SWITCHES.get(read[name] ?? '') ?? read[name] ?? '';
    // An empty cell says nothing: what is left out has its default.
    return Object.fromEntries(Object.entries(read).filter(([, text]) => text !== ''));
  };
}

const SWITCHES: ReadonlyMap<string, string> = new Map([
  ['是', 'true'],
  ['否', 'false'],
  ['TRUE', 'true'],
  ['FALSE', 'false'],
]);

/** What one record is made of. */
export interface RecordRows {
  row: Record<string, string>;
  line: number;
  rows: ReadonlyMap<ChildSheet, readonly SheetRow[]>;
}

/** Which rows of the second sheets belong to which record. */
export interface TiedRows {
  /** @param row of the first sheet */
  recordOf(row: Record<string, string>, line: number): RecordRows;
}

/**
 * Ties the rows of the second sheets to those of the first.
 * @throws request-invalid when the name of a record stands twice, or a row belongs to none: nothing is imported then, since a
 *   record without all of its rows is half a record
 */
export function tieRows(
  { name, tie, children }: RecordSheets,
  rows: readonly SheetRow[],
  more: readonly (readonly SheetRow[])[],
): TiedRows {
  const tied = new Map<string, Map<string, SheetRow[]>>();
  const reasons: Reason[] = [];
  if (tie && more.some((one) => one.length > 0)) {
    const seen = new Set<string>();
    for (const { line, values } of rows) {
      const text = values[tie.key] ?? '';
      if (text !== '' && seen.has(text)) {
        reasons.push({ sheet: name, line, column: tie.title, text: `“${text}”出现了两次` });
      }
      seen.add(text);
    }
    for (const [at, sheet] of children.entries()) {
      const byRecord = new Map<string, SheetRow[]>();
      for (const row of more[at] ?? []) {
        const text = row.values[TIE_KEY] ?? '';
        const listed = byRecord.get(text) ?? [];
        listed.push(row);
        byRecord.set(text, listed);
        if (text !== '' && seen.has(text)) continue;
        const [head] = sheet.columns;
        reasons.push({
          sheet: sheet.name,
          line: row.line,
          column: head?.title ?? '',
          text: text === '' ? '不能为空' : `“${name}”中没有“${tie.title}”为“${text}”的行`,
        });
      }
      tied.set(sheet.name, byRecord);
    }
  }
  if (reasons.length > 0) {
    const told = reasons.slice(0, TOLD).map(tellReason).join('\n');
    throw failure('request-invalid', `没有导入任何数据，共${String(reasons.length)}处错误：\n${told}`);
  }
  return {
    recordOf: (row, line) => ({
      row,
      line,
      rows: new Map(
        children.map((sheet) => [sheet, tied.get(sheet.name)?.get(row[tie?.key ?? ''] ?? '') ?? []]),
      ),
    }),
  };
}

/** Rows of a tree, each behind the one that it lies below, which it names by its text: an export stands in any order. */
export function parentsFirst(
  { storage, tree, text = 'id' }: Entity,
  rows: readonly SheetRow[],
): readonly SheetRow[] {
  if (storage !== 'managed' || tree === undefined) return rows;
  const byText = new Map(rows.map((row) => [row.values[text] ?? '', row]));
  const ordered = new Set<SheetRow>();
  for (const row of rows) {
    const branch: SheetRow[] = [];
    let next: SheetRow | undefined = row;
    // A knot is told by the row that names what is not there yet.
    while (next && !ordered.has(next) && !branch.includes(next)) {
      branch.unshift(next);
      const above: string = next.values[tree.parent] ?? '';
      next = above === '' ? undefined : byText.get(above);
    }
    for (const one of branch) ordered.add(one);
  }
  return [...ordered];
}

/** Reads the cells of sheets, those of one call. */
export interface SheetReader {
  /**
   * Saves a record with its rows.
   * @param add saves what was read; adds what is wrong to the refusals, or throws an ApiError before it writes
   * @throws RowsRefusal with everything that is wrong
   */
  save(record: RecordRows, add: (body: ReadRow, refusals: AddRefusals) => Promise<void>): Promise<void>;
}

/** Opens the reader of one call. */
export function openSheetReader(asker: Asker, entity: Entity, sheets: RecordSheets): SheetReader {
  const readRecord = openCellReader(asker, entity, sheets.columns);
  const readers = new Map(
    sheets.children.map((sheet) => [sheet, openCellReader(asker, sheet.child.entity, sheet.columns)]),
  );
  const hasRows = sheets.children.length > 0;
  return {
    async save({ row, line, rows }, add) {
      const told: Reason[] = [];
      /** Cells whose text was refused. */
      const refused = new Set<string>();
      const own: Place = hasRows ? { sheet: sheets.name, line } : { line };
      const texts: FieldRefusal[] = [];
      const body: ReadRow = await readRecord(row, texts);
      for (const [sheet, listed] of rows) {
        const read: ReadRow[] = [];
        for (const one of listed) {
          const refusals: FieldRefusal[] = [];
          const { [TIE_KEY]: _tie, ...values } = (await readers.get(sheet)?.(one.values, refusals)) ?? {};
          read.push(values);
          told.push(...refusals.map((refusal) => describe(placeOf(sheet, one), sheet.columns, refusal)));
          for (const { field } of refusals) refused.add(cellOf(sheet, one.line, field));
        }
        if (sheet.child.isSingle && listed.length > 1) {
          const [, second] = listed;
          told.push({ ...placeOf(sheet, second ?? { line }), text: `${sheet.child.entity.title}最多一条` });
        }
        body[sheet.child.name] = sheet.child.isSingle ? (read[0] ?? null) : read;
      }
      const refusals: AddRefusals = { record: texts, rows: [] };
      try {
        await add(body, refusals);
        if (texts.length + refusals.rows.length + told.length === 0) return;
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        const isSaid = [...refusals.record, ...refusals.rows.map((one) => one.error)].includes(error);
        if (!isSaid) told.unshift(describe(own, sheets.columns, error));
      }
      throw new RowsRefusal([
        ...describeFields(own, sheets.columns, refusals.record),
        ...refusals.rows.flatMap(({ child, error }) => describeRows(rows, child.name, own, error, refused)),
        ...told,
      ]);
    },
  };
}

function placeOf({ name }: ChildSheet, { line }: Pick<SheetRow, 'line'>): Place {
  return { sheet: name, line };
}

interface ToldRow {
  row: number;
  field: string;
  text: string;
}

const cellOf = ({ name }: ChildSheet, line: number, field: string): string =>
  JSON.stringify([name, line, field]);

/**
 * The refused rows of a kind, which a save names by their place.
 * @param refused cells whose text says more than what is said of their code
 */
function describeRows(
  rows: ReadonlyMap<ChildSheet, readonly SheetRow[]>,
  name: string,
  own: Place,
  error: ApiError,
  refused: ReadonlySet<string>,
): Reason[] {
  const [sheet, listed] = [...rows].find(([one]) => one.child.name === name) ?? [];
  const { rows: named = [] } = (error.result ?? {}) as { rows?: ToldRow[] };
  if (!sheet || !listed || named.length === 0) return [{ ...own, text: error.message }];
  return named.flatMap(({ row, field, text }) => {
    const line = listed[row - 1];
    if (line && refused.has(cellOf(sheet, line.line, field))) return [];
    return [tellIn(line ? placeOf(sheet, line) : own, sheet.columns, field, text)];
  });
}
