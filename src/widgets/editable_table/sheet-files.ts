// Tables as Excel files, written and read in the browser; the libraries load with their first use.
import { readDate } from '../../controls/dates/date-values.ts';
import { isNumeric, type NumberFormat } from '../../controls/numbers/number-values.ts';
import { readFileFact } from '../../controls/upload/file-facts.ts';
import type { Http } from '../../engine/services.ts';
import { filesOf } from './model/cell-text.ts';
import type { Row } from './model/row.ts';
import { ownValue } from './model/state.ts';
import { cellState, shownRow, textAt, type Grid, type GridColumn } from './grid/grid.ts';
import { nameStored, tellStored, type ToldNames } from './grid/resolve-names.ts';
import { offerChoices } from './sheet-choices.ts';
import { isComputed } from './table-columns.ts';
import { t } from '../../engine/text.ts';

/** The calendar of Excel begins with it. */
const FIRST_YEAR = 1901;

/** How Excel shows a number that stays one. */
function excelFormat({ precision, thousands }: NumberFormat): { format?: string } {
  if (precision === undefined && thousands !== true) return {};
  const fraction = precision === undefined ? '.##########' : precision > 0 ? `.${'0'.repeat(precision)}` : '';
  return { format: `${thousands === true ? '#,##0' : '0'}${fraction}` };
}

/** Columns that a file has: what is drawn by the document has no text. */
function listColumns(grid: Grid): readonly GridColumn[] {
  return grid.columns.filter((column) => column.type !== 'slot');
}

/** Columns that a file may fill: neither shown only, nor computed, nor files, which only an upload brings. */
export function importedColumns(grid: Grid): readonly GridColumn[] {
  return grid.columns.filter(
    ({ key, kind, isDisabled, editor }) =>
      !kind.isFixed &&
      kind.isFile !== true &&
      !isDisabled &&
      editor !== 'missing' &&
      !isComputed(grid.templates, key),
  );
}

/** The table with all rows that pass the filters, in the order in which they are shown: those that are folded away too. */
export function unfolded(grid: Grid): Grid {
  const { model } = grid;
  const places = model.groups?.flatMap((group) => group.places);
  if (!places) return grid;
  const rows = places.map((place) => model.all.rows[place] as Row);
  return { ...grid, model: { ...model, rows, placeOf: (index) => places[index] ?? index } };
}

/**
 * The whole table with its heads; texts are written as texts, so that nothing in them is run as a formula.
 * @param http knows the names that files had when they were sent, and those of people and departments
 */
export async function writeSheet(shown: Grid, sheet: string, http: Http): Promise<Blob> {
  const grid = unfolded(shown);
  const columns = listColumns(grid);
  const [files, people] = await Promise.all([
    readFileNames(grid, columns, http),
    tellStored(http, columns, ({ key }) => grid.model.rows.map((row) => ownValue(row, key))),
  ]);
  const rows = grid.model.rows.map((row, index) =>
    columns.map((column) => toCell(grid, column, row, index, { files, people })),
  );
  return writeFile(
    columns,
    columns.map(({ title }) => title),
    rows,
    sheet,
  );
}

/** The sheet without rows, with the columns that an import fills; a star marks those that must be filled in. */
export function writeTemplate(grid: Grid, sheet: string): Promise<Blob> {
  const columns = importedColumns(grid);
  const titles = columns.map(({ title, isRequired }) => (isRequired ? `${title} *` : title));
  return writeFile(columns, titles, [], sheet);
}

type SheetCell = ReturnType<typeof toCell>;

async function writeFile(
  columns: readonly GridColumn[],
  titles: readonly string[],
  rows: readonly (readonly SheetCell[])[],
  sheet: string,
): Promise<Blob> {
  const { default: writeExcelFile } = await import('write-excel-file/browser');
  const head = titles.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const title = sheet.slice(0, 31) || t('表格');
  const offered = offerChoices(columns, rows.length, title);
  const lists = offered.sheet?.rows.map((texts) =>
    texts.map((text) => (text === undefined ? null : { value: text, type: String })),
  );
  return writeExcelFile(
    [
      { data: [head, ...rows.map((cells) => [...cells])], sheet: title },
      ...(lists && offered.sheet ? [{ data: lists, sheet: offered.sheet.name }] : []),
    ],
    { features: [offered.feature] },
  ).toBlob();
}

