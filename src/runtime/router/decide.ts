// What an address shows: the login gate, permissions, redirects and unknown paths, decided without side effects.
import type { ScreenIndexEntry } from '../../engine/plan/plan.ts';
import { findLanding, findTrail, listNodes, type MenuNode } from '../permission/menu.ts';
import { matchRoute } from './match-route.ts';
import {
  FORBIDDEN,
  NOT_FOUND,
  readRedirect,
  REDIRECTS,
  SIGN_IN,
  signInPath,
  TOKEN_GATE,
  trimPath,
} from './places.ts';

export interface Situation {
  path: string;
  search: string;
  hash: string;
  token: string | null;
  /** A token of the address is being asked about. */
  isHandingOver: boolean;
  index: {
    phase: 'none' | 'ready' | 'failed';
    entries: readonly ScreenIndexEntry[];
    token: string | null;
    triedFor: string | null;
  };
  permissions: { phase: 'none' | 'loading' | 'ready' | 'failed'; menu: readonly MenuNode[] };
  /** True when the permission list holds the code a route asks for. */
  hasRoute(permission: string): boolean;
}

export type Verdict =
  | { kind: 'wait'; for: 'session' | 'index' | 'permissions' | 'fresh-index' }
  | { kind: 'redirect'; to: string }
  | { kind: 'screen'; entry: ScreenIndexEntry; params: Readonly<Record<string, string>>; title: string }
  | { kind: 'frame'; url: string; title: string }
  /** Exists, but not for this user; `entry` is the 403 screen. */
  | { kind: 'refused'; entry: ScreenIndexEntry | undefined }
  /** Not even the 404 screen exists. */
  | { kind: 'missing' }
  /** The index cannot be read. */
  | { kind: 'failed' };

/** Decides in this order: fixed redirects, whose session it is, public screens, gate, permissions, unknown paths. */
export function decide(situation: Situation): Verdict {
  const { search, hash, token, index, permissions } = situation;
  const path = trimPath(situation.path);
  const fixed = Object.hasOwn(REDIRECTS, path) ? REDIRECTS[path] : undefined;
  if (fixed !== undefined) return { kind: 'redirect', to: fixed + search + hash };
  if (situation.isHandingOver) return { kind: 'wait', for: 'session' };
  const isEntrance = path === SIGN_IN || path === TOKEN_GATE;
  if (isEntrance && token !== null) return { kind: 'redirect', to: readRedirect(search) };
  if (index.phase === 'none' || (index.phase === 'ready' && index.token !== token)) {
    return { kind: 'wait', for: 'index' };
  }
  if (index.phase === 'failed') return { kind: 'failed' };

  const match = matchScreen(index.entries, path);
  if (match?.entry.route?.access === 'public') {
    // Around a public page without a layout of its own a signed-in user keeps menu and tabs.
    const isWithMenu = token !== null && match.entry.route.layout !== 'blank';
    if (isWithMenu && (permissions.phase === 'none' || permissions.phase === 'loading')) {
      return { kind: 'wait', for: 'permissions' };
    }
    return showScreen(match, permissions.menu, path, search);
  }
  if (token === null) return { kind: 'redirect', to: signInPath(situation.path + search + hash) };
  if (permissions.phase !== 'ready') return { kind: 'wait', for: 'permissions' };
  if (!match) return decideUnknown(situation, path);
  return isOpen(match.entry, path, situation)
    ? showScreen(match, permissions.menu, path, search)
    : { kind: 'refused', entry: matchScreen(index.entries, FORBIDDEN)?.entry };
}

function decideUnknown({ index, permissions }: Situation, path: string): Verdict {
  const node = findTrail(permissions.menu, path).at(-1);
  if (node?.target === 'iframe' && node.url !== undefined) {
    return { kind: 'frame', url: node.url, title: node.title };
  }
  const landing = node && findLanding(node);
  if (landing !== undefined && trimPath(landing) !== path) return { kind: 'redirect', to: landing };
  if (index.triedFor !== path) return { kind: 'wait', for: 'fresh-index' };
  return path === NOT_FOUND ? { kind: 'missing' } : { kind: 'redirect', to: NOT_FOUND };
}

/** A route opens when its menu row is granted, or the permission list holds its code. */
function isOpen(entry: ScreenIndexEntry, path: string, { permissions, hasRoute }: Situation): boolean {
  const { route } = entry;
  if (!route || route.access === 'login') return true;
  if (route.permission !== undefined && hasRoute(route.permission)) return true;
  return listNodes(permissions.menu).some(
    (node) => node.isRoute && (node.path === path || node.path === trimPath(route.path)),
  );
}

interface Match {
  entry: ScreenIndexEntry;
  params: Readonly<Record<string, string>>;
}

/** The screen whose route fits best: one written out wins over one with `:name` parts. */
export function matchScreen(entries: readonly ScreenIndexEntry[], path: string): Match | undefined {
  let found: Match | undefined;
  for (const entry of entries) {
    if (!entry.route) continue;
    const match = matchRoute(entry.route.path, path);
    if (!match) continue;
    const params = Object.fromEntries(
      Object.entries(match.params).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
    );
    if (Object.keys(params).length === 0) return { entry, params };
    if (!found || Object.keys(params).length < Object.keys(found.params).length) found = { entry, params };
  }
  return found;
}

function showScreen(match: Match, menu: readonly MenuNode[], path: string, search: string): Verdict {
  // Pages of online forms share one screen; their address says what they are called.
  const named = /^\/online(?:Iframe)?\//.test(path) ? new URLSearchParams(search).get('metaTitle') : null;
  const title = named ?? findTrail(menu, path).at(-1)?.title ?? match.entry.title;
  return { kind: 'screen', ...match, title };
}
