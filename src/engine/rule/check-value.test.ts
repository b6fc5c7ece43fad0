import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { RulePlan, Template } from '../plan/plan.ts';
import { evaluateTree } from '../expression/evaluate.ts';
import { checkValue, checkValueSync, isBlank, type RuleContext } from './check-value.ts';
import { FORMATS } from './formats.ts';
import { planRules } from './plan-rules.ts';

function createContext(values: Record<string, unknown> = {}, more: Partial<RuleContext> = {}): RuleContext {
  return {
    title: '用户账号',
    values,
    evaluate: (template: Template, extra) =>
      template.kind === 'expression' ? evaluateTree(template.tree, extra) : undefined,
    ...more,
  };
}

const check = (rules: RulePlan[], value: unknown, values?: Record<string, unknown>): string | null =>
  checkValueSync(rules, value, createContext(values));

const RULES: [
  name: string,
  rule: RulePlan,
  accepted: unknown[],
  refused: [value: unknown, message: string][],
][] = [
  [
    'required',
    { kind: 'required' },
    ['a', ' ', 0, false, ['a'], {}],
    [undefined, null, '', []].map((value) => [value, '请输入用户账号']),
  ],
  [
    'length',
    { kind: 'length', min: 2, max: 3 },
    ['ab', '中文字', '😀😀😀', 12, ['ab', 'cd']],
    [
      ['a', '最小长度2位字符'],
      ['abcd', '最大长度3位字符'],
      ['😀', '最小长度2位字符'],
      [['ab', 'abcd'], '最大长度3位字符'],
    ],
  ],
  [
    'count',
    { kind: 'count', min: 2, max: 3 },
    [['a', 'b'], 'a,b,c'],
    [
      [['a'], '最少选择2项'],
      ['a', '最少选择2项'],
      ['a,b,c,d', '最多选择3项'],
    ],
  ],
  [
    'range',
    { kind: 'range', min: 1, max: 10 },
    [1, 10, '5', '5.5'],
    [
      [0, '请输入1到10之间的数'],
      ['11', '请输入1到10之间的数'],
      ['a', '请输入数字'],
      [NaN, '请输入数字'],
      ['0x5', '请输入数字'],
      [[5], '请输入数字'],
      [{}, '请输入数字'],
      [true, '请输入数字'],
    ],
  ],
  [
    'one-sided ranges',
    { kind: 'range', exclusiveMin: 0, max: 5 },
    [0.1, 5],
    [
      [0, '必须大于0，不能大于5'],
      [6, '必须大于0，不能大于5'],
    ],
  ],
  [
    'multiples',
    { kind: 'range', multipleOf: 0.1 },
    [0.3, 0.7, 1.1, 123456.7, '-0.2'],
    [
      [0.35, '必须是0.1的倍数'],
      [0.3000001, '必须是0.1的倍数'],
    ],
  ],
  [
    'pattern',
    { kind: 'pattern', pattern: '^a+$', message: '只能是a' },
    ['a', 'aaa', ['a', 'aa']],
    [
      ['b', '只能是a'],
      [['a', 'b'], '只能是a'],
      [{ a: 1 }, '只能是a'],
      ['a'.repeat(10_001), '内容超过10000个字符，无法校验'],
    ],
  ],
  [
    'patterns of before Unicode mode',
    { kind: 'pattern', pattern: '^a\\-b$', message: 'x' },
    ['a-b'],
    [['ab', 'x']],
  ],
];

