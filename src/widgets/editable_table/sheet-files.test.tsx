// @vitest-environment happy-dom
import { within } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/browser';
import { expect, it } from 'vitest';
import { openDocument } from '../../../tests/open-document.tsx';
import type { HttpRequest } from '../../engine/services.ts';
import { tableDocument } from './table-document.testing.ts';

const COLUMNS = [
  { key: 'name', title: '名称', type: 'input' },
  { key: 'amount', title: '数量', type: 'inputNumber' },
  { key: 'sex', title: '性别', type: 'select', options: [{ title: '女', value: '2' }] },
];

function answerNames({ url }: HttpRequest): unknown {
  return url === '/sys/common/getFileNames'
    ? { 'temp/17_1.pdf': { fileName: '合同.pdf' } }
    : [{ id: '1', username: 'zhang', realname: '张三' }];
}

async function open(
  saved: [Blob, string][],
  rows: object[],
  columns: object[] = COLUMNS,
  answer: (request: HttpRequest) => unknown = answerNames,
) {
  const screen = await openDocument(
    tableDocument({ columns, hasImport: true, hasExport: true }, { default: rows }),
    {
      dicts: {
        state: [
          { value: '0', text: '启用' },
          { value: '1', text: '停用' },
        ],
      },
      answer,
      services: {
        files: {
          address: (path: string) => path,
          save: (blob: Blob, filename: string) => saved.push([blob, filename]),
          print: () => undefined,
        } as never,
      },
    },
  );
  const importFile = async (file: Blob): Promise<void> => {
    await screen.press('导入');
    const dialog = await screen.page.findByRole('dialog');
    const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
    await screen.user.upload(input as HTMLInputElement, new File([file], '明细.xlsx'));
    await screen.user.click(await within(dialog).findByRole('button', { name: /^导入 \d+ 行$/ }));
  };
  return { ...screen, importFile };
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
  await screen.importFile(blob);
  await screen.until(() => (screen.values()['rows'] as unknown[]).length === 2);
  expect(screen.values()['rows']).toEqual([
    { id: '1', name: '=1+1', amount: 2.5, sex: '2' },
    { name: '=1+1', amount: 2.5, sex: '2' },
  ]);
  expect(screen.messages).toContainEqual(['success', '已导入1行']);
  await screen.press('撤销一步');
  expect(screen.values()['rows']).toHaveLength(1);
});

it('writes dates as dates and points in time with their clock, and reads them back as they were', async () => {
  const saved: [Blob, string][] = [];
  const columns = [
    { key: 'day', title: '日期', type: 'date' },
    { key: 'at', title: '时刻', type: 'datetime' },
  ];
  const rows = [
    { day: '2026-03-05', at: '2026-03-05 23:30:00' },
    { day: '月底', at: null },
    { day: '2026-03-06', at: '2026-03-06 08:00:00' },
  ];
  const screen = await open(saved, rows, columns);
  await screen.press('导出');
  await screen.until(() => saved.length === 1);
  const [blob] = saved[0] as [Blob, string];
  expect(await readSheet(blob)).toEqual([
    ['日期', '时刻'],
    [new Date(Date.UTC(2026, 2, 5)), new Date(Date.UTC(2026, 2, 5, 23, 30))],
    ['月底', null],
    [new Date(Date.UTC(2026, 2, 6)), expect.any(Date)],
  ]);
  await screen.importFile(blob);
  await screen.until(() => (screen.values()['rows'] as unknown[]).length === 6);
  expect((screen.values()['rows'] as unknown[])[3]).toEqual(rows[0]);
  expect((screen.values()['rows'] as unknown[])[5]).toEqual(rows[2]);
});

it('writes files under the names that they had when they were sent', async () => {
  const saved: [Blob, string][] = [];
  const rows = [{ id: '1', papers: 'temp/17_1.pdf,temp/18_2.doc' }];
  const screen = await open(saved, rows, [{ key: 'papers', title: '资料', type: 'file' }]);
  await screen.press('导出');
  await screen.until(() => saved.length === 1);
  expect(await readSheet((saved[0] as [Blob, string])[0])).toEqual([['资料'], ['合同.pdf、18_2.doc']]);
});

it('writes what is computed where nothing is stored', async () => {
  const saved: [Blob, string][] = [];
  const columns = [
    { key: 'price', title: '单价', type: 'inputNumber' },
    { key: 'total', title: '总价', type: 'inputNumber', value: '{{ $record.price * 6 }}' },
  ];
  const screen = await open(saved, [{ price: 0.1 }, { price: 2, total: 5 }], columns);
  await screen.press('导出');
  await screen.until(() => saved.length === 1);
  expect(await readSheet((saved[0] as [Blob, string])[0])).toEqual([
    ['单价', '总价'],
    [0.1, 0.6],
    [2, 5],
  ]);
});

