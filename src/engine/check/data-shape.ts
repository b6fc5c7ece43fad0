// What values are made of: put together from answers, initial values and expressions, and walked by paths.
import type { DataShape } from '../catalog.ts';
import type { Json } from '../document.ts';
import { ExpressionError } from '../expression/errors.ts';
import { readExpression } from '../expression/read.ts';
import type { ExpressionTree } from '../expression/tree.ts';
import { entriesOf, isObject } from './json-value.ts';
import { parseOnce } from './parse-once.ts';

/** Shapes of the names that an expression may use; a name without one may hold anything. */
export type Shapes = ReadonlyMap<string, DataShape>;

/** Parts that a shape may have. What is larger is anything: a document must not keep its checker busy. */
const MAX_PARTS = 1_000;

const parts = new WeakMap<object, number>();

/** Parts of a shape, counted wherever they occur again: shapes share theirs, so a small one may be endless to walk. */
function countParts(shape: DataShape): number {
  if (typeof shape === 'string') return 1;
  const known = parts.get(shape);
  if (known !== undefined) return known;
  const inner = 'items' in shape ? [shape.items] : Object.values(shape.fields);
  const count = inner.reduce((sum, one) => sum + countParts(one), 1);
  parts.set(shape, count);
  return count;
}

function bounded(shape: DataShape): DataShape {
  return countParts(shape) > MAX_PARTS ? 'any' : shape;
}

function listOf(items: DataShape): DataShape {
  return bounded({ items });
}

function recordOf(entries: Iterable<readonly [string, DataShape]>): DataShape {
  return bounded({ fields: Object.fromEntries(entries) });
}

/** The shape of what is one or the other. */
export function mergeShapes(one: DataShape, other: DataShape): DataShape {
  if (one === other) return one;
  if (one === 'any' || other === 'any') return 'any';
  if (one === 'plain') return other;
  if (other === 'plain') return one;
  if ('items' in one && 'items' in other) return listOf(mergeShapes(one.items, other.items));
  if (!('fields' in one && 'fields' in other)) return 'any';
  const fields = new Map(Object.entries(one.fields));
  for (const [name, shape] of Object.entries(other.fields)) {
    fields.set(name, mergeShapes(fields.get(name) ?? 'plain', shape));
  }
  return recordOf(fields);
}

function mergeAll(shapes: readonly DataShape[]): DataShape {
  return shapes.reduce(mergeShapes, 'plain');
}

/** @param shapeOfText what a text stands for; in data it is a text */
function shapeOf(value: Json | undefined, shapeOfText: (text: string) => DataShape): DataShape {
  if (typeof value === 'string') return shapeOfText(value);
  if (Array.isArray(value)) return listOf(mergeAll(value.map((item) => shapeOf(item, shapeOfText))));
  if (!isObject(value)) return 'plain';
  return recordOf(entriesOf(value).map(([name, item]) => [name, shapeOf(item, shapeOfText)] as const));
}

/** The shape of data. */
export function shapeOfData(value: Json | undefined): DataShape {
  return shapeOf(value, () => 'plain');
}

/** The shape of what a template gives, expressions in it included. */
export function shapeOfTemplate(template: Json | undefined, shapes: Shapes): DataShape {
  return shapeOf(template, (text) => {
    const source = readExpression(text)?.source;
    if (source === undefined) return 'plain';
    const parsed = parseOnce(source);
    return parsed instanceof ExpressionError ? 'any' : shapeOfTree(parsed.tree, shapes);
  });
}

/** Methods that give a list of the same items. */
const SAME_ITEMS: ReadonlySet<string> = new Set(['filter', 'slice']);

/** Methods that give one of the items. */
const ONE_ITEM: ReadonlySet<string> = new Set(['find', 'findLast', 'at']);

