// Columns of tables, by the type of their field.
import type { CompletedField, EntityField } from '../catalog.ts';
import type { JsonObject } from '../document.ts';
import { hasColumn } from '../entity/column.ts';
import { digitsOf } from '../entity/digits.ts';
import { codesToRead } from '../entity/field-codes.ts';
import { isRelation } from '../entity/managed-entity.ts';
import { plainTypeOf } from '../entity/plain-type.ts';
import { widgetNameOf } from './field-inputs.ts';
import { valueOverRow } from './record-rules.ts';
import { quote } from './words.ts';

/** A column of a list. */
export function columnFor(name: string, field: CompletedField): JsonObject {
  const { sorter, ...look } = lookOf(field);
  const isSorted = sorter !== undefined && hasColumn(field);
  return {
    key: name,
    title: field.title,
    ...permissionOf(field),
    ...look,
    ...(isSorted ? { sorter } : {}),
  };
}

function permissionOf(field: CompletedField): JsonObject {
  const [code] = codesToRead(field);
  return code === undefined ? {} : { permission: code };
}

function lookOf(field: EntityField): JsonObject {
  const { type, dict, departKind, valueType } = field;
  if (widgetNameOf(field) === 'pca') return { type: 'area', minWidth: 180 };
  if (departKind !== undefined) return { dict: 'departs', minWidth: 160 };
  if (isRelation({ type })) return { ...(dict === undefined ? {} : { dict }), minWidth: 160 };
  if (dict !== undefined) return { dict, sorter: true, width: 130 };
  switch (type) {
    case 'text':
    case 'json':
      return { ellipsis: true, minWidth: 160 };
    case 'file':
      return { ellipsis: true, minWidth: 160 };
    case 'image':
      return { type: 'image', width: 90 };
    case 'date':
      return { type: 'date', sorter: true, width: 120 };
    case 'datetime':
      return { type: 'datetime', sorter: true, width: 180 };
    case 'time':
      return { sorter: true, width: 110 };
    case 'boolean':
      return { sorter: true, width: 100 };
    case 'serial':
      return { sorter: true, width: 180 };
    default:
      return plainTypeOf({ type, ...(valueType ? { valueType } : {}) }) === 'string'
        ? { sorter: true, minWidth: 140 }
        : { type: 'number', ...digitsOf(field), sorter: true, width: 120 };
  }
}

/** Types of columns in which rows of a record are written. */
const CELLS: Readonly<Record<string, string>> = {
  string: 'input',
  text: 'textarea',
  json: 'textarea',
  integer: 'inputNumber',
  number: 'inputNumber',
  decimal: 'inputNumber',
  money: 'inputNumber',
  boolean: 'checkbox',
  date: 'date',
  datetime: 'datetime',
  time: 'time',
  file: 'file',
  image: 'image',
  serial: 'normal',
  computed: 'normal',
};

/** Widgets that cells have too, under the same name. */
const CELL_WIDGETS: ReadonlySet<string> = new Set([
  'sel_user',
  'sel_depart',
  'list_multi',
  'radio',
  'textarea',
]);

/** A column of an editable table. @param isUnique its values differ among the rows */
export function cellFor(name: string, field: CompletedField, isUnique: boolean): JsonObject {
  const { title, type, dict, default: initial } = field;
  const rules = [
    ...(field.isRequired === true ? [{ required: true }] : []),
    ...(isUnique ? [{ unique: true }] : []),
  ];
  const isFilled = typeof initial === 'string' && initial.startsWith('#{');
  return {
    key: name,
    title,
    ...permissionOf(field),
    ...(field.changedWith === undefined ? {} : { disabled: `{{ !$can(${quote(field.changedWith)}) }}` }),
    ...kindOf(field),
    ...(type === 'boolean' ? { customValue: [true, false] } : {}),
    ...(type === 'computed' && field.value !== undefined ? { value: valueOverRow(field.value) ?? '' } : {}),
    ...digitsOf(field),
    ...(field.length !== undefined && dict === undefined && type === 'string'
      ? { props: { maxLength: field.length } }
      : {}),
    ...(initial === undefined || isFilled ? {} : { defaultValue: initial }),
    ...(rules.length > 0 ? { validateRules: rules } : {}),
  };
}

function kindOf(field: EntityField): JsonObject {
  const { type, dict, departKind } = field;
  const dictCode = dict === undefined ? {} : { dictCode: dict };
  const widget = widgetNameOf(field);
  if (widget !== undefined && CELL_WIDGETS.has(widget)) return { type: widget, ...dictCode };
  if (departKind !== undefined) return { type: 'sel_depart' };
  if (isRelation(field)) {
    return { type: 'sel_search', ...dictCode, ...(type === 'relations' ? { props: { multi: true } } : {}) };
  }
  return dict === undefined ? { type: CELLS[type] ?? 'input' } : { type: 'select', ...dictCode };
}
