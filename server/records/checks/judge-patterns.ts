// The job that analyses patterns which people wrote: seconds of work for a few characters, so it is done beside the server.
import { createPatternJudge } from '../../../src/engine/check/patterns/judge-pattern.ts';
import type { PatternVerdict } from '../../../src/engine/check/patterns/verdict.ts';

/** Steps that all patterns of one job may be analysed; what is not judged within them is refused like a slow one. */
const JOB_STEPS = 50_000;

const judge = createPatternJudge();

/** Verdicts on patterns, in their order. */
export async function judgePatterns(patterns: readonly string[]): Promise<PatternVerdict[]> {
  const budget = { steps: JOB_STEPS };
  return patterns.map((pattern) => judge(pattern, budget));
}
