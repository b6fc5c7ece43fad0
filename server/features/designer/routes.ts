// The calls of this feature.
import type { FeatureRoutes } from '../route-parts.ts';
import { createAccessRoute } from './access-routes.ts';
import { createNewRoute } from './create-route.ts';
import { createDraftRoutes } from './draft-routes.ts';
import { createOverviewRoutes } from './overview-routes.ts';
import { createPreviewRoutes } from './preview-routes.ts';
import { createPublishRoutes } from './publish-routes.ts';
import { rightsRoutes } from './rights-routes.ts';
import { createSetRoutes } from './set-routes.ts';

export const routes: FeatureRoutes = ({ documents, sessions }) => [
  ...createOverviewRoutes(documents),
  ...createDraftRoutes(documents),
  createNewRoute(documents),
  ...createPublishRoutes(documents),
  ...createSetRoutes(documents),
  createAccessRoute(documents),
  ...createPreviewRoutes(sessions),
  ...rightsRoutes,
];
