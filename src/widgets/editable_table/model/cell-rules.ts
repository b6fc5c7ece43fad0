// Rules of a column as its configuration writes them: required, unique, a pattern by code or of its own, a handler by name.
import type { RulePlan } from '../../../engine/plan/plan.ts';
import type { RuleDeclaration } from '../../../engine/document.ts';
import { checkValueSync } from '../../../engine/rule/check-value.ts';
import { NOT_UNIQUE } from '../../../engine/rule/messages.ts';
import { anchorPattern } from '../../../engine/rule/pattern.ts';
import named from '../../../schemas/rules/system.json';
import { checkDate } from '../../../controls/dates/date-values.ts';
import { checkNumber } from '../../../controls/numbers/number-values.ts';
import type { CellValueKind } from './column-kind.ts';
import { isBlank } from './same-value.ts';
import { t } from '../../../engine/text.ts';

export type CellRule =
  | { readonly kind: 'required'; readonly message?: string | undefined }
  | { readonly kind: 'unique'; readonly message?: string | undefined }
  | { readonly kind: 'value'; readonly plans: readonly RulePlan[] }
  /** What every value of the column must be, whatever its configuration says. */
  | { readonly kind: 'readable'; readonly as: Readable };

type Readable = 'number' | 'date' | 'datetime' | 'time';

const NAMED = named as unknown as Readonly<Record<string, RuleDeclaration>>;

/** Named patterns by the code that a configuration gives as `pattern`. */
const CODES: Readonly<Record<string, string>> = {
  'n6-16': 'cellDigits6To16',
  '*6-16': 'cellCharacters6To16',
  's6-18': 'cellLetters6To18',
  url: 'cellWebAddress',
  e: 'cellEmail',
  m: 'cellMobile',
  p: 'cellPostcode',
  s: 'cellLetters',
  n: 'cellNumber',
  z: 'cellInteger',
  '*': 'cellFilled',
  money: 'cellMoney',
};

/** What may stand for a pattern: the codes, and `only` for unique. */
export const PATTERN_CODES: readonly string[] = ['only', ...Object.keys(CODES)];

/** Reads `validateRules`; a rule that says nothing is left out. Numbers and dates shall be such in any case. */
export function readRules(value: unknown, kind: CellValueKind): readonly CellRule[] {
  const own = (Array.isArray(value) ? (value as unknown[]) : []).flatMap((one) =>
    one !== null && typeof one === 'object' ? readRule(one as Record<string, unknown>) : [],
  );
  return isReadable(kind) ? [{ kind: 'readable', as: kind }, ...own] : own;
}

function isReadable(kind: CellValueKind): kind is Readable {
  return kind === 'number' || kind === 'date' || kind === 'datetime' || kind === 'time';
}

function readRule(rule: Record<string, unknown>): CellRule[] {
  const message = typeof rule['message'] === 'string' && rule['message'] !== '' ? rule['message'] : undefined;
  const { pattern, handler } = rule;
  const rules: CellRule[] = [];
  if (rule['required'] === true || pattern === '*') rules.push({ kind: 'required', message });
  if (rule['unique'] === true || pattern === 'only') rules.push({ kind: 'unique', message });
  if (typeof pattern === 'string' && pattern !== '' && pattern !== 'only') {
    const code = Object.hasOwn(CODES, pattern) ? CODES[pattern] : undefined;
    rules.push({
      kind: 'value',
      plans:
        code === undefined ? [planOwn(pattern, message)] : planNamed(NAMED[code] as RuleDeclaration, message),
    });
  }
  if (typeof handler === 'string' && handler !== '') {
    rules.push({ kind: 'value', plans: planHandler(handler, message) });
  }
  return rules;
}

/** A pattern of the configuration's own, tested anywhere in the text as the family does. */
function planOwn(pattern: string, message = t('格式不正确')): RulePlan {
  return { kind: 'pattern', pattern, message };
}

/** Handlers are the named rules of the app: a document holds no code. */
function planHandler(name: string, message: string | undefined): RulePlan[] {
  const rule = Object.hasOwn(NAMED, name) ? NAMED[name] : undefined;
  if (rule) return planNamed(rule, message);
  return [{ kind: 'length', max: -1, message: t('校验函数“{0}”没有登记，请联系管理员', name) }];
}

function planNamed(rule: RuleDeclaration, message: string = rule.message): RulePlan[] {
  const plans: RulePlan[] = [];
  if (rule.pattern !== undefined)
    plans.push({ kind: 'pattern', pattern: anchorPattern(rule.pattern), message });
  const { minLength, maxLength, minimum, maximum } = rule;
  if (minLength !== undefined || maxLength !== undefined) {
    plans.push({ kind: 'length', ...bounds(minLength, maxLength), message });
  }
  if (minimum !== undefined || maximum !== undefined) {
    plans.push({ kind: 'range', ...bounds(minimum, maximum), message });
  }
  return plans;
}

function bounds(min: number | undefined, max: number | undefined): { min?: number; max?: number } {
  return { ...(min === undefined ? {} : { min }), ...(max === undefined ? {} : { max }) };
}

export interface JudgedColumn {
  readonly key: string;
  readonly title: string;
  readonly rules: readonly CellRule[];
}

const NO_VALUES = {};
const CONTEXT = { values: NO_VALUES, evaluate: () => undefined };

/**
 * Verdict over one cell.
 * @param isTaken whether another row of the column holds the same value
 * @returns the sentence of the first rule that fails, or an empty text
 */
export function judgeCell(column: JudgedColumn, value: unknown, isTaken: () => boolean): string {
  const isEmpty = isBlank(value) || (typeof value === 'string' && value.trim() === '') || isEmptyList(value);
  for (const rule of column.rules) {
    if (rule.kind === 'required') {
      if (isEmpty) return say(rule.message ?? t('${title}不能为空'), column);
    } else if (isEmpty) continue;
    else if (rule.kind === 'unique') {
      if (isTaken()) return say(rule.message ?? NOT_UNIQUE, column);
    } else if (rule.kind === 'readable') {
      const failed = rule.as === 'number' ? checkNumber(value) : checkDate(value, rule.as);
      if (failed !== '') return failed;
    } else {
      const failed = checkValueSync(rule.plans, value, CONTEXT);
      if (failed !== null) return say(failed, column);
    }
  }
  return '';
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Messages of this family quote the column as `${title}` and `${key}`. */
function say(message: string, { title, key }: JudgedColumn): string {
  return message.includes('${') ? message.replaceAll('${title}', title).replaceAll('${key}', key) : message;
}
