// What people write a field with, by its type; the same nodes show it where nothing is to be written.
import type { CompletedField, EntityDeclaration, EntityField } from '../catalog.ts';
import type { Json, JsonObject, RuleUse } from '../document.ts';
import { digitsOf } from '../entity/digits.ts';
import { codesToRead } from '../entity/field-codes.ts';
import { isRelation } from '../entity/managed-entity.ts';
import { plainTypeOf } from '../entity/plain-type.ts';
import { isObject } from '../values/json.ts';
import { canJudge, valueOverForm } from './record-rules.ts';
import { quote } from './words.ts';

/** Widgets that offer what a dictionary holds; others find their options by themselves. */
const TAKES_DICT: ReadonlySet<string> = new Set(['list', 'list_multi', 'radio', 'checkbox', 'cascader']);

/** The widget that edits values of a field. */
export function controlOf(field: CompletedField): JsonObject {
  const { type, dict, departKind, length, widget } = field;
  if (widget !== undefined) return namedControl(field, widget);
  if (field.isSecret === true) {
    return {
      type: 'string',
      'x-component': 'password',
      'x-component-props': { placeholder: '不显示原值，不填则保持不变' },
    };
  }
  if (departKind !== undefined)
    return { type: 'string', 'x-component': departKind === 'company' ? 'company' : 'sel_depart' };
  if (isRelation(field)) return relationOf(field);
  if (dict !== undefined) return { type: valueTypeOf(field), 'x-component': 'list', 'x-dict': dict };
  switch (type) {
    case 'string':
    case 'serial':
      return { type: 'string', 'x-component': 'text', ...limited(length) };
    case 'text':
      return { type: 'string', 'x-component': 'textarea', ...limited(length) };
    case 'integer':
      return { type: 'integer', 'x-component': 'integer' };
    case 'number':
      return { type: 'number', 'x-component': 'number' };
    case 'decimal':
    case 'money':
      return withProps({ type: 'number', 'x-component': 'number' }, { ...digitsOf(field) });
    case 'boolean':
      return withProps({ type: 'boolean', 'x-component': 'switch' }, { options: [true, false] });
    case 'computed':
      return field.valueType === 'string'
        ? { type: 'string', 'x-component': 'text' }
        : withProps({ type: 'number', 'x-component': 'number' }, { ...digitsOf(field) });
    case 'json':
      return { 'x-component': 'json', type: 'string' };
    default:
      // Dates, times and files have widgets of their names.
      return { type: 'string', 'x-component': type };
  }
}

/** Name of the widget that the entity asks for. */
export function widgetNameOf({ widget }: Pick<EntityField, 'widget'>): string | undefined {
  return typeof widget === 'string' ? widget : widget?.type;
}

function namedControl(field: EntityField, widget: NonNullable<EntityField['widget']>): JsonObject {
  const { type, props } = typeof widget === 'string' ? { type: widget, props: undefined } : widget;
  return {
    type: valueTypeOf(field),
    'x-component': type,
    ...(props === undefined ? {} : { 'x-component-props': props }),
    ...(field.dict !== undefined && TAKES_DICT.has(type) ? { 'x-dict': field.dict } : {}),
  };
}

/** Linked dropdowns lead to those that stand beside them, of which an author may leave some out. */
export function linkedWithin(control: JsonObject, names: ReadonlySet<string>): JsonObject {
  const props = control['x-component-props'];
  if (control['x-component'] !== 'link_down' || !isObject(props) || !Array.isArray(props['others']))
    return control;
  const others = props['others'].filter((name) => typeof name === 'string' && names.has(name));
  return others.length === props['others'].length ? control : withProps(control, { others });
}

/** What the server would put in for a placeholder, as a form shows it. */
const FILLED: Readonly<Record<string, string>> = {
  '#{sysUserCode}': '{{ $user.username }}',
  '#{sysUserName}': '{{ $user.realname }}',
  '#{sysOrgCode}': '{{ $user.orgCode }}',
  '#{date}': '{{ formatDate($now) }}',
  '#{time}': "{{ formatDate($now, 'HH:mm:ss') }}",
  '#{datetime}': '{{ $now }}',
};

