// The steps that change tables: each with its statements, with what people read of it, and with the rows that it may cost.
import { type RawBuilder, sql } from 'kysely';
import { buildType, writeType } from './column-type.ts';
import { type Column, type Constant, DELETED_AT, nameCheck, nameCopy, type Table } from './table.ts';

/** Rows that a step may lose or that refuse it. */
export interface Question {
  /** Tables that it looks into. */
  of: readonly string[];
  /** Gives one row with their number, `count`. */
  count: RawBuilder<{ count: number }>;
  /** Gives the first ten of them: `id`, and as `value` what is at stake. */
  sample: RawBuilder<{ id: string; value: string | null }>;
  /**
   * `always`: somebody has to agree however many they are. `some`: only when there are any.
   */
  waits: 'always' | 'some';
}

/** One change of one table. */
export interface Step {
  /** Names the step when somebody agrees to it: the same change has the same name each time. */
  name: string;
  table: string;
  /** One sentence, in Chinese. */
  words: string;
  statements: readonly RawBuilder<unknown>[];
  /**
   * `first` come tables, then what is changed in them, then what refers from one to another; these run in a transaction
   * with their record. `alone` stands outside of one, as indexes are built beside writers.
   */
  runs: 'first' | 'then' | 'last' | 'alone';
  question?: Question;
  /** What stands in place of the declaration until the step is done: a column under its old name or of its old type. */
  until?: { column: string; is: 'renamed'; from: string } | { column: string; is: 'converted' };
  /** The column that is there afterwards. */
  adds?: string;
  /** The part that is gone or has another name afterwards. */
  forgets?: string;
  /** What the table is called afterwards, and until then. */
  renames?: string;
  renamesFrom?: string;
  /** What is copied before, when the step takes values away: made once somebody agreed. */
  copy?: { table: string; statement: RawBuilder<unknown> };
}

function writeConstant(value: Constant): RawBuilder<unknown> {
  return sql.lit(value);
}

function define(column: Column): RawBuilder<unknown> {
  const parts = [sql`${sql.id(column.name)} ${buildType(column.type)}`];
  if (column.default !== undefined && typeof column.default !== 'object') {
    parts.push(sql`default ${writeConstant(column.default)}`);
  }
  if (column.isRequired) parts.push(sql`not null`);
  return sql.join(parts, sql` `);
}

export function createTable(table: Table): Step {
  const columns = table.columns.map((column) =>
    column.name === 'id' ? sql`${define(column)} primary key` : define(column),
  );
  const statements = [
    sql`create table ${sql.id(table.name)} (${sql.join(columns)})`,
    sql`comment on table ${sql.id(table.name)} is ${sql.lit(table.comment)}`,
    ...table.columns.map((column) => writeComment(table.name, column)),
  ];
  if (table.columns.some(({ name }) => name === 'version')) {
    statements.push(
      // A record whose department moves was edited by nobody.
      sql`create trigger ${sql.id('raise_version')} before update on ${sql.id(table.name)}
        for each row execute function raise_version('sys_org_code')`,
    );
  }
  return {
    name: `${table.name}: create`,
    table: table.name,
    words: `新建表 ${table.name}（${table.comment}，${String(table.columns.length)} 列）`,
    statements,
    runs: 'first',
  };
}

function writeComment(table: string, column: Column): RawBuilder<unknown> {
  return sql`comment on column ${sql.id(table, column.name)} is ${sql.lit(column.comment)}`;
}

export function describeTable(table: Table): Step {
  return {
    name: `${table.name}: comment`,
    table: table.name,
    words: `更新表 ${table.name} 的说明`,
    statements: [sql`comment on table ${sql.id(table.name)} is ${sql.lit(table.comment)}`],
    runs: 'then',
  };
}

export function describeColumn(table: string, column: Column): Step {
  return {
    name: `${table}.${column.name}: comment`,
    table,
    words: `更新列 ${column.name} 的说明`,
    statements: [writeComment(table, column)],
    runs: 'then',
  };
}

/** Constants are told to all rows without writing them; a required column without one waits for values. */
export function addColumn(table: string, column: Column): Step {
  return {
    name: `${table}.${column.name}: add`,
    table,
    words: `新增列 ${column.name}（${column.comment}）`,
    statements: [sql`alter table ${sql.id(table)} add column ${define(column)}`, writeComment(table, column)],
    runs: 'then',
    adds: column.name,
  };
}

export function renameColumn(table: string, from: string, column: Column): Step {
  return {
    name: `${table}.${column.name}: rename from ${from}`,
    table,
    words: `把列 ${from} 改名为 ${column.name}，值保持不变`,
    statements: [sql`alter table ${sql.id(table)} rename column ${sql.id(from)} to ${sql.id(column.name)}`],
    runs: 'then',
    question: { ...rowsWith(table, from, sql`${sql.id(from)} is not null`), waits: 'always' },
    forgets: from,
    until: { column: column.name, is: 'renamed', from },
  };
}

export function renameTable(from: string, table: Table): Step {
  return {
    name: `${table.name}: rename from ${from}`,
    table: table.name,
    words: `把表 ${from} 改名为 ${table.name}，行保持不变`,
    statements: [sql`alter table ${sql.id(from)} rename to ${sql.id(table.name)}`],
    runs: 'then',
    question: { ...rowsWith(from, 'id', sql`true`), waits: 'always' },
    renames: table.name,
    renamesFrom: from,
  };
}

export function widenColumn(table: string, column: Column): Step {
  return {
    name: `${table}.${column.name}: widen to ${writeType(column.type)}`,
    table,
    words: `放宽列 ${column.name} 为 ${writeType(column.type)}`,
    statements: [
      sql`alter table ${sql.id(table)} alter column ${sql.id(column.name)} type ${buildType(column.type)}`,
    ],
    runs: 'then',
  };
}

