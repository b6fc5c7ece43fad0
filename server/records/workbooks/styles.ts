// The looks of cells. Each is known before the first row is written, because they stand in a part of their own.
import type { SheetHead } from './sheet.ts';
import { escapeXml, SHEET_SPACE, XML_HEAD } from './xml.ts';

export interface Styles {
  /** The number of the look of the cells of a column. */
  ofCells(format: string | undefined): number;
  ofHead(isRequired: boolean): number;
  xml(): string;
}

/** Numbers below this one are formats that every program knows. */
const FIRST_OWN = 164;
/** Looks that stand before those of columns: plain, head, head of what must be filled in. */
const FIXED = 3;

/** @param columns all columns of the workbook */
export function createStyles(columns: readonly SheetHead[]): Styles {
  const formats = [...new Set(columns.flatMap(({ format }) => format ?? []))];
  return {
    ofCells: (format) => (format === undefined ? 0 : FIXED + formats.indexOf(format)),
    ofHead: (isRequired) => (isRequired ? 2 : 1),
    xml: () =>
      [
        `${XML_HEAD}<styleSheet xmlns="${SHEET_SPACE}">`,
        formats.length === 0 ? '' : `<numFmts count="${String(formats.length)}">`,
        ...formats.map(
          (format, at) => `<numFmt numFmtId="${String(FIRST_OWN + at)}" formatCode="${escapeXml(format)}"/>`,
        ),
        formats.length === 0 ? '' : '</numFmts>',
        '<fonts count="3"><font><sz val="11"/><name val="Calibri"/></font>',
        '<font><b/><sz val="11"/><name val="Calibri"/></font>',
        '<font><b/><sz val="11"/><color rgb="FFC00000"/><name val="Calibri"/></font></fonts>',
        '<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>',
        '<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>',
        '<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>',
        `<cellXfs count="${String(FIXED + formats.length)}">`,
        ...[0, 1, 2].map(
          (font) =>
            `<xf numFmtId="0" fontId="${String(font)}" fillId="0" borderId="0" xfId="0"${font === 0 ? '' : ' applyFont="1"'}/>`,
        ),
        ...formats.map(
          (_, at) =>
            `<xf numFmtId="${String(FIRST_OWN + at)}" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/>`,
        ),
        '</cellXfs></styleSheet>',
      ].join(''),
  };
}
