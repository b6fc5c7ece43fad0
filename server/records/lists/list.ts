// One way for all list calls: scope and filters, count, one page, and the texts of its dictionary fields.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { sendCompiled } from '../../db/send-compiled.ts';
import type { Database } from '../../db/tables.ts';
import { findDict, type DictSource } from '../dictionaries/dictionaries.ts';
import { readNamedRows } from '../dictionaries/named-rows.ts';
import { readItemTexts, readTexts } from '../dictionaries/read-texts.ts';
import type { Asker, Reader } from '../asker.ts';
import { listEntities, openFields, type Entity, tableOf } from '../entities.ts';
import { readFilters, type Condition } from '../conditions/filter.ts';
import { lightRows, refuseHeavy, weighedTexts } from './long-texts.ts';
import { keepStatement } from './kept-statements.ts';
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
  /** Who reads: texts of records that data rules hide from them are left out. */
  reader: Reader;
  /** Values that the table does not hold, by their names in records: read with the page, and no fields to filter by. */
  more?: Readonly<Record<string, RawBuilder<unknown>>>;
}

/** Column of a page's rows with the number of all rows; no field can have its name. */
const TOTAL = '#total';

/**
 * Sizes of pages that stand in the statement itself: of a bound number the database cannot know that it is small, and
 * plans such a statement anew at every call. Any other size is bound, as it would make a text of its own.
 */
const USUAL_SIZES: ReadonlySet<number> = new Set([10, 20, 30, 50, 100]);

/** Reads one page of records with their dictionary texts. */
export async function listRecords(
  db: Kysely<Database>,
  request: ListRequest,
): Promise<PageResult<WireRecord>> {
  const { entity, query, sorting, conditions = [], more = {} } = request;
  const page = readPage(query);
  const added = Object.keys(more);
  const weighed = weighedTexts(entity, page.size);
  const statement = keepStatement(
    { made: [entity, ...Object.values(more)], conditions, asked: { query, sorting, added } },
    () => {
      const rows = selectPage(db, request);
      return weighed.length === 0 ? rows.compile() : lightRows(rows, weighed).compile(db);
    },
  );
  const rows = await sendCompiled(db, statement);
  if (rows.length === 0 && weighed.length > 0) await refuseHeavy(db, selectPage(db, request), weighed);
  const records = rows.map((row) => {
    const record = toRecord(entity, row);
    for (const name of added) record[name] = (row as Record<string, unknown>)[name];
    return record;
  });
  // A page past the end has no row that could tell.
  const [counted] =
    rows.length > 0 || page.number === 1 ? rows : [await selectCount(db, request).executeTakeFirst()];
  const total = counted && (TOTAL in counted ? counted[TOTAL] : counted.total);
  await addDictTexts({ db, ...request.reader }, entity, records);
  return toPageResult(records, Number(total ?? 0), page);
}

/** Rows of a page, each with the number of all rows: each statement is a round trip, and two may see different rows. */
function selectPage(db: Kysely<Database>, request: ListRequest) {
  const { entity, query, sorting, more = {} } = request;
  const { number, size } = readPage(query);
  const offset = (number - 1) * size;
  return db
    .selectFrom(tableOf(entity))
    .select(openColumns(entity))
    .select(selectCount(db, request).$asScalar().as(TOTAL))
    .select(Object.entries(more).map(([name, value]) => value.as(name)))
    .where(allOf(request))
    .orderBy(readSorting(entity, query, sorting))
    .limit(USUAL_SIZES.has(size) ? sql.lit(size) : size)
    .$if(offset > 0, (rows) => rows.offset(offset));
}

function selectCount(db: Kysely<Database>, request: ListRequest) {
  return db
    .selectFrom(tableOf(request.entity))
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where(allOf(request));
}

function allOf({ entity, query, conditions = [] }: ListRequest): Condition {
  return joinConditions([...conditions, ...readFilters(entity, query)]);
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

interface DictField {
  name: string;
  /** Under which its text travels. */
  shown: string;
  source: DictSource;
}

/** By entity, for the entities that are declared: what a code of a dictionary stands for changes with them. */
const dictFields = new WeakMap<Entity, { of: readonly Entity[]; fields: readonly DictField[] }>();

function listDictFields(entity: Entity): readonly DictField[] {
  const all = listEntities();
  const known = dictFields.get(entity);
  if (known?.of === all) return known.fields;
  const fields = openFields(entity).flatMap(({ name, dict }): DictField[] => {
    const source = dict === undefined ? undefined : findDict(dict, entity.grants);
    return source === undefined ? [] : [{ name, shown: `${name}_dictText`, source }];
  });
  dictFields.set(entity, { of: all, fields });
  return fields;
}

/**
 * Adds `<field>_dictText` to records for every field with a dictionary; a comma list gets a comma list of texts. What
 * data rules hide from the reader has no text: its value stands in its place, as in pickers.
 */
export async function addDictTexts(
  { db, ...reader }: Asker,
  entity: Entity,
  records: readonly WireRecord[],
): Promise<void> {
  const fields = listDictFields(entity);
  const wanted = new Map<string, Set<string>>();
  for (const { name, source } of fields) {
    if (source.kind !== 'items') continue;
    const values = wanted.get(source.code) ?? new Set();
    wanted.set(source.code, values);
    for (const record of records) for (const code of splitValues(record[name])) values.add(code);
  }
  const itemTexts = await readItemTexts(db, wanted);
  for (const { name, shown, source } of fields) {
    const texts =
      source.kind === 'items'
        ? itemTexts.get(source.code)
        : await readTexts(
            db,
            source,
            records.flatMap((record) => splitValues(record[name])),
            await readNamedRows({ db, ...reader }, source),
          );
    for (const record of records) {
      const codes = splitValues(record[name]);
      record[shown] = codes.length === 0 ? null : codes.map((code) => texts?.get(code) ?? code).join(',');
    }
  }
}

const NO_VALUES: readonly string[] = [];

function splitValues(value: unknown): readonly string[] {
  if (typeof value === 'number' || typeof value === 'boolean') return [String(value)];
  if (typeof value !== 'string' || value === '') return NO_VALUES;
  return value.includes(',') ? value.split(',').filter((part) => part !== '') : [value];
}
