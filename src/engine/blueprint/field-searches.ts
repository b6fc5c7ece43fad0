// Conditions of search forms, by the type of their field.
import type { CompletedField, EntityField } from '../catalog.ts';
import type { JsonObject } from '../document.ts';
import { isRelation } from '../entity/managed-entity.ts';
import { plainTypeOf } from '../entity/plain-type.ts';
import { accessOf, controlOf, widgetNameOf, withProps } from './field-inputs.ts';
import type { SearchSetting } from './settings.ts';

/** Widgets whose values are texts that people type, of which a part is looked for. */
const TYPED: ReadonlySet<string> = new Set(['text', 'textarea', 'code', 'markdown', 'umeditor']);

const LIKE = { operator: 'like' };
const RANGE = { mode: 'group' };

/** A field of a search form. */
export function searchFor(field: CompletedField): JsonObject {
  return { ...conditionFor(field), ...accessOf(field) };
}

function conditionFor(field: CompletedField): JsonObject {
  const { title, type, dict, departKind } = field;
  const control = { title, ...controlOf(field) };
  if (isPicked(field)) return control;
  // Several may be looked for at a time.
  if (isRelation(field)) return withProps(control, dict === undefined ? {} : { multi: true });
  if (dict !== undefined || departKind !== undefined) return control;
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

function isPicked(field: EntityField): boolean {
  const widget = widgetNameOf(field);
  return widget !== undefined && !TYPED.has(widget);
}

/** The same with what the author says otherwise. */
export function changeSearch(
  node: JsonObject,
  { title, widget, operator, mode, inAddress, props }: SearchSetting,
): JsonObject {
  const said = { ...(mode === undefined ? {} : { mode }), ...(operator === undefined ? {} : { operator }) };
  const query = {
    // Where it may stand says nothing of how it is compared.
    ...(Object.keys(said).length > 0 ? said : (node['x-query'] as JsonObject | undefined)),
    ...(inAddress === undefined ? {} : { inAddress }),
  };
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
    isRelation(field) ||
    field.type === 'serial' ||
    field.type === 'date' ||
    field.type === 'datetime'
  );
}
