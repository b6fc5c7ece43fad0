// The calls of this feature.
import type { FeatureRoutes } from '../route-parts.ts';
import { reportRunRoutes } from './reports-run.ts';

export const routes: FeatureRoutes = () => [...reportRunRoutes];
