// Records that a module declares, as workbooks: an empty one to fill in, what an import says, and what an export takes elsewhere.
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import readAll from 'read-excel-file/node';
import writeFile from 'write-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../tests/app-driver.ts';
import { readZip } from '../../tests/read-zip.ts';
import { textWorkbook, uploadFile } from '../http/plugins/uploads.testing.ts';

const example = path.join(import.meta.dirname, '../../examples/modules/lease');
let folder: string;
let app: TestApp;
let admin: string;

beforeAll(async () => {
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sheets-'));
  fs.cpSync(example, path.join(folder, 'lease'), { recursive: true });
  // Two customers may have one name.
  const customer = path.join(folder, 'lease/entities/customer.json');
  fs.writeFileSync(customer, fs.readFileSync(customer, 'utf8').replace('"isUnique": true,', ''));
  for (const name of fs.readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    fs.utimesSync(path.join(folder, name), new Date(Date.now() - 5_000), new Date(Date.now() - 5_000));
  }
  app = await openTestApp({ modulesFolder: folder });
  admin = await app.signIn();
});
afterAll(async () => {
  await app.close();
  fs.rmSync(folder, { recursive: true });
});

type Cells = (string | number | null)[][];
type Sheets = Record<string, Cells>;

const download = async (url: string, token = admin): Promise<Buffer> => {
  const answer = await app.call('GET', `/api${url}`, { token });
  expect(answer.headers['content-type'], answer.body.slice(0, 300)).toContain('spreadsheetml');
  return answer.rawPayload;
};
const sheetsOf = async (bytes: Buffer): Promise<Sheets> =>
  Object.fromEntries((await readAll(bytes)).map(({ sheet, data }) => [sheet, data as Cells]));
const upload = (entity: string, content: Buffer) =>
  uploadFile(app, `/api/lease/${entity}/importExcel`, content, admin);
const bookOf = (sheets: Sheets): Promise<Buffer> =>
  writeFile(
    Object.entries(sheets).map(([sheet, rows]) => ({
      sheet,
      data: rows.map((row) => row.map((value) => (value === null ? null : { value }))),
    })) as never,
  ).toBuffer();
const listOf = async (entity: string, query = ''): Promise<Record<string, unknown>[]> => {
  const answer = await app.call('GET', `/api/lease/${entity}/list?pageSize=100&${query}`, { token: admin });
  return answer.json<{ result: { records: Record<string, unknown>[] } }>().result.records;
};
const linesOf = (answer: { result: unknown }): string[] => (answer.result as { msg: string }).msg.split('\n');

