// What people write a field with, by its type; the same nodes show it where nothing is to be written.
import type { EntityDeclaration, EntityField } from '../catalog.ts';
import type { Json, JsonObject, RuleUse } from '../document.ts';
import { plainTypeOf } from '../entity/plain-type.ts';
import { canJudge, valueOverForm } from './record-rules.ts';
import { quote } from './words.ts';

/** The widget that edits values of a field. */
export function controlOf(field: EntityField): JsonObject {
  const { type, dict, departKind, length } = field;
  if (departKind !== undefined)
    return { type: 'string', 'x-component': departKind === 'company' ? 'company' : 'sel_depart' };
  if (type === 'relation') return relationOf(dict);
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
      return withProps({ type: 'number', 'x-component': 'number' }, { precision: field.scale ?? 2 });
    case 'money':
      return withProps({ type: 'number', 'x-component': 'number' }, { precision: 2, thousands: true });
    case 'boolean':
      return withProps({ type: 'boolean', 'x-component': 'switch' }, { options: [true, false] });
    case 'computed':
      return field.valueType === 'string'
        ? { type: 'string', 'x-component': 'text' }
        : { type: 'number', 'x-component': 'number' };
    case 'json':
      return { 'x-component': 'json', type: 'string' };
    default:
      // Dates, times and files have widgets of their names.
      return { type: 'string', 'x-component': type };
  }
}

/**
 * A field of a form, with all that its entity demands.
 * @param fields all of the form
 */
export function inputOf(
  name: string,
  field: EntityField,
  entity: EntityDeclaration,
  fields: ReadonlySet<string>,
): JsonObject {
  const { type, default: initial, isRequired } = field;
  // A text such as #{date} is put in by the server.
  const isGiven = initial !== undefined;
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
    ...(isRequired === true && !isFilled ? { required: true } : {}),
    ...(isGiven && !isFilled ? { default: initial } : {}),
    ...(rules.length > 0 ? { 'x-rules': rules } : {}),
  };
}

/** The field as it is read. */
export function readingOf(field: EntityField): JsonObject {
  return { title: field.title, ...controlOf(field), ...accessOf(field), 'x-read-pretty': true };
}

/** The node of a field that only a permission shows is drawn with it alone. */
export function accessOf({ shownWith }: EntityField): JsonObject {
  return shownWith === undefined ? {} : { 'x-access': shownWith };
}

/** Those of some fields that whoever reads one of them surely has: what others hide looks like an empty value. */
export function shownTogether(
  entity: EntityDeclaration,
  names: ReadonlySet<string>,
  field?: EntityField,
): ReadonlySet<string> {
  return new Set(
    [...names].filter((name) => {
      const code = entity.fields[name]?.shownWith;
      return code === undefined || code === field?.shownWith;
    }),
  );
}

function rulesOf(name: string, field: EntityField, { table }: EntityDeclaration): Json[] {
  const unique: RuleUse = { unique: { table, field: name }, message: `${field.title}已存在` };
  // Uses of rules are plain data.
  return [...(field.rules ?? []), ...(field.isUnique === true ? [unique] : [])] as unknown as Json[];
}

function relationOf(dict: string | undefined): JsonObject {
  const [dictTable, dictText, dictCode] = dict?.split(',') ?? [];
  const control = { type: 'string', 'x-component': 'sel_search' };
  if (dictTable === undefined || dictText === undefined || dictCode === undefined) {
    return { type: 'string', 'x-component': 'text' };
  }
  return withProps(control, { dictTable, dictText, dictCode });
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
