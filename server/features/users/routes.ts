// The calls of this feature.
import type { FeatureRoutes } from '../route-parts.ts';
import { userAgentRoutes } from './user-agents.ts';
import { userBatchRoutes } from './users-batch.ts';
import { userRoutes } from './users.ts';
import { userImportRoutes } from './users-import.ts';
import { userMemberRoutes } from './users-members.ts';
import { userReadRoutes } from './users-read.ts';

export const routes: FeatureRoutes = () => [
  ...userReadRoutes,
  ...userMemberRoutes,
  ...userRoutes,
  ...userBatchRoutes,
  ...userImportRoutes,
  ...userAgentRoutes,
];
