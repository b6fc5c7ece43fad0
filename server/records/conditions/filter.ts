// The filter grammar of list calls: what a client wrote about a field, as a condition over its declared column.
//
// `v` equal · `*v*` contains · `v*` begins · `*v` ends · `!v` differs · `>=v` `<=v` `>v` `<v` compare (a blank after the
// sign is fine; `ge v` `le v` `gt v` `lt v` of numbers and times) · `a,b` one of · `,a,b,` contains one of · `<name>_begin`, `<name>_end` range · `<name>_MultiString` one of.
import { sql, type Expression, type SqlBool } from 'kysely';
import { failure } from '../../kernel/errors.ts';
import { findOpenField, isOpen, openFields, type Entity, type Field } from '../entities.ts';
import { namesOneOf } from '../links.ts';
import { readSuperQuery } from './super-query.ts';
import { hasColumn } from '../../../src/engine/entity/column.ts';
import { plainTypeOf } from '../../../src/engine/entity/plain-type.ts';
import { endOf, isClock, isDay, parseTime } from '../../kernel/time.ts';

export type Condition = Expression<SqlBool>;

/** More alternatives than this in one filter are refused. */
const MAX_ALTERNATIVES = 1000;

/**
 * Turns the filters of a query into conditions, and its advanced query into one more; other names that are no open
 * field of the entity are left alone.
 * @param alias name of the entity's table in the statement
 * @throws request-invalid naming the field when a value does not fit its type, or an advanced query none
 */
export function readFilters(
  entity: Entity,
  query: Readonly<Record<string, unknown>>,
  alias = entity.table,
): Condition[] {
  const conditions: Condition[] = [];
  refuseHidden(entity, query);
  for (const field of openFields(entity)) {
    if (field.type === 'relations') conditions.push(...readLinkFilters(entity, field, query, alias));
    if (!hasColumn(field)) continue;
    const add = (
      suffix: string,
      read: (field: Field, column: Expression<unknown>, text: string) => Condition | undefined,
    ) => {
      const value = query[`${field.name}${suffix}`];
      if (typeof value !== 'string' || value.trim() === '') return;
      const condition = read(field, sql.ref(`${alias}.${field.column}`), value.trim());
      if (condition) conditions.push(condition);
    };
    add('', readFilter);
    add('_begin', (...[, column, text]) => compare(field, column, '>=', text));
    add('_end', (...[, column, text]) => compare(field, column, '<=', text));
    add('_MultiString', (...[, column, text]) => oneOf(field, column, split(field, text)));
  }
  const advanced = readSuperQuery(query).map(({ name, operator, text }) => {
    const field = findOpenField(entity, name);
    if (!field) throw failure('request-invalid', `高级查询的字段不存在：${name.slice(0, 60)}`);
    return compareField(field, sql.ref(`${alias}.${field.column}`), operator, text);
  });
  if (advanced.length > 0) {
    const joint = query['superQueryMatchType'] === 'or' ? sql` or ` : sql` and `;
    conditions.push(sql<SqlBool>`(${sql.join(advanced, joint)})`);
  }
  return conditions;
}

/** A relation to many names one of the ids, or with `!` before them none of them. */
function readLinkFilters(
  entity: Entity,
  field: Field,
  query: Readonly<Record<string, unknown>>,
  alias: string,
): Condition[] {
  return ['', '_MultiString'].flatMap((suffix): Condition[] => {
    const value = query[`${field.name}${suffix}`];
    const text = typeof value === 'string' ? value.trim() : '';
    const isNot = text.startsWith('!');
    const ids = split(field, isNot ? text.slice(1) : text);
    if (ids.length === 0) return [];
    const names = namesOneOf(entity, field, ids, alias);
    return [isNot ? sql<SqlBool>`not ${names}` : names];
  });
}

/** Endings of names by which a query compares a field. */
const SUFFIXES = ['', '_begin', '_end', '_MultiString'] as const;

/** A filter that means something to others only is refused like one that nobody knows, whatever it compares with. */
function refuseHidden(entity: Entity, query: Readonly<Record<string, unknown>>): void {
  for (const field of entity.fields.values()) {
    if (field.isSecret === true || isOpen(entity, field)) continue;
    const name = SUFFIXES.map((suffix) => `${field.name}${suffix}`).find((one) => query[one] !== undefined);
    if (name !== undefined) throw failure('request-invalid', `查询条件“${name}”不存在`);
  }
}

