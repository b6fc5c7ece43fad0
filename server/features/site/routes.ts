// The calls of this feature.
import type { FeatureRoutes } from '../route-parts.ts';
import { largeScreenRoutes } from './large-screens.ts';
import { outerSystemRoutes } from './outer-systems.ts';
import { siteRoutes } from './site.ts';
import { siteConfigRoutes } from './site-config.ts';
import { tenantRoutes } from './tenants.ts';

export const routes: FeatureRoutes = () => [
  ...tenantRoutes,
  ...outerSystemRoutes,
  ...siteRoutes,
  ...largeScreenRoutes,
  ...siteConfigRoutes,
];
