// Conditions as sentences: `性别 等于 男 并且（年龄 大于 18 或者 已婚 成立）` and the expression that means it, each made of the other.
import { ExpressionError } from '../../../engine/expression/errors.ts';
import { parseOnce } from '../../../engine/expression/parse-once.ts';
import { readExpression } from '../../../engine/expression/read.ts';
import type { ExpressionTree } from '../../../engine/expression/tree.ts';

/** What is compared: a name of the scope and what lies behind it, as it is written, e.g. `$values.dept.name`. */
export type Source = string;

export type Plain = string | number | boolean | null;

export type Operand =
  | { kind: 'value'; value: Plain }
  | { kind: 'list'; values: readonly Plain[] }
  | { kind: 'source'; source: Source };

export const OPERATORS = [
  'equal',
  'notEqual',
  'greater',
  'greaterOrEqual',
  'less',
  'lessOrEqual',
  'in',
  'notIn',
  'has',
  'hasNot',
  'contains',
  'containsNot',
  'begins',
  'ends',
  'empty',
  'filled',
  'on',
  'off',
  /** As `on`, written without the two signs. */
  'holds',
] as const;

export type Operator = (typeof OPERATORS)[number];

export interface Comparison {
  source: Source;
  operator: Operator;
  /** Of operators that compare with something. */
  operand?: Operand;
}

/**
 * Comparisons and groups of them: `A 并且（B 或者 C）`. Without parts it always holds.
 * A group has two parts or more, and one that is joined as what it lies in does not come first: it would be no group.
 */
export interface Condition {
  join: 'and' | 'or';
  parts: readonly ConditionPart[];
}

export type ConditionPart = Comparison | Condition;

export function isGroup(part: ConditionPart): part is Condition {
  return 'parts' in part;
}

/** Operators that say all by themselves. */
export const ALONE: ReadonlySet<Operator> = new Set(['empty', 'filled', 'on', 'off', 'holds']);

/** Operators that take a list of values. */
export const LISTED: ReadonlySet<Operator> = new Set(['in', 'notIn']);

const COMPARED: readonly [Operator, string][] = [
  ['equal', '==='],
  ['notEqual', '!=='],
  ['greater', '>'],
  ['greaterOrEqual', '>='],
  ['less', '<'],
  ['lessOrEqual', '<='],
];

/** Operators that ask a text, by function around the source and method. */
const ASKED: readonly [Operator, isNot: boolean, around: string, method: string][] = [
  ['has', false, 'split', 'includes'],
  ['hasNot', true, 'split', 'includes'],
  ['contains', false, 'String', 'includes'],
  ['containsNot', true, 'String', 'includes'],
  ['begins', false, 'String', 'startsWith'],
  ['ends', false, 'String', 'endsWith'],
];

const NAME = /^[A-Za-z_$][\w$]*$/;

/** The tree of a source text; undefined where it is no expression. */
export function treeOf(source: string): ExpressionTree | undefined {
  const parsed = parseOnce(source);
  return parsed instanceof ExpressionError ? undefined : parsed.tree;
}

/** Reads a setting with `{{ }}`. @returns undefined for what no sentence says, so that nothing of it is lost */
export function readCondition(text: string): Condition | undefined {
  const source = readExpression(text)?.source;
  const tree = source === undefined ? undefined : treeOf(source);
  return tree && conditionOf(tree);
}

/** Writes a condition as a setting. */
export function writeCondition(condition: Condition): string {
  return `{{ ${printCondition(condition)} }}`;
}

/** @returns undefined for what no sentence says, or for what a sentence would write in another way */
export function conditionOf(tree: ExpressionTree): Condition | undefined {
  const found = readTree(tree);
  if (!found) return undefined;
  return isSameTree(treeOf(printCondition(found)), tree) ? found : undefined;
}

export function isSameTree(one: ExpressionTree | undefined, other: ExpressionTree): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function readTree(tree: ExpressionTree): Condition | undefined {
  if (tree[0] === 'literal' && tree[1] === true) return { join: 'and', parts: [] };
  const operator = joinOf(tree);
  const trees = operator === undefined ? [tree] : chain(tree, operator);
  const parts = trees.flatMap(
    (part) => (joinOf(part) === undefined ? readComparison(part) : readTree(part)) ?? [],
  );
  if (parts.length !== trees.length) return undefined;
  return { join: operator === '||' ? 'or' : 'and', parts };
}

function joinOf(tree: ExpressionTree): '&&' | '||' | undefined {
  return tree[0] === 'logical' && tree[1] !== '??' ? tree[1] : undefined;
}

function chain(tree: ExpressionTree, operator: '&&' | '||'): ExpressionTree[] {
  return tree[0] === 'logical' && tree[1] === operator ? [...chain(tree[2], operator), tree[3]] : [tree];
}

function readComparison(tree: ExpressionTree): Comparison | undefined {
  const holding = readSource(tree);
  if (holding !== undefined) return { source: holding, operator: 'holds' };
  if (tree[0] === 'binary') {
    const operator = COMPARED.find(([, sign]) => sign === tree[1])?.[0];
    const source = readSource(tree[2]);
    const operand = readOperand(tree[3]);
    return operator === undefined || source === undefined || !operand || operand.kind === 'list'
      ? undefined
      : { source, operator, operand };
  }
  if (tree[0] === 'unary' && tree[1] === '!') return readNegation(tree[2]);
  return readAsked(tree, false);
}

