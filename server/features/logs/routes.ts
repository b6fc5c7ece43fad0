// The calls of this feature.
import type { FeatureRoutes } from '../route-parts.ts';
import { dataLogRoutes } from './data-logs.ts';
import { logRoutes } from './logs.ts';

export const routes: FeatureRoutes = () => [...logRoutes, ...dataLogRoutes];
