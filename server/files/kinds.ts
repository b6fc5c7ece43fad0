// Which files may be stored: by ending, what their bytes must be, and how they are answered.
import type { Content } from './sniff.ts';

export interface FileKind {
  /** Media type that the file is answered with. */
  type: string;
  /** What the bytes must turn out to be. */
  content: Content;
  /** Whether browsers may show it inside a page; everything else is handed over as a download. */
  isInline?: true;
}

const image = (type: string, content: Content): FileKind => ({ type, content, isInline: true });
const office = (name: string): string => `application/vnd.openxmlformats-officedocument.${name}`;

/** The list of endings. SVG, HTML, scripts and programs are left out on purpose: browsers or people run them. */
const KINDS: Readonly<Record<string, FileKind>> = {
  png: image('image/png', 'png'),
  jpg: image('image/jpeg', 'jpeg'),
  jpeg: image('image/jpeg', 'jpeg'),
  gif: image('image/gif', 'gif'),
  webp: image('image/webp', 'webp'),
  pdf: { type: 'application/pdf', content: 'pdf' },
  docx: { type: office('wordprocessingml.document'), content: 'docx' },
  xlsx: { type: office('spreadsheetml.sheet'), content: 'xlsx' },
  pptx: { type: office('presentationml.presentation'), content: 'pptx' },
  doc: { type: 'application/msword', content: 'compound' },
  xls: { type: 'application/vnd.ms-excel', content: 'compound' },
  ppt: { type: 'application/vnd.ms-powerpoint', content: 'compound' },
  zip: { type: 'application/zip', content: 'zip' },
  rar: { type: 'application/vnd.rar', content: 'rar' },
  '7z': { type: 'application/x-7z-compressed', content: '7z' },
  mp4: { type: 'video/mp4', content: 'mp4' },
  mp3: { type: 'audio/mpeg', content: 'mp3' },
  txt: { type: 'text/plain; charset=utf-8', content: 'text' },
  csv: { type: 'text/csv; charset=utf-8', content: 'text' },
  md: { type: 'text/markdown; charset=utf-8', content: 'text' },
  json: { type: 'application/json; charset=utf-8', content: 'text' },
  lic: { type: 'application/octet-stream', content: 'text' },
};

/** Endings that may be stored, in small letters. */
export const FILE_ENDINGS: readonly string[] = Object.keys(KINDS);

/** The ending of a name in small letters, or an empty text. */
export function endingOf(name: string): string {
  return /\.([A-Za-z0-9]{1,10})$/.exec(name)?.[1]?.toLowerCase() ?? '';
}

/** The kind of an ending, or undefined when files of it are not stored. */
export function findKind(ending: string): FileKind | undefined {
  return Object.hasOwn(KINDS, ending) ? KINDS[ending] : undefined;
}

/** Whether a kind is a picture. */
export function isImage(kind: FileKind): boolean {
  return kind.type.startsWith('image/');
}

/** Families of media types that every system names alike. */
const MEDIA = ['image', 'audio', 'video'];
const RUNNABLE = /svg|html|javascript|ecmascript/i;

/**
 * Whether what the sender said of a file can be true of its kind. Only pictures, sound and film are compared:
 * for the rest systems name many types.
 */
export function fitsDeclared(kind: FileKind, declared: string): boolean {
  if (RUNNABLE.test(declared)) return false;
  const family = declared.toLowerCase().split('/', 1)[0] ?? '';
  return !MEDIA.includes(family) || family === kind.type.split('/', 1)[0];
}
