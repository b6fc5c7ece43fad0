import { describe, expect, it } from 'vitest';
import { readZip } from '../../../tests/read-zip.ts';
import { createWorkersInPlace } from '../../workers/workers.ts';
import { toWorkbook } from './workbooks.ts';

const read = async (records: Record<string, unknown>[]) => {
  const writer = { user: { id: 'one' }, workers: createWorkersInPlace() };
  const columns = [{ title: '姓名', key: 'realname' }];
  const { content, name, type } = await toWorkbook(writer, '用户', columns, records);
  if (!Buffer.isBuffer(content)) throw new Error('not a buffer');
  const files = readZip(content);
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

  it('is refused when its texts are too long altogether, before it is written', async () => {
    const records = Array.from({ length: 1_500 }, () => ({ realname: 'x'.repeat(32_000) }));
    await expect(read(records)).rejects.toMatchObject({
      error: 'rule',
      message: '导出的内容过长，请先用查询条件缩小范围，或勾选要导出的行',
    });
  });

  it('holds every row once and in order, however many are made into cells at a time', async () => {
    const { files } = await read(Array.from({ length: 1_201 }, (_, n) => ({ realname: n })));
    const cells = (files.get('xl/worksheets/sheet1.xml') ?? '').matchAll(
      /<c r="A\d+"(?: s="\d+")?><v>(\d+)<\/v>/g,
    );
    expect([...cells].map(([, n]) => Number(n))).toEqual(Array.from({ length: 1_201 }, (_, n) => n));
  });
});
