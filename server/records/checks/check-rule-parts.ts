// What a check rule says: parts of a value in order, each with a pattern and the sentence for values that do not match.
import { findSyntaxError, judgeQuickly } from '../../../src/engine/check/patterns/quick-verdict.ts';
import type { PatternVerdict } from '../../../src/engine/check/patterns/verdict.ts';
import { anchorPattern, compilePattern } from '../../../src/engine/rule/pattern.ts';
import { failure } from '../../kernel/errors.ts';

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

/** By pattern as it is run. One without a verdict is refused. */
export type PatternVerdicts = ReadonlyMap<string, PatternVerdict>;

/** Judges patterns, for instance in a process of its own; a verdict for each, in their order. */
export type PatternAnalyst = (patterns: readonly string[]) => Promise<readonly PatternVerdict[]>;

/**
 * Reads the text of a rule.
 * @throws request-invalid saying which part is wrong
 */
export function readParts(text: string): RulePart[] {
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch (error) {
    throw failure('request-invalid', '校验内容不是有效的JSON', {
      field: 'ruleJson',
      cause: error,
    });
  }
  if (!Array.isArray(parsed) || parsed.length === 0) {
    throw failure('request-invalid', '校验内容应为数组，至少有一项', { field: 'ruleJson' });
  }
  if (parsed.length > MAX_PARTS) {
    throw failure('request-invalid', `校验内容最多${MAX_PARTS}项`, { field: 'ruleJson' });
  }
  return parsed.map((part: unknown, index) => readPart(part, index + 1));
}

function readPart(part: unknown, position: number): RulePart {
  if (typeof part !== 'object' || part === null) throw refuse(position, '应为对象');
  const { digits, pattern, message } = part as Record<string, unknown>;
  if (typeof pattern !== 'string' || pattern === '') throw refuse(position, '缺少正则表达式');
  if (typeof message !== 'string' || message.trim() === '') throw refuse(position, '缺少提示文本');
  return { digits: readDigits(digits, position), pattern, message: message.trim() };
}

function readDigits(digits: unknown, position: number): number | '*' {
  if (digits === '*') return '*';
  const text = typeof digits === 'number' || typeof digits === 'string' ? String(digits) : '';
  const count = /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0;
  if (count < 1 || count > MAX_CHECKED) {
    throw refuse(position, `的位数应为1到${MAX_CHECKED}的整数，或 *`);
  }
  return count;
}

/**
 * Finds out about the patterns of rules, once for each.
 * @param analyse asked for those that cannot be judged at a glance
 */
export async function judgeParts(
  rules: readonly (readonly RulePart[])[],
  analyse: PatternAnalyst,
): Promise<PatternVerdicts> {
  const verdicts = new Map<string, PatternVerdict>();
  const unknown = new Set<string>();
  for (const { pattern } of rules.flat()) {
    const whole = wholePattern(pattern);
    const verdict = judgeQuickly(whole);
    if (verdict) verdicts.set(whole, verdict);
    else unknown.add(whole);
  }
  const asked = [...unknown];
  const answers = asked.length === 0 ? [] : await analyse(asked);
  answers.forEach((verdict, index) => verdicts.set(asked[index] ?? '', verdict));
  return verdicts;
}

/**
 * Refuses patterns that are none, and those whose run time is not known to grow with the length alone.
 * @throws request-invalid saying which part is wrong
 */
export function checkPatterns(parts: readonly RulePart[], verdicts: PatternVerdicts): void {
  for (const [index, { pattern }] of parts.entries()) {
    const refusal = findFault(pattern, verdicts);
    if (refusal !== undefined) throw refuse(index + 1, refusal);
  }
}

function findFault(pattern: string, verdicts: PatternVerdicts): string | undefined {
  // First as it is written: a text that only the anchors around it make a pattern is none.
  const judged = findSyntaxError(pattern) ?? verdicts.get(wholePattern(pattern)) ?? { verdict: 'unknown' };
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
  return failure('request-invalid', `校验内容第${position}项${text}`, { field: 'ruleJson' });
}
