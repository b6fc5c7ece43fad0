// What values are made of: put together, taken apart and walked.
import type { DataShape } from '../../catalog.ts';
import type { Json } from '../../document.ts';
import { entriesOf, isObject } from '../../values/json.ts';

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

/** A list of such items. */
export function listOf(items: DataShape): DataShape {
  return bounded({ items });
}

/** A record of such fields. */
export function recordOf(entries: Iterable<readonly [string, DataShape]>): DataShape {
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

/** The shape of what is any one of these. */
export function mergeAll(shapes: readonly DataShape[]): DataShape {
  return shapes.reduce(mergeShapes, 'plain');
}

/**
 * The shape of data, or of a template.
 * @param shapeOfText what a text stands for; in data it is a text
 */
export function shapeOf(value: Json | undefined, shapeOfText: (text: string) => DataShape): DataShape {
  if (typeof value === 'string') return shapeOfText(value);
  if (Array.isArray(value)) return listOf(mergeAll(value.map((item) => shapeOf(item, shapeOfText))));
  if (!isObject(value)) return 'plain';
  return recordOf(entriesOf(value).map(([name, item]) => [name, shapeOf(item, shapeOfText)] as const));
}

/** The shape of data. */
export function shapeOfData(value: Json | undefined): DataShape {
  return shapeOf(value, () => 'plain');
}

/** The shape of a list's items; what is spread may be anything else that can be gone through. */
export function itemOf(shape: DataShape): DataShape {
  return typeof shape === 'object' && 'items' in shape ? shape.items : 'any';
}

/** The shape of a member; nothing is behind one that is not there. */
export function memberOf(shape: DataShape, key: string): DataShape {
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

/** Whether there is such a member, as far as is known. A list has positions and a length. */
export function hasMember(shape: DataShape, key: string): boolean {
  if (typeof shape === 'string') return true;
  return 'items' in shape ? key === 'length' || /^\d+$/.test(key) : Object.hasOwn(shape.fields, key);
}
