// A real .xlsx workbook, packed while its rows are read and sent: neither is ever whole in memory.
import { once } from 'node:events';
import { Readable } from 'node:stream';
import { asError } from '../../../src/engine/values/errors.ts';
import { placeLists } from './list-sheet.ts';
import { hasNotes, noteParts } from './note-xml.ts';
import type { Sheet } from './sheet.ts';
import { freeName, sheetName } from './sheet-name.ts';
import { sheetXml } from './sheet-xml.ts';
import { createStyles } from './styles.ts';
import { escapeXml, PACKAGE_SPACE, RELATION_SPACE, SHEET_SPACE, XML_HEAD } from './xml.ts';

/** Cells are much alike: more effort costs three times as long for a tenth. */
const FASTEST = 1;

/** Bytes that are packed ahead of their receiver. */
const AHEAD = 64 * 1024;

const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types';
const MAIN = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/**
 * Begins a workbook; rows are asked for as the receiver takes them.
 * @returns its bytes; an error of the rows becomes one of the stream, so that nobody takes half a workbook for a whole one
 */
export async function writeWorkbook(given: readonly Sheet[]): Promise<Readable> {
  const { ZipArchive } = await import('archiver');
  const archive = new ZipArchive({ zlib: { level: FASTEST }, highWaterMark: AHEAD });
  const sheets = nameApart(given);
  const lists = placeLists(sheets);
  const all = [...sheets, ...(lists.sheet ? [lists.sheet] : [])];
  const styles = createStyles(all.flatMap(({ columns }) => columns));
  const parts = new Map([
    ['[Content_Types].xml', contentTypes(all)],
    [
      '_rels/.rels',
      `${XML_HEAD}<Relationships xmlns="${PACKAGE_SPACE}"><Relationship Id="rId1" Type="${RELATION_SPACE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    ['xl/workbook.xml', workbookXml(all, sheets.length)],
    ['xl/_rels/workbook.xml.rels', workbookRelations(all)],
    ['xl/styles.xml', styles.xml()],
    ...all.flatMap(({ columns }, at) => (hasNotes(columns) ? [...noteParts(columns, at + 1)] : [])),
  ]);
  const fill = async (): Promise<void> => {
    const gone = once(archive, 'close').then(() => {
      throw new Error('the receiver went away');
    });
    // At the end it is closed in any case.
    gone.catch(() => undefined);
    for (const [name, text] of parts) archive.append(Buffer.from(text), { name });
    for (const [at, sheet] of all.entries()) {
      const content = Readable.from(toBytes(sheetXml(sheet, { styles, lists })), { objectMode: false });
      try {
        if (archive.destroyed) return;
        content.once('error', (error) => archive.destroy(error));
        const name = `xl/worksheets/sheet${String(at + 1)}.xml`;
        archive.append(content, { name });
        await Promise.race([packed(archive, name), gone]);
      } finally {
        content.destroy();
      }
    }
    await archive.finalize();
  };
  void fill().catch((error: unknown) => archive.destroy(asError(error)));
  return archive;
}

async function* toBytes(texts: AsyncIterable<string>): AsyncGenerator<Buffer> {
  for await (const text of texts) if (text !== '') yield Buffer.from(text);
}

/** When the part of this name is in the archive. */
function packed(archive: Readable, wanted: string): Promise<void> {
  return new Promise((resolve) => {
    archive.on('entry', ({ name }: { name: string }) => {
      if (name === wanted) resolve();
    });
  });
}

function contentTypes(sheets: readonly Sheet[]): string {
  const parts = sheets.flatMap(({ columns }, at) => {
    const place = String(at + 1);
    const sheet = `<Override PartName="/xl/worksheets/sheet${place}.xml" ContentType="${MAIN}.worksheet+xml"/>`;
    return !hasNotes(columns)
      ? [sheet]
      : [sheet, `<Override PartName="/xl/comments${place}.xml" ContentType="${MAIN}.comments+xml"/>`];
  });
  return [
    `${XML_HEAD}<Types xmlns="${TYPES}">`,
    '<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>',
    '<Default Extension="xml" ContentType="application/xml"/>',
    '<Default Extension="vml" ContentType="application/vnd.openxmlformats-officedocument.vmlDrawing"/>',
    `<Override PartName="/xl/workbook.xml" ContentType="${MAIN}.sheet.main+xml"/>`,
    `<Override PartName="/xl/styles.xml" ContentType="${MAIN}.styles+xml"/>`,
    ...parts,
    '</Types>',
  ].join('');
}

/** @param shown sheets at the front that people see */
function workbookXml(sheets: readonly Sheet[], shown: number): string {
  const listed = sheets.map(({ name }, at) => {
    const state = at < shown ? '' : ' state="hidden"';
    return `<sheet name="${escapeXml(name)}" sheetId="${String(at + 1)}"${state} r:id="rId${String(at + 1)}"/>`;
  });
  return `${XML_HEAD}<workbook xmlns="${SHEET_SPACE}" xmlns:r="${RELATION_SPACE}"><sheets>${listed.join('')}</sheets></workbook>`;
}

function workbookRelations(sheets: readonly Sheet[]): string {
  const listed = sheets.map(
    (_, at) =>
      `<Relationship Id="rId${String(at + 1)}" Type="${RELATION_SPACE}/worksheet" Target="worksheets/sheet${String(at + 1)}.xml"/>`,
  );
  return `${XML_HEAD}<Relationships xmlns="${PACKAGE_SPACE}">${listed.join('')}<Relationship Id="rIdStyles" Type="${RELATION_SPACE}/styles" Target="styles.xml"/></Relationships>`;
}

/** Names as Excel takes them, no two alike. */
function nameApart(sheets: readonly Sheet[]): Sheet[] {
  const taken: string[] = [];
  return sheets.map((sheet) => {
    const name = freeName(sheetName(sheet.name), taken);
    taken.push(name);
    return { ...sheet, name };
  });
}
