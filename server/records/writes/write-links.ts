// Writes what a record names in its relations to many, in the transaction of its save.
import { sql, type Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import type { Entity, Field } from '../entities.ts';
import { LINK, linkFields, linkTableOf } from '../links.ts';
import { splitIds } from '../schemas.ts';
import type { Changes } from './write.ts';

/** What one record names in one field, as it will be. */
interface NamedIn {
  id: string;
  field: Field;
  targets: readonly string[];
}

/** Values of the table itself, without those of relations to many. */
export function withoutLinks(entity: Entity, values: Changes): Changes {
  const links = new Set(linkFields(entity).map(({ column }) => column));
  return links.size === 0
    ? values
    : Object.fromEntries(Object.entries(values).filter(([column]) => !links.has(column)));
}

/** Whether a change says anything of relations to many. */
export function hasLinks(entity: Entity, values: Changes): boolean {
  return linkFields(entity).some(({ column }) => Object.hasOwn(values, column));
}

/** Puts what some records name in place of what they named; fields that a change does not speak of stay. */
export async function writeLinks(
  db: Kysely<Database>,
  entity: Entity,
  records: readonly (Changes & { id: string })[],
): Promise<void> {
  for (const field of linkFields(entity)) {
    const named = records.flatMap((values): NamedIn[] => {
      const sent = values[field.column];
      if (sent === undefined) return [];
      return [{ id: values.id, field, targets: splitIds(sent === null ? null : String(sent)) }];
    });
    if (named.length > 0) await replaceLinks(db, linkTableOf(entity, field), named);
  }
}

async function replaceLinks(db: Kysely<Database>, table: string, named: readonly NamedIn[]): Promise<void> {
  const link = sql.table(table);
  const ids = named.map(({ id }) => id);
  await sql`delete from ${link} where ${sql.ref(LINK.record)} = any(${ids}::text[])`.execute(db);
  const rows = named.flatMap(({ id, targets }) => targets.map((target, place) => ({ id, target, place })));
  if (rows.length === 0) return;
  const records = rows.map(({ id }) => id);
  const targets = rows.map(({ target }) => target);
  const places = rows.map(({ place }) => place);
  await sql`insert into ${link} (${sql.ref('id')}, ${sql.ref(LINK.record)}, ${sql.ref(LINK.target)}, ${sql.ref(LINK.place)})
    select replace(gen_random_uuid()::text, '-', ''), one.record, one.target, one.place
    from unnest(${records}::text[], ${targets}::text[], ${places}::int[]) as one (record, target, place)`.execute(
    db,
  );
}
