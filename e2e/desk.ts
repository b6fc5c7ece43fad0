// The browser window in which a worker's journeys sit down one after another, each finding it as if it were new: a page
// that was loaded in it before is loaded again for two thirds of what it costs in a new window.
import type { Browser, BrowserContext, BrowserContextOptions, CDPSession, Page } from '@playwright/test';

/** What journeys listen to. The others are Playwright's own. */
const PAGE_EVENTS = [
  'console',
  'dialog',
  'domcontentloaded',
  'download',
  'filechooser',
  'frameattached',
  'framedetached',
  'framenavigated',
  'load',
  'pageerror',
  'popup',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'websocket',
  'worker',
];
const CONTEXT_EVENTS = [
  'console',
  'dialog',
  'page',
  'request',
  'requestfailed',
  'requestfinished',
  'response',
  'weberror',
];

/** Every kind of storage, but not the cache of files, which is what makes the next page cheap. */
const STORAGES = 'cookies,local_storage,indexeddb,cache_storage,service_workers,file_systems';

interface Disposable {
  dispose(): Promise<void>;
}

/** Methods of a context or page that answer with the way to take back what they added. */
const ADDING = ['addInitScript', 'exposeBinding', 'exposeFunction'] as const;
/** Those whose effect nothing takes back, of a context or page: routes of sockets are none that `unrouteAll` knows. */
const SPOILING = ['routeWebSocket', 'setDefaultTimeout', 'setExtraHTTPHeaders'] as const;
const SPOILING_CONTEXT = ['grantPermissions', 'newCDPSession', 'setGeolocation'] as const;
const SPOILING_CLOCK = [
  'fastForward',
  'install',
  'pauseAt',
  'resume',
  'runFor',
  'setFixedTime',
  'setSystemTime',
] as const;

export class Desk {
  #isSpoilt = false;
  #added: Disposable[] = [];

  private constructor(
    readonly context: BrowserContext,
    readonly page: Page,
    private readonly protocol: CDPSession,
    private readonly options: BrowserContextOptions,
    private readonly origin: string,
    private readonly size = page.viewportSize(),
  ) {
    for (const owner of [context, page]) {
      for (const name of ADDING) this.#watch(owner, name, (added) => this.#added.push(added as Disposable));
      for (const name of SPOILING) this.#watch(owner, name, () => this.spoil());
    }
    for (const name of SPOILING_CONTEXT) this.#watch(context, name, () => this.spoil());
    for (const name of SPOILING_CLOCK) this.#watch(context.clock, name, () => this.spoil());
  }

  /** @param origin the site whose storage journeys fill; who visits another one says so by `spoil` */
  static async open(browser: Browser, options: BrowserContextOptions, origin: string): Promise<Desk> {
    const context = await browser.newContext(options);
    const page = await context.newPage();
    return new Desk(context, page, await context.newCDPSession(page), options, origin);
  }

  /** Whether it is as these options ask, and no journey did anything to it that stays. */
  fits(options: BrowserContextOptions): boolean {
    return (
      !this.#isSpoilt && !this.page.isClosed() && JSON.stringify(options) === JSON.stringify(this.options)
    );
  }

  /** Nobody else shall have it. */
  spoil(): void {
    this.#isSpoilt = true;
  }

  /** Takes away everything that a journey left: pages, scripts, listeners, routes, storage, sizes. */
  async clear(): Promise<void> {
    const { context, page, options, origin } = this;
    for (const each of context.pages()) if (each !== page) await each.close();
    for (const event of PAGE_EVENTS) page.removeAllListeners(event);
    for (const event of CONTEXT_EVENTS) context.removeAllListeners(event);
    for (const added of this.#added) await added.dispose();
    this.#added = [];
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    await context.unrouteAll({ behavior: 'ignoreErrors' });
    await context.setOffline(options.offline ?? false);
    await page.mouse.move(-1, -1);
    await page.emulateMedia({ media: null, colorScheme: null, reducedMotion: options.reducedMotion ?? null });
    if (this.size) await page.setViewportSize(this.size);
    // Whatever the app writes while it is left is written before this page is there, which has no program of its own.
    const plain = await page.goto(`${origin}/api/health`);
    if (plain?.headers()['content-type']?.startsWith('application/json') !== true)
      throw new Error('a page of the app would write into the storage that is being emptied');
    await page.evaluate(() => sessionStorage.clear());
    await page.goto('about:blank');
    await this.protocol.send('Storage.clearDataForOrigin', { origin, storageTypes: STORAGES });
    await context.clearCookies();
  }

  async close(): Promise<void> {
    await this.context.close();
  }

  /** Tells what a method answered to whoever it was called by. */
  #watch<Owner extends object>(owner: Owner, name: keyof Owner, tell: (answer: unknown) => void): void {
    const method = owner[name];
    if (typeof method !== 'function') throw new Error(`Playwright has no ${String(name)}`);
    const watched = async (...args: unknown[]): Promise<unknown> => {
      const answer: unknown = await Reflect.apply(method, owner, args);
      tell(answer);
      return answer;
    };
    Object.defineProperty(owner, name, { value: watched, configurable: true });
  }
}
