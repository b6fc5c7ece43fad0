// What an answer has to be so that a document can read it: found in the expressions that read it.
import type { ExpressionTree } from '../../engine/expression/tree.ts';
import type { Template } from '../../engine/plan/plan.ts';
import { isObject } from '../../engine/values/json.ts';

/** Entries of a made list. */
const ENTRIES = 3;

/** What is known of a value by how it is read. */
export interface ReadShape {
  kind?: 'list' | 'object' | 'text' | 'number' | 'date';
  /** Of the entries of a list. */
  item?: ReadShape;
  fields: Map<string, ReadShape>;
  /** A value that it is compared with. */
  sample?: string | number;
}

/** What is read of a name, somewhere in parts of a plan: `$result` of calls, `$record` of rows. */
export function readShape(name: string, parts: readonly unknown[]): ReadShape {
  const root = unknown();
  const rest: unknown[] = [...parts];
  while (rest.length > 0) {
    const next = rest.pop();
    if (Array.isArray(next)) rest.push(...(next as unknown[]));
    else if (isObject(next)) {
      if (isExpression(next)) read(next.tree, new Map([[name, root]]));
      else rest.push(...Object.values(next));
    }
  }
  return root;
}

function isExpression(part: object): part is Extract<Template, { kind: 'expression' }> {
  return 'kind' in part && part.kind === 'expression' && 'tree' in part;
}

/** Whether anything is known of it. */
export function isKnown({ kind, fields }: ReadShape): boolean {
  return kind !== undefined || fields.size > 0;
}

/** A value of a shape. @param row counts the entries of lists, whose values differ */
export function makeOfShape(shape: ReadShape, name = '', row = 0): unknown {
  const { kind, item, fields, sample } = shape;
  if (kind === 'list') {
    const entry = item ?? unknown();
    return Array.from({ length: ENTRIES }, (_, at) => makeOfShape(entry, name, at));
  }
  if (kind === 'object' || (kind === undefined && fields.size > 0)) {
    return Object.fromEntries([...fields].map(([key, field]) => [key, makeOfShape(field, key, row)]));
  }
  if (sample !== undefined && row === 0) return sample;
  if (kind === 'date') return `2026-01-0${String(row + 1)} 09:30:00`;
  return kind === 'number' ? (row + 1) * 12 : `${name} ${String(row + 1)}`;
}

const unknown = (): ReadShape => ({ fields: new Map() });

type Names = ReadonlyMap<string, ReadShape>;

/** Methods that every entry of a list goes through, whose first parameter is that entry. */
const EACH = new Set(['map', 'filter', 'find', 'some', 'every', 'flatMap', 'findIndex', 'sort', 'toSorted']);

/** Those that answer a list of the same entries. */
const SAME = new Set(['filter', 'sort', 'toSorted', 'slice', 'concat', 'reverse', 'toReversed']);

/** Their parameters are two entries. */
const SORTS = new Set(['sort', 'toSorted']);

const OF_LISTS = new Set([...EACH, ...SAME, 'join', 'at', 'reduce', 'flat']);

const OF_TEXTS = new Set([
  'startsWith',
  'endsWith',
  'trim',
  'split',
  'toLowerCase',
  'toUpperCase',
  'replace',
  'replaceAll',
  'padStart',
  'padEnd',
  'substring',
  'charAt',
]);

const NUMBERS = new Set([
  'min',
  'max',
  'round',
  'floor',
  'ceil',
  'abs',
  'percent',
  'thousands',
  'shortNumber',
  'fileSize',
  'money',
]);
const TEXTS = new Set(['upper', 'lower', 'trim', 'ellipsis', 'localText', 'split']);
const DATES = new Set(['formatDate', 'addDate', 'diffDate']);
const ARITHMETIC = new Set(['-', '*', '/', '%', '**']);
const COMPARISONS = new Set(['==', '===', '!=', '!==']);

