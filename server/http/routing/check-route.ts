// The rules a route must keep before the server starts with it.
import { findOpenPlace } from './close-schema.ts';
import { findSchemaFault } from './compile-schemas.ts';
import { FILE, type Route } from './define-route.ts';
import { PUBLIC_ROUTES } from './public-routes.ts';

/** A route that does not declare what it must; the server does not start with it. */
export class RouteDeclarationError extends Error {
  override readonly name = 'RouteDeclarationError';
}

const METHODS = ['GET', 'POST', 'PUT', 'DELETE'];
const ACCESS = ['public', 'optional', 'session'];
const SCOPES = ['none', 'own', 'department', 'all'];

/** How a route is called in messages and in PUBLIC_ROUTES, e.g. `GET api /sys/user/list`. */
export function nameOfRoute(route: Pick<Route, 'method' | 'root' | 'url'>): string {
  return `${route.method} ${route.root} ${route.url}`;
}

/**
 * Checks one declaration. Types already demand most of it; this also holds for values that got round them.
 * @param permissions every code of src/schemas/menus
 * @throws RouteDeclarationError naming the route and what it lacks
 */
export function checkRoute(route: Route, permissions: ReadonlySet<string>): void {
  const name = nameOfRoute(route);
  const refuse = (reason: string): never => {
    throw new RouteDeclarationError(`Route ${name} ${reason}.`);
  };
  if (!METHODS.includes(route.method)) refuse(`must declare a method of ${METHODS.join(', ')}`);
  if (!route.url.startsWith('/')) refuse('must have a url that begins with /');
  if (typeof route.title !== 'string' || route.title.trim() === '') refuse('must have a title');
  if (!ACCESS.includes(route.access)) refuse(`must declare access as one of ${ACCESS.join(', ')}`);
  if (!SCOPES.includes(route.scope)) refuse(`must declare scope as one of ${SCOPES.join(', ')}`);
  checkPermission(route, permissions, refuse);
  checkSchemas(route, refuse);
}

function checkPermission(
  route: Route,
  permissions: ReadonlySet<string>,
  refuse: (reason: string) => never,
): void {
  const { permission } = route;
  if (route.access !== 'session') {
    if (permission !== null) refuse('needs no session, so its permission must be null');
    if (!Object.hasOwn(PUBLIC_ROUTES, nameOfRoute(route))) {
      refuse('needs no session but is not on the reviewed list server/http/routing/public-routes.ts');
    }
    return;
  }
  if (permission === null || permission === undefined) {
    return refuse('must name a permission, or give the reason why every session may call it: { open: "…" }');
  }
  if (typeof permission === 'object' && 'open' in permission) {
    if (permission.open.trim() === '') refuse('must give a reason in permission.open');
    return;
  }
  const codes = typeof permission === 'string' ? [permission] : permission;
  if (codes.length === 0) refuse('must name at least one permission');
  for (const code of codes) {
    if (!permissions.has(code)) refuse(`names the permission ${code}, which src/schemas/menus does not have`);
  }
}

function checkSchemas(route: Route, refuse: (reason: string) => never): void {
  const { request, response } = route;
  if (typeof request !== 'object' || request === null) return refuse('must declare its request schemas');
  const declared = Object.keys(request.params?.properties ?? {});
  const named = [...route.url.matchAll(/:([A-Za-z]+)/g)].map((match) => match[1] ?? '');
  if (route.url.includes('*')) named.push('*');
  for (const name of named) {
    if (!declared.includes(name)) refuse(`must declare its path parameter ${name} in request.params`);
  }
  for (const [part, schema] of Object.entries({ ...request, response })) {
    const fault = typeof schema === 'object' && schema !== null ? findSchemaFault(schema) : '';
    if (fault !== '') refuse(`has a broken schema in ${part}: ${fault}`);
  }
  if (request.body !== undefined && route.method === 'GET') refuse('is a GET and cannot have a body');
  if (response === FILE) return;
  if (typeof response !== 'object' || response === null) return refuse('must declare its response schema');
  const open = findOpenPlace(response);
  if (open !== undefined) refuse(`lets undeclared data leave at ${open}; list the properties there`);
}
