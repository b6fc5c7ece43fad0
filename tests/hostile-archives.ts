// Archives that mean harm: small, the same every time, and each wrong in one place.
import { crc32, deflateRawSync } from 'node:zlib';

/** A part, and what its local header or the directory says of it when that is not the truth. */
export interface ForgedPart {
  name: string;
  content: Buffer;
  /** Sent as it is. */
  isStored?: boolean;
  local?: Partial<Said>;
  directory?: Partial<Said> & {
    /** Where the directory says that the part begins. */
    offset?: number;
  };
  /** Bytes between this part and the next. */
  gap?: Buffer;
}

interface Said {
  name: string;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  size: number;
}

/** Writes an archive as it is told, true or not. */
export function forgeArchive(parts: readonly ForgedPart[]): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const { name, content, isStored, local, directory, gap = Buffer.alloc(0) } of parts) {
    const packed = isStored ? content : deflateRawSync(content, { level: 9 });
    const truth: Said = {
      name,
      flags: 0,
      method: isStored ? 0 : 8,
      crc: crc32(content),
      packed: packed.length,
      size: content.length,
    };
    const header = Buffer.concat([
      mark('504b0304'),
      writeSaid({ ...truth, ...local }),
      Buffer.from(local?.name ?? name),
    ]);
    const place = Buffer.alloc(14);
    place.writeUInt32LE(directory?.offset ?? offset, 10);
    const said = { ...truth, ...directory };
    entries.push(mark('504b01021400'), writeSaid(said), place, Buffer.from(said.name));
    locals.push(header, packed, gap);
    offset += header.length + packed.length + gap.length;
  }
  const list = Buffer.concat(entries);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(parts.length, 4);
  end.writeUInt16LE(parts.length, 6);
  end.writeUInt32LE(list.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, list, mark('504b0506'), end]);
}

/** From the version on to the lengths of name and extra. */
function writeSaid({ name, flags, method, crc, packed, size }: Said): Buffer {
  const said = Buffer.alloc(26);
  said.writeUInt16LE(20, 0);
  said.writeUInt16LE(flags, 2);
  said.writeUInt16LE(method, 4);
  said.writeUInt32LE(crc, 10);
  said.writeUInt32LE(packed, 14);
  said.writeUInt32LE(size, 18);
  said.writeUInt16LE(Buffer.byteLength(name), 22);
  return said;
}

function mark(hex: string): Buffer {
  return Buffer.from(hex, 'hex');
}

const MAIN = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const RELATION = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** The parts of a workbook around the XML of its one sheet. */
export function sheetParts(sheet: string | Buffer): ForgedPart[] {
  const part = (name: string, text: string | Buffer): ForgedPart => ({ name, content: Buffer.from(text) });
  return [
    part(
      '[Content_Types].xml',
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">' +
        '<Default Extension="xml" ContentType="application/xml"/></Types>',
    ),
    part(
      'xl/workbook.xml',
      `<workbook xmlns="${MAIN}" xmlns:r="${RELATION}"><sheets><sheet name="a" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    part(
      'xl/_rels/workbook.xml.rels',
      '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">' +
        `<Relationship Id="rId1" Type="${RELATION}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    ),
    part('xl/worksheets/sheet1.xml', sheet),
  ];
}

const cell = (place: string, text: string): string =>
  `<c r="${place}" t="inlineStr"><is><t>${text}</t></is></c>`;

/** The XML of a sheet of texts. */
export function sheetOf(rows: readonly (readonly string[])[], inside = ''): string {
  const lines = rows.map((row, index) => {
    const line = String(index + 1);
    const cells = row.map((text, column) => cell(`${columnName(column)}${line}`, text));
    return `<row r="${line}">${cells.join('')}</row>`;
  });
  return `<worksheet xmlns="${MAIN}"><sheetData>${lines.join('')}${inside}</sheetData></worksheet>`;
}

export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}

/** Megabytes of one character pack to almost nothing. */
const many = (text: string, megabytes: number): Buffer => Buffer.alloc(megabytes * 1024 * 1024, text);

/** One that takes all the time that its reader is given: a cell in the farthest row. */
export function endlessWorkbook(head: readonly string[]): Buffer {
  return forgeArchive(sheetParts(sheetOf([head], `<row r="99999999">${cell('A99999999', 'x')}</row>`)));
}

/** Workbooks with the head `head` that hold up, or fill the memory of, whoever reads them without a limit. */
export function listHostileWorkbooks(head: readonly string[]): ReadonlyMap<string, Buffer> {
  const sheet = sheetOf([head, head]);
  const parts = sheetParts(sheet);
  const last = parts.at(-1);
  if (!last) throw new Error('a workbook has parts');
  const before = parts.slice(0, -1);
  const blanks = { ...last, content: Buffer.concat([last.content, many(' ', 20)]) };
  const inside = (text: Buffer): Buffer =>
    Buffer.concat([Buffer.from(sheet.replace(/<\/sheetData>.*/, '')), text]);
  return new Map([
    ['blanks after the sheet', forgeArchive([...before, blanks])],
    ['blanks inside of the sheet', forgeArchive([...before, { ...last, content: inside(many(' ', 39)) }])],
    ['an element that never ends', forgeArchive([...before, { ...last, content: inside(many('<', 39)) }])],
    [
      'an attribute that never ends',
      forgeArchive([
        ...before,
        { ...last, content: inside(Buffer.concat([Buffer.from('<row r="'), many('a', 39)])) },
      ]),
    ],
    [
      'a size that is a lie in the local header',
      forgeArchive([...before, { ...blanks, local: { size: 0, packed: 0xffff } }]),
    ],
    [
      'a size that is a lie in the directory',
      forgeArchive([...before, { ...blanks, directory: { size: 100 } }]),
    ],
    ['a method that is a lie', forgeArchive([...before, { ...blanks, local: { method: 0 } }])],
    [
      'a name that is a lie',
      forgeArchive([...before, { ...blanks, local: { name: 'xl/worksheets/sheet2.xml' } }]),
    ],
    [
      'a part behind the back of the directory',
      forgeArchive([...before, { ...last, gap: forgeArchive([blanks]) }]),
    ],
    ['one part under two names', forgeArchive([...before, last, last])],
    ['a cell in the farthest column of each row', forgeArchive(sheetParts(sheetOf([head], farCells(5_000))))],
    ['a cell in the farthest row', endlessWorkbook(head)],
    [
      'half a million cells',
      forgeArchive(
        sheetParts(sheetOf([head], '<row><c t="inlineStr"><is><t>x</t></is></c></row>'.repeat(500_000))),
      ),
    ],
    ['a text of 39 MB', forgeArchive(sheetParts(sheetOf([head, [many('x', 38).toString()]])))],
    [
      'fifty megabytes in two hundred parts',
      forgeArchive([
        ...parts,
        ...Array.from({ length: 190 }, (_, at) => ({ name: `xl/${String(at)}.xml`, content: many(' ', 1) })),
      ]),
    ],
  ]);
}

function farCells(rows: number): string {
  return Array.from(
    { length: rows },
    (_, at) => `<row r="${String(at + 2)}">${cell(`XFD${String(at + 2)}`, 'x')}</row>`,
  ).join('');
}
