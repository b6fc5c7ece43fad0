// The tables that modules ask for.
import type { Wanted } from '../db/managed/apply.ts';
import { listEntities, toEntity } from '../records/entities.ts';
import { tableOfEntity } from './entity-table.ts';
import type { DeclaredModule } from './tables.ts';

/** Of the managed entities of modules; their relations may lead to what ships. */
export function listWanted(modules: readonly DeclaredModule[]): Wanted[] {
  const entities = modules.flatMap(({ parts }) => parts.entities).map(toEntity);
  const tables = new Map([...listEntities(), ...entities].map(({ id, table }) => [id, table]));
  return modules.flatMap(({ manifest, parts }) =>
    parts.entities
      .filter(({ storage }) => storage === 'managed')
      .map((entity) => ({
        entity: entity.id,
        module: manifest.id,
        table: tableOfEntity(toEntity(entity), tables),
      })),
  );
}
