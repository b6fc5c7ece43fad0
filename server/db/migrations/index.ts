// All migrations in the order in which they run. A new one is added at the end.
import { people } from './0001-people.ts';
import { permissions } from './0002-permissions.ts';
import { dictionaries } from './0003-dictionaries.ts';
import { sessions } from './0004-sessions.ts';
import { site } from './0005-site.ts';
import { dictColours } from './0006-dict-colours.ts';
import { orgCodes } from './0007-org-codes.ts';
import { codeRules } from './0008-rules.ts';
import { categories } from './0009-categories.ts';
import { files } from './0010-files.ts';
import { versions } from './0011-versions.ts';
import { announcements } from './0012-announcements.ts';
import { moreVersions } from './0013-more-versions.ts';
import { logs } from './0014-logs.ts';
import { dataLog } from './0015-data-log.ts';
import { jobs } from './0016-jobs.ts';
import { licence } from './0017-licence.ts';
import { portal } from './0018-portal.ts';
import { signInWays } from './0019-sign-in-ways.ts';
import { printTemplates } from './0020-print-templates.ts';
import { messageTemplates } from './0021-message-templates.ts';
import { keptFiles } from './0022-kept-files.ts';
import { askedCodes } from './0023-asked-codes.ts';
import { keyedRequests } from './0024-keyed-requests.ts';
import { userAgents } from './0025-user-agents.ts';
import { revision } from './0026-revision.ts';
import { managedTables } from './0027-managed-tables.ts';
import { modules } from './0028-modules.ts';
import { outbox } from './0029-outbox.ts';
import { modulesInOrder } from './0030-modules-in-order.ts';
import { moduleServers } from './0031-module-servers.ts';
import { userOrder } from './0032-user-order.ts';
import { printSubjects } from './0033-print-subjects.ts';
import { designedScreens } from './0034-designed-screens.ts';
import { previewSessions } from './0035-preview-sessions.ts';
import { draftFacts } from './0036-draft-facts.ts';
import { startHere } from './0037-start-here.ts';
import { favourites } from './0038-favourites.ts';
import { listViews } from './0039-list-views.ts';
import { keptUsers } from './0040-kept-users.ts';
import { anonymousRetries } from './0041-anonymous-retries.ts';
import type { Migration } from './migration.ts';

export const migrations: readonly Migration[] = [
  people,
  permissions,
  dictionaries,
  sessions,
  site,
  dictColours,
  orgCodes,
  codeRules,
  categories,
  files,
  versions,
  announcements,
  moreVersions,
  logs,
  dataLog,
  jobs,
  licence,
  portal,
  signInWays,
  printTemplates,
  messageTemplates,
  keptFiles,
  askedCodes,
  keyedRequests,
  userAgents,
  revision,
  managedTables,
  modules,
  outbox,
  modulesInOrder,
  moduleServers,
  userOrder,
  printSubjects,
  designedScreens,
  previewSessions,
  draftFacts,
  startHere,
  favourites,
  listViews,
  keptUsers,
  anonymousRetries,
];
