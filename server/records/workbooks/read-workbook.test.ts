import writeWorkbook from 'write-excel-file/node';
import { expect, it } from 'vitest';
import { readWorkbook } from './read-workbook.ts';

it('a moment of a sheet is read to its very second, whatever part of a day it is stored as', async () => {
  const moments = Array.from(
    { length: 800 },
    (_, at) => new Date(Date.UTC(2026, 2, 5 + (at % 90), 0, 0, at * 107)),
  );
  const rows = moments.map((value) => [{ value, type: Date, format: 'yyyy-mm-dd hh:mm:ss' }]);
  const bytes = await writeWorkbook([[{ value: '时间', type: String }], ...rows]).toBuffer();
  const { rows: read } = await readWorkbook({ bytes, columns: [{ key: 'at', title: '时间' }] });
  const wanted = moments.map((one) => one.toISOString().slice(0, 19).replace('T', ' '));
  expect(read.map(({ values }) => values['at'])).toEqual(wanted);
});
