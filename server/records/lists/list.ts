// One way for all list calls: scope and filters, count, one page, and the texts of its dictionary fields.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { findDict, readItemTexts, readTexts } from '../dictionaries/dictionaries.ts';
import { openFields, type Entity, tableOf } from '../entities.ts';
import { readFilters, type Condition } from '../conditions/filter.ts';
import { readPage, readSorting, toPageResult, type PageResult, type Sorting } from './page.ts';
import { openColumns, toRecord, type WireRecord } from '../record.ts';
import { readWhole } from './whole-list.ts';

export interface ListRequest {
  entity: Entity;
  /** The checked query string: paging, sorting and filters. */
  query: Readonly<Record<string, unknown>> & {
    pageNo: number;
    pageSize: number;
    column?: string | undefined;
    order?: string | undefined;
  };
  sorting: Sorting;
  /** Conditions of the server (scope, recycle bin); always joined with `and`, whatever the filters say. */
  conditions?: readonly Condition[];
  /** Values that the table does not hold, by their names in records: read with the page, and no fields to filter by. */
  more?: Readonly<Record<string, RawBuilder<unknown>>>;
}

/** Column of a page's rows with the number of all rows; no field can have its name. */
const TOTAL = '#total';

/** Reads one page of records with their dictionary texts. */
export async function listRecords(
  db: Kysely<Database>,
  { entity, query, sorting, conditions = [], more = {} }: ListRequest,
): Promise<PageResult<WireRecord>> {
  const page = readPage(query);
  const where = joinConditions([...conditions, ...readFilters(entity, query)]);
  const order = readSorting(entity, query, sorting);
  const table = tableOf(entity);
  const count = db
    .selectFrom(table)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(where);
  // In one statement: each is a round trip, and two may see different rows.
  const rows = await db
    .selectFrom(table)
    .select(openColumns(entity))
    .select(count.$asScalar().as(TOTAL))
    .select(Object.entries(more).map(([name, value]) => value.as(name)))
    .where(where)
    .orderBy(order)
    .limit(page.size)
    .offset((page.number - 1) * page.size)
    .execute();
  const records = rows.map((row) => {
    const record = toRecord(entity, row);
    for (const name of Object.keys(more)) record[name] = (row as Record<string, unknown>)[name];
    return record;
  });
  // A page past the end has no row that could tell.
  const [counted] = rows.length > 0 || page.number === 1 ? rows : [await count.executeTakeFirst()];
  const total = counted && (TOTAL in counted ? counted[TOTAL] : counted.total);
  await addDictTexts(db, entity, records);
  return toPageResult(records, Number(total ?? 0), page);
}

/**
 * The recycle bin, what came last on top, without the texts of dictionaries.
 * @param isInBin what tells the deleted records of the entity
 */
export async function listBin(
  db: Kysely<Database>,
  entity: Entity,
  isInBin: Condition,
): Promise<WireRecord[]> {
  const rows = await readWhole(
    db
      .selectFrom(tableOf(entity))
      .select(openColumns(entity))
      .where(isInBin)
      .orderBy(sql`update_time desc nulls last, id`),
  );
  return rows.map((row) => toRecord(entity, row));
}

/** All conditions hold; none is true. */
export function joinConditions(conditions: readonly Condition[]): Condition {
  if (conditions.length === 0) return sql<boolean>`true`;
  return sql<boolean>`(${sql.join(conditions, sql` and `)})`;
}

/** Adds `<field>_dictText` to records for every field with a dictionary; a comma list gets a comma list of texts. */
export async function addDictTexts(
  db: Kysely<Database>,
  entity: Entity,
  records: readonly WireRecord[],
): Promise<void> {
  const fields = openFields(entity).flatMap(({ name, dict }) => {
    if (dict === undefined) return [];
    const source = findDict(dict, entity.grants);
    if (source === undefined) return [];
    return [{ name, source, values: new Set(records.flatMap((record) => splitValues(record[name]))) }];
  });
  const wanted = new Map<string, Set<string>>();
  for (const { source, values } of fields) {
    if (source.kind === 'items')
      wanted.set(source.code, new Set([...(wanted.get(source.code) ?? []), ...values]));
  }
  const itemTexts = await readItemTexts(db, wanted);
  for (const { name, source, values } of fields) {
    const texts =
      source.kind === 'items' ? itemTexts.get(source.code) : await readTexts(db, source, [...values]);
    for (const record of records) {
      const codes = splitValues(record[name]);
      record[`${name}_dictText`] =
        codes.length === 0 ? null : codes.map((code) => texts?.get(code) ?? code).join(',');
    }
  }
}

function splitValues(value: unknown): string[] {
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  if (typeof value !== 'string') return [];
  return value.split(',').filter((part) => part !== '');
}
