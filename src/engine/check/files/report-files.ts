// What a report says of entities, dictionaries, permissions and its own parts.
import type { EntityDeclaration, EntityField } from '../../catalog.ts';
import { columnNameOf, type ReportDeclaration, type ReportJoin } from '../../report.ts';
import { columnOf } from '../../entity/column.ts';
import { codesToRead } from '../../entity/field-codes.ts';
import { plainTypeOf } from '../../entity/plain-type.ts';
import { findOpenColumn, type Catalog } from '../catalog/catalog.ts';
import type { Code } from '../findings/codes.ts';
import { checkDict } from '../catalog/dict-reference.ts';
import { describeUnknownField, suggestField } from '../findings/unknown-field.ts';
import { suggestValue, type Findings } from '../findings/findings.ts';
import { isReservedName } from '../document/names.ts';
import { isTakenColumn } from './query-names.ts';
import { joinPointer } from '../findings/pointer.ts';

interface ReportView {
  report: ReportDeclaration;
  catalog: Catalog;
  findings: Findings;
  /** Entities by the name a field is prefixed with; the report's own under the empty name. */
  sources: Map<string, EntityDeclaration | undefined>;
}

/** Checks a report whose shape is right. */
export function checkReport(report: ReportDeclaration, catalog: Catalog, findings: Findings): void {
  const view: ReportView = { report, catalog, findings, sources: new Map() };
  view.sources.set('', findEntity(view, report.entity, '/entity'));
  for (const [name, join] of Object.entries(report.joins ?? {})) checkJoin(view, name, join);
  report.where?.forEach(({ field }, index) => {
    checkField(view, field, joinPointer('/where', index, 'field'));
  });
  checkPermission(view, report.permission, '/permission');
  if (report.scope) {
    checkField(view, report.scope.field, '/scope/field');
    checkPermission(view, report.scope.except, '/scope/except');
  }
  for (const [name, param] of Object.entries(report.params ?? {})) {
    refuseReserved(view, name, joinPointer('/params', name));
    checkField(view, param.field, joinPointer('/params', name, 'field'));
  }
  checkColumns(view);
  const { sort, linkage } = report;
  if (sort) {
    const names = report.columns.map(columnNameOf);
    expectOne(view, 'report-column-unknown', '列', sort.column, ['id', ...names], '/sort/column');
  }
  if (linkage !== undefined) {
    expectOne(view, 'report-param-unknown', '参数', linkage, Object.keys(report.params ?? {}), '/linkage');
  }
}

function checkColumns(view: ReportView): void {
  const { report, findings } = view;
  const seen = new Set<string>();
  report.columns.forEach((column, index) => {
    const pointer = joinPointer('/columns', index);
    const place = joinPointer(pointer, column.name === undefined ? 'field' : 'name');
    checkField(view, column.field, joinPointer(pointer, 'field'));
    if (column.dict !== undefined) {
      checkDict({ ...view, dicts: new Set() }, column.dict, joinPointer(pointer, 'dict'));
    }
    const name = columnNameOf(column);
    if (isReservedName(name) || isTakenColumn(name)) {
      findings.addAtValue('name-reserved', place, `列名 “${name}” 是保留的名称，请用 name 换一个`);
    } else if (seen.has(columnOf(name, undefined))) {
      findings.addAtValue('id-duplicate', place, `列名 “${name}” 重复，请用 name 换一个`);
    }
    // `aB` and `a_b` would be one column in SQL.
    seen.add(columnOf(name, undefined));
  });
}

function checkJoin(view: ReportView, name: string, join: ReportJoin): void {
  const pointer = joinPointer('/joins', name);
  refuseReserved(view, name, pointer);
  const entity = findEntity(view, join.entity, joinPointer(pointer, 'entity'));
  for (const [field, other] of Object.entries(join.on)) {
    const path = joinPointer(pointer, 'on', field);
    const own = entity && readField(view, entity, field, path, 'key');
    // Only what is joined already can be compared with.
    const joined = checkField(view, other, path);
    if (own && joined && plainTypeOf(own) !== plainTypeOf(joined)) {
      view.findings.addAtValue(
        'value-invalid',
        path,
        `字段 “${field}” 与 “${other}” 的类型不同，无法关联，请改成同类型的字段`,
      );
    }
  }
  view.sources.set(name, entity);
}

/** Resolves `field` or `join.field`; what stays unknown is told of once. */
function checkField(view: ReportView, field: string, pointer: string): EntityField | undefined {
  const dot = field.indexOf('.');
  const source = dot < 0 ? '' : field.slice(0, dot);
  if (!view.sources.has(source)) {
    const joins = [...view.sources.keys()].filter((name) => name !== '');
    expectOne(view, 'report-join-unknown', '关联', source, joins, pointer);
    return undefined;
  }
  const entity = view.sources.get(source);
  return entity && readField(view, entity, field.slice(dot + 1), pointer, 'value');
}

function readField(
  { report, findings }: ReportView,
  entity: EntityDeclaration,
  name: string,
  pointer: string,
  at: 'key' | 'value',
): EntityField | undefined {
  const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
  const asked = field ? codesToRead(field) : [];
  if (asked.length > 0 && report.permission === undefined) {
    const told = `“${name}” 只有持有 ${asked.join('、')} 的人能看到，请给报表写上 permission`;
    if (at === 'key') findings.addAtKey('field-hidden', pointer, told);
    else findings.addAtValue('field-hidden', pointer, told);
  }
  if (field && findOpenColumn(entity, name) !== undefined) return field;
  const open = Object.keys(entity.fields).filter((one) => findOpenColumn(entity, one) !== undefined);
  const message = field
    ? `实体 “${entity.id}” 没有公开的字段 “${name}”，请改成实体里公开的字段`
    : describeUnknownField(entity, name, open);
  if (at === 'key') findings.addAtKey('field-unknown', pointer, message);
  else
    findings.addAtValue('field-unknown', pointer, message, suggestField(entity.fields, name, open, pointer));
  return undefined;
}

function findEntity(view: ReportView, id: string, pointer: string): EntityDeclaration | undefined {
  const entity = view.catalog.entities.get(id);
  if (!entity) expectOne(view, 'entity-unknown', '实体', id, [...view.catalog.entities.keys()], pointer);
  return entity;
}

function checkPermission(view: ReportView, code: string | undefined, pointer: string): void {
  if (code === undefined) return;
  expectOne(view, 'permission-unknown', '权限编码', code, [...view.catalog.permissions], pointer);
}

function refuseReserved({ findings }: ReportView, name: string, pointer: string): void {
  if (!isReservedName(name)) return;
  findings.addAtKey('name-reserved', pointer, `“${name}” 是保留的名称，请换一个`);
}

function expectOne(
  { findings }: ReportView,
  code: Code,
  what: string,
  name: string,
  known: readonly string[],
  pointer: string,
): void {
  if (known.includes(name)) return;
  findings.addAtValue(
    code,
    pointer,
    `${what} “${name}” 不存在，请改正名称或先声明它`,
    suggestValue(name, known, pointer),
  );
}
