// The tables that modules ask for.
import type { Wanted } from '../db/managed/apply.ts';
import { listEntities, toEntity } from '../records/entities.ts';
import { tableOfEntity, tablesOfLinks } from './entity-table.ts';
import type { DeclaredModule } from './tables.ts';

/** Of the managed entities of modules, with those of their relations to many; relations may lead to what ships. */
export function listWanted(modules: readonly DeclaredModule[]): Wanted[] {
  const entities = modules.flatMap(({ parts }) => parts.entities).map(toEntity);
  const tables = new Map([...listEntities(), ...entities].map(({ id, table }) => [id, table]));
  return modules.flatMap(({ manifest, parts }) =>
    parts.entities
      .filter(({ storage }) => storage === 'managed')
      .map(toEntity)
      .flatMap((entity): Wanted[] => [
        { entity: entity.id, module: manifest.id, table: tableOfEntity(entity, tables) },
        ...tablesOfLinks(entity, tables).map(({ column, table }) => ({
          entity: nameLinks(entity.id, column),
          module: manifest.id,
          table,
        })),
      ]),
  );
}

/** What stands in place of an entity's id where steps of the table of a relation to many are told. */
export function nameLinks(entity: string, column: string): string {
  return `${entity}#${column}`;
}
