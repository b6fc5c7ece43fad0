// What a listed method of the language is.
import { type Budget, spendSize, spendSteps } from '../budget.ts';
import { ExpressionError } from '../errors.ts';
import { nameType, toNumber, toText } from '../values.ts';

/** An arrow function of an expression. Only methods ever hold one, so no expression can keep or return it. */
export type Callback = (...args: readonly unknown[]) => unknown;

export interface ListedMethod<Target> {
  /** Parameters as help and completion show them, e.g. `start, end?`. */
  params: string;
  /** Chinese sentence for help and completion. */
  doc: string;
  /** Fewest and most arguments. */
  min: number;
  max: number;
  /** Whether the first argument is an arrow function. */
  callback?: 'required' | 'optional';
  /** @param callback given exactly when the first argument was an arrow function; `args` are the others */
  run(target: Target, args: readonly unknown[], budget: Budget, callback: Callback | undefined): unknown;
}

/** A whole number argument as the built-in methods read it; undefined stays undefined. */
export function readOffset(value: unknown): number | undefined {
  return value === undefined ? undefined : Math.trunc(toNumber(value)) || 0;
}

/** A text argument. Throws `expression-value` for lists and objects. */
export function readTextArgument(value: unknown, budget: Budget): string {
  if (Array.isArray(value)) {
    throw new ExpressionError('expression-value', `参数应为文字，现在是${nameType(value)}`);
  }
  return toText(value, budget);
}

/** Pays for walking over a text and for the text that may come out of it. */
export function payText(budget: Budget, length: number): void {
  spendSteps(budget, length >> 3);
  spendSize(budget, length);
}

/** Pays for comparing a value with each item of a list. */
export function payComparisons(budget: Budget, count: number, value: unknown): void {
  spendSteps(budget, typeof value === 'string' ? count * (1 + (value.length >> 4)) : count);
}
