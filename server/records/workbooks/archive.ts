// The parts of a zip archive, read by its directory; refused where a reader from front to back would see anything else.
import { crc32, inflateRawSync } from 'node:zlib';
import { failure } from '../../kernel/errors.ts';

/** Bytes that one part, and all that are read together, may have. */
const MAX_PART = 40 * 1024 * 1024;
const MAX_UNPACKED = 50 * 1024 * 1024;

/** Parts that a workbook may hold; one with ten sheets has about thirty. */
const MAX_PARTS = 200;

const END = 0x06054b50;
const END_SIZE = 22;
const ENTRY = 0x02014b50;
const ENTRY_SIZE = 46;
const LOCAL = 0x04034b50;
const LOCAL_SIZE = 30;
const DESCRIPTOR = 0x08074b50;

const STORED = 0;
const DEFLATED = 8;

/** Bits of an entry: its sizes follow behind its bytes; and those of encryption and patches, which nobody sends. */
const HAS_DESCRIPTOR = 8;
const REFUSED_FLAGS = 0x2061;

/** What the directory says of a part; local header and descriptor have to say the same. */
interface Entry {
  name: Buffer;
  flags: number;
  method: number;
  crc: number;
  packed: number;
  size: number;
  offset: number;
}

/**
 * Unpacks parts of an archive.
 * @param isWanted by name; what nobody wants is not unpacked
 * @returns the wanted parts by name
 * @throws request-invalid
 */
export function unpackArchive(bytes: Buffer, isWanted: (name: string) => boolean): Map<string, Buffer> {
  try {
    return unpack(bytes, isWanted);
  } catch (error) {
    if (error instanceof RangeError || error instanceof TypeError || isZlibError(error)) throw refuse(error);
    throw error;
  }
}

function unpack(bytes: Buffer, isWanted: (name: string) => boolean): Map<string, Buffer> {
  const { entries, directory } = readDirectory(bytes);
  const parts = new Map<string, Buffer>();
  const names = new Set<string>();
  let left = MAX_UNPACKED;
  let at = 0;
  for (const entry of entries.sort((one, other) => one.offset - other.offset)) {
    // One behind the other without a gap: none can lie inside of another.
    if (entry.offset !== at) throw refuse();
    const start = checkLocal(bytes, entry);
    at = start + entry.packed;
    if (at > directory) throw refuse();
    const packed = bytes.subarray(start, at);
    if ((entry.flags & HAS_DESCRIPTOR) !== 0) at = checkDescriptor(bytes, at, entry);
    const name = entry.name.toString('utf8');
    if (names.has(name)) throw refuse();
    names.add(name);
    if (!isWanted(name)) continue;
    left -= entry.size;
    if (entry.size > MAX_PART || left < 0) throw refuse();
    parts.set(name, inflate(packed, entry));
  }
  if (at !== directory) throw refuse();
  return parts;
}

function readDirectory(bytes: Buffer): { entries: Entry[]; directory: number } {
  const end = findEnd(bytes);
  const count = bytes.readUInt16LE(end + 10);
  const length = bytes.readUInt32LE(end + 12);
  const directory = bytes.readUInt32LE(end + 16);
  // Several disks, and the larger form whose numbers stand elsewhere.
  const isSplit = bytes.readUInt32LE(end + 4) !== 0 || bytes.readUInt16LE(end + 8) !== count;
  if (isSplit || count === 0 || count > MAX_PARTS || directory + length !== end) throw refuse();
  const entries: Entry[] = [];
  let at = directory;
  for (let index = 0; index < count; index++) {
    if (bytes.readUInt32LE(at) !== ENTRY) throw refuse();
    const nameLength = bytes.readUInt16LE(at + 28);
    entries.push({
      flags: bytes.readUInt16LE(at + 8),
      method: bytes.readUInt16LE(at + 10),
      crc: bytes.readUInt32LE(at + 16),
      packed: bytes.readUInt32LE(at + 20),
      size: bytes.readUInt32LE(at + 24),
      offset: bytes.readUInt32LE(at + 42),
      name: bytes.subarray(at + ENTRY_SIZE, at + ENTRY_SIZE + nameLength),
    });
    at += ENTRY_SIZE + nameLength + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32);
  }
  if (at !== end) throw refuse();
  return { entries, directory };
}

