// Archives that are true in everything but one thing, and such as are as large as they may be.
import { crc32, deflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { forgeArchive, type ForgedPart } from '../../../tests/hostile-archives.ts';
import { packArchive, unpackArchive } from './archive.ts';

const MEGABYTE = 1024 * 1024;
const text = (name: string): Buffer => Buffer.from(`the content of ${name} `.repeat(20));
const part = (name: string, more: Partial<ForgedPart> = {}): ForgedPart => ({
  name,
  content: text(name),
  ...more,
});
const stored = (name: string, size: number): ForgedPart => ({
  name,
  content: Buffer.alloc(size),
  isStored: true,
});
const unpack = (bytes: Buffer) => unpackArchive(bytes, (name) => name.endsWith('.xml'));
const namesIn = (parts: readonly ForgedPart[]) => [...unpack(forgeArchive(parts)).keys()];

const first = part('a.xml');
const last = part('z.xml');
const packedSize = deflateRawSync(first.content, { level: 9 }).length;
const sums = [crc32(first.content), packedSize, first.content.length] as const;
const headerSize = 30 + first.name.length;

/** Numbers of four bytes, one after the other. */
function numbers(...values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(4 * values.length);
  values.forEach((value, at) => bytes.writeUInt32LE(value, 4 * at));
  return bytes;
}

/** The first part with its sums behind its bytes. */
function streamed(descriptor: Buffer, local: ForgedPart['local'] = {}): ForgedPart[] {
  const zeros = { flags: 8, crc: 0, packed: 0, size: 0, ...local };
  return [{ ...first, local: zeros, directory: { flags: 8 }, gap: descriptor }, last];
}

const MARK = 0x08074b50;

describe('an archive', () => {
  it.each([
    ['as most programs write one', [first, last]],
    ['with a part that is not packed', [{ ...first, isStored: true }, last]],
    ['with sums behind a part', streamed(numbers(MARK, ...sums))],
    ['with sums behind a part and no mark before them', streamed(numbers(...sums))],
    ['with parts that nobody wants', [first, part('picture.png'), last]],
  ])('%s is unpacked', (_what, parts) => {
    expect(unpack(forgeArchive(parts))).toEqual(
      new Map([
        [first.name, first.content],
        [last.name, last.content],
      ]),
    );
  });

  it('of our own is what was packed', () => {
    const parts = new Map([first, last].map(({ name, content }) => [name, content]));
    expect(unpack(packArchive(parts))).toEqual(parts);
  });

  it.each<[string, readonly ForgedPart[]]>([
    ['another size in the local header', [{ ...first, local: { size: 1 } }, last]],
    ['another packed size in the local header', [{ ...first, local: { packed: packedSize - 1 } }, last]],
    ['another check sum in the local header', [{ ...first, local: { crc: 1 } }, last]],
    ['another method in the local header', [{ ...first, local: { method: 0 } }, last]],
    ['other flags in the local header', [{ ...first, local: { flags: 0x0800 } }, last]],
    ['another name in the local header', [{ ...first, local: { name: 'b.xml' } }, last]],
    ['a longer name in the local header', [{ ...first, local: { name: 'a.xmlx' } }, last]],
    ['no numbers in the local header and none behind it', [{ ...first, local: zeroSums() }, last]],
    ['another check sum behind a part', streamed(numbers(MARK, (sums[0] ^ 1) >>> 0, sums[1], sums[2]))],
    ['another packed size behind a part', streamed(numbers(MARK, sums[0], sums[1] + 1, sums[2]))],
    ['another size behind a part', streamed(numbers(MARK, sums[0], sums[1], sums[2] + 1))],
    ['numbers before and others behind a part', streamed(numbers(MARK, ...sums), { size: 1 })],
    ['a part that nobody wants with another size', [part('picture.png', { local: { size: 1 } }), last]],
    ['bytes between two parts', [{ ...first, gap: Buffer.from('x') }, last]],
    ['a part between two parts that the directory does not name', [hiding(last), part('b.xml')]],
    ['bytes behind the last part', [first, { ...last, gap: Buffer.from('x') }]],
    ['a part behind the last one that the directory does not name', [hiding(first)]],
    ['two parts of one name', [first, first]],
    ['two names for one part', [first, { ...first, name: 'b.xml', directory: { offset: 0 } }]],
    ['a part that begins inside of another', [first, { ...last, directory: { offset: headerSize } }]],
    ['a part that reaches into the directory', [first, sayAll(last, { packed: 10_000 })]],
    ['a smaller size in both places', [sayAll(first, { size: first.content.length - 1 }), last]],
    ['a larger size in both places', [sayAll(first, { size: first.content.length + 1 }), last]],
    ['another check sum in both places', [sayAll(first, { crc: 1 }), last]],
    ['another size of a part that is not packed', [sayAll({ ...first, isStored: true }, { size: 1 }), last]],
    ['another sum of a part that is not packed', [sayAll({ ...first, isStored: true }, { crc: 1 }), last]],
    ['a method that nobody uses', [sayAll(first, { method: 12 }), last]],
    ['a part that is encrypted', [sayAll(first, { flags: 1 }), last]],
    ['no part', []],
  ])('with %s is refused', (_what, parts) => {
    expect(() => unpack(forgeArchive(parts))).toThrow('文件不是有效的 .xlsx 工作簿，或展开后过大');
  });

  it('with anything behind its end but a remark is refused, and so is one of several disks', () => {
    const bytes = forgeArchive([first, last]);
    const withRemark = Buffer.concat([bytes, Buffer.from('remark')]);
    expect(() => unpack(withRemark)).toThrow('展开后过大');
    withRemark.writeUInt16LE(6, bytes.length - 2);
    expect(unpack(withRemark).size).toBe(2);
    for (const place of [4, 6, 8, 12, 16]) {
      const changed = Buffer.from(bytes);
      const at = bytes.length - 22 + place;
      changed.writeUInt16LE(bytes.readUInt16LE(at) + 1, at);
      expect(() => unpack(changed), `byte ${String(place)} of the end`).toThrow('展开后过大');
    }
  });

  it('with another mark before a part, or with bytes between its directory and its end, is refused', () => {
    const bytes = forgeArchive([first, last]);
    const unmarked = Buffer.from(bytes);
    unmarked.writeUInt32LE(0, 0);
    expect(() => unpack(unmarked)).toThrow('展开后过大');
    const end = Buffer.from(bytes.subarray(-22));
    end.writeUInt32LE(end.readUInt32LE(12) + 1, 12);
    const longer = Buffer.concat([bytes.subarray(0, -22), Buffer.from('x'), end]);
    expect(() => unpack(longer)).toThrow('展开后过大');
  });

  it('may hold two hundred parts, and not one more', () => {
    const parts = Array.from({ length: 201 }, (_, at) => part(`${String(at)}.xml`));
    expect(namesIn(parts.slice(1))).toHaveLength(200);
    expect(() => namesIn(parts)).toThrow('展开后过大');
  });

  it('may have a part of forty megabytes and fifty in all, and not a byte more of what is read', () => {
    const [large, rest] = [stored('a.xml', 40 * MEGABYTE), stored('b.xml', 10 * MEGABYTE)];
    const unread = stored('picture.png', MEGABYTE);
    expect(namesIn([large, rest, unread])).toEqual(['a.xml', 'b.xml']);
    expect(() => namesIn([stored('a.xml', 40 * MEGABYTE + 1)])).toThrow('展开后过大');
    expect(() => namesIn([large, rest, stored('c.xml', 1)])).toThrow('展开后过大');
  });

  it('that says less than it unpacks to is given up before it is unpacked', () => {
    const bomb = sayAll({ name: 'a.xml', content: Buffer.alloc(8 * MEGABYTE) }, { size: 1_000 });
    const bytes = forgeArchive([bomb]);
    const before = process.memoryUsage().arrayBuffers;
    expect(() => unpack(bytes)).toThrow('展开后过大');
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(MEGABYTE);
  });
});

function zeroSums(): NonNullable<ForgedPart['local']> {
  return { crc: 0, packed: 0, size: 0 };
}

/** A lie that local header and directory share. */
function sayAll(told: ForgedPart, lie: Omit<NonNullable<ForgedPart['local']>, 'name'>): ForgedPart {
  return { ...told, local: lie, directory: lie };
}

/** A part with a whole archive behind it. */
function hiding(told: ForgedPart): ForgedPart {
  return { ...told, gap: forgeArchive([part('hidden.xml')]) };
}
