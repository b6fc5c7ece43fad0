// Calls of older clients that this server has nothing for: they change nothing and tell where the change is made.
import { failure } from '../../kernel/errors.ts';
import { nothing } from '../../records/schemas.ts';
import { defineRoute, type RequestSchemas, type Route, type RouteMethod } from '../routing/define-route.ts';
import { IMPORT_RATE } from '../routing/rate-limits.ts';

/** What is sent is not read. */
export const anyBody = { body: { type: 'object', properties: {} } } as const;

/**
 * @param title what the call would do elsewhere
 * @param sentence says what is done instead
 * @param upload whether the call brings a file
 */
export function refusal(
  method: RouteMethod,
  url: string,
  title: string,
  sentence: string,
  request: RequestSchemas,
  upload = false,
): Route {
  return defineRoute({
    method,
    url,
    title,
    access: 'session',
    permission: 'site:edit',
    scope: 'none',
    request,
    response: nothing,
    upload,
    ...(upload ? { rateLimit: IMPORT_RATE } : {}),
    handler() {
      throw failure('rule', sentence);
    },
  });
}