/**
 * Gives a column another type. What does not fit the new type is cut, rounded or emptied, which is why it waits and why the
 * old values are kept beside.
 */
export function convertColumn(table: string, from: Column, column: Column, at: string): Step {
  const old = sql.id(column.name);
  const convert = sql`pg_temp.try_cast(${old}::text, ${sql.lit(writeType(column.type))}, null::${buildType(column.type)})`;
  const differs = sql`${old} is not null and pg_temp.try_cast(${old}::text, ${sql.lit(writeType(column.type))}, null::${buildType(column.type)})::text is distinct from ${old}::text`;
  return {
    name: `${table}.${column.name}: convert to ${writeType(column.type)}`,
    table,
    words: tellConversion(from, column),
    statements: [
      // A default of the old type may be none of the new one.
      sql`alter table ${sql.id(table)} alter column ${old} drop default`,
      sql`alter table ${sql.id(table)} alter column ${old} type ${buildType(column.type)} using ${convert}`,
    ],
    runs: 'then',
    question: { ...rowsWith(table, column.name, differs), waits: 'always' },
    copy: copyColumn(table, column.name, at),
    until: { column: column.name, is: 'converted' },
  };
}

/** What becomes of the values, for whoever is asked and reads no SQL. */
function tellConversion({ type: from }: Column, { name, comment, type }: Column): string {
  const column = `列 ${name}（${comment}）`;
  if (from.kind === 'varchar' && type.kind === 'varchar')
    return `把${column}从 ${from.length} 个字缩短为 ${type.length} 个字，更长的文字会被截断`;
  return `把${column}的类型从 ${writeType(from)} 改为 ${writeType(type)}，不属于新类型的值会被清空`;
}

export function setDefault(table: string, column: Column): Step {
  const target = sql`alter table ${sql.id(table)} alter column ${sql.id(column.name)}`;
  const value = column.default;
  const isSet = value !== undefined && typeof value !== 'object';
  return {
    name: `${table}.${column.name}: default`,
    table,
    words: isSet ? `列 ${column.name} 的默认值改为 ${String(value)}` : `列 ${column.name} 不再有默认值`,
    statements: [isSet ? sql`${target} set default ${writeConstant(value)}` : sql`${target} drop default`],
    runs: 'then',
  };
}

/** The check is there first and is validated beside writers, so that no writer waits for a look at all rows. */
export function requireColumn(table: string, column: Column): Step {
  const check = sql.id(nameCheck(table, column.name));
  const target = sql.id(table);
  return {
    name: `${table}.${column.name}: require`,
    table,
    words: `列 ${column.name} 改为必填`,
    statements: [
      sql`alter table ${target} drop constraint if exists ${check}`,
      sql`alter table ${target} add constraint ${check} check (${sql.id(column.name)} is not null) not valid`,
      sql`alter table ${target} validate constraint ${check}`,
      sql`alter table ${target} alter column ${sql.id(column.name)} set not null`,
      sql`alter table ${target} drop constraint ${check}`,
    ],
    runs: 'alone',
    question: { ...rowsWith(table, 'id', sql`${sql.id(column.name)} is null`), waits: 'some' },
  };
}

export function releaseColumn(table: string, column: string): Step {
  return {
    name: `${table}.${column}: release`,
    table,
    words: `列 ${column} 改为可空`,
    statements: [sql`alter table ${sql.id(table)} alter column ${sql.id(column)} drop not null`],
    runs: 'then',
  };
}

export function dropColumn(table: string, column: Column, at: string): Step {
  return {
    name: `${table}.${column.name}: drop`,
    table,
    words:
      column.name === DELETED_AT
        ? `表 ${table} 不再有回收站，其中的记录回到列表`
        : `删除列 ${column.name}（${column.comment}）`,
    statements: [sql`alter table ${sql.id(table)} drop column ${sql.id(column.name)}`],
    runs: 'then',
    question: { ...rowsWith(table, column.name, sql`${sql.id(column.name)} is not null`), waits: 'always' },
    copy: copyColumn(table, column.name, at),
    forgets: column.name,
  };
}

/** The rows stay in the copy, which is the table itself under another name. */
export function dropTable(table: string, at: string): Step {
  const kept = nameCopy(at, table);
  return {
    name: `${table}: drop`,
    table,
    words: `移除表 ${table}，它的行保留在 ${kept}`,
    statements: [sql`alter table ${sql.id(table)} rename to ${sql.id(kept)}`],
    runs: 'then',
    question: { ...rowsWith(table, 'id', sql`true`), waits: 'always' },
  };
}

/** Rows of a table that meet a condition, shown by one of its columns. */
export function rowsWith(
  table: string,
  column: string,
  condition: RawBuilder<unknown>,
): Omit<Question, 'waits'> {
  return {
    of: [table],
    count: sql<{ count: number }>`select count(*)::float8 as count from ${sql.id(table)} where ${condition}`,
    sample: sql<{ id: string; value: string | null }>`
      select id, left(${sql.id(column)}::text, 200) as value from ${sql.id(table)} where ${condition} order by id limit 10`,
  };
}

function copyColumn(
  table: string,
  column: string,
  at: string,
): { table: string; statement: RawBuilder<unknown> } {
  const kept = nameCopy(at, table, column);
  return {
    table: kept,
    statement: sql`create table ${sql.id(kept)} as
      select id, ${sql.id(column)} from ${sql.id(table)} where ${sql.id(column)} is not null`,
  };
}
