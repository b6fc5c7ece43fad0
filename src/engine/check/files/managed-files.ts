// What an entity says of the table that the server makes for it: types that fit, names that are free, expressions over
// fields that there are.
import type { EntityDeclaration, EntityField } from '../../catalog.ts';
import type { Fix } from '../../diagnostic.ts';
import type { Json } from '../../document.ts';
import { columnOf } from '../../entity/column.ts';
import { isRelation, MANAGED_FIELDS } from '../../entity/managed-entity.ts';
import type { ParsedExpression } from '../../expression/parse.ts';
import { entriesOf, isObject, itemsOf, ownString, ownValue } from '../../values/json.ts';
import type { Catalog } from '../catalog/catalog.ts';
import { parseRecordExpression } from '../expressions/record-expressions.ts';
import { describeUnknownField, suggestField } from '../findings/unknown-field.ts';
import { suggestValue, type Findings } from '../findings/findings.ts';
import { joinPointer } from '../findings/pointer.ts';
import {
  checkColumnless,
  checkFilledFields,
  checkPeriod,
  checkReadExpression,
  checkTree,
  expectColumn,
} from './managed-fields.ts';
import { isTakenField } from './query-names.ts';

/** Types whose columns every table may have. */
const PLAIN: readonly string[] = ['string', 'number', 'integer', 'boolean', 'date', 'datetime', 'text'];

/** Tables of the product, of the database, and copies of what was dropped. */
const TAKEN_PREFIX = /^(sys|onl|pg|kept|oss|extend)_/;

/** PostgreSQL cuts longer names. */
const LONGEST_NAME = 63;

const PLACEHOLDER = /^#\{(sysUserCode|sysUserName|sysOrgCode|date|time|datetime)\}$/;

/**
 * Checks an entity whose shape is right.
 * @param value the file, for the places of findings
 * @param entity the same, completed
 */
export function checkManaged(
  value: Json,
  entity: EntityDeclaration,
  catalog: Catalog,
  findings: Findings,
): void {
  if (entity.sort !== undefined) expectField(entity.sort.column, '/sort/column', entity, findings);
  if (entity.storage === 'migration') {
    if (ownString(value, 'table') === undefined) {
      findings.addAtValue('keyword-missing', '', '缺少 table，迁移脚本建立的表要写明表名');
    }
    for (const [name, field] of Object.entries(entity.fields)) {
      if (PLAIN.includes(field.type)) continue;
      const pointer = joinPointer('/fields', name, 'type');
      findings.addAtValue(
        'value-invalid',
        pointer,
        `类型 “${field.type}” 只用于由系统管理的表，请改成 ${PLAIN.join('、')} 之一，或写 "storage": "managed"`,
      );
    }
    return;
  }
  checkTableName(value, entity, findings);
  checkFields(value, entity, catalog, findings);
  checkGroups(value, entity, findings);
  checkTree(value, entity, findings);
  itemsOf(ownValue(value, 'rules')).forEach((rule, index) => {
    const pointer = joinPointer('/rules', index);
    checkExpression(ownString(rule, 'check') ?? '', joinPointer(pointer, 'check'), entity, findings);
    const field = ownString(rule, 'field');
    if (field !== undefined) expectField(field, joinPointer(pointer, 'field'), entity, findings);
  });
}

/** The fields that a file states, those of an entity or those that a module adds to one. */
export function checkFields(
  value: Json,
  entity: EntityDeclaration,
  catalog: Catalog,
  findings: Findings,
): void {
  checkColumns(value, entity, findings);
  for (const [name, field] of statedFields(value, entity)) {
    checkField(name, field, entity, catalog, findings);
  }
  checkComputed(value, entity, findings);
}

/** The fields of the file itself, without what every managed entity has. */
function statedFields(value: Json, entity: EntityDeclaration): [string, EntityField][] {
  return entriesOf(ownValue(value, 'fields')).flatMap(([name]): [string, EntityField][] => {
    const field = Object.hasOwn(entity.fields, name) ? entity.fields[name] : undefined;
    return field && !MANAGED_FIELDS.includes(name) ? [[name, field]] : [];
  });
}

function checkTableName(value: Json, { table }: EntityDeclaration, findings: Findings): void {
  const pointer = ownString(value, 'table') === undefined ? '/id' : '/table';
  if (TAKEN_PREFIX.test(table)) {
    findings.addAtValue('table-taken', pointer, `表名 “${table}” 的前缀留给系统使用，请换一个前缀`);
  }
  if (table.length > LONGEST_NAME) {
    findings.addAtValue(
      'value-invalid',
      pointer,
      `表名 “${table}” 超过 ${LONGEST_NAME} 个字符，请用 table 写一个短的`,
    );
  }
}

