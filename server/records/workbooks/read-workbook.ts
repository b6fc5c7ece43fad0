// A workbook that somebody uploads, as rows of texts by declared column. Nothing in it is run: a formula is its result.
import type { CellValue } from 'read-excel-file/node';
import { ApiError, failure } from '../../kernel/errors.ts';
import { isStorableText } from '../../kernel/strict-json.ts';
import { readTypedDate } from '../../../src/controls/dates/typed-date-text.ts';
import { packArchive, unpackArchive } from './archive.ts';
import { readHead, type ReadHead } from './sheet-head.ts';

/** Rows that one import takes. */
export const MAX_IMPORT = 5_000;

/** Rows that a sheet behind the first one may have: several belong to a row of that. */
const MAX_MORE = 20_000;

/** Characters of a cell, as Excel has it, and of all cells together: the rows go to the server in one piece. */
const MAX_CELL = 32_767;
const MAX_TEXT = 10_000_000;

/** How an .xls of the years before 2007 begins. */
const OLD_BEGINNING = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);

/** Rows that somebody is shown before they are imported. */
const SAMPLE = 10;

export interface ImportColumn {
  /** Text of the first row, as the export writes it. */
  title: string;
  key: string;
  isRequired?: boolean;
  /** The export writes it for people to read; the import leaves it alone. */
  isOnlyShown?: boolean;
  /** Its texts are dates, as people write them. */
  date?: 'date' | 'datetime' | undefined;
}

export interface SheetRow {
  /** Number of the row as Excel counts. */
  line: number;
  values: Record<string, string>;
}

/** A sheet behind the first one. */
export interface MoreSheet {
  name: string;
  columns: readonly ImportColumn[];
}

export interface WorkbookQuestion {
  bytes: Uint8Array;
  columns: readonly ImportColumn[];
  /** That one file may have. */
  maxRows?: number;
  /** Known by their names; a workbook may lack them. */
  more?: readonly MoreSheet[];
  /** The key to which each column of the first sheet leads, '' for none; without it the titles decide. */
  chosen?: readonly string[];
  /** Whether columns that lead nowhere or are missing are told and not refused. */
  isTrial?: boolean;
}

/** The rows of the first sheet, and those of the others in their order. */
export interface WorkbookRows {
  rows: SheetRow[];
  more: SheetRow[][];
  /** Columns of the first sheet. */
  heads: ReadHead[];
  /** Titles of columns that it lacks. */
  missing: string[];
  /** Its first rows, a text for each column, in a trial. */
  sample: { line: number; texts: string[] }[];
}

/**
 * Reads the first sheet of a workbook, and others by their names.
 * @returns rows that hold anything; empty cells are ''
 * @throws request-invalid for a file that is no workbook, for columns that are not declared, named, doubled or missing,
 *   and for too many rows or characters
 */
export async function readWorkbook({
  bytes,
  columns,
  maxRows = MAX_IMPORT,
  more = [],
  chosen,
  isTrial = false,
}: WorkbookQuestion): Promise<WorkbookRows> {
  const [first, ...others] = await readSheets(bytes);
  const budget = { left: MAX_TEXT };
  const [head = [], ...body] = first?.data ?? [];
  const { heads, missing } = readHead(head.map(toText), columns, { chosen, isLenient: isTrial });
  // Titles that all lead nowhere are led by hand then, before which no row holds anything.
  const isUnled = isTrial && heads.every(({ key }) => key === undefined);
  const rows = isUnled ? listFilled(body, maxRows) : readRows(body, heads, columns, maxRows, budget);
  if (rows.length === 0) throw failure('request-invalid', '文件中没有数据行');
  return {
    rows,
    heads,
    missing,
    sample: isTrial ? takeSample(rows, body, heads) : [],
    more: more.map(({ name, columns: declared }) => {
      const sheet = others.find((one) => one.sheet === name);
      if (!sheet || sheet.data.length === 0) return [];
      try {
        const [titles = [], ...cells] = sheet.data;
        return readRows(cells, readHead(titles.map(toText), declared).heads, declared, MAX_MORE, budget);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        throw failure(error.error, `工作表“${name}”：${error.message}`);
      }
    }),
  };
}

