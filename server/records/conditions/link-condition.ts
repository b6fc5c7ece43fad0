// The condition of a linked dropdown, as its declaration writes it: JSON, or `column = 'value' and …`. It is read, never run.
import { failure } from '../../kernel/errors.ts';
import { parseComparisons } from './comparisons.ts';
import type { Entity } from '../entities.ts';
import type { Condition } from './filter.ts';
import { readTreeCondition } from './tree-condition.ts';

/**
 * Reads a condition into bound comparisons, all of which must hold.
 * @param alias name of the entity's table in the query
 * @throws request-invalid for anything but equality on declared columns
 */
export function readLinkCondition(entity: Entity, text: string, alias: string): Condition[] {
  const condition = text.trim();
  if (condition === '') return [];
  const json = condition.startsWith('{') ? condition : JSON.stringify(parseEqualities(condition));
  return readTreeCondition(entity, json, alias);
}

/**
 * Columns and values of `column = 'value' and …`.
 * @throws request-invalid for any other text, and for a column that is named twice
 */
export function parseEqualities(text: string): Record<string, string> {
  const pairs = Object.create(null) as Record<string, string>;
  for (const comparison of parseComparisons(text) ?? [undefined]) {
    if (comparison?.sign !== '=' || comparison.column in pairs) throw refuse();
    pairs[comparison.column] = comparison.value;
  }
  return pairs;
}

function refuse() {
  return failure('request-invalid', '联动下拉的condition条件只能是 字段 = 值 的组合');
}
