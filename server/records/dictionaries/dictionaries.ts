// Dictionaries: options of a code, and which table dictionaries exist at all. Only declared ones resolve.
import { sql, type Kysely } from 'kysely';
import { createCatalog } from '../../../src/engine/check/catalog/catalog.ts';
import type { DictFile } from '../../../src/engine/catalog.ts';
import type { DictDeclaration } from '../../../src/engine/document.ts';
import { DELETED_AT } from '../../db/managed/table.ts';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import { readDictFilter } from '../conditions/dict-filter.ts';
import { contains as containsText, escapeLike, type Condition } from '../conditions/filter.ts';
import { keepFor } from '../kept.ts';
import { MAX_LISTED } from '../lists/whole-list.ts';
import {
  findEntityByTable,
  findOpenField,
  getEntity,
  isOpen,
  listDicts,
  listEntities,
  seenByServer,
  type Entity,
  type Field,
  type Grants,
  tableOf,
  viewOf,
} from '../entities.ts';

/** One choice; `title` repeats `text` for clients that read it. */
export interface DictOption {
  value: string;
  text: string;
  title: string;
  /** Left out where none is set. */
  color?: string;
}

function toOption(value: string, text: string, color: string | null): DictOption {
  return { value, text, title: text, ...(color === null ? {} : { color }) };
}

/** A dictionary read from a declared table. */
export interface TableDict {
  entity: Entity;
  text: Field;
  value: Field;
  /** What its rows must fulfil besides, where the table is called `row`. */
  filter?: readonly Condition[];
}

/** Name of the table in statements over the rows of a dictionary. */
export const DICT_ROWS = 'row';

/** What a code stands for: a declared table dictionary, or the items kept in sys_dict. */
export type DictSource = { kind: 'table'; dict: TableDict } | { kind: 'items'; code: string };

/** By the entities that they were made of: a module may come or go. */
const triplesOf = new WeakMap<readonly Entity[], ReadonlySet<string>>();

/** Declared table dictionaries as `table,text,value` with column names. */
function listTriples(): ReadonlySet<string> {
  const entities = listEntities();
  const known = triplesOf.get(entities);
  if (known) return known;
  const { triples } = createCatalog({
    entities: entities.map((entity) => ({ ...entity, fields: Object.fromEntries(entity.fields) })),
    dicts: listDicts(),
  });
  triplesOf.set(entities, triples);
  return triples;
}

/** Codes of the declared dictionaries that are rows of a table. No dictionary kept in sys_dict can have one of them. */
export function listTableDicts(): string[] {
  return Object.entries(listDicts())
    .filter(([, declared]) => 'entity' in declared)
    .map(([code]) => code);
}

/** By the dictionaries that they were made of. */
const tableDictsOf = new WeakMap<DictFile, ReadonlySet<string>>();

export function isTableDict(code: string): boolean {
  const dicts = listDicts();
  let known = tableDictsOf.get(dicts);
  if (!known) {
    known = new Set(listTableDicts().map((one) => one.toLowerCase()));
    tableDictsOf.set(dicts, known);
  }
  return known.has(code.toLowerCase());
}

/** The answer to every table, column or filter that nobody declared. */
export function refuseDict() {
  return failure('request-invalid', '字典Code格式不正确！');
}

/**
 * The table dictionary of three parts sent by a caller. Who may not read the text reads the value in its place.
 * @param grants what the caller may read
 * @throws request-invalid (字典Code格式不正确！) unless a dictionary or entity of src/schemas declares exactly these, and the
 *   caller may read the value
 */
export function resolveTriple(
  table: string,
  text: string,
  value: string,
  grants: Grants | undefined,
): TableDict {
  const declared = findEntityByTable(table);
  const known = declared && seenByServer(declared);
  const textField = known && findOpenField(known, text);
  const valueField = known && findOpenField(known, value);
  if (!declared || !textField || !valueField) throw refuseDict();
  if (!listTriples().has(`${declared.table},${textField.column},${valueField.column}`)) throw refuseDict();
  const entity = viewOf(declared, grants);
  if (!isOpen(entity, valueField)) throw refuseDict();
  return { entity, text: isOpen(entity, textField) ? textField : valueField, value: valueField };
}

