// Cells of a sheet as XML. What people wrote is a text or a number by its type, so that no cell can become a formula.
import { escapeXml } from './xml.ts';

/** What a cell holds. */
export type CellValue = string | number | null;

/** What a cell may hold at most, in Excel. */
const MAX_CELL = 32_767;

/** A row of cells. @param styles one for each column, 0 is plain */
export function rowXml(number: number, values: readonly CellValue[], styles: readonly number[]): string {
  let cells = '';
  for (const [at, value] of values.entries()) {
    if (value === null || value === '') continue;
    const style = styles[at] ? ` s="${String(styles[at])}"` : '';
    const place = `${columnName(at)}${String(number)}`;
    cells +=
      typeof value === 'number'
        ? `<c r="${place}"${style}><v>${String(value)}</v></c>`
        : `<c r="${place}"${style} t="inlineStr"><is><t xml:space="preserve">${escapeXml(
            value.slice(0, MAX_CELL),
          )}</t></is></c>`;
  }
  return `<row r="${String(number)}">${cells}</row>`;
}

/** The letters of a column, counted from 0: A, B, … Z, AA. */
export function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}
