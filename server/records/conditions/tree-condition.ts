// The condition that a tree picker sends along: equality on declared columns of the tree's own entity, nothing else.
import { sql } from 'kysely';
import { failure } from '../../kernel/errors.ts';
import { isStorableText } from '../../kernel/strict-json.ts';
import { findOpenField, type Entity } from '../entities.ts';
import type { Condition } from './filter.ts';

/** Characters a value may have; no declared code or name is longer. */
const MAX_VALUE = 500;

/**
 * Reads a condition as JSON text: an object of column and value, all of which must hold.
 * @param alias name of the entity's table in the query
 * @throws request-invalid for text that is no JSON object, for columns that the entity does not declare as open, and for
 *   values that are no text, number or boolean
 */
export function readTreeCondition(entity: Entity, text: string | undefined, alias: string): Condition[] {
  if (text === undefined || text.trim() === '') return [];
  return Object.entries(readObject(text)).map(([name, value]) => {
    const field = findOpenField(entity, name);
    if (!field || !isPlain(value)) {
      throw failure('request-invalid', '组件JTreeSelect的condition条件不在允许的范围内');
    }
    // Compared as text, so that a value of another type finds nothing instead of failing.
    return sql<boolean>`cast(${sql.ref(`${alias}.${field.column}`)} as text) = ${String(value)}`;
  });
}

function readObject(text: string): object {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    value = undefined;
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value;
  throw failure('request-invalid', '组件JTreeSelect-condition传值有误，需要一个json字符串!');
}

function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= MAX_VALUE && isStorableText(value);
  return typeof value === 'number' || typeof value === 'boolean';
}