function shapeOfTree(tree: ExpressionTree, shapes: Shapes): DataShape {
  switch (tree[0]) {
    case 'literal':
    case 'unary':
    case 'binary':
    case 'template':
      return 'plain';
    case 'name':
      return shapes.get(tree[1]) ?? 'any';
    case 'member':
      return memberOf(shapeOfTree(tree[1], shapes), tree[2]);
    case 'index': {
      const [, object, key] = tree;
      const shape = shapeOfTree(object, shapes);
      if (key[0] === 'literal') return memberOf(shape, String(key[1]));
      return typeof shape === 'object' && 'items' in shape ? shape.items : 'any';
    }
    case 'logical': {
      const [, operator, left, right] = tree;
      const other = shapeOfTree(right, shapes);
      return operator === '&&' ? other : mergeShapes(shapeOfTree(left, shapes), other);
    }
    case 'conditional':
      return mergeShapes(shapeOfTree(tree[2], shapes), shapeOfTree(tree[3], shapes));
    case 'array':
      return listOf(
        mergeAll(
          tree[1].map((item) =>
            item[0] === 'spread' ? itemOf(shapeOfTree(item[1], shapes)) : shapeOfTree(item, shapes),
          ),
        ),
      );
    case 'object':
      return recordOf(tree[1].map(([name, value]) => [name, shapeOfTree(value, shapes)] as const));
    case 'method':
      return shapeOfMethod(tree, shapes);
    case 'arrow':
    case 'call':
      return 'any';
  }
}

function shapeOfMethod(tree: Extract<ExpressionTree, ['method', ...unknown[]]>, shapes: Shapes): DataShape {
  const [, object, name, args] = tree;
  const list = shapeOfTree(object, shapes);
  if (typeof list === 'string' || !('items' in list)) return 'any';
  if (SAME_ITEMS.has(name)) return list;
  if (ONE_ITEM.has(name)) return list.items;
  if (name === 'concat') return mergeAll([list, ...args.map((arg) => shapeOfTree(arg, shapes))]);
  const [made] = args;
  if ((name !== 'map' && name !== 'flatMap') || made?.[0] !== 'arrow') return 'any';
  const [, parameters, body] = made;
  const [item, ...rest] = parameters;
  const inner = new Map(shapes);
  for (const parameter of rest) inner.set(parameter, 'any');
  if (item !== undefined) inner.set(item, list.items);
  const shape = shapeOfTree(body, inner);
  return listOf(name === 'map' ? shape : itemOf(shape));
}

/** The shape of a list's items; what is spread may be anything else that can be gone through. */
export function itemOf(shape: DataShape): DataShape {
  return typeof shape === 'object' && 'items' in shape ? shape.items : 'any';
}

function memberOf(shape: DataShape, key: string): DataShape {
  if (shape === 'any') return 'any';
  if (shape === 'plain') return 'plain';
  if ('items' in shape) return /^\d+$/.test(key) ? shape.items : 'plain';
  return Object.hasOwn(shape.fields, key) ? (shape.fields[key] ?? 'any') : 'plain';
}

/** The shape of one row of what a call answers or a list holds: its items, or the records of a page. */
export function rowOf(shape: DataShape): DataShape {
  if (typeof shape === 'string') return 'any';
  if ('items' in shape) return shape.items;
  const records = Object.hasOwn(shape.fields, 'records') ? shape.fields['records'] : undefined;
  return records === undefined ? 'any' : itemOf(records);
}

/** Names of the fields; undefined when they are not known. */
export function fieldNames(shape: DataShape): readonly string[] | undefined {
  return typeof shape === 'object' && 'fields' in shape ? Object.keys(shape.fields) : undefined;
}

/**
 * Walks down a path.
 * @returns the first key that leads nowhere, and what there is instead
 */
export function findUnknownMember(
  shape: DataShape,
  path: readonly string[],
): { depth: number; known: readonly string[] } | undefined {
  let current = shape;
  for (const [depth, key] of path.entries()) {
    if (typeof current === 'string') return undefined;
    const isThere =
      'items' in current ? key === 'length' || /^\d+$/.test(key) : Object.hasOwn(current.fields, key);
    if (!isThere) return { depth, known: fieldNames(current) ?? ['length'] };
    current = memberOf(current, key);
  }
  return undefined;
}
