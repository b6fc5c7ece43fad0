import { deflateRawSync } from 'node:zlib';
import writeWorkbook, { type SheetData } from 'write-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openTestApp, type TestApp } from '../../../tests/app-driver.ts';
import dictList from '../../../src/schemas/screens/system/dict-list.json' with { type: 'json' };
import { dictImportRoutes } from './dicts-import.ts';

let server: TestApp;
let admin: string;
beforeAll(async () => {
  server = await openTestApp({ isDemo: true });
  admin = await server.signIn();
});
afterAll(() => server.close());

const HEAD = ['字典名称', '字典编码', '描述', '字典项名称', '数据值', '排序', '状态', '颜色'];

const workbook = (rows: SheetData) => writeWorkbook(rows).toBuffer();
const texts = (...rows: string[][]) =>
  workbook(rows.map((row) => row.map((value) => ({ value, type: String }))));

async function upload(content: Buffer, more: { token?: string; field?: string; type?: string } = {}) {
  const { token = admin, field = 'file', type = 'multipart/form-data; boundary=edge' } = more;
  const head = `--edge\r\nContent-Disposition: form-data; name="${field}"; filename="a.xlsx"\r\n\r\n`;
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/sys/dict/importExcel',
    headers: { 'x-access-token': token, 'content-type': type },
    payload: Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--edge--\r\n')]),
  });
  const body = answer.json<{ success: boolean; code: number; message: string; result: unknown }>();
  return { status: answer.statusCode, ...body };
}

const optionsOf = async (code: string) => {
  const answer = await server.call('GET', `/api/sys/dict/getDictItems/${code}`, { token: admin });
  return answer.json<{ result: { value: string; text: string }[] }>().result;
};

