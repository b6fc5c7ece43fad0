// The pages that somebody keeps at the top of the menu: they come with the menu and are kept on the server.
import { proxy } from 'valtio';
import type { Http, Notify } from '../../../engine/services.ts';
import { t } from '../../../engine/text.ts';
import { listNodes, type MenuNode } from '../../permission/menu.ts';
import { FAVOURITES_ICON } from '../../../controls/icons/menu-icons.tsx';
import { toGroup } from '../menu-groups.ts';

const URL = '/sys/account/favourites';
/** As many as the server takes. */
export const MAX_FAVOURITES = 50;

export interface FavouriteStore {
  state: {
    /** Nothing can be kept before they were read, nor where the server keeps none. */
    isReady: boolean;
    /** Paths of menu entries in the order of the person. */
    paths: readonly string[];
  };
  /** Takes over what the server has; undefined where it keeps none. */
  adopt(this: void, paths: readonly string[] | undefined): void;
  /** Puts a page at the end, or takes it away. */
  toggle(this: void, path: string, title: string): void;
  /** Moves one by a place up (-1) or down (1); at the end nothing happens. */
  move(this: void, path: string, by: -1 | 1): void;
  /** Puts one to the place of another. */
  place(this: void, path: string, at: string): void;
}

export function createFavourites(http: Pick<Http, 'send'>, notify: Pick<Notify, 'message'>): FavouriteStore {
  const state = proxy<FavouriteStore['state']>({ isReady: false, paths: [] });
  /** As the server has them. */
  let kept = state.paths;
  /** Saves go one after another: the last one holds. */
  let saving: Promise<void> = Promise.resolve();

  async function save(paths: readonly string[]): Promise<void> {
    // Somebody went on meanwhile: theirs is saved next.
    if (state.paths !== paths) return;
    try {
      await http.send({ method: 'PUT', url: URL, body: { paths: [...paths] }, repeatSubmit: false });
      kept = paths;
    } catch {
      // The person has been told why.
      if (state.paths === paths) state.paths = kept;
    }
  }

  function change(paths: readonly string[]): void {
    state.paths = paths;
    const wanted = state.paths;
    saving = saving.then(() => save(wanted));
  }

  function moveTo(path: string, to: number): void {
    const from = state.paths.indexOf(path);
    if (!state.isReady || from < 0 || to < 0 || to >= state.paths.length || to === from) return;
    change(state.paths.toSpliced(from, 1).toSpliced(to, 0, path));
  }

  return {
    state,
    adopt: (paths) => {
      state.isReady = paths !== undefined;
      // What is on its way to the server is newer.
      if (state.paths !== kept) return;
      state.paths = paths ?? [];
      kept = state.paths;
    },
    toggle: (path, title) => {
      if (!state.isReady) return;
      if (state.paths.includes(path)) {
        change(state.paths.filter((one) => one !== path));
        notify.message('success', t('“{0}”已取消收藏', title));
      } else if (state.paths.length >= MAX_FAVOURITES) {
        notify.message('warning', t('最多收藏 {0} 个页面，请先取消一些', MAX_FAVOURITES));
      } else {
        change([...state.paths, path]);
        notify.message('success', t('“{0}”已收藏，在菜单最上方', title));
      }
    },
    move: (path, by) => moveTo(path, state.paths.indexOf(path) + by),
    place: (path, at) => moveTo(path, state.paths.indexOf(at)),
  };
}

export const FAVOURITES_KEY = '#favourites';

/** The group at the top of the menu; undefined while it holds nothing that the person may open. */
export function listFavourites(menu: readonly MenuNode[], paths: readonly string[]): MenuNode | undefined {
  const byPath = new Map(
    listNodes(menu)
      .filter(canKeep)
      .map((node) => [node.path, node]),
  );
  const pages = paths.flatMap((path) => byPath.get(path) ?? []);
  return toGroup({ key: FAVOURITES_KEY, title: t('收藏'), icon: FAVOURITES_ICON }, pages);
}

/** Pages are kept, groups are not. */
export function canKeep(node: MenuNode): boolean {
  return !node.isHidden && (node.isAlwaysShown || !node.children.some((child) => !child.isHidden));
}
