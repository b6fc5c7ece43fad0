// The calls that modules will have, described without a database: what the command line holds documents against.
import type { DeclaredCall } from '../../src/engine/catalog.ts';
import type { DeclaredParts } from '../../src/engine/check/catalog/join-parts.ts';
import { describeCalls } from '../http/routing/describe-calls.ts';
import { takeModules, toEntity } from '../records/entities.ts';
import { createEntityRoutes, isChildEntity } from './entity-routes.ts';

/** Handlers are not run, so what they need is not there. The modules are those of this process from now on. */
export function describeModuleCalls(modules: DeclaredParts): DeclaredCall[] {
  takeModules(modules);
  const { entities } = modules;
  return describeCalls(
    entities
      .filter((entity) => entity.storage === 'managed' && !isChildEntity(entity, entities))
      .flatMap((entity) => createEntityRoutes(toEntity(entity), { nextSerial: async () => '' })),
  );
}
