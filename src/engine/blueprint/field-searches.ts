// Conditions of search forms, by the type of their field.
import type { EntityField } from '../catalog.ts';
import type { JsonObject } from '../document.ts';
import { plainTypeOf } from '../entity/plain-type.ts';
import { accessOf, controlOf } from './field-inputs.ts';
import type { SearchSetting } from './settings.ts';

const LIKE = { operator: 'like' };
const RANGE = { mode: 'group' };

/** A field of a search form. */
export function searchFor(field: EntityField): JsonObject {
  return { ...conditionFor(field), ...accessOf(field) };
}

function conditionFor(field: EntityField): JsonObject {
  const { title, type, dict, departKind } = field;
  const control = { title, ...controlOf(field) };
  if (dict !== undefined || departKind !== undefined || type === 'relation') return control;
  if (type === 'boolean') {
    const options = [
      { label: '是', value: 'true' },
      { label: '否', value: 'false' },
    ];
    return { title, type: 'string', 'x-component': 'list', enum: options };
  }
  switch (plainTypeOf(field)) {
    case 'date':
    case 'datetime':
      return { title, type: 'string', 'x-component': 'date', 'x-query': RANGE };
    case 'number':
    case 'integer':
      return { ...control, 'x-query': RANGE };
    default:
      return type === 'time'
        ? { ...control, 'x-query': RANGE }
        : { title, type: 'string', 'x-component': 'text', 'x-query': LIKE };
  }
}

/** The same with what the author says otherwise. */
export function changeSearch(
  node: JsonObject,
  { title, widget, operator, mode, props }: SearchSetting,
): JsonObject {
  const query = { ...(mode === undefined ? {} : { mode }), ...(operator === undefined ? {} : { operator }) };
  return {
    ...node,
    ...(title === undefined ? {} : { title }),
    ...(widget === undefined ? {} : { 'x-component': widget }),
    ...(props === undefined ? {} : { 'x-component-props': props }),
    ...(Object.keys(query).length > 0 ? { 'x-query': query } : {}),
  };
}

/** Whether lists can be narrowed by a field without anybody asking for it. */
export function isSearched(name: string, field: EntityField, text: string | undefined): boolean {
  return (
    name === text ||
    field.isSearched === true ||
    field.isUnique === true ||
    field.dict !== undefined ||
    field.departKind !== undefined ||
    field.type === 'relation' ||
    field.type === 'serial'
  );
}
