// The steps that change what rests on columns: indexes, and references from one table to another.
import { sql } from 'kysely';
import { type Question, rowsWith, type Step } from './steps.ts';
import { DELETED_AT, type ForeignKey, type Index, nameIndex, nameKey } from './table.ts';

const rule = { refuse: sql`restrict`, empty: sql`set null`, along: sql`cascade` };

export function createIndex(table: string, index: Index): Step {
  const name = nameIndex(table, index);
  const live = index.isLive ? sql` where ${sql.id(DELETED_AT)} is null` : sql``;
  const unique = index.isUnique ? sql`unique ` : sql``;
  const on =
    index.method === 'grams'
      ? sql`using gin (${sql.join(index.columns.map((column) => sql`text_grams(${sql.id(column)}::text)`))})`
      : sql`(${sql.join(index.columns.map((column, at) => sql`${keyOf(index, column)}${at === 0 ? orderOf(index) : sql``}`))})`;
  return {
    name: `${table}: index ${name}`,
    table,
    words: `${wordsOf(index)}（${index.columns.join('、')}）`,
    statements: [sql`create ${unique}index concurrently ${sql.id(name)} on ${sql.id(table)} ${on}${live}`],
    runs: 'alone',
    ...(index.isUnique ? { question: { ...doublesOf(table, index), waits: 'some' as const } } : {}),
  };
}

function wordsOf({ isUnique, isFolded }: Index): string {
  if (!isUnique) return '建立索引';
  return isFolded === true ? '建立不分大小写的唯一索引' : '建立唯一索引';
}

/** What rows are told apart by: the same expression as in `isNamed`, which is looked up through it. */
function keyOf({ isFolded }: Index, column: string) {
  return isFolded === true ? sql`lower(${sql.id(column)}::text)` : sql`${sql.id(column)}`;
}

function orderOf({ listed }: Index) {
  if (listed === undefined) return sql``;
  return listed === 'desc' ? sql` desc nulls last` : sql` asc nulls first`;
}

export function dropIndex(table: string, name: string): Step {
  return {
    name: `${table}: drop index ${name}`,
    table,
    words: `移除索引 ${name}`,
    statements: [sql`drop index concurrently if exists ${sql.id(name)}`],
    runs: 'alone',
    forgets: name,
  };
}

/** New rows are held to it at once, those that are there when it is validated, which no writer waits for. */
export function addKey(table: string, key: ForeignKey): Step {
  const name = sql.id(nameKey(table, key));
  return {
    name: `${table}.${key.column}: refer to ${key.table}`,
    table,
    words: `列 ${key.column} 引用表 ${key.table}`,
    statements: [
      sql`alter table ${sql.id(table)} add constraint ${name} foreign key (${sql.id(key.column)})
        references ${sql.id(key.table)} (id) on delete ${rule[key.onDelete]} not valid`,
    ],
    runs: 'last',
    question: {
      ...rowsWith(
        table,
        key.column,
        sql`${sql.id(key.column)} is not null
          and not exists (select from ${sql.id(key.table)} as target where target.id = ${sql.id(table, key.column)})`,
      ),
      of: [table, key.table],
      waits: 'some',
    },
  };
}

export function validateKey(table: string, name: string): Step {
  return {
    name: `${table}: validate ${name}`,
    table,
    words: `核对引用 ${name}`,
    statements: [sql`alter table ${sql.id(table)} validate constraint ${sql.id(name)}`],
    runs: 'alone',
  };
}

export function dropKey(table: string, name: string): Step {
  return {
    name: `${table}: drop ${name}`,
    table,
    words: `不再核对引用 ${name}`,
    statements: [sql`alter table ${sql.id(table)} drop constraint ${sql.id(name)}`],
    runs: 'then',
    forgets: name,
  };
}

/** Rows of which another one has the same values. */
function doublesOf(table: string, index: Index): Omit<Question, 'waits'> {
  const { columns, isLive } = index;
  const keys = sql.join(columns.map((column) => keyOf(index, column)));
  const names = sql.join(columns.map((column) => sql.id(column)));
  const filled = sql.join(
    columns.map((column) => sql`${sql.id(column)} is not null`),
    sql` and `,
  );
  const live = isLive ? sql` and ${sql.id(DELETED_AT)} is null` : sql``;
  const doubles = sql`
    (select id, concat_ws(' / ', ${names}) as value, count(*) over (partition by ${keys}) as alike
      from ${sql.id(table)} where ${filled}${live}) as rows`;
  return {
    of: [table],
    count: sql<{ count: number }>`select count(*)::float8 as count from ${doubles} where alike > 1`,
    sample: sql<{ id: string; value: string | null }>`
      select id, left(value, 200) as value from ${doubles} where alike > 1 order by lower(value), id limit 10`,
  };
}
