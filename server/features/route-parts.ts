// What the calls of features are made of. Each feature lists its calls in its `routes.ts`.
import type { DocumentDesk } from '../documents/desk.ts';
import type { ScreenStore } from '../documents/store.ts';
import type { TextStore } from '../documents/texts.ts';
import type { OperationLog } from '../http/audit/operation-log.ts';
import type { Surroundings } from '../http/health.ts';
import type { Route, RouteMethod } from '../http/routing/define-route.ts';
import type { ModuleAdministration } from '../modules/administration.ts';
import type { Sessions } from '../identity/sessions.ts';
import type { Pushes } from '../push/pushes.ts';
import type { JobRunner } from './jobs/runner.ts';
import type { Traffic } from './monitor/traffic.ts';

export interface RouteParts {
  sessions: Sessions;
  /** Tells open pages what happened. */
  pushes: Pushes;
  /** Runs scheduled jobs at once. */
  jobs: JobRunner;
  screens: ScreenStore;
  /** What is worked on in the designer. */
  documents: DocumentDesk;
  modules: ModuleAdministration;
  texts: TextStore;
  /** What this process answered. */
  traffic: Traffic;
  operationLog: OperationLog;
  surroundings: Surroundings;
  /** Finds a call of the server, for what is done by several of them at once. */
  findRoute(method: RouteMethod, url: string): Route | undefined;
}

export type FeatureRoutes = (parts: RouteParts) => readonly Route[];
