// Reads and writes what an address says of where a person is on the page: a text in it, which may be sent, and a name of what
// this browser keeps besides, which lies beside the entry of its history.
import { VIEW_PARAMETER } from '../../engine/view-parameter.ts';
import { withoutView } from './address-view.ts';
import type { Navigator } from './navigate.ts';

export interface AddressView {
  /** Undefined for nothing. */
  text: string | undefined;
  /** Undefined where the browser keeps nothing. */
  key: string | undefined;
}

/**
 * What the address of a tab says; undefined where the browser is somewhere else.
 * @param fullPath path and query of the tab
 */
export function readAddress(
  navigate: Pick<Navigator, 'here' | 'state'>,
  fullPath: string,
): AddressView | undefined {
  const here = locate(navigate.here());
  if (!isTab(here, fullPath)) return undefined;
  const state = navigate.state();
  const key = state !== null && typeof state === 'object' && 'view' in state ? state.view : undefined;
  return {
    text: here.searchParams.get(VIEW_PARAMETER) ?? undefined,
    key: typeof key === 'string' ? key : undefined,
  };
}

/** Lets the address of a tab say something else, without a step in the history; nothing happens where the browser is elsewhere. */
export function writeAddress(
  navigate: Pick<Navigator, 'here' | 'state' | 'replace'>,
  fullPath: string,
  { text, key }: AddressView,
): void {
  const now = readAddress(navigate, fullPath);
  if (!now || (now.text === text && now.key === key)) return;
  const { pathname, search, hash } = locate(navigate.here());
  const others = withoutView(search);
  const part =
    text === undefined ? '' : `${others === '' ? '?' : '&'}${VIEW_PARAMETER}=${encodeURIComponent(text)}`;
  navigate.replace(pathname + others + part + hash, key === undefined ? null : { view: key });
}

function locate(address: string): URL {
  return new URL(address, 'http://own.invalid');
}

function isTab({ pathname, search }: URL, fullPath: string): boolean {
  const tab = locate(fullPath);
  return pathname === tab.pathname && withoutView(search) === tab.search;
}
