// Records as a workbook that is downloaded.
import { failure } from '../../kernel/errors.ts';
import { file, type FileAnswer } from '../routing/define-route.ts';
import type { SignedIn } from '../../records/asker.ts';
import type { WireRecord } from '../../records/record.ts';
import { writeWorkbook, type CellValue, type Sheet } from '../../records/sheets/write-workbook.ts';
import type { Workers } from '../../workers/workers.ts';

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

/** Cells that are written where they are asked for: milliseconds. More are the work of a process of its own. */
const FEW_CELLS = 2_000;

/** Who writes a workbook for whom. */
export interface WorkbookWriter {
  user: Pick<SignedIn, 'id'>;
  workers: Workers;
}

/**
 * A workbook with one sheet as a download.
 * @param name of the sheet and, with the ending, of the file
 */
export async function toWorkbook(
  { user, workers }: WorkbookWriter,
  name: string,
  columns: readonly SheetColumn[],
  records: readonly WireRecord[],
): Promise<FileAnswer> {
  const sheet: Sheet = {
    name,
    columns: columns.map(({ title, width = 16 }) => ({ title, width })),
    rows: records.map((record) => columns.map(({ key }) => toCell(record[key]))),
  };
  const isSmall = columns.length * records.length <= FEW_CELLS;
  const content = await (isSmall ? writeWorkbook(sheet) : workers.run('write-workbook', sheet, user.id));
  return file(Buffer.from(content), XLSX_TYPE, `${name}.xlsx`);
}

function toCell(value: unknown): CellValue {
  if (value === null || value === undefined) return null;
  return typeof value === 'number' && Number.isFinite(value) ? value : String(value as string);
}
