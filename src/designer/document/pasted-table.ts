// A table copied from a spreadsheet, read as fields: what each column is called and which widget fills it in is guessed.
import type { Json, JsonObject } from '../../engine/document.ts';

/** Widgets that a column of a pasted table can become. */
export const PASTED_WIDGETS = [
  'text',
  'textarea',
  'integer',
  'number',
  'date',
  'datetime',
  'switch',
  'list',
] as const;

export type PastedWidget = (typeof PASTED_WIDGETS)[number];

export interface PastedField {
  /** Name of the field; a letter first, unique among the columns. */
  name: string;
  title: string;
  widget: PastedWidget;
  /** Values that were found, for a `list`, separated by commas. */
  options: string;
  /** Place of its cells in the rows of the table that it was read from. */
  column: number;
}

export interface PastedTable {
  fields: readonly PastedField[];
  /** Cells below the heads, a row for each, as long as there are fields. */
  rows: readonly (readonly string[])[];
}

/** Columns and rows that are taken; what is beyond is left out. */
export const MAX_PASTED_FIELDS = 100;
export const MAX_PASTED_ROWS = 200;

/**
 * Splits text as spreadsheets put it on the clipboard: tabs between cells, line breaks between rows, and quotes around
 * cells that hold either, with quotes in them doubled.
 */
export function splitCells(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  while (at <= text.length) {
    let cell = '';
    if (text[at] === '"') {
      const { value, end } = readQuoted(text, at);
      cell = value;
      at = end;
    }
    while (at < text.length && !'\t\n\r'.includes(text[at] ?? '')) cell += text[at++];
    row.push(cell);
    if (text[at] === '\t') {
      at += 1;
      continue;
    }
    rows.push(row);
    row = [];
    at += text.startsWith('\r\n', at) ? 2 : 1;
  }
  return rows;
}

/** A quote that nobody closes is one that somebody typed. */
function readQuoted(text: string, from: number): { value: string; end: number } {
  let value = '';
  for (let at = from + 1; at < text.length; at += 1) {
    if (text[at] !== '"') value += text[at];
    else if (text[at + 1] === '"') {
      value += '"';
      at += 1;
    } else return { value, end: at + 1 };
  }
  return { value: '"', end: from + 1 };
}

/** Reads a pasted table: its first row are the titles. Empty rows and columns without a title and cells are left out. */
export function readPastedTable(text: string): PastedTable {
  const [heads = [], ...below] = splitCells(text).filter((row) => row.some((cell) => cell.trim() !== ''));
  const body = below.slice(0, MAX_PASTED_ROWS);
  const columns = heads
    .map((head, at) => ({ title: head.trim().replaceAll(/\s+/g, ' ').slice(0, 50), at }))
    .filter(({ title, at }) => title !== '' || body.some((row) => (row[at] ?? '').trim() !== ''))
    .slice(0, MAX_PASTED_FIELDS);
  const names = new Set<string>();
  const fields = columns.map(({ title, at }, place): PastedField => {
    const values = body.map((row) => (row[at] ?? '').trim()).filter((value) => value !== '');
    const widget = guessWidget(values);
    return {
      name: nameOf(title, place, names),
      title: title === '' ? `第 ${String(place + 1)} 列` : title,
      widget,
      options: widget === 'list' ? [...new Set(values)].join(',') : '',
      column: place,
    };
  });
  return { fields, rows: body.map((row) => columns.map(({ at }) => (row[at] ?? '').trim())) };
}

/** The table with the fields as somebody changed them: left out, in another order, with other names and widgets. */
export function chooseFields({ rows }: PastedTable, fields: readonly PastedField[]): PastedTable {
  return { fields, rows: rows.map((row) => fields.map(({ column }) => row[column] ?? '')) };
}

