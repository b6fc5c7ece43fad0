// Sums over all records of a list: what stands below its columns, and in its groups.
import { sql, type Kysely } from 'kysely';
import { hasColumn } from '../../../src/engine/entity/column.ts';
import { isSummed } from '../../../src/engine/entity/summed-field.ts';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import type { JsonSchema } from '../../kernel/schema-types.ts';
import { readFilters, type Condition } from '../conditions/filter.ts';
import { openFields, tableOf, type Entity, type Field } from '../entities.ts';
import { joinConditions } from './list.ts';

/** Most fields that one call sums up. */
const MAX_SUMS = 10;

/** What a call of sums takes besides the filters of the list. */
export const sumsQuery = {
  sum: { type: 'string', minLength: 1, maxLength: 1000 },
} as const satisfies Record<string, JsonSchema>;

/** Fields that may be summed up. */
export function sumFields(entity: Entity): Field[] {
  return openFields(entity).filter((field) => hasColumn(field) && isSummed(entity, field.name, field));
}

/**
 * The fields that a caller named by commas.
 * @throws request-invalid for what cannot be summed up, and for too many
 */
export function readSummed(entity: Entity, names = ''): Field[] {
  const fields = splitNames(names).map((name) =>
    findField(sumFields(entity), name, (one, known) => `参数 sum 的字段“${one}”不能合计，可用：${known}`),
  );
  if (fields.length > MAX_SUMS) throw failure('request-invalid', `参数 sum 一次最多合计${MAX_SUMS}个字段`);
  return fields;
}

function splitNames(text: string): string[] {
  return [...new Set(text.split(',').map((name) => name.trim()))].filter((name) => name !== '');
}

/** @throws request-invalid with the names that there are */
export function findField(
  fields: readonly Field[],
  name: string,
  explain: (name: string, known: string) => string,
): Field {
  const field = fields.find((one) => one.name === name);
  if (field) return field;
  throw failure('request-invalid', explain(name.slice(0, 60), fields.map((one) => one.name).join('、')));
}

/** Response schema of sums: decimal digits as text, since a number would lose the last of many. */
export function sumsSchema(entity: Entity): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(
      sumFields(entity).map(({ name }) => [name, { type: ['string', 'null'] }] as const),
    ),
  };
}

export interface SumsRequest {
  entity: Entity;
  /** The checked query string. */
  query: Readonly<Record<string, unknown>> & { sum: string };
  /** What the caller sees. */
  conditions: readonly Condition[];
}

/**
 * Sums over all records of a list, under its filters; null where no record has a value.
 * @throws request-invalid for a field that makes no sums
 */
export async function readSums(
  db: Kysely<Database>,
  { entity, query, conditions }: SumsRequest,
): Promise<Record<string, string | null>> {
  const fields = readSummed(entity, query.sum);
  if (fields.length === 0) throw failure('request-invalid', '请在参数 sum 里写明要合计的字段');
  const row = await db
    .selectFrom(tableOf(entity))
    .select(fields.map((field) => sumOf(field).as(field.name)))
    .where(joinConditions([...conditions, ...readFilters(entity, query)]))
    .executeTakeFirstOrThrow();
  return row as Record<string, string | null>;
}

/** Floating numbers are added as decimals, or the sum of 0.1 and 0.2 would be seen. */
function sumOf({ column, type }: Field) {
  const sum = sql`sum(${sql.ref(column)}::numeric)`;
  return sql<string | null>`cast(${type === 'number' ? sql`trim_scale(${sum})` : sum} as text)`;
}
