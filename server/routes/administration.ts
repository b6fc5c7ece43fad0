// All calls of system administration: users, roles, permissions, departments, positions, dictionaries, rules of codes.
import type { Route } from '../routing/define-route.ts';
import { categoryRoutes } from './categories.ts';
import { categorySheetRoutes } from './category-sheets.ts';
import { checkRuleRoutes } from './check-rules.ts';
import { dataLogRoutes } from './data-logs.ts';
import { dataRuleRoutes } from './data-rules.ts';
import { departGrantRoutes } from './depart-grants.ts';
import { departMemberRoutes } from './depart-members.ts';
import { departMoveRoutes } from './depart-moves.ts';
import { departReadRoutes } from './depart-reads.ts';
import { departRoleSheetRoutes } from './depart-role-sheets.ts';
import { departRoleRoutes } from './depart-roles.ts';
import { departSheetRoutes } from './depart-sheets.ts';
import { departRoutes } from './departs.ts';
import { detailRoutes } from './details.ts';
import { dictItemRoutes } from './dict-items.ts';
import { dictLookupRoutes } from './dicts-lookup.ts';
import { dictImportRoutes } from './dicts-import.ts';
import { dictRoutes } from './dicts.ts';
import { duplicateRoutes } from './duplicate.ts';
import { fillRuleRoutes } from './fill-rules.ts';
import { grantedRuleRoutes } from './granted-rules.ts';
import { logRoutes } from './logs.ts';
import { menuRecordRoutes } from './menu-records.ts';
import { messageCategoryRecordRoutes } from './message-category-records.ts';
import { messageTemplateRoutes } from './message-templates.ts';
import { passwordStrategyRoutes } from './password-strategy.ts';
import { permissionRoutes } from './permissions.ts';
import { positionRoutes } from './positions.ts';
import { printTemplateRoutes } from './print-templates.ts';
import { roleMemberRoutes } from './role-members.ts';
import { roleRoutes } from './roles.ts';
import { siteConfigRoutes } from './site-config.ts';
import { userImportRoutes } from './users-import.ts';
import { userMemberRoutes } from './users-members.ts';
import { userReadRoutes } from './users-read.ts';
import { userRoutes } from './users.ts';

export const administrationRoutes: readonly Route[] = [
  ...userReadRoutes,
  ...userMemberRoutes,
  ...userRoutes,
  ...userImportRoutes,
  ...roleRoutes,
  ...roleMemberRoutes,
  ...permissionRoutes,
  ...menuRecordRoutes,
  ...dataRuleRoutes,
  ...grantedRuleRoutes,
  ...departRoutes,
  ...departReadRoutes,
  ...departMoveRoutes,
  ...departSheetRoutes,
  ...departMemberRoutes,
  ...departRoleRoutes,
  ...departRoleSheetRoutes,
  ...departGrantRoutes,
  ...positionRoutes,
  ...dictLookupRoutes,
  ...dictRoutes,
  ...dictImportRoutes,
  ...dictItemRoutes,
  ...detailRoutes,
  ...categoryRoutes,
  ...categorySheetRoutes,
  ...duplicateRoutes,
  ...messageCategoryRecordRoutes,
  ...messageTemplateRoutes,
  ...checkRuleRoutes,
  ...fillRuleRoutes,
  ...printTemplateRoutes,
  ...siteConfigRoutes,
  ...passwordStrategyRoutes,
  ...logRoutes,
  ...dataLogRoutes,
];
