// What a check rule says: parts of a value in order, each with a pattern and the sentence for values that do not match.
import { limitPatternTime } from '../../src/engine/check/patterns.ts';
import type { Validators } from '../../src/engine/check/validators.ts';
import { createValidators } from '../../src/engine/check/validators-node.ts';
import { anchorPattern, compilePattern } from '../../src/engine/rule/pattern.ts';
import { failure } from '../errors.ts';

/** One part of a rule, as it is stored. */
export interface RulePart {
  /** Characters that the part takes from where the one before it ended, or `*` for the whole value. */
  digits: number | '*';
  /** Must match the part from its first to its last character. */
  pattern: string;
  message: string;
}

/** Characters that a value may have; every pattern is fast enough for many more. */
export const MAX_CHECKED = 1_000;

const MAX_PARTS = 20;

/** Milliseconds that one pattern may be analysed, and all of one call together: other calls wait meanwhile. */
const PATTERN_TIME = 500;
const CALL_TIME = 2_000;

/** Verdicts are kept, so that a pattern is analysed once and not with every value. */
const validators = createValidators({ patternTimeout: PATTERN_TIME });

/** A judge of patterns for one call, with a limit on the time that all of them take. */
export function openJudge(): Pick<Validators, 'judgePattern'> {
  return limitPatternTime(validators, CALL_TIME);
}

/**
 * Reads the text of a rule.
 * @throws request-invalid saying which part is wrong
 */
export function readParts(text: string): RulePart[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw failure('request-invalid', '校验内容（ruleJson）不是有效的JSON', { cause: error });
  }
  if (!Array.isArray(parsed) || parsed.length === 0) {
    throw failure('request-invalid', '校验内容（ruleJson）应为数组，至少有一项');
  }
  if (parsed.length > MAX_PARTS) {
    throw failure('request-invalid', `校验内容（ruleJson）最多${MAX_PARTS}项`);
  }
  return parsed.map((part: unknown, index) => readPart(part, index + 1));
}

function readPart(part: unknown, position: number): RulePart {
  if (typeof part !== 'object' || part === null) throw refuse(position, '应为对象');
  const { digits, pattern, message } = part as Record<string, unknown>;
  if (typeof pattern !== 'string' || pattern === '') throw refuse(position, '缺少正则表达式（pattern）');
  if (typeof message !== 'string' || message.trim() === '') throw refuse(position, '缺少提示文本（message）');
  return { digits: readDigits(digits, position), pattern, message: message.trim() };
}

function readDigits(digits: unknown, position: number): number | '*' {
  if (digits === '*') return '*';
  const text = typeof digits === 'number' || typeof digits === 'string' ? String(digits) : '';
  const count = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > MAX_CHECKED) {
    throw refuse(position, `的位数（digits）应为1到${MAX_CHECKED}的整数，或 *`);
  }
  return count;
}

/**
 * Refuses patterns that are none, and those whose run time is not known to grow with the length alone.
 * @throws request-invalid saying which part is wrong
 */
export function checkPatterns(parts: readonly RulePart[], judge: Pick<Validators, 'judgePattern'>): void {
  for (const [index, { pattern }] of parts.entries()) {
    const refusal = findFault(pattern, judge);
    if (refusal !== undefined) throw refuse(index + 1, refusal);
  }
}

function findFault(pattern: string, judge: Pick<Validators, 'judgePattern'>): string | undefined {
  // First as it is written: a text that only the anchors around it make a pattern is none.
  const invalid = findSyntaxError(pattern);
  if (invalid !== undefined) return `的正则表达式不合语法：${invalid}`;
  const judged = judge.judgePattern(wholePattern(pattern));
  switch (judged.verdict) {
    case 'safe':
      return undefined;
    case 'invalid':
      return `的正则表达式不合语法：${judged.reason}`;
    case 'slow':
      return `的正则表达式可能运行过久，例如遇到 ${judged.attack.slice(0, 100)}，请去掉重叠的重复`;
    case 'unknown':
      return '的正则表达式无法在限时内判断运行时间，请写得简单一些';
  }
}

function findSyntaxError(pattern: string): string | undefined {
  try {
    compilePattern(pattern);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The pattern from the first to the last character; without alternatives no group is needed, and the judge is quick. */
function wholePattern(pattern: string): string {
  return pattern.includes('|') ? anchorPattern(pattern) : `^${pattern}$`;
}

/**
 * Holds a value against the parts of a rule, in their order. What is left behind the last counted part is free, unless
 * a `*` part speaks of it.
 * @returns the first part that does not match, or undefined
 */
export function findMismatch(parts: readonly RulePart[], value: string): RulePart | undefined {
  // Characters as people count them, not UTF-16 units.
  const characters = [...value];
  let start = 0;
  return parts.find(({ digits, pattern }) => {
    const end = digits === '*' ? characters.length : start + digits;
    const piece = digits === '*' ? characters : characters.slice(start, end);
    if (digits !== '*') {
      start = end;
      if (piece.length < digits) return true;
    }
    return !compilePattern(wholePattern(pattern)).test(piece.join(''));
  });
}

function refuse(position: number, text: string) {
  return failure('request-invalid', `校验内容（ruleJson）第${position}项${text}`);
}
