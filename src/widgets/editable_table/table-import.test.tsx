// @vitest-environment happy-dom
import { within } from '@testing-library/react';
import { strFromU8, unzipSync } from 'fflate';
import { readSheet } from 'read-excel-file/browser';
import { describe, expect, it, vi } from 'vitest';
import writeExcelFile from 'write-excel-file/browser';
import { openDocument } from '../../../tests/open-document.tsx';
import { tableDocument } from './table-document.testing.ts';

const COLUMNS = [
  { key: 'name', title: '名称', type: 'input', validateRules: [{ required: true }, { unique: true }] },
  { key: 'amount', title: '数量', type: 'inputNumber' },
  { key: 'day', title: '到货日期', type: 'date' },
  { key: 'sex', title: '性别', type: 'select', options: [{ title: '女', value: '2' }] },
  { key: 'twice', title: '两倍', type: 'inputNumber', value: '{{ $record.amount * 2 }}' },
  { key: 'papers', title: '资料', type: 'file' },
];

type Cell = string | number | null;

async function workbook(...rows: readonly (readonly Cell[])[]): Promise<File> {
  const data = rows.map((row) => row.map((value) => (value === null ? null : { value })));
  return new File([await writeExcelFile(data).toBlob()], '到货.xlsx');
}

async function openImport(rows: object[] = [], columns: object[] = COLUMNS) {
  const saved: [Blob, string][] = [];
  const asked: unknown[] = [];
  const screen = await openDocument(tableDocument({ columns, hasImport: true }, { default: rows }), {
    answer: (request) => {
      asked.push(request.url);
      return [];
    },
    services: { files: { save: (...file: [Blob, string]) => saved.push(file) } as never },
  });
  await screen.press('导入');
  const dialog = await screen.page.findByRole('dialog', { name: '导入到“明细”' });
  const inside = within(dialog);
  return {
    ...screen,
    dialog,
    inside,
    saved,
    asked,
    rows: () => screen.values()['rows'] as Record<string, unknown>[],
    async choose(file: File) {
      const input = dialog.querySelector<HTMLInputElement>('input[type=file]');
      await screen.user.upload(input as HTMLInputElement, file);
    },
    pressIn: async (name: string) => screen.user.click(await inside.findByRole('button', { name })),
    errors: () =>
      within(inside.getByRole('list', { name: '错误清单' }))
        .getAllByRole('listitem')
        .map((one) => one.textContent),
    cells: () =>
      [...dialog.querySelectorAll('tbody tr')].map((row) =>
        [...row.querySelectorAll('td')].map((cell) => cell.textContent),
      ),
  };
}

