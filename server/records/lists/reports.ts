// Declared reports as queries: the entities of src/schemas/reports joined into one inner table, over which the filter
// grammar, sorting and paging of all lists work. Identifiers come from declarations, values are bound.
import { sql, type Kysely, type RawBuilder } from 'kysely';
import { columnNameOf, type ReportColumn, type ReportDeclaration } from '../../../src/engine/catalog.ts';
import { columnOf } from '../../../src/engine/entity/column.ts';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import type { SignedIn } from '../asker.ts';
import { readDataRules } from '../data-rules/data-rules.ts';
import { DICT_ROWS, findDict, readAllOptions, type DictOption } from '../dictionaries/dictionaries.ts';
import { getEntity, isOpen, listReports, openFields, seenBy, type Entity, type Field } from '../entities.ts';
import { isEqualTo, readFilters, type Condition } from '../conditions/filter.ts';
import { addDictTexts, joinConditions } from './list.ts';
import { readPage, readSorting, toPageResult, type PageResult } from './page.ts';
import { openColumns, toRecord, type WireRecord } from '../record.ts';

/** A declared column together with its field under the report's own names. */
interface Column {
  declared: ReportColumn;
  field: Field;
}

/** A report ready to be read. */
export interface Report {
  declaration: ReportDeclaration;
  columns: readonly Column[];
  /** The report as an entity: its columns, and the id of its own record. */
  entity: Entity;
  sources: ReadonlyMap<string, Source>;
}

/** An entity in the statement. */
interface Source {
  entity: Entity;
  alias: string;
}

/** Name of the inner table. */
const ROWS = 'report';

/** Rows that one report gives at most, however it is paged. */
export const MAX_REPORT_ROWS = 10_000;

/** Rows of the next level of a linkage. */
export const MAX_LINKED = 1000;

/** Beginning of the names that parameters have in a query string. */
const PARAM_PREFIX = 'self_';

/** Names that clients of this family send along and that no report reads. */
const IGNORED = new Set([
  '_t',
  'code',
  'column',
  'field',
  'order',
  'pageNo',
  'pageSize',
  'superQueryMatchType',
  'superQueryParams',
]);

const SUFFIXES = ['', '_begin', '_end', '_MultiString'];

/**
 * A report as it can be read.
 * @throws Error naming the report when an entity, a join or a field of it does not exist
 */
export function openReport(declaration: ReportDeclaration): Report {
  const own = getEntity(declaration.entity);
  const sources = new Map<string, Source>([['', { entity: own, alias: 'own' }]]);
  for (const [name, join] of Object.entries(declaration.joins ?? {})) {
    sources.set(name, { entity: getEntity(join.entity), alias: `join_${name}` });
  }
  const columns = declaration.columns.map((declared): Column => {
    const { field: source } = resolveField(declaration, sources, declared.field);
    const name = columnNameOf(declared);
    const field: Field = {
      ...source,
      name,
      column: columnOf(name, undefined),
      title: declared.title ?? source.title,
    };
    if (declared.dict !== undefined) field.dict = declared.dict;
    return { declared, field };
  });
  const { field: id } = resolveField(declaration, sources, 'id');
  const entity: Entity = {
    id: declaration.code,
    title: declaration.title,
    table: ROWS,
    storage: 'migration',
    fields: new Map([['id', id], ...columns.map(({ field }): [string, Field] => [field.name, field])]),
  };
  return { declaration, columns, entity, sources };
}

function resolveField(
  { code }: ReportDeclaration,
  sources: ReadonlyMap<string, Source>,
  name: string,
): { field: Field; reference: RawBuilder<unknown> } {
  const dot = name.indexOf('.');
  const source = sources.get(dot < 0 ? '' : name.slice(0, dot));
  const field = source?.entity.fields.get(name.slice(dot + 1));
  if (!source || !field || field.isSecret === true) {
    throw new Error(`the report ${code} names the field ${name}, which is not declared or secret`);
  }
  return { field, reference: sql.ref(`${source.alias}.${field.column}`) };
}

