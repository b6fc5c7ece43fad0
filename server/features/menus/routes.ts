// The calls of this feature.
import type { FeatureRoutes } from '../route-parts.ts';
import { menuRecordRoutes } from './menu-records.ts';

export const routes: FeatureRoutes = () => [...menuRecordRoutes];
