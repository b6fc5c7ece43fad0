// Judges a value by its rules, with the same verdict and sentence in the browser and on the server.
import type { RuleMessage, RulePlan, Template } from '../plan/plan.ts';
import { ExpressionError } from '../expression/errors.ts';
import { FORMATS } from './formats.ts';
import {
  type FillVerb,
  NOT_A_NUMBER,
  NOT_UNIQUE,
  writeCount,
  writeLength,
  writeMultiple,
  writeRange,
  writeRequired,
  writeTooLong,
} from './messages.ts';
import { compilePattern, MAX_TEXT } from './pattern.ts';
import { t } from '../text.ts';

type RuleOf<Kind extends RulePlan['kind']> = Extract<RulePlan, { kind: Kind }>;

export interface RuleContext {
  /** Label of the field, for the sentence of `required`. */
  title?: string;
  /** Default 请输入. */
  verb?: FillVerb;
  /** All values of the form or record. */
  values: Readonly<Record<string, unknown>>;
  /** Evaluates a template with names on top of the scope: `$self` and `$values`. */
  evaluate: (template: Template, extra: Record<string, unknown>) => unknown;
  /** Asks whether no other record holds the value. Without it `unique` is not judged. */
  isUnique?: (table: string, field: string, value: unknown) => Promise<boolean>;
  /** Asks whether the value keeps a check rule; gives its sentence when not. Without it `code` is not judged. */
  checkCode?: (ruleCode: string, value: unknown) => Promise<string | null>;
}

/** Rules whose verdict only the server knows. */
export function asksServer(rule: RulePlan): boolean {
  return rule.kind === 'unique' || rule.kind === 'code';
}

const INVISIBLE = /^[\s\p{Cf}]*$/u;

/** Whether a value is empty to the eye: not filled in, or a text of blanks and marks that nobody sees. */
export function isBlank(value: unknown): boolean {
  return isEmptyValue(value) || (typeof value === 'string' && INVISIBLE.test(value));
}

/** The values that count as not filled in; every rule but `required` lets them pass. */
function isEmptyValue(value: unknown): boolean {
  return (
    value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
  );
}

/**
 * Judges a value by all its rules in their order; those that ask the server come last.
 * @returns the sentence of the first rule that fails, or null. Rejects when the question does.
 */
export async function checkValue(
  rules: readonly RulePlan[],
  value: unknown,
  context: RuleContext,
): Promise<string | null> {
  const message = checkValueSync(rules, value, context);
  if (message !== null || isEmptyValue(value)) return message;
  for (const rule of rules) {
    const answer = await askServer(rule, value, context);
    if (answer !== null) return answer;
  }
  return null;
}

async function askServer(rule: RulePlan, value: unknown, context: RuleContext): Promise<string | null> {
  if (rule.kind === 'unique' && context.isUnique) {
    if (await context.isUnique(rule.table, rule.field, value)) return null;
    return sayMessage(rule.message ?? NOT_UNIQUE, value, context);
  }
  if (rule.kind === 'code' && context.checkCode) {
    const refusal = await context.checkCode(rule.ruleCode, value);
    return refusal === null ? null : sayMessage(rule.message ?? refusal, value, context);
  }
  return null;
}

/** The part of `checkValue` that needs no call. */
export function checkValueSync(
  rules: readonly RulePlan[],
  value: unknown,
  context: RuleContext,
): string | null {
  return findFailedRule(rules, value, context)?.message ?? null;
}

/** The first rule that a value fails without a call, with its sentence. */
export function findFailedRule(
  rules: readonly RulePlan[],
  value: unknown,
  context: RuleContext,
): { rule: RulePlan; message: string } | undefined {
  const isEmpty = isEmptyValue(value);
  for (const rule of rules) {
    if (isEmpty && rule.kind !== 'required') continue;
    const message = checkRule(rule, value, context);
    if (message !== null) return { rule, message: sayMessage(message, value, context) };
  }
  return undefined;
}

/** A sentence that cannot be worked out still refuses: why it cannot stands in its place. */
function sayMessage(message: RuleMessage, value: unknown, context: RuleContext): string {
  if (typeof message === 'string') return message;
  try {
    return String(context.evaluate(message, { $self: { value }, $values: context.values }) ?? '');
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return t('填写的内容不合要求（{0}）', error.message);
  }
}

