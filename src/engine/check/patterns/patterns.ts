// Regular expressions of a document: valid, of bearable length, and never slow.
import type { Json } from '../../document.ts';
import { FORMATS } from '../../rule/formats.ts';
import { anchorPattern } from '../../rule/pattern.ts';
import { RuleError } from '../../rule/rule-error.ts';
import { planValidator } from '../../rule/validator.ts';
import { suggestValue, type Findings } from '../findings/findings.ts';
import { entriesOf, isObject, ownString } from '../../values/json.ts';
import { joinPointer } from '../findings/pointer.ts';
import type { PatternJudge } from './verdict.ts';

/** Characters a pattern may have. */
const MAX_PATTERN = 1_000;

/** Steps that all patterns of one file together may be analysed: many slow ones must not hold up a server. */
const FILE_STEPS = 300_000;

/** The same for a file that was dropped in: the next one waits meanwhile. */
export const DROPPED_STEPS = 100_000;

/** The same judge with a count on its patterns. What is not judged within it is refused like a slow one. */
export function limitPatternSteps<Judge extends PatternJudge>(
  judge: Judge,
  steps: number = FILE_STEPS,
): Judge {
  const budget = { steps };
  return { ...judge, judgePattern: (source) => judge.judgePattern(source, budget) };
}

/**
 * Judges one pattern.
 * @param judged the pattern as it is run, when that differs from what is written
 */
export function checkPattern(
  pattern: string,
  pointer: string,
  judge: PatternJudge,
  findings: Findings,
  judged: string = pattern,
): void {
  if (pattern.length > MAX_PATTERN) {
    findings.addAtValue(
      'pattern-long',
      pointer,
      `正则表达式有 ${pattern.length} 个字符，超过 ${MAX_PATTERN} 个，请缩短`,
    );
    return;
  }
  const verdict = judge.judgePattern(judged);
  if (verdict.verdict === 'invalid') {
    findings.addAtValue('pattern-invalid', pointer, `正则表达式不合语法：${verdict.reason}，请改正`);
  } else if (verdict.verdict === 'slow') {
    const kind = verdict.complexity === 'exponential' ? '指数' : '多项式';
    findings.addAtValue(
      'pattern-slow',
      pointer,
      `正则表达式的运行时间随长度按${kind}增长，例如遇到 ${verdict.attack}，请去掉重叠的重复`,
    );
  } else if (verdict.verdict === 'unknown') {
    findings.addAtValue('pattern-unknown', pointer, '无法在限时内判断正则表达式的运行时间，请写得简单一些');
  }
}

/** Patterns of named rules; `rules` is an object of declarations. */
export function checkRulePatterns(
  rules: Json | undefined,
  pointer: string,
  judge: PatternJudge,
  findings: Findings,
): void {
  for (const [name, rule] of entriesOf(rules)) {
    const pattern = ownString(rule, 'pattern');
    if (pattern === undefined) continue;
    const isAnchored = /^\^[^|]*\$$/.test(pattern);
    const judged = isAnchored ? pattern : anchorPattern(pattern);
    checkPattern(pattern, joinPointer(pointer, name, 'pattern'), judge, findings, judged);
  }
}

/**
 * Formily's `x-validator`: it can be planned, and its patterns are fast.
 * @param type JSON type of the node's value
 */
export function checkValidator(
  validator: Json | undefined,
  type: Json | undefined,
  pointer: string,
  judge: PatternJudge,
  findings: Findings,
): void {
  if (validator === undefined) return;
  checkValidatorPatterns(validator, pointer, judge, findings);
  try {
    planValidator(
      validator,
      VALUE_TYPES.find((known) => known === type),
      '',
    );
  } catch (error) {
    if (!(error instanceof RuleError)) throw error;
    // Told of above, with the verdict on run time.
    if (error.code === 'pattern-invalid') return;
    findings.addAtValue(error.code, pointer + error.pointer, error.message);
  }
}

/** The format keyword of a node. */
export function checkFormat(format: string, pointer: string, findings: Findings): void {
  if (FORMATS.has(format)) return;
  const names = [...FORMATS.keys()];
  findings.addAtValue(
    'format-unknown',
    pointer,
    `没有格式 “${format}”，可用的有：${names.join('、')}`,
    suggestValue(format, names, pointer),
  );
}

const VALUE_TYPES = ['object', 'array', 'string', 'number', 'integer', 'boolean', 'void'] as const;

function checkValidatorPatterns(
  validator: Json,
  pointer: string,
  judge: PatternJudge,
  findings: Findings,
): void {
  if (Array.isArray(validator)) {
    validator.forEach((one, index) =>
      checkValidatorPatterns(one, joinPointer(pointer, index), judge, findings),
    );
  } else if (isObject(validator)) {
    const pattern = ownString(validator, 'pattern');
    if (pattern !== undefined) checkPattern(pattern, joinPointer(pointer, 'pattern'), judge, findings);
  }
}
