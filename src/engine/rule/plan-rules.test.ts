import { describe, expect, it } from 'vitest';
import type { RuleDeclaration } from '../document.ts';
import { ExpressionError } from '../expression/errors.ts';
import { checkValueSync } from './check-value.ts';
import { planRules, type RuleKeywords } from './plan-rules.ts';
import { RuleError } from './rule-error.ts';

const NAMED: Record<string, RuleDeclaration> = {
  code: { pattern: 'a|b', message: '只能是a或b' },
  size: { minLength: 2, maxLength: 4, minimum: 10, message: '大小不对' },
};
const plan = (node: RuleKeywords) => planRules(node, (name) => NAMED[name]);

function refusal(node: RuleKeywords): RuleError {
  try {
    plan(node);
  } catch (error) {
    if (error instanceof RuleError) return error;
    throw error;
  }
  throw new Error('was accepted');
}

describe('planRules', () => {
  it('plans the keywords of JSON Schema', () => {
    expect(
      plan({
        title: '编号',
        required: true,
        minLength: 1,
        maxLength: 2,
        minimum: 3,
        exclusiveMaximum: 4,
        multipleOf: 0.5,
        minItems: 5,
        pattern: '^x',
        format: 'email',
      }),
    ).toEqual([
      { kind: 'required' },
      { kind: 'length', min: 1, max: 2 },
      { kind: 'range', min: 3, exclusiveMax: 4, multipleOf: 0.5 },
      { kind: 'count', min: 5 },
      { kind: 'pattern', pattern: '^x', message: '编号格式不正确' },
      { kind: 'format', format: 'email' },
    ]);
  });

  it('plans a sentence in braces as an expression, wherever a rule is named', () => {
    const message = '{{ `最多${1 + 1}位` }}';
    const named = planRules(
      {
        'x-rules': [
          'two',
          { rule: 'two', message: '固定' },
          { unique: { table: 'sys_user', field: 'username' }, message },
          { ruleCode: 'house_code', message },
        ],
      },
      () => ({ maxLength: 2, message }),
    );
    const sentence = { kind: 'expression', source: expect.stringContaining('最多') as unknown };
    expect(named).toMatchObject([
      { kind: 'length', message: sentence },
      { kind: 'length', message: '固定' },
      { kind: 'unique', message: sentence },
      { kind: 'code', message: sentence },
    ]);
    expect(() => planRules({ 'x-rules': ['two'] }, () => ({ maxLength: 2, message: '{{ 1 + }}' }))).toThrow(
      ExpressionError,
    );
  });

  it('plans nothing for a node without rules', () => {
    expect(plan({ title: '编号', required: false })).toEqual([]);
    expect(plan({ required: ['child'] })).toEqual([]);
    expect(plan({ required: '{{ $values.a }}' })).toEqual([]);
  });

  it('holds a named pattern over the whole value, alternatives included', () => {
    const rules = plan({ 'x-rules': ['code'] });
    const context = { values: {}, evaluate: () => true };
    expect(['a', 'b', 'ax', 'xb'].map((value) => checkValueSync(rules, value, context))).toEqual([
      null,
      null,
      '只能是a或b',
      '只能是a或b',
    ]);
  });

  it('gives all parts of a named rule its message, or the message of its use', () => {
    const first = { key: 'x-rules/0', name: 'size' };
    const second = { key: 'x-rules/1', name: 'size' };
    expect(plan({ 'x-rules': ['size', { rule: 'size', message: '改' }] })).toEqual([
      { kind: 'length', min: 2, max: 4, message: '大小不对', place: first },
      { kind: 'range', min: 10, message: '大小不对', place: first },
      { kind: 'length', min: 2, max: 4, message: '改', place: second },
      { kind: 'range', min: 10, message: '改', place: second },
    ]);
  });

  it('plans uniqueness', () => {
    expect(
      plan({ 'x-rules': [{ unique: { table: 'sys_user', field: 'phone' }, message: '已存在' }] }),
    ).toEqual([
      { kind: 'unique', table: 'sys_user', field: 'phone', message: '已存在', place: { key: 'x-rules/0' } },
    ]);
  });

  it('plans check rules of the server', () => {
    expect(
      plan({ 'x-rules': [{ ruleCode: 'house_code' }, { ruleCode: 'house_code', message: '改' }] }),
    ).toEqual([
      { kind: 'code', ruleCode: 'house_code', place: { key: 'x-rules/0' } },
      { kind: 'code', ruleCode: 'house_code', message: '改', place: { key: 'x-rules/1' } },
    ]);
  });

  it("plans Formily's validators, whose min and max follow the type of the value", () => {
    const place = { key: 'x-validator' };
    expect(plan({ type: 'string', 'x-validator': ['email', { min: 2, max: 3, message: '长' }] })).toEqual([
      { kind: 'format', format: 'email', place },
      { kind: 'length', min: 2, max: 3, message: '长', place },
    ]);
    expect(plan({ type: 'number', 'x-validator': { min: 2 } })).toEqual([{ kind: 'range', min: 2, place }]);
    expect(plan({ type: 'array', 'x-validator': { max: 2 } })).toEqual([{ kind: 'count', max: 2, place }]);
    expect(plan({ 'x-validator': { required: true, pattern: '/^a$/', len: 1, whitespace: true } })).toEqual([
      { kind: 'required', place },
      { kind: 'pattern', pattern: '\\S', message: '不能为空', place },
      { kind: 'pattern', pattern: '^a$', message: '格式不正确', place },
      { kind: 'length', min: 1, max: 1, place },
    ]);
  });

  it.each<[RuleKeywords, string, string]>([
    [{ 'x-rules': ['nothing'] }, 'rule-unknown', '/x-rules/0'],
    [{ 'x-rules': ['code', { rule: 'nothing' }] }, 'rule-unknown', '/x-rules/1/rule'],
    [{ format: 'nothing' }, 'format-unknown', '/format'],
    [{ pattern: '(' }, 'pattern-invalid', '/pattern'],
    [{ 'x-validator': 'nothing' }, 'format-unknown', '/x-validator'],
    [{ 'x-validator': '{{ $self.value }}' }, 'validator-invalid', '/x-validator'],
    [{ 'x-validator': [{ validator: 'x' }] }, 'validator-invalid', '/x-validator/0/validator'],
    [{ 'x-validator': { min: '2' } }, 'validator-invalid', '/x-validator/min'],
    [{ 'x-validator': { pattern: '[' } }, 'pattern-invalid', '/x-validator/pattern'],
    [{ 'x-validator': 3 }, 'validator-invalid', '/x-validator'],
  ])('refuses %j with its place', (node, code, pointer) => {
    const error = refusal(node);
    expect([error.code, error.pointer]).toEqual([code, pointer]);
  });

  it('refuses a check that cannot be read', () => {
    const broken = () => ({ check: '{{ $self.value > }}', message: 'x' });
    expect(() => planRules({ 'x-rules': ['x'] }, broken)).toThrow(ExpressionError);
  });
});
