// Wires the parts of the running app together: every port the engine declares, and what the app keeps beside them.
import type { Services } from '../engine/services.ts';
import type { Language } from '../engine/text.ts';
import type { Broker } from './broker/broker.ts';
import { createLateBroker } from './broker/late-broker.ts';
import { createClock, type ServerClock } from './clock/clock.ts';
import { createOverlayList, type OverlayList } from '../engine/react/model/overlay-list.ts';
import { createDicts, type DictStore } from './dict/dicts.ts';
import { createDrafts, type DraftStore } from './drafts/drafts.ts';
import { createFiles } from './files/files.ts';
import { readBase } from './http/address.ts';
import { createHttp } from './http/client.ts';
import type { HttpClient } from './http/http-client.ts';
import { createClickGuard, type ClickGuard } from './http/guards.ts';
import { TEXTS } from './http/texts.ts';
import { createSlowCalls, type SlowCalls } from './http/slow-calls.ts';
import { createTransport, type Transport } from './http/transport.ts';
import { createConnect, socketBase } from './messages/connect.ts';
import { createLicenceGuard, type LicenceGuard } from './licence/licence.ts';
import { createMessages, type MessageStore } from './messages/messages.ts';
import { createStale } from './messages/stale.ts';
import { createNotices, type Notices } from './notify/notices.ts';
import { createPermissions, type PermissionStore } from './permission/permissions.ts';
import { createPortal, type PortalStore } from './portal/portal.ts';
import { createNavigate, type Navigator } from './router/navigate.ts';
import { createScreens, type ScreenStore } from './screens/screens.ts';
import { mayReload } from './session/own-reload.ts';
import { createSession, type SessionStore } from './session/session.ts';
import { askToken, takeQueryToken } from './session/query-token.ts';
import { createShortcuts } from './shortcuts/shortcuts.ts';
import type { Shortcuts } from '../engine/shortcuts.ts';
import { createSite, type Site } from './site/site.ts';
import { createStored, type Stored } from './storage/stored.ts';
import { openStorage } from './storage/open-storage.ts';
import { createLooks, type LooksStore } from './theme/looks.ts';
import { createTabs, type TabStore } from './tabs/tabs.ts';

export interface Runtime extends Services {
  http: HttpClient;
  dicts: DictStore;
  permissions: PermissionStore;
  session: SessionStore;
  navigate: Navigator;
  notify: Notices;
  clock: ServerClock;
  screens: ScreenStore;
  stored: Stored;
  looks: LooksStore;
  site: Site;
  tabs: TabStore;
  shortcuts: Shortcuts;
  drafts: DraftStore;
  /** Dialogs and drawers of the app around the screens. */
  overlays: OverlayList;
  messages: MessageStore;
  broker: Broker;
  portal: PortalStore;
  licence: LicenceGuard;
  /** The 300 ms guard for buttons that change nothing on the server and so never reach the client's own. */
  clicks: ClickGuard;
  /** Calls that take long: the bar at the top of the page runs meanwhile. */
  slowCalls: Pick<SlowCalls, 'state' | 'isWaiting'>;
  /** Keeps the language for the next time too, and begins the page anew: texts are read once. */
  changeLanguage(language: Language): void;
  /** First requests: the index, which names the base of the API, then what the site calls itself. */
  start(): Promise<void>;
}

/**
 * @param browser the window
 * @param transport for tests that talk to a server on another port
 */