/** The record at the very end; only a remark may follow it. */
function findEnd(bytes: Buffer): number {
  const first = Math.max(0, bytes.length - END_SIZE - 0xffff);
  for (let at = bytes.length - END_SIZE; at >= first; at--) {
    if (bytes.readUInt32LE(at) !== END) continue;
    if (at + END_SIZE + bytes.readUInt16LE(at + 20) === bytes.length) return at;
  }
  throw refuse();
}

/** @returns where the bytes of the part begin */
function checkLocal(bytes: Buffer, { offset, flags, method, crc, packed, size, name }: Entry): number {
  if ((flags & REFUSED_FLAGS) !== 0 || (method !== STORED && method !== DEFLATED)) throw refuse();
  const nameEnd = offset + LOCAL_SIZE + bytes.readUInt16LE(offset + 26);
  const said = [14, 18, 22].map((place) => bytes.readUInt32LE(offset + place));
  const wanted = [crc, packed, size];
  const isLater = (flags & HAS_DESCRIPTOR) !== 0 && said.every((number) => number === 0);
  const isSame =
    bytes.readUInt32LE(offset) === LOCAL &&
    bytes.readUInt16LE(offset + 6) === flags &&
    bytes.readUInt16LE(offset + 8) === method &&
    name.equals(bytes.subarray(offset + LOCAL_SIZE, nameEnd)) &&
    (isLater || said.every((number, index) => number === wanted[index]));
  if (!isSame) throw refuse();
  return nameEnd + bytes.readUInt16LE(offset + 28);
}

/** @returns where the descriptor, with or without its mark, ends */
function checkDescriptor(bytes: Buffer, at: number, { crc, packed, size }: Entry): number {
  const start = bytes.readUInt32LE(at) === DESCRIPTOR ? at + 4 : at;
  const isSame = [crc, packed, size].every(
    (number, index) => bytes.readUInt32LE(start + 4 * index) === number,
  );
  if (!isSame) throw refuse();
  return start + 12;
}

function inflate(packed: Buffer, { method, size, crc }: Entry): Buffer {
  if (method === STORED) {
    if (packed.length !== size || crc32(packed) !== crc) throw refuse();
    return packed;
  }
  // One byte more than was said would be too many already; zlib takes no limit of nothing.
  const content = inflateRawSync(packed, { maxOutputLength: Math.max(1, size) });
  if (content.length !== size || crc32(content) !== crc) throw refuse();
  return content;
}

/** An archive of these parts, none of them packed: it means one thing, whoever reads it. */
export function packArchive(parts: ReadonlyMap<string, Buffer>): Buffer {
  const locals: Buffer[] = [];
  const entries: Buffer[] = [];
  let offset = 0;
  for (const [name, content] of parts) {
    const nameBytes = Buffer.from(name, 'utf8');
    // From the version on to the length of the name, alike in both headers: UTF-8, stored, no time.
    const facts = Buffer.alloc(24);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(0x0800, 2);
    facts.writeUInt32LE(crc32(content), 10);
    facts.writeUInt32LE(content.length, 14);
    facts.writeUInt32LE(content.length, 18);
    facts.writeUInt16LE(nameBytes.length, 22);
    const entry = Buffer.alloc(ENTRY_SIZE);
    entry.writeUInt32LE(ENTRY, 0);
    entry.writeUInt16LE(20, 4);
    facts.copy(entry, 6);
    entry.writeUInt32LE(offset, 42);
    entries.push(entry, nameBytes);
    const local = Buffer.alloc(LOCAL_SIZE);
    local.writeUInt32LE(LOCAL, 0);
    facts.copy(local, 4);
    locals.push(local, nameBytes, content);
    offset += LOCAL_SIZE + nameBytes.length + content.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.alloc(END_SIZE);
  end.writeUInt32LE(END, 0);
  end.writeUInt16LE(parts.size, 8);
  end.writeUInt16LE(parts.size, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}

function isZlibError(error: unknown): boolean {
  return error instanceof Error && 'code' in error && /^(?:Z_|ERR_BUFFER)/.test(String(error.code));
}

function refuse(cause?: unknown) {
  return failure('request-invalid', '文件不是有效的 .xlsx 工作簿，或展开后过大', { cause });
}
