// A token handed over in the address: removed from sight before anything else happens, and taken once it is alive.
import type { Json } from '../../engine/document.ts';
import { judge } from '../http/outcome.ts';
import { createCalls, type Transport } from '../http/transport.ts';
import { asRecord } from '../storage/shapes.ts';
import { asUserInfo, type Stored } from '../storage/stored.ts';

const USER_INFO = '/sys/getUserInfo';
const TOKEN_SHAPE = /^[\w.~+/=-]{8,4096}$/;

/**
 * Must run before the first request: the address must not travel on as a referrer.
 * @returns the token, or undefined when there is none, it is malformed, or it is the present one
 */
export function takeQueryToken(
  browser: Pick<Window, 'location' | 'history'>,
  stored: Stored,
): string | undefined {
  const address = new URL(browser.location.href);
  const token = address.searchParams.get('token');
  if (token === null) return undefined;
  address.searchParams.delete('token');
  browser.history.replaceState(browser.history.state, '', address.pathname + address.search + address.hash);
  return TOKEN_SHAPE.test(token) && token !== stored.token.read() ? token : undefined;
}

/** What a token that was asked about is. `unknown`: nobody answered, or not in words about tokens. */
export type TokenAnswer = { kind: 'alive'; result: Json } | { kind: 'dead' } | { kind: 'unknown' };

/**
 * Asks who a token belongs to, without touching the present session.
 * @param base API_BASE
 */
export async function askToken(transport: Transport, base: string, token: string): Promise<TokenAnswer> {
  try {
    const { status, data } = await createCalls(transport).get<string>(base + USER_INFO, {
      headers: { 'X-Access-Token': token },
    });
    const outcome = judge(USER_INFO, status, data);
    if (outcome.ok) {
      const row = asRecord(outcome.reply.result) ?? {};
      const userInfo = row['userInfo'] ?? row;
      return asUserInfo(userInfo) === undefined
        ? { kind: 'unknown' }
        : { kind: 'alive', result: { ...row, token, userInfo } as unknown as Json };
    }
    return outcome.session === 'fine' ? { kind: 'unknown' } : { kind: 'dead' };
  } catch {
    return { kind: 'unknown' };
  }
}
