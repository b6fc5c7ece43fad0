// Who is signed in: taking a sign-in in, ending it, and the ways a session ends by itself.
import { proxy, ref } from 'valtio';
import type { Json } from '../../engine/document.ts';
import { HttpFailure, type Session, type UserView } from '../../engine/services.ts';
import type { DraftStore } from '../drafts/drafts.ts';
import type { HttpClient } from '../http/http-client.ts';
import { TEXTS } from '../http/texts.ts';
import type { Notices } from '../notify/notices.ts';
import type { Navigator } from '../router/navigate.ts';
import { isSignInPlace, readRedirect, signInPath } from '../router/places.ts';
import { asFilled, asList, asRecord } from '../storage/shapes.ts';
import { asDepart, asUserInfo, type Depart, type Stored, type UserInfo } from '../storage/stored.ts';

export interface SessionState {
  token: string | null;
  user: UserInfo | null;
  /** Grows with every sign-in and sign-out: what belongs to one user is keyed by it. */
  generation: number;
  /** One of several departments is being chosen: until then nothing of the app is shown. */
  isChoosing: boolean;
  /** A token of the address is being asked about: until then nobody knows whose pages to show. */
  isHandingOver: boolean;
}

export interface SessionStore extends Session {
  state: SessionState;
  /**
   * Makes the signed-in user that of a sign-in's result; the address stays.
   * @throws HttpFailure when it names no token or user; the session before then stays
   */
  replace(result: Json): void;
  /** Reads the user's information when only a token is here. Rejects when the server does not give it. */
  ensureUser(): Promise<void>;
  /** Clears everything of the user; the address stays. */
  drop(): void;
  /** Clears everything of the user and shows the sign-in page, which leads back to `from`. */
  leave(from: string): void;
  /** Tells the server, then leaves; shows the text when the server failed. Never rejects. */
  logOut(from: string): Promise<void>;
  /** Answer to a 401: logs out and reloads after 1.5 s. */
  onUnauthorized(): void;
  /** Answer to a dead token; true when a dialog tells the user. */
  onExpired(): boolean;
}

export interface SessionOptions {
  http: Pick<HttpClient, 'send'>;
  stored: Stored;
  notices: Notices;
  navigate: Navigator;
  /** The address brought a token along. */
  isHandingOver: boolean;
  /** Lets the user sign in again over what is open; resolves to true when the user wants to leave instead. */
  signInAgain(user: UserInfo | null): Promise<boolean>;
  /** The user works in another department from now on. */
  onDepart(): void;
  /** Lets the user choose one of several departments; resolves when that is done. */
  chooseDepart(departs: readonly Depart[]): Promise<void>;
  /** Forgets answers that may be different for the user now. */
  forgetAnswers(): void;
  drafts: Pick<DraftStore, 'keep' | 'tell' | 'clear'>;
  fillDicts(items: unknown): void;
  /** Forgets what other parts hold of the user: menus, tabs, documents, answers. */
  forget(): void;
  reload(): void;
}

/** Milliseconds between 未授权，请重新登录 and the reload. */
const UNAUTHORIZED_DELAY = 1_500;
/** `multi_depart` of a sign-in: the user belongs to several departments. */
const SEVERAL = 2;