it('writes the names of people and departments where a name leads back to the one that bears it', async () => {
  const saved: [Blob, string][] = [];
  const rows = [{ who: 'zhang', team: 'zhang,li1' }, { who: 'li1' }, { who: 'gone', dept: 'd1' }];
  const users = [
    { id: '1', username: 'zhang', realname: '张三' },
    { id: '2', username: 'li1', realname: '李四' },
    { id: '3', username: 'li2', realname: '李四' },
  ];
  const screen = await open(
    saved,
    rows,
    [
      { key: 'who', title: '负责人', type: 'sel_user' },
      { key: 'team', title: '成员', type: 'sel_user', props: { multi: true } },
      { key: 'dept', title: '部门', type: 'sel_depart' },
    ],
    ({ url, params = {} }) =>
      url === '/sys/sysDepart/queryTreeList'
        ? [{ id: 'd1', departName: '研发部', orgCategory: '2', children: [] }]
        : users.filter(({ username, realname }) =>
            [params['username'] === undefined ? realname : username].some((one) =>
              String(params['username'] ?? params['realname'])
                .split(',')
                .includes(one),
            ),
          ),
  );
  await screen.press('导出');
  await screen.until(() => saved.length === 1);
  expect(await readSheet((saved[0] as [Blob, string])[0])).toEqual([
    ['负责人', '成员', '部门'],
    ['张三', '张三、li1', null],
    ['li1', null, null],
    ['gone', null, '研发部'],
  ]);
});

it('takes imported names of people for their accounts, and lists those that nobody has', async () => {
  const saved: [Blob, string][] = [];
  const rows = [{ who: '张三' }, { who: '赵六' }];
  const written = await open(saved, rows, [{ key: 'who', title: '负责人', type: 'input' }]);
  await written.press('导出');
  await written.until(() => saved.length === 1);
  written.close();
  const screen = await open([], [], [{ key: 'who', title: '负责人', type: 'sel_user' }]);
  await screen.importFile((saved[0] as [Blob, string])[0]);
  await screen.until(() => (screen.values()['rows'] as unknown[]).length === 2);
  expect(screen.values()['rows']).toEqual([{ who: 'zhang' }, {}]);
  expect(screen.text()).toContain('第 2 行“负责人”：找不到“赵六”，请核对名称');
});

it('takes commas in imported numbers only where they separate thousands', async () => {
  const saved: [Blob, string][] = [];
  const rows = ['1,5', '1.234,50', '1,234.50'].map((amount) => ({ amount }));
  const written = await open(saved, rows, [{ key: 'amount', title: '数量', type: 'input' }]);
  await written.press('导出');
  await written.until(() => saved.length === 1);
  written.close();
  const screen = await open([], []);
  await screen.importFile((saved[0] as [Blob, string])[0]);
  await screen.until(() => (screen.values()['rows'] as unknown[]).length === 3);
  expect(screen.values()['rows']).toEqual([{}, {}, { amount: 1234.5 }]);
  for (const refused of ['第 1 行“数量”：“1,5”不是数字', '第 2 行“数量”：“1.234,50”不是数字'])
    await screen.until(() => screen.text().includes(refused));
});

it('offers the choices of a column, those of a dictionary too, as a list in Excel, long ones from a sheet of their own', async () => {
  const saved: [Blob, string][] = [];
  const options = Array.from({ length: 60 }, (_, at) => ({
    title: `很长的选项名称${at}`,
    value: String(at),
  }));
  const screen = await open(
    saved,
    [{ id: '1', sex: '2', long: '59', on: true, state: '1' }],
    [
      ...COLUMNS,
      { key: 'long', title: '长', type: 'select', options },
      { key: 'on', title: '启用', type: 'checkbox' },
      { key: 'state', title: '状态', type: 'select', dictCode: 'state' },
    ],
  );
  await screen.press('导出');
  await screen.until(() => saved.length === 1);
  const [blob] = saved[0] as [Blob, string];
  expect(await readSheet(blob)).toEqual([
    ['名称', '数量', '性别', '长', '启用', '状态'],
    [null, null, '女', '很长的选项名称59', '是', '停用'],
  ]);
  expect((await readSheet(blob, 2)).at(-1)).toEqual(['很长的选项名称59']);
  const files = unzipSync(new Uint8Array(await blob.arrayBuffer()));
  const xml = strFromU8(files['xl/worksheets/sheet1.xml'] as Uint8Array);
  expect(xml).toMatch(/<\/sheetData><dataValidations count="4">/);
  expect(xml).toContain('sqref="C2:C1002"><formula1>&quot;女&quot;</formula1>');
  expect(xml).toContain(`sqref="D2:D1002"><formula1>'下拉选项'!$A$1:$A$60</formula1>`);
  expect(xml).toContain('sqref="E2:E1002"><formula1>&quot;是,否&quot;</formula1>');
  expect(xml).toContain('sqref="F2:F1002"><formula1>&quot;启用,停用&quot;</formula1>');
  expect(strFromU8(files['xl/worksheets/sheet2.xml'] as Uint8Array)).not.toContain('dataValidations');
});

it('exports the rows of folded groups too, in the order that is shown, and says how many they are', async () => {
  localStorage.clear();
  const saved: [Blob, string][] = [];
  const screen = await open(saved, [
    { id: '1', name: '甲', amount: 1, sex: null },
    { id: '2', name: '乙', amount: 2, sex: '2' },
  ]);
  const head = screen.page.getByRole('columnheader', { name: '性别' });
  await screen.user.click(head.querySelector('.sw-et-more') as HTMLElement);
  await screen.user.click(await screen.page.findByRole('button', { name: '按此列分组' }));
  await screen.user.click(await screen.page.findByRole('button', { name: '全部折叠' }));
  await screen.press('导出');
  await screen.until(() => saved.length === 1);
  expect(await readSheet((saved[0] as [Blob, string])[0])).toEqual([
    ['名称', '数量', '性别'],
    ['乙', 2, '女'],
    ['甲', 1, null],
  ]);
  expect(screen.messages).toEqual([['success', '已按现在的顺序导出2行，共2行']]);
  localStorage.clear();
});
