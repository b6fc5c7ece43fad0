// What the types of fields come down to, for whoever only has to tell texts, numbers and times apart.
import type { EntityField, PlainFieldType } from '../catalog.ts';

/** The plain type whose values a field has on the wire: a computed field is what it says, a stored file a text. */
export function plainTypeOf({ type, valueType }: Pick<EntityField, 'type' | 'valueType'>): PlainFieldType {
  switch (type) {
    case 'decimal':
    case 'money':
      return 'number';
    case 'computed':
      return valueType ?? 'number';
    case 'time':
    case 'relation':
    case 'relations':
    case 'serial':
      return 'string';
    case 'json':
    case 'file':
    case 'image':
      return 'text';
    default:
      return type;
  }
}
