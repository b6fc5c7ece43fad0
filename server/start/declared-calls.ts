// The calls of the server as data: what the checker knows of them without running a server.
import type { DeclaredCall } from '../../src/engine/catalog.ts';
import type { RouteParts } from '../features/route-parts.ts';
import { describeCalls } from '../http/routing/describe-calls.ts';
import { listRoutes } from './all-routes.ts';

/** Every call below API_BASE, sorted. Handlers are not run, so what they need is not there. */
export function listDeclaredCalls(): DeclaredCall[] {
  return describeCalls(listRoutes({ surroundings: {} } as RouteParts));
}
