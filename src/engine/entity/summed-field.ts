// Which fields of an entity a list adds up.
import type { EntityDeclaration, EntityField } from '../catalog.ts';
import { plainTypeOf } from './plain-type.ts';

/** Whether values of a field can be added up: numbers that stand for nothing else. */
export function isSummed(
  { version }: Pick<EntityDeclaration, 'version'>,
  name: string,
  field: EntityField,
): boolean {
  const type = plainTypeOf(field);
  return (type === 'number' || type === 'integer') && field.dict === undefined && name !== version;
}