export function createRuntime(browser: Window, transport: Transport = createTransport()): Runtime {
  const local = openStorage(browser, 'localStorage');
  const stored = createStored(local, openStorage(browser, 'sessionStorage'));
  const handedOver = takeQueryToken(browser, stored);

  let base = readBase(browser.document.querySelector('meta[name="api-base"]')?.getAttribute('content'));
  const clock = createClock();
  const notices = createNotices();
  const navigate = createNavigate(browser);
  const files = createFiles({ base: () => base, http: () => http, site: () => site.state.settings });
  const tabs = createTabs(notices);
  const overlays = createOverlayList();
  const portal = createPortal({ navigate, notify: notices });
  const drafts = createDrafts(stored, () => session.state.user?.id, notices);
  const reload = (): void => browser.location.reload();

  /** A dead token at the start: it is cleared, and the page begins anew, once, unless another is on its way. */
  function restart(): void {
    if (session.state.isHandingOver) {
      session.drop();
      return;
    }
    session.leave(navigate.here());
    if (mayReload(stored)) reload();
  }

  const slowCalls = createSlowCalls();
  const http = createHttp({
    transport: slowCalls.watch(transport),
    base: () => base,
    stored,
    clock,
    notify: notices,
    files,
    onUnauthorized: () => session.onUnauthorized(),
    isGone: async () => {
      const before = screens.state.entries;
      await screens.reread();
      return screens.state.entries !== before;
    },
    leave: (address) => browser.location.assign(address),
    onWrite: (url) => messages.watchWrite(url),
    onExpired: (url) => !OWN_HANDLING.test(url) && session.onExpired(),
  });
  const dicts = createDicts(http, stored, notices, clock.elapsed);
  const screens = createScreens({
    http,
    token: () => session.state.token,
    onDeadToken: () => restart(),
    onBase: (named) => {
      base = readBase(named);
    },
    onTableDicts: (codes) => dicts.setTables(codes),
  });
  const session: SessionStore = createSession({
    http,
    stored,
    notices,
    navigate,
    isHandingOver: handedOver !== undefined,
    reload,
    drafts,
    signInAgain: async (user) => {
      const { result } = await overlays.open({
        screen: 'user/login',
        as: 'dialog',
        width: 440,
        title: TEXTS.expiredTitle,
        params: { again: true, username: user?.username ?? '' },
      });
      return result === 'leave';
    },
    chooseDepart: async (departs) => {
      // Most people belong to one department: the sign-in page comes without it.
      const { openDepartChoice } = await import('./layout/shell-dialogs.ts');
      await openDepartChoice(overlays, {
        departs,
        orgCode: session.state.user?.orgCode ?? '',
        isForced: true,
      });
    },
    forgetAnswers: () => http.clear(),
    onDepart: () => tabs.rereadAll(),
    fillDicts: (items) => dicts.fill(items),
    forget: () => {
      http.clear();
      dicts.clear();
      permissions.clear();
      screens.clear();
      tabs.clear();
      overlays.closeAll();
      portal.leave();
    },
  });
  const permissions: PermissionStore = createPermissions({
    http,
    stored,
    notices,
    ensureUser: () => session.ensureUser(),
    logOut: () => session.logOut(navigate.here()),
    restart: () => restart(),
  });
  const site = createSite(http);
  const broker = createLateBroker(async () => {
    const { createBroker } = await import('./broker/broker.ts');
    return createBroker({ url: () => `${socketBase(browser, () => base)}/mqtt` });
  });
  const messages = createMessages({
    http,
    connect: createConnect(browser, () => base),
    broker,
    stale: createStale({
      dict: dicts.reread,
      permission: async () => {
        // A new entry may lead to a document that is new, too.
        await screens.readIndex();
        await permissions.reread();
      },
      screen: screens.reread,
    }),
  });

  /** A token from the address replaces the session only when it is alive. */
  async function takeOver(token: string): Promise<void> {
    try {
      await screens.readIndex();
      // The stored token was dead: API_BASE stands in the index that anybody may read, too.
      if (screens.state.phase === 'none') await screens.readIndex();
      const answer = await askToken(transport, base, token);
      if (answer.kind === 'alive') session.replace(answer.result);
      else notices.message('error', answer.kind === 'dead' ? TEXTS.deadLink : TEXTS.uncheckedLink);
    } finally {
      session.state.isHandingOver = false;
    }
  }

  return {
    http,
    dicts,
    permissions,
    session,
    navigate,
    notify: notices,
    clock,
    files,
    screens,
    stored,
    looks: createLooks(stored),
    site,
    tabs,
    shortcuts: createShortcuts(),
    drafts,
    overlays,
    messages,
    pushes: messages,
    broker,
    portal,
    licence: createLicenceGuard({
      http,
      open: async (reason) => {
        const { openLicence } = await import('./layout/shell-dialogs.ts');
        return openLicence({ overlays, permissions, session }, reason);
      },
    }),
    clicks: createClickGuard(clock.elapsed),
    slowCalls,
    changeLanguage: (language) => {
      stored.language.write(language);
      reload();
    },
    start: async () => {
      if (handedOver === undefined) await screens.readIndex();
      else await takeOver(handedOver);
      await site.load();
      // A page that had to begin anew says so; who has to sign in first hears it then.
      if (session.state.token !== null) drafts.tell();
    },
  };
}

/** These calls answer a dead token in their own way. */
const OWN_HANDLING = /^\/sys\/(?:permission\/getUserPermissionByToken|logout)(?:$|\?)/;
