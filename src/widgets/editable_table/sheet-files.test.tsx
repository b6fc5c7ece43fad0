// @vitest-environment happy-dom
import { fireEvent } from '@testing-library/react';
import { readSheet } from 'read-excel-file/browser';
import { expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';

const COLUMNS = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'amount', title: '数量', type: 'inputNumber' },
  { key: 'sex', title: '性别', type: 'select', options: [{ title: '女', value: '2' }] },
];

async function open(saved: [Blob, string][], rows: object[]) {
  const screen = await openDocument(
    {
      schema: {
        type: 'object',
        properties: {
          rows: {
            type: 'array',
            title: '明细',
            'x-component': 'editable_table',
            'x-component-props': { columns: COLUMNS, hasImport: true, hasExport: true },
            default: rows,
          },
        },
      },
    },
    {
      services: {
        files: {
          address: (path: string) => path,
          save: (blob: Blob, filename: string) => saved.push([blob, filename]),
          print: () => undefined,
        } as never,
      },
    },
  );
  const choose = (file: Blob): void => {
    const input = screen.page.getByLabelText('选择要导入的 Excel 文件');
    fireEvent.change(input, { target: { files: [file] } });
  };
  return { ...screen, choose };
}

it('writes the table as an Excel file with texts and numbers, and reads it back behind the last row', async () => {
  const saved: [Blob, string][] = [];
  const screen = await open(saved, [{ id: '1', name: '=1+1', amount: 2.5, sex: '2' }]);
  await screen.press('导出');
  await screen.until(() => saved.length === 1);
  const [blob, filename] = saved[0] as [Blob, string];
  expect(filename).toBe('明细.xlsx');
  expect(await readSheet(blob)).toEqual([
    ['名称', '数量', '性别'],
    ['=1+1', 2.5, '女'],
  ]);
  screen.choose(blob);
  await screen.until(() => (screen.values()['rows'] as unknown[]).length === 2);
  expect(screen.values()['rows']).toEqual([
    { id: '1', name: '=1+1', amount: 2.5, sex: '2' },
    { name: '=1+1', amount: 2.5, sex: '2' },
  ]);
  expect(screen.messages).toContainEqual(['success', '已导入1行']);
  await screen.press('撤销一步');
  expect(screen.values()['rows']).toHaveLength(1);
});

it('says what is wrong with a file that is no table of this kind', async () => {
  const screen = await open([], []);
  screen.choose(new Blob(['no workbook']));
  await screen.until(() => screen.messages.length > 0);
  expect(screen.messages[0]?.[0]).toBe('error');
  expect(screen.values()['rows']).toEqual([]);
});
