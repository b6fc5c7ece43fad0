// The open tabs: home first, one per visited address, neighbours take over when one closes.
import { proxy } from 'valtio';
import type { Notify } from '../../engine/services.ts';
import { HOME } from '../router/places.ts';
import { t } from '../../engine/text.ts';

/** What a tab shows. */
export type TabContent =
  | { kind: 'screen'; screen: string; params: Readonly<Record<string, string>>; isKept: boolean }
  | { kind: 'frame'; url: string };

export interface Tab {
  /** Stays the same when the tab's address changes. */
  id: number;
  /** Path and query: two records of one screen are two tabs. */
  fullPath: string;
  path: string;
  title: string;
  content: TabContent | undefined;
  /** Grows with 刷新: the content is drawn anew. */
  revision: number;
  /** Grows when what the pages show may be another: read anew, but never over unsaved input. */
  reading: number;
}

export interface TabState {
  items: Tab[];
  active: string;
}

export interface TabStore {
  state: TabState;
  /** Shows a tab; with `isReplacing` the active one of the same path is renamed instead of another being opened. */
  open(tab: Pick<Tab, 'fullPath' | 'path' | 'title'> & { content: TabContent }, isReplacing: boolean): void;
  /** Closes one; returns the address that is active now. */
  close(fullPath: string): string;
  /** Closes several around one, which becomes active; returns its address. */
  closeAround(fullPath: string, which: 'left' | 'right' | 'others'): string;
  refresh(fullPath: string): void;
  /** All of them show another person's or another department's data from now on. */
  rereadAll(): void;
  clear(): void;
}

const HOME_TITLE = t('首页');
const HOME_STAYS = t('首页不能关闭!');
const LAST_STAYS = t('这是最后一页，不能再关闭了啦');

export function createTabs(notify: Notify): TabStore {
  let count = 0;
  const createTab = (place: Pick<Tab, 'fullPath' | 'path' | 'title' | 'content'>): Tab => {
    count += 1;
    return { id: count, revision: 0, reading: 0, ...place };
  };
  const createHome = (): Tab =>
    createTab({ fullPath: HOME, path: HOME, title: HOME_TITLE, content: undefined });
  const state = proxy<TabState>({ items: [createHome()], active: HOME });

  const find = (fullPath: string): Tab | undefined => state.items.find((tab) => tab.fullPath === fullPath);

  return {
    state,
    open: ({ fullPath, path, title, content }, isReplacing) => {
      const active = find(state.active);
      const isHome = path === HOME;
      const tab =
        find(fullPath) ??
        (isHome ? find(state.items[0]?.fullPath ?? '') : undefined) ??
        (isReplacing && active?.path === path ? active : undefined);
      if (!tab) {
        state.items.push(createTab({ fullPath, path, title, content }));
      } else {
        tab.fullPath = fullPath;
        if (!isHome) tab.title = title;
        if (JSON.stringify(tab.content) !== JSON.stringify(content)) tab.content = content;
      }
      state.active = fullPath;
    },
    close: (fullPath) => {
      const at = state.items.findIndex((tab) => tab.fullPath === fullPath);
      if (at < 0) return state.active;
      if (at === 0) notify.message('warning', state.items[0]?.path === HOME ? HOME_STAYS : LAST_STAYS);
      else {
        state.items.splice(at, 1);
        const neighbour = state.items[at] ?? state.items[at - 1];
        if (state.active === fullPath && neighbour) state.active = neighbour.fullPath;
      }
      return state.active;
    },
    closeAround: (fullPath, which) => {
      const at = state.items.findIndex((tab) => tab.fullPath === fullPath);
      if (at < 0) return state.active;
      state.items = state.items.filter((_, index) => {
        if (index === 0 || index === at) return true;
        return which === 'left' ? index > at : which === 'right' ? index < at : false;
      });
      if (!find(state.active)) state.active = fullPath;
      return state.active;
    },
    refresh: (fullPath) => {
      const tab = find(fullPath);
      if (tab) tab.revision += 1;
    },
    rereadAll: () => {
      for (const tab of state.items) tab.reading += 1;
    },
    clear: () => {
      state.items = [createHome()];
      state.active = HOME;
    },
  };
}
