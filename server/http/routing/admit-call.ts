// What every call passes before it is worked on: who calls, whether they may, how often, and under which names.
import type { FastifyRequest } from 'fastify';
import { failure } from '../../kernel/errors.ts';
import { isPreviewToken, PREVIEW_REFUSAL } from '../../identity/previews.ts';
import type { Sessions } from '../../identity/sessions.ts';
import type { SignedIn } from '../../records/asker.ts';
import type { Route } from './define-route.ts';

/** Calls are counted behind `admit`. A whole office has one address: who is signed in is counted alone. */
export function limitOf({ access }: Route, { max, seconds }: { max: number; seconds: number }) {
  const byPerson = { keyGenerator: ({ user, ip }: FastifyRequest) => user?.id ?? ip };
  return { max, timeWindow: seconds * 1000, ...(access === 'session' ? byPerson : {}) };
}

/**
 * `name[x]=1` and `name[]=1` say that a declared parameter is an object or a list: refused, as reading them as other
 * names would run the call without it. Names that nobody declared are ignored, whatever they look like.
 */
export function refuseNested(route: Route, request: FastifyRequest): void {
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
export function noteIgnored(route: Route, request: FastifyRequest): void {
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

export async function admit(route: Route, request: FastifyRequest, sessions: Sessions): Promise<void> {
  const token = readToken(request);
  const isPreview = token !== undefined && isPreviewToken(token);
  if (isPreview && isWrite(route)) throw failure('forbidden', PREVIEW_REFUSAL);
  if (route.access === 'public') return;
  if (token === undefined && route.access === 'optional') return;
  const user =
    token === undefined ? null : await (isPreview ? sessions.findPreview(token) : sessions.find(token));
  if (user === null) throw failure('token-dead');
  request.user = user;
  if (route.access === 'session' && !isGranted(route, user)) throw failure('forbidden');
}

/** Whether a call changes something, as far as its declaration says. */
function isWrite({ method, changes }: Route): boolean {
  return method !== 'GET' || changes === true;
}

/** Whether somebody may make a call. */
export function isGranted({ permission }: Route, user: SignedIn): boolean {
  if (permission === null) return false;
  if (typeof permission === 'string') return user.permissions.has(permission);
  if ('open' in permission) return true;
  return permission.some((code) => user.permissions.has(code));
}