/** Opened ones, by their declaration: it and its entities are replaced together. */
const opened = new WeakMap<ReportDeclaration, Report>();

/**
 * The report of a code that a caller named.
 * @throws record-missing 实体不存在 when nobody declared it
 * @throws forbidden when it asks for a permission that the caller does not hold
 */
export function findReport(code: string, user: SignedIn): Report {
  const declaration = listReports().find((one) => one.code === code);
  if (!declaration) throw failure('record-missing', '实体不存在');
  const report = opened.get(declaration) ?? openReport(declaration);
  opened.set(declaration, report);
  const { permission } = report.declaration;
  if (permission !== undefined && !user.permissions.has(permission)) throw failure('forbidden');
  return narrowReport(report, user);
}

/**
 * The report as somebody sees it: without the columns and parameters whose fields they may not read.
 * @throws forbidden where its rows or their number depend on such a field
 */
function narrowReport(report: Report, user: SignedIn): Report {
  const { declaration, sources, columns } = report;
  const entity = seenBy(report.entity, user);
  const isShown = (name: string): boolean => isOpen(entity, resolveField(declaration, sources, name).field);
  const { joins = {}, where = [], scope, params = {} } = declaration;
  const needed = [
    ...Object.entries(joins).flatMap(([name, { on }]) =>
      Object.entries(on).flatMap(([own, other]) => [`${name}.${own}`, other]),
    ),
    ...where.map(({ field }) => field),
    ...(scope ? [scope.field] : []),
    ...Object.values(params).flatMap(({ field, isRequired }) => (isRequired === true ? [field] : [])),
  ];
  if (!needed.every(isShown)) throw failure('forbidden');
  return {
    ...report,
    entity,
    columns: columns.filter(({ field }) => isOpen(entity, field)),
    declaration: {
      ...declaration,
      params: Object.fromEntries(Object.entries(params).filter(([, { field }]) => isShown(field))),
    },
  };
}

/** The checked query string: paging and sorting, and every other name as it came. */
export type ReportQuery = Readonly<Record<string, unknown>> & {
  pageNo: number;
  pageSize: number;
  column?: string | undefined;
  order?: string | undefined;
};

/**
 * Reads one page of a report with its dictionary texts.
 * @throws request-invalid for filters, parameters and sort columns that it does not declare, and past its last row
 */
export async function readReport(
  db: Kysely<Database>,
  report: Report,
  user: SignedIn,
  query: ReportQuery,
  now: number,
): Promise<PageResult<WireRecord>> {
  refuseUnknown(report, query);
  const page = readPage(query);
  if ((page.number - 1) * page.size >= MAX_REPORT_ROWS) {
    throw failure('request-invalid', `报表最多查看前${MAX_REPORT_ROWS}条，请增加查询条件`);
  }
  const shown = await readShown(db, report, user, now);
  const rows = innerTable(report, readConditions(report, user, query), shown);
  const where = joinConditions(readFilters(report.entity, query, ROWS));
  const order = readOrder(report, query);
  const [counted, found] = await Promise.all([
    db
      .selectFrom(rows)
      .select((eb) => eb.fn.countAll<number>().as('total'))
      .where(where)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom(rows)
      .select(openColumns(report.entity, ROWS))
      .where(where)
      .orderBy(order)
      .limit(page.size)
      .offset((page.number - 1) * page.size)
      .execute(),
  ]);
  const records = found.map((row) => toRecord(report.entity, row));
  await addDictTexts({ db, user, now: () => now }, report.entity, records);
  return toPageResult(records, Number(counted.total), page);
}

/**
 * The rows of the next level of a linkage.
 * @param id value of the parameter that the report declares for it
 * @throws record-missing 实体不存在 when the report is no level of a linkage
 */
