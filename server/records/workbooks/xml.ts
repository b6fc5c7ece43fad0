// What all parts of a workbook share: how they begin, the names of their languages, and texts that cannot break out.

export const XML_HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const SHEET_SPACE = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
export const RELATION_SPACE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
export const PACKAGE_SPACE = 'http://schemas.openxmlformats.org/package/2006/relationships';

/** What most texts have none of. */
const SPECIAL = /[&<>"\u0000-\u0008\u000b-\u001f\ufffe\uffff]/;

const MARKS: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  // A reader makes a line feed of it otherwise.
  '\r': '&#13;',
};

/** A text between elements or in an attribute; XML has no place for the other control characters. */
export function escapeXml(text: string): string {
  if (!SPECIAL.test(text)) return text;
  return text
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"\r]/g, (mark) => MARKS[mark] ?? mark);
}
