// What a zip archive really holds, measured before anything unpacks it: a small file must not become a large one.
import { inflateRawSync } from 'node:zlib';
import { failure } from '../errors.ts';

/** Bytes that all files of a workbook may have together. */
const MAX_UNPACKED = 50 * 1024 * 1024;

/** Files that a workbook may hold; one with ten sheets has about thirty. */
const MAX_FILES = 200;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;

/**
 * Makes sure that an archive is whole, unpacks to a bearable size and means the same to readers that go by its
 * directory and to those that go from front to back.
 * @throws request-invalid
 */
export function checkArchive(bytes: Buffer): void {
  try {
    measure(bytes);
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError || isZlibError(error)) throw refuse(error);
    throw error;
  }
}

function measure(bytes: Buffer): void {
  const end = bytes.lastIndexOf(Buffer.from([0x50, 0x4b, 0x05, 0x06]));
  if (end < 0 || bytes.readUInt32LE(end) !== END) throw refuse();
  const count = bytes.readUInt16LE(end + 10);
  const directory = bytes.readUInt32LE(end + 16);
  if (count === 0 || count > MAX_FILES) throw refuse();
  const entries = readEntries(bytes, directory, count).sort((one, other) => one.offset - other.offset);
  let left = MAX_UNPACKED;
  let at = 0;
  for (const { offset, size, method, hasDescriptor } of entries) {
    if (offset !== at || bytes.readUInt32LE(offset) !== LOCAL) throw refuse();
    const start = offset + 30 + bytes.readUInt16LE(offset + 26) + bytes.readUInt16LE(offset + 28);
    if (start + size > directory) throw refuse();
    if (method === 8) {
      left -= inflateRawSync(bytes.subarray(start, start + size), { maxOutputLength: left }).length;
    } else if (method === 0) {
      left -= size;
    } else {
      throw refuse();
    }
    if (left <= 0) throw refuse();
    at = start + size;
    if (hasDescriptor) at += bytes.readUInt32LE(at) === 0x08074b50 ? 16 : 12;
  }
  if (at !== directory) throw refuse();
}

function readEntries(bytes: Buffer, directory: number, count: number) {
  let at = directory;
  return Array.from({ length: count }, () => {
    if (bytes.readUInt32LE(at) !== ENTRY) throw refuse();
    const flags = bytes.readUInt16LE(at + 8);
    const entry = {
      hasDescriptor: (flags & 8) !== 0,
      method: bytes.readUInt16LE(at + 10),
      size: bytes.readUInt32LE(at + 20),
      offset: bytes.readUInt32LE(at + 42),
    };
    // Encrypted.
    if ((flags & 1) !== 0) throw refuse();
    at += 46 + bytes.readUInt16LE(at + 28) + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
    return entry;
  });
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:Z_|ERR_BUFFER)/.test(String(error.code));
}

function refuse(cause?: unknown) {
  return failure('request-invalid', '文件不是有效的 .xlsx 工作簿，或展开后过大', { cause });
}
