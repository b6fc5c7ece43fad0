import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { RecordPage } from '../../../tests/administration-driver.ts';
import { openTestApp, type TestApp } from '../../../tests/app-driver.ts';
import { textWorkbook, uploadFile } from '../../http/plugins/uploads.testing.ts';
import { openRecordOffice } from '../../http/records/record-office.testing.ts';
import { createWorkersInPlace, type Workers } from '../../workers/workers.ts';

const office = openRecordOffice('checkRule');

const HEAD = ['规则名称', '规则编码', '校验内容', '规则描述'];
const json = (...parts: object[]) => JSON.stringify(parts);
const letter = { digits: 1, pattern: '[A-Z]', message: '首位应为大写字母' };

const add = (ruleCode: string, ruleJson: unknown, more: object = {}) =>
  office.call<{ id: string; ruleJson: string } | null>('POST', '/checkRule/add', {
    ruleName: '规则',
    ruleCode,
    ruleJson,
    ...more,
  });

/** As clients ask: the value is encoded twice. */
const check = (ruleCode: string, value: string, token = office.staff) => {
  const query = `ruleCode=${encodeURIComponent(ruleCode)}&value=${encodeURIComponent(encodeURIComponent(value))}`;
  return office.call<{ digits: number | string; message: string } | null>(
    'GET',
    `/checkRule/checkByCode?${query}`,
    undefined,
    token,
  );
};

describe('a value that is checked by code', () => {
  beforeAll(async () => {
    const parts = json({ digits: '*', pattern: '.{5,8}', message: '应为5到8位' }, letter, {
      digits: '2',
      pattern: '[0-9]{2}|XX',
      message: '第2、3位应为数字或XX',
    });
    expect((await add('house_code', parts)).message).toBe('添加成功！');
  });

  it.each(['A12bc', 'AXX$%', 'Z99中文字', 'A00 +%25'])(
    'passes when every part matches: %s',
    async (value) => {
      expect(await check('house_code', value)).toMatchObject({ status: 200, success: true, result: null });
    },
  );

  it.each([
    ['A12', '应为5到8位', '*'],
    ['A12345678', '应为5到8位', '*'],
    ['a1234', '首位应为大写字母', 1],
    ['AB234', '第2、3位应为数字或XX', 2],
    ['AX1bc', '第2、3位应为数字或XX', 2],
    ['', '应为5到8位', '*'],
  ])(
    'is refused with the sentence of the first part that does not match: %s',
    async (value, message, digits) => {
      expect(await check('house_code', value)).toMatchObject({
        status: 200,
        success: false,
        message,
        result: { digits, message },
      });
    },
  );

  it('must be long enough for every counted part, and is free behind the last one', async () => {
    await add('counted', json(letter, { digits: 3, pattern: '.*', message: '应有4位' }));
    expect((await check('counted', 'A12')).message).toBe('应有4位');
    expect((await check('counted', 'A123-anything')).success).toBe(true);
  });

  it('is counted in characters, not in halves of them', async () => {
    await add('wide', json({ digits: 2, pattern: '\\p{Script=Han}+', message: '前两位应为汉字' }, letter));
    expect((await check('wide', '𠮷林A')).success).toBe(true);
  });

  // H7.45, W7.13
  it('may be encoded once, and its rule be named in any case', async () => {
    const once = await office.call('GET', '/checkRule/checkByCode?ruleCode=HOUSE_CODE&value=A12%25x');
    expect(once.success).toBe(true);
  });

  it('is refused when no rule has the code, when it is too long, and without a code', async () => {
    expect(await check('nothing_here', 'x')).toMatchObject({ success: false, message: '该编码不存在' });
    expect((await check('house_code', 'A'.repeat(1001))).message).toBe('参数 value 的长度不能超过 1000');
    expect((await check('house_code', 'A'.repeat(1000))).message).toBe('应为5到8位');
    expect((await office.call('GET', '/checkRule/checkByCode?value=1')).status).toBe(400);
  });

  it('needs a session', async () => {
    const answer = await office.server.call(
      'GET',
      '/api/sys/checkRule/checkByCode?ruleCode=house_code&value=A',
    );
    expect(answer.statusCode).toBe(401);
  });
});

