// What a file is by its bytes, whatever its name and its sender say.
import type { FileHandle } from 'node:fs/promises';
import { readZipDirectory, type ZipDirectory } from './zip-directory.ts';

export type Content =
  | 'png'
  | 'jpeg'
  | 'gif'
  | 'webp'
  | 'pdf'
  | 'docx'
  | 'xlsx'
  | 'pptx'
  | 'zip'
  | 'rar'
  | '7z'
  | 'compound'
  | 'mp4'
  | 'mp3'
  | 'text';

/** Bytes that are looked at; enough for every mark and for a fair sample of a text. */
const HEAD = 8192;

const MARKS: readonly (readonly [content: Content, at: number, mark: string])[] = [
  ['png', 0, '\x89PNG\r\n\x1a\n'],
  ['jpeg', 0, '\xff\xd8\xff'],
  ['gif', 0, 'GIF87a'],
  ['gif', 0, 'GIF89a'],
  ['pdf', 0, '%PDF-'],
  ['rar', 0, 'Rar!\x1a\x07'],
  ['7z', 0, "7z\xbc\xaf'\x1c"],
  ['compound', 0, '\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1'],
  ['mp4', 4, 'ftyp'],
  ['mp3', 0, 'ID3'],
];

const OFFICE: readonly (readonly [content: Content, folder: string])[] = [
  ['docx', 'word/'],
  ['xlsx', 'xl/'],
  ['pptx', 'ppt/'],
];

/**
 * Recognizes a file.
 * @param size bytes of the whole file
 * @returns what it is, or undefined when it is nothing that may be stored
 * @throws too-large for an archive that would unpack to too much
 */
export async function sniff(file: FileHandle, size: number): Promise<Content | undefined> {
  const head = Buffer.alloc(Math.min(HEAD, size));
  await file.read(head, 0, head.length, 0);
  const text = head.toString('latin1');
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp';
  const marked = MARKS.find(([, at, mark]) => text.startsWith(mark, at));
  if (marked) return marked[0];
  if (/^\xff[\xe2\xe3\xf2\xf3\xfa\xfb]/.test(text)) return 'mp3';
  if (text.startsWith('PK')) {
    const directory = await readZipDirectory(file, size);
    return directory && officeOf(directory);
  }
  return isPlainText(head) ? 'text' : undefined;
}

function officeOf({ names }: ZipDirectory): Content {
  if (!names.includes('[Content_Types].xml')) return 'zip';
  return OFFICE.find(([, folder]) => names.some((name) => name.startsWith(folder)))?.[0] ?? 'zip';
}

/** Words at the beginning of something that a browser or a shell would run. */
const PROGRAM = /^(?:<[!?a-z/]|#!)/i;

/** Text in UTF-8 or GBK: no control characters, and nothing that begins like a page, a picture in XML or a script. */
function isPlainText(head: Buffer): boolean {
  if (/[\x00-\x08\x0b\x0e-\x1a\x1c-\x1f]/.test(head.toString('latin1'))) return false;
  return !PROGRAM.test(head.toString('utf8').replace(/^[\ufeff\s]+/, ''));
}
