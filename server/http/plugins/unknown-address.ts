// Answers what no route took: the web app's files, or an error that does not say whether a guess came close.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { failure } from '../../kernel/errors.ts';
import type { Route } from '../routing/define-route.ts';
import { readToken } from '../routing/admit-call.ts';
import type { AddedRoutes } from '../routing/added-routes.ts';
import { APP_BASE, pathOf } from '../routing/route-path.ts';
import type { Sessions } from '../../identity/sessions.ts';
import { isTwisted, pathPart, straighten } from './url-shape.ts';
import type { WebFiles } from './web-files.ts';

export interface UnknownAddressOptions {
  routes: readonly Route[];
  /** Routes that come and go while the server runs. */
  added?: AddedRoutes | undefined;
  apiBase: string;
  sessions: Sessions;
  webFiles: WebFiles;
}

/** Says whether a path is served by the API or the screen store, or tries to look as if it were. */
export function createPrivateTest(apiBase: string): (address: string) => boolean {
  const bases = [apiBase.toLowerCase(), APP_BASE];
  return (address) => {
    const straight = straighten(pathPart(address));
    return bases.some((base) => straight === base || straight.startsWith(`${base}/`));
  };
}

export function registerUnknownAddress(app: FastifyInstance, options: UnknownAddressOptions): void {
  const { apiBase, sessions, webFiles } = options;
  const isPrivate = createPrivateTest(apiBase);
  const guarded = options.routes
    .filter((route) => route.access === 'session')
    .map((route) => toMatch(pathOf(route, apiBase).toLowerCase()));
  const known = options.routes.map((route) => toMatch(pathOf(route, apiBase)));
  const isAdded = (path: string): boolean =>
    options.added?.list().some((route) => pathOf(route, apiBase).toLowerCase() === path.toLowerCase()) ===
    true;

  app.setNotFoundHandler(async (request, reply) => {
    const path = pathPart(request.url);
    if (isPrivate(request.url)) {
      const straight = straighten(path);
      const isGuarded = guarded.some((isGuardedBy) => isGuardedBy(straight)) || isAdded(straight);
      if (isGuarded && !(await hasSession(request, sessions))) throw failure('token-dead');
      const isKnown = !isTwisted(path) && (known.some((isServedBy) => isServedBy(path)) || isAdded(path));
      throw failure(isKnown ? 'method-refused' : 'not-found');
    }
    const isReading = request.method === 'GET' || request.method === 'HEAD';
    if (!isReading) throw failure('method-refused');
    if (isTwisted(path) || !(await webFiles.serve(path, reply))) throw failure('not-found');
    return reply;
  });
}

async function hasSession(request: FastifyRequest, sessions: Sessions): Promise<boolean> {
  const token = readToken(request);
  return token !== undefined && (await sessions.find(token)) !== null;
}

/** Whether a path is one that a route serves. */
type PathMatch = (path: string) => boolean;

/** Makes a matcher for the path of a route, in which `:name` stands for a segment and `*` for the rest. */
function toMatch(pattern: string): PathMatch {
  const wanted = pattern.split('/');
  return (path) => {
    const given = path.split('/');
    const isOpenEnded = wanted.at(-1) === '*';
    if (isOpenEnded ? given.length < wanted.length : given.length !== wanted.length) return false;
    return wanted.every((part, index) => part === '*' || part.startsWith(':') || part === given[index]);
  };
}
