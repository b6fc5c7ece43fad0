// The advanced query of older clients: conditions as a JSON list beside the filters of a list call.
import { failure } from '../../kernel/errors.ts';
import type { RuleOperator } from './filter.ts';

/** Rules by the words of clients, and by the signs that some send instead. */
const RULES: Readonly<Record<string, RuleOperator>> = {
  eq: '=',
  ne: '!=',
  gt: '>',
  ge: '>=',
  lt: '<',
  le: '<=',
  in: 'IN',
  like: 'LIKE',
  left_like: 'LEFT_LIKE',
  right_like: 'RIGHT_LIKE',
  '=': '=',
  '!=': '!=',
  '>': '>',
  '>=': '>=',
  '<': '<',
  '<=': '<=',
};

/** More conditions than this in one query are refused. */
const MAX_CONDITIONS = 50;

/** Names that list calls take beside their filters. */
export const superQueryProperties = {
  superQueryParams: { type: 'string', maxLength: 20_000 },
  superQueryMatchType: { type: 'string', enum: ['and', 'or', ''] },
} as const;

/** One condition, as a client wrote it. */
export interface SuperCondition {
  /** Wire name or column of a field; unknown ones are still in it. */
  name: string;
  operator: RuleOperator;
  text: string;
}

/**
 * Reads `superQueryParams`, a JSON list of `{ field, rule, val }`; clients percent-encode it once or twice. Conditions
 * without a value filter nothing, as an empty filter does.
 * @throws request-invalid for what is no such list, and for an unknown rule
 */
export function readSuperQuery(query: Readonly<Record<string, unknown>>): readonly SuperCondition[] {
  const sent = query['superQueryParams'];
  if (typeof sent !== 'string' || sent.trim() === '') return [];
  const entries = parseList(sent);
  if (entries.length > MAX_CONDITIONS) {
    throw failure('request-invalid', `参数 superQueryParams 的高级查询不能超过${MAX_CONDITIONS}个条件`);
  }
  return entries.flatMap((entry) => readEntry(entry) ?? []);
}

function parseList(sent: string): unknown[] {
  try {
    const text = sent.trimStart().startsWith('[') ? sent : decodeURIComponent(sent);
    const list: unknown = JSON.parse(text);
    if (Array.isArray(list)) return list;
  } catch {
    // Told below, like any other text that is no list.
  }
  throw failure('request-invalid', '参数 superQueryParams 的高级查询应是 JSON 数组');
}

function readEntry(entry: unknown): SuperCondition | undefined {
  const { field, rule, val } = (entry ?? {}) as Readonly<Record<string, unknown>>;
  const text = readText(val);
  if (text === '') return undefined;
  const word = readText(rule);
  const operator = Object.hasOwn(RULES, word) ? RULES[word] : undefined;
  if (!operator) throw failure('request-invalid', `高级查询的规则不存在：${word.slice(0, 60)}`);
  return { name: readText(field), operator, text };
}

/** A value as the text that filters compare; a list is what `in` takes. */
function readText(value: unknown): string {
  if (Array.isArray(value)) return value.map(readText).join(',');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? String(value).trim()
    : '';
}