/** Compared in words: for fields whose values cannot be such a text. */
const WORDS: Readonly<Record<string, Sign>> = { gt: '>', ge: '>=', lt: '<', le: '<=' };

function readFilter(field: Field, column: Expression<unknown>, text: string): Condition | undefined {
  const comparison = /^(>=|<=|>|<)\s*(.+)$/su.exec(text);
  if (comparison) {
    const [, sign = '', rest = ''] = comparison;
    return compare(field, column, sign as Sign, rest);
  }
  const worded = /^(gt|ge|lt|le) +(.+)$/su.exec(text);
  if (worded && !isText(field)) {
    const [, word = '', rest = ''] = worded;
    return compare(field, column, WORDS[word] ?? '>', rest);
  }
  if (text.startsWith('!') && text.length > 1) return differs(field, column, text.slice(1));
  if (text.startsWith('*') || text.endsWith('*')) return like(field, column, text);
  if (text.length > 2 && text.startsWith(',') && text.endsWith(',')) {
    const parts = split(field, text);
    return parts.length > 0
      ? sql<SqlBool>`(${sql.join(
          parts.map((part) => contains(field, column, part)),
          sql` or `,
        )})`
      : undefined;
  }
  if (text.includes(',')) {
    return oneOf(field, column, split(field, text));
  }
  return equals(field, column, text);
}

/**
 * `column = value` for a value that a caller sent; no sign in it means anything.
 * @throws request-invalid naming the field when the value does not fit its type
 */
export function isEqualTo(field: Field, column: Expression<unknown>, text: string): Condition {
  return equals(field, column, text);
}

/** Operators of data rules; free SQL is none of them. */
export const RULE_OPERATORS = [
  '>',
  '>=',
  '<',
  '<=',
  '=',
  '!=',
  'IN',
  'LIKE',
  'LEFT_LIKE',
  'RIGHT_LIKE',
] as const;

export type RuleOperator = (typeof RULE_OPERATORS)[number];

/**
 * A field compared by a data rule; no sign in the text means anything but the commas of IN.
 * @throws request-invalid naming the field when the text does not fit its type
 */
export function compareField(
  field: Field,
  column: Expression<unknown>,
  operator: RuleOperator,
  text: string,
): Condition {
  switch (operator) {
    case '=':
      return equals(field, column, text);
    case '!=':
      return differs(field, column, text);
    case 'IN':
      return oneOf(field, column, split(field, text)) ?? sql<SqlBool>`false`;
    case 'LIKE':
      return contains(field, column, text);
    case 'LEFT_LIKE':
      return sql<SqlBool>`${asText(field, column)} ilike ${`%${escapeLike(text)}`}`;
    case 'RIGHT_LIKE':
      return sql<SqlBool>`${asText(field, column)} ilike ${`${escapeLike(text)}%`}`;
    default:
      return compare(field, column, operator, text);
  }
}

type Sign = '>=' | '<=' | '>' | '<';

function equals(field: Field, column: Expression<unknown>, text: string): Condition {
  if (field.type === 'datetime') {
    const start = readTime(field, text);
    return sql<SqlBool>`(${column} >= ${start} and ${column} < ${endOf(text, start)})`;
  }
  return sql<SqlBool>`${column} = ${readValue(field, text)}`;
}

function differs(field: Field, column: Expression<unknown>, text: string): Condition {
  return sql<SqlBool>`(${column} is null or not ${equals(field, column, text)})`;
}

/** A list without any value filters nothing, as an empty filter does. */
function oneOf(field: Field, column: Expression<unknown>, parts: readonly string[]): Condition | undefined {
  if (parts.length === 0) return undefined;
  if (field.type === 'datetime') {
    return sql<SqlBool>`(${sql.join(
      parts.map((part) => equals(field, column, part)),
      sql` or `,
    )})`;
  }
  return sql<SqlBool>`${column} in (${sql.join(parts.map((part) => readValue(field, part)))})`;
}

