// Fields that modules add to record types of others: columns of the same table, known by the module that added them.
import type { EntityDeclaration, EntityField } from '../catalog.ts';
import type { DeclaredModule, EntityExtension } from '../module.ts';
import { columnOf } from './column.ts';
import { completeFields, MANAGED_FIELDS } from './managed-entity.ts';

/** Fields as one module adds them to one entity. */
export interface FieldExtension extends EntityExtension {
  /** Id of the module that adds them. */
  module: string;
}

/** What modules add to entities, in the order of the modules. */
export function listExtensions(modules: readonly DeclaredModule[]): FieldExtension[] {
  return modules.flatMap(({ manifest, parts }) =>
    parts.extensions.map((extension) => ({ ...extension, module: manifest.id })),
  );
}

/** Why fields cannot be added to an entity; undefined for those that can. */
export function findUnfit(
  { fields }: Pick<EntityExtension, 'fields'>,
  entity: EntityDeclaration | undefined,
): { kind: 'missing' | 'migrated' } | { kind: 'taken'; names: string[] } | undefined {
  if (entity === undefined) return { kind: 'missing' };
  if (entity.storage !== 'managed') return { kind: 'migrated' };
  const columns = new Set(Object.entries(entity.fields).map(([name, field]) => columnOf(name, field.column)));
  const names = Object.entries(fields)
    .filter(
      ([name, field]) => Object.hasOwn(entity.fields, name) || columns.has(columnOf(name, field.column)),
    )
    .map(([name]) => name);
  return names.length > 0 ? { kind: 'taken', names } : undefined;
}

/** Entities with the fields that modules add to them; what does not fit an entity is left out. */
export function extendEntities(
  entities: readonly EntityDeclaration[],
  extensions: readonly FieldExtension[],
): EntityDeclaration[] {
  return entities.map((entity) =>
    extensions
      .filter((extension) => extension.entity === entity.id)
      .reduce((sum, extension) => (findUnfit(extension, sum) ? sum : addFields(sum, extension)), entity),
  );
}

/**
 * Entities without the fields that modules add which `reach` does not name: who names one depends on a module that may go.
 * They are told of as being beyond.
 */
export function withoutBeyond(
  entities: readonly EntityDeclaration[],
  reach: ReadonlySet<string>,
): EntityDeclaration[] {
  return entities.map((entity) => {
    const beyond = Object.entries(entity.fields).flatMap(([name, { addedBy }]): [string, string][] =>
      addedBy === undefined || reach.has(addedBy) ? [] : [[name, addedBy]],
    );
    if (beyond.length === 0) return entity;
    const hidden = new Map(beyond);
    return {
      ...entity,
      fields: Object.fromEntries(Object.entries(entity.fields).filter(([name]) => !hidden.has(name))),
      beyond: Object.fromEntries(beyond),
    };
  });
}

function addFields(entity: EntityDeclaration, { module, after, fields }: FieldExtension): EntityDeclaration {
  const own = Object.entries(entity.fields);
  const stated = own.filter(([name]) => name === 'id' || !MANAGED_FIELDS.includes(name));
  const behind = after === undefined ? -1 : stated.findIndex(([name]) => name === after);
  const place = behind < 0 ? stated.length : behind + 1;
  const added = Object.entries(completeFields(entity, fields)).map(([name, field]): [string, EntityField] => [
    name,
    { ...field, addedBy: module },
  ]);
  return {
    ...entity,
    fields: Object.fromEntries([
      ...stated.slice(0, place),
      ...added,
      ...stated.slice(place),
      ...own.slice(stated.length),
    ]),
  };
}
