// Files as browsers send them, for tests: real pictures and documents, and the multipart body around them.
import { ZipArchive } from 'archiver';
import sharp from 'sharp';
import type { TestApp } from '../../../tests/app-driver.ts';

/** A picture of one colour. */
export function picture(
  type: 'png' | 'jpeg' | 'webp' | 'gif' = 'png',
  width = 4,
  height = 3,
): Promise<Buffer> {
  const plain = sharp({ create: { width, height, channels: 3, background: '#06a' } });
  return plain.toFormat(type).toBuffer();
}

/** A zip of texts by their names; with `word/document.xml` and `[Content_Types].xml` it passes as a document. */
export async function zipOf(files: Readonly<Record<string, string | Buffer>>): Promise<Buffer> {
  const archive = new ZipArchive({ zlib: { level: 9 } });
  const pieces: Buffer[] = [];
  archive.on('data', (piece: Buffer) => pieces.push(piece));
  const { Readable } = await import('node:stream');
  for (const [name, content] of Object.entries(files)) {
    archive.append(Readable.from([Buffer.from(content)]), { name });
  }
  await archive.finalize();
  return Buffer.concat(pieces);
}

export interface SentFile {
  content: Buffer | string;
  name?: string;
  type?: string;
  /** Fields beside the file, before it. */
  fields?: Record<string, string>;
  /** Fields behind the file. */
  later?: Record<string, string>;
  /** Name of the file's own field. */
  field?: string;
}

const EDGE = 'edge-of-a-part';

export const MULTIPART = `multipart/form-data; boundary=${EDGE}`;

/** The body of an upload. */
export function multipart(sent: SentFile): Buffer {
  const fieldsOf = (fields: Record<string, string> = {}): string =>
    Object.entries(fields)
      .map(
        ([name, value]) => `--${EDGE}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
      )
      .join('');
  const type = sent.type === undefined ? '' : `Content-Type: ${sent.type}\r\n`;
  const head = `Content-Disposition: form-data; name="${sent.field ?? 'file'}"; filename="${sent.name ?? 'a.png'}"`;
  return Buffer.concat([
    Buffer.from(`${fieldsOf(sent.fields)}--${EDGE}\r\n${head}\r\n${type}\r\n`),
    Buffer.from(sent.content),
    Buffer.from(`\r\n${fieldsOf(sent.later)}--${EDGE}--\r\n`),
  ]);
}

export interface UploadAnswer {
  /** HTTP status. */
  status: number;
  success: boolean;
  code: number;
  /** The path of the file when all went well. */
  message: string;
}

/** Sends a file to the store. */
export async function sendFile(
  server: TestApp,
  token: string,
  sent: SentFile,
  url = '/api/sys/common/upload',
): Promise<UploadAnswer> {
  const answer = await server.app.inject({
    method: 'POST',
    url,
    headers: { 'x-access-token': token, 'content-type': MULTIPART },
    payload: multipart(sent),
  });
  return { ...answer.json<Omit<UploadAnswer, 'status'>>(), status: answer.statusCode };
}
