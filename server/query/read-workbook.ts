// A workbook that somebody uploads, as rows of texts by declared column. Nothing in it is run: a formula is its result.
import { readSheet, type CellValue } from 'read-excel-file/node';
import { ApiError, failure } from '../errors.ts';
import { isStorableText } from '../plugins/strict-json.ts';
import { checkArchive } from './archive.ts';
import { formatTime } from './time.ts';

/** Rows that one import takes. */
export const MAX_IMPORT = 5_000;

/** Characters of a cell that are kept in a message. */
const SHOWN = 50;

export interface ImportColumn {
  /** Text of the first row, as the export writes it. */
  title: string;
  key: string;
  isRequired?: boolean;
  /** The export writes it for people to read; the import leaves it alone. */
  isOnlyShown?: boolean;
}

export interface SheetRow {
  /** Number of the row as Excel counts. */
  line: number;
  values: Record<string, string>;
}

/**
 * Reads the first sheet of a workbook.
 * @param maxRows that one file may have
 * @returns rows that hold anything; empty cells are ''
 * @throws request-invalid for a file that is no workbook, for columns that are not declared, named, doubled or missing,
 *   and for too many rows
 */
export async function readWorkbook(
  bytes: Buffer,
  columns: readonly ImportColumn[],
  maxRows = MAX_IMPORT,
): Promise<SheetRow[]> {
  const [head = [], ...body] = await readCells(bytes);
  const keys = readHead(head, columns);
  const rows = body
    .map((cells, index) => ({
      line: index + 2,
      values: Object.fromEntries(
        keys.flatMap((key, at) => (key === undefined ? [] : [[key, toText(cells[at] ?? null)]])),
      ),
    }))
    .filter(({ values }) => Object.values(values).some((text) => text !== ''));
  if (rows.length > maxRows) {
    throw failure('request-invalid', `一次最多导入${maxRows}行，文件有${rows.length}行，请分成几个文件`);
  }
  if (rows.length === 0) throw failure('request-invalid', '文件中没有数据行');
  return rows;
}

async function readCells(bytes: Buffer): Promise<(readonly (CellValue | null)[])[]> {
  checkArchive(bytes);
  try {
    return await readSheet(bytes);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    throw failure('request-invalid', '文件不是有效的 .xlsx 工作簿', { cause: error });
  }
}

/** The keys of the columns in their order; undefined for one that is only shown. */
function readHead(
  head: readonly (CellValue | null)[],
  columns: readonly ImportColumn[],
): (string | undefined)[] {
  const byTitle = new Map(columns.map((column) => [column.title, column]));
  const titles = head.map((cell) => toText(cell));
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
  if (cell instanceof Date) return formatTime(cell) ?? '';
  const text = String(cell).trim();
  if (!isStorableText(text)) throw failure('request-invalid', '文件含有无效字符');
  return text;
}
