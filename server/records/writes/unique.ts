// Values that stand once: in one field, or together in several.
import { sql, type Kysely } from 'kysely';
import { DELETED_AT } from '../../db/managed/table.ts';
import type { Database } from '../../db/tables.ts';
import { openFields, seenByServer, tableOf, type Entity, type Field } from '../entities.ts';
import { TakenRefusal, type FieldRefusal } from './field-refusal.ts';
import type { ColumnValue } from './read-value.ts';
import { isSameValue } from './same-value.ts';
import type { Changes } from './write.ts';

/**
 * Refuses values that another record holds already; case does not matter.
 * @param exceptId the record itself when it is changed
 * @param refusals takes all of them, where somebody wants to know of every field; without it the first one is thrown
 * @throws rule `<title>已存在`
 */
export async function checkUnique(
  db: Kysely<Database>,
  entity: Entity,
  changes: Changes,
  exceptId?: string,
  refusals?: FieldRefusal[],
): Promise<void> {
  // Also what the caller may not read stands once: a default or a serial number.
  for (const field of openFields(seenByServer(entity))) {
    const value = changes[field.column];
    if (field.isUnique !== true || value === null || value === undefined) continue;
    if (!(await isTaken(db, entity, field, value, exceptId))) continue;
    const refusal = new TakenRefusal(field.name, `${field.title}已存在`);
    if (!refusals) throw refusal;
    refusals.push(refusal);
  }
}

/**
 * Refuses values that stand together in another record already.
 * @param record the row as it will be
 * @throws rule naming the fields
 */
export async function checkUniqueGroups(
  db: Kysely<Database>,
  entity: Entity,
  record: Readonly<Record<string, unknown>>,
  exceptId?: string,
): Promise<void> {
  for (const group of entity.unique ?? []) {
    const fields = group.flatMap((name) => entity.fields.get(name) ?? []);
    const values = fields.map(({ column }) => record[column]);
    // As in the index: what is not filled in is like nothing else.
    if (values.some((value) => value === null || value === undefined)) continue;
    const found = await db
      .selectFrom(tableOf(entity))
      .select('id')
      .where(
        sql<boolean>`(${sql.join(
          fields.map(({ column }, at) => sql`${sql.ref(column)} = ${values[at]}`),
          sql` and `,
        )})`,
      )
      .$if(entity.recycle === true, (qb) => qb.where(sql.ref(DELETED_AT), 'is', null))
      .$if(exceptId !== undefined, (qb) => qb.where('id', '!=', exceptId ?? ''))
      .limit(1)
      .executeTakeFirst();
    if (!found) continue;
    const [first] = fields;
    const titles = fields.map(({ title }) => title).join('、');
    throw new TakenRefusal(first?.name ?? '', `${titles}相同的记录已存在`);
  }
}

/**
 * Whether another record holds a value of a unique field; a managed one in its recycle bin holds none.
 * @throws request-invalid for a text that is no value of the field
 */
export async function isTaken(
  db: Kysely<Database>,
  entity: Entity,
  field: Field,
  value: ColumnValue,
  exceptId?: string,
): Promise<boolean> {
  // Identifiers come from the declaration; the name of one table stands in for the type of all.
  const found = await db
    .selectFrom(tableOf(entity))
    .select('id')
    .where(isSameValue(field, value))
    .$if(entity.recycle === true, (qb) => qb.where(sql.ref(DELETED_AT), 'is', null))
    .$if(exceptId !== undefined && exceptId !== '', (qb) => qb.where('id', '!=', exceptId ?? ''))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
