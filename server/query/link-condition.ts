// The condition of a linked dropdown, as its declaration writes it: JSON, or `column = 'value' and …`. It is read, never run.
import { failure } from '../errors.ts';
import type { Entity } from './entities.ts';
import type { Condition } from './filter.ts';
import { readTreeCondition } from './tree-condition.ts';

/** One comparison: a column, and a text in quotes (a doubled quote is one) or a number. */
const COMPARISON = /\s*([A-Za-z_]\w{0,62})\s*=\s*(?:'((?:[^']|'')*)'|(-?\d{1,15}))\s*/y;
const AND = /and(?=\s)/iy;

/**
 * Reads a condition into bound comparisons, all of which must hold.
 * @param alias name of the entity's table in the query
 * @throws request-invalid for anything but equality on declared columns
 */
export function readLinkCondition(entity: Entity, text: string, alias: string): Condition[] {
  const condition = text.trim();
  if (condition === '') return [];
  const json = condition.startsWith('{') ? condition : JSON.stringify(parseComparisons(condition));
  return readTreeCondition(entity, json, alias);
}

/**
 * Columns and values of `column = 'value' and …`.
 * @throws request-invalid for any other text, and for a column that is named twice
 */
export function parseComparisons(text: string): Record<string, string> {
  const pairs = Object.create(null) as Record<string, string>;
  let at = 0;
  for (;;) {
    COMPARISON.lastIndex = at;
    const match = COMPARISON.exec(text);
    const [, column = '', quoted, number] = match ?? [];
    if (!match || column in pairs) throw refuse();
    pairs[column] = quoted?.replaceAll("''", "'") ?? number ?? '';
    at = COMPARISON.lastIndex;
    if (at === text.length) return pairs;
    AND.lastIndex = at;
    if (!AND.test(text)) throw refuse();
    at = AND.lastIndex;
  }
}

function refuse() {
  return failure('request-invalid', '联动下拉的condition条件只能是 字段 = 值 的组合');
}
