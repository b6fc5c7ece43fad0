// The calls of this feature.
import type { FeatureRoutes } from '../route-parts.ts';
import { createExampleRoutes } from './examples.ts';
import { createModuleRoutes } from './modules.ts';

export const routes: FeatureRoutes = ({ modules }) => [
  ...createModuleRoutes(modules),
  ...createExampleRoutes(modules),
];
