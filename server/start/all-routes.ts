// Every route of the server, in one list: what is not here is not served.
import type { RouteParts } from '../features/route-parts.ts';
import { createHealthRoutes } from '../http/health.ts';
import { duplicateRoutes } from '../http/records/duplicate.ts';
import { createLinkRoutes } from '../http/records/link-options.ts';
import type { Route } from '../http/routing/define-route.ts';
import { detailRoutes } from './details.ts';
import { servedRoutes } from './served.ts';
import { featureRoutes } from './feature-routes.generated.ts';

export function listRoutes(parts: Omit<RouteParts, 'findRoute'>): readonly Route[] {
  const byName = new Map<string, Route>();
  const all: RouteParts = { ...parts, findRoute: (method, url) => byName.get(`${method} ${url}`) };
  const routes = [
    ...createHealthRoutes(parts.surroundings, parts.operationLog),
    ...createLinkRoutes(parts.screens),
    ...duplicateRoutes,
    ...detailRoutes,
    ...servedRoutes,
    ...Object.values(featureRoutes).flatMap((list) => list(all)),
  ];
  for (const route of routes) byName.set(`${route.method} ${route.url}`, route);
  return routes;
}
