// What is said of a regular expression's run time, and who says it.

/** Steps of the analyser for one pattern: more than ten times what a shipped one takes, and at most some seconds. */
export const MAX_STEPS = 100_000;

export type PatternVerdict =
  | { verdict: 'safe' }
  | { verdict: 'invalid'; reason: string }
  /** `attack` is a JavaScript expression that makes the string, e.g. `'a'.repeat(31) + '\x00'`. */
  | { verdict: 'slow'; complexity: 'exponential' | 'polynomial'; attack: string }
  | { verdict: 'unknown' };

/** Steps of analysis that are left. */
export interface StepBudget {
  steps: number;
}

export interface PatternJudge {
  /**
   * Judges the run time of a regular expression without running it on data.
   * @param budget that it shares with others; what is not judged within it is `unknown`
   */
  judgePattern(source: string, budget?: StepBudget): PatternVerdict;
}
