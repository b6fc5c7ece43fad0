import { readSheet } from 'read-excel-file/node';
import { beforeAll, describe, expect, it } from 'vitest';
import type { RecordPage } from '../../../tests/administration-driver.ts';
import { openRecordOffice } from '../../http/records/record-office.testing.ts';

const office = openRecordOffice('fillRule');

const HEAD = ['规则名称', '规则编码', '生成器', '规则参数'];

const add = (ruleCode: string, ruleClass: string, params?: unknown, more: object = {}) =>
  office.call<{ id: string } | null>('POST', '/fillRule/add', {
    ruleName: '规则',
    ruleCode,
    ruleClass,
    ...(params === undefined
      ? {}
      : { ruleParams: typeof params === 'string' ? params : JSON.stringify(params) }),
    ...more,
  });

const make = (code: string, form: object = {}, token = office.staff) =>
  office.call<string | null>('PUT', `/fillRule/executeRuleByCode/${code}`, form, token);

/** Midnight in Shanghai and a moment before, on the last day of a year. */
const newYear = Date.parse('2030-01-01T00:00:00+08:00');

async function at<T>(time: number, run: () => Promise<T>): Promise<T> {
  const before = office.server.clock.now;
  // A session does not live until then.
  await office.server.db
    .updateTable('sys_session')
    .set({ last_used_at: new Date(time), expires_at: new Date(time + 86_400_000) })
    .execute();
  office.server.clock.now = time;
  try {
    return await run();
  } finally {
    office.server.clock.now = before;
  }
}

describe('order numbers', () => {
  it('are prefix, day and a running number that begins anew with the day of Shanghai', async () => {
    await add('order', 'order_number', { prefix: 'CN' });
    await at(newYear - 1, async () => {
      expect((await make('order')).result).toBe('CN202912310001');
      expect((await make('ORDER')).result).toBe('CN202912310002');
    });
    await at(newYear, async () => {
      expect((await make('order')).result).toBe('CN203001010001');
    });
  });

  it.each([
    [{}, '202912310001', '203001010001'],
    [{ date: 'yyyyMM', prefix: 'M-' }, 'M-2029120001', 'M-2030010001'],
    [{ date: 'yyyy', prefix: 'Y_', digits: 2 }, 'Y_202901', 'Y_203001'],
    [{ date: 'none', prefix: 'N', digits: 6 }, 'N000001', 'N000002'],
  ])('follow their parameters: %j', async (params, before, after) => {
    const code = `params_${before}`;
    expect((await add(code, 'order_number', params)).success).toBe(true);
    expect((await at(newYear - 1, () => make(code))).result).toBe(before);
    expect((await at(newYear, () => make(code))).result).toBe(after);
  });

  it('grow past their digits instead of starting again', async () => {
    await add('short', 'order_number', { date: 'none', prefix: 'S', digits: 1 });
    await office.server.db
      .insertInto('sys_fill_sequence')
      .values({ stem: 'S', last_number: 9_007_199_254_740 })
      .execute();
    expect((await make('short')).result).toBe('S9007199254741');
  });

  it('are never given twice, also when fifty people ask at once', async () => {
    await add('busy', 'order_number', { date: 'none', prefix: 'B' });
    const answers = await Promise.all(Array.from({ length: 50 }, () => make('busy')));
    const numbers = answers.map(({ result }) => result).sort();
    expect(numbers).toEqual(
      Array.from({ length: 50 }, (_, index) => `B${String(index + 1).padStart(4, '0')}`),
    );
  });

  it('go on after the rule was deleted and made again: the numbers stand in other tables', async () => {
    const first = await add('reborn', 'order_number', { date: 'none', prefix: 'R' });
    expect((await make('reborn')).result).toBe('R0001');
    await office.call('DELETE', `/fillRule/delete?id=${first.result?.id ?? ''}`);
    expect((await make('reborn')).message).toBe('该编码不存在');
    await add('reborn', 'order_number', { date: 'none', prefix: 'R' });
    expect((await make('reborn')).result).toBe('R0002');
  });

  it('are tried by the code of a rule without using one up, by those who keep the rules', async () => {
    await add('trial', 'order_number', { date: 'none', prefix: 'P' });
    const attempt = (code: string, token?: string) =>
      office.call<string | null>('GET', `/fillRule/testFillRule?ruleCode=${code}`, undefined, token);
    for (const expected of ['P0001', 'P0002']) {
      expect(await attempt('trial')).toMatchObject({ success: true, result: expected });
      expect((await attempt('TRIAL')).result).toBe(expected);
      expect((await make('trial')).result).toBe(expected);
    }
    expect(await attempt('missing')).toMatchObject({ success: false, message: '该编码不存在' });
    expect(await attempt('')).toMatchObject({ success: false, message: '该编码不存在' });
    expect((await attempt('trial', office.staff)).status).toBe(403);
  });

  it('are the same for a call that is sent again because its answer was lost', async () => {
    await add('retried', 'order_number', { date: 'none', prefix: 'T' });
    const send = () =>
      office.server.call('PUT', '/api/sys/fillRule/executeRuleByCode/retried', {
        token: office.staff,
        body: {},
        headers: { 'idempotency-key': 'one-intention' },
      });
    const [first, again] = [await send(), await send()];
    expect(first.json()).toMatchObject({ result: 'T0001' });
    expect(again.json()).toMatchObject({ result: 'T0001' });
    expect((await make('retried')).result).toBe('T0002');
  });
});

