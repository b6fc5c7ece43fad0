// Declared reports made ready: their columns as fields of an entity, their entities by name, and what of them somebody sees.
import { sql, type RawBuilder } from 'kysely';
import { columnNameOf, type ReportColumn, type ReportDeclaration } from '../../../src/engine/report.ts';
import { columnOf } from '../../../src/engine/entity/column.ts';
import { failure } from '../../kernel/errors.ts';
import type { SignedIn } from '../asker.ts';
import { getEntity, isOpen, listReports, seenBy, type Entity, type Field } from '../entities.ts';

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
export interface Source {
  entity: Entity;
  alias: string;
}

/** Name of the inner table. */
export const ROWS = 'report';

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

/**
 * The field that a declaration names, and the column that holds it in the statement.
 * @throws Error naming report and field when there is none, or it is secret
 */
export function resolveField(
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
