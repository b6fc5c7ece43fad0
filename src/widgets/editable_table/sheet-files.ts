// Tables as Excel files, written and read in the browser; the libraries load with their first use.
import { isNumeric } from '../../controls/number-values.ts';
import type { Row } from './model/row.ts';
import { ownValue } from './model/state.ts';
import { textAt, type Grid, type GridColumn } from './grid/grid.ts';
import { t } from '../../engine/text.ts';

/** Columns that a file has: what is drawn by the document has no text. */
function listColumns(grid: Grid): readonly GridColumn[] {
  return grid.columns.filter((column) => column.type !== 'slot');
}

/** The whole table with its heads; texts are written as texts, so that nothing in them is run as a formula. */
export async function writeSheet(grid: Grid, sheet: string): Promise<Blob> {
  const { default: writeExcelFile } = await import('write-excel-file/browser');
  const columns = listColumns(grid);
  const head = columns.map(({ title }) => ({ value: title, type: String, fontWeight: 'bold' as const }));
  const rows = grid.model.rows.map((row, index) => columns.map((column) => toCell(grid, column, row, index)));
  return writeExcelFile([head, ...rows], { sheet: sheet.slice(0, 31) || t('表格') }).toBlob();
}

function toCell(grid: Grid, column: GridColumn, row: Row, index: number) {
  const value = ownValue(row, column.key);
  // Longer numbers would lose digits as numbers.
  const isShort = String(value as string).replace(/\D/g, '').length <= 15;
  if (column.kind.value === 'number' && isNumeric(value) && isShort)
    return { value: Number(value), type: Number };
  return { value: textAt(grid, column, row, index), type: String };
}

export interface SheetTexts {
  columns: readonly GridColumn[];
  block: readonly (readonly string[])[];
}

/** Reads the first sheet; its heads name the columns. Rejects with a sentence when none of them does. */
export async function readSheetTexts(grid: Grid, file: Blob): Promise<SheetTexts> {
  const { readSheet } = await import('read-excel-file/browser');
  const [head = [], ...rows] = (await readSheet(file)) as readonly (readonly unknown[])[];
  const places = listColumns(grid).flatMap((column) => {
    const at = head.findIndex((title) => String(title ?? '').trim() === column.title);
    return at < 0 ? [] : [{ column, at }];
  });
  if (places.length === 0) throw new Error(t('文件第一行没有与表格列同名的表头，请按导出的格式填写'));
  return {
    columns: places.map(({ column }) => column),
    block: rows
      .filter((row) => row.some((cell) => cell !== null && cell !== ''))
      .map((row) => places.map(({ at }) => toText(row[at]))),
  };
}

function toText(cell: unknown): string {
  if (cell instanceof Date)
    return cell
      .toISOString()
      .slice(0, 19)
      .replace('T', ' ')
      .replace(/ 00:00:00$/, '');
  return cell === null || cell === undefined ? '' : String(cell as string | number | boolean);
}
