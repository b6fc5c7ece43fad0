// Remarks at the titles of a sheet: their texts, and the boxes that older programs draw them in.
import { columnName } from './cell-xml.ts';
import type { SheetHead } from './sheet.ts';
import { escapeXml, PACKAGE_SPACE, RELATION_SPACE, SHEET_SPACE, XML_HEAD } from './xml.ts';

/** The first shape of a sheet; each sheet has room for a thousand. */
const FIRST_SHAPE = 1_025;
const SHAPES = 1_024;

export function hasNotes(columns: readonly SheetHead[]): boolean {
  return columns.some(({ note }) => note !== undefined);
}

/** The parts of the remarks of a sheet. @param number of the sheet, from 1 */
export function noteParts(columns: readonly SheetHead[], number: number): Map<string, string> {
  const place = String(number);
  const notes = columns.flatMap(({ note }, at) => (note === undefined ? [] : [{ note, at }]));
  const comments = notes.map(
    ({ note, at }) =>
      `<comment ref="${columnName(at)}1" authorId="0"><text><t xml:space="preserve">${escapeXml(note)}</t></text></comment>`,
  );
  return new Map([
    [
      `xl/worksheets/_rels/sheet${place}.xml.rels`,
      `${XML_HEAD}<Relationships xmlns="${PACKAGE_SPACE}"><Relationship Id="rId1" Type="${RELATION_SPACE}/vmlDrawing" Target="../drawings/vmlDrawing${place}.vml"/><Relationship Id="rId2" Type="${RELATION_SPACE}/comments" Target="../comments${place}.xml"/></Relationships>`,
    ],
    [
      `xl/comments${place}.xml`,
      `${XML_HEAD}<comments xmlns="${SHEET_SPACE}"><authors><author></author></authors><commentList>${comments.join('')}</commentList></comments>`,
    ],
    [
      `xl/drawings/vmlDrawing${place}.vml`,
      [
        '<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel">',
        `<o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="${place}"/></o:shapelayout>`,
        '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"/>',
        ...notes.map(({ note, at }, index) => box(note, at, FIRST_SHAPE + (number - 1) * SHAPES + index)),
        '</xml>',
      ].join(''),
    ],
  ]);
}

/** @param at column, counted from 0 */
function box(note: string, at: number, shape: number): string {
  const lines = String(Math.min(40, note.split('\n').length + 3));
  const [left, right] = [String(at + 1), String(at + 4)];
  return `<v:shape id="_x0000_s${String(shape)}" type="#_x0000_t202" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:textbox/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${left},15,0,2,${right},15,${lines},4</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>0</x:Row><x:Column>${String(at)}</x:Column></x:ClientData></v:shape>`;
}
