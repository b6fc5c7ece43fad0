// The calls of this feature.
import type { FeatureRoutes } from '../route-parts.ts';
import { categoryRoutes } from './categories.ts';
import { categorySheetRoutes } from './category-workbooks.ts';

export const routes: FeatureRoutes = () => [...categoryRoutes, ...categorySheetRoutes];
