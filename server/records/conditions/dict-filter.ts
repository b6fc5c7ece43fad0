// The fourth part of a table dictionary, as older clients send it: a condition on its rows, in a grammar of few words.
import { sql, type SqlBool } from 'kysely';
import { isStorableText } from '../../kernel/strict-json.ts';
import { parseComparisons, type Comparison } from './comparisons.ts';
import { findOpenField, type Entity, type Field } from '../entities.ts';
import { compareField, type Condition } from './filter.ts';
import { toPickerEntity } from '../lists/picker-entity.ts';

/**
 * Reads `column sign value and …` into conditions with bound values, all of which must hold. Columns are those that
 * everybody may filter by.
 * @param alias name of the entity's table in the statement
 * @returns undefined for every other text
 * @throws request-invalid naming the field when a value does not fit its type
 */
export function readDictFilter(entity: Entity, text: string, alias: string): Condition[] | undefined {
  const shown = toPickerEntity(entity);
  const conditions = parseComparisons(text)?.map((comparison) => {
    const field = findOpenField(shown, comparison.column);
    return field && toCondition(field, comparison, alias);
  });
  return conditions?.every((condition) => condition !== undefined) ? conditions : undefined;
}

function toCondition(field: Field, comparison: Comparison, alias: string): Condition | undefined {
  const column = sql.ref(`${alias}.${field.column}`);
  switch (comparison.sign) {
    case 'null':
      return sql<SqlBool>`${column} is null`;
    case 'not null':
      return sql<SqlBool>`${column} is not null`;
  }
  const { sign, value } = comparison;
  if (!isStorableText(value)) return undefined;
  switch (sign) {
    case '!=':
    case '<>':
      // As SQL has it: what is empty differs from nothing.
      return sql<SqlBool>`not ${compareField(field, column, '=', value)}`;
    case 'like':
      return isLike(field, column, value);
    default:
      return compareField(field, column, sign, value);
  }
}

/** `%` at the ends stands for any text; other signs are letters, and a `%` among them is not read. */
function isLike(field: Field, column: ReturnType<typeof sql.ref>, pattern: string): Condition | undefined {
  const [, start = '', text = '', end = ''] = /^(%?)([^%]*)(%?)$/su.exec(pattern) ?? [];
  if (`${start}${text}${end}` !== pattern) return undefined;
  if (start !== '' && end !== '') return compareField(field, column, 'LIKE', text);
  if (start !== '') return compareField(field, column, 'LEFT_LIKE', text);
  return compareField(field, column, end === '' ? '=' : 'RIGHT_LIKE', text);
}
