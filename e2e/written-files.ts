// Documents that a test writes itself: small, and of the kinds that people upload.
import { ZipArchive } from 'archiver';
import { Readable } from 'node:stream';
import sharp from 'sharp';

/** A page of 300 x 200 points: `Hello` above, and 你好 below in a Chinese font that the document does not bring. */
export function writePdf(): Buffer {
  const text = 'BT /F1 24 Tf 20 150 Td (Hello) Tj ET BT /F2 24 Tf 20 50 Td <4F60597D> Tj ET';
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    '<< /Type /Pages /Kids [3 0 R] /Count 1 >>',
    '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 300 200] /Contents 4 0 R /Resources << /Font << /F1 5 0 R /F2 6 0 R >> >> >>',
    `<< /Length ${String(text.length)} >>\nstream\n${text}\nendstream`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    '<< /Type /Font /Subtype /Type0 /BaseFont /STSong-Light /Encoding /UniGB-UCS2-H /DescendantFonts [7 0 R] >>',
    '<< /Type /Font /Subtype /CIDFontType0 /BaseFont /STSong-Light /CIDSystemInfo << /Registry (Adobe) /Ordering (GB1) /Supplement 2 >> /FontDescriptor 8 0 R >>',
    '<< /Type /FontDescriptor /FontName /STSong-Light /Flags 6 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 800 /Descent -200 /CapHeight 700 /StemV 80 >>',
  ];
  let pdf = '%PDF-1.4\n';
  const places = objects.map((object, at) => {
    const place = pdf.length;
    pdf += `${String(at + 1)} 0 obj\n${object}\nendobj\n`;
    return `${String(place).padStart(10, '0')} 00000 n \n`;
  });
  const size = String(objects.length + 1);
  const start = String(pdf.length);
  pdf += `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}`;
  return Buffer.from(`${pdf}trailer << /Size ${size} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF`, 'latin1');
}

const XML = '<?xml version="1.0" encoding="UTF-8"?>';
const RELATIONS = 'http://schemas.openxmlformats.org/package/2006/relationships';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** A Word document of one line with a link to `target`. */
export async function writeDocx(line: string, target: string): Promise<Buffer> {
  const parts = {
    '[Content_Types].xml': `${XML}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    '_rels/.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="word/document.xml"/></Relationships>`,
    'word/document.xml': `${XML}<w:document xmlns:w="${WORD}" xmlns:r="${OFFICE}"><w:body><w:p><w:r><w:t>${line}</w:t></w:r></w:p><w:p><w:hyperlink r:id="rId9"><w:r><w:t>链接</w:t></w:r></w:hyperlink></w:p></w:body></w:document>`,
    'word/_rels/document.xml.rels': `${XML}<Relationships xmlns="${RELATIONS}"><Relationship Id="rId9" Type="${OFFICE}/hyperlink" Target="${target}" TargetMode="External"/></Relationships>`,
  };
  const archive = new ZipArchive();
  const pieces: Buffer[] = [];
  archive.on('data', (piece: Buffer) => pieces.push(piece));
  for (const [name, text] of Object.entries(parts)) {
    archive.append(Readable.from([Buffer.from(text)]), { name });
  }
  await archive.finalize();
  return Buffer.concat(pieces);
}

/** A picture of one colour. */
export function writePicture(width: number, height: number): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#c33' } })
    .png()
    .toBuffer();
}
