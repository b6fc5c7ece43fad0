// The calls of this feature.
import type { FeatureRoutes } from '../route-parts.ts';
import { createAccessRoute } from './access-routes.ts';
import { createNewRoute, pastedFieldsRoute } from './create-route.ts';
import { createBelongingsRoute } from './belongings/belongings-route.ts';
import { createDraftRoutes } from './draft-routes.ts';
import { createImpactRoute } from './impact-route.ts';
import { createListRoutes } from './list-routes.ts';
import { createPreviewRoutes } from './preview-routes.ts';
import { createPublishRoutes } from './publish-routes.ts';
import { rightsRoutes } from './rights-routes.ts';
import { createSetRoutes } from './set-routes.ts';
import { createTemplateRoutes } from './template-routes.ts';
import { createSurroundingsRoute } from './surroundings-route.ts';
import { createTranslationsRoute } from './translations-route.ts';
import { createWithdrawRoutes } from './withdraw-routes.ts';
import { createWhyRoutes } from './why-routes.ts';

export const routes: FeatureRoutes = ({ documents, sessions, texts, findRoute }) => [
  ...createListRoutes(documents),
  createSurroundingsRoute(documents),
  createTranslationsRoute(texts),
  createImpactRoute(documents, findRoute),
  ...createDraftRoutes(documents),
  createNewRoute(documents),
  pastedFieldsRoute,
  ...createPublishRoutes(documents, findRoute),
  ...createWithdrawRoutes(documents, findRoute),
  ...createSetRoutes(documents, findRoute),
  createAccessRoute(documents),
  createBelongingsRoute(documents),
  ...createPreviewRoutes(sessions),
  ...createTemplateRoutes(documents),
  ...createWhyRoutes(documents),
  ...rightsRoutes,
];
