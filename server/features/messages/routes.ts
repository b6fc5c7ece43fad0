// The calls of this feature.
import type { FeatureRoutes } from '../route-parts.ts';
import { announcementReachRoutes } from './announcement-reach.ts';
import { announcementReaderRoutes } from './announcement-readers.ts';
import { announcementSheetRoutes } from './announcement-workbooks.ts';
import { createAnnouncementRoutes } from './announcements.ts';
import { messageCategoryRoutes } from './message-categories.ts';
import { messageCategoryRecordRoutes } from './message-category-records.ts';
import { createTemplateSendingRoutes } from './message-template-sending.ts';
import { messageTemplateRoutes } from './message-templates.ts';
import { createMessageRoutes } from './messages.ts';
import { createSentMessageWrites } from './sent-message-writes.ts';
import { sentMessageRoutes } from './sent-messages.ts';

export const routes: FeatureRoutes = ({ pushes }) => [
  ...createAnnouncementRoutes(pushes),
  ...announcementReachRoutes,
  ...announcementReaderRoutes,
  ...announcementSheetRoutes,
  ...sentMessageRoutes,
  ...createSentMessageWrites(pushes),
  ...createTemplateSendingRoutes(pushes),
  ...createMessageRoutes(pushes),
  ...messageCategoryRoutes,
  ...messageCategoryRecordRoutes,
  ...messageTemplateRoutes,
];
