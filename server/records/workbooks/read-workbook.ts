// A workbook that somebody uploads, as rows of texts by declared column. Nothing in it is run: a formula is its result.
import type { CellValue } from 'read-excel-file/node';
import { ApiError, failure } from '../../kernel/errors.ts';
import { isStorableText } from '../../kernel/strict-json.ts';
import { readTypedDate } from '../../../src/controls/dates/typed-date-text.ts';
import { packArchive, unpackArchive } from './archive.ts';

/** Rows that one import takes. */
export const MAX_IMPORT = 5_000;

/** Rows that a sheet behind the first one may have: several belong to a row of that. */
const MAX_MORE = 20_000;

/** Characters of a cell, as Excel has it, and of all cells together: the rows go to the server in one piece. */
const MAX_CELL = 32_767;
const MAX_TEXT = 10_000_000;

/** Characters of a cell that are kept in a message. */
const SHOWN = 50;

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
}

/** The rows of the first sheet, and those of the others in their order. */
export interface WorkbookRows {
  rows: SheetRow[];
  more: SheetRow[][];
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
}: WorkbookQuestion): Promise<WorkbookRows> {
  const [first, ...others] = await readSheets(bytes);
  const budget = { left: MAX_TEXT };
  const rows = readRows(first?.data ?? [], columns, maxRows, budget);
  if (rows.length === 0) throw failure('request-invalid', '文件中没有数据行');
  return {
    rows,
    more: more.map(({ name, columns: declared }) => {
      const sheet = others.find((one) => one.sheet === name);
      if (!sheet || sheet.data.length === 0) return [];
      try {
        return readRows(sheet.data, declared, MAX_MORE, budget);
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
        throw failure(error.error, `工作表“${name}”：${error.message}`);
      }
    }),
  };
}

function readRows(
  [head = [], ...body]: readonly (readonly (CellValue | null)[])[],
  columns: readonly ImportColumn[],
  maxRows: number,
  budget: { left: number },
): SheetRow[] {
  const keys = readHead(head, columns);
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
  if (rows.length > maxRows) {
    throw failure('request-invalid', `一次最多导入${maxRows}行，文件有${rows.length}行，请分成几个文件`);
  }
  return rows;
}

interface ReadSheet {
  sheet: string;
  data: readonly (readonly (CellValue | null)[])[];
}

async function readSheets(bytes: Uint8Array): Promise<readonly ReadSheet[]> {
  const parts = unpackArchive(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), isXml);
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

/** The keys of the columns in their order; undefined for one that is only shown. */
function readHead(
  head: readonly (CellValue | null)[],
  columns: readonly ImportColumn[],
): (string | undefined)[] {
  const byTitle = new Map(columns.map((column) => [column.title, column]));
  // A template marks what must be filled in.
  const titles = head
    .map((cell) => toText(cell))
    .map((text) => (byTitle.has(text) ? text : text.replace(/\s*\*$/, '')));
  while (titles.at(-1) === '') titles.pop();
  const taken = columns.filter(({ isOnlyShown }) => isOnlyShown !== true);
  const known = `可用的列：${taken.map(({ title }) => title).join('、')}`;
  const seen = new Set<string>();
  for (const title of titles) {
    const shown = title === '' ? '（空）' : title.slice(0, SHOWN);
    if (!byTitle.has(title)) throw failure('request-invalid', `列“${shown}”不能导入，${known}`);
    if (seen.has(title)) throw failure('request-invalid', `列“${shown}”出现了两次`);
    seen.add(title);
  }
  const missing = columns.find(({ title, isRequired }) => isRequired === true && !seen.has(title));
  if (missing) throw failure('request-invalid', `缺少列“${missing.title}”，${known}`);
  return titles.map((title) => {
    const column = byTitle.get(title);
    return column?.isOnlyShown === true ? undefined : column?.key;
  });
}

function toText(cell: CellValue | null): string {
  if (cell === null) return '';
  // A sheet has no zone: its days and hours are those that one reads in it.
  if (cell instanceof Date) return cell.toISOString().slice(0, 19).replace('T', ' ');
  const text = String(cell).trim();
  if (text.length > MAX_CELL) throw failure('request-invalid', `单元格的文字不能超过${MAX_CELL}个字符`);
  if (!isStorableText(text)) throw failure('request-invalid', '文件含有无效字符');
  return text;
}