/** Notes what a tree reads. @returns what the tree stands for where that is a part of the answer */
function read(tree: ExpressionTree, names: Names): ReadShape | undefined {
  switch (tree[0]) {
    case 'literal':
      return undefined;
    case 'name':
      return names.get(tree[1]);
    case 'member': {
      const of = read(tree[1], names);
      if (!of || tree[2] === 'length') return undefined;
      return fieldOf(of, tree[2]);
    }
    case 'index':
      return readIndex(tree[1], tree[2], names);
    case 'unary':
      read(tree[2], names);
      return undefined;
    case 'binary':
      readBinary(tree[1], read(tree[2], names), tree[3], read(tree[3], names), tree[2]);
      return undefined;
    case 'logical': {
      const left = read(tree[2], names);
      const right = read(tree[3], names);
      if (left && tree[3][0] === 'array') note(left, 'list');
      return left ?? right;
    }
    case 'conditional': {
      read(tree[1], names);
      const [then, otherwise] = [read(tree[2], names), read(tree[3], names)];
      return then ?? otherwise;
    }
    case 'template':
      for (const part of tree[2]) read(part, names);
      return undefined;
    case 'array':
      for (const item of tree[1]) {
        const of = read(item[0] === 'spread' ? item[1] : item, names);
        if (of && item[0] === 'spread') note(of, 'list');
      }
      return undefined;
    case 'object':
      for (const [, value] of tree[1]) read(value, names);
      return undefined;
    case 'arrow':
      read(tree[2], names);
      return undefined;
    case 'call':
      for (const arg of tree[2]) {
        const of = read(arg, names);
        if (of && NUMBERS.has(tree[1])) note(of, 'number');
        if (of && TEXTS.has(tree[1])) note(of, 'text');
        if (of && DATES.has(tree[1])) note(of, 'date');
      }
      return undefined;
    case 'method':
      return readMethod(tree[1], tree[2], tree[3], names);
  }
}

function fieldOf(of: ReadShape, key: string): ReadShape {
  note(of, 'object');
  const field = of.fields.get(key) ?? unknown();
  of.fields.set(key, field);
  return field;
}

function itemOf(of: ReadShape): ReadShape {
  note(of, 'list');
  return (of.item ??= unknown());
}

/** The first that is known of a value holds. */
function note(of: ReadShape, kind: NonNullable<ReadShape['kind']>): void {
  of.kind ??= kind;
}

function readIndex(object: ExpressionTree, key: ExpressionTree, names: Names): ReadShape | undefined {
  const of = read(object, names);
  read(key, names);
  if (!of) return undefined;
  return key[0] === 'literal' && typeof key[1] === 'string' ? fieldOf(of, key[1]) : itemOf(of);
}

function readBinary(
  operator: string,
  left: ReadShape | undefined,
  rightTree: ExpressionTree,
  right: ReadShape | undefined,
  leftTree: ExpressionTree,
): void {
  for (const [of, other] of [
    [left, rightTree],
    [right, leftTree],
  ] as const) {
    if (!of) continue;
    if (ARITHMETIC.has(operator)) note(of, 'number');
    if (COMPARISONS.has(operator) && other[0] === 'literal') {
      const [, value] = other;
      if (typeof value === 'string' || typeof value === 'number') of.sample ??= value;
    }
  }
}

function readMethod(
  object: ExpressionTree,
  name: string,
  args: readonly ExpressionTree[],
  names: Names,
): ReadShape | undefined {
  const of = read(object, names);
  if (of && OF_TEXTS.has(name)) note(of, 'text');
  const item = of && OF_LISTS.has(name) ? itemOf(of) : undefined;
  let made: ReadShape | undefined;
  for (const arg of args) {
    if (arg[0] !== 'arrow') {
      read(arg, names);
      continue;
    }
    const [, parameters, body] = arg;
    const [first, second] = parameters;
    const inner = new Map(names);
    if (item && first !== undefined && EACH.has(name)) inner.set(first, item);
    if (item && second !== undefined && SORTS.has(name)) inner.set(second, item);
    if (item && second !== undefined && name === 'reduce') inner.set(second, item);
    made = read(body, inner);
  }
  if (!of) return undefined;
  if (SAME.has(name)) return of;
  if (name === 'find' || name === 'at') return item;
  return name === 'map' && made ? { kind: 'list', item: made, fields: new Map() } : undefined;
}