/** By path; those that the server does not know are missing. */
type FileNames = ReadonlyMap<string, string>;

async function readFileNames(grid: Grid, columns: readonly GridColumn[], http: Http): Promise<FileNames> {
  const keys = columns.filter(({ kind }) => kind.isFile).map(({ key }) => key);
  const paths = new Set(
    grid.model.rows.flatMap((row) =>
      keys.flatMap((key) => filesOf(ownValue(row, key)).flatMap(({ path }) => path ?? [])),
    ),
  );
  const facts = await Promise.all([...paths].map((path) => readFileFact(http, path)));
  return new Map([...paths].flatMap((path, at) => (facts[at] ? [[path, facts[at].name]] : [])));
}

interface KnownNames {
  readonly files: FileNames;
  readonly people: ToldNames;
}

function toCell(grid: Grid, column: GridColumn, stored: Row, index: number, names: KnownNames) {
  const row = shownRow(grid, stored, index);
  const value = ownValue(row, column.key);
  // Longer numbers would lose digits as numbers.
  const isShort = String(value as string).replace(/\D/g, '').length <= 15;
  if (column.format && isNumeric(value) && isShort)
    return { value: Number(value), type: Number, ...excelFormat(column.format) };
  const date = toSheetDate(column, value);
  if (date && cellState(grid, column, row, index).isVisible) return date;
  if (column.kind.isFile && cellState(grid, column, row, index).isVisible) {
    const files = filesOf(value).map(({ name, path = '' }) => names.files.get(path) ?? name);
    return { value: files.join('、'), type: String };
  }
  const told = names.people.get(column.key);
  if (told && cellState(grid, column, row, index).isVisible)
    return { value: nameStored(told, value), type: String };
  return { value: textAt(grid, column, row, index), type: String };
}

/** Dates and points in time are such in the file as well; a sheet knows no zone, so the clock stays as it is shown. */
function toSheetDate({ kind }: GridColumn, value: unknown) {
  if ((kind.value !== 'date' && kind.value !== 'datetime') || typeof value !== 'string') return undefined;
  const date = readDate(value, kind.value);
  if (!date || date.year() < FIRST_YEAR) return undefined;
  const clock = new Date(`${date.format('YYYY-MM-DDTHH:mm:ss')}Z`);
  if (kind.value === 'date') clock.setUTCHours(0, 0, 0, 0);
  return { value: clock, type: Date, format: kind.value === 'date' ? 'yyyy-mm-dd' : 'yyyy-mm-dd hh:mm:ss' };
}

/** The first sheet of a file as texts. */
export interface SheetTexts {
  readonly titles: readonly string[];
  readonly rows: readonly { readonly line: number; readonly texts: readonly string[] }[];
}

/** Reads the first sheet; empty rows are left out. Rejects with a sentence where nothing can be read. */
export async function readSheetTexts(file: Blob): Promise<SheetTexts> {
  const { readSheet } = await import('read-excel-file/browser');
  const sheet: unknown = await readSheet(file).catch(() => undefined);
  if (sheet === undefined) throw new Error(t('文件无法读取，请另存为 .xlsx 文件后重新导入'));
  const [head = [], ...lines] = sheet as readonly (readonly unknown[])[];
  const titles = head.map((title) => toText(title).trim());
  while (titles.at(-1) === '') titles.pop();
  const rows = lines.flatMap((cells, at) =>
    cells.some((cell) => cell !== null && cell !== '')
      ? { line: at + 2, texts: titles.map((_, column) => toText(cells[column])) }
      : [],
  );
  if (titles.length === 0) throw new Error(t('文件第一行没有标题，请使用模板或导出的文件'));
  if (rows.length === 0) throw new Error(t('文件中没有数据行'));
  return { titles, rows };
}

function toText(cell: unknown): string {
  // A sheet counts days: eight o'clock is a fraction that ends a breath before it.
  if (cell instanceof Date)
    return new Date(Math.round(cell.getTime() / 1000) * 1000)
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ')
      .replace(/ 00:00:00$/, '');
  return cell === null || cell === undefined ? '' : String(cell as string | number | boolean);
}
