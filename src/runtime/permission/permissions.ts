// Implements the Permissions port: one call gives menu, buttons and routes of the signed-in user.
import { proxy, ref } from 'valtio';
import type { Permissions } from '../../engine/services.ts';
import type { HttpClient } from '../http/http-client.ts';
import { isTokenWording, TEXTS } from '../http/texts.ts';
import type { Notices } from '../notify/notices.ts';
import { asList, asRecord, asText, type JsonRecord } from '../storage/shapes.ts';
import { asGrant, type Grant, type Stored } from '../storage/stored.ts';
import { isButtonGranted, isPageGranted, isRouteGranted } from './grants.ts';
import { listNodes, readMenu, type MenuNode } from './menu.ts';

export interface PermissionState {
  phase: 'none' | 'loading' | 'ready' | 'failed';
  menu: readonly MenuNode[];
  /** Paths that the user keeps at the top of the menu; undefined where the server keeps none. */
  favourites?: readonly string[] | undefined;
  /** Views that the user begins lists with; undefined where the server keeps none. */
  listViews?: readonly JsonRecord[] | undefined;
}

export interface PermissionStore extends Permissions {
  state: PermissionState;
  /** Loads once per session; a failure ends the session and never rejects. */
  load(): Promise<void>;
  /** Reads them again without a word, since they changed; after a failure the old ones stay. */
  reread(): Promise<void>;
  /** The permission of a route matches any entry of the list. */
  hasRoute(permission: string): boolean;
  clear(): void;
}

export interface PermissionOptions {
  http: Pick<HttpClient, 'send'>;
  stored: Stored;
  notices: Notices;
  /** Makes sure the user's information is here as well. */
  ensureUser(): Promise<void>;
  /** Ends the session on both sides and shows sign-in with the way back. */
  logOut(): Promise<void>;
  /** Clears the session and loads the page anew. */
  restart(): void;
}

export function createPermissions(options: PermissionOptions): PermissionStore {
  const { http, stored, notices } = options;
  const state = proxy<PermissionState>({ phase: 'none', menu: [] });
  const listeners = new Set<() => void>();
  let auth = stored.auth.read();
  let menuGrants = stored.menuGrants.read();
  let listed = toActions(stored.allAuth.read());
  let running: Promise<void> | undefined;
  /** The answer that holds, to tell whether a new one differs. */
  let taken: string | undefined;
  let generation = 0;

  function tell(): void {
    for (const listener of listeners) listener();
  }

  async function read(): Promise<unknown> {
    const { result } = await http.send({
      method: 'GET',
      url: '/sys/permission/getUserPermissionByToken',
      // Clients of older generations get names of views that they have, and nothing of ours.
      params: { token: stored.token.read(), views: 'own' },
      notify: false,
    });
    return result;
  }

  async function request(): Promise<void> {
    const started = generation;
    const [result] = await Promise.all([read(), options.ensureUser()]);
    if (started === generation) take(result);
  }

  /** @throws TypeError when there is no menu */
  function take(result: unknown): void {
    const menu = readMenu(asRecord(result)?.['menu']);
    taken = JSON.stringify(result);
    const received = asList(asRecord(result)?.['auth'], asGrant) ?? [];
    auth = [...received, ...listNodes(menu).flatMap((node) => node.grants)];
    menuGrants = auth.filter((grant) => grant.type === '1');
    stored.buttonAuth.write(received);
    stored.auth.write(auth);
    stored.menuGrants.write(menuGrants);
    const all = asList(asRecord(result)?.['allAuth'], asGrant) ?? [];
    listed = toActions(all);
    stored.allAuth.write(all);
    // ref: the menu is replaced as a whole, nothing inside it is ever watched.
    state.menu = ref(menu as MenuNode[]);
    state.favourites = asList(asRecord(result)?.['favourites'], asText);
    state.listViews = asList(asRecord(result)?.['listViews'], asRecord);
    state.phase = 'ready';
    tell();
  }

  async function load(): Promise<void> {
    const started = generation;
    state.phase = 'loading';
    try {
      await request();
    } catch (error) {
      if (started !== generation) return;
      state.phase = 'failed';
      const text = error instanceof Error ? error.message : TEXTS.failed;
      if (isTokenWording(text)) {
        options.restart();
        return;
      }
      notices.message('error', text);
      await options.logOut();
    }
  }

  return {
    state,
    load: () => {
      if (state.phase === 'ready') return Promise.resolve();
      running ??= load().finally(() => {
        running = undefined;
      });
      return running;
    },
    reread: async () => {
      if (state.phase !== 'ready') return;
      const started = generation;
      try {
        const result = await read();
        // Nothing is drawn again for the same answer.
        if (started === generation && JSON.stringify(result) !== taken) take(result);
      } catch {
        // The server decides every call anyway; the next page load reads them.
      }
    },
    has: (action) => isButtonGranted(action, auth, menuGrants),
    opens: (code) => !listed.has(code) && isPageGranted(code, auth),
    isListed: (action) => listed.has(action),
    hasRoute: (permission) => isRouteGranted(permission, auth),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    clear: () => {
      generation += 1;
      running = undefined;
      auth = [];
      menuGrants = [];
      listed = new Set();
      state.phase = 'none';
      state.menu = [];
      tell();
    },
  };
}

export type { Grant };

function toActions(grants: readonly Grant[]): ReadonlySet<string> {
  return new Set(grants.map((grant) => grant.action));
}