/**
 * A field of a form, with all that its entity demands.
 * @param fields all of the form
 */
export function inputOf(
  name: string,
  field: CompletedField,
  entity: EntityDeclaration,
  fields: ReadonlySet<string>,
): JsonObject {
  const { type, default: initial, isRequired } = field;
  const isFilled = typeof initial === 'string' && initial.startsWith('#{');
  const control = { title: field.title, ...controlOf(field), ...accessOf(field) };
  if (type === 'serial') {
    return { ...withProps(control, { placeholder: '保存后自动生成' }), 'x-disabled': true };
  }
  if (type === 'computed') {
    const { value: over = '' } = field;
    const value = canJudge(over, shownTogether(entity, fields, field)) ? valueOverForm(over) : undefined;
    return { ...control, 'x-read-only': true, ...(value === undefined ? {} : { 'x-value': value }) };
  }
  if (field.isReadOnly === true) return { ...control, 'x-read-only': true };
  const rules = rulesOf(name, field, entity);
  return {
    ...control,
    ...(field.changedWith === undefined ? {} : { 'x-disabled': `{{ !$can(${quote(field.changedWith)}) }}` }),
    // A secret one stays as it is where nothing is written; what somebody empties gets no default.
    ...(isRequired === true && field.isSecret !== true ? { required: true } : {}),
    ...(initial === undefined ? {} : { default: isFilled ? (FILLED[initial] ?? '') : initial }),
    ...(rules.length > 0 ? { 'x-rules': rules } : {}),
  };
}

/** The field as it is read. */
export function readingOf(field: CompletedField): JsonObject {
  return { title: field.title, ...controlOf(field), ...accessOf(field), 'x-read-pretty': true };
}

/** The node of a field that only a permission shows is drawn with it alone. */
export function accessOf(field: CompletedField): JsonObject {
  const [code] = codesToRead(field);
  return code === undefined ? {} : { 'x-access': code };
}

/** Those of some fields that whoever reads one of them surely has: what others hide looks like an empty value. */
export function shownTogether(
  { fields }: EntityDeclaration,
  names: ReadonlySet<string>,
  field?: CompletedField,
): ReadonlySet<string> {
  const held = new Set(field && codesToRead(field));
  const isShown = (name: string): boolean => {
    const other = fields[name];
    return other === undefined || codesToRead(other).every((code) => held.has(code));
  };
  return new Set([...names].filter(isShown));
}

function rulesOf(name: string, field: EntityField, { table }: EntityDeclaration): Json[] {
  const unique: RuleUse = { unique: { table, field: name }, message: `${field.title}已存在` };
  // Uses of rules are plain data.
  return [...(field.rules ?? []), ...(field.isUnique === true ? [unique] : [])] as unknown as Json[];
}

/** Records are chosen by searching, and in their tree where they form one. */
function relationOf({ type, dict = '', treeColumn }: CompletedField): JsonObject {
  const [dictTable, dictText, dictCode] = dict.split(',');
  if (dictTable === undefined || dictText === undefined || dictCode === undefined) {
    return { type: 'string', 'x-component': 'text' };
  }
  const multi = type === 'relations' ? { multi: true } : {};
  if (treeColumn !== undefined) {
    return withProps({ type: 'string', 'x-component': 'sel_tree' }, { dict, pidField: treeColumn, ...multi });
  }
  const control = { type: 'string', 'x-component': 'sel_search' };
  return withProps(control, { dictTable, dictText, dictCode, ...multi });
}

function valueTypeOf(field: EntityField): string {
  const type = plainTypeOf(field);
  return type === 'number' || type === 'integer' || type === 'boolean' ? type : 'string';
}

function limited(length: number | undefined): JsonObject {
  return length === undefined ? {} : { maxLength: length };
}

export function withProps(node: JsonObject, props: JsonObject): JsonObject {
  const own = node['x-component-props'];
  return { ...node, 'x-component-props': { ...(own as JsonObject | undefined), ...props } };
}
