// Columns of tables, by the type of their field.
import type { EntityField } from '../catalog.ts';
import type { JsonObject } from '../document.ts';
import { plainTypeOf } from '../entity/plain-type.ts';
import { valueOverRow } from './record-rules.ts';
import { quote } from './words.ts';

/** A column of a list. */
export function columnFor(name: string, field: EntityField): JsonObject {
  return { key: name, title: field.title, ...permissionOf(field), ...lookOf(field) };
}

function permissionOf({ shownWith }: EntityField): JsonObject {
  return shownWith === undefined ? {} : { permission: shownWith };
}

function lookOf({ type, dict, departKind, valueType }: EntityField): JsonObject {
  if (departKind !== undefined) return { dict: 'departs', minWidth: 160 };
  if (type === 'relation') return { ...(dict === undefined ? {} : { dict }), minWidth: 160 };
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
        : { type: 'number', sorter: true, width: 120 };
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

/** A column of an editable table. @param isUnique its values differ among the rows */
export function cellFor(name: string, field: EntityField, isUnique: boolean): JsonObject {
  const { title, type, dict, departKind, default: initial } = field;
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
    ...kindOf(type, dict, departKind),
    ...(type === 'boolean' ? { customValue: [true, false] } : {}),
    ...(type === 'computed' && field.value !== undefined ? { value: valueOverRow(field.value) ?? '' } : {}),
    ...(field.length !== undefined && dict === undefined && type === 'string'
      ? { props: { maxLength: field.length } }
      : {}),
    ...(initial === undefined || isFilled ? {} : { defaultValue: initial }),
    ...(rules.length > 0 ? { validateRules: rules } : {}),
  };
}

function kindOf(type: string, dict: string | undefined, departKind: string | undefined): JsonObject {
  if (departKind !== undefined) return { type: 'sel_depart' };
  if (type === 'relation') return { type: 'sel_search', ...(dict === undefined ? {} : { dictCode: dict }) };
  return dict === undefined ? { type: CELLS[type] ?? 'input' } : { type: 'select', dictCode: dict };
}