describe('a rule that is tried before it is saved', () => {
  const attempt = (ruleJson: string, value?: string, token?: string) =>
    office.call<{ message: string } | null>('POST', '/checkRule/tryRule', { ruleJson, value }, token);

  it('says what the value does not keep, and nothing when it keeps all', async () => {
    expect((await attempt(json(letter), 'A1')).result).toEqual({ message: '' });
    expect((await attempt(json(letter), 'a1')).result).toEqual({ message: '首位应为大写字母' });
    expect((await attempt(json(letter))).result).toEqual({ message: '首位应为大写字母' });
  });

  it('is judged like one that is saved, and not shown to people without permission', async () => {
    expect((await attempt(json({ ...letter, pattern: '(a+)+$' }), 'a')).message).toContain('可能运行过久');
    expect((await attempt('[]', 'a')).message).toContain('应为数组，至少有一项');
    expect((await attempt(json(letter), 'A', office.staff)).status).toBe(403);
  });

  it('asks for a permission of its own, and is tried no more than thirty times a minute', () => {
    const route = office.server.routes.find(({ url }) => url === '/sys/checkRule/tryRule');
    expect(route).toMatchObject({ permission: 'checkRule:try', rateLimit: { max: 30, seconds: 60 } });
  });
});

describe('patterns that are judged at length', () => {
  const jobs: { person: string; patterns: readonly string[] }[] = [];
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    const inPlace = createWorkersInPlace();
    const workers: Workers = {
      ...inPlace,
      run(name, input, person) {
        if (name === 'judge-patterns') jobs.push({ person, patterns: input as readonly string[] });
        return inPlace.run(name, input, person);
      },
    };
    app = await openTestApp({ workers });
    token = await app.signIn();
  });
  afterAll(() => app.close());
  beforeEach(() => void jobs.splice(0));

  const costly = (digit: number) =>
    json({ digits: '*', pattern: `(?:ab|c[0-${String(digit)}])*`, message: '不符合' }, letter);
  const adminId = async (): Promise<string> =>
    (
      await app.db
        .selectFrom('sys_user')
        .select('id')
        .where('username', '=', 'admin')
        .executeTakeFirstOrThrow()
    ).id;

  it('are a job of whoever saves or tries the rule', async () => {
    const body = { ruleName: '规则', ruleCode: 'costly', ruleJson: costly(1) };
    const added = await app.call('POST', '/api/sys/checkRule/add', { token, body });
    const { id } = added.json<{ result: { id: string } }>().result;
    await app.call('PUT', '/api/sys/checkRule/edit', { token, body: { id, ruleJson: costly(2) } });
    const tried = { ruleJson: costly(3), value: 'ab' };
    await app.call('POST', '/api/sys/checkRule/tryRule', { token, body: tried });
    const person = await adminId();
    expect(jobs).toEqual(
      [1, 2, 3].map((digit) => ({ person, patterns: [`^(?:(?:ab|c[0-${String(digit)}])*)$`] })),
    );
  });

  it('are judged once for all who ask about a stored rule meanwhile, and not again', async () => {
    const rule = { id: 'shared', rule_name: '共用', rule_code: 'shared', rule_json: costly(4) };
    await app.db.insertInto('sys_check_rule').values(rule).execute();
    const ask = (value: string) =>
      app.call('GET', `/api/sys/checkRule/checkByCode?ruleCode=shared&value=${value}`, { token });
    const answers = await Promise.all(['ab', 'abab', 'c1', 'x', 'ab'].map(ask));
    answers.push(await ask('y'));
    expect(answers.map((answer) => answer.json<{ message: string }>().message)).toEqual([
      ...['首位应为大写字母', '首位应为大写字母', '首位应为大写字母', '不符合', '首位应为大写字母', '不符合'],
    ]);
    expect(jobs.map(({ patterns }) => patterns)).toEqual([['^(?:(?:ab|c[0-4])*)$']]);
  });

  it('of all rows of a workbook are one job', async () => {
    const sheet = await textWorkbook(HEAD, ['一', 'row_1', costly(5), ''], ['二', 'row_2', costly(6), '']);
    const answer = await uploadFile(app, '/api/sys/checkRule/importExcel', sheet, token);
    expect(answer.message).toBe('共2行数据全部导入成功！');
    expect(jobs.map(({ patterns }) => patterns.length)).toEqual([2]);
  });
});

