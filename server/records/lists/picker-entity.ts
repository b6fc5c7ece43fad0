// Entities as pickers may use them: whoever may only pick from records can probe no field that is not shown there.
import type { Entity, Field } from '../entities.ts';

/** What a picker neither shows nor filters nor sorts by, by entity. */
const PERSONAL: Readonly<Record<string, ReadonlySet<string>>> = {
  'system/user': new Set([
    'birthday',
    'email',
    'phone',
    'telephone',
    'thirdId',
    'thirdType',
    'relTenantIds',
    'clientId',
    'isDemo',
  ]),
};

/** The entity with its hidden fields counted as secret, so that no filter or order can name them. */
export function toPickerEntity(entity: Entity): Entity {
  const hidden = PERSONAL[entity.id];
  if (hidden === undefined) return entity;
  const fields = [...entity.fields].map(([name, field]): [string, Field] => [
    name,
    hidden.has(name) ? { ...field, isSecret: true } : field,
  ]);
  return { ...entity, fields: new Map(fields) };
}
