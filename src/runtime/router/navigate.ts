// Implements the Navigate port for code outside of React; the router connects itself when it is drawn.
import type { Navigate } from '../../engine/services.ts';
import { readOwnPath } from './places.ts';
import { t } from '../../engine/text.ts';

type Go = (path: string, replace: boolean) => void;

export interface Navigator extends Navigate {
  connect(go: Go): () => void;
  /** Where the browser is: path, query and hash. */
  here(): string;
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
