// The calls of this feature.
import type { FeatureRoutes } from '../route-parts.ts';
import { createOnlineUserRoutes } from './online-users.ts';

export const routes: FeatureRoutes = ({ sessions }) => [...createOnlineUserRoutes(sessions)];