describe('department codes', () => {
  beforeAll(async () => {
    await add('depart_code', 'org_code');
  });

  it('are those that the next department gets, and looking uses none up', async () => {
    const parentId = await office.departId('安全管理部');
    const proposed = await make('depart_code', { parentId, departName: '新组' });
    expect((await make('depart_code', { parentId })).result).toBe(proposed.result);
    const body = { departName: '新组', parentId, orgCategory: '3' };
    await office.call('POST', '/sysDepart/add', body);
    const made = await office.server.db
      .selectFrom('sys_depart')
      .select('org_code')
      .where('depart_name', '=', '新组')
      .executeTakeFirstOrThrow();
    expect(made.org_code).toBe(proposed.result);
    expect((await make('depart_code', { parentId })).result).not.toBe(proposed.result);
  });

  it('are those of the top without a parent, and none for a parent that is not there', async () => {
    expect((await make('depart_code')).result).toBe('A03');
    expect((await make('depart_code', { parentId: null })).result).toBe('A03');
    expect((await make('depart_code', { parentId: 'gone' })).message).toBe('未找到上级部门');
  });
});

describe('a value that is asked for', () => {
  it('needs a rule, a session and a form of bearable shape', async () => {
    expect(await make('nothing_here')).toMatchObject({
      status: 200,
      success: false,
      message: '该编码不存在',
      result: null,
    });
    expect((await make('depart_code', { parentId: 'x'.repeat(65) })).status).toBe(400);
    expect((await make('depart_code', { parentId: {} })).status).toBe(400);
    expect((await make('x'.repeat(101))).status).toBe(400);
    const answer = await office.server.call('PUT', '/api/sys/fillRule/executeRuleByCode/depart_code', {
      body: {},
    });
    expect(answer.statusCode).toBe(401);
  });

  it('comes from a generator of the list, whatever stands in the database', async () => {
    await office.server.db
      .insertInto('sys_fill_rule')
      .values([
        { id: 'h1', rule_name: '手工', rule_code: 'by_hand', rule_class: 'node:child_process' },
        { id: 'h2', rule_name: '手工', rule_code: 'by_proto', rule_class: 'constructor' },
      ])
      .execute();
    for (const code of ['by_hand', 'by_proto']) {
      expect((await make(code)).message).toBe('生成器只能是 order_number、org_code');
    }
  });
});

