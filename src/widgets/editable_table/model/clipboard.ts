// Blocks of cells as spreadsheets put them on the clipboard: lines of fields between tabs, quoted where needed.

/** Reads a block. A field that begins with a quote ends with one; quotes inside are doubled. */
export function readBlock(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  const end = text.length;
  const endRow = (): void => {
    rows.push(row);
    row = [];
  };
  while (at < end) {
    const [field, next] = text[at] === '"' ? readQuoted(text, at) : readPlain(text, at);
    row.push(field);
    at = next;
    if (at >= end) break;
    if (text[at] === '\t') {
      at += 1;
      if (at >= end || text[at] === '\n' || text[at] === '\r') row.push('');
      if (at >= end) break;
      if (text[at] !== '\n' && text[at] !== '\r') continue;
    }
    at += text[at] === '\r' && text[at + 1] === '\n' ? 2 : 1;
    endRow();
  }
  if (row.length > 0) endRow();
  return rows;
}

function readPlain(text: string, start: number): [string, number] {
  let at = start;
  while (at < text.length && text[at] !== '\t' && text[at] !== '\n' && text[at] !== '\r') at += 1;
  return [text.slice(start, at), at];
}

/** A quote that is never closed, or followed by more text, is text as it stands. */
function readQuoted(text: string, start: number): [string, number] {
  let at = start + 1;
  let field = '';
  for (;;) {
    const quote = text.indexOf('"', at);
    if (quote < 0) return readPlain(text, start);
    field += text.slice(at, quote);
    at = quote + 1;
    if (text[at] !== '"') break;
    field += '"';
    at += 1;
  }
  const isEnd = at >= text.length || text[at] === '\t' || text[at] === '\n' || text[at] === '\r';
  return isEnd ? [field, at] : readPlain(text, start);
}

/** Writes a block so that `readBlock`, and a spreadsheet, gives the same fields back. */
export function writeBlock(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(writeField).join('\t')).join('\n');
}

function writeField(field: string): string {
  return /[\t\r\n"]/.test(field) ? `"${field.replaceAll('"', '""')}"` : field;
}
