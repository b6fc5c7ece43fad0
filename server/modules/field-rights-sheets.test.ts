// Workbooks of records with fields that ask for permissions: export, template and import.
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openVault, SAFE, type Vault } from './field-rights-calls.testing.ts';

let house: Vault['house'];
let clerk: Vault['clerk'];
let boss: Vault['boss'];
beforeAll(async () => {
  ({ house, clerk, boss } = await openVault());
});
afterAll(() => house.close());

const listOf = (token: string, url: string) => house.ask<{ records: object[] }>(token, 'GET', url);

describe('a workbook', () => {
  it('shows in every sheet what its reader may read', async () => {
    const whole = await house.ask(boss, 'GET', '/vault/safe/exportXls');
    expect(whole.text).toMatch(/别名.*总值.*MARK-ALIAS.*4321.*价格.*4321/);
    const seen = await house.ask(clerk, 'GET', '/vault/safe/exportXls');
    expect(seen.text).toContain('S-1');
    expect(seen.text).toContain('表');
    expect(seen.text).not.toMatch(/MARK|4321|别名|总值|价格/);
  });

  it('offers in its template what may be filled in, and takes nothing else', async () => {
    const template = async (token: string) =>
      (await house.ask(token, 'GET', '/vault/safe/importTemplate')).text;
    expect(await template(boss)).toMatch(/别名.*价格/);
    expect(await template(clerk)).not.toMatch(/别名|价格/);
    expect((await house.ask(clerk, 'GET', '/vault/place/importTemplate')).text).not.toMatch(/租|状态|标签/);
    const url = '/vault/safe/importExcel';
    const head = ['编号', '别名'];
    const rows = {
      物件: [
        ['编号', '名称', '价格'],
        ['S-2', '戒指', '8'],
      ],
    };
    expect(await house.importRows(clerk, url, [head, ['S-2', 'x']])).toMatchObject({
      status: 400,
      message: '列“别名”不能导入，可用的列：编号',
    });
    expect(await house.importRows(clerk, url, [['编号'], ['S-2']], rows)).toMatchObject({
      status: 400,
      message: '工作表“物件”：列“价格”不能导入，可用的列：编号、名称',
    });
    expect(
      await house.importRows(clerk, '/vault/place/importExcel', [
        ['名称', '状态'],
        ['x', 'old'],
      ]),
    ).toMatchObject({
      status: 400,
      message: '列“状态”不能导入，可用的列：名称、上级',
    });
    const own = {
      物件: [
        ['编号', '名称'],
        ['S-2', '戒指'],
      ],
    };
    expect(await house.importRows(clerk, url, [['编号'], ['S-2']], own)).toMatchObject({ success: true });
    expect(
      await house.importRows(boss, url, [head, ['S-3', 'y']], {
        物件: [
          ['编号', '名称', '价格'],
          ['S-3', '链', '9'],
        ],
      }),
    ).toMatchObject({ success: true });
    const records = (await listOf(boss, '/vault/safe/list?column=code&order=asc')).result.records;
    expect(records).toMatchObject([
      { code: 'S-1' },
      { code: 'S-2', worth: 0 },
      { code: 'S-3', alias: 'y', worth: 9 },
    ]);
  });

  it('ties rows to their record by what its reader may read', async () => {
    const code = { ...SAFE.fields.code, shownWith: 'showCode' };
    await house.write({ 'entities/safe.json': { ...SAFE, fields: { ...SAFE.fields, code } } });
    const seen = await house.ask(clerk, 'GET', '/vault/safe/exportXls');
    expect(seen.text).not.toMatch(/S-1|编号/);
    expect(JSON.parse(seen.text)).toMatchObject([
      { data: [['序号'], [1], [2], [3]] },
      {
        data: [
          ['序号', '名称'],
          [expect.any(Number), expect.any(String)],
          expect.anything(),
          expect.anything(),
        ],
      },
      expect.anything(),
    ]);
    await house.write({ 'entities/safe.json': SAFE });
  });
});
