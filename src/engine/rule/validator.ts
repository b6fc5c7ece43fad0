// Formily's `x-validator` in its declared forms: a format name, an object of conditions, or a list of both.
import type { RulePlan } from '../plan/plan.ts';
import type { Json, JsonObject, SchemaNode } from '../document.ts';
import { FORMATS } from './formats.ts';
import { compilePattern } from './pattern.ts';
import { refuseRule } from './rule-error.ts';
import { t } from '../text.ts';

const NUMBER_KEYS = [
  'min',
  'max',
  'len',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'multipleOf',
] as const;
const OTHER_KEYS = ['required', 'pattern', 'format', 'whitespace', 'message', 'triggerType'] as const;

/**
 * Plans a validator. Functions do not exist in documents, so `validator` and expressions are refused.
 * @param type JSON type of the value: `min` and `max` bound the length of texts, the count of lists, and numbers
 * @param pointer JSON pointer of the validator below its node
 * @throws RuleError `validator-invalid`, `format-unknown` or `pattern-invalid`
 */
export function planValidator(validator: Json, type: SchemaNode['type'], pointer: string): RulePlan[] {
  if (Array.isArray(validator)) {
    return validator.flatMap((item, index) => planValidator(item, type, `${pointer}/${String(index)}`));
  }
  if (typeof validator === 'string') return [planFormat(validator, pointer)];
  if (validator === null || typeof validator !== 'object') {
    return refuseRule('validator-invalid', pointer, t('x-validator 应为格式名称、条件对象或它们的列表'));
  }
  return planConditions(validator, type, pointer);
}

function planConditions(conditions: JsonObject, type: SchemaNode['type'], pointer: string): RulePlan[] {
  const known: readonly string[] = [...NUMBER_KEYS, ...OTHER_KEYS];
  for (const key of Object.keys(conditions)) {
    if (!known.includes(key)) {
      refuseRule(
        'validator-invalid',
        `${pointer}/${key}`,
        t('x-validator 不支持“{0}”，可用的有：{1}', key, known.join('、')),
      );
    }
  }
  const said = conditions['message'];
  const message = typeof said === 'string' ? { message: said } : {};
  const number = (key: (typeof NUMBER_KEYS)[number]): number | undefined => {
    const value = conditions[key];
    if (value === undefined || typeof value === 'number') return value;
    return refuseRule('validator-invalid', `${pointer}/${key}`, t('x-validator 的 {0} 应为数字', key));
  };
  const rules: RulePlan[] = [];
  if (conditions['required'] === true) rules.push({ kind: 'required', ...message });
  if (conditions['whitespace'] === true) {
    rules.push({ kind: 'pattern', pattern: '\\S', message: message.message ?? t('不能为空') });
  }
  const pattern = conditions['pattern'];
  if (typeof pattern === 'string') {
    rules.push({
      kind: 'pattern',
      pattern: readPattern(pattern, pointer),
      message: message.message ?? t('格式不正确'),
    });
  }
  const format = conditions['format'];
  if (typeof format === 'string') rules.push({ ...planFormat(format, `${pointer}/format`), ...message });
  const length = number('len');
  const min = number('min');
  const max = number('max');
  const isText = type === 'string';
  const isList = type === 'array';
  addBounds(
    rules,
    'length',
    length ?? number('minLength') ?? (isText ? min : undefined),
    length ?? number('maxLength') ?? (isText ? max : undefined),
    message,
  );
  addBounds(
    rules,
    'count',
    number('minItems') ?? (isList ? min : undefined),
    number('maxItems') ?? (isList ? max : undefined),
    message,
  );
  addRange(rules, number, isText || isList ? {} : { min, max }, message);
  return rules;
}

function addBounds(
  rules: RulePlan[],
  kind: 'length' | 'count',
  min: number | undefined,
  max: number | undefined,
  message: { message?: string },
): void {
  if (min === undefined && max === undefined) return;
  rules.push({
    kind,
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...message,
  });
}

function addRange(
  rules: RulePlan[],
  number: (key: (typeof NUMBER_KEYS)[number]) => number | undefined,
  short: { min?: number | undefined; max?: number | undefined },
  message: { message?: string },
): void {
  const bounds = {
    min: number('minimum') ?? short.min,
    max: number('maximum') ?? short.max,
    exclusiveMin: number('exclusiveMinimum'),
    exclusiveMax: number('exclusiveMaximum'),
    multipleOf: number('multipleOf'),
  };
  const given = Object.entries(bounds).filter(([, bound]) => bound !== undefined);
  if (given.length > 0) rules.push({ kind: 'range', ...Object.fromEntries(given), ...message });
}

function planFormat(format: string, pointer: string): Extract<RulePlan, { kind: 'format' }> {
  if (FORMATS.has(format)) return { kind: 'format', format };
  if (format.includes('{{')) {
    refuseRule('validator-invalid', pointer, t('x-validator 不能是表达式；请在 rules 中写带 check 的规则'));
  }
  return refuseRule(
    'format-unknown',
    pointer,
    t('没有格式“{0}”，可用的有：{1}', format, [...FORMATS.keys()].join('、')),
  );
}

/** Formily writes patterns as text with or without slashes. */
function readPattern(text: string, pointer: string): string {
  const pattern = /^\/([\s\S]+)\/u?$/.exec(text)?.[1] ?? text;
  try {
    compilePattern(pattern);
    return pattern;
  } catch (error) {
    const reason = error instanceof Error ? error.message : '';
    return refuseRule('pattern-invalid', `${pointer}/pattern`, t('正则表达式不合语法：{0}', reason));
  }
}
