import { buffer } from 'node:stream/consumers';
import { readSheet } from 'read-excel-file/node';
import { describe, expect, it } from 'vitest';
import { readZip } from '../../../tests/read-zip.ts';
import { toWorkbook } from './workbooks.ts';

const read = async (records: Record<string, unknown>[]) => {
  const { content, name, type } = await toWorkbook('用户', [{ title: '姓名', key: 'realname' }], records);
  if (Buffer.isBuffer(content)) throw new Error('not a stream');
  const bytes = await buffer(content);
  const files = readZip(bytes);
  return { name, type, all: [...files.values()].join('\n'), files, bytes };
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

  it('is read by a program as it was written, signs of XML and ends of lines included', async () => {
    const texts = ['a < b & c > "d"', 'one\ntwo', '甲𠮷乙', '是'];
    const { bytes } = await read([...texts.map((realname) => ({ realname })), { realname: true }]);
    const cells = (await readSheet(bytes)).map(([cell]) => cell);
    expect(cells).toEqual(['姓名', ...texts, '是']);
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