describe('a rule that is saved', () => {
  it.each([
    ['no JSON', '[', '不是有效的JSON'],
    ['an object', '{}', '应为数组，至少有一项'],
    ['a number', 12, '应为数组，至少有一项'],
    ['no part', '[]', '应为数组，至少有一项'],
    ['a part that is none', '[null]', '第1项应为对象'],
    ['no pattern', json({ digits: 1, message: 'x' }), '第1项缺少正则表达式'],
    ['no message', json(letter, { digits: 1, pattern: 'a' }), '第2项缺少提示文本'],
    ['no characters', json({ ...letter, digits: 0 }), '第1项的位数应为1到1000的整数，或 *'],
    ['half characters', json({ ...letter, digits: 1.5 }), '第1项的位数应为1到1000的整数，或 *'],
    ['too many characters', json({ ...letter, digits: 1001 }), '第1项的位数应为1到1000的整数，或 *'],
    ['unknown digits', json({ ...letter, digits: '**' }), '第1项的位数应为1到1000的整数，或 *'],
    [
      '21 parts',
      json(...Array.from({ length: 21 }, () => ({ digits: 1, pattern: 'a', message: 'b' }))),
      '最多20项',
    ],
    ['a long text', json({ ...letter, message: '长'.repeat(1024) }), '不能超过1024个字符'],
    ['nothing', '', '不能为空'],
  ])('is refused with its reason: %s', async (_what, ruleJson, reason) => {
    const answer = await add('refused', ruleJson);
    expect([answer.status, answer.message]).toEqual([400, `校验内容${reason}`]);
    expect((await check('refused', 'A')).message).toBe('该编码不存在');
  });

  it.each([
    ['(a+)+', '可能运行过久'],
    ['^(\\w+\\s?)*$', '可能运行过久'],
    ['(a|aa)+', '可能运行过久'],
    ['.*a.*a.*a.*b', '可能运行过久'],
    ['[a-', '不合语法'],
    ['a)(b', '不合语法'],
  ])('holds no pattern that is slow or none: %s (S64)', async (pattern, reason) => {
    const answer = await add('slow', json(letter, { digits: '*', pattern, message: 'x' }));
    expect(answer.status).toBe(400);
    expect(answer.message).toContain('校验内容第2项的正则表达式');
    expect(answer.message).toContain(reason);
  });

  it('holds no such pattern after a change and an import either', async () => {
    const { result } = await add('later_slow', json(letter));
    const ruleJson = json({ digits: '*', pattern: '(a+)+', message: 'x' });
    const changed = await office.call('PUT', '/checkRule/edit', { id: result?.id, ruleJson });
    expect(changed.message).toContain('可能运行过久');
    const imported = await office.importRows([HEAD, ['慢', 'imported_slow', ruleJson, '']]);
    expect((imported.result as { msg: string }).msg).toContain(
      '第 2 行：校验内容第1项的正则表达式可能运行过久',
    );
  });

  it('that came past the checks is never run (S64)', async () => {
    await office.server.db
      .insertInto('sys_check_rule')
      .values({
        id: 'by-hand',
        rule_name: '手工',
        rule_code: 'by_hand',
        rule_json: json({ digits: '*', pattern: '(a+)+', message: 'x' }),
      })
      .execute();
    const since = performance.now();
    const answer = await check('by_hand', `${'a'.repeat(999)}!`);
    expect(answer.message).toContain('可能运行过久');
    // Run on this text the pattern would not end before the sun.
    expect(performance.now() - since).toBeLessThan(5_000);
  });

  it('answers the longest value at once', async () => {
    const pattern = '(?:[A-Z]{2}-[0-9]{2}|[a-z])*';
    expect((await add('busy', json({ digits: '*', pattern, message: 'x' }))).message).toBe('添加成功！');
    const value = `${'ab'.repeat(499)}!`;
    await check('busy', value);
    const since = performance.now();
    expect((await check('busy', value)).message).toBe('x');
    expect(performance.now() - since).toBeLessThan(250);
  });

  it.each([
    [{ ruleCode: 'a b' }, '规则编码只能由字母、数字、下划线、点、冒号和横线组成'],
    [{ ruleCode: 'constructor' }, '规则编码不能是 constructor'],
    [{ ruleCode: 'HOUSE_code' }, '规则编码已存在'],
    [{ ruleCode: '' }, '规则编码不能为空'],
    [{ ruleName: '' }, '规则名称不能为空'],
    [{ ruleDescription: '长'.repeat(201) }, '规则描述不能超过200个字符'],
  ])('has a name and a code of its own: %#', async (more, message) => {
    expect((await add('another', json(letter), more)).message).toBe(message);
  });
});

