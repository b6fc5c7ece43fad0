// The calls of this feature.
import type { FeatureRoutes } from '../route-parts.ts';
import { dashboardRoutes } from './dashboards.ts';
import { visitRoutes } from './visits.ts';

export const routes: FeatureRoutes = () => [...visitRoutes, ...dashboardRoutes];
