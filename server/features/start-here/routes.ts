// The calls of this feature.
import type { FeatureRoutes } from '../route-parts.ts';
import { startHereRoutes } from './start-here.ts';

export const routes: FeatureRoutes = () => [...startHereRoutes];