/**
 * What a code sent by a caller stands for: `code`, `table,text,value`, or `table,text,value,condition` with a condition
 * that readDictFilter reads; commas in it are its own.
 * @param grants what the caller may read
 * @throws request-invalid for two parts, undeclared tables and any other condition
 */
export function resolveDict(code: string, grants: Grants | undefined): DictSource {
  const parts = code.split(',');
  const [table = '', text = '', value = ''] = parts;
  if (parts.length >= 3) {
    const dict = resolveTriple(table, text, value, grants);
    if (parts.length === 3) return { kind: 'table', dict };
    const filter = readDictFilter(dict.entity, parts.slice(3).join(','), DICT_ROWS);
    if (filter === undefined) throw refuseDict();
    return { kind: 'table', dict: { ...dict, filter } };
  }
  if (parts.length !== 1 || code === '') throw refuseDict();
  const dicts = listDicts();
  const declared = Object.hasOwn(dicts, code) ? dicts[code] : undefined;
  if (declared && 'entity' in declared) return { kind: 'table', dict: resolveDeclared(declared, grants) };
  return { kind: 'items', code };
}

/** The same for texts beside the codes of a record; undefined where its reader may not read the values at all. */
export function findDict(code: string, grants: Grants | undefined): DictSource | undefined {
  const whole = resolveDict(code, 'server');
  if (whole.kind === 'table' && !isOpen(grants ? { grants } : {}, whole.dict.value)) return undefined;
  return resolveDict(code, grants);
}

function resolveDeclared(
  declared: Extract<DictDeclaration, { entity: string }>,
  grants: Grants | undefined,
): TableDict {
  const entity = getEntity(declared.entity);
  return resolveTriple(entity.table, declared.text, declared.value, grants);
}

export interface OptionQuery {
  /** Only these values. */
  values?: readonly string[];
  /** Only texts that contain it, literally. */
  keyword?: string;
  /** Only those whose text it is, as a whole. */
  text?: string;
  limit?: number;
  offset?: number;
  /** Also what was switched off or deleted: to show texts of old records. */
  isComplete?: boolean;
  /** Conditions of the server on the rows of a table, whose name is `row` there. */
  conditions?: readonly Condition[];
}

/**
 * Options of a dictionary: items by their order, table rows by text. Without a limit all items, which are written by
 * hand, and of a table as many rows as are listed without pages.
 */
export async function readOptions(
  db: Kysely<Database>,
  source: DictSource,
  query: OptionQuery = {},
): Promise<DictOption[]> {
  const { offset = 0 } = query;
  const limit = query.limit ?? (source.kind === 'table' ? MAX_LISTED : undefined);
  const rows =
    source.kind === 'items'
      ? await selectItems(db, source.code, query)
          .$if(limit !== undefined, (qb) => qb.limit(limit ?? 0))
          .offset(offset)
          .execute()
      : await selectTable(db, source.dict, query)
          .limit(limit ?? MAX_LISTED)
          .offset(offset)
          .execute();
  return rows.map(({ value, text, color }) => toOption(value, text, color));
}

/** All options, or the first of a table that has more of them. */
export async function readAllOptions(
  db: Kysely<Database>,
  source: DictSource,
  query: OptionQuery,
): Promise<{ options: DictOption[]; isWhole: boolean }> {
  if (source.kind === 'items') {
    const read = () => readOptions(db, source, query);
    // Conditions are on the rows of a table.
    const isKept = Object.keys(query).every((name) => name === 'conditions');
    return {
      options: await (isKept ? keepFor(db, `options of ${source.code}`, read) : read()),
      isWhole: true,
    };
  }
  const options = await readOptions(db, source, { ...query, limit: MAX_LISTED + 1 });
  return { options: options.slice(0, MAX_LISTED), isWhole: options.length <= MAX_LISTED };
}

/** How many options there are. */
export async function countOptions(
  db: Kysely<Database>,
  source: DictSource,
  query: OptionQuery = {},
): Promise<number> {
  const counted =
    source.kind === 'items'
      ? await selectItems(db, source.code, query)
          .clearSelect()
          .clearOrderBy()
          .select(total)
          .executeTakeFirst()
      : await selectTable(db, source.dict, query)
          .clearSelect()
          .clearOrderBy()
          .select(total)
          .executeTakeFirst();
  return Number(counted?.total ?? 0);
}