describe('checkValueSync', () => {
  it.each(RULES)('judges %s', (_, rule, accepted, refused) => {
    expect(accepted.filter((value) => check([rule], value) !== null)).toEqual([]);
    for (const [value, message] of refused) expect([value, check([rule], value)]).toEqual([value, message]);
  });

  it('asks to choose where the field is chosen', () => {
    const context = createContext({}, { title: '性别', verb: '请选择' });
    expect(checkValueSync([{ kind: 'required' }], '', context)).toBe('请选择性别');
  });

  it('says the message of the rule where it has one', () => {
    expect(check([{ kind: 'length', min: 3, message: '太短' }], 'a')).toBe('太短');
    expect(check([{ kind: 'range', min: 3, message: '太小' }], 'x')).toBe('太小');
    expect(check([{ kind: 'required', message: '必填' }], null)).toBe('必填');
  });

  it('says the first failure in the order of the rules', () => {
    const rules: RulePlan[] = [
      { kind: 'required' },
      { kind: 'length', min: 3 },
      { kind: 'pattern', pattern: '^\\d+$', message: '数字' },
    ];
    expect([null, 'a', 'abc', '123'].map((value) => check(rules, value))).toEqual([
      '请输入用户账号',
      '最小长度3位字符',
      '数字',
      null,
    ]);
  });

  it('evaluates checks over the value and all values, and fails when they cannot run', () => {
    const rules = planRules({ 'x-rules': ['same'] }, () => ({
      check: '{{ $self.value === $values.password }}',
      message: '两次密码不一致',
    }));
    expect(check(rules, 'a', { password: 'a' })).toBeNull();
    expect(check(rules, 'a', { password: 'b' })).toBe('两次密码不一致');
    const broken = planRules({ 'x-rules': ['broken'] }, () => ({
      check: '$values.a.b > 1',
      message: '不对',
    }));
    expect(check(broken, 'a', {})).toMatch(/^不对（/);
  });

  it('works sentences out, and says why when that cannot be done', async () => {
    const rules = planRules({ 'x-rules': ['short'] }, () => ({
      maxLength: 2,
      message: '{{ `${$self.value}超过${$values.most}位` }}',
    }));
    expect(check(rules, 'abc', { most: 2 })).toBe('abc超过2位');
    const broken = planRules({ 'x-rules': ['short'] }, () => ({
      maxLength: 2,
      message: '{{ $values.a.b }}',
    }));
    expect(check(broken, 'abc', {})).toMatch(/^填写的内容不合要求（.+）$/);
    const taken = planRules(
      { 'x-rules': [{ unique: { table: 't', field: 'f' }, message: '{{ `${$self.value}已有人用` }}' }] },
      () => undefined,
    );
    const context = createContext({}, { isUnique: () => Promise.resolve(false) });
    expect(await checkValue(taken, 'admin', context)).toBe('admin已有人用');
  });

  it('never lets a rule but required refuse an empty value', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(undefined, null, '', [] as unknown[]),
        fc.constantFrom(...RULES.map(([, rule]) => rule).filter(({ kind }) => kind !== 'required')),
        (value, rule) => check([rule], value) === null,
      ),
    );
  });

  it('answers every value with a sentence or null, whatever its shape', () => {
    fc.assert(
      fc.property(fc.anything(), (value) => {
        for (const [, rule] of RULES) {
          const message = check([rule], value);
          expect(message === null || message.length > 0).toBe(true);
        }
      }),
    );
  });

  it('accepts exactly the texts whose count of characters lies within the bounds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }), fc.nat(12), (text, max) => {
        const isAccepted = check([{ kind: 'length', max }], text) === null;
        expect(isAccepted).toBe([...text].length <= max);
      }),
    );
  });

  it('accepts exactly the numbers within the bounds', () => {
    const number = fc.double({ noNaN: true, noDefaultInfinity: true });
    fc.assert(
      fc.property(number, number, number, (value, min, max) => {
        const rules: RulePlan[] = [{ kind: 'range', min, max }];
        expect(check(rules, value) === null).toBe(value >= min && value <= max);
      }),
    );
  });
});

it('is blank to the eye: nothing, blanks, marks that nobody sees', () => {
  for (const value of [undefined, null, '', [], ' ', '\t\n', '　', '\u200b', '\u2060 \u200d']) {
    expect(isBlank(value), JSON.stringify(value)).toBe(true);
  }
  for (const value of ['a', ' a ', 0, false, ['']]) expect(isBlank(value), JSON.stringify(value)).toBe(false);
});

