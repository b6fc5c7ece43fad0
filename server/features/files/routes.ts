// The calls of this feature.
import type { FeatureRoutes } from '../route-parts.ts';
import { fileRoutes } from './files.ts';

export const routes: FeatureRoutes = () => [...fileRoutes];
