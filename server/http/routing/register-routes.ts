// Hands declared routes to Fastify: session and permission checked before a body is read.
import type { FastifyInstance } from 'fastify';
import type { Sessions } from '../../identity/sessions.ts';
import { checkRoute, RouteDeclarationError } from './check-route.ts';
import type { Route } from './define-route.ts';
import type { SignedIn } from '../../records/asker.ts';
import { pathOf } from './route-path.ts';
import { admit, limitOf, noteIgnored, refuseNested } from './admit-call.ts';
import { createLoad } from './load.ts';
import { registerAdded, type AddedRoutes } from './added-routes.ts';
import { runCall, type CallDependencies } from './run-call.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The declaration that this route was registered from. */
    declared?: Route;
  }
  interface FastifyRequest {
    /** Who calls; null without a session. */
    user: SignedIn | null;
  }
}

export interface RouteDependencies extends CallDependencies {
  sessions: Sessions;
  /** Routes that come and go while the server runs. */
  added?: AddedRoutes | undefined;
  permissions: ReadonlySet<string>;
  /** Path below which routes of root `api` lie, e.g. `/api`. */
  apiBase: string;
  /** Most calls that are under way at a time. */
  mostUnderWay?: number | undefined;
}

/**
 * Registers routes. From here on Fastify refuses every route that has no declaration.
 * @throws RouteDeclarationError for a declaration that is not complete
 */
export function registerRoutes(
  app: FastifyInstance,
  routes: readonly Route[],
  dependencies: RouteDependencies,
): void {
  app.addHook('onRoute', (options) => {
    if (options.config?.declared !== undefined) return;
    throw new RouteDeclarationError(
      `Route ${String(options.method)} ${options.url} was registered without a declaration; use defineRoute.`,
    );
  });
  // What a slow sender still sends is not under way: it would keep everybody else out.
  const load = createLoad({ most: dependencies.mostUnderWay });
  for (const route of routes) {
    checkRoute(route, dependencies.permissions);
    app.route({
      method: route.method,
      url: pathOf(route, dependencies.apiBase),
      config: { declared: route, ...(route.rateLimit ? { rateLimit: limitOf(route, route.rateLimit) } : {}) },
      ...(route.bodyLimit === undefined ? {} : { bodyLimit: route.bodyLimit }),
      schema: { ...route.request },
      onRequest: (request) => {
        if (!route.isUrgent) load.checkRoom();
        return load.carry(() => admit(route, request, dependencies.sessions));
      },
      preValidation: (request, _reply, done) => {
        refuseNested(route, request);
        noteIgnored(route, request);
        done();
      },
      handler: (request, reply) => load.finish(() => runCall(route, dependencies, request, reply)),
    });
  }
  const { added } = dependencies;
  if (added) registerAdded(app, added, load, dependencies);
}
