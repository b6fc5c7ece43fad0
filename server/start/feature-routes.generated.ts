// Written by `npm run generate` from the folders of server/features.
import type { FeatureRoutes } from '../features/route-parts.ts';
import { routes as account } from '../features/account/routes.ts';
import { routes as categories } from '../features/categories/routes.ts';
import { routes as dashboards } from '../features/dashboards/routes.ts';
import { routes as departments } from '../features/departments/routes.ts';
import { routes as designer } from '../features/designer/routes.ts';
import { routes as dictionaries } from '../features/dictionaries/routes.ts';
import { routes as files } from '../features/files/routes.ts';
import { routes as guides } from '../features/guides/routes.ts';
import { routes as jobs } from '../features/jobs/routes.ts';
import { routes as licence } from '../features/licence/routes.ts';
import { routes as listViews } from '../features/list-views/routes.ts';
import { routes as logs } from '../features/logs/routes.ts';
import { routes as menus } from '../features/menus/routes.ts';
import { routes as messages } from '../features/messages/routes.ts';
import { routes as modules } from '../features/modules/routes.ts';
import { routes as monitor } from '../features/monitor/routes.ts';
import { routes as onlineUsers } from '../features/online-users/routes.ts';
import { routes as outbox } from '../features/outbox/routes.ts';
import { routes as passwordStrategy } from '../features/password-strategy/routes.ts';
import { routes as portal } from '../features/portal/routes.ts';
import { routes as positions } from '../features/positions/routes.ts';
import { routes as print } from '../features/print/routes.ts';
import { routes as reports } from '../features/reports/routes.ts';
import { routes as roles } from '../features/roles/routes.ts';
import { routes as rules } from '../features/rules/routes.ts';
import { routes as screens } from '../features/screens/routes.ts';
import { routes as session } from '../features/session/routes.ts';
import { routes as signIn } from '../features/sign-in/routes.ts';
import { routes as site } from '../features/site/routes.ts';
import { routes as startHere } from '../features/start-here/routes.ts';
import { routes as users } from '../features/users/routes.ts';

/** By folder. */
export const featureRoutes = {
  account,
  categories,
  dashboards,
  departments,
  designer,
  dictionaries,
  files,
  guides,
  jobs,
  licence,
  'list-views': listViews,
  logs,
  menus,
  messages,
  modules,
  monitor,
  'online-users': onlineUsers,
  outbox,
  'password-strategy': passwordStrategy,
  portal,
  positions,
  print,
  reports,
  roles,
  rules,
  screens,
  session,
  'sign-in': signIn,
  site,
  'start-here': startHere,
  users,
} as const satisfies Readonly<Record<string, FeatureRoutes>>;
