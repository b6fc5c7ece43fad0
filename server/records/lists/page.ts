// Paging and sorting of list calls: what a client may ask for, and the page it gets.
import { sql, type RawBuilder } from 'kysely';
import { isWorkedOutAtRead } from '../../../src/engine/entity/column.ts';
import { plainTypeOf } from '../../../src/engine/entity/plain-type.ts';
import { failure } from '../../kernel/errors.ts';
import type { JsonSchema } from '../../kernel/schema-types.ts';
import { findOpenField, openFields, type Entity } from '../entities.ts';
import { superQueryProperties } from '../conditions/super-query.ts';
import { commentOf } from '../schemas.ts';

/** Largest page that one call answers. */
const MAX_PAGE_SIZE = 1000;

export interface Page {
  number: number;
  size: number;
}

export interface PageResult<T> {
  records: T[];
  total: number;
  size: number;
  current: number;
  pages: number;
  /** These four say nothing: clients of this family find them in every page. */
  orders: never[];
  searchCount: true;
  optimizeCountSql: true;
  hitCount: false;
}

/** What every paged list takes. Clients that want all rows ask for many: they get the largest page, whose size it names. */
export const pageProperties = {
  pageNo: { type: 'integer', minimum: 1, maximum: 10_000_000, default: 1 },
  pageSize: { type: 'integer', minimum: 1, most: MAX_PAGE_SIZE, default: 10 },
} as const;

/** Request schema of a call that pages and takes nothing else. */
export const pageQuery = { type: 'object', properties: pageProperties } as const satisfies JsonSchema;

const text = { type: 'string', maxLength: 4000 } as const;

const sortProperties = {
  column: { type: 'string', maxLength: 100 },
  order: { type: 'string', enum: ['asc', 'desc', ''] },
} as const;

type NoMore = Readonly<Record<never, never>>;

/** What handlers know of a list call's schema; the filters are read by server/records/conditions/filter.ts alone. */
interface ListQuery<More> extends JsonSchema {
  readonly type: 'object';
  readonly properties: typeof pageProperties & typeof sortProperties & More;
}

/**
 * Request schema of a list call: paging, sorting, every filter that the entity's open fields allow, the advanced query
 * of older clients, and `more`.
 */
export function listQuery(entity: Entity): ListQuery<NoMore>;
export function listQuery<const More extends Readonly<Record<string, JsonSchema>>>(
  entity: Entity,
  more: More,
): ListQuery<More>;
export function listQuery(
  entity: Entity,
  more: Readonly<Record<string, JsonSchema>> = {},
): ListQuery<Readonly<Record<string, JsonSchema>>> {
  const filters: Record<string, JsonSchema> = {};
  for (const field of openFields(entity)) {
    if (isWorkedOutAtRead(field)) continue;
    const { name } = field;
    const type = plainTypeOf(field);
    filters[name] = text;
    filters[`${name}_MultiString`] = text;
    if ((type === 'string' || type === 'text' || type === 'boolean') && field.type !== 'time') continue;
    filters[`${name}_begin`] = text;
    filters[`${name}_end`] = text;
  }
  return {
    $comment: commentOf(entity),
    type: 'object',
    properties: { ...filters, ...pageProperties, ...sortProperties, ...superQueryProperties, ...more },
  };
}

/** The page that a checked query asks for. */
export function readPage(query: { pageNo: number; pageSize: number }): Page {
  return { number: query.pageNo, size: query.pageSize };
}

/** Wraps the records of a page as every paged list answers them. */
export function toPageResult<T>(records: T[], total: number, page: Page): PageResult<T> {
  return {
    records,
    total,
    size: page.size,
    current: page.number,
    pages: Math.ceil(total / page.size),
    orders: [],
    searchCount: true,
    optimizeCountSql: true,
    hitCount: false,
  };
}

export interface Sorting {
  /** Wire name of the field. */
  column: string;
  order: 'asc' | 'desc';
}

/**
 * ORDER BY of a list: the asked field, else the default, then the id so that pages never overlap.
 * @param asked `column` in camelCase or as in the table, with or without `_dictText`
 * @throws request-invalid when the column is no open field of the entity
 */
export function readSorting(
  entity: Entity,
  asked: { column?: string | undefined; order?: string | undefined },
  fallback: Sorting,
  alias = entity.table,
): RawBuilder<unknown> {
  const name = asked.column ? asked.column.replace(/_dictText$/, '') : fallback.column;
  const order = asked.order ? asked.order : asked.column ? 'asc' : fallback.order;
  const field = findOpenField(entity, name);
  // An order by what the caller may not read would tell of it.
  if (!field && !asked.column && entity.fields.has(name)) return sql.ref(`${alias}.id`);
  if (!field) throw failure('request-invalid', '参数 column 的排序字段不存在');
  const direction = order === 'desc' ? sql`desc nulls last` : sql`asc nulls first`;
  return sql`${sql.ref(`${alias}.${field.column}`)} ${direction}, ${sql.ref(`${alias}.id`)}`;
}
