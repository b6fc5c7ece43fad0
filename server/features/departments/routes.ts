// The calls of this feature.
import type { FeatureRoutes } from '../route-parts.ts';
import { departGrantRoutes } from './depart-grants.ts';
import { departMemberRoutes } from './depart-members.ts';
import { departMoveRoutes } from './depart-moves.ts';
import { departReadRoutes } from './depart-reads.ts';
import { departRoleSheetRoutes } from './depart-role-workbooks.ts';
import { departRoleRoutes } from './depart-roles.ts';
import { departSheetRoutes } from './depart-workbooks.ts';
import { departRoutes } from './departs.ts';

export const routes: FeatureRoutes = () => [
  ...departRoutes,
  ...departReadRoutes,
  ...departMoveRoutes,
  ...departSheetRoutes,
  ...departMemberRoutes,
  ...departRoleRoutes,
  ...departRoleSheetRoutes,
  ...departGrantRoutes,
];
