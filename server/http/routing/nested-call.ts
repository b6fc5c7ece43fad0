// A call within a call: what a hook does to other records is done as whoever calls could do it, in the same transaction.
import type { Kysely } from 'kysely';
import type { Database } from '../../db/tables.ts';
import { failure } from '../../kernel/errors.ts';
import type { SignedIn } from '../../records/asker.ts';
import { isGranted } from './admit-call.ts';
import { compileValidator } from './compile-schemas.ts';
import type { Route, RouteContext } from './define-route.ts';

/** A call that writes, as what it leads to needs it. */
export type Call = Omit<
  RouteContext<unknown, unknown, unknown, SignedIn>,
  'params' | 'query' | 'body' | 'prepared'
>;

const calls = new WeakMap<Kysely<Database>, Call>();

/** Says which call a transaction belongs to. */
export function nameCall(transaction: Kysely<Database>, call: Call): void {
  calls.set(transaction, call);
}

/** The call that a transaction belongs to. @throws Error outside of calls of somebody who is signed in */
export function callOf(transaction: Kysely<Database>): Call {
  const call = calls.get(transaction);
  if (!call) throw new Error('hooks run within calls alone');
  return call;
}

/**
 * Makes a call within the transaction of another, with the rights of whoever made that one.
 * @param sent its body, or its query where it removes something
 * @throws ApiError as the call itself would answer
 */
export async function callWithin(
  db: Kysely<Database>,
  route: Route,
  sent: Readonly<Record<string, unknown>>,
): Promise<void> {
  const call = callOf(db);
  if (!isGranted(route, call.user)) throw failure('forbidden');
  // Its validator drops what the call does not take.
  const given = { ...sent };
  const { method, url, request } = route;
  const httpPart = method === 'DELETE' ? 'querystring' : 'body';
  const schema = request[httpPart];
  if (schema && compileValidator({ schema, method, url, httpPart })(given) !== true) {
    throw failure('request-invalid');
  }
  const asked = httpPart === 'body' ? { query: {}, body: given } : { query: given, body: undefined };
  const context = { ...call, params: {}, ...asked };
  await route.handler({ ...context, prepared: await route.prepare?.(context) });
}
