// Rows as a real .xlsx workbook. Every cell of user data is text or a number by type, so none can become a formula.
import writeFile, { type SheetData } from 'write-excel-file/node';

export type CellValue = string | number | null;

/** One sheet, as plain data: large ones are written by a process of their own. */
export interface Sheet {
  name: string;
  columns: readonly { title: string; /** Characters. */ width: number }[];
  /** Rows of cells as JSON, `CellValue[][]` each: bytes go to another process in one copy, however many cells they hold. */
  pieces: readonly Uint8Array[];
}

/** What a cell may hold at most. */
const MAX_CELL = 32_767;

/** The bytes of the workbook. */
export async function writeWorkbook({ name, columns, pieces }: Sheet): Promise<Uint8Array> {
  const rows = pieces.flatMap((piece) => JSON.parse(Buffer.from(piece).toString()) as CellValue[][]);
  const data: SheetData = [
    columns.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map(toCell)),
  ];
  return writeFile(data, {
    sheet: name,
    columns: columns.map(({ width }) => ({ width })),
    stickyRowsCount: 1,
  }).toBuffer();
}

function toCell(value: CellValue) {
  if (value === null || value === '') return null;
  return typeof value === 'number' ? { value, type: Number } : { value: cleanText(value), type: String };
}

/** XML has no place for control characters, and Excel none for longer texts. */
function cleanText(text: string): string {
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').slice(0, MAX_CELL);
}
