// The validators the checker is given as a value: compiled in Node, made at build time for the browser.
import type { WidgetContract } from '../../registry/manifest.ts';

export type ShapeKind = 'screen' | 'entity' | 'menu' | 'dict' | 'rule' | 'report';

/** The part of an ajv error (with `verbose`) that the checker reads. */
export interface ShapeError {
  keyword: string;
  /** JSON pointer of the value, relative to what was validated. */
  instancePath: string;
  params: Record<string, unknown>;
  schema?: unknown;
  parentSchema?: Record<string, unknown>;
  data?: unknown;
}

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

export interface Validators {
  /** Judges a whole file against its meta-schema. */
  validate(kind: ShapeKind, value: unknown): readonly ShapeError[];
  /** Judges `x-component-props` against the props schema of its widget. */
  validateProps(contract: WidgetContract, props: unknown): readonly ShapeError[];
  /**
   * Judges the run time of a regular expression without running it on data.
   * @param budget that it shares with others; what is not judged within it is `unknown`
   */
  judgePattern(source: string, budget?: StepBudget): PatternVerdict;
}