describe('the administration of check rules', () => {
  it('adds, lists, reads, changes and deletes', async () => {
    const added = await add('first', json({ ...letter, priority: '1' }), { id: 'mine', createBy: 'mallory' });
    const id = added.result?.id ?? '';
    expect(id).toMatch(/^[0-9a-f]{32}$/);
    expect(added.result).toMatchObject({ ruleCode: 'first', createBy: 'admin', ruleJson: json(letter) });
    const list = await office.call<RecordPage>('GET', '/checkRule/list?ruleCode=*irs*');
    expect(list.result.records).toMatchObject([{ id, ruleName: '规则', ruleJson: json(letter) }]);
    expect(await office.call('PUT', '/checkRule/edit', { id, ruleName: '改名' })).toMatchObject({
      success: true,
      message: '修改成功!',
    });
    expect((await office.call('GET', `/checkRule/queryById?id=${id}`)).result).toMatchObject({
      ruleName: '改名',
      ruleCode: 'first',
      updateBy: 'admin',
    });
    expect((await office.call('DELETE', `/checkRule/delete?id=${id}`)).message).toBe('删除成功!');
    expect((await office.call('DELETE', `/checkRule/delete?id=${id}`)).message).toBe('未找到对应实体');
    expect((await office.call('GET', `/checkRule/queryById?id=${id}`)).message).toBe('未找到对应实体');
    expect((await office.call('PUT', '/checkRule/edit', { id, ruleName: '无' })).message).toBe(
      '未找到对应实体',
    );
  });

  it('deletes several at once', async () => {
    const ids = [(await add('one', json(letter))).result?.id, (await add('two', json(letter))).result?.id];
    expect((await office.call('DELETE', `/checkRule/deleteBatch?ids=${ids.join(',')},`)).success).toBe(true);
    expect((await check('one', 'A')).message).toBe('该编码不存在');
    expect((await check('two', 'A')).message).toBe('该编码不存在');
    expect((await office.call('DELETE', '/checkRule/deleteBatch?ids=,')).message).toBe('参数不识别！');
  });

  it('imports what it exports, row by row, and overwrites nothing', async () => {
    const rows = [
      HEAD,
      ['楼栋', 'building', json(letter), '说明'],
      ['楼栋', 'Building', json(letter), ''],
      ['坏', 'broken', '[', ''],
    ];
    expect(await office.importRows(rows)).toMatchObject({
      code: 201,
      message: '共3行，成功导入1行，错误2行\n第 3 行：规则编码已存在\n第 4 行：校验内容不是有效的JSON',
      result: { msg: '第 3 行：规则编码已存在\n第 4 行：校验内容不是有效的JSON' },
    });
    const exported = await office.exportByCode('building');
    expect(await readSheet(exported)).toEqual([HEAD, ['楼栋', 'building', json(letter), '说明']]);
    await office.server.db.deleteFrom('sys_check_rule').where('rule_code', '=', 'building').execute();
    const again = await office.importRows(exported);
    expect(again.message).toBe('共1行数据全部导入成功！');
    expect((await check('building', 'B')).success).toBe(true);
  });

  it('is refused to people without its permissions', async () => {
    await office.expectRefused([HEAD, ['楼', 'by_staff', json(letter), '']]);
    expect((await check('by_staff', 'A')).message).toBe('该编码不存在');
  });
});
