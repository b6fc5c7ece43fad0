// The calls of this feature.
import type { FeatureRoutes } from '../route-parts.ts';
import { dataRuleRoutes } from './data-rules.ts';
import { grantedRuleRoutes } from './granted-rules.ts';
import { permissionRoutes } from './permissions.ts';
import { roleMemberRoutes } from './role-members.ts';
import { roleRoutes } from './roles.ts';

export const routes: FeatureRoutes = () => [
  ...roleRoutes,
  ...roleMemberRoutes,
  ...permissionRoutes,
  ...dataRuleRoutes,
  ...grantedRuleRoutes,
];
