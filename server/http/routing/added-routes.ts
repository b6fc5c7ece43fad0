// Routes that come and go while the server runs. Fastify takes none after its start, so that it has one for each verb, which
// looks for the declaration of what is called; the declarations are judged by the same rules as all others.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Sessions } from '../../identity/sessions.ts';
import type { Load } from './load.ts';
import { compileValidator } from './compile-schemas.ts';
import { defineRoute, type Route, type RouteMethod } from './define-route.ts';
import { EXPORT_RATE, IMPORT_RATE, SAVE_RATE, SEARCH_RATE } from './rate-limits.ts';
import { admit, limitOf, noteIgnored, refuseNested } from './admit-call.ts';
import { pathOf } from './route-path.ts';
import { RouteDeclarationError } from './check-route.ts';
import { runCall, type CallDependencies } from './run-call.ts';
import { pathPart } from '../plugins/url-shape.ts';
import { MAX_SAVE } from '../plugins/bodies.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The declaration of what is called, where it came while the server runs. */
    added: Route | undefined;
  }
}

/** The routes there are at this moment. */
export interface AddedRoutes {
  /** @param path below API_BASE, as it was sent */
  find(method: string, path: string): Route | undefined;
  list(): readonly Route[];
}

interface Verb {
  method: RouteMethod;
  /** Behind the path of an entity. */
  ending: string;
  isUpload?: true;
  bodyLimit?: number;
  rateLimit?: { max: number; seconds: number };
}

/** What can be asked of an entity. */
const VERBS: readonly Verb[] = [
  { method: 'GET', ending: 'list' },
  { method: 'GET', ending: 'queryById' },
  { method: 'GET', ending: 'copy' },
  { method: 'GET', ending: 'groups', rateLimit: SEARCH_RATE },
  { method: 'GET', ending: 'sums', rateLimit: SEARCH_RATE },
  { method: 'GET', ending: 'rootList' },
  { method: 'GET', ending: 'childList' },
  { method: 'GET', ending: ':child/list' },
  { method: 'GET', ending: ':child/all' },
  { method: 'GET', ending: 'recycleBin' },
  { method: 'GET', ending: 'exportXls', rateLimit: EXPORT_RATE },
  { method: 'GET', ending: 'importTemplate', rateLimit: EXPORT_RATE },
  { method: 'POST', ending: 'add', bodyLimit: MAX_SAVE, rateLimit: SAVE_RATE },
  { method: 'PUT', ending: 'edit', bodyLimit: MAX_SAVE, rateLimit: SAVE_RATE },
  { method: 'PUT', ending: 'editBatch', bodyLimit: MAX_SAVE, rateLimit: SAVE_RATE },
  { method: 'PUT', ending: 'restore' },
  { method: 'DELETE', ending: 'delete' },
  { method: 'DELETE', ending: 'deleteBatch' },
  { method: 'DELETE', ending: 'purge' },
  { method: 'POST', ending: 'importCheck', isUpload: true, rateLimit: IMPORT_RATE },
  { method: 'POST', ending: 'importExcel', isUpload: true, rateLimit: IMPORT_RATE },
];

/** Path of any entity. */
const ENTITY = '/:area/:entity';

/** The declaration of what a request calls, whenever it came. */
export function declaredOf(request: FastifyRequest): Route | undefined {
  return request.added ?? request.routeOptions.config.declared;
}

/**
 * Checks that a declaration can be served without a route of its own.
 * @throws RouteDeclarationError naming it
 */
export function checkVerb({ method, root, url, upload, bodyLimit = 0 }: Route): void {
  const verb = VERBS.find((one) => one.method === method && isLike(url, `${ENTITY}/${one.ending}`));
  const fits =
    verb !== undefined &&
    root === 'api' &&
    upload === (verb.isUpload ?? false) &&
    bodyLimit <= (verb.bodyLimit ?? bodyLimit);
  if (!fits) throw new RouteDeclarationError(`Route ${method} ${url} is none that an entity may add.`);
}

/** Whether an address is one that a pattern with `:name` segments stands for. */
function isLike(url: string, pattern: string): boolean {
  const [given, wanted] = [url.split('/'), pattern.split('/')];
  return (
    given.length === wanted.length &&
    wanted.every((part, at) => (part.startsWith(':') ? /^[\w-]+$/.test(given[at] ?? '') : part === given[at]))
  );
}

/** Registers what finds added routes. */
export function registerAdded(
  app: FastifyInstance,
  added: AddedRoutes,
  load: Load,
  dependencies: CallDependencies & { sessions: Sessions; apiBase: string },
): void {
  app.decorateRequest('added', undefined);
  for (const verb of VERBS) {
    const standIn = standFor(verb);
    app.route({
      method: verb.method,
      url: pathOf(standIn, dependencies.apiBase),
      config: {
        declared: standIn,
        ...(verb.rateLimit ? { rateLimit: limitOf(standIn, verb.rateLimit) } : {}),
      },
      ...(verb.bodyLimit === undefined ? {} : { bodyLimit: verb.bodyLimit }),
      onRequest: async (request, reply) => {
        const path = pathPart(request.url).slice(dependencies.apiBase.length);
        const route = added.find(request.method, path);
        if (route === undefined) return reply.callNotFound();
        load.checkRoom();
        request.added = route;
        await load.carry(() => admit(route, request, dependencies.sessions));
        return undefined;
      },
      preValidation: async (request) => {
        const route = request.added;
        if (!route) return;
        refuseNested(route, request);
        noteIgnored(route, request);
        validate(route, request);
      },
      handler: (request, reply) => {
        const route = request.added;
        if (!route) return reply.callNotFound();
        return load.finish(() => runCall(route, dependencies, request, reply));
      },
    });
  }
}

/** A route that answers nothing itself: what is known of it before the declaration is found. */
function standFor({ method, ending, isUpload }: Verb): Route {
  return defineRoute({
    method,
    url: `${ENTITY}/${ending}`,
    title: ending,
    access: 'session',
    permission: { open: 'the declaration that is found says who may call' },
    scope: 'none',
    ...(isUpload ? { upload: true } : {}),
    request: {},
    response: { type: 'null' },
    handler: () => {
      throw new Error('a route that stands for others was called itself');
    },
  });
}

/** Judges query string and body as Fastify does, and says so in the same way. */
function validate({ method, url, request: declared, upload }: Route, request: FastifyRequest): void {
  const parts = { querystring: 'query', ...(upload === false ? { body: 'body' } : {}) } as const;
  for (const [httpPart, name] of Object.entries(parts) as ['querystring' | 'body', 'query' | 'body'][]) {
    const schema = declared[httpPart];
    if (schema === undefined) continue;
    const judge = compileValidator({ schema, method, url, httpPart });
    if (judge(request[name]) === true) continue;
    throw Object.assign(new Error(`${httpPart} is not as it is declared`), {
      statusCode: 400,
      validation: judge.errors ?? [],
      validationContext: httpPart,
    });
  }
}