describe('a template', () => {
  it('has the titles in order, marks what is required, offers lists, and tells how cells are filled in', async () => {
    const files = readZip(await download('/lease/customer/importTemplate'));
    const sheet = files.get('xl/worksheets/sheet1.xml') ?? '';
    const titles = [...sheet.matchAll(/<t xml:space="preserve">([^<]*)<\/t>/g)].map(([, title]) => title);
    expect(titles.slice(0, 3)).toEqual(['客户名称*', '客户类型', '联系人']);
    expect(sheet).toMatch(
      /<dataValidation type="list"[^>]* sqref="B2:B5001"><formula1>&quot;企业,个人&quot;<\/formula1>/,
    );
    expect(files.get('xl/comments1.xml')).toContain('客户名称：必填，文字，最多 50 个字符');
  });

  it('keeps a long list on a hidden sheet, and one that nobody looks through nowhere', async () => {
    const names = Array.from({ length: 60 }, (_, at) => [`很长的客户名称编号${String(at)}`]);
    expect(await upload('customer', await textWorkbook(['客户名称'], ...names))).toMatchObject({ code: 200 });
    const files = readZip(await download('/lease/contract/importTemplate'));
    expect(files.get('xl/worksheets/sheet1.xml')).toContain("<formula1>'下拉选项'!$A$2:$A$");
    expect(files.get('xl/workbook.xml')).toMatch(/name="下拉选项"[^>]*state="hidden"/);
    const many = Array.from({ length: 1_001 }, (_, at) => [`更多${String(at)}`]);
    expect(await upload('customer', await textWorkbook(['客户名称'], ...many))).toMatchObject({ code: 200 });
    const later = readZip(await download('/lease/contract/importTemplate'));
    expect(later.get('xl/workbook.xml')).not.toContain('下拉选项');
  });

  it('that was filled in is taken as it is', async () => {
    const sheets = await sheetsOf(await download('/lease/contract/importTemplate'));
    expect(Object.keys(sheets)).toEqual(['合同', '付款计划']);
    const [main = '', rows = ''] = Object.keys(sheets);
    const row = (head: Cells, values: Record<string, string | number>) =>
      (head[0] ?? []).map((title) => values[String(title).replace('*', '')] ?? null);
    const filled = await bookOf({
      [main]: [
        ...(sheets[main] ?? []),
        row(sheets[main] ?? [], {
          合同编号: 'T-1',
          客户: '更多7',
          状态: '',
          开始日期: '2026/1/1',
          结束日期: '2026-12-31',
        }),
      ],
      [rows]: [
        ...(sheets[rows] ?? []),
        row(sheets[rows] ?? [], { 合同编号: 'T-1', 期次: '一期', 应付日期: '2026-01-05', 金额: 100.5 }),
        row(sheets[rows] ?? [], { 合同编号: 'T-1', 期次: '二期', 应付日期: '2026-07-05', 金额: 200 }),
      ],
    });
    expect(await upload('contract', filled)).toMatchObject({ code: 200, message: '共1行数据全部导入成功！' });
    expect(await listOf('contract', 'code=T-1')).toMatchObject([
      { customerId_dictText: '更多7', startDate: '2026-01-01', total: 300.5, status: '1' },
    ]);
  });
});

describe('an import', () => {
  it('takes titles, texts of dictionaries or their codes, and yes or no', async () => {
    expect(await upload('place', await textWorkbook(['名称'], ['东湖园区']))).toMatchObject({ code: 200 });
    const places = await textWorkbook(['名称', '所属园区'], ['甲座', '东湖园区']);
    expect(await upload('place', places)).toMatchObject({ code: 200 });
    const book = await textWorkbook(
      ['房间编号', '园区', '楼宇', '面积（㎡）', '已出租'],
      ['R1', '东湖园区', '甲座', '12.5', '是'],
      ['R2', '东湖园区', '甲座', '30', 'false'],
      ['R3', '东湖园区', '甲座', '31', ''],
    );
    expect(await upload('room', book)).toMatchObject({ code: 200 });
    const rooms = await listOf('room', 'column=code&order=asc');
    expect(rooms.map(({ code, isLet }) => [code, isLet])).toEqual([
      ['R1', true],
      ['R2', false],
      ['R3', false],
    ]);
    const people = await textWorkbook(['客户名称', '客户类型'], ['写文字的', '个人'], ['写编码的', '2']);
    expect(await upload('customer', people)).toMatchObject({ code: 200 });
    expect(await listOf('customer', 'name=写*')).toMatchObject([{ kind: '2' }, { kind: '2' }]);
  });

  it('tells everything that is wrong in every row of both sheets, and saves no part of such a record', async () => {
    const book = await bookOf({
      合同: [
        ['合同编号', '客户', '开始日期', '结束日期'],
        ['E-1', '没有这家', '2026-01-01', '去年'],
        ['E-2', '更多1', '2026-01-01', '2026-12-31'],
        ['E-3', '更多2', '2026-01-01', '2026-12-31'],
      ],
      付款计划: [
        ['合同编号', '期次', '应付日期', '金额'],
        ['E-1', '一期', '2026-01-05', 1],
        ['E-2', '一期', '不知道', 1],
        ['E-2', '', '2026-01-05', 'x'],
        ['E-3', '一期', '2026-01-05', 1],
      ],
    });
    const answer = await upload('contract', book);
    expect(answer).toMatchObject({ code: 201, result: { totalCount: 3, successCount: 1, errorCount: 2 } });
    const lines = linesOf(answer);
    const main = Object.keys(await sheetsOf(await download('/lease/contract/importTemplate')))[0] ?? '';
    expect(lines).toEqual([
      `“${main}”第 2 行：客户“没有这家”不存在`,
      `“${main}”第 2 行：结束日期不是有效的日期`,
      '“付款计划”第 3 行：应付日期不是有效的日期',
      '“付款计划”第 4 行：期次不能为空',
    ]);
    expect((await listOf('contract', 'code=E-*')).map(({ code }) => code)).toEqual(['E-3']);
  });

  it('with rows that belong to no record takes nothing at all, and says which', async () => {
    const answer = await upload(
      'contract',
      await bookOf({
        合同: [
          ['合同编号', '客户', '开始日期', '结束日期'],
          ['O-1', '更多1', '2026-01-01', '2026-12-31'],
        ],
        付款计划: [
          ['合同编号', '期次', '应付日期', '金额'],
          ['O-1', '一期', '2026-01-05', 1],
          ['O-2', '一期', '2026-01-05', 1],
        ],
      }),
    );
    expect(answer.status).toBe(400);
    expect(answer.message).toMatch(
      /没有导入任何数据，共1处错误：\n“付款计划”第 3 行“合同编号”列：“.+”中没有“合同编号”为“O-2”的行/,
    );
    expect(await listOf('contract', 'code=O-1')).toEqual([]);
  });

  it('of a relation that two records share the text of asks for the key', async () => {
    expect(await upload('customer', await textWorkbook(['客户名称'], ['同名'], ['同名']))).toMatchObject({
      code: 200,
    });
    const head = ['合同编号', '客户', '开始日期', '结束日期'];
    const named = await textWorkbook(head, ['D-1', '同名', '2026-01-01', '2026-02-01']);
    expect(linesOf(await upload('contract', named))[0]).toMatch(
      /第 2 行“客户”列：名为“同名”的客户有多个，请改填主键$/,
    );
    const [one] = await listOf('customer', 'name=同名');
    const byKey = await textWorkbook(head, ['D-1', String(one?.['id']), '2026-01-01', '2026-02-01']);
    expect(linesOf(await upload('contract', byKey))).toEqual([
      expect.stringContaining('付款计划至少需要 1 行'),
    ]);
  });
});