describe('a rule that is saved', () => {
  it.each([
    ['org.jeecg.OrderNumberRule', undefined, '生成器只能是 order_number、org_code'],
    ['__proto__', undefined, '生成器只能是 order_number、org_code'],
    ['', undefined, '生成器不能为空'],
    ['order_number', '{', '规则参数不是有效的JSON'],
    ['order_number', '[]', '规则参数应为JSON对象'],
    ['order_number', { prefix: 'a b' }, '规则参数的 prefix 应为不超过20个字母、数字、下划线或横线'],
    ['order_number', { prefix: 'x'.repeat(21) }, '规则参数的 prefix 应为不超过20个字母、数字、下划线或横线'],
    ['order_number', { date: 'toString' }, '规则参数的 date 只能是 yyyyMMdd、yyyyMM、yyyy 或 none'],
    ['order_number', { digits: 13 }, '规则参数的 digits 应为1到12的整数'],
    ['order_number', { digits: '4' }, '规则参数的 digits 应为1到12的整数'],
    ['order_number', { prefiks: 'A' }, '规则参数没有参数 prefiks，可用的有：prefix、date、digits'],
    ['order_number', '{"__proto__":1}', '规则参数没有参数 __proto__，可用的有：prefix、date、digits'],
    ['org_code', { digits: 4 }, '规则参数没有参数 digits，该生成器没有参数'],
    ['order_number', `{"prefix":"${'x'.repeat(200)}"}`, '规则参数不能超过200个字符'],
  ])('has a generator of the list and parameters that it knows: %s %j', async (name, params, message) => {
    const answer = await add('refused', name, params);
    expect([answer.status, answer.message]).toEqual([400, message]);
    expect((await make('refused')).message).toBe('该编码不存在');
  });

  it('keeps generator and parameters fitting when only one of them is changed', async () => {
    const { result } = await add('fitting', 'order_number', { digits: 2 });
    const id = result?.id ?? '';
    const change = (body: object) => office.call('PUT', '/fillRule/edit', { id, ...body });
    expect((await change({ ruleClass: 'org_code' })).message).toContain('没有参数 digits');
    expect((await change({ ruleParams: '{"digits":0}' })).message).toContain('digits 应为1到12的整数');
    expect((await change({ ruleClass: 'org_code', ruleParams: '' })).message).toBe('修改成功!');
    expect((await make('fitting')).result).toMatch(/^A\d\d$/);
  });

  it.each([
    [{ ruleCode: '../x' }, '规则编码只能由字母、数字、下划线、点、冒号和横线组成'],
    [{ ruleCode: 'DEPART_code' }, '规则编码已存在'],
    [{ ruleName: '名'.repeat(101) }, '规则名称不能超过100个字符'],
  ])('has a name and a code of its own: %j', async (more, message) => {
    expect((await add('another', 'org_code', undefined, more)).message).toBe(message);
  });
});

describe('the administration of fill rules', () => {
  it('lists, exports, imports and deletes in batches', async () => {
    const rows = [
      HEAD,
      ['合同号', 'contract', 'order_number', '{"prefix":"HT"}'],
      ['合同号', 'CONTRACT', 'order_number', ''],
      ['类名', 'classes', 'java.lang.Runtime', ''],
    ];
    expect(await office.importRows(rows)).toMatchObject({
      code: 201,
      message:
        '共3行，成功导入1行，错误2行\n第 3 行：规则编码已存在\n第 4 行：生成器只能是 order_number、org_code',
      result: { msg: '第 3 行：规则编码已存在\n第 4 行：生成器只能是 order_number、org_code' },
    });
    const list = await office.call<RecordPage>('GET', '/fillRule/list?ruleCode=contract');
    expect(list.result.records).toMatchObject([{ ruleName: '合同号', createBy: 'admin' }]);
    const exported = await office.exportByCode('contract');
    expect(await readSheet(exported)).toEqual([
      HEAD,
      ['合同号', 'contract', 'order_number', '{"prefix":"HT"}'],
    ]);
    const id = String(list.result.records[0]?.['id']);
    expect((await office.call('GET', `/fillRule/queryById?id=${id}`)).result).toMatchObject({
      ruleCode: 'contract',
    });
    expect((await office.call('DELETE', `/fillRule/deleteBatch?ids=${id}`)).message).toBe('删除成功!');
    expect((await make('contract')).message).toBe('该编码不存在');
  });

  it('is refused to people without its permissions, who may still ask for values', async () => {
    await office.expectRefused([HEAD, ['号', 'by_staff', 'org_code', '']]);
    expect((await make('depart_code')).success).toBe(true);
  });
});

describe('a rule that is tried', () => {
  const attempt = (ruleClass: string, params?: object, token?: string) =>
    office.call<string | null>(
      'POST',
      '/fillRule/tryRule',
      { ruleClass, ruleParams: params === undefined ? null : JSON.stringify(params) },
      token,
    );

  it('shows the next value without using a number up', async () => {
    const params = { prefix: 'TRY', date: 'none', digits: 3 };
    await add('tried', 'order_number', params);
    expect((await attempt('order_number', params)).result).toBe('TRY001');
    expect((await attempt('order_number', params)).result).toBe('TRY001');
    expect((await make('tried')).result).toBe('TRY001');
    expect((await attempt('order_number', params)).result).toBe('TRY002');
    expect((await make('tried')).result).toBe('TRY002');
  });

  it('is refused as saving it would be, and to people without permission', async () => {
    expect((await attempt('order_number', { digits: 0 })).message).toContain('digits');
    expect((await attempt('java.lang.Runtime')).status).toBe(400);
    expect((await attempt('org_code', undefined, office.staff)).status).toBe(403);
  });
});
