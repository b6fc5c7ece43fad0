// A remark at the first cell of a sheet: its text, and the box that older programs draw it in.
import { escapeXml, PACKAGE_SPACE, RELATION_SPACE, SHEET_SPACE, XML_HEAD } from './xml.ts';

/** The parts of a remark. @param number of the sheet, from 1 */
export function noteParts(text: string, number: number): Map<string, string> {
  const place = String(number);
  return new Map([
    [
      `xl/worksheets/_rels/sheet${place}.xml.rels`,
      `${XML_HEAD}<Relationships xmlns="${PACKAGE_SPACE}"><Relationship Id="rId1" Type="${RELATION_SPACE}/vmlDrawing" Target="../drawings/vmlDrawing${place}.vml"/><Relationship Id="rId2" Type="${RELATION_SPACE}/comments" Target="../comments${place}.xml"/></Relationships>`,
    ],
    [
      `xl/comments${place}.xml`,
      `${XML_HEAD}<comments xmlns="${SHEET_SPACE}"><authors><author></author></authors><commentList><comment ref="A1" authorId="0"><text><t xml:space="preserve">${escapeXml(text)}</t></text></comment></commentList></comments>`,
    ],
    [`xl/drawings/vmlDrawing${place}.vml`, box(text)],
  ]);
}

function box(text: string): string {
  const lines = String(Math.min(40, text.split('\n').length + 2));
  return `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"/><v:shape id="_x0000_s1025" type="#_x0000_t202" style="position:absolute;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto"><v:textbox/><x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>1,15,0,2,6,15,${lines},4</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>0</x:Row><x:Column>0</x:Column></x:ClientData></v:shape></xml>`;
}