function checkRule(rule: RulePlan, value: unknown, context: RuleContext): RuleMessage | null {
  switch (rule.kind) {
    case 'required':
      return isEmptyValue(value)
        ? (rule.message ?? writeRequired(context.title ?? '', context.verb ?? '请输入'))
        : null;
    case 'pattern':
      return checkTexts(value, rule.message, (text) => checkPattern(rule, text));
    case 'format':
      return checkFormat(rule, value);
    case 'length':
      return checkTexts(value, rule.message ?? writeLength(rule, 0), (text) => checkLength(rule, text));
    case 'range':
      return checkRange(rule, value);
    case 'count':
      return checkCount(rule, value);
    case 'check':
      return checkExpression(rule, value, context);
    case 'unique':
    case 'code':
      return null;
  }
}

/** Rules about texts hold for each item of a list; what has no text fails, so that no shape slips through. */
function checkTexts(
  value: unknown,
  message: RuleMessage,
  judge: (text: string) => RuleMessage | null,
): RuleMessage | null {
  const items: readonly unknown[] = Array.isArray(value) ? value : [value];
  for (const item of items) {
    if (typeof item !== 'string' && typeof item !== 'number' && typeof item !== 'boolean') return message;
    const failed = judge(String(item));
    if (failed !== null) return failed;
  }
  return null;
}

function checkPattern(rule: RuleOf<'pattern'>, text: string): RuleMessage | null {
  if (text.length > MAX_TEXT) return writeTooLong(MAX_TEXT);
  try {
    return compilePattern(rule.pattern).test(text) ? null : rule.message;
  } catch {
    return t('校验规则的正则表达式有误，请联系管理员');
  }
}

function checkFormat(rule: RuleOf<'format'>, value: unknown): RuleMessage | null {
  const format = FORMATS.get(rule.format);
  if (!format) return t('校验规则的格式“{0}”不存在，请联系管理员', rule.format);
  const message = rule.message ?? format.message;
  return checkTexts(value, message, (text) => {
    if (text.length > MAX_TEXT) return writeTooLong(MAX_TEXT);
    return format.test(text) ? null : message;
  });
}

/** Characters as people and databases count them: an emoji is one. */
function checkLength(rule: RuleOf<'length'>, text: string): RuleMessage | null {
  const length = countCharacters(text);
  const isTooShort = rule.min !== undefined && length < rule.min;
  const isTooLong = rule.max !== undefined && length > rule.max;
  return isTooShort || isTooLong ? (rule.message ?? writeLength(rule, length)) : null;
}

function countCharacters(text: string): number {
  let count = text.length;
  for (let index = 0; index < text.length - 1; index += 1) {
    const code = text.codePointAt(index) ?? 0;
    if (code > 0xffff) {
      count -= 1;
      index += 1;
    }
  }
  return count;
}

function checkRange(rule: RuleOf<'range'>, value: unknown): RuleMessage | null {
  const number = readNumber(value);
  if (number === null) return rule.message ?? NOT_A_NUMBER;
  const isOutside =
    (rule.min !== undefined && number < rule.min) ||
    (rule.max !== undefined && number > rule.max) ||
    (rule.exclusiveMin !== undefined && number <= rule.exclusiveMin) ||
    (rule.exclusiveMax !== undefined && number >= rule.exclusiveMax);
  if (isOutside) return rule.message ?? writeRange(rule);
  if (rule.multipleOf === undefined || isMultiple(number, rule.multipleOf)) return null;
  return rule.message ?? writeMultiple(rule.multipleOf);
}

/** Numbers and the texts that stand for one; number inputs may hand over either. */
function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || value.length > 400 || !FORMATS.get('number')?.test(value)) return null;
  const number = Number(value);
  return Number.isFinite(number) ? number : null;
}

/** On decimal digits: 0.3 is a multiple of 0.1, although its double is not. */
function isMultiple(number: number, step: number): boolean {
  const quotient = number / step;
  return Math.abs(quotient - Math.round(quotient)) <= Math.abs(quotient) * Number.EPSILON * 4;
}

/** Several values are one comma-joined text where they are stored. */
function checkCount(rule: RuleOf<'count'>, value: unknown): RuleMessage | null {
  const count = Array.isArray(value) ? value.length : typeof value === 'string' ? value.split(',').length : 1;
  const isTooFew = rule.min !== undefined && count < rule.min;
  const isTooMany = rule.max !== undefined && count > rule.max;
  return isTooFew || isTooMany ? (rule.message ?? writeCount(rule, count)) : null;
}

/** A check that cannot run has not passed. */
function checkExpression(rule: RuleOf<'check'>, value: unknown, context: RuleContext): RuleMessage | null {
  try {
    const isValid = context.evaluate(rule.check, { $self: { value }, $values: context.values });
    return isValid ? null : rule.message;
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    return `${sayMessage(rule.message, value, context)}（${error.message}）`;
  }
}
