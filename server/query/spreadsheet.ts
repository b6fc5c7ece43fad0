// Records as a real .xlsx workbook. Every cell of user data is text or a number by type, so none can become a formula.
import writeWorkbook, { type SheetData } from 'write-excel-file/node';
import { failure } from '../errors.ts';
import { file, type FileAnswer } from '../routing/define-route.ts';
import type { WireRecord } from './record.ts';

export interface SheetColumn {
  title: string;
  /** Name of the value in a record; `<field>_dictText` shows texts instead of codes. */
  key: string;
  /** Characters; default 16. */
  width?: number;
}

/** Rows that one export holds at most: a workbook is built in memory. */
export const MAX_EXPORT = 20_000;

/**
 * Refuses an export that would not be whole. Read one row more than MAX_EXPORT to find out.
 * @throws rule naming the limit and the way out
 */
export function refuseLongExport(rows: readonly unknown[]): void {
  if (rows.length <= MAX_EXPORT) return;
  throw failure('rule', `导出的数据超过${MAX_EXPORT}行，请先用查询条件缩小范围，或勾选要导出的行`);
}

export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** What a cell may hold at most. */
const MAX_CELL = 32_767;

/**
 * A workbook with one sheet as a download.
 * @param name of the sheet and, with the ending, of the file
 */
export async function toWorkbook(
  name: string,
  columns: readonly SheetColumn[],
  records: readonly WireRecord[],
): Promise<FileAnswer> {
  const data: SheetData = [
    columns.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold' as const })),
    ...records.map((record) => columns.map(({ key }) => toCell(record[key]))),
  ];
  const content = await writeWorkbook(data, {
    sheet: name,
    columns: columns.map(({ width }) => ({ width: width ?? 16 })),
    stickyRowsCount: 1,
  }).toBuffer();
  return file(content, XLSX_TYPE, `${name}.xlsx`);
}

function toCell(value: unknown) {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'number' && Number.isFinite(value)) return { value, type: Number };
  return { value: cleanText(String(value)), type: String };
}

/** XML has no place for control characters, and Excel none for longer texts. */
function cleanText(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').slice(0, MAX_CELL);
}