const INTEGER = /^-?(?:0|[1-9]\d{0,11})$/;
const GROUPED = /^-?[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/;
const NUMBER = /^-?(?:0|[1-9]\d{0,11})(?:\.\d+)?$/;
const MOBILE = /^1\d{10}$/;
const DATE = /^(?:19|20)\d{2}(?:[-/.]\d{1,2}[-/.]\d{1,2}|年\d{1,2}月\d{1,2}日)$/;
const TIME = /^\d{1,2}:\d{2}(?::\d{2})?$/;
const isDateTime = (value: string): boolean => {
  const [day = '', time = ''] = value.split(/[ T]/, 2);
  return DATE.test(day) && TIME.test(time);
};
const YES_NO = new Set([
  '是',
  '否',
  '有',
  '无',
  'true',
  'false',
  'yes',
  'no',
  'y',
  'n',
  '√',
  '×',
  'TRUE',
  'FALSE',
]);

/** Longer texts get more lines. */
const LONG = 40;

/** A choice has at most so many values, each at most so long, and each twice on the average. */
const MAX_OPTIONS = 12;
const MAX_OPTION = 20;

/** @param values of a column, none of them empty */
export function guessWidget(values: readonly string[]): PastedWidget {
  const all = (test: (value: string) => boolean): boolean => values.length > 0 && values.every(test);
  if (all((value) => YES_NO.has(value))) return 'switch';
  if (all((value) => DATE.test(value))) return 'date';
  if (all((value) => DATE.test(value) || isDateTime(value))) return 'datetime';
  // Numbers that nobody reckons with: telephones, and codes with zeros in front, which are no numbers here.
  if (all((value) => INTEGER.test(value)) && !all((value) => MOBILE.test(value))) return 'integer';
  if (all((value) => NUMBER.test(value) || GROUPED.test(value)) && !all((value) => INTEGER.test(value))) {
    return 'number';
  }
  if (values.some((value) => value.length > LONG || value.includes('\n'))) return 'textarea';
  const different = new Set(values);
  const isChoice =
    different.size <= MAX_OPTIONS &&
    values.length >= 2 * different.size &&
    values.length > 2 &&
    all((value) => value.length <= MAX_OPTION && !value.includes(',') && !MOBILE.test(value));
  return isChoice ? 'list' : 'text';
}

/** English heads name their field; others are counted. */
function nameOf(title: string, place: number, taken: Set<string>): string {
  const words = title.match(/[A-Za-z][A-Za-z0-9]*/g) ?? [];
  const joined = words
    .map((word, at) => (at === 0 ? word[0]?.toLowerCase() : word[0]?.toUpperCase()) + word.slice(1))
    .join('');
  const isEnglish = joined !== '' && /^[\x20-\x7E]*$/.test(title);
  const begun = isEnglish ? joined.slice(0, 40) : `field${String(place + 1)}`;
  let name = begun;
  for (let count = 2; taken.has(name); count += 1) name = `${begun}${String(count)}`;
  taken.add(name);
  return name;
}

/** The node that fills a field in. */
export function toFieldNode({ title, widget, options }: PastedField): JsonObject {
  const type = widget === 'integer' ? 'integer' : widget === 'number' ? 'number' : 'string';
  const values = options.split(',').flatMap((one) => (one.trim() === '' ? [] : [one.trim()]));
  const choices = [...new Set(values)].map((value) => ({ value, label: value }));
  return {
    type,
    title,
    'x-component': widget,
    ...(widget === 'list' ? { enum: choices.length > 0 ? choices : [{ value: '1', label: '选项一' }] } : {}),
  };
}

const COLUMN_TYPES: Partial<Record<PastedWidget, string>> = {
  integer: 'number',
  number: 'number',
  date: 'date',
  datetime: 'datetime',
};

/** The column of a table that shows a field. */
export function toColumn({ name, title, widget }: PastedField): JsonObject {
  const type = COLUMN_TYPES[widget];
  return { key: name, title, ...(type === undefined ? {} : { type }) };
}

/** Rows as a table shows them, each with an `id`; numbers without the marks between thousands. */
export function toRecords({ fields, rows }: PastedTable): JsonObject[] {
  return rows.map((row, at) =>
    Object.fromEntries([
      ['id', String(at + 1)],
      ...fields.map(({ name, widget }, place): [string, Json] => [name, toValue(row[place] ?? '', widget)]),
    ]),
  );
}

function toValue(cell: string, widget: PastedWidget): Json {
  if (widget === 'integer' || widget === 'number') {
    const number = Number(cell.replaceAll(',', ''));
    return cell === '' || !Number.isFinite(number) ? null : number;
  }
  if (widget !== 'date' && widget !== 'datetime') return cell;
  const [, year, month = '', day = '', rest = ''] =
    /^(\d{4})\D(\d{1,2})\D(\d{1,2})日?[ T]?(.*)$/.exec(cell) ?? [];
  if (year === undefined) return cell;
  const date = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  if (widget === 'date') return date;
  const [hour = '0', minute = '0', second = '0'] = rest.split(':');
  return `${date} ${[hour || '0', minute, second].map((part) => part.padStart(2, '0')).join(':')}`;
}