function readNegation(tree: ExpressionTree): Comparison | undefined {
  const source = readSource(tree);
  if (source !== undefined) return { source, operator: 'off' };
  if (tree[0] === 'unary' && tree[1] === '!') {
    const inner = readSource(tree[2]);
    return inner === undefined ? undefined : { source: inner, operator: 'on' };
  }
  return readAsked(tree, true);
}

/** `isEmpty(a)`, `[1, 2].includes(a)`, `String(a).startsWith('b')` and the like. */
function readAsked(tree: ExpressionTree, isNot: boolean): Comparison | undefined {
  if (tree[0] === 'call' && tree[1] === 'isEmpty' && tree[2].length === 1) {
    const source = tree[2][0] && readSource(tree[2][0]);
    return source === undefined ? undefined : { source, operator: isNot ? 'filled' : 'empty' };
  }
  if (tree[0] !== 'method' || tree[4] || tree[3].length !== 1) return undefined;
  const [, target, method, [argument]] = tree;
  if (!argument) return undefined;
  if (target[0] === 'array' && method === 'includes') {
    const operand = readOperand(target);
    const source = readSource(argument);
    return source === undefined || !operand
      ? undefined
      : { source, operator: isNot ? 'notIn' : 'in', operand };
  }
  if (target[0] !== 'call' || target[2].length !== 1 || !target[2][0]) return undefined;
  const operator = ASKED.find(
    ([, negated, around, called]) => negated === isNot && around === target[1] && called === method,
  )?.[0];
  const source = readSource(target[2][0]);
  const operand = readOperand(argument);
  return operator === undefined || source === undefined || !operand || operand.kind === 'list'
    ? undefined
    : { source, operator, operand };
}

/** The text of a chain of members behind a name of the scope. */
export function readSource(tree: ExpressionTree): Source | undefined {
  if (tree[0] === 'name') return tree[1].startsWith('$') ? tree[1] : undefined;
  if (tree[0] !== 'member' && tree[0] !== 'index') return undefined;
  const before = readSource(tree[1]);
  if (before === undefined) return undefined;
  const dot = tree[3] ? '?.' : '';
  if (tree[0] === 'index') {
    const [kind, place] = tree[2];
    return kind === 'literal' && typeof place === 'number' ? `${before}${dot}[${String(place)}]` : undefined;
  }
  const key = tree[2];
  return NAME.test(key)
    ? `${before}${tree[3] ? '?.' : '.'}${key}`
    : `${before}${dot}[${JSON.stringify(key)}]`;
}

export function readOperand(tree: ExpressionTree): Operand | undefined {
  const plain = readPlain(tree);
  if (plain !== undefined) return { kind: 'value', value: plain };
  const source = readSource(tree);
  if (source !== undefined) return { kind: 'source', source };
  if (tree[0] !== 'array') return undefined;
  const values = tree[1].flatMap((item): Plain[] => {
    const value = item[0] === 'spread' ? undefined : readPlain(item);
    return value === undefined ? [] : [value];
  });
  return values.length === tree[1].length ? { kind: 'list', values } : undefined;
}

function readPlain(tree: ExpressionTree): Plain | undefined {
  if (tree[0] === 'literal') return tree[1];
  if (tree[0] !== 'unary' || tree[1] !== '-' || tree[2][0] !== 'literal') return undefined;
  return typeof tree[2][1] === 'number' ? -tree[2][1] : undefined;
}

/** Source text of a condition, without braces. */
export function printCondition(condition: Condition): string {
  const { join, parts } = dissolve(condition);
  if (parts.length === 0) return 'true';
  return parts
    .map((part) => (isGroup(part) ? `(${printCondition(part)})` : printComparison(part)))
    .join(join === 'and' ? ' && ' : ' || ');
}

/** Without groups of fewer than two parts, which are what is left while somebody takes parts away. */
function dissolve({ join, parts }: Condition): Condition {
  const kept = parts.flatMap((part): readonly ConditionPart[] => {
    if (!isGroup(part)) return [part];
    const group = dissolve(part);
    return group.parts.length > 1 ? [group] : group.parts;
  });
  const [only] = kept;
  return kept.length === 1 && only && isGroup(only) ? only : { join, parts: kept };
}

function printComparison({ source, operator, operand = { kind: 'value', value: '' } }: Comparison): string {
  switch (operator) {
    case 'empty':
      return `isEmpty(${source})`;
    case 'filled':
      return `!isEmpty(${source})`;
    case 'on':
      return `!!${source}`;
    case 'off':
      return `!${source}`;
    case 'holds':
      return source;
    case 'in':
    case 'notIn':
      return `${operator === 'in' ? '' : '!'}${printOperand(operand)}.includes(${source})`;
    default: {
      const sign = COMPARED.find(([name]) => name === operator)?.[1];
      if (sign !== undefined) return `${source} ${sign} ${printOperand(operand)}`;
      const asked = ASKED.find(([name]) => name === operator);
      return `${asked?.[1] === true ? '!' : ''}${asked?.[2] ?? ''}(${source}).${asked?.[3] ?? ''}(${printOperand(operand)})`;
    }
  }
}

export function printOperand(operand: Operand): string {
  switch (operand.kind) {
    case 'value':
      return printPlain(operand.value);
    case 'list':
      return `[${operand.values.map(printPlain).join(', ')}]`;
    case 'source':
      return operand.source;
  }
}

/** Texts in single quotation marks, as expressions of documents have them; a brace in one would end the expression. */
function printPlain(value: Plain): string {
  if (typeof value !== 'string') return String(value);
  const escaped = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${escaped}'`;
}
