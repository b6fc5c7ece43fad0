// How values of data are read, compared and turned into text or numbers, without ever running code of the value.
import { type Budget, spendSize, spendSteps } from './budget.ts';
import { ExpressionError } from './errors.ts';
import { isForbiddenName } from './forbidden.ts';
import { VIEW_MEMBERS } from './scope-names.ts';
import { formatWallClock } from './wall-clock.ts';

/** Arrays inside arrays that are still turned into text. */
const TEXT_DEPTH = 32;

/**
 * Reads an own property; `length` of texts and arrays counts as own. Reads before it asks whether the
 * property is own, because observable proxies note a dependency only for reads.
 * @param key a name that `refuseForbiddenKey` let pass
 * @param describe text of the read object for the error, e.g. `$values.dept`
 */
export function readMember(object: unknown, key: string, describe: () => string): unknown {
  if (typeof object !== 'object' || object === null) return readOfScalar(object, key, describe);
  if (!isPlain(object) && !VIEW_MEMBERS.has(key)) {
    throw new ExpressionError('expression-forbidden', `“${describe()}”的“${key}”是内部属性，表达式不能读取`);
  }
  const value = (object as Readonly<Record<string, unknown>>)[key];
  if (value === undefined || !Object.hasOwn(object, key)) return undefined;
  return typeof value === 'function' ? refuseFunction(`${describe()}.${key}`) : value;
}

function readOfScalar(value: unknown, key: string, describe: () => string): unknown {
  if (value === null || value === undefined) {
    throw new ExpressionError(
      'expression-no-value',
      `“${describe()}”是空值，读不到属性“${key}”；可能为空时请写 ?.`,
    );
  }
  if (typeof value === 'function') return refuseFunction(describe());
  if (typeof value !== 'string') return undefined;
  if (key === 'length') return value.length;
  return /^\d{1,9}$/.test(key) ? value[Number(key)] : undefined;
}

/** Refuses the names that lead out of the data. Keys written in the source are judged once, computed ones each time. */
export function refuseForbiddenKey(key: string): string {
  if (!isForbiddenName(key)) return key;
  throw new ExpressionError('expression-forbidden', `表达式里不能使用“${key}”`);
}

/** Turns a computed key into a property name. */
export function toKey(key: unknown): string {
  if (typeof key === 'string') return key;
  if (typeof key === 'number') return String(key);
  throw new ExpressionError('expression-value', `下标只能是文字或数字，现在是${nameType(key)}`);
}

/** Stops functions, the only values that could run code, from becoming values of the language. */
export function refuseFunction(name: string): never {
  throw new ExpressionError('expression-forbidden', `“${name}”是函数，表达式不能把它当作值`);
}

/** Whether an object is data, not an object of a library with members of its own. */
export function isPlain(object: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(object);
  if (prototype === Object.prototype || prototype === Array.prototype || prototype === null) return true;
  // Objects of another realm (a frame, a test's sandbox) have that realm's Object.prototype: the end of its chain.
  return Array.isArray(object) || Object.getPrototypeOf(prototype) === null;
}

/** Text of a value as JavaScript would write it, but objects are refused and large lists are paid for. */
export function toText(value: unknown, budget: Budget, depth = 0): string {
  if (typeof value === 'string') return value;
  if (value === null || typeof value !== 'object') {
    if (typeof value === 'symbol' || typeof value === 'function' || typeof value === 'bigint') {
      return refuseValue(value, (type) => `${type}不能转成文字`);
    }
    return String(value);
  }
  if (value instanceof Date) return formatWallClock(value);
  if (!Array.isArray(value)) return refuseValue(value, (type) => `${type}不能转成文字`);
  if (depth >= TEXT_DEPTH) {
    throw new ExpressionError('expression-budget', `列表嵌套超过 ${String(TEXT_DEPTH)} 层，不能转成文字`);
  }
  return joinItems(value, ',', budget, depth + 1);
}

/** Joins items; empty values become an empty text. */
export function joinItems(
  items: readonly unknown[],
  separator: string,
  budget: Budget,
  depth: number,
): string {
  spendSteps(budget, items.length);
  const parts: string[] = [];
  for (let index = 0; index < items.length; index += 1) {
    const item = items[index];
    const part = item === null || item === undefined ? '' : toText(item, budget, depth);
    spendSize(budget, part.length + separator.length);
    parts.push(part);
  }
  return parts.join(separator);
}

/** Number of a value as JavaScript would read it; lists and objects are refused, dates are milliseconds. */
export function toNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  if (typeof value === 'string' || value === null || value === undefined || typeof value === 'boolean') {
    return Number(value);
  }
  if (value instanceof Date) return value.getTime();
  return refuseValue(value, (type) => `${type}不能转成数字`);
}

/** `==`: texts, numbers and booleans are compared as numbers when their types differ; objects equal only themselves. */
export function isLooselyEqual(left: unknown, right: unknown): boolean {
  if (left === undefined || left === null) return right === undefined || right === null;
  if (typeof left === typeof right || !isScalar(left) || !isScalar(right)) return left === right;
  return Number(left) === Number(right);
}

/** Makes a value ready for `+ < <= > >=`: dates become numbers, lists and objects are refused. */
export function toOperand(value: unknown): string | number | boolean | null | undefined {
  if (
    value === null ||
    value === undefined ||
    typeof value === 'string' ||
    typeof value === 'number' ||
    typeof value === 'boolean'
  ) {
    return value;
  }
  if (value instanceof Date) return value.getTime();
  return refuseValue(value, (type) => `${type}不能参与运算`);
}

function isScalar(value: unknown): boolean {
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean';
}

function refuseValue(value: unknown, say: (type: string) => string): never {
  throw new ExpressionError('expression-value', say(nameType(value)));
}

/** Chinese word for the type of a value. */
export function nameType(value: unknown): string {
  if (value === null || value === undefined) return '空值';
  if (Array.isArray(value)) return '列表';
  if (value instanceof Date) return '日期';
  switch (typeof value) {
    case 'string':
      return '文字';
    case 'number':
      return '数字';
    case 'boolean':
      return '布尔值';
    case 'function':
      return '函数';
    default:
      return '对象';
  }
}
