// What somebody is told before an import: where columns lead, the first rows, everything that is wrong; and nothing is written.
import readAll from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openAdministration, type Administration } from '../../../tests/administration-driver.ts';
import { readZip } from '../../../tests/read-zip.ts';
import { textWorkbook, uploadFile } from '../plugins/uploads.testing.ts';

let office: Administration;
let staff: string;
beforeAll(async () => {
  office = await openAdministration();
  staff = await office.server.signIn('staff');
});
afterAll(() => office.close());

interface Check {
  heads: { title: string; key?: string; reason?: string }[];
  fields: { key: string; title: string; isRequired: boolean }[];
  missing: string[];
  sample: { line: number; texts: string[] }[];
  totalCount: number;
  successCount: number;
  errorCount: number;
  takenCount: number;
  errors: { sheet?: string; line: number; column?: string; text: string }[];
  moreErrors: number;
  refusal?: string;
}

const ask = (call: string, rows: readonly (readonly string[])[], token = office.admin) =>
  textWorkbook(...rows).then((file) => uploadFile(office.server, `/api/sys/${call}`, file, token));
const check = async (call: string, rows: readonly (readonly string[])[]): Promise<Check> => {
  const answer = await ask(call, rows);
  expect(answer, answer.message).toMatchObject({ code: 200 });
  return answer.result as unknown as Check;
};
const count = async (): Promise<number> =>
  (await office.call<{ total: number }>('GET', '/position/list?pageSize=1')).result.total;

const HEAD = ['职务编码', '职务名称', '职务级别'];