const total = sql<number>`count(*)`.as('total');

function selectItems(db: Kysely<Database>, code: string, query: OptionQuery) {
  return db
    .selectFrom('sys_dict_item as item')
    .innerJoin('sys_dict as dict', 'dict.id', 'item.dict_id')
    .select(['item.item_value as value', 'item.item_text as text', 'item.item_color as color'])
    .where('dict.dict_code', '=', code)
    .$if(query.isComplete !== true, (qb) => qb.where('dict.del_flag', '=', 0).where('item.status', '=', 1))
    .$if(query.values !== undefined, (qb) => qb.where('item.item_value', 'in', listOrNone(query.values)))
    .$if(Boolean(query.keyword), (qb) => qb.where('item.item_text', 'ilike', contains(query.keyword)))
    .$if(query.text !== undefined, (qb) => qb.where('item.item_text', '=', query.text ?? ''))
    .orderBy('item.sort_order')
    .orderBy('item.item_value');
}

function selectTable(
  db: Kysely<Database>,
  { entity, text, value, filter = [] }: TableDict,
  query: OptionQuery,
) {
  const conditions = [...filter, ...(query.conditions ?? [])];
  const asText = (column: string) => sql<string>`cast(${sql.ref(`row.${column}`)} as text)`;
  const deleted = entity.fields.get('delFlag');
  // Identifiers come from the declaration; the name of one table stands in for the type of all.
  const table = tableOf(entity);
  return db
    .selectFrom(`${table} as row`)
    .select([
      asText(value.column).as('value'),
      sql<string>`coalesce(${asText(text.column)}, '')`.as('text'),
      sql<string | null>`null`.as('color'),
    ])
    .where(asText(value.column), 'is not', null)
    .$if(conditions.length > 0, (qb) => qb.where(sql<boolean>`(${sql.join(conditions, sql` and `)})`))
    .$if(entity.recycle === true && query.isComplete !== true, (qb) =>
      qb.where(sql.ref(`row.${DELETED_AT}`), 'is', null),
    )
    .$if(deleted !== undefined && query.isComplete !== true, (qb) =>
      qb.where(asText(deleted?.column ?? ''), '=', '0'),
    )
    .$if(query.values !== undefined, (qb) => qb.where(asText(value.column), 'in', listOrNone(query.values)))
    .$if(Boolean(query.keyword), (qb) =>
      qb.where(containsText(text, sql.ref(`row.${text.column}`), query.keyword ?? '')),
    )
    .$if(query.text !== undefined, (qb) => qb.where(asText(text.column), '=', query.text ?? ''))
    .orderBy(asText(text.column))
    .orderBy(asText(value.column));
}

function contains(keyword = ''): string {
  return `%${escapeLike(keyword)}%`;
}

/** `in ()` is no SQL; a list without values matches nothing. */
function listOrNone(values: readonly string[] | undefined): string[] {
  return values === undefined || values.length === 0 ? [''] : [...values];
}

/** The options of every dictionary that is in use, by code. */
export async function readAllDicts(db: Kysely<Database>): Promise<Record<string, DictOption[]>> {
  const rows = await db
    .selectFrom('sys_dict as dict')
    .leftJoin('sys_dict_item as item', (join) =>
      join.onRef('item.dict_id', '=', 'dict.id').on('item.status', '=', 1),
    )
    .select(['dict.dict_code', 'item.item_value', 'item.item_text', 'item.item_color'])
    .where('dict.del_flag', '=', 0)
    .orderBy('dict.dict_code')
    .orderBy('item.sort_order')
    .orderBy('item.item_value')
    .execute();
  const all = Object.create(null) as Record<string, DictOption[]>;
  for (const { dict_code, item_value, item_text, item_color } of rows) {
    if (isTableDict(dict_code)) continue;
    const options = (all[dict_code] ??= []);
    if (item_value === null || item_text === null) continue;
    options.push(toOption(item_value, item_text, item_color));
  }
  return all;
}
