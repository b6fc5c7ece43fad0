// The list of contents at the end of a zip file: what is in it and how much it would be unpacked. Nothing is unpacked.
import type { FileHandle } from 'node:fs/promises';
import { failure } from '../kernel/errors.ts';

export interface ZipDirectory {
  names: readonly string[];
}

const END_MARK = 0x06054b50;
const ENTRY_MARK = 0x02014b50;
const END_SIZE = 22;
const ENTRY_SIZE = 46;
/** The mark of the end stands before a remark of at most this many bytes. */
const MAX_REMARK = 65_535;

const MAX_ENTRIES = 10_000;
/** Bytes of the list; ten thousand long names fit. */
const MAX_DIRECTORY = 4 * 1024 * 1024;
/** Bytes of everything unpacked. */
const MAX_UNPACKED = 1024 * 1024 * 1024;
/** Times that unpacked may be more than packed; documents stay below 100. */
const MAX_RATIO = 200;
/** Small archives may be packed better: a sheet of zeros is no attack. */
const FREE_UNPACKED = 20 * 1024 * 1024;

/**
 * Reads the list.
 * @returns undefined for what is no whole zip file, or one that needs more than 4 GiB
 * @throws too-large when it holds more than 10,000 files or would unpack to too much
 */
export async function readZipDirectory(file: FileHandle, size: number): Promise<ZipDirectory | undefined> {
  const tailSize = Math.min(size, END_SIZE + MAX_REMARK);
  const tail = await readAt(file, size - tailSize, tailSize);
  const end = findEnd(tail);
  if (end < 0) return undefined;
  const count = tail.readUInt16LE(end + 10);
  const length = tail.readUInt32LE(end + 12);
  const start = tail.readUInt32LE(end + 16);
  if (count > MAX_ENTRIES || (length > MAX_DIRECTORY && length < 0xffffffff)) throw tooMuch();
  if (count === 0 || start + length > size) return undefined;
  return readEntries(await readAt(file, start, length), count, size);
}

function findEnd(tail: Buffer): number {
  for (let at = tail.length - END_SIZE; at >= 0; at--) {
    const isEnd = tail.readUInt32LE(at) === END_MARK;
    if (isEnd && at + END_SIZE + tail.readUInt16LE(at + 20) === tail.length) return at;
  }
  return -1;
}

function readEntries(list: Buffer, count: number, size: number): ZipDirectory | undefined {
  const names: string[] = [];
  let unpacked = 0;
  let at = 0;
  for (let entry = 0; entry < count; entry++) {
    if (at + ENTRY_SIZE > list.length || list.readUInt32LE(at) !== ENTRY_MARK) return undefined;
    unpacked += list.readUInt32LE(at + 24);
    const nameLength = list.readUInt16LE(at + 28);
    const name = list.toString('utf8', at + ENTRY_SIZE, at + ENTRY_SIZE + nameLength);
    names.push(name);
    at += ENTRY_SIZE + nameLength + list.readUInt16LE(at + 30) + list.readUInt16LE(at + 32);
  }
  if (unpacked > MAX_UNPACKED || (unpacked > FREE_UNPACKED && unpacked > size * MAX_RATIO)) throw tooMuch();
  return { names };
}

async function readAt(file: FileHandle, position: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length);
  const { bytesRead } = await file.read(bytes, 0, length, position);
  return bytes.subarray(0, bytesRead);
}

function tooMuch() {
  return failure('too-large', '压缩包解压后的内容过多');
}
