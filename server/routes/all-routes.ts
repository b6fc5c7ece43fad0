// Every route of the server, in one list: what is not here is not served.
import type { ScreenStore } from '../documents/store.ts';
import type { Sessions } from '../plugins/sessions.ts';
import type { Pushes } from '../push/pushes.ts';
import type { Route } from '../routing/define-route.ts';
import { administrationRoutes } from './administration.ts';
import { announcementReaderRoutes } from './announcement-readers.ts';
import { createAnnouncementRoutes } from './announcements.ts';
import { captchaRoutes } from './captcha.ts';
import { fileRoutes } from './files.ts';
import { createHealthRoutes, type Surroundings } from './health.ts';
import { createLinkRoutes } from './link-options.ts';
import { createLoginRoutes } from './login.ts';
import { messageCategoryRoutes } from './message-categories.ts';
import { createMessageRoutes } from './messages.ts';
import { ownPasswordRoutes } from './own-password.ts';
import { permissionListRoutes } from './permission-list.ts';
import { reportRunRoutes } from './reports-run.ts';
import { createScreenRoutes } from './screens.ts';
import { createSessionRoutes } from './session.ts';
import { siteRoutes } from './site.ts';
import { visitRoutes } from './visits.ts';

export interface RouteParts {
  sessions: Sessions;
  /** Tells open pages what happened. */
  pushes: Pushes;
  screens: ScreenStore;
  surroundings: Surroundings;
}

export function listRoutes({ sessions, pushes, screens, surroundings }: RouteParts): readonly Route[] {
  return [
    ...captchaRoutes,
    ...createLoginRoutes(sessions),
    ...createSessionRoutes(sessions),
    ...ownPasswordRoutes,
    ...permissionListRoutes,
    ...siteRoutes,
    ...visitRoutes,
    ...fileRoutes,
    ...createHealthRoutes(surroundings),
    ...createScreenRoutes(screens),
    ...createLinkRoutes(screens),
    ...administrationRoutes,
    ...reportRunRoutes,
    ...createAnnouncementRoutes(pushes),
    ...announcementReaderRoutes,
    ...createMessageRoutes(pushes),
    ...messageCategoryRoutes,
  ];
}