export async function readLinked(
  db: Kysely<Database>,
  report: Report,
  user: SignedIn,
  id: string,
  now: number,
): Promise<{ rows: WireRecord[]; isWhole: boolean }> {
  const { linkage } = report.declaration;
  if (linkage === undefined) throw failure('record-missing', '实体不存在');
  const query = { pageNo: 1, pageSize: MAX_LINKED, [`${PARAM_PREFIX}${linkage}`]: id };
  const { records, total } = await readReport(db, report, user, query, now);
  return { rows: records, isWhole: total <= MAX_LINKED };
}

/**
 * Options of every column that has a dictionary, by the column's name.
 * @returns `cut` the titles of the columns that have more options than are listed
 */
export async function readReportOptions(
  db: Kysely<Database>,
  { columns }: Report,
  user: SignedIn,
  now: number,
): Promise<{ options: Record<string, DictOption[]>; cut: string[] }> {
  const coded = columns.flatMap(({ field }) =>
    field.dict === undefined ? [] : [{ field, dict: field.dict }],
  );
  const entries = await Promise.all(
    coded.map(async ({ field, dict }) => {
      const source = findDict(dict, user.permissions);
      if (!source) return { field, options: [], isWhole: true };
      const conditions =
        source.kind === 'table' ? await readDataRules(db, user, source.dict.entity, now, DICT_ROWS) : [];
      return { field, ...(await readAllOptions(db, source, { conditions })) };
    }),
  );
  return {
    options: Object.fromEntries(entries.map(({ field, options }) => [field.name, options])),
    cut: entries.filter(({ isWhole }) => !isWhole).map(({ field }) => field.title),
  };
}

type InnerRow = Record<string, never>;

/** What data rules show the caller of each entity, by its name in the report. */
async function readShown(
  db: Kysely<Database>,
  { sources }: Report,
  user: SignedIn,
  now: number,
): Promise<ReadonlyMap<string, readonly Condition[]>> {
  const shown = new Map<string, readonly Condition[]>();
  for (const [name, { entity, alias }] of sources) {
    shown.set(name, await readDataRules(db, user, entity, now, alias));
  }
  return shown;
}

/**
 * The joined entities as one table with the columns of the report. A joined record that data rules hide is not there:
 * its columns are empty, or its row is missing where the join is required.
 */
function innerTable(
  { declaration, columns, sources }: Report,
  conditions: readonly Condition[],
  shown: ReadonlyMap<string, readonly Condition[]>,
) {
  const { field: id, reference } = resolveField(declaration, sources, 'id');
  const selected = [
    sql`${reference} as ${sql.id(id.column)}`,
    ...columns.map(
      ({ declared, field }) =>
        sql`${resolveField(declaration, sources, declared.field).reference} as ${sql.id(field.column)}`,
    ),
    ...listTies(sources).map(({ from, as }) => sql`${sql.ref(from)} as ${sql.id(as)}`),
  ];
  const joins = Object.entries(declaration.joins ?? {}).map(([name, join]) => {
    const source = sources.get(name) as Source;
    const on = Object.entries(join.on).map(([own, other]): Condition => {
      const left = resolveField(declaration, sources, `${name}.${own}`).reference;
      return sql<boolean>`${left} = ${resolveField(declaration, sources, other).reference}`;
    });
    const kind = join.isRequired === true ? sql`inner join` : sql`left join`;
    const table = sql`${sql.table(source.entity.table)} as ${sql.id(source.alias)}`;
    return sql`${kind} ${table} on ${joinConditions([...on, ...isKept(source), ...(shown.get(name) ?? [])])}`;
  });
  const own = sources.get('') as Source;
  const from = sql`${sql.table(own.entity.table)} as ${sql.id(own.alias)}`;
  const tables = sql.join([from, ...joins], sql` `);
  const where = joinConditions([...isKept(own), ...(shown.get('') ?? []), ...conditions]);
  return sql<InnerRow>`(select ${sql.join(selected)} from ${tables} where ${where})`.as(ROWS);
}

