// The calls of this feature.
import type { FeatureRoutes } from '../route-parts.ts';
import { licenceRoutes } from './licence.ts';

export const routes: FeatureRoutes = () => [...licenceRoutes];
