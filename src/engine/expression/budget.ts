// How much one evaluation may do: steps of work and size of what it makes.
import { ExpressionError } from './errors.ts';

/** Sized so that the worst expression ends well within 50 ms on a slow machine. */
export const BUDGET_LIMITS = {
  /** Evaluated nodes inside callbacks, array items visited, comparisons. */
  steps: 200_000,
  /** Characters and array items produced. */
  size: 500_000,
} as const;

/** Deepest tree: deeper ones could exhaust the stack, so the parser and the evaluator refuse them. */
export const MAX_DEPTH = 200;

/** What is left. Handed through the whole evaluation, so that nested evaluations share it. */
export interface Budget {
  steps: number;
  size: number;
}

export function createBudget(): Budget {
  return { steps: BUDGET_LIMITS.steps, size: BUDGET_LIMITS.size };
}

/** Takes steps off the budget, and never gives any back. Throws `expression-budget` when it is used up. */
export function spendSteps(budget: Budget, steps: number): void {
  budget.steps -= Math.max(0, steps);
  if (!(budget.steps >= 0)) {
    throw new ExpressionError(
      'expression-budget',
      `表达式的计算量超出上限（${String(BUDGET_LIMITS.steps)} 步），请减少循环的数据量或改由接口计算`,
    );
  }
}

/** Takes characters or array items off the budget before they are made, and never gives any back. Throws `expression-budget`. */
export function spendSize(budget: Budget, size: number): void {
  budget.size -= Math.max(0, size);
  if (!(budget.size >= 0)) {
    throw new ExpressionError(
      'expression-budget',
      `表达式产生的文字或列表过大（上限 ${String(BUDGET_LIMITS.size)}），请缩小结果`,
    );
  }
}
