// Records of an entity as sheets: one for the records, and one for each kind of rows that belong to them. Template, import
// and export speak of the same columns, so that what was exported here can be imported elsewhere.
import {
  isGuarded,
  isOpen,
  listChildren,
  seenByServer,
  writableFields,
  type Child,
  type Entity,
  type Field,
} from '../entities.ts';
import type { ImportColumn } from './read-workbook.ts';
import { freeName, sheetName } from './sheet-name.ts';

export interface RecordColumn extends ImportColumn {
  /** What of a record a cell shows: the text of a code in its place. */
  shownKey: string;
  /** Characters. */
  width: number;
  /** Undefined for the number of a row. */
  field: Field | undefined;
  /** How a cell is filled in, where the field does not say it. */
  hint?: string;
}

/** By which a row of a second sheet names the record that it belongs to. */
export interface Tie {
  title: string;
  /** Key of the column in the sheet of the records. */
  key: string;
  /** Undefined where records have nothing of their own to be named by: then their rows are numbered. */
  field: Field | undefined;
}

export interface ChildSheet {
  child: Child;
  name: string;
  /** The first one names the record. */
  columns: readonly RecordColumn[];
}

export interface RecordSheets {
  name: string;
  columns: readonly RecordColumn[];
  /** Undefined where records have no rows. */
  tie: Tie | undefined;
  children: readonly ChildSheet[];
}

/** Key of the column with the number of a row; no field can have it. */
export const NUMBER_KEY = '#number';
/** Key of the column that names the record of a row. */
export const TIE_KEY = '#record';

const NUMBER_TITLE = '序号';
const WIDTH = 20;

/**
 * What an entity's sheets hold, as far as this view of it shows.
 * @param names wire names of the fields of records, in order
 */
export function recordSheets(entity: Entity, names: readonly string[]): RecordSheets {
  const keys = names.filter((name) => {
    const field = entity.fields.get(name);
    return field !== undefined && isOpen(entity, field);
  });
  const children = listChildren(entity);
  const tie = children.length === 0 ? undefined : tieOf(entity, keys);
  const number = tie?.field === undefined && tie ? [numberColumn(tie.title)] : [];
  const name = sheetName(entity.title);
  const taken = [name];
  return {
    name,
    columns: [
      ...number,
      ...columnsOf(entity, keys).map((column) =>
        column.key === tie?.key ? { ...column, isOnlyShown: false } : column,
      ),
    ],
    tie,
    children: children.map((child) => {
      const own = freeName(sheetName(child.entity.title), taken);
      taken.push(own);
      return { child, name: own, columns: tie ? childColumns(entity, child, tie) : [] };
    }),
  };
}

/** Sheets as this view of their entity lets fill them in: what it only shows is no column of an import. */
export function writtenSheets(entity: Entity, sheets: RecordSheets): RecordSheets {
  const write = (of: Entity, columns: readonly RecordColumn[]): RecordColumn[] => {
    const own = new Set(writableFields(of));
    return columns.filter(({ field }) => field === undefined || !isGuarded(field) || own.has(field));
  };
  return {
    ...sheets,
    columns: write(entity, sheets.columns),
    children: sheets.children.map((sheet) => {
      const [named, ...columns] = sheet.columns;
      return { ...sheet, columns: [...(named ? [named] : []), ...write(sheet.child.entity, columns)] };
    }),
  };
}

/** Fields of a sheet of records that the server serves by their declaration: what people write, numbers and sums. */
export function sheetFields(entity: Entity): string[] {
  return [...entity.fields.values()].flatMap(({ name, type, isReadOnly, isSecret }) => {
    if (isSecret === true) return [];
    return isReadOnly !== true || type === 'serial' || type === 'computed' ? [name] : [];
  });
}

function tieOf(entity: Entity, keys: readonly string[]): Tie {
  const fields = keys.flatMap((key) => entity.fields.get(key) ?? []);
  const own = new Set(writableFields(entity));
  const named =
    fields.find((field) => field.isUnique && field.isRequired && field.type === 'string' && own.has(field)) ??
    fields.find(({ type }) => type === 'serial');
  if (named) return { title: named.title, key: named.name, field: named };
  const isTaken = fields.some(({ title }) => title === NUMBER_TITLE);
  return { title: isTaken ? '行号' : NUMBER_TITLE, key: NUMBER_KEY, field: undefined };
}

function numberColumn(title: string): RecordColumn {
  const hint = '给每一行一个不同的数字，如 1；明细用它对应到这一行';
  return { key: NUMBER_KEY, shownKey: NUMBER_KEY, title, width: 8, field: undefined, hint };
}

function childColumns(entity: Entity, { entity: rows, parent, order }: Child, tie: Tie): RecordColumn[] {
  // The rows of a record stand in their order: nobody has to number them.
  const keys = writableFields(seenByServer(rows)).flatMap((field) =>
    field === parent || field === order || !isOpen(rows, field) ? [] : [field.name],
  );
  const columns = columnsOf(rows, keys);
  const isTaken = columns.some(({ title }) => title === tie.title);
  const title = isTaken ? `${entity.title}${tie.title}` : tie.title;
  const hint = `与“${sheetName(entity.title)}”中这条记录的“${tie.title}”相同`;
  return [
    { key: TIE_KEY, shownKey: TIE_KEY, title, isRequired: true, width: WIDTH, field: tie.field, hint },
    ...columns,
  ];
}

function columnsOf(entity: Entity, keys: readonly string[]): RecordColumn[] {
  const fields = keys.flatMap((key) => entity.fields.get(key) ?? []);
  return fields.map((field) => {
    const { name, type, dict, isRequired, isReadOnly } = field;
    return {
      key: name,
      shownKey: dict === undefined ? name : `${name}_dictText`,
      title: titleOf(entity, field),
      isRequired: isRequired === true && isReadOnly !== true && field.default === undefined,
      isOnlyShown: isReadOnly === true,
      date: type === 'date' || type === 'datetime' ? type : undefined,
      width: type === 'text' || type === 'json' ? 2 * WIDTH : WIDTH,
      field,
      ...(type === 'serial'
        ? { hint: '由系统编号；有明细时给每一行一个不同的值，如 1，明细用它对应到这一行' }
        : {}),
    };
  });
}

/** Fields that share a title are numbered as they are declared, alike for everybody, whoever may see which of them. */
function titleOf(entity: Entity, { name, title }: Field): string {
  const alike = [...entity.fields.values()].filter((other) => other.title === title);
  const at = alike.findIndex((other) => other.name === name);
  return at > 0 ? `${title}（${String(at + 1)}）` : title;
}
