// The calls of this feature.
import type { FeatureRoutes } from '../route-parts.ts';
import { guideRoutes } from './guides.ts';

export const routes: FeatureRoutes = () => [...guideRoutes];
