// The fixed places of the app and what counts as a place of our own.
import { readSitePath } from '../../engine/html/safe-address.ts';

export const HOME = '/dashboard/analysis';
export const SIGN_IN = '/user/login';
/** The guides of the product. */
export const HELP = '/help';
/** What an administrator of a new installation does first. */
export const START = '/start';
/** Where other systems send people with a token in the address. */
export const TOKEN_GATE = '/getToken';
export const NOT_FOUND = '/404';
export const FORBIDDEN = '/403';

/** Paths that lead on to another. */
export const REDIRECTS: Readonly<Record<string, string>> = {
  '/': HOME,
  '/user': SIGN_IN,
  '/enterprise': '/enterprise/archives',
  '/test': '/test/home',
};

/** Path without a slash at the end; the root stays `/`. */
export function trimPath(path: string): string {
  return path.length > 1 ? path.replace(/\/+$/, '') || '/' : path;
}

/** True on the root and on the pages around sign-in, where nobody is told that a session ended. */
export function isSignInPlace(path: string): boolean {
  const place = trimPath(path);
  return place === '/' || place === '/user' || place.startsWith('/user/');
}

/**
 * A path of this app, or undefined: no scheme, no other host, no control characters, nothing the server owns (S53).
 * @param raw e.g. the redirect query of the sign-in page
 */
export function readOwnPath(raw: string | null | undefined): string | undefined {
  const path = readSitePath(raw);
  return path === undefined || /^\/(?:_app|assets)(?:[/?#]|$)/.test(path) ? undefined : path;
}

/** Where to go after sign-in: the redirect query when it is a place of ours, else home. */
export function readRedirect(search: string): string {
  const wanted = readOwnPath(new URLSearchParams(search).get('redirect'));
  return wanted === undefined || isSignInPlace(wanted.split(/[?#]/, 1)[0] ?? '') ? HOME : wanted;
}

/** The sign-in page that leads back to where the user wanted to go. */
export function signInPath(from: string): string {
  const path = from.split(/[?#]/, 1)[0] ?? '';
  return isSignInPlace(path) || trimPath(from) === HOME
    ? SIGN_IN
    : `${SIGN_IN}?redirect=${encodeURIComponent(from)}`;
}
