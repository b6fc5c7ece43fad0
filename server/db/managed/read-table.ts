// What tables a database really has, from its catalogue.
import { type Kysely, sql } from 'kysely';
import type { Database } from '../tables.ts';
import { readType } from './column-type.ts';
import type { Column, PresentTable } from './table.ts';

interface ColumnRow {
  /** Of its table. */
  oid: number;
  name: string;
  type: string;
  is_required: boolean;
  default_text: string | null;
  comment: string | null;
}

interface PartRow {
  /** Of its table. */
  oid: number;
  name: string;
  is_valid: boolean;
  columns: string[];
}

/**
 * Reads tables in four statements, however many they are.
 * @param names bare identifiers, looked up in the present schema
 * @returns by name, those that there are
 */
export async function readTables(
  db: Kysely<Database>,
  names: readonly string[],
): Promise<ReadonlyMap<string, PresentTable>> {
  if (names.length === 0) return new Map();
  const { rows: found } = await sql<{ oid: number; name: string; comment: string | null }>`
    select c.oid::int as oid, c.relname as name, obj_description(c.oid, 'pg_class') as comment
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and n.nspname = current_schema()
      and c.relname = any(${[...new Set(names)]}::text[])`.execute(db);
  const oids = found.map(({ oid }) => oid);
  const { rows: columns } = await sql<ColumnRow>`
    select a.attrelid::int as oid, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
      a.attnotnull as is_required, pg_get_expr(d.adbin, d.adrelid) as default_text,
      col_description(a.attrelid, a.attnum) as comment
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = any(${oids}::oid[]) and a.attnum > 0 and not a.attisdropped
    order by a.attrelid, a.attnum`.execute(db);
  const { rows: indexes } = await sql<PartRow>`
    select i.indrelid::int as oid, c.relname as name, i.indisvalid and i.indisready as is_valid,
      array(select a.attname::text from pg_depend p
        join pg_attribute a on a.attrelid = p.refobjid and a.attnum = p.refobjsubid
        where p.classid = 'pg_class'::regclass and p.objid = i.indexrelid and p.refobjid = i.indrelid
          and p.refobjsubid > 0) as columns
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = any(${oids}::oid[]) and not i.indisprimary`.execute(db);
  const { rows: keys } = await sql<PartRow>`
    select conrelid::int as oid, conname as name, convalidated as is_valid,
      array(select a.attname::text from pg_attribute a where a.attrelid = conrelid and a.attnum = any (conkey)) as columns
    from pg_constraint where conrelid = any(${oids}::oid[]) and contype = 'f'`.execute(db);
  const [columnsOf, indexesOf, keysOf] = [byTable(columns), byTable(indexes), byTable(keys)];
  return new Map(
    found.map(({ oid, name, comment }) => [
      name,
      {
        name,
        comment: comment ?? '',
        columns: (columnsOf.get(oid) ?? []).map(toColumn),
        indexes: toMap(indexesOf.get(oid) ?? []),
        keys: toMap(keysOf.get(oid) ?? []),
      },
    ]),
  );
}

function byTable<Row extends { oid: number }>(rows: readonly Row[]): ReadonlyMap<number, Row[]> {
  const found = new Map<number, Row[]>();
  for (const row of rows) {
    const own = found.get(row.oid);
    if (own) own.push(row);
    else found.set(row.oid, [row]);
  }
  return found;
}

function toColumn(row: ColumnRow): Column {
  return {
    name: row.name,
    type: readType(row.type),
    isRequired: row.is_required,
    ...(row.default_text === null ? {} : { default: readDefault(row.default_text) }),
    comment: row.comment ?? '',
  };
}

/** `'x'::character varying` → `x`; what is no constant stays the expression that it is. */
function readDefault(text: string): Exclude<Column['default'], undefined> {
  if (text === 'true' || text === 'false') return text === 'true';
  // PostgreSQL quotes negative numbers, and tells those of a numeric column by a cast.
  const number = /^\(?'?(-?\d+(?:\.\d+)?)'?\)?(?:::(?:integer|bigint|numeric))$/.exec(text)?.[1];
  if (number !== undefined) return Number(number);
  if (/^-?\d+(?:\.\d+)?$/.test(text)) return Number(text);
  const string = /^'((?:[^']|'')*)'::[a-z ]+(?:\(\d+\))?$/s.exec(text)?.[1];
  return string === undefined ? { expression: text } : string.replaceAll("''", "'");
}

function toMap(rows: readonly PartRow[]): PresentTable['indexes'] {
  return new Map(rows.map(({ name, is_valid: isValid, columns }) => [name, { isValid, columns }]));
}

/** Those of some tables that are there. */
export async function findTables(
  db: Kysely<Database>,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relkind in ('r', 'p') and relname = any(${[...new Set(names)]}::text[]) and pg_table_is_visible(oid)`.execute(
    db,
  );
  return new Set(rows.map(({ name }) => name));
}
