// The calls of this feature.
import type { FeatureRoutes } from '../route-parts.ts';
import { permissionListRoutes } from './permission-list.ts';
import { createSessionRoutes } from './session.ts';

export const routes: FeatureRoutes = ({ sessions }) => [
  ...createSessionRoutes(sessions),
  ...permissionListRoutes,
];
