// The calls of this feature.
import type { FeatureRoutes } from '../route-parts.ts';
import { outboxRoutes } from './outbox-routes.ts';

export const routes: FeatureRoutes = () => outboxRoutes;