/** Ids of joined records: rows that are alike in all else keep their order over the pages. */
function listTies(sources: ReadonlyMap<string, Source>): { from: string; as: string }[] {
  return [...sources.values()].flatMap(({ entity, alias }) =>
    alias !== 'own' && entity.fields.has('id') ? [{ from: `${alias}.id`, as: `${alias}:id` }] : [],
  );
}

/** What lies in a recycle bin is in no report. */
function isKept({ entity, alias }: Source): Condition[] {
  const field = entity.fields.get('delFlag');
  return field ? [isEqualTo(field, sql.ref(`${alias}.${field.column}`), '0')] : [];
}

/** Fixed conditions, whose rows the caller may see, and parameters. */
function readConditions(report: Report, user: SignedIn, query: ReportQuery): Condition[] {
  const { declaration, sources } = report;
  const conditions = (declaration.where ?? []).map(({ field: name, is, isNot }): Condition => {
    const { field, reference } = resolveField(declaration, sources, name);
    if (is !== undefined) return isEqualTo(field, reference, String(is));
    return sql<boolean>`(${isEqualTo(field, reference, String(isNot))}) is not true`;
  });
  conditions.push(...readScope(report, user));
  for (const [name, param] of Object.entries(declaration.params ?? {})) {
    const sent = query[`${PARAM_PREFIX}${name}`];
    const text = typeof sent === 'string' ? sent.trim() : '';
    if (text === '') {
      if (param.isRequired === true)
        throw failure('request-invalid', `缺少报表参数“${param.title}”（${name}）`);
      continue;
    }
    const { field, reference } = resolveField(declaration, sources, param.field);
    conditions.push(isEqualTo({ ...field, name, title: param.title }, reference, text));
  }
  return conditions;
}

function readScope({ declaration, sources }: Report, user: SignedIn): Condition[] {
  const { scope } = declaration;
  if (!scope || (scope.except !== undefined && user.permissions.has(scope.except))) return [];
  const { reference } = resolveField(declaration, sources, scope.field);
  if (scope.kind === 'own') return [sql<boolean>`${reference} = ${user.username}`];
  // Codes of one level are equally long, so a department's code begins those below it and no other.
  return user.orgCode === ''
    ? [sql<boolean>`false`]
    : [sql<boolean>`starts_with(${reference}, ${user.orgCode})`];
}

function readOrder({ entity, columns, declaration, sources }: Report, query: ReportQuery) {
  const isFixed = new Set(
    columns.flatMap((one) => (one.declared.isSortable === false ? [one.field.name] : [])),
  );
  const sortable: Entity = {
    ...entity,
    fields: new Map([...entity.fields].filter(([name]) => !isFixed.has(name))),
  };
  const [first = 'id'] = columns.map(({ field }) => field.name).filter((name) => !isFixed.has(name));
  const fallback = declaration.sort ?? { column: first, order: 'asc' };
  const isFallback = !query.column;
  const order = readSorting(isFallback ? entity : sortable, query, fallback, ROWS);
  return sql.join([order, ...listTies(sources).map(({ as }) => sql.id(ROWS, as))]);
}

function refuseUnknown({ entity, declaration }: Report, query: ReportQuery): void {
  const known = new Set(Object.keys(declaration.params ?? {}).map((name) => `${PARAM_PREFIX}${name}`));
  for (const { name } of openFields(entity)) for (const suffix of SUFFIXES) known.add(`${name}${suffix}`);
  for (const name of Object.keys(query)) {
    if (known.has(name) || IGNORED.has(name)) continue;
    const what = name.startsWith(PARAM_PREFIX) ? '报表参数' : '查询条件';
    throw failure('request-invalid', `${what}“${name.slice(0, 60)}”不存在`);
  }
}
