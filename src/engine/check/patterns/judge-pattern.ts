// The verdict on one pattern, with what is known of it already: for Node, as it loads the analyser.
import knownPatterns from '../../../schemas/meta/patterns.generated.json' with { type: 'json' };
import { compilePattern } from '../../rule/pattern.ts';
import { isPlainlyFast } from './plain-pattern.ts';
import { analysePattern, MAX_STEPS } from './pattern-steps.ts';
import type { PatternJudge, PatternVerdict, StepBudget } from './verdict.ts';
import { messageOf } from '../../values/errors.ts';

/** Verdicts kept; the oldest leaves first. */
const PATTERN_CACHE = 1_000;

/** Patterns of the shipped documents that were found fast when the project was built. */
const shippedSafe: ReadonlySet<string> = new Set(knownPatterns.steps === MAX_STEPS ? knownPatterns.safe : []);

export interface PatternJudgeOptions {
  /** Analyses also what is known to be fast; the build does, to find out. */
  isThorough?: boolean;
}

/** A judge that keeps its verdicts. */
export function createPatternJudge({
  isThorough = false,
}: PatternJudgeOptions = {}): PatternJudge['judgePattern'] {
  const verdicts = new Map<string, PatternVerdict>();
  return (source, budget) => {
    const known = verdicts.get(source);
    if (known) return known;
    const { verdict, isFinal } = judge(source, isThorough, budget);
    if (!isFinal) return verdict;
    const [oldest] = verdicts.keys();
    if (verdicts.size >= PATTERN_CACHE && oldest !== undefined) verdicts.delete(oldest);
    verdicts.set(source, verdict);
    return verdict;
  };
}

/** @returns the verdict, and whether it is one on the pattern: what another one had left of the steps is none */
function judge(
  source: string,
  isThorough: boolean,
  budget: StepBudget = { steps: MAX_STEPS },
): { verdict: PatternVerdict; isFinal: boolean } {
  const quick = judgeQuickly(source, isThorough);
  if (quick) return { verdict: quick, isFinal: true };
  const allowed = Math.min(MAX_STEPS, budget.steps);
  if (allowed <= 0) return { verdict: { verdict: 'unknown' }, isFinal: false };
  const { verdict, steps } = analysePattern(source, allowed);
  budget.steps -= steps;
  return { verdict, isFinal: verdict.verdict !== 'unknown' || allowed === MAX_STEPS };
}

/** The verdict that is found without the analyser: on what is no pattern, is plain, or ships. */
export function judgeQuickly(source: string, isThorough = false): PatternVerdict | undefined {
  const invalid = findSyntaxError(source);
  if (invalid) return invalid;
  const isKnown = isPlainlyFast(source) || (!isThorough && shippedSafe.has(source));
  return isKnown ? { verdict: 'safe' } : undefined;
}

/** The verdict on a text that is no pattern. */
export function findSyntaxError(source: string): PatternVerdict | undefined {
  try {
    compilePattern(source);
    return undefined;
  } catch (error) {
    return { verdict: 'invalid', reason: messageOf(error) };
  }
}
