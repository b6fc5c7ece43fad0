// The calls of this feature.
import type { FeatureRoutes } from '../route-parts.ts';
import { positionRoutes } from './positions.ts';

export const routes: FeatureRoutes = () => [...positionRoutes];
