// Implements the Navigate port for code outside of React; the router connects itself when it is drawn.
import type { Navigate } from '../../engine/services.ts';
import { readOwnPath } from './places.ts';
import { t } from '../../engine/text.ts';

type Go = (path: string, replace: boolean, state?: unknown) => void;

export interface Navigator extends Navigate {
  connect(go: Go): () => void;
  /** Where the browser is: path, query and hash. */
  here(): string;
  /** What lies beside the present entry of the history. */
  state(): unknown;
  /** Another address and another state for the present entry. */
  replace(target: string, state: unknown): void;
}

/** @param browser the window's location and history */
export function createNavigate(browser: Pick<Window, 'location' | 'history'>): Navigator {
  let go: Go | undefined;
  return {
    here: () => browser.location.pathname + browser.location.search + browser.location.hash,
    connect: (connected) => {
      go = connected;
      return () => {
        if (go === connected) go = undefined;
      };
    },
    // The router keeps its own there, too.
    state: () => (browser.history.state as { usr?: unknown } | null)?.usr,
    replace: (target, state) => go?.(target, true, state),
    to: (path, options) => {
      const own = readOwnPath(path);
      if (own === undefined)
        throw new Error(t('页面地址不正确：{0}，必须是以一个“/”开头的站内路径', path.slice(0, 80)));
      const target = addQuery(own, options?.query);
      if (go) go(target, options?.replace === true);
      else browser.history[options?.replace === true ? 'replaceState' : 'pushState'](null, '', target);
    },
  };
}

function addQuery(path: string, query: Readonly<Record<string, string>> | undefined): string {
  if (!query || Object.keys(query).length === 0) return path;
  const address = new URL(path, 'http://own.invalid');
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value);
  return address.pathname + address.search + address.hash;
}
