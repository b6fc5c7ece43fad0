// What is said where a name is no field of an entity: one that was renamed is told by its new name.
import type { EntityDeclaration } from '../../catalog.ts';
import type { Fix } from '../../diagnostic.ts';
import { describeBeyond } from './beyond.ts';
import { replaceValue, suggestValue } from './findings.ts';

type Fields = EntityDeclaration['fields'];

/** @param known fields that may stand there, by their names */
export function describeUnknownField(
  { id, fields, beyond = {} }: Pick<EntityDeclaration, 'id' | 'fields' | 'beyond'>,
  name: string,
  known: readonly string[] = Object.keys(fields),
): string {
  const module = Object.hasOwn(beyond, name) ? beyond[name] : undefined;
  if (module !== undefined) return describeBeyond(id, name, module);
  const renamed = findRenamed(fields, name, known);
  return renamed === undefined
    ? `实体 “${id}” 没有字段 “${name}”，请改成 fields 里的字段`
    : `实体 “${id}” 的字段 “${name}” 已改名为 “${renamed}”，请改成新名称`;
}

/** The name that the field has now, else the nearest one. */
export function suggestField(
  fields: Fields,
  name: string,
  known: readonly string[],
  pointer: string,
): Fix | undefined {
  const renamed = findRenamed(fields, name, known);
  return renamed === undefined ? suggestValue(name, known, pointer) : replaceValue(renamed, pointer);
}

/** What a field is called now that once had a name. */
export function findRenamed(
  fields: Fields,
  name: string,
  known: readonly string[] = Object.keys(fields),
): string | undefined {
  return known.find((one) => fields[one]?.renamedFrom === name);
}
