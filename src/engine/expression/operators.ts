// What the operators of the language do to values.
import { type Budget, spendSize, spendSteps } from './budget.ts';
import { ExpressionError } from './errors.ts';
import type { BinaryOperator } from './tree.ts';
import { isLooselyEqual, nameType, toKey, toNumber, toOperand, toText } from './values.ts';

export type Operation = (left: unknown, right: unknown, budget: Budget) => unknown;

export const BINARY_OPERATIONS: Readonly<Record<BinaryOperator, Operation>> = {
  '+': add,
  '-': (left, right) => toNumber(left) - toNumber(right),
  '*': (left, right) => toNumber(left) * toNumber(right),
  '/': (left, right) => toNumber(left) / toNumber(right),
  '%': (left, right) => toNumber(left) % toNumber(right),
  '**': (left, right) => toNumber(left) ** toNumber(right),
  '==': (left, right, budget) => payEquality(left, right, budget) && isLooselyEqual(left, right),
  '!=': (left, right, budget) => !(payEquality(left, right, budget) && isLooselyEqual(left, right)),
  '===': (left, right, budget) => payEquality(left, right, budget) && left === right,
  '!==': (left, right, budget) => !(payEquality(left, right, budget) && left === right),
  '<': (left, right, budget) => compare(left, right, budget, -1),
  '<=': (left, right, budget) => compare(left, right, budget, -1) || compare(left, right, budget, 0),
  '>': (left, right, budget) => compare(left, right, budget, 1),
  '>=': (left, right, budget) => compare(left, right, budget, 1) || compare(left, right, budget, 0),
  in: (key, object) => hasKey(key, object),
};

function add(left: unknown, right: unknown, budget: Budget): unknown {
  if (typeof left === 'number' && typeof right === 'number') return left + right;
  if (isTextual(left) || isTextual(right)) {
    return joinTexts(toText(left, budget), toText(right, budget), budget);
  }
  return toNumber(left) + toNumber(right);
}

/** Appends a text as `+` does, for what `+` costs: a template text and a sum that say the same cost the same. */
export function joinTexts(left: string, right: string, budget: Budget): string {
  spendSize(budget, 1 + Math.min(left.length, right.length));
  if (left.length + right.length > MAX_TEXT) spendSize(budget, Infinity);
  return left + right;
}

/** Longest text that `+` makes: appending pays only for what is appended, so the whole needs a bound of its own. */
const MAX_TEXT = 500_000;

/** Lists and dates join texts as texts do; objects are refused there. */
function isTextual(value: unknown): boolean {
  return typeof value === 'string' || (typeof value === 'object' && value !== null);
}

/** Always true; long texts cost what comparing them costs. */
function payEquality(left: unknown, right: unknown, budget: Budget): true {
  if (typeof left === 'string' && typeof right === 'string') {
    spendSteps(budget, Math.min(left.length, right.length) >> 5);
  }
  return true;
}

function compare(left: unknown, right: unknown, budget: Budget, wanted: -1 | 0 | 1): boolean {
  const a = toOperand(left);
  const b = toOperand(right);
  if (typeof a === 'string' && typeof b === 'string') {
    payEquality(a, b, budget);
    return wanted === 0 ? a === b : wanted < 0 ? a < b : a > b;
  }
  const x = toNumber(a);
  const y = toNumber(b);
  return wanted === 0 ? x === y : wanted < 0 ? x < y : x > y;
}

function hasKey(key: unknown, object: unknown): boolean {
  if (object === null || typeof object !== 'object') {
    throw new ExpressionError('expression-value', `in 的右边应为对象或列表，现在是${nameType(object)}`);
  }
  const name = toKey(key);
  // Asked first, because observable proxies note a dependency for `in` and none for hasOwn.
  return Reflect.has(object, name) && Object.hasOwn(object, name);
}
