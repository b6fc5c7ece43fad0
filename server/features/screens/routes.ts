// The calls of this feature.
import type { FeatureRoutes } from '../route-parts.ts';
import { checkSiteRoutes } from './check-site.ts';
import { editorSchemaRoutes } from './editor-schemas.ts';
import { createScreenRoutes } from './screens.ts';

export const routes: FeatureRoutes = ({ screens, texts }) => [
  ...checkSiteRoutes,
  ...editorSchemaRoutes,
  ...createScreenRoutes(screens, texts),
];