/** As they stand in the file, those that are imported as they are read. */
function takeSample(
  rows: readonly SheetRow[],
  body: Cells,
  heads: readonly ReadHead[],
): WorkbookRows['sample'] {
  return rows.slice(0, SAMPLE).map(({ line, values }) => {
    const cells = body[line - 2] ?? [];
    return {
      line,
      texts: heads.map(({ key }, at) =>
        key === undefined ? toText(cells[at] ?? null) : (values[key] ?? ''),
      ),
    };
  });
}

type Cells = readonly (readonly (CellValue | null)[])[];

function readRows(
  body: Cells,
  heads: readonly ReadHead[],
  columns: readonly ImportColumn[],
  maxRows: number,
  budget: { left: number },
): SheetRow[] {
  const keys = heads.map(({ key }) => key);
  const dates = new Map(columns.map(({ key, date }) => [key, date]));
  const readCell = (key: string, cell: CellValue | null): string => {
    const text = toText(cell);
    budget.left -= text.length;
    if (budget.left < 0) throw failure('request-invalid', '文件中的文字过多，请分成几个文件');
    const date = dates.get(key);
    const typed = date === undefined ? undefined : readTypedDate(text, date);
    // What is no date is refused with its row, as it stands.
    return typed && 'value' in typed ? (typed.value ?? '') : text;
  };
  const rows = body
    .map((cells, index) => ({
      line: index + 2,
      values: Object.fromEntries(
        keys.flatMap((key, at) => (key === undefined ? [] : [[key, readCell(key, cells[at] ?? null)]])),
      ),
    }))
    .filter(({ values }) => Object.values(values).some((text) => text !== ''));
  checkCount(rows, maxRows);
  return rows;
}

/** The rows in which anything stands, without values. */
function listFilled(body: Cells, maxRows: number): SheetRow[] {
  const rows = body.flatMap((cells, index) =>
    cells.some((cell) => cell !== null && toText(cell) !== '') ? [{ line: index + 2, values: {} }] : [],
  );
  checkCount(rows, maxRows);
  return rows;
}

function checkCount({ length }: readonly SheetRow[], maxRows: number): void {
  if (length <= maxRows) return;
  throw failure('request-invalid', `一次最多导入${maxRows}行，文件有${length}行，请分成几个文件`);
}

interface ReadSheet {
  sheet: string;
  data: Cells;
}

async function readSheets(bytes: Uint8Array): Promise<readonly ReadSheet[]> {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  if (whole.subarray(0, OLD_BEGINNING.length).equals(OLD_BEGINNING)) {
    throw failure('request-invalid', '这是旧格式的 .xls 文件，请在 Excel 中另存为 .xlsx 后再导入');
  }
  const parts = unpackArchive(whole, isXml);
  // The reader goes from front to back: what it reads is an archive that means the same that way.
  const plain = packArchive(new Map([...parts].map(([name, content]) => [name, cutBlanks(content)])));
  parts.clear();
  try {
    // Loaded with the first workbook: most processes never need it.
    const { default: readAll } = await import('read-excel-file/node');
    return await readAll(plain);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw failure('request-invalid', '文件不是有效的 .xlsx 工作簿', { cause: error });
  }
}

/** What the reader reads; pictures and the like are not even unpacked. */
function isXml(name: string): boolean {
  return name.endsWith('.xml') || name.endsWith('.rels');
}

/** Blanks behind the last element mean nothing, and cost the reader the square of their number. */
function cutBlanks(content: Buffer): Buffer {
  return content.subarray(0, content.lastIndexOf('>') + 1);
}

function toText(cell: CellValue | null): string {
  if (cell === null) return '';
  // A sheet has no zone: its days and hours are those that one reads in it.
  // A sheet holds a moment as a part of a day: 08:00:00 comes back some thousandths earlier.
  if (cell instanceof Date) {
    const seconds = Math.round(cell.getTime() / 1000);
    return new Date(seconds * 1000).toISOString().slice(0, 19).replace('T', ' ');
  }
  const text = String(cell).trim();
  if (text.length > MAX_CELL) throw failure('request-invalid', `单元格的文字不能超过${MAX_CELL}个字符`);
  if (!isStorableText(text)) throw failure('request-invalid', '文件含有无效字符');
  return text;
}