describe('an export of records with rows', () => {
  it('has them in a second sheet, shows texts and not codes, and is read again elsewhere', async () => {
    const file = await download('/lease/contract/exportXls?column=code&order=asc&code=T-1,E-3');
    const sheets = await sheetsOf(file);
    const [main = '', rows = ''] = Object.keys(sheets);
    expect(rows).toBe('付款计划');
    const [head = [], first = []] = sheets[main] ?? [];
    expect(Object.fromEntries(head.map((title, at) => [title, first[at] ?? null]))).toMatchObject({
      合同编号: 'E-3',
      客户: '更多2',
      状态: expect.stringMatching(/[\u4e00-\u9fff]/) as string,
      开始日期: '2026-01-01',
      合同金额: 1,
    });
    expect(sheets[rows]).toEqual([
      ['合同编号', '期次', '应付日期', '金额'],
      ['E-3', '一期', '2026-01-05', 1],
      ['T-1', '一期', '2026-01-05', 100.5],
      ['T-1', '二期', '2026-07-05', 200],
    ]);
    const before = await listOf('contract', 'code=T-1');
    await app.db.deleteFrom('lease_contract' as never).execute();
    expect(await upload('contract', file)).toMatchObject({ code: 200, message: '共2行数据全部导入成功！' });
    const [again] = await listOf('contract', 'code=T-1');
    expect(again).toMatchObject({ total: before[0]?.['total'], customerId: before[0]?.['customerId'] });
    const same = await sheetsOf(await download('/lease/contract/exportXls?column=code&order=asc'));
    expect(same[rows]).toEqual(sheets[rows]);
  });

  it('holds what was asked for and ticked alone', async () => {
    const [one] = await listOf('contract', 'code=T-1');
    const ticked = await sheetsOf(
      await download(`/lease/contract/exportXls?selections=${String(one?.['id'])}`),
    );
    expect(ticked['付款计划']?.slice(1).map(([code]) => code)).toEqual(['T-1', 'T-1']);
  });
});
