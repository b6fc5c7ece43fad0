// Records as a workbook that is downloaded.
import { setImmediate as nextTurn } from 'node:timers/promises';
import { failure } from '../../kernel/errors.ts';
import { file, type FileAnswer } from '../routing/define-route.ts';
import type { SignedIn } from '../../records/asker.ts';
import type { WireRecord } from '../../records/record.ts';
import { writeWorkbook, type CellValue, type Sheet } from '../../records/workbooks/write-workbook.ts';
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

/** Rows that are made into cells at once: a few milliseconds of the thread, then it is the turn of others. */
const PIECE = 500;

/** Bytes of cells that one export holds at most, however few its rows are: a workbook is built in memory. */
const MAX_CELLS = 40 * 1024 * 1024;

/**
 * A workbook with one sheet as a download.
 * @param name of the sheet and, with the ending, of the file
 * @param toRecords makes records of some of the rows; without it the rows are records
 * @throws rule when the texts are too long altogether
 */
export async function toWorkbook<Row extends WireRecord>(
  { user, workers }: WorkbookWriter,
  name: string,
  columns: readonly SheetColumn[],
  rows: readonly Row[],
  toRecords: (piece: readonly Row[]) => readonly WireRecord[] | Promise<readonly WireRecord[]> = (piece) =>
    piece,
): Promise<FileAnswer> {
  const pieces: Buffer[] = [];
  let size = 0;
  for (let at = 0; at < rows.length; at += PIECE) {
    const records = await toRecords(rows.slice(at, at + PIECE));
    const piece = Buffer.from(
      JSON.stringify(records.map((record) => columns.map(({ key }) => toCell(record[key])))),
    );
    size += piece.length;
    if (size > MAX_CELLS) throw failure('rule', '导出的内容过长，请先用查询条件缩小范围，或勾选要导出的行');
    pieces.push(piece);
    await nextTurn();
  }
  const sheet: Sheet = { name, columns: columns.map(({ title, width = 16 }) => ({ title, width })), pieces };
  const isSmall = columns.length * rows.length <= FEW_CELLS;
  const content = await (isSmall ? writeWorkbook(sheet) : workers.run('write-workbook', sheet, user.id));
  return file(Buffer.from(content), XLSX_TYPE, `${name}.xlsx`);
}

function toCell(value: unknown): CellValue {
  if (value === null || value === undefined) return null;
  return typeof value === 'number' && Number.isFinite(value) ? value : String(value as string);
}
