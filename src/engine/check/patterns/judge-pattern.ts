// The verdict on one pattern, with what is known of it already: for Node, as it loads the analyser.
import { analysePattern } from './pattern-steps.ts';
import { judgeQuickly } from './quick-verdict.ts';
import { MAX_STEPS, type PatternJudge, type PatternVerdict, type StepBudget } from './verdict.ts';

/** Verdicts kept; the oldest leaves first. */
const PATTERN_CACHE = 1_000;

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