function checkColumns(value: Json, entity: EntityDeclaration, findings: Findings): void {
  const columns = new Map<string, string>(MANAGED_FIELDS.map((name) => [columnOf(name, undefined), name]));
  columns.set('deleted_at', '删除时间');
  for (const [name, field] of entriesOf(ownValue(value, 'fields'))) {
    const pointer = joinPointer('/fields', name);
    if (MANAGED_FIELDS.includes(name)) {
      findings.addAtKey(
        'field-duplicate',
        pointer,
        `每张由系统管理的表都有字段 “${name}”，请删除或换一个名称`,
      );
      continue;
    }
    if (isTakenField(name, entity.tree?.parent)) {
      const fix = renameField(name, field);
      findings.addAtKey('name-reserved', pointer, `“${name}” 在查询里另有含义，请换一个名称`, fix);
      continue;
    }
    const declared = entity.fields[name]?.column;
    const column = columnOf(name, declared);
    const earlier = columns.get(column);
    if (earlier !== undefined) {
      findings.addAtKey(
        'field-duplicate',
        pointer,
        `字段 “${name}” 与 “${earlier}” 的列名都是 ${column}，请换一个`,
      );
    } else columns.set(column, name);
    if (/^[a-z_][a-z0-9_]*$/.test(column) && column.length <= LONGEST_NAME) continue;
    findings.addAtKey(
      'name-invalid',
      pointer,
      `字段 “${name}” 的列名 ${column} 不能使用，请写 "column"，以小写字母开头，只含小写字母、数字和下划线，最多 ${LONGEST_NAME} 个字符`,
    );
  }
}

/** Another name over the same column, so that what is stored stays. */
function renameField(name: string, value: Json | undefined): Fix | undefined {
  if (!isObject(value)) return undefined;
  const other = `own${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  return {
    title: `改名为 “${other}”，列名不变`,
    patch: [
      { op: 'remove', path: joinPointer('/fields', name) },
      {
        op: 'add',
        path: joinPointer('/fields', other),
        value: { ...value, column: columnOf(name, ownString(value, 'column')) },
      },
    ],
  };
}

function checkField(
  name: string,
  field: EntityField,
  entity: EntityDeclaration,
  catalog: Catalog,
  findings: Findings,
): void {
  const at = (...keys: string[]): string => joinPointer('/fields', name, ...keys);
  const require = (key: 'entity' | 'fillRule' | 'value', what: string): boolean => {
    if (field[key] !== undefined) return true;
    findings.addAtValue('keyword-missing', at(), `“${field.title}” 缺少 ${key}，请写明${what}`);
    return false;
  };
  checkColumnless(name, field, findings);
  checkPeriod(name, field, entity, findings);
  if (isRelation(field) && require('entity', '关联的实体')) {
    if (!catalog.entities.has(field.entity ?? '')) {
      findings.addAtValue(
        'entity-unknown',
        at('entity'),
        `实体 “${field.entity ?? ''}” 不存在，请改成已有的实体 id`,
        suggestValue(field.entity ?? '', catalog.entities.keys(), at('entity')),
      );
    }
    if (field.onDelete === 'empty' && field.isRequired === true) {
      findings.addAtValue(
        'value-invalid',
        at('onDelete'),
        `“${field.title}” 必填，不能清空，请改成 refuse 或 along`,
      );
    }
  }
  if (field.type === 'serial') require('fillRule', '填值规则的编码');
  if (field.type === 'computed') require('value', '计算的表达式');
  if (field.type === 'decimal' && (field.length ?? 15) > 15) {
    findings.addAtValue('value-invalid', at('length'), `小数最多 15 位，请把 ${String(field.length)} 改小`);
  }
  if (field.type === 'decimal' && (field.scale ?? 2) > (field.length ?? 15)) {
    findings.addAtValue(
      'value-invalid',
      at(field.scale === undefined ? 'length' : 'scale'),
      '小数位数不能超过总位数',
    );
  }
  checkDefault(field, at('default'), findings);
  checkWidget(field, at, catalog, findings);
  checkFilledFields(name, field, entity, findings);
  if (entity.text === name && field.isSecret === true) {
    findings.addAtValue('value-invalid', '/text', `字段 “${name}” 是保密的，不能显示，请换一个`);
  }
}

function checkWidget(
  { widget }: EntityField,
  at: (...keys: string[]) => string,
  { widgets }: Catalog,
  findings: Findings,
): void {
  const type = typeof widget === 'string' ? widget : widget?.type;
  // Without a list of widgets the screens of the entity are judged alone.
  if (type === undefined || widgets.size === 0 || widgets.has(type)) return;
  const pointer = typeof widget === 'string' ? at('widget') : at('widget', 'type');
  findings.addAtValue(
    'widget-unknown',
    pointer,
    `没有组件 “${type}”，请改成已有组件的名称`,
    suggestValue(type, widgets.keys(), pointer),
  );
}

const DEFAULTS: Readonly<Record<string, readonly string[]>> = {
  integer: ['number'],
  number: ['number'],
  decimal: ['number'],
  money: ['number'],
  boolean: ['boolean'],
};

function checkDefault(
  { type, title, default: value }: EntityField,
  pointer: string,
  findings: Findings,
): void {
  if (value === undefined) return;
  const wanted = DEFAULTS[type] ?? ['string'];
  if (type === 'serial' || type === 'computed' || !wanted.includes(typeof value)) {
    findings.addAtValue('value-invalid', pointer, `“${title}” 的默认值类型不对，请改成与 ${type} 相符的值`);
  } else if (typeof value === 'string' && value.startsWith('#{') && !PLACEHOLDER.test(value)) {
    findings.addAtValue(
      'value-invalid',
      pointer,
      `没有占位符 ${value}，可用 #{sysUserCode}、#{sysUserName}、#{sysOrgCode}、#{date}、#{time}、#{datetime}`,
    );
  } else if (
    (type === 'date' || type === 'datetime' || type === 'time') &&
    !PLACEHOLDER.test(String(value))
  ) {
    findings.addAtValue(
      'value-invalid',
      pointer,
      `“${title}” 的默认值请写成 #{date}、#{time} 或 #{datetime}`,
    );
  }
}