describe('the check of a workbook', () => {
  it('finds columns whatever the case and blanks of their titles, and tells those that lead nowhere or are missing', async () => {
    const told = await check('position/importCheck', [
      [' 职务 编码 *', '职务名称', '备忘', '职务名称'],
      ['c1', '检查员', '随便', '又'],
    ]);
    expect(told.heads).toEqual([
      { title: '职务 编码 *', key: 'code' },
      { title: '职务名称', key: 'name' },
      { title: '备忘', reason: 'unknown' },
      { title: '职务名称', reason: 'repeated' },
    ]);
    expect(told.missing).toEqual(['职务级别']);
    expect(told.fields.find(({ key }) => key === 'postRank')).toEqual({
      key: 'postRank',
      title: '职务级别',
      isRequired: true,
    });
    expect(told.sample).toEqual([{ line: 2, texts: ['c1', '检查员', '随便', '又'] }]);
    expect(told).toMatchObject({ totalCount: 1, successCount: 0, errors: [] });
  });

  it('leads a title to the column that it is part of, or that is part of it, where nothing else can be meant', async () => {
    const told = await check('user/importCheck', [
      ['账号', '姓名', '手机', '办公邮箱', '号', '部门', '所在部门'],
      ['alike_1', '张三', '13800000001', 'a@example.com', '1', '', ''],
    ]);
    expect(told.heads).toEqual([
      { title: '账号', key: 'username' },
      { title: '姓名', key: 'realname' },
      { title: '手机', key: 'phone' },
      { title: '办公邮箱', key: 'email' },
      { title: '号', reason: 'unknown' },
      { title: '部门', key: 'departs' },
      { title: '所在部门', reason: 'unknown' },
    ]);
    // Two that are part of one, or one that is part of two, are left to whoever imports.
    const unclear = await check('position/importCheck', [
      ['职务', '级别', '职务级'],
      ['x', '员级', '员级'],
    ]);
    expect(unclear.heads.map(({ reason }) => reason)).toEqual(['unknown', 'unknown', 'unknown']);
    // Nobody sees where an import without a check leads them: it takes titles as they are written.
    const { message } = await ask('user/importExcel', [
      ['账号', '姓名'],
      ['alike_1', '张三'],
    ]);
    expect(message).toMatch(/^列“账号”不能导入/);
  });

  it('shows the rows of a sheet none of whose titles leads anywhere, so that they can be led by hand', async () => {
    const told = await check('position/importCheck', [
      ['Code', 'Name', 'Rank'],
      ['c1', '检查员', '员级'],
      ['', '', ''],
      ['c2', '主管', '员级'],
    ]);
    expect(told.heads.map(({ reason }) => reason)).toEqual(['unknown', 'unknown', 'unknown']);
    expect(told.sample.map(({ line, texts }) => [line, ...texts])).toEqual([
      [2, 'c1', '检查员', '员级'],
      [4, 'c2', '主管', '员级'],
    ]);
    expect(told).toMatchObject({ totalCount: 2, successCount: 0, errors: [] });
    const empty = await ask('position/importCheck', [['Code', 'Name', 'Rank']]);
    expect(empty.message).toBe('文件中没有数据行');
  });

  it('says how many rows would be added and are there already, and adds none', async () => {
    await office.call('POST', '/position/add', { code: 'there', name: '已有', postRank: '1' });
    const before = await count();
    const rows = [
      HEAD,
      ['there', '又一个', '员级'],
      ['new_1', '新一', '员级'],
      ['new_2', '新二', '没有这级'],
    ];
    for (let again = 0; again < 2; again++) {
      const told = await check('position/importCheck', rows);
      expect(told).toMatchObject({ totalCount: 3, errorCount: 2, successCount: 1, takenCount: 1 });
      expect(told.errors.map(({ line, text }) => [line, text])).toEqual([
        [2, '职务编码已存在'],
        [4, '职务级别不在可选范围内'],
      ]);
    }
    expect(await count()).toBe(before);
    expect(await ask('position/importExcel', rows)).toMatchObject({ code: 201, result: { successCount: 1 } });
    expect(await count()).toBe(before + 1);
  });

  it('lists all that is wrong with a row in the order of its columns, by titles and never by wire names', async () => {
    // The columns of the sheet stand in another order than those that are declared.
    const head = ['用户账号', '用户姓名', '手机号', '邮箱', '性别', '部门', '状态'];
    const rows = [head, ['admin', '', '12', 'nomail', '外星', '没有的部门', '坏']];
    const { errors, takenCount } = await check('user/importCheck', rows);
    expect(errors).toEqual([
      { line: 2, text: '用户账号已存在' },
      { line: 2, text: '用户姓名不能为空' },
      { line: 2, text: '性别不在可选范围内' },
      { line: 2, column: '手机号', text: '请正确输入您的手机号' },
      { line: 2, column: '邮箱', text: '请正确输入您的邮箱地址' },
      { line: 2, text: '部门“没有的部门”不存在' },
      { line: 2, text: '状态不在可选范围内' },
    ]);
    expect(takenCount).toBe(1);
    const { result } = await ask('user/importExcel', rows);
    const { msg } = result as { msg: string };
    expect(msg.split('\n')).toHaveLength(7);
    expect(msg).not.toMatch(/[（(][A-Za-z]/);
  });

  it('tells five hundred errors and counts the others', async () => {
    const rows = Array.from({ length: 300 }, (_, at) => [`bad_${String(at)}`, '', '没有这级']);
    const told = await check('position/importCheck', [HEAD, ...rows]);
    expect([told.errors.length, told.moreErrors, told.errorCount]).toEqual([500, 100, 300]);
  });

  it('asks for the permission of the import, as the template does', async () => {
    expect((await ask('position/importCheck', [HEAD, ['x', 'x', '1']], staff)).status).toBe(403);
    const template = await office.server.call('GET', '/api/sys/user/importTemplate', { token: staff });
    expect(template.statusCode).toBe(403);
  });
});

describe('the columns that somebody chose', () => {
  const rows = [
    ['代号', '叫什么', '级', '备忘'],
    ['led_1', '对应一', '员级', '不要的'],
  ];

  it('lead where their titles do not, in the check and in the import', async () => {
    const call = (name: string) => `position/${name}?columns=${encodeURIComponent('code,name,postRank,')}`;
    expect(await check(call('importCheck'), rows)).toMatchObject({
      missing: [],
      successCount: 1,
      errorCount: 0,
    });
    expect(await ask(call('importExcel'), rows)).toMatchObject({ code: 200 });
    const found = await office.call<{ records: unknown[] }>('GET', '/position/list?code=led_1');
    expect(found.result.records).toMatchObject([{ name: '对应一', postRank: '5' }]);
  });

  it.each([
    ['code,name,postRank,createBy', '列“备忘”所选的项不能导入，请重新选择'],
    ['code,name,name,', '有两列都对应“职务名称”，请只选一列'],
    ['code,name', '所选的对应关系与文件的列不一致，请重新选择文件'],
  ])('are refused where %s is none', async (columns, message) => {
    for (const name of ['importCheck', 'importExcel']) {
      const answer = await ask(`position/${name}?columns=${encodeURIComponent(columns)}`, rows);
      expect(answer).toMatchObject({ status: 400, message });
    }
  });
});

/** The imports there are, by what stands before their calls. */
const listPlaces = (): string[] =>
  office.server.routes
    .map(({ url }) => url)
    .filter((url) => url.endsWith('/importCheck'))
    .map((url) => url.replace('/importCheck', ''));
const readTemplate = (place: string) =>
  office.server.call('GET', `/api${place}/importTemplate`, { token: office.admin });
const titlesOf = async (place: string): Promise<string[]> => {
  const [sheet] = await readAll((await readTemplate(place)).rawPayload);
  return (sheet?.data[0] ?? []).map(String);
};

describe('a row in which several things are wrong', () => {
  it('is told all of them at once, by every import: what is told of a cell alone is told of it among others', async () => {
    const bad = ['没有的值！', 'x'.repeat(3_000), '-', '10²'];
    for (const place of listPlaces()) {
      const titles = await titlesOf(place);
      const alone = titles.flatMap((_title, at) =>
        bad.map((value) => titles.map((_one, other) => (other === at ? value : ''))),
      );
      const together = bad.map((value) => titles.map(() => value));
      const file = await textWorkbook(titles, ...alone, ...together);
      const answer = await uploadFile(office.server, `/api${place}/importCheck`, file, office.admin);
      const { errors, fields } = answer.result as unknown as Check;
      const isAbout = (title: string, { column, text }: Check['errors'][number]): boolean =>
        column === title || (column === undefined && text.startsWith(title));
      const toldAt = (line: number): string[] =>
        fields
          .filter(({ title }) => errors.some((one) => one.line === line && isAbout(title, one)))
          .map(({ title }) => title);
      bad.forEach((value, which) => {
        const line = 2 + alone.length + which;
        titles.forEach((written, at) => {
          const title = written.replace(/\*$/, '');
          const isRefused = toldAt(2 + at * bad.length + which).includes(title);
          if (isRefused) expect(toldAt(line), `${place}: ${value.slice(0, 20)}`).toContain(title);
        });
      });
    }
  });

  it.each<[string, Record<string, string>, (string | RegExp)[]]>([
    [
      'quartzJob',
      { 任务: '没有的任务', Cron表达式: '天天', 描述: 'x'.repeat(3_000) },
      [/任务不存在/, /^描述/],
    ],
    ['quartzJob', { 任务: 'cleanFiles', Cron表达式: '天天', 参数: '一个月' }, [/参数是保留天数/]],
    [
      'sysDepart',
      { 部门编码: 'A01', 上级编码: '没有', 部门名称: '', 机构类型: '坏' },
      [/^部门编码A01已存在/, /上级编码没有不存在/, /名称不能为空/, /机构类型/],
    ],
    [
      'category',
      { 分类编码: 'A01', 上级编码: '没有', 分类名称: '' },
      [/^分类编码A01已存在/, /上级编码没有不存在/, /^分类名称不能为空/],
    ],
    [
      'dict',
      { 字典名称: '别的名称', 字典编码: 'sex', 字典项名称: '', 数据值: '1,2', 状态: '坏' },
      [/^字典编码sex已用于字典/, /^名称不能为空/, /^数据值不能包含逗号/, /^状态不在可选范围内/],
    ],
    [
      'annountCement',
      { 标题: '', 通告对象: '指定用户', 指定用户: '甲甲，admin、乙乙' },
      [/“甲甲”、“乙乙”不存在/],
    ],
    ['user', { 用户账号: 'two_places', 用户姓名: '甲', 部门: '没有的甲、没有的乙' }, [/没有的甲.*没有的乙/]],
  ])('of %s tells %j', async (name, cells, expected) => {
    const told = await check(`${name}/importCheck`, [Object.keys(cells), Object.values(cells)]);
    expect(told.missing, JSON.stringify(told.heads)).toEqual([]);
    const texts = told.errors.map(({ text }) => text);
    for (const text of expected) expect(texts).toContainEqual(expect.stringMatching(text));
  });
});

describe('a template', () => {
  it('of every import has the titles of its columns, marks what a row needs, and is taken as it is', async () => {
    const places = listPlaces();
    expect(places.length).toBeGreaterThan(10);
    for (const place of places) {
      const titles = await titlesOf(place);
      const file = await textWorkbook(
        titles,
        titles.map(() => 'x'),
      );
      const answer = await uploadFile(office.server, `/api${place}/importCheck`, file, office.admin);
      const { fields, missing, heads } = answer.result as unknown as Check;
      expect(titles, place).toEqual(
        fields.map(({ title, isRequired }) => (isRequired ? `${title}*` : title)),
      );
      expect(missing, place).toEqual([]);
      expect(
        heads.map(({ key }) => key),
        place,
      ).toEqual(fields.map(({ key }) => key));
    }
  });

  it('of every import offers the texts of what its rows may only have of a list', async () => {
    const offered: string[] = [];
    for (const place of listPlaces()) {
      const titles = await titlesOf(place);
      const rows = titles.map((_title, at) =>
        titles.map((_one, other) => (other === at ? '没有的值！' : '')),
      );
      const file = await textWorkbook(titles, ...rows);
      const answer = await uploadFile(office.server, `/api${place}/importCheck`, file, office.admin);
      const { errors } = answer.result as unknown as Check;
      const sheet = readZip((await readTemplate(place)).rawPayload).get('xl/worksheets/sheet1.xml') ?? '';
      for (const { line, text } of errors) {
        const title = titles[line - 2]?.replace(/\*$/, '') ?? '';
        if (text !== `${title}不在可选范围内`) continue;
        expect(sheet, `${place} ${title}`).toContain(`sqref="${String.fromCharCode(63 + line)}2:`);
        offered.push(`${place} ${title}`);
      }
    }
    expect(offered).toContain('/sys/user 性别');
    expect(offered.length).toBeGreaterThan(10);
  });

  it('of every import leads to errors that name what is wrong by its title, never by a wire name', async () => {
    for (const place of listPlaces()) {
      const titles = await titlesOf(place);
      // What no dictionary, no list and no format has; what is longer than any column; and nothing at all.
      const file = await textWorkbook(
        titles,
        ...['没有的值！', 'x'.repeat(3_000), ''].map((value) => titles.map(() => value)),
      );
      const answer = await uploadFile(office.server, `/api${place}/importCheck`, file, office.admin);
      const { errors, fields } = answer.result as unknown as Check;
      expect(errors.length, place).toBeGreaterThan(0);
      for (const { text, column = '' } of errors) {
        expect(`${place} ${column} ${text}`).not.toMatch(/[（(][A-Za-z]/);
        const words = text.match(/[A-Za-z_]+/g) ?? [];
        expect(
          words.filter((word) => fields.some(({ key }) => key === word)),
          `${place}: ${text}`,
        ).toEqual([]);
      }
    }
  });

  it('says at each title how its cells are filled in, and offers the texts of dictionaries', async () => {
    const files = readZip((await readTemplate('/sys/user')).rawPayload);
    const notes = files.get('xl/comments1.xml') ?? '';
    expect(notes).toContain('<comment ref="A1"');
    expect(notes).toMatch(/<comment ref="E1"[^>]*>.*?生日：日期，如 2026-01-31/);
    expect(files.get('xl/worksheets/sheet1.xml')).toMatch(/sqref="D2:D5001"><formula1>&quot;男,女&quot;/);
  });
});

it('an .xls of the years before 2007 is told how it can be read', async () => {
  const old = Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.alloc(600)]);
  const answer = await uploadFile(office.server, '/api/sys/position/importCheck', old, office.admin);
  expect(answer).toMatchObject({
    status: 400,
    message: '这是旧格式的 .xls 文件，请在 Excel 中另存为 .xlsx 后再导入',
  });
});
