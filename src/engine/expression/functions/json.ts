// Listed functions that read and write JSON, for records that keep a list or an object inside a text.
import { spendSize, spendSteps, type Budget } from '../budget.ts';
import { ExpressionError } from '../errors.ts';
import { isForbiddenName } from '../forbidden.ts';
import { formatWallClock } from '../wall-clock.ts';
import { isPlain, nameType } from '../values.ts';
import type { ListedFunction } from './contract.ts';

/** Lists and objects inside each other that are still written. */
const DEPTH = 32;

export const JSON_FUNCTIONS: Readonly<Record<string, ListedFunction>> = {
  parseJson: {
    params: 'text',
    doc: '读取 JSON 文字得到的值；空文字或不是 JSON 时为空',
    min: 1,
    max: 1,
    run: ([text], budget) => parseJson(text, budget),
  },
  toJson: {
    params: 'value',
    doc: '写成 JSON 文字；空值为空文字',
    min: 1,
    max: 1,
    run: ([value], budget) => {
      if (value === null || value === undefined) return '';
      const text = JSON.stringify(copy(value, budget, 0));
      spendSize(budget, text.length);
      return text;
    },
  },
};

function parseJson(text: unknown, budget: Budget): unknown {
  if (typeof text !== 'string' || text.trim() === '') return undefined;
  spendSize(budget, text.length);
  spendSteps(budget, Math.ceil(text.length / 8));
  try {
    // Keys that no expression may read would only wait in the data for somebody else.
    return JSON.parse(text, (key, value: unknown) => (isForbiddenName(key) ? undefined : value)) as unknown;
  } catch {
    return undefined;
  }
}

/** The value as plain data: what is no data has no JSON, and nothing of the value is asked how it wants to be written. */
function copy(value: unknown, budget: Budget, depth: number): unknown {
  spendSteps(budget, 1);
  if (value instanceof Date) return formatWallClock(value);
  if (typeof value === 'string') {
    spendSize(budget, value.length);
    return value;
  }
  if (value === null || typeof value === 'number' || typeof value === 'boolean') return value;
  if (typeof value !== 'object' || !isPlain(value)) {
    throw new ExpressionError('expression-value', `${nameType(value)}不能写成 JSON`);
  }
  if (depth >= DEPTH) {
    throw new ExpressionError('expression-budget', `嵌套超过 ${String(DEPTH)} 层，不能写成 JSON`);
  }
  if (Array.isArray(value)) {
    return value.map((item: unknown) => (item === undefined ? null : copy(item, budget, depth + 1)));
  }
  const plain = Object.create(null) as Record<string, unknown>;
  for (const [key, item] of Object.entries(value)) {
    if (item === undefined || isForbiddenName(key)) continue;
    spendSize(budget, key.length);
    plain[key] = copy(item, budget, depth + 1);
  }
  return plain;
}
