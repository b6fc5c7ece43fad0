// Every method an expression may call on a value, by the type of the value and the name of the method.
import type { Budget } from './budget.ts';
import { ExpressionError } from './errors.ts';
import { freezeTable } from './functions/contract.ts';
import type { Callback, ListedMethod } from './methods/contract.ts';
import { DATE_METHODS } from './methods/dates.ts';
import { LIST_METHODS } from './methods/lists.ts';
import { BOOLEAN_METHODS, NUMBER_METHODS } from './methods/numbers.ts';
import { TEXT_METHODS } from './methods/texts.ts';
import { nameType } from './values.ts';

export type { Callback, ListedMethod } from './methods/contract.ts';

/** What the tables of methods tell the parser, help and completion; running needs the type of the target. */
export type MethodContract = Omit<ListedMethod<never>, 'run'>;

const TEXTS = freezeTable(TEXT_METHODS);
const LISTS = freezeTable(LIST_METHODS);
const NUMBERS = freezeTable(NUMBER_METHODS);
const BOOLEANS = freezeTable(BOOLEAN_METHODS);
const DATES = freezeTable(DATE_METHODS);

export type MethodType = 'text' | 'list' | 'number' | 'boolean' | 'date';

export const METHODS: Readonly<Record<MethodType, Readonly<Record<string, MethodContract>>>> = Object.freeze({
  text: TEXTS,
  list: LISTS,
  number: NUMBERS,
  boolean: BOOLEANS,
  date: DATES,
});

/** All contracts of a method name; types differ in what they accept under one name. */
export function listMethodContracts(name: string): MethodContract[] {
  return Object.values(METHODS).flatMap((table) => table[name] ?? []);
}

export function listMethodNames(): string[] {
  return [...new Set(Object.values(METHODS).flatMap((table) => Object.keys(table)))].sort();
}

/**
 * Calls a listed method of a value. Throws `expression-method-unknown` when its type has none of that name.
 * @param describe text of the value for the error, e.g. `$values.dept`
 */
export function callMethod(
  target: unknown,
  name: string,
  args: readonly unknown[],
  budget: Budget,
  callback: Callback | undefined,
  describe: () => string,
): unknown {
  budget.steps -= 1;
  if (typeof target === 'string') return run(TEXTS, target);
  if (Array.isArray(target)) return run(LISTS, target as readonly unknown[]);
  if (typeof target === 'number') return run(NUMBERS, target);
  if (typeof target === 'boolean') return run(BOOLEANS, target);
  if (target instanceof Date) return run(DATES, target);
  if (target === null || target === undefined) {
    throw new ExpressionError(
      'expression-no-value',
      `“${describe()}”是空值，不能调用 ${name}；可能为空时请写 ?.${name}(…)`,
    );
  }
  throw refuse();

  function run<Target>(table: Readonly<Record<string, ListedMethod<Target>>>, value: Target): unknown {
    const method = table[name];
    if (!method) throw refuse();
    if (method.callback === 'required' && !callback) {
      throw new ExpressionError('expression-arguments', `${name} 的第一个参数应为 (项) => 表达式`);
    }
    if (callback && !method.callback) {
      throw new ExpressionError('expression-arguments', `${nameType(target)}的 ${name} 不接受 => 函数`);
    }
    return method.run(value, args, budget, callback);
  }

  function refuse(): ExpressionError {
    return new ExpressionError(
      'expression-method-unknown',
      `“${describe()}”是${nameType(target)}，没有方法 ${name}`,
    );
  }
}
