// Where routes are served.
import type { Route } from './define-route.ts';

/** Path below which routes of root `app` lie. */
export const APP_BASE = '/_app';

/** The path a route is served at. */
export function pathOf(route: Pick<Route, 'root' | 'url'>, apiBase: string): string {
  return `${route.root === 'api' ? apiBase : APP_BASE}${route.url}`;
}
