// The calls of this feature.
import type { FeatureRoutes } from '../route-parts.ts';
import { passwordStrategyRoutes } from './password-strategy.ts';

export const routes: FeatureRoutes = () => [...passwordStrategyRoutes];
