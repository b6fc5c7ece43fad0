// Records counted and summed up by a field: what charts draw.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { hasColumn } from '../../../src/engine/entity/column.ts';
import type { Database } from '../../db/tables.ts';
import type { JsonSchema } from '../../kernel/schema-types.ts';
import { readFilters, type Condition } from '../conditions/filter.ts';
import { openFields, tableOf, type Entity, type Field } from '../entities.ts';
import type { Asker, Reader } from '../asker.ts';
import type { WireRecord } from '../record.ts';
import { addDictTexts, joinConditions } from './list.ts';
import { findField, readSummed, sumFields } from './sums.ts';

/** Most groups of one answer: nobody reads more in a chart. */
export const MAX_GROUPS = 100;

/** Long texts, files and JSON make no groups. */
const UNGROUPED: ReadonlySet<string> = new Set(['text', 'json', 'file', 'image']);

const PERIODS = { day: 'YYYY-MM-DD', month: 'YYYY-MM', year: 'YYYY' } as const;

/** Fields by whose values records may be grouped. */
export function groupFields(entity: Entity): Field[] {
  return openFields(entity).filter((field) => hasColumn(field) && !UNGROUPED.has(field.type));
}

/** What a call of groups takes besides the filters of the list. */
export const groupsQuery = {
  by: { type: 'string', minLength: 1, maxLength: 100 },
  /** How long a group of days or times is. */
  every: { type: 'string', enum: [...Object.keys(PERIODS), ''] },
  sum: { type: 'string', maxLength: 1000 },
} as const satisfies Record<string, JsonSchema>;

/** Response schema of groups: value, text, number of records, and `<field>_sum` for each field that was summed up. */
export function groupsSchema(entity: Entity): JsonSchema {
  const sums = sumFields(entity).map(({ name }) => [nameSum(name), { type: ['number', 'null'] }] as const);
  return {
    type: 'array',
    items: {
      type: 'object',
      properties: {
        value: { type: ['string', 'number', 'boolean', 'null'] },
        text: { type: 'string' },
        count: { type: 'integer' },
        ...Object.fromEntries(sums),
      },
    },
  };
}

const nameSum = (name: string): string => `${name}_sum`;

export interface GroupsRequest {
  entity: Entity;
  /** The checked query string. */
  query: Readonly<Record<string, unknown>> & {
    by: string;
    every?: string | undefined;
    sum?: string | undefined;
  };
  /** What the caller sees. */
  conditions: readonly Condition[];
  reader: Reader;
}

/**
 * The groups of a list: days and times in their order, all else the largest first.
 * @returns `isWhole` false when there are more groups
 * @throws request-invalid for a field that makes no groups or no sums
 */
export async function readGroups(
  db: Kysely<Database>,
  { entity, query, conditions, reader }: GroupsRequest,
): Promise<{ groups: WireRecord[]; isWhole: boolean }> {
  const by = findField(
    groupFields(entity),
    query.by,
    (name, known) => `参数 by 的字段“${name}”不能用来分组，可用：${known}`,
  );
  const sums = readSummed(entity, query.sum);
  const value = groupOf(entity, by, query.every);
  const isInOrder = by.type === 'date' || by.type === 'datetime';
  const count = sql<number>`count(*)::int`;
  const rows = await db
    .selectFrom(tableOf(entity))
    .select([value.as('value'), count.as('count')])
    .select(sums.map(({ name, column }) => sql<number>`sum(${sql.ref(column)})`.as(nameSum(name))))
    .where(joinConditions([...conditions, ...readFilters(entity, query)]))
    .groupBy(sql`1`)
    .orderBy(isInOrder ? sql`1 nulls last` : sql`2 desc, 1`)
    .limit(MAX_GROUPS + 1)
    .execute();
  const groups = rows.slice(0, MAX_GROUPS) as WireRecord[];
  await addTexts({ db, ...reader }, entity, by, groups);
  for (const group of groups)
    for (const { name } of sums) group[nameSum(name)] = toNumber(group[nameSum(name)]);
  return { groups, isWhole: rows.length <= MAX_GROUPS };
}

function toNumber(value: unknown): number | null {
  return value === null ? null : Number(value);
}

function groupOf(entity: Entity, { type, column }: Field, every = ''): RawBuilder<unknown> {
  const reference = sql.ref(`${entity.table}.${column}`);
  if (type !== 'date' && type !== 'datetime') return sql`${reference}`;
  const format = PERIODS[every as keyof typeof PERIODS] ?? PERIODS.month;
  const day = type === 'date' ? sql`${reference}::timestamp` : sql`${reference} at time zone 'Asia/Shanghai'`;
  return sql`to_char(${day}, ${sql.lit(format)})`;
}

/** What people read of a group; those without a value have a name, too. */
async function addTexts(
  asker: Asker,
  entity: Entity,
  by: Field,
  groups: readonly WireRecord[],
): Promise<void> {
  const records = groups.map(({ value }): WireRecord => ({ [by.name]: value }));
  await addDictTexts(asker, { ...entity, fields: new Map([[by.name, by]]) }, records);
  groups.forEach((group, index) => {
    const { value } = group;
    const text = records[index]?.[`${by.name}_dictText`] ?? value;
    group['text'] =
      value === null || value === ''
        ? '未填写'
        : typeof text === 'boolean'
          ? text
            ? '是'
            : '否'
          : String(text as string);
  });
}