function compare(field: Field, column: Expression<unknown>, sign: Sign, text: string): Condition {
  if (field.type !== 'datetime') return sql<SqlBool>`${column} ${signs[sign]} ${readValue(field, text)}`;
  const start = readTime(field, text);
  // A day means all of it: `<=` and `>` count from its end.
  if (sign === '<=') return sql<SqlBool>`${column} < ${endOf(text, start)}`;
  if (sign === '>') return sql<SqlBool>`${column} >= ${endOf(text, start)}`;
  return sql<SqlBool>`${column} ${signs[sign]} ${start}`;
}

const signs = { '>=': sql`>=`, '<=': sql`<=`, '>': sql`>`, '<': sql`<` } as const;

/** `*v*`, `v*`, `*v`: stars inside the text are literal, and so are `%` and `_`. */
function like(field: Field, column: Expression<unknown>, text: string): Condition | undefined {
  const isOpenStart = text.startsWith('*');
  const isOpenEnd = text.endsWith('*');
  const inner = text.slice(isOpenStart ? 1 : 0, isOpenEnd ? text.length - 1 : text.length);
  if (inner === '' || text === '*') return undefined;
  if (isOpenStart && isOpenEnd) return contains(field, column, inner);
  const pattern = `${isOpenStart ? '%' : ''}${escapeLike(inner)}${isOpenEnd ? '%' : ''}`;
  return sql<SqlBool>`${asText(field, column)} ilike ${pattern}`;
}

/** Whether the text of a field has another one in it, whatever their case. */
export function contains(field: Field, column: Expression<unknown>, text: string): Condition {
  // The index of a searched field knows pairs of signs: what has them all is compared as a whole.
  if (field.isSearched === true && [...text].length > 1) {
    return sql<SqlBool>`(text_grams(${column}::text) @> text_grams(${text})
      and ${asText(field, column)} ilike ${`%${escapeLike(text)}%`})`;
  }
  return sql<SqlBool>`${asText(field, column)} ilike ${`%${escapeLike(text)}%`}`;
}

/** Makes a text literal inside LIKE. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
}

function isText(field: Field): boolean {
  const type = plainTypeOf(field);
  // These two are kept as something else than text.
  return (type === 'string' || type === 'text') && field.type !== 'time' && field.type !== 'json';
}

function asText(field: Field, column: Expression<unknown>): Expression<string> {
  if (field.type === 'datetime') {
    return sql<string>`to_char(${column} at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`;
  }
  return isText(field) ? (column as Expression<string>) : sql<string>`cast(${column} as text)`;
}

function split(field: Field, text: string): string[] {
  const parts = text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length > MAX_ALTERNATIVES) throw refuse(field, `不能超过${MAX_ALTERNATIVES}个值`);
  return parts;
}

/** The bound value of a plain comparison. Numbers are cast so that no column is too narrow to be compared with them. */
function readValue(field: Field, text: string): Expression<unknown> {
  switch (plainTypeOf(field)) {
    case 'integer':
      if (!/^[+-]?\d{1,15}$/.test(text)) throw refuse(field, '必须是整数');
      return sql`cast(${Number(text)} as bigint)`;
    case 'number':
      if (!/^[+-]?\d{1,15}(\.\d{1,15})?$/.test(text)) throw refuse(field, '必须是数字');
      return sql`cast(${text} as numeric)`;
    case 'boolean':
      if (!['true', 'false', '1', '0'].includes(text)) throw refuse(field, '只能是 true 或 false');
      return sql`${text === 'true' || text === '1'}`;
    case 'date': {
      const day = text.slice(0, 10);
      if (parseTime(text) === undefined || !isDay(day)) throw refuse(field, '不是有效的日期');
      return sql`${day}`;
    }
    default:
      if (field.type === 'time') {
        if (!isClock(text)) throw refuse(field, '不是有效的时间');
        return sql`cast(${text} as time)`;
      }
      return field.type === 'json' ? sql`to_jsonb(cast(${text} as text))` : sql`${text}`;
  }
}

function readTime(field: Field, text: string): Date {
  const time = parseTime(text);
  if (time === undefined) throw refuse(field, '不是有效的时间');
  return time;
}

function refuse(field: Field, text: string) {
  return failure('request-invalid', `查询条件“${field.title}”${text}`, { field: field.name });
}
