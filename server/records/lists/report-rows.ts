// The statement of a report: its entities joined into one inner table, narrowed by its conditions and parameters.
import { sql } from 'kysely';
import { failure } from '../../kernel/errors.ts';
import type { SignedIn } from '../asker.ts';
import { isEqualTo, type Condition } from '../conditions/filter.ts';
import type { Entity } from '../entities.ts';
import { joinConditions } from './list.ts';
import { resolveField, ROWS, type Report, type Source } from './open-report.ts';
import { readSorting } from './page.ts';

/** Beginning of the names that parameters have in a query string. */
export const PARAM_PREFIX = 'self_';

/** The checked query string: paging and sorting, and every other name as it came. */
export type ReportQuery = Readonly<Record<string, unknown>> & {
  pageNo: number;
  pageSize: number;
  column?: string | undefined;
  order?: string | undefined;
};

type InnerRow = Record<string, never>;

/**
 * The joined entities as one table with the columns of the report. A joined record that data rules hide is not there:
 * its columns are empty, or its row is missing where the join is required.
 */
export function innerTable(
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
export function readConditions(report: Report, user: SignedIn, query: ReportQuery): Condition[] {
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
      if (param.isRequired === true) throw failure('request-invalid', `缺少报表参数“${param.title}”`);
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

/** The order that was asked for, or that of the declaration; alike rows by the ids of what is joined. */
export function readOrder({ entity, columns, declaration, sources }: Report, query: ReportQuery) {
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
