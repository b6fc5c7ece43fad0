// Every route of the server, in one list: what is not here is not served.
import type { RouteParts } from '../features/route-parts.ts';
import { createHealthRoutes } from '../http/health.ts';
import { duplicateRoutes } from '../http/records/duplicate.ts';
import { createLinkRoutes } from '../http/records/link-options.ts';
import type { Route } from '../http/routing/define-route.ts';
import { detailRoutes } from './details.ts';
import { servedRoutes } from './served.ts';
import { featureRoutes } from './feature-routes.generated.ts';

export const listRoutes = (parts: RouteParts): readonly Route[] => [
  ...createHealthRoutes(parts.surroundings, parts.operationLog),
  ...createLinkRoutes(parts.screens),
  ...duplicateRoutes,
  ...detailRoutes,
  ...servedRoutes,
  ...Object.values(featureRoutes).flatMap((routes) => routes(parts)),
];
