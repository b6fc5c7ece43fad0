import { inflateRawSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { toWorkbook } from './spreadsheet.ts';

/** The text files of a zip archive, read from its central directory. */
function unzip(archive: Buffer): Map<string, string> {
  const files = new Map<string, string>();
  let at = archive.readUInt32LE(archive.lastIndexOf(Buffer.from('PK\u0005\u0006')) + 16);
  while (archive.readUInt32LE(at) === 0x02014b50) {
    const size = archive.readUInt32LE(at + 20);
    const nameLength = archive.readUInt16LE(at + 28);
    const name = archive.subarray(at + 46, at + 46 + nameLength).toString();
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const bytes = archive.subarray(start, start + size);
    files.set(name, (archive.readUInt16LE(at + 10) === 8 ? inflateRawSync(bytes) : bytes).toString());
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

const read = async (records: Record<string, unknown>[]) => {
  const { content, name, type } = await toWorkbook('用户', [{ title: '姓名', key: 'realname' }], records);
  if (!Buffer.isBuffer(content)) throw new Error('not a buffer');
  const files = unzip(content);
  return { name, type, all: [...files.values()].join('\n'), files };
};

describe('a workbook', () => {
  it('is a zip with a sheet, a title row and the values', async () => {
    const { name, type, all, files } = await read([{ realname: '张伟' }, { realname: 42 }, {}]);
    expect(name).toBe('用户.xlsx');
    expect(type).toContain('spreadsheetml');
    expect([...files.keys()]).toContain('xl/workbook.xml');
    expect(all).toContain('姓名');
    expect(all).toContain('张伟');
    expect(all).toMatch(/<v>42<\/v>/);
  });

  it('holds no formula, whatever the data begins with', async () => {
    const evil = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1', "=cmd|' /C calc'!A0", '<f>1+1</f>'];
    const { all, files } = await read(evil.map((realname) => ({ realname })));
    expect(all).not.toMatch(/<f[ >]/);
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
    const cells = sheet.match(/<c r="A\d+"[^>]*>/g) ?? [];
    expect(cells).toHaveLength(evil.length + 1);
    for (const cell of cells) expect(cell).toMatch(/t="(s|inlineStr)"/);
  });

  it('drops what no cell can hold', async () => {
    const { all } = await read([{ realname: 'a\u0000\u0008\u001bb' }, { realname: 'x'.repeat(40_000) }]);
    expect(all).toContain('ab');
    expect(all).not.toContain('x'.repeat(32_768));
    expect(all).toContain('x'.repeat(32_767));
  });
});
