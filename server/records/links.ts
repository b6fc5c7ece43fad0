// Relations to many: each has a table of its own, whose rows are pairs of a record and one that it names.
import { createHash } from 'node:crypto';
import { sql, type RawBuilder } from 'kysely';
import type { Entity, Field } from './entities.ts';

/** Columns of such a table. */
export const LINK = { record: 'record_id', target: 'target_id', place: 'place' } as const;

/** Most records that one record may name in one field. */
export const MAX_LINKS = 1000;

/** PostgreSQL cuts longer names without a word. */
const LONGEST_NAME = 63;

/** The table of a relation to many. */
export function linkTableOf({ table }: Pick<Entity, 'table'>, { column, linkTable }: Field): string {
  return linkTable ?? nameLinkTable(table, column);
}

/** Two underscores: no entity of the table before them has a table of that name by itself. */
export function nameLinkTable(table: string, column: string): string {
  const name = `${table}__${column}`;
  if (name.length <= LONGEST_NAME) return name;
  const sum = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${name.slice(0, LONGEST_NAME - sum.length - 1)}_${sum}`;
}

/** The relations to many of an entity. */
export function linkFields({ fields }: Entity): Field[] {
  return [...fields.values()].filter(({ type }) => type === 'relations');
}

/** What a record names in a field, by commas, in the order in which people put it; null for nothing. */
export function linkedIds(entity: Entity, field: Field, alias = entity.table): RawBuilder<string | null> {
  return sql<
    string | null
  >`(select string_agg(${sql.ref(`link.${LINK.target}`)}, ',' order by ${sql.ref(`link.${LINK.place}`)})
    from ${sql.table(linkTableOf(entity, field))} as link
    where ${sql.ref(`link.${LINK.record}`)} = ${sql.ref(`${alias}.id`)})`;
}

/** Whether a record names one of some others. */
export function namesOneOf(
  entity: Entity,
  field: Field,
  ids: readonly string[],
  alias = entity.table,
): RawBuilder<boolean> {
  return sql<boolean>`exists (select 1 from ${sql.table(linkTableOf(entity, field))} as link
    where ${sql.ref(`link.${LINK.record}`)} = ${sql.ref(`${alias}.id`)}
      and ${sql.ref(`link.${LINK.target}`)} = any(${[...ids]}::text[]))`;
}

/** The links of rows that are read whole, by the columns that they have in records. */
export function linkColumns(entity: Entity) {
  return linkFields(entity).map((field) => linkedIds(entity, field).as(field.column));
}
