// One sheet as XML, piece by piece: head, rows, and what Excel offers while somebody fills it in.
import { columnName, rowXml } from './cell-xml.ts';
import type { ListPlaces } from './list-sheet.ts';
import { hasNotes } from './note-xml.ts';
import type { Sheet } from './sheet.ts';
import type { Styles } from './styles.ts';
import { escapeXml, RELATION_SPACE, SHEET_SPACE, XML_HEAD } from './xml.ts';

const DEFAULT_WIDTH = 16;

/** What a sheet shares with the workbook that it is in. */
export interface SheetParts {
  styles: Styles;
  lists: ListPlaces;
}

/** The XML of a sheet. @returns pieces as large as those of its rows */
export async function* sheetXml(sheet: Sheet, { styles, lists }: SheetParts): AsyncGenerator<string> {
  const { columns, pieces } = sheet;
  const styleOf = columns.map(({ format }) => styles.ofCells(format));
  const widths = columns.map(({ width = DEFAULT_WIDTH }, at) => {
    const style = styleOf[at] ? ` style="${String(styleOf[at])}"` : '';
    return `<col min="${String(at + 1)}" max="${String(at + 1)}" width="${String(width)}"${style} customWidth="1"/>`;
  });
  yield [
    `${XML_HEAD}<worksheet xmlns="${SHEET_SPACE}" xmlns:r="${RELATION_SPACE}">`,
    '<sheetViews><sheetView workbookViewId="0">',
    '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>',
    widths.length === 0 ? '' : `<cols>${widths.join('')}</cols>`,
    '<sheetData>',
    rowXml(
      1,
      columns.map(({ title, isRequired }) => (isRequired === true ? `${title}${REQUIRED_MARK}` : title)),
      columns.map(({ isRequired }) => styles.ofHead(isRequired === true)),
    ),
  ].join('');
  let number = 1;
  for await (const rows of pieces) {
    let xml = '';
    for (const values of rows) {
      number += 1;
      xml += rowXml(number, values, styleOf);
    }
    yield xml;
  }
  yield `</sheetData>${validationXml(sheet, lists)}${hasNotes(columns) ? '<legacyDrawing r:id="rId1"/>' : ''}</worksheet>`;
}

/** Stands behind the title of a column that must be filled in. */
export const REQUIRED_MARK = '*';

/** What Excel asks whoever fills in something else. */
const NOT_LISTED = '不在列表中，请从下拉列表中选择';

function validationXml({ columns, offered = 0 }: Sheet, lists: ListPlaces): string {
  const rules = columns.flatMap(({ choices }, at) => {
    if (choices === undefined || choices.length === 0 || offered === 0) return [];
    const column = columnName(at);
    // A warning: what else a cell may hold, such as a code, is judged by the import.
    return [
      `<dataValidation type="list" allowBlank="1" errorStyle="warning" showErrorMessage="1" error="${escapeXml(NOT_LISTED)}" sqref="${column}2:${column}${String(offered + 1)}"><formula1>${escapeXml(lists.formulaOf(choices))}</formula1></dataValidation>`,
    ];
  });
  return rules.length === 0
    ? ''
    : `<dataValidations count="${String(rules.length)}">${rules.join('')}</dataValidations>`;
}
