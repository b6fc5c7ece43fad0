// Every route of the server, in one list: what is not here is not served.
import type { ScreenStore } from '../documents/store.ts';
import type { TextStore } from '../documents/texts.ts';
import type { JobRunner } from '../jobs/runner.ts';
import type { Traffic } from '../monitor/traffic.ts';
import type { Sessions } from '../plugins/sessions.ts';
import type { Pushes } from '../push/pushes.ts';
import type { Route } from '../routing/define-route.ts';
import { administrationRoutes } from './administration.ts';
import { announcementReaderRoutes } from './announcement-readers.ts';
import { announcementSheetRoutes } from './announcement-sheets.ts';
import { createAnnouncementRoutes } from './announcements.ts';
import { captchaRoutes } from './captcha.ts';
import { createCasRoutes } from './cas.ts';
import { fileRoutes } from './files.ts';
import { dashboardRoutes } from './dashboards.ts';
import { encryptedStringRoutes } from './encrypted-string.ts';
import { forgottenPasswordRoutes } from './forgotten-password.ts';
import { createHealthRoutes, type Surroundings } from './health.ts';
import { createLinkRoutes } from './link-options.ts';
import { createLoginRoutes } from './login.ts';
import { largeScreenRoutes } from './large-screens.ts';
import { licenceRoutes } from './licence.ts';
import { messageCategoryRoutes } from './message-categories.ts';
import { createMessageRoutes } from './messages.ts';
import { createTemplateSendingRoutes } from './message-template-sending.ts';
import { createMonitorRoutes } from './monitor.ts';
import { createOnlineUserRoutes } from './online-users.ts';
import { outerSystemRoutes } from './outer-systems.ts';
import { ownAccountRoutes } from './own-account.ts';
import { ownPasswordRoutes } from './own-password.ts';
import { permissionListRoutes } from './permission-list.ts';
import { createPhoneLoginRoutes } from './phone-login.ts';
import { portalRoutes } from './portal.ts';
import { createQuartzJobRoutes } from './quartz-jobs.ts';
import { quartzSheetRoutes } from './quartz-sheets.ts';
import { registrationRoutes } from './register.ts';
import { reportRunRoutes } from './reports-run.ts';
import { createScreenRoutes } from './screens.ts';
import { createSentMessageWrites } from './sent-message-writes.ts';
import { sentMessageRoutes } from './sent-messages.ts';
import { createSessionRoutes } from './session.ts';
import { siteRoutes } from './site.ts';
import { tenantRoutes } from './tenants.ts';
import { createThirdLoginRoutes } from './third-login.ts';
import { visitRoutes } from './visits.ts';

export interface RouteParts {
  sessions: Sessions;
  /** Tells open pages what happened. */
  pushes: Pushes;
  /** Runs scheduled jobs at once. */
  jobs: JobRunner;
  screens: ScreenStore;
  texts: TextStore;
  /** What this process answered. */
  traffic: Traffic;
  surroundings: Surroundings;
}

export function listRoutes({
  sessions,
  pushes,
  jobs,
  screens,
  texts,
  traffic,
  surroundings,
}: RouteParts): readonly Route[] {
  return [
    ...createMonitorRoutes(traffic),
    ...captchaRoutes,
    ...encryptedStringRoutes,
    ...tenantRoutes,
    ...outerSystemRoutes,
    ...createLoginRoutes(sessions),
    ...createPhoneLoginRoutes(sessions),
    ...registrationRoutes,
    ...forgottenPasswordRoutes,
    ...createThirdLoginRoutes(sessions),
    ...createCasRoutes(sessions),
    ...createSessionRoutes(sessions),
    ...createOnlineUserRoutes(sessions),
    ...createQuartzJobRoutes(jobs),
    ...quartzSheetRoutes,
    ...ownPasswordRoutes,
    ...ownAccountRoutes,
    ...permissionListRoutes,
    ...siteRoutes,
    ...licenceRoutes,
    ...largeScreenRoutes,
    ...visitRoutes,
    ...dashboardRoutes,
    ...portalRoutes,
    ...fileRoutes,
    ...createHealthRoutes(surroundings),
    ...createScreenRoutes(screens, texts),
    ...createLinkRoutes(screens),
    ...administrationRoutes,
    ...reportRunRoutes,
    ...createAnnouncementRoutes(pushes),
    ...announcementReaderRoutes,
    ...announcementSheetRoutes,
    ...sentMessageRoutes,
    ...createSentMessageWrites(pushes),
    ...createTemplateSendingRoutes(pushes),
    ...createMessageRoutes(pushes),
    ...messageCategoryRoutes,
  ];
}