describe('an import into a table', () => {
  it('begins with its rules and a template of the columns that a file can fill', async () => {
    const screen = await openImport();
    expect([...screen.inside.getByRole('list').children].map((rule) => rule.textContent)).toEqual([
      '第一行是标题，按标题对应各列，大小写和空格不影响；标有 * 的列必填',
      '文件里的行加在表格末尾，不修改已有的行；同一个文件再导入一次，会再加一遍',
      '填不进去的单元格留空，其余的照常填入；不合要求的在表格里改好后再保存',
      '选好文件后先核对各列和全部错误，再决定是否导入；导入后可以撤销',
    ]);
    await screen.pressIn('下载模板');
    await screen.until(() => screen.saved.length === 1);
    const [blob, name] = screen.saved[0] as [Blob, string];
    expect(name).toBe('明细导入模板.xlsx');
    expect(await readSheet(blob)).toEqual([['名称 *', '数量', '到货日期', '性别']]);
    const files = unzipSync(new Uint8Array(await blob.arrayBuffer()));
    expect(strFromU8(files['xl/worksheets/sheet1.xml'] as Uint8Array)).toContain(
      'sqref="D2:D1001"><formula1>&quot;女&quot;</formula1>',
    );
    screen.close();
  });

  it('shows the rows as they will be, and every error of each by line and title, before anything changes', async () => {
    const screen = await openImport([{ name: '旧的' }]);
    await screen.choose(
      await workbook(
        ['名 称*', '数量', '到货日期', '性别', '备注', '两倍'],
        ['甲', '1,234.5', '2026/3/5', '女', '不要', 7],
        [null, null, null, null, null, null],
        ['旧的', '很多', '月底', '2', null, null],
      ),
    );
    await screen.inside.findByText('“到货.xlsx”共 2 行，将全部新增，其中 1 行有错误');
    expect(screen.cells()).toEqual([
      ['甲', '1234.5', '2026-03-05', '女', '不要', '7'],
      ['旧的', '很多', '月底', '女', '', ''],
    ]);
    expect([...screen.dialog.querySelectorAll('.sw-import-fault')].map((cell) => cell.textContent)).toEqual([
      '很多',
      '月底',
    ]);
    const [taken, ...others] = screen.errors();
    expect(taken).toMatch(/^第 4 行“名称”列：/);
    expect(others).toEqual([
      '第 4 行“数量”列：“很多”不是数字',
      expect.stringMatching(/^第 4 行“到货日期”列：.*月底/),
    ]);
    expect(screen.rows()).toHaveLength(1);
    screen.close();
  });

  it('puts its rows behind the others as one step, says what was not filled, and asks the server nothing', async () => {
    const screen = await openImport([{ name: '旧的' }]);
    await screen.choose(await workbook(['名称', '数量'], ['甲', 3], ['乙', '很多']));
    await screen.pressIn('导入 2 行');
    await screen.until(() => screen.rows().length === 3);
    expect(screen.rows()).toEqual([{ name: '旧的' }, { name: '甲', amount: 3, twice: 6 }, { name: '乙' }]);
    expect(screen.page.queryByRole('dialog')).toBeNull();
    expect(screen.messages).toContainEqual(['success', '已导入2行']);
    expect(screen.text()).toContain('第 3 行“数量”：“很多”不是数字');
    expect(screen.asked).toEqual([]);
    await vi.waitFor(() => {
      expect(document.activeElement).toBe(screen.page.getByRole('button', { name: '导入' }));
    });
    await screen.press('撤销一步');
    expect(screen.rows()).toEqual([{ name: '旧的' }]);
    screen.close();
  });

  it('leads columns with other titles by hand, and one column of the table is filled by one alone', async () => {
    const screen = await openImport();
    await screen.choose(await workbook(['品名', '件'], ['甲', 3]));
    expect((await screen.inside.findByRole('alert')).textContent).toContain('文件的标题与表格的列都对不上');
    expect(screen.inside.getByRole<HTMLButtonElement>('button', { name: '导入' }).disabled).toBe(true);
    const lead = async (title: string, field: string) => {
      await screen.user.click(screen.inside.getByRole('combobox', { name: `“${title}”列填到` }));
      const options = await screen.page.findAllByText(field, { selector: '.ant-select-item-option-content' });
      await screen.user.click(options.at(-1) as HTMLElement);
    };
    await lead('件', '数量');
    expect((await screen.inside.findByText('还缺少必填的列：名称')).textContent).toBeTruthy();
    expect(screen.inside.queryByRole('list', { name: '错误清单' })).toBeNull();
    await lead('品名', '名称 *');
    await screen.inside.findByText('“到货.xlsx”共 1 行，将全部新增');
    await screen.pressIn('导入 1 行');
    await screen.until(() => screen.rows().length === 1);
    expect(screen.rows()).toEqual([{ name: '甲', amount: 3, twice: 6 }]);
    screen.close();
  });

  it('reads a cell that depends on those before it in its row', async () => {
    const screen = await openImport(
      [],
      [
        { key: 'kind', title: '种类', type: 'input' },
        { key: 'why', title: '原因', type: 'input', disabled: "{{ $record.kind !== '其他' }}" },
      ],
    );
    await screen.choose(await workbook(['原因', '种类'], ['搬家', '其他'], ['没有', '常用']));
    await screen.inside.findByText('错误 1 处');
    expect(screen.errors()).toEqual(['第 3 行“原因”列：不可编辑']);
    await screen.pressIn('导入 2 行');
    await screen.until(() => screen.rows().length === 2);
    expect(screen.rows()).toEqual([{ kind: '其他', why: '搬家' }, { kind: '常用' }]);
    screen.close();
  });

  it('says what is wrong with a file, and takes another one', async () => {
    const screen = await openImport();
    for (const [file, sentence] of [
      [new File(['no workbook'], '坏.xlsx'), '文件无法读取，请另存为 .xlsx 文件后重新导入'],
      [await workbook(['名称']), '文件中没有数据行'],
      [new File([''], '空.xlsx'), '文件是空的'],
    ] as const) {
      await screen.choose(file);
      await vi.waitFor(() => {
        expect(screen.inside.getByRole('alert').textContent).toBe(sentence);
      });
    }
    await screen.choose(await workbook(['名称'], ['甲']));
    await screen.inside.findByText('“到货.xlsx”共 1 行，将全部新增');
    await screen.pressIn('换一个文件');
    expect(screen.inside.getByText('把 .xlsx 文件拖到这里，或点击选择')).toBeTruthy();
    await screen.user.keyboard('{Escape}');
    await screen.until(() => screen.page.queryByRole('dialog') === null);
    expect(document.activeElement).toBe(screen.page.getByRole('button', { name: '导入' }));
    expect(screen.rows()).toEqual([]);
    screen.close();
  });

  it('tells many errors as far as anybody reads them, and how many more there are', async () => {
    const screen = await openImport();
    const rows = Array.from({ length: 502 }, (_, at) => [`第${at}个`, '很多']);
    await screen.choose(await workbook(['名称', '数量'], ...rows));
    await screen.inside.findByText('错误 502 处');
    expect(screen.errors()).toHaveLength(501);
    expect(screen.errors().at(-1)).toBe('其余 2 处未列出，改好以上的再检查一次');
    screen.close();
  });
});
