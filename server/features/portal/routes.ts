// The calls of this feature.
import type { FeatureRoutes } from '../route-parts.ts';
import { portalRoutes } from './portal.ts';

export const routes: FeatureRoutes = () => [...portalRoutes];
