// Record types of the product whose calls follow from their declarations, over tables of migrations.
import { nextSerial } from '../features/rules/next-serial.ts';
import type { Route } from '../http/routing/define-route.ts';
import { createEntityRoutes } from '../modules/entity-routes.ts';
import type { FindRoute } from '../modules/hooks/run-hooks.ts';
import { listEntities } from '../records/entities.ts';
import { typedHooks } from './typed-hooks.generated.ts';

/** Finds one of these calls, for hooks. */
export const findServed: FindRoute = (method, url) =>
  servedRoutes.find((route) => route.method === method && route.url === url);

export const servedRoutes: readonly Route[] = listEntities()
  .filter(({ served }) => served === true)
  .flatMap((entity) => createEntityRoutes(entity, { nextSerial, find: findServed, typed: typedHooks }));