describe('importing dictionaries', () => {
  it('adds dictionaries with their items in the order of the rows', async () => {
    const file = await texts(
      HEAD,
      ['天气', 'weather', '外面', '晴', '1', '', '', 'green'],
      ['天气', 'weather', '', '雨', '2', '', '', ''],
      ['空字典', 'empty_one', '', '', '', '', '', ''],
    );
    expect(await upload(file)).toMatchObject({
      status: 200,
      success: true,
      code: 200,
      message: '共3行数据全部导入成功！',
      result: null,
    });
    expect(await optionsOf('weather')).toMatchObject([
      { value: '1', text: '晴', color: 'green' },
      { value: '2', text: '雨' },
    ]);
    expect(await optionsOf('empty_one')).toEqual([]);
  });

  it('takes the columns in any order, numbers as they are shown, and reads what the export writes', async () => {
    const file = await workbook([
      [{ value: '数据值' }, { value: '字典编码' }, { value: '字典名称' }, { value: '字典项名称' }],
      [{ value: 7, type: Number }, { value: 'sevens' }, { value: '七' }, { value: '七' }],
    ]);
    expect((await upload(file)).message).toBe('共1行数据全部导入成功！');
    expect(await optionsOf('sevens')).toMatchObject([{ value: '7' }]);
    const exported = await server.call('GET', '/api/sys/dict/exportXls?dictCode=weather', { token: admin });
    await server.db.deleteFrom('sys_dict').where('dict_code', '=', 'weather').execute();
    expect((await upload(exported.rawPayload)).message).toBe('共2行数据全部导入成功！');
    expect(await optionsOf('weather')).toHaveLength(2);
  });

  it('saves the rows that pass, tells the others by number and overwrites nothing', async () => {
    const file = await texts(
      HEAD,
      ['混合', 'mixed', '', '甲', 'a', '', '', ''],
      ['混合', 'mixed', '', '乙', 'a', '', '', ''],
      ['混合', 'bad code', '', '', '', '', '', ''],
      ['别名', 'sex', '', '新', '9', '', '', ''],
      ['性别', 'sex', '', '男人', '1', '', '', ''],
      ['', 'nameless', '', '', '', '', '', ''],
      ['混合', 'mixed', '', '丙', 'c', '', '5', ''],
      ['逗号', 'comma', '', '丁', 'a,b', '', '', ''],
    );
    const answer = await upload(file);
    expect(answer).toMatchObject({
      success: true,
      code: 201,
      message: expect.stringMatching(
        /^共8行，成功导入1行，错误7行\n第 3 行“数据值”列：该字典中已有相同的数据值\n第 4 行：/,
      ),
      result: { totalCount: 8, successCount: 1, errorCount: 7 },
    });
    const { msg } = answer.result as { msg: string };
    expect(msg.split('\n').map((line) => /^第 \d+ 行/.exec(line)?.[0])).toEqual(
      [3, 4, 5, 6, 7, 8, 9].map((line) => `第 ${line} 行`),
    );
    expect(await optionsOf('mixed')).toMatchObject([{ value: 'a', text: '甲' }]);
    expect(await optionsOf('sex')).toMatchObject([{ text: '男' }, { text: '女' }]);
    const left = await server.db
      .selectFrom('sys_dict')
      .select('id')
      .where('dict_code', '=', 'comma')
      .execute();
    expect(left).toEqual([]);
  });

  it('names as many refused rows in its sentence as there is room for, and a hundred in its result', async () => {
    const rows = Array.from({ length: 150 }, () => ['重复', 'bad code', '', '', '', '', '', '']);
    const { message, result } = await upload(await texts(HEAD, ...rows));
    const lines = message.split('\n');
    expect(message.length).toBeLessThanOrEqual(300);
    expect(lines[0]).toBe('共150行，成功导入0行，错误150行');
    expect(lines[1]).toMatch(/^第 2 行：/);
    expect(lines.at(-1)).toBe(`其余${150 - (lines.length - 2)}行未列出`);
    expect((result as { msg: string }).msg.split('\n')).toHaveLength(100);
  });

  it('is what the button of the dictionary list calls, for those who may', () => {
    const { import: declared } = dictList.schema.properties.table['x-component-props'];
    const { method, url } = dictList.apis.importExcel;
    const route = dictImportRoutes.find((one) => one.method === method && one.url === url);
    expect(declared.api).toBe('importExcel');
    expect(route).toMatchObject({ upload: true, permission: declared.permission });
  });

  it('keeps a text that looks like a formula a text, and takes the result of a formula', async () => {
    const file = await workbook([
      HEAD.slice(0, 5).map((value) => ({ value })),
      ['公式', 'formulas', null, '=1+1', '=cmd|x'].map((value) =>
        value === null ? null : { value, type: String },
      ),
    ]);
    expect((await upload(file)).message).toBe('共1行数据全部导入成功！');
    expect(await optionsOf('formulas')).toMatchObject([{ text: '=1+1', value: '=cmd|x' }]);
  });

  it.each([
    ['密码', '列“密码”不能导入，可用的列：'],
    ['del_flag', '列“del_flag”不能导入，可用的列：'],
    ['createBy', '列“createBy”不能导入，可用的列：'],
    ['描述', '列“描述”出现了两次'],
  ])('refuses the column %s by name', async (title, message) => {
    const answer = await upload(await texts([...HEAD, title], ['甲', 'column', '', '', '', '', '', '', 'x']));
    expect(answer.status).toBe(400);
    expect(answer.message).toContain(message);
  });

  it('names a column that is missing, and says when nothing is there', async () => {
    expect((await upload(await texts(['字典名称'], ['甲']))).message).toContain('缺少列“字典编码”');
    expect((await upload(await texts(HEAD))).message).toBe('文件中没有数据行');
  });

  it('refuses more than 5 000 rows with both numbers', async () => {
    const rows = Array.from({ length: 5001 }, (_, index) => ['多', `many${index}`, '', '', '', '', '', '']);
    expect((await upload(await texts(HEAD, ...rows))).message).toBe(
      '一次最多导入5000行，文件有5001行，请分成几个文件',
    );
  });

  it('refuses more than 5 MB, other fields, other types and people without the permission', async () => {
    const file = await texts(HEAD, ['甲', 'refused', '', '', '', '', '', '']);
    expect(await upload(Buffer.alloc(5 * 1024 * 1024 + 1))).toMatchObject({
      status: 413,
      message: '文件不能超过5MB',
    });
    expect((await upload(file, { field: 'other' })).message).toBe('文件的字段名必须是 file');
    expect((await upload(file, { type: 'text/plain' })).status).toBe(415);
    expect((await upload(file, { token: await server.signIn('safety') })).status).toBe(403);
    expect(
      await server.db.selectFrom('sys_dict').select('id').where('dict_code', '=', 'refused').execute(),
    ).toEqual([]);
  });

  it.each([
    ['nothing', () => Buffer.alloc(0)],
    ['text', () => Buffer.from('name,code\n1,2')],
    ['an archive without a sheet', () => zip('a.txt', Buffer.from('x'))],
    ['a small archive that grows to 200 MB', () => zip('xl/workbook.xml', Buffer.alloc(200 * 1024 * 1024))],
    [
      'an archive with hidden bytes in front',
      () => Buffer.concat([Buffer.from('PK'), zip('a', Buffer.from('x'))]),
    ],
  ])('refuses %s instead of a workbook', async (_what, make) => {
    const answer = await upload(make());
    expect(answer.status).toBe(400);
    expect(answer.message).toMatch(/^文件不是有效的 \.xlsx 工作簿/);
  });
});

/** An archive with one file. */
function zip(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content);
  const fields = Buffer.alloc(22);
  fields.writeUInt16LE(8, 4);
  fields.writeUInt32LE(packed.length, 14);
  fields.writeUInt32LE(content.length, 18);
  const local = Buffer.concat([
    Buffer.from('PK\u0003\u0004'),
    fields,
    Buffer.alloc(4),
    Buffer.from(name),
    packed,
  ]);
  local.writeUInt16LE(name.length, 26);
  const entry = Buffer.alloc(46);
  entry.write('PK\u0001\u0002', 'latin1');
  entry.writeUInt16LE(8, 10);
  entry.writeUInt32LE(packed.length, 20);
  entry.writeUInt32LE(content.length, 24);
  entry.writeUInt16LE(name.length, 28);
  const end = Buffer.alloc(22);
  end.write('PK\u0005\u0006', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length + name.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, Buffer.from(name), end]);
}
