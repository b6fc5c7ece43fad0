// The calls of this feature.
import type { FeatureRoutes } from '../route-parts.ts';
import { createListViewRoutes } from './list-views.ts';

export const routes: FeatureRoutes = ({ screens }) => createListViewRoutes(screens);
