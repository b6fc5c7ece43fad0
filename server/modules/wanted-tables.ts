// The tables that modules ask for.
import type { EntityDeclaration } from '../../src/engine/catalog.ts';
import { columnOf } from '../../src/engine/entity/column.ts';
import {
  extendEntities,
  listExtensions,
  type FieldExtension,
} from '../../src/engine/entity/extend-entity.ts';
import { isRelation } from '../../src/engine/entity/managed-entity.ts';
import type { DeclaredModule } from '../../src/engine/module.ts';
import type { Wanted } from '../db/managed/apply.ts';
import type { Step } from '../db/managed/steps.ts';
import { listEntities, toEntity } from '../records/entities.ts';
import { tableOfEntity, tablesOfLinks } from './entity-table.ts';

/** The record types of modules with what these add to each other's. */
export function listExtended(modules: readonly DeclaredModule[]): EntityDeclaration[] {
  return extendEntities(
    modules.flatMap(({ parts }) => parts.entities),
    listExtensions(modules),
  );
}

/**
 * Of the managed entities of modules, with those of their relations to many; relations may lead to what ships.
 * @param away modules that are not served: what they added to tables of others stays there
 */
export function listWanted(
  modules: readonly DeclaredModule[],
  away: readonly DeclaredModule[] = [],
): Wanted[] {
  const known = new Map(
    [
      ...listEntities(),
      ...away.flatMap(({ parts }) => parts.entities),
      ...modules.flatMap(({ parts }) => parts.entities),
    ].map(({ id, table }) => [id, table]),
  );
  const left = listExtensions(away).map((extension) => leave(extension, known));
  const entities = extendEntities(listExtended(modules), left).map(toEntity);
  const tables = new Map([...known, ...entities.map(({ id, table }) => [id, table] as const)]);
  return entities
    .filter(({ storage }) => storage === 'managed')
    .flatMap((entity): Wanted[] => {
      const module = entity.id.split('/')[0] ?? '';
      return [
        { entity: entity.id, module, table: tableOfEntity(entity, tables) },
        ...tablesOfLinks(entity, tables).map(({ column, table }) => ({
          entity: nameLinks(entity.id, column),
          module,
          table,
        })),
      ];
    });
}

/** What stands in place of an entity's id where steps of the table of a relation to many are told. */
export function nameLinks(entity: string, column: string): string {
  return `${entity}#${column}`;
}

/** Nobody writes a field of a module that is away: it must not refuse new rows. */
function leave(extension: FieldExtension, known: ReadonlyMap<string, string>): FieldExtension {
  const fields = Object.entries(extension.fields).flatMap(([name, field]) => {
    const { isRequired: _, ...left } = field;
    return isRelation(field) && !known.has(field.entity ?? '') ? [] : [[name, left] as const];
  });
  return { ...extension, fields: Object.fromEntries(fields) };
}

/** Tells which module a change of a table is about: the one that adds the column, or else the one whose table it is. */
export function ownersOf(modules: readonly DeclaredModule[]): (entity: string, step: Step) => string {
  const byColumn = new Map(
    listExtensions(modules).flatMap(({ entity, module, fields }) =>
      Object.entries(fields).map(
        ([name, field]) => [`${entity} ${columnOf(name, field.column)}`, module] as const,
      ),
    ),
  );
  const ids = modules.map(({ manifest }) => manifest.id);
  return (name, step) => {
    const [entity = '', link] = name.split('#');
    const owner = entity.split('/')[0] ?? '';
    const column = link ?? /^[^.:]+\.([^:]+):/.exec(step.name)?.[1];
    if (column === undefined) return owner;
    // One that is to go is declared no more: its name begins with that of its module.
    const former = ids.find((id) => id !== owner && column.startsWith(`${id}_`));
    return byColumn.get(`${entity} ${column}`) ?? former ?? owner;
  };
}