export function createSession(options: SessionOptions): SessionStore {
  const { http, stored, notices, navigate } = options;
  const user = stored.user.read();
  const state = proxy<SessionState>({
    token: stored.token.read(),
    user: user === null ? null : ref(user),
    generation: 0,
    isChoosing: false,
    isHandingOver: options.isHandingOver,
  });
  let isEnding = false;
  let view: { of: UserInfo; view: UserView } | undefined;

  function adopt(info: UserInfo): void {
    stored.user.write(info);
    state.user = ref(info);
  }

  function drop(): void {
    stored.clearUser();
    options.forget();
    state.token = null;
    state.user = null;
    state.generation += 1;
  }

  function leave(from: string): void {
    drop();
    navigate.to(signInPath(from), { replace: true });
  }

  /** Tells the server; its answer changes nothing here, the failure's text is shown. */
  async function tellServer(): Promise<void> {
    try {
      await http.send({ method: 'POST', url: '/sys/logout', repeatSubmit: false, notify: false });
    } catch (error) {
      notices.message('error', error instanceof Error ? error.message : TEXTS.failed);
    }
  }

  async function logOut(from: string): Promise<void> {
    if (isEnding) return;
    isEnding = true;
    await tellServer();
    isEnding = false;
    leave(from);
  }

  function replace(result: Json): void {
    const reply = asRecord(result);
    const token = asFilled(reply?.['token']);
    const info = asUserInfo(reply?.['userInfo']);
    if (!reply || token === undefined || info === undefined) {
      notices.message('error', TEXTS.shape);
      throw new HttpFailure(TEXTS.shape, 200, 0, true);
    }
    drop();
    stored.token.write(token);
    stored.code.write(asFilled(reply['code']) ?? null);
    stored.departs.write(asList(reply['departs'], asDepart) ?? []);
    adopt(info);
    options.fillDicts(reply['sysAllDictItems']);
    isEnding = false;
    state.token = token;
  }

  /** The user of the dead session is back: what is open stays. False when the result is another user's. */
  function renew(result: Json): boolean {
    const reply = asRecord(result);
    const token = asFilled(reply?.['token']);
    const info = asUserInfo(reply?.['userInfo']);
    if (token === undefined || info === undefined || info.id !== state.user?.id) return false;
    stored.token.write(token);
    stored.departs.write(asList(reply?.['departs'], asDepart) ?? []);
    adopt(info);
    options.fillDicts(reply?.['sysAllDictItems']);
    notices.clearErrors();
    isEnding = false;
    state.token = token;
    return true;
  }

  return {
    state,
    drop,
    leave,
    logOut,

    user: () => {
      const info = state.user;
      if (info === null) return null;
      if (view?.of !== info) {
        const { id, username, realname, orgCode, roles } = info;
        view = { of: info, view: { id, username, realname, orgCode, roles } };
      }
      return view.view;
    },

    replace,

    signIn: async (result: Json) => {
      if (isEnding && renew(result)) return;
      const departs = asList(asRecord(result)?.['departs'], asDepart) ?? [];
      state.isChoosing = asRecord(result)?.['multi_depart'] === SEVERAL && departs.length > 1;
      try {
        replace(result);
        if (state.isChoosing) await options.chooseDepart(departs);
      } finally {
        state.isChoosing = false;
      }
      if (state.token === null) return;
      // What was wrong with the tries before is over.
      notices.clearErrors();
      const { search } = new URL(navigate.here(), 'http://own.invalid');
      navigate.to(readRedirect(search), { replace: true });
      options.drafts.tell();
    },

    signOut: () => {
      options.drafts.clear();
      return logOut('/');
    },

    adoptUser: (result: Json) => {
      const info = asUserInfo(result);
      if (info === undefined || info.id !== state.user?.id) {
        throw new HttpFailure(TEXTS.shape, 200, 0, false);
      }
      const isElsewhere = info.orgCode !== state.user.orgCode;
      adopt(info);
      options.forgetAnswers();
      if (isElsewhere) options.onDepart();
    },

    ensureUser: async () => {
      if (state.user !== null || state.token === null) return;
      const { result } = await http.send({ method: 'GET', url: '/sys/getUserInfo', notify: false });
      const info = asUserInfo(asRecord(result)?.['userInfo']) ?? asUserInfo(result);
      if (!info) throw new HttpFailure(TEXTS.shape, 200, 0, false);
      adopt(info);
      options.fillDicts(asRecord(result)?.['sysAllDictItems']);
    },

    onUnauthorized: () => {
      if (isEnding || state.token === null) return;
      isEnding = true;
      // At once, while the page is still there to send it. The person has been told why; a failure says nothing new.
      http
        .send({ method: 'POST', url: '/sys/logout', repeatSubmit: false, notify: false })
        .catch(() => undefined);
      setTimeout(() => {
        isEnding = false;
        options.drafts.keep();
        leave(navigate.here());
        options.reload();
      }, UNAUTHORIZED_DELAY);
    },

    onExpired: () => {
      const from = navigate.here();
      if (isSignInPlace(from.split(/[?#]/, 1)[0] ?? '')) {
        if (state.token !== null) drop();
        return false;
      }
      if (isEnding || state.token === null) return isEnding;
      isEnding = true;
      void options.signInAgain(state.user).then((isLeaving) => {
        // Closed without a word: the user wants to copy something first; the next call asks again.
        isEnding = false;
        if (!isLeaving) return;
        options.drafts.keep();
        leave(navigate.here());
        options.reload();
      });
      return true;
    },
  };
}