describe('checkValue', () => {
  const unique: RulePlan = { kind: 'unique', table: 'sys_user', field: 'username' };

  // W5.7
  it('asks for uniqueness only when everything else holds', async () => {
    const asked: unknown[] = [];
    const context = createContext(
      {},
      {
        isUnique(table, field, value) {
          asked.push([table, field, value]);
          return Promise.resolve(value !== 'admin');
        },
      },
    );
    const rules: RulePlan[] = [unique, { kind: 'length', min: 3 }];
    expect(await checkValue(rules, 'a', context)).toBe('最小长度3位字符');
    expect(await checkValue(rules, '', context)).toBeNull();
    expect(asked).toEqual([]);
    expect(await checkValue(rules, 'admin', context)).toBe('该值已存在');
    expect(await checkValue([{ ...unique, message: '用户名已存在' }], 'admin', context)).toBe('用户名已存在');
    expect(await checkValue(rules, 'zhang', context)).toBeNull();
    expect(asked).toHaveLength(3);
  });

  // W5.7
  it('asks for a check rule in the same way, and says what it says unless the document has a sentence', async () => {
    const asked: unknown[] = [];
    const context = createContext(
      {},
      {
        checkCode(ruleCode, value) {
          asked.push([ruleCode, value]);
          return Promise.resolve(value === 'A01' ? null : '首位应为大写字母');
        },
      },
    );
    const code: RulePlan = { kind: 'code', ruleCode: 'house_code' };
    expect(await checkValue([code], '', context)).toBeNull();
    expect(await checkValue([code, { kind: 'length', min: 3 }], 'a', context)).toBe('最小长度3位字符');
    expect(asked).toEqual([]);
    expect(await checkValue([code], 'a01', context)).toBe('首位应为大写字母');
    expect(await checkValue([{ ...code, message: '编号不对' }], 'a01', context)).toBe('编号不对');
    expect(await checkValue([code], 'A01', context)).toBeNull();
    expect(asked.at(-1)).toEqual(['house_code', 'A01']);
  });

  it('does not judge what the server alone knows where nobody can be asked', async () => {
    expect(
      await checkValue([unique, { kind: 'code', ruleCode: 'house_code' }], 'admin', createContext()),
    ).toBeNull();
  });
});

const FORMAT_EXAMPLES: Record<string, [accepted: string[], refused: string[]]> = {
  email: [['a@b.cn'], ['a@b', 'a b@c.cn']],
  url: [['https://a.cn/x?y#z'], ['ftp://a.cn', 'http://', 'data:text/html,x']],
  uri: [['http://a.cn'], ['a.cn']],
  phone: [['13012345678'], ['12012345678']],
  idcard: [['11010119900307123X'], ['1101011990030712']],
  qq: [['12345'], ['1234']],
  zip: [['010000'], ['1000']],
  zh: [['中文'], ['中a']],
  money: [
    ['-1.25', '0'],
    ['1.234', '1,000'],
  ],
  number: [
    ['-1.5', '.5', '1e3'],
    ['1,0', 'a', ''],
  ],
  integer: [['-1'], ['1.0']],
  ipv4: [['10.0.0.255'], ['10.0.0.256', '1.1.1']],
  ipv6: [
    ['::1', 'fe80::1'],
    ['1.1.1.1', ':::', '::1]/x'],
  ],
  uuid: [['123e4567-e89b-12d3-a456-426614174000'], ['123e4567']],
  date: [['2024-02-29'], ['2023-02-29', '2024-2-9', '2024-01-01 10:00:00']],
  'date-time': [
    ['2024-02-29 23:59:59', '2024-02-29T23:59:59+08:00'],
    ['2024-02-29', '2024-02-29 24:00:00'],
  ],
  datetime: [['2024-02-29 23:59:59'], ['2024-02-30 00:00:00']],
  month: [['2024-02'], ['2024-13', '2024-2']],
  time: [
    ['23:59', '23:59:59'],
    ['24:00', '1:00'],
  ],
};

describe('formats', () => {
  it('all have examples', () => {
    expect(Object.keys(FORMAT_EXAMPLES).sort()).toEqual([...FORMATS.keys()].sort());
  });

  it.each(Object.entries(FORMAT_EXAMPLES))(
    '%s accepts and refuses its examples',
    (format, [accepted, refused]) => {
      const rules: RulePlan[] = [{ kind: 'format', format }];
      expect(accepted.filter((text) => check(rules, text) !== null)).toEqual([]);
      expect(
        refused.filter((text) => text !== '' && check(rules, text) !== FORMATS.get(format)?.message),
      ).toEqual([]);
    },
  );
});
