// Hands declared routes to Fastify: session and permission checked before a body is read.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { failure } from '../../kernel/errors.ts';
import type { Sessions } from '../../identity/sessions.ts';
import { checkRoute, RouteDeclarationError } from './check-route.ts';
import type { Route } from './define-route.ts';
import type { SignedIn } from '../../records/asker.ts';
import { createLoad } from './load.ts';
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
  permissions: ReadonlySet<string>;
  /** Path below which routes of root `api` lie, e.g. `/api`. */
  apiBase: string;
  /** Most calls that are under way at a time. */
  mostUnderWay?: number | undefined;
}

/** Path below which routes of root `app` lie. */
export const APP_BASE = '/_app';

/** The path a route is served at. */
export function pathOf(route: Pick<Route, 'root' | 'url'>, apiBase: string): string {
  return `${route.root === 'api' ? apiBase : APP_BASE}${route.url}`;
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
  const load = createLoad(dependencies.mostUnderWay);
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
      preValidation: async (request) => {
        refuseNested(route, request);
        noteIgnored(route, request);
      },
      handler: (request, reply) => load.carry(() => runCall(route, dependencies, request, reply)),
    });
  }
}

/** Calls are counted behind `admit`. A whole office has one address: who is signed in is counted alone. */
function limitOf({ access }: Route, { max, seconds }: { max: number; seconds: number }) {
  const byPerson = { keyGenerator: ({ user, ip }: FastifyRequest) => user?.id ?? ip };
  return { max, timeWindow: seconds * 1000, ...(access === 'session' ? byPerson : {}) };
}

/**
 * `name[x]=1` and `name[]=1` say that a declared parameter is an object or a list: refused, as reading them as other
 * names would run the call without it. Names that nobody declared are ignored, whatever they look like.
 */
function refuseNested(route: Route, request: FastifyRequest): void {
  const declared = route.request.querystring?.properties;
  if (declared === undefined) return;
  for (const name of Object.keys(request.query as object)) {
    const cut = name.indexOf('[');
    if (cut > 0 && Object.hasOwn(declared, name.slice(0, cut))) {
      throw failure('request-invalid', `参数 ${name.slice(0, cut)} 只能写一次，多个值请用逗号分隔`);
    }
  }
}

/** Names that the log has of one request at most, and letters of each. */
const MAX_NAMES = 20;
const LONGEST_NAME = 64;

/** Fields of a body that the route does not take are left out; who sent them is kept in the log, their values are not. */
function noteIgnored(route: Route, request: FastifyRequest): void {
  const { body } = request;
  const declared = route.request.body?.properties;
  if (declared === undefined || typeof body !== 'object' || body === null || Array.isArray(body)) return;
  const names = Object.keys(body).filter((name) => !Object.hasOwn(declared, name));
  if (names.length === 0) return;
  const fields = names.slice(0, MAX_NAMES).map((name) => name.slice(0, LONGEST_NAME));
  request.log.info(
    { event: 'fields-ignored', fields, count: names.length, user: request.user?.username },
    'a body held fields that this call does not take',
  );
}

/** The token of a request: one header, never a cookie and never the address. */
export function readToken(request: FastifyRequest): string | undefined {
  const token = request.headers['x-access-token'];
  return typeof token === 'string' && token !== '' ? token : undefined;
}

async function admit(route: Route, request: FastifyRequest, sessions: Sessions): Promise<void> {
  if (route.access === 'public') return;
  const token = readToken(request);
  if (token === undefined && route.access === 'optional') return;
  const user = token === undefined ? null : await sessions.find(token);
  if (user === null) throw failure('token-dead');
  request.user = user;
  if (route.access === 'session' && !isGranted(route, user)) throw failure('forbidden');
}

function isGranted({ permission }: Route, user: SignedIn): boolean {
  if (permission === null) return false;
  if (typeof permission === 'string') return user.permissions.has(permission);
  if ('open' in permission) return true;
  return permission.some((code) => user.permissions.has(code));
}