function checkGroups(value: Json, entity: EntityDeclaration, findings: Findings): void {
  const text = ownString(value, 'text');
  if (text !== undefined) {
    expectField(text, '/text', entity, findings);
    expectColumn(text, '/text', entity, findings);
  }
  for (const key of ['unique', 'indexes'] as const) {
    entity[key]?.forEach((group, index) => {
      group.forEach((name, place) => {
        const pointer = joinPointer('', key, String(index), String(place));
        expectField(name, pointer, entity, findings);
        expectColumn(name, pointer, entity, findings);
      });
    });
  }
}

function expectField(name: string, pointer: string, entity: EntityDeclaration, findings: Findings): void {
  const { fields } = entity;
  if (Object.hasOwn(fields, name)) return;
  const fix = suggestField(fields, name, Object.keys(fields), pointer);
  findings.addAtValue('field-unknown', pointer, describeUnknownField(entity, name), fix);
}

/** Computed fields are worked out one after the other: none may wait for itself. */
function checkComputed(value: Json, entity: EntityDeclaration, findings: Findings): void {
  const reads = new Map<string, readonly string[]>();
  for (const [name, field] of statedFields(value, entity)) {
    if (field.type !== 'computed' || field.value === undefined) continue;
    const parsed = checkExpression(field.value, joinPointer('/fields', name, 'value'), entity, findings);
    reads.set(name, parsed ? fieldsRead(parsed) : []);
    if (parsed) checkReadExpression(name, field, parsed, entity, findings);
  }
  for (const name of reads.keys()) {
    if (!reachesItself(name, reads)) continue;
    findings.addAtValue(
      'value-cycle',
      joinPointer('/fields', name, 'value'),
      `计算字段 “${name}” 绕了一圈又用到自己，请改成只用别的字段`,
    );
  }
}

function reachesItself(start: string, reads: ReadonlyMap<string, readonly string[]>): boolean {
  const seen = new Set<string>();
  const open = [...(reads.get(start) ?? [])];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (next === start) return true;
    if (seen.has(next)) continue;
    seen.add(next);
    open.push(...(reads.get(next) ?? []));
  }
  return false;
}

function fieldsRead(parsed: ParsedExpression): string[] {
  return parsed.paths.flatMap(({ root, path }) =>
    root === '$values' && path[0] !== undefined ? [path[0]] : [],
  );
}

/** @returns the expression, when it can be read; what it names of `$values` must be fields or kinds of rows */
function checkExpression(
  text: string,
  pointer: string,
  entity: EntityDeclaration,
  findings: Findings,
): ParsedExpression | undefined {
  const parsed = parseRecordExpression(text, pointer, findings);
  if (!parsed) return undefined;
  const known = [...Object.keys(entity.fields), ...Object.keys(entity.children ?? {})];
  for (const name of new Set(fieldsRead(parsed))) {
    if (known.includes(name)) continue;
    findings.addAtValue('field-unknown', pointer, describeUnknownField(entity, name));
  }
  return parsed;
}
