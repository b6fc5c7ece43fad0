// The calls of this feature.
import type { FeatureRoutes } from '../route-parts.ts';
import { createMonitorRoutes } from './monitor.ts';

export const routes: FeatureRoutes = ({ traffic }) => [...createMonitorRoutes(traffic)];
