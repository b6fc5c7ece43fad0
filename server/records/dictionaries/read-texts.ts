// Texts of the codes that stand in records.
import { sql, type Kysely } from 'kysely';
import { compileOnce } from '../../db/compile-once.ts';
import type { Database } from '../../db/tables.ts';
import type { Condition } from '../conditions/filter.ts';
import { tableOf, type Entity } from '../entities.ts';
import { readOptions, type DictSource, type TableDict } from './dictionaries.ts';
import { readThroughKept } from './kept-texts.ts';

/** Values that one statement is given. */
const MAX_VALUES = 1000;

/**
 * Texts by value, of values that occur in records; unknown values are missing from the map.
 * @param conditions of the server on the rows of a table, whose name is `row` there
 */
export async function readTexts(
  db: Kysely<Database>,
  source: DictSource,
  values: readonly string[],
  conditions: readonly Condition[] = [],
): Promise<Map<string, string>> {
  const unique = [...new Set(values)];
  const code = conditions.length === 0 ? keptCode(source) : undefined;
  if (code === undefined) return readOptionTexts(db, source, unique, conditions);
  const texts = await readThroughKept(db, new Map([[code, new Set(unique)]]), async (missing) => {
    return new Map([[code, await readOptionTexts(db, source, [...(missing.get(code) ?? [])], [])]]);
  });
  return texts.get(code) ?? new Map<string, string>();
}

async function readOptionTexts(
  db: Kysely<Database>,
  source: DictSource,
  unique: readonly string[],
  conditions: readonly Condition[],
): Promise<Map<string, string>> {
  const texts = new Map<string, string>();
  const isPlain = source.kind === 'table' && source.dict.filter === undefined && conditions.length === 0;
  for (let from = 0; from < unique.length; from += MAX_VALUES) {
    const values = unique.slice(from, from + MAX_VALUES);
    const options = isPlain
      ? await finderOf(source.dict)(db, { values })
      : await readOptions(db, source, { values, isComplete: true, conditions });
    for (const { value, text } of options) texts.set(value, text);
  }
  return texts;
}

type FindTexts = (
  db: Kysely<Database>,
  wanted: { values: readonly string[] },
) => Promise<{ value: string; text: string }[]>;

/** By entity, and by the columns of text and value: every list asks for the same. */
const finders = new WeakMap<Entity, Map<string, FindTexts>>();

function finderOf({ entity, text, value }: TableDict): FindTexts {
  const key = `${text.column},${value.column}`;
  const known = finders.get(entity) ?? new Map<string, FindTexts>();
  finders.set(entity, known);
  const finder = known.get(key) ?? compileFinder({ entity, text, value });
  known.set(key, finder);
  return finder;
}

function compileFinder({ entity, text, value }: TableDict): FindTexts {
  const asText = (column: string) => sql<string>`cast(${sql.ref(column)} as text)`;
  return compileOnce((db, { values }) =>
    db
      .selectFrom(tableOf(entity))
      .select([
        asText(value.column).as('value'),
        sql<string>`coalesce(${asText(text.column)}, '')`.as('text'),
      ])
      .where(sql<boolean>`${asText(value.column)} = any(${values}::text[])`),
  );
}

/**
 * Texts of values of many dictionaries of items, in one query.
 * @param wanted values by code
 * @returns texts by value, by code
 */
export async function readItemTexts(
  db: Kysely<Database>,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Map<string, Map<string, string>>> {
  return readThroughKept(db, wanted, (missing) => readMissingItems(db, missing));
}

async function readMissingItems(
  db: Kysely<Database>,
  wanted: ReadonlyMap<string, ReadonlySet<string>>,
): Promise<Map<string, Map<string, string>>> {
  const texts = new Map([...wanted.keys()].map((code) => [code, new Map<string, string>()]));
  const values = [...new Set([...wanted.values()].flatMap((some) => [...some]))];
  const rows = await db
    .selectFrom('sys_dict_item as item')
    .innerJoin('sys_dict as dict', 'dict.id', 'item.dict_id')
    .select(['dict.dict_code', 'item.item_value', 'item.item_text'])
    .where('dict.dict_code', 'in', [...wanted.keys()])
    .where('item.item_value', 'in', values)
    .execute();
  for (const { dict_code, item_value, item_text } of rows) texts.get(dict_code)?.set(item_value, item_text);
  return texts;
}

/** Tables of dictionaries whose changes raise the revision. */
const KEPT_TABLES: ReadonlySet<string> = new Set(['sys_depart', 'sys_position']);

/** The name under which texts of a dictionary are kept; undefined where its rows change unseen. */
function keptCode(source: DictSource): string | undefined {
  if (source.kind === 'items') return source.code;
  const { entity, text, value, filter } = source.dict;
  if (filter !== undefined || !KEPT_TABLES.has(entity.table)) return undefined;
  return `${entity.table},${text.column},${value.column}`;
}
